/** Below the sentence of the figures page: its caption, its badges, what the chart leaves out until it is asked for. */
import { curve } from "./curve";
import { counted, plural } from "./counted";

const { and } = curve;
const capital = (words: string): string => words.charAt(0).toLocaleUpperCase("en") + words.slice(1);

export const figuresCaption = {
  and,
  caption: (figures: number, publisher: string) =>
    `${plural(figures, "figure", "figures")} published by ${publisher}, not measured here.`,
  unsaid: (figures: number) => `${plural(figures, "published figure", "published figures")}, not measured here.`,
  own: (figures: number) => `${plural(figures, "figure", "figures")} of yours, publisher not stated.`,
  divided: (figures: number, device: boolean) =>
    `${counted(figures)} of them divided by the number of ${device ? "drives or namespaces" : "drives"} here.`,
  only: (metric: string, amount: string, place: string) => `${capital(metric)}: ${amount} (${place})`,
  most: (metric: string, amount: string, place: string) => `${capital(metric)}: highest ${amount} (${place}),`,
  least: (amount: string, place: string) => `lowest ${amount} (${place}).`,
  moreMetrics: (n: number) => plural(n, "more metric", "more metrics"),
  sponsor: (name: string | null) => (name === null ? "No sponsor stated." : `Sponsored by ${name}.`),
  checks: (n: number) => `${plural(n, "check", "checks")} of figures against each other`,
  restated: (n: number) => `Show ${plural(n, "restatement", "restatements")}`,
  ambiguous: (n: number) => `${n} ambiguous`,
  ambiguousWhy: "The printed text is ambiguous: drawn hollow with a ?, left out of ratios until you choose a reading.",
  lost: (n: number) => `${n} lost`,
  lostWhy: "The number is lost in the report, so it stays empty.",
};
