/** Notes beside the curve chart: a card has none, so they come with the page. */
import { and, counted, plural } from "./counted";
import { curveChart } from "./curve-chart";

const points = (n: number): string => plural(n, "point", "points");

export const curveNotes = {
  gap: (n: number, statistic: string) => `${points(n)} without ${statistic}: the line has a gap there.`,
  oneLatency: "One latency for all operations: the tool prints none for reads and writes separately.",
  notCombined: (n: number, statistic: string) =>
    `${points(n)} without ${statistic}: the members have no histograms and no average is taken.`,
  noThroughput: (n: number) => `${points(n)} without throughput in this unit: the line has a gap there.`,
  zeroOnLog: (n: number) => `${points(n)} at 0 cannot be shown on a log axis.`,
  failed: (n: number) => `${plural(n, "failed point is", "failed points are")} struck and not joined.`,
  excluded: (n: number, why: string) => `${plural(n, "point is", "points are")} excluded: ${why}.`,
  corrected: (n: number, keys: readonly string[]) =>
    `${plural(n, "point has", "points have")} a corrected ${and(keys)}.`,
  failedHidden: (n: number) => `${plural(n, "failed point has", "failed points have")} no values to draw.`,
  unlikeKinds: (kinds: readonly string[]) =>
    `Different kinds of latency on one chart: ${kinds.map(curveChart.kindShort).join(", ")}. They measure different intervals.`,
  loops: "Open loop (rate sweep) and closed loop (depth sweep) are different experiments.",
  arrivals: (processes: readonly string[]) =>
    `Rate sweeps with ${curveChart.arrivals(processes)} are different experiments.`,
  aboveMax: (n: number) => `${points(n)} drawn at the exact maximum: the histogram’s bin lies above it.`,
  slowest: (n: number, statistic: string) =>
    `${points(n)} at the ${statistic} of the slowest member, a whisker down to the fastest: they have no histograms to merge, and that of all I/Os lies between.`,
  few: (n: number, statistic: string) => `${points(n)} with fewer than 10 samples above ${statistic}: grey.`,
  remarked: (n: number, remarks: string) => `${points(n)}: ${remarks}.`,
  missed: (n: number) => `${points(n)} missed the asked rate by more than 3 %.`,
  staggered: (n: number) =>
    `${points(n)} whose jobs ran for unequal times: throughput is the total over the longest run time, not a rate they held together.`,
  members: (n: number) => `${points(n)} summed from fewer members than the rest of its line: hollow.`,
  fallen: (n: number) =>
    `${plural(n, "line is", "lines are")} over-saturated at the end: throughput falls past the peak.`,
  repeatsAt: (n: number, load: string) =>
    `${points(n)} at ${load}: the line joins the median of each measure over the repeats.`,
  repeats: (n: number, loads: number) =>
    `${points(n)} at ${loads} loads: the line joins the median of each measure over the repeats.`,
  equalLoads: (n: number, load: string) =>
    `${points(n)} at ${load}, not known to be repeats: the line goes through the first, no median.`,
  equalLoadsAt: (n: number, loads: number) =>
    `${points(n)} beside the line at ${loads} loads, not known to be repeats: no median.`,
  maximum: (n: number) =>
    `${points(n)} at uncontrolled load, the maximum of a rate sweep: beside the line, not joined.`,
  unknownLoad: (n: number) => `${points(n)} at unknown load: not joined.`,
  published: (n: number) => `${points(n)} published one by one: not joined.`,
  capped: (shown: number, total: number) =>
    `The ${shown === 1 ? "highest peak" : `${shown} highest peaks`} of ${counted(total)} series.`,
  above: (n: number, end: string, most: string) => `${points(n)} above ${end}, up to ${most}: ticks at the top.`,
  outside: (n: number) => `${points(n)} outside the zoom.`,
  behind: (name: string) => `Faint grey: the same workload of ${name}, published; it is not in the table.`,
};
