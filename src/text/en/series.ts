/** What a reader makes of the series of a chart: names, order, colours, one line of several, off the chart, a baseline. */

const count = (n: number, one: string, many: string): string => `${n.toLocaleString("en-US")} ${n === 1 ? one : many}`;
const points = (n: number): string => count(n, "point", "points");

export const series = {
  // On the chart.
  over: (own: string, base: string) => `${own} over ${base}`,
  fewAtBase: (statistic: string) => `baseline of fewer than 10 samples above ${statistic}`,
  ratioColumn: (statistic: string, name: string) => `${statistic} × ${name}`,
  noBase: "no counterpart",
  pinned: (n: number) => `${count(n, "colour", "colours")} chosen by hand`,
  notes: {
    hidden: (n: number, of: number, reason: string) =>
      `${count(n, "series", "series")} (${points(of)}) ${n === 1 ? "is" : "are"} hidden: ${reason === "" ? "no reason given" : reason}.`,
    joined: (lines: number, of: number) =>
      lines === 1
        ? `One line joins ${of.toLocaleString("en-US")} series, by hand.`
        : `${lines.toLocaleString("en-US")} lines join ${of.toLocaleString("en-US")} series, by hand.`,
    refused: (n: number) =>
      `${count(n, "series is", "series are")} not joined as the link says: unlike workloads or loads are no one line.`,
    noBase: (n: number, name: string) =>
      `${count(n, "point has", "points have")} no counterpart in ${name} (same op, load and kind): no ratio, a gap.`,
    fewAtBase: (n: number, statistic: string) =>
      `${points(n)} over a baseline of fewer than 10 samples above ${statistic}: grey.`,
    baselineAway: "The baseline of the link is not on the chart: latencies are as they are.",
  },

  // In the sentence and the menus of the axis.
  relative: (name: string) => `, × ${name},`,
  ratioTo: "ratio to",
  absolute: "nothing: latency as it is",
  unit: "unit",
  units: { auto: "what fits", us: "µs", ms: "ms", s: "s" } as Readonly<Record<string, string>>,

  // The editor of one series.
  edit: "Edit",
  editOf: (label: string) => `Edit ${label}`,
  done: "Done",
  name: "Name",
  colour: "Colour",
  automatic: "automatic",
  slot: (n: number) => `colour ${n}`,
  joinWith: "One line with",
  alone: "no other: a line of its own",
  baseline: "Ratio to this series",
  up: "Move up",
  down: "Move down",
  reason: "Hide it because",
  hide: "Hide",
  show: "Show again",
  showAll: "Show all again",
  hiddenBecause: (reason: string) => `hidden: ${reason === "" ? "no reason given" : reason}`,
  joinedTo: (name: string) => `on the line of ${name}`,
  reset: "As measured: undo all of this",
  allHidden: {
    title: "All these series are hidden.",
    why: (reasons: readonly string[]) => `Reasons: ${reasons.map((one) => one || "none given").join("; ")}.`,
  },

  // Of a point, in its source panel.
  point: {
    title: "Your word on it",
    note: "Note",
    notePlaceholder: "fw updated, fan failed …",
    save: "Save note",
    reason: "Why it does not count",
    exclude: "Exclude this point",
    again: "Count it again",
    excluded: (reason: string) => `Excluded: ${reason}`,
    elsewhere: (where: string) => `Said by ${where}: it is changed there.`,
    undo: "Undo",
    refused: "This could not be kept.",
    /** In a page that was saved. */
    notHere: "This page keeps nothing: to add a note or leave the point out, open the chart in Kneepoint.",
  },
} as const;
