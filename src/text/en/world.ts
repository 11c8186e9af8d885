/** The page that lists published points of the same workload beside one of the reader's own. */
import { compare } from "./compare";

const count = (n: number, one: string, many: string): string => `${n.toLocaleString("en-US")} ${n === 1 ? one : many}`;

export const world = {
  words: { beside: "Published beside ", of: " of ", stop: "." },
  what: { measurement: "own measurement" },
  loading: "Reading what is published.",
  /** In front of the list. */
  found: (n: number, reports: number) =>
    `${count(n, "published point", "published points")} of the same operation, pattern, block size and mix in ${count(reports, "report", "reports")}.`,
  nearest: "Of a measured series the step at the nearest load is listed.",
  order: "Those that differ least stand first.",
  unlike: (n: number) =>
    `${count(n, "published figure says", "published figures say")} this operation without its pattern or block size: not listed.`,
  latencies: "Reports rarely say which latency they print: read theirs with care.",
  conditions: { ...compare.conditions, load: "load" },
  yours: "yours",
  differs: (what: string, theirs: string, yours: string) => `${what} ${theirs} (yours ${yours})`,
  nothingDiffers: "nothing that both say",
  load: (outstanding: string) => `${outstanding} outstanding`,
  threads: (threads: number, scope: string | null) =>
    `${count(threads, "thread", "threads")}${scope === null ? "" : ` per ${scope}`}`,
  depth: (depth: number) => `QD ${String(depth)}`,
  percent: (percent: string) => `${percent} % load`,
  asked: (iops: string) => `${iops} IOPS asked`,
  origins: { own: "yours", published: "published", computed: "measured, in the catalogue", rated: "data sheet" },
  ambiguous: "ambiguous in the report",
  curve: "Draw both as curves",
  compare: "Compare the measured ones",
  link: "Published points of this workload",
  empty: {
    noneTitle: "No published point of this workload",
    none: (workload: string) => `Nothing in the catalogue is ${workload} with the same block size and mix.`,
    noOwnTitle: "Nothing of your own is chosen",
    noOwn: "Drop result files, pin a point on any chart, and follow its link to published points.",
    toCatalogue: "Catalogue",
    toCurve: "Curve of own files",
  },
};
