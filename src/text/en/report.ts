import { counted, plural } from "./counted";

/** One published article: its answer, its questions with a chart each, what to know before it is quoted. */
export const report = {
  inferred: "address inferred",
  ownTitle: "title is ours",
  dateNotStated: "date not stated",
  by: (publisher: string, author: string | null) => (author === null ? publisher : `${publisher}, ${author}`),
  sponsor: (sponsor: string | null) => (sponsor === null ? "no sponsor stated" : `sponsored by ${sponsor}`),
  toResults: "Open in Results",
  toResultsOf: (question: string) => `Open in Results: ${question}`,
  aside: "Systems, caveats",
  systems: "Systems",
  beforeQuoting: "Before you quote this",
  more: (count: number) => `${counted(count)} more`,
  measured: "How it was measured",
  language: "Original text",
  figures: "The figures",
  figuresText: (all: number, restated: number) =>
    restated === 0
      ? `${plural(all, "figure", "figures")} printed.`
      : `${plural(all, "figure", "figures")} printed, ${counted(restated)} of them restatements.`,
  ambiguous: (count: number) => `${plural(count, "has", "have")} two readings.`,
  lost: (count: number) => `${counted(count)} ${count === 1 ? "is" : "are"} lost.`,
  point: "Point at a mark for its line in the article.",
  checks: "Checks",
  csv: "All figures",
  printed: (count: number) => `${plural(count, "figure", "figures")}, as printed`,
  all: (count: number) => `All ${plural(count, "figure", "figures")}`,
  columns: { printed: "as printed", reading: "reading", line: "line of the article" },
  drives: (count: number, model: string) => (count > 1 ? `${counted(count)} × ${model}` : model),
  story: (charts: number) => `A story with ${plural(charts, "chart", "charts")}`,
  ownFiles: "Results of own files, which this site does not publish.",
  table: "Table",
  noChart: (link: string) => `No chart of this site has the link ${link}`,
  drawing: "Drawing…",
  failed: (reason: string) => `The chart could not be drawn: ${reason}`,
  unknown: {
    title: "This report is not here.",
    damaged: "The story in the link is damaged or cut, or was made by a newer version of this page.",
    unnamed: "The link names no report.",
    why: (slug: string) => `This site does not publish “${slug}”.`,
    toLibrary: "Open the Library",
  },
};
