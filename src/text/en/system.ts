import { counted, plural } from "./counted";

export const system = {
  loading: "Reading what was measured on it…",
  unknown: {
    title: "The Library has no such system.",
    why: (id: string) => (id === "" ? "The link names none." : `Nothing that is published here is called ${id}.`),
    toLibrary: "To the Library",
  },
  nothing: { title: "Nothing of this workload can be drawn.", why: "Choose another one, or open all runs." },
  about: "This system",
  toResults: "Open in Results",
  runs: "All runs",
  time: (count: number) => `Time, ${plural(count, "series", "series")}`,
  facts: {
    ...{ drive_model: "model", media: "media", interface: "attached by", drive_count: "drives" },
    ...{ capacity: "capacity", firmware: "firmware", host: "host", cpu: "CPU", memory: "memory", os: "OS" },
    ...{ fabric: "fabric", state: "state before" },
  },
  marks: { stated: "●", guess: "○", none: "–" },
  evidence: { stated: "as described", guess: "inferred or guessed from names", none: "not stated" },
  how: "How it was measured",
  method: (tools: readonly string[], engines: readonly string[], runtimes: readonly string[]) =>
    [tools.join(", "), engines.join(", "), runtimes.length === 0 ? "" : `${runtimes.join(", ")} a load`]
      .filter((part) => part !== "")
      .join("; "),
  sources: "Sources",
  by: (publisher: string, author: string | null, date: string | null) =>
    [publisher, author, date].filter((part) => part !== null).join(", "),
  files: (files: number, points: number) =>
    `${plural(files, "file", "files")}, ${plural(points, "measured point", "measured points")}. A mark or a row opens its source.`,
  counted: ({
    points,
    topped,
    errors,
  }: {
    readonly points: number;
    readonly topped: number;
    readonly errors: number;
  }) =>
    [
      `${plural(points, "job × direction", "jobs × directions")} did I/O`,
      topped === 0 ? "none at the top of the histogram" : `${counted(topped)} with p99 at the top of the histogram`,
      errors === 0 ? "no job failed" : `${counted(errors)} of jobs that ended in an error`,
    ].join("; "),
  setups: (count: number) => (count === 1 ? "Key numbers" : `Key numbers of ${counted(count)} set-ups`),
  elsewhere: "The same drive elsewhere",
  nearest: "Nearest systems",
  nearestWhy:
    "Same loads, 4K random. Ordered by the largest of these ratios to this system: reads and writes within 1 ms, read at QD 1.",
  nearestNone: "No other system ran the same loads.",
  times: (largest: string) => `up to ${largest}×`,
  depths: (statistic: string | null) => `${statistic ?? "Latency"} at fixed depths, one job`,
  workload: "workload",
  heat: (statistic: string | null, limited: boolean) =>
    `Every load: ${statistic ?? "latency"} by depth × jobs${limited ? ", and the furthest within the limit" : ""}`,
  points: "The points of the curve",
  heatTitle: (name: string) => `Loads of ${name}`,
  caption: (points: number, files: number) =>
    `${plural(points, "point", "points")} of ${plural(files, "file", "files")}`,
};
