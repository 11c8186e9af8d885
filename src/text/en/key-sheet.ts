export const keySheet = {
  on: "Single keys act from anywhere on the page",
  inChart: "In a chart",
  /** Keys that charts answer to themselves; the sheet lists them behind the commands. */
  chartKeys: [
    ["Tab", "into the chart"],
    ["← →", "along a series, in load order"],
    ["↑ ↓", "between series"],
    ["Enter", "open the source of the point"],
    ["T", "table of the same numbers"],
    ["L", "limit on the latency: arrow keys move it"],
    ["← →", "within a line of filters or the heads of a table, Home and End to its ends; ↑ ↓ between rows"],
    ["Ctrl+Z", "undo a change of labels or a removal"],
    ["Esc", "close, leave"],
  ] as readonly (readonly [string, string])[],
};
