/** The page that lists published points of the same workload beside one of the reader's own. */
import { lookUp } from "~/base/lookUp";
import { compare } from "./compare";
import { plural } from "./counted";

/** Points or series, and in how many reports or datasets. */
interface Found {
  readonly n: number;
  readonly sources: number;
}

const latencyWords: Readonly<Record<string, string>> = {
  clat: "clat is fio's completion latency, from submitted to completed.",
  lat: "lat is fio's total latency, slat + clat.",
  slat: "slat is the time to submit alone.",
  response: "response is the response time of the other tools.",
  unknown: "Where the kind is unknown, the report or file does not say which latency it prints.",
};

export const world = {
  words: { beside: "Published beside ", of: " of ", stop: "." },
  what: { measurement: "own measurement" },
  loading: "Reading what is published.",
  /** In front of the list. */
  found: (printed: Found, measured: Found) => {
    const found = [
      ...(printed.n === 0 && measured.n > 0
        ? []
        : [
            `${plural(printed.n, "published point", "published points")} in ${plural(printed.sources, "report", "reports")}`,
          ]),
      ...(measured.n === 0
        ? []
        : [
            `${plural(measured.n, "measured series", "measured series")} in ${plural(measured.sources, "dataset of runs", "datasets of runs")}`,
          ]),
    ];
    return `${found.join(", and ")}, of the same operation, pattern, block size and mix.`;
  },
  near: "Listed is what stands at half to twice your load (load_ratio, theirs over yours), and what does not say its load in the same terms.",
  nearest:
    "Of a measured series the step at the nearest load is listed; of one that was not driven in your terms (a rate, or I/Os outstanding), that with the highest throughput.",
  same: (titles: readonly string[]) => `Your file is published itself, in ${titles.join(", ")}: it is not listed.`,
  far: (n: number, load_ratio: string) =>
    `${plural(n, "more of this workload is", "more of this workload are")} further off and not listed; the nearest is at ${load_ratio} times your load.`,
  order: "Those that differ least stand first.",
  unlike: (n: number) =>
    `${plural(n, "published figure says", "published figures say")} this operation without its pattern or block size: not listed.`,
  /** What differs in the latencies of the rows; kinds as files name them. */
  latencies: (kinds: readonly string[]) => {
    const words = kinds.flatMap((kind) => lookUp(latencyWords, kind) ?? []);
    return kinds.length < 2
      ? words.join(" ")
      : `Unlike latencies stand in this table: compare those of one latency_kind. ${words.join(" ")}`;
  },
  unlikeKinds: (mean: string, p99: string) => `mean ${mean}, p99 ${p99}`,
  conditions: { ...compare.conditions, load: "load" },
  yours: "yours",
  differs: (what: string, theirs: string, yours: string) => `${what} ${theirs} (yours ${yours})`,
  nothingDiffers: "nothing that both say",
  load: (outstanding: string) => `${outstanding} outstanding`,
  threads: (threads: number, scope: string | null) =>
    `${plural(threads, "thread", "threads")}${scope === null ? "" : ` per ${scope}`}`,
  depth: (depth: number) => `QD ${String(depth)}`,
  percent: (percent: string) => `${percent} % load`,
  asked: (iops: string) => `${iops} IOPS asked`,
  origins: { own: "yours", published: "published", computed: "measured, in the catalogue", rated: "data sheet" },
  ambiguous: "ambiguous in the report",
  /** Not all datasets that hold the workload are read. */
  part: (read: number, all: number) =>
    `${read.toLocaleString("en-US")} of ${all.toLocaleString("en-US")} datasets that may hold this workload were looked through.`,
  more: (n: number) => `Look through the next ${n.toLocaleString("en-US")}`,
  /** `n`: so many of the measured ones, the first of the list; null: all of them. */
  curve: (n: number | null) =>
    n === null ? "Draw both as curves" : `Draw yours and the first ${n.toLocaleString("en-US")} datasets as curves`,
  compare: (n: number | null) =>
    n === null ? "Compare the measured ones" : `Compare the first ${n.toLocaleString("en-US")} measured datasets`,
  link: "Published points of this workload",
  empty: {
    noneTitle: "No published point of this workload",
    none: (workload: string) => `Nothing in the catalogue is ${workload} with the same block size and mix.`,
    farTitle: "No published point of this workload near this load",
    far: (n: number, load_ratio: string) =>
      `Only half to twice your load is listed. ${plural(n, "point or series of this workload is", "points and series of this workload are")} further off; the nearest is at ${load_ratio} times your load. Choose another measurement above.`,
    noOwnTitle: "Nothing of your own is chosen",
    noOwn: "Drop result files, pin a point on any chart, and follow its link to published points.",
    toCatalogue: "Catalogue",
    toCurve: "Curve of own files",
  },
};
