/**
 * What a reader can change about the series of a chart: names, order, colours, joined lines, hidden series, a baseline.
 */
import { counted, plural } from "./counted";

const points = (n: number): string => plural(n, "point", "points");

export const series = {
  // On the chart.
  over: (own: string, base: string) => `${own} over ${base}`,
  fewAtBase: (statistic: string) => `baseline of fewer than 10 samples above ${statistic}`,
  ratioColumn: (statistic: string, name: string) => `${statistic} × ${name}`,
  noBase: "no counterpart",
  pinned: (n: number) => `${plural(n, "colour", "colours")} chosen by hand`,
  notes: {
    hidden: (n: number, of: number, reason: string) =>
      `${plural(n, "series", "series")} (${points(of)}) ${n === 1 ? "is" : "are"} hidden: ${reason === "" ? "no reason given" : reason}.`,
    joined: (lines: number, of: number) =>
      lines === 1
        ? `One line joins ${counted(of)} series, by hand.`
        : `${counted(lines)} lines join ${counted(of)} series, by hand.`,
    refused: (n: number) =>
      `${plural(n, "series is", "series are")} not joined as the link says: different workloads or loads cannot share a line.`,
    noBase: (n: number, name: string) =>
      `${plural(n, "point has", "points have")} no counterpart in ${name} (same op, load and kind): no ratio, a gap.`,
    fewAtBase: (n: number, statistic: string) =>
      `${points(n)} over a baseline of fewer than 10 samples above ${statistic}: grey.`,
    baselineAway: "The baseline of the link is not on the chart: latencies are shown as measured.",
  },

  // In the sentence and the menus of the axis.
  relative: (name: string) => `, × ${name},`,
  ratioTo: "ratio to",
  absolute: "nothing: values as measured",
  units: { auto: "automatic", us: "µs", ms: "ms", s: "s" } as Readonly<Record<string, string>>,
} as const;
