/** A page with its data inside. */
export const standalone = {
  title: "A chart with its data inside",
  open: "Open it in Kneepoint",
  without: "Needs no network.",
  asSaved: "The chart as saved",
  notHere: "Not in this page.",
  notAsked: "This page holds the data of one chart. For anything else open the chart in Kneepoint.",
  noFiles: "The raw files are not in this page.",
  noLines: (path: string) =>
    `The raw files are not in this page: open the chart in Kneepoint for the lines of ${path}.`,
  noTemplate: (status: number) => `The site has no standalone.html (${String(status)}): it was published incompletely.`,
  empty: "This page has no data: it is filled when a chart is saved as a standalone page.",
};
