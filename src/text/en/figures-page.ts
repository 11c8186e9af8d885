/**
 * The sentence above figures: a card of the first screen has it too. Sentences of the page alone are in
 * figures-caption.ts.
 */
import { curve } from "./curve";
import { plural } from "./counted";

const { and } = curve;

export const figuresPage = {
  and,
  what: {
    dataset: "report",
    metric: "metrics",
    workload: "workloads",
    systems: "systems",
    loads: "shares of load",
    per: "group or its members",
    form: "form of the chart",
    sort: "order",
    unit: "unit",
    scale: "scale",
    colour: "colours",
  },
  words: { of: " of ", on: " on ", comma: ", ", at: " at ", from: " from ", colon: ": ", stop: "." },
  metrics: (n: number) => plural(n, "metric", "metrics"),
  workloads: (n: number) => plural(n, "workload", "workloads"),
  allWorkloads: "all workloads",
  systems: (n: number) => plural(n, "system", "systems"),
  figures: (n: number) => plural(n, "chosen figure", "chosen figures"),
  reports: (n: number) => plural(n, "report", "reports"),
  load: (percents: readonly string[]) => `${and(percents)} % load`,
  allLoads: "any load",
  per: { aggregate: "all drives together", member: "per drive", device: "per drive or namespace" } as Readonly<
    Record<string, string>
  >,
  perDetail: {
    aggregate: "the group as printed",
    member: "as printed, else divided: half-filled marks",
    device: "drives and namespaces, each divided by its own count",
  } as Readonly<Record<string, string>>,
  forms: {
    bars: "as bars",
    dots: "as dots",
    change: "as changes",
    load: "by ACT load",
    latency: "as latency against throughput",
    threads: "by threads and queue depth",
    share: "by share of reads",
    checks: "as checks against each other",
    depth: "by queue depth",
    gain: "as gains",
  } as Readonly<Record<string, string>>,
  sorts: { printed: "as in the report", value: "largest first", name: "by name" } as Readonly<Record<string, string>>,
  scales: { log: "logarithmic", linear: "linear" },
  colours: { media: "media", system: "system", none: "nothing" } as Readonly<Record<string, string>>,
  publishedFigures: "Published figures",
};
