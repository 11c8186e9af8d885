/** The page Compare, of published figures. */
import { figures } from "./figures";
import { and, counted, plural } from "./counted";

export const comparePublished = {
  quotient: (other: string, base: string) => `derived: ${other} ÷ ${base}`,
  printed: (as: string) => `as printed: ${as}`,
  turned: (as: string) => `derived from the printed ${as}, seen from the other side`,
  why: {
    missing: (_n: number, side: string) => `no figure of ${side}`,
    several: (n: number, side: string) => `${n} figures of ${side}: compare by system`,
    ambiguous: () => "ambiguous: no ratio until a reading is chosen in Figures",
    lost: () => "the number is lost in the report",
    zero: () => "no ratio to zero",
    bounds: () => "two bounds leave the ratio open",
  },
  title: (others: readonly string[], base: string, metrics: readonly string[]) =>
    `${and(others)} against ${base}, published ${and(metrics)}`,
  what: { metrics: "metrics", loads: "shares of load" },
  metrics: (n: number) => plural(n, "metric", "metrics"),
  per: figures.page.per,
  perDetail: figures.page.perDetail,
  partnered: (paired: number, all: number) =>
    `Only ${counted(paired)} of ${plural(all, "workload has", "workloads have")} figures for two sides.`,
  one: (workload: string, metric: string, gain: string) => `${workload}${metric === "" ? "" : `, ${metric}`} ${gain}`,
  times: (times: string, word: "better" | "worse") => `${times} ${word}`,
  answer: (side: string, base: string, parts: readonly string[]) => `${side} against ${base}: ${and(parts)}.`,
  more: (n: number) => `${counted(n)} more`,
  published: (publishers: readonly string[]) => `Published by ${publishers.join(" and ")}, not measured here.`,
  noteRated: (n: number) => `${plural(n, "figure of a data sheet is", "figures of data sheets are")} left out.`,
  noteUnsaid: (n: number, attribute: string) =>
    `${plural(n, "figure does", "figures do")} not state the ${attribute}: left out.`,
  attributes: { fabric: "fabric", media: "medium", system: "system", interface: "interface" } as Readonly<
    Record<string, string>
  >,
  badge: {
    load: (share: string, attribute: string) => `${share} % of each ${attribute}’s own maximum`,
    percent: "percent only",
    percentWhy: "No absolute value is printed: the axis is percent, the base is the zero line.",
    sponsor: (name: string) => `sponsor ${name}`,
    noSponsor: "no sponsor stated",
    sponsorWhy: "Who paid for the report, as the report itself states.",
    drives: "groups of different sizes",
    drivesWhy: "The sides have different numbers of drives: compare per drive as well.",
    ambiguous: (n: number) => `${n} ambiguous`,
    ambiguousWhy: "The printed text is ambiguous: no ratio is given until you choose a reading in Figures.",
  },
  source: {
    title: "Ratio of published figures",
    titlePrinted: "Published change",
    derived: "◒ derived by arithmetic",
    published: "◉ published",
    base: (name: string) => `${name} (base)`,
    formula: "formula",
    cite: (name: string, publisher: string, article: string, line: string, id: string) =>
      `${name}: ${[publisher, article, line, id].filter((part) => part !== "").join(", ")}`,
    line: (line: number) => `line ${line} of the text`,
  },
};
