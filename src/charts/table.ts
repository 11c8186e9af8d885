/**
 * The charts there are: one folder each, and a line here. A chart is shown by the page of the same name; the cards of
 * the catalogue may name these pages in their headlines and no others (publish/headline.ts, views/pictures.ts).
 */
export const charts = ["curve", "figures", "run", "drives", "scaling", "compare"] as const;
export type ChartId = (typeof charts)[number];
