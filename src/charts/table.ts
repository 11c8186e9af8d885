/**
 * The charts there are: one folder each, and a line here. A chart is shown by the page of the same name; the cards of
 * the catalogue may name these pages in their headlines and no others (publish/headline.ts, views/pictures.ts).
 */
export const charts = ["curve", "figures", "run", "scaling", "compare", "percentiles"] as const;
/** Charts whose values are asked for series by series: their pages draw them, no card of the catalogue does. */
export const pageCharts = ["timeline", "act", "heat", "share"] as const;
export type ChartId = (typeof charts)[number];
