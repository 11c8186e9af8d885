import { curve } from "./curve";

const runsText = (count: number) => `${count.toLocaleString("en")} ${count === 1 ? "run" : "runs"}`;

export const runs = {
  title: "Runs",
  search: (count: number) => `Search ${runsText(count)}`,
  /** Beside published ones: by the same name, in the same place of an order, at whoever is sent the link. */
  local: curve.unpublished,
  loadKinds: { outstanding: "outstanding", rate: "IOPS asked", max: "uncontrolled" } as Readonly<
    Record<string, string>
  >,
  /** Evenly spaced arrivals are fio's default and not said. */
  poisson: (kind: string) => `${kind}, Poisson`,
  load: (range: string, kind: string) => (kind === "" ? range : `${range} ${kind}`),
  range: (from: string, to: string) => `${from}–${to}`,
  facets: { dataset: "Dataset", media: "Media", tool: "Tool", workload: "Workload" },
  columns: {
    dataset: "dataset",
    system: "system",
    media: "media",
    tool: "tool",
    workload: "workload",
    load: "load",
    iops: "peak, IOPS",
    bytes_per_s: "peak, GB/s",
    p99_us: "p99 at peak, µs",
  },
  columnTitles: {
    iops: "Highest IOPS of the run, all directions together",
    bytes_per_s: "Highest throughput of the run, all directions together; GB/s is 10⁹ bytes per second",
    p99_us: "99th percentile at that point, of the direction with the higher one; the latency kind stands behind it",
  } as Readonly<Record<string, string>>,
  /** Behind the number, where a phone has no heads. */
  units: { iops: "IOPS", bytes_per_s: "GB/s", p99_us: "µs" } as Readonly<Record<string, string>>,
  absent: "—",
  bounds: {
    about: "≈ ",
    at_least: "≥ ",
    at_most: "≤ ",
    up_to: "up to ",
    less_than: "< ",
  } as Readonly<Record<string, string>>,
  origins: { published: "published, as printed", computed: "computed from raw files" },
  failed: (failed: number, points: number) => `${failed} of ${points} failed`,
  shown: (shown: number, all: number) =>
    shown === all ? `${runsText(all)}.` : `${shown.toLocaleString("en")} of ${runsText(all)}.`,
  part: (shown: number, all: number) =>
    `These are the runs of ${shown.toLocaleString("en")} of ${all.toLocaleString("en")} datasets. Choose a dataset to see its runs, or`,
  more: (count: number) => `add ${count} more`,
  selected: (count: number) => `${runsText(count)} selected.`,
  onlyHere: (limit: number) => `The link holds up to ${limit} selected runs; these are held by this page alone.`,
  hidden: (count: number) => `${count.toLocaleString("en")} of them hidden by the filter.`,
  select: (run: string) => `Select ${run}`,
  selectAll: "Select all runs shown",
  sortBy: (column: string) => `Sort by ${column}`,
  clear: "Clear",
  clearFilter: "Clear the filter",
  drawCurve: (count: number) => `Draw ${runsText(count)}`,
  drawFigures: (count: number) => `Draw ${count} published`,
  hint: "Select runs to draw them: click or Space, with Shift for a range.",
  hintPhone: "Tap runs to draw them.",
  loading: "Reading the runs…",
  failedDataset: (dataset: string, reason: string) => `The runs of ${dataset} could not be read: ${reason}`,
  failedCatalogue: (reason: string) => `The list of published datasets could not be read: ${reason}`,
  none: {
    title: "No runs yet.",
    why: "Drop result files or a folder anywhere, or start from a published report. Nothing leaves this machine.",
  },
  noMatch: {
    title: "No run matches.",
    why: (query: string, facets: readonly string[]) =>
      query === ""
        ? `Nothing has ${facets.join(" and ")}.`
        : `No row has “${query}”${facets.map((facet) => ` with ${facet}`).join("")}.`,
  },
};
