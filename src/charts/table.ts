/**
 * The list of charts: one folder each, and a line here. A chart is shown by the page of the same name; cards of the
 * catalogue may name only these pages in their headlines (publish/headline.ts, views/pictures.ts).
 */
export const charts = [
  "curve",
  "figures",
  "run",
  "scaling",
  "compare",
  "percentiles",
  "timeline",
  "history",
  "explore",
] as const;
export type ChartId = (typeof charts)[number];
