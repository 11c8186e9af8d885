/** The page Compare, of published figures. */
import { figures } from "./figures";
import { and, plural } from "./counted";

export const comparePublished = {
  quotient: (other: string, base: string) => `derived: ${other} ÷ ${base}`,
  printed: (as: string) => `as printed: ${as}`,
  turned: (as: string) => `derived from the printed ${as}, seen from the other side`,
  why: {
    missing: (_n: number, side: string) => `no figure of ${side}`,
    several: (n: number, side: string) => `${n} figures of ${side}: compare by system`,
    ambiguous: () => "ambiguous: no ratio until a reading is taken in Figures",
    lost: () => "the number is lost in the report",
    zero: () => "no ratio to zero",
    bounds: () => "two bounds leave the ratio open",
  },
  title: (others: readonly string[], base: string, metrics: readonly string[]) =>
    `${and(others)} against ${base}, published ${and(metrics)}`,
  what: { metrics: "metrics", per: "group or its members", loads: "shares of load", unit: "unit" },
  metrics: (n: number) => plural(n, "metric", "metrics"),
  per: figures.page.per,
  perDetail: figures.page.perDetail,
  partnered: (paired: number, all: number) =>
    `Only ${paired.toLocaleString("en-US")} of ${plural(all, "workload has", "workloads have")} figures of two sides.`,
  one: (workload: string, metric: string, gain: string) => `${workload}${metric === "" ? "" : `, ${metric}`} ${gain}`,
  answer: (side: string, base: string, parts: readonly string[]) => `${side} against ${base}: ${and(parts)}.`,
  more: (n: number) => `${n.toLocaleString("en-US")} more`,
  published: (publishers: readonly string[]) => `Published by ${publishers.join(" and ")}, not measured here.`,
  noteRated: (n: number) => `${plural(n, "figure of a data sheet is", "figures of data sheets are")} left out.`,
  noteUnsaid: (n: number, attribute: string) =>
    `${plural(n, "figure does", "figures do")} not tell the ${attribute}: left out.`,
  badge: {
    load: (share: string, attribute: string) => `${share} % of each ${attribute}’s own maximum`,
    percent: "percent only",
    percentWhy: "No absolute value is printed: the axis is percent, the base is the zero line.",
    sponsor: (name: string) => `sponsor ${name}`,
    noSponsor: "no sponsor stated",
    sponsorWhy: "Who paid for the report, as it says itself.",
    drives: "groups of unlike size",
    drivesWhy: "The sides have unlike numbers of drives: compare per drive, too.",
    ambiguous: (n: number) => `${n} ambiguous`,
    ambiguousWhy: "The printed text leaves a doubt: no ratio is given until you take a reading in Figures.",
  },
  attributes: { fabric: "fabric", media: "medium", system: "system", interface: "interface" } as Readonly<
    Record<string, string>
  >,
  empty: {
    noneTitle: "No two sides published the same.",
    none: "These reports print no workload of two systems, and no change of one against another.",
    byTitle: (attribute: string) => `No two sides by ${attribute}.`,
    by: (attribute: string) => `The figures of no cell tell two values of ${attribute}.`,
    auto: "Compare by what differs",
    filteredTitle: "Nothing matches the link.",
    filtered: "None of the chosen workloads, metrics or shares of load has two sides.",
    clear: "Clear all choices",
    toFigures: "Figures",
  },
  source: {
    title: "Ratio of published figures",
    titlePrinted: "Published change",
    derived: "◒ derived by arithmetic",
    published: "◉ published",
    base: (name: string) => `${name} (base)`,
    change: (side: string, base: string) => `${side} / ${base}`,
    formula: "formula",
    cite: (name: string, publisher: string, article: string, line: string, id: string) =>
      `${name}: ${[publisher, article, line, id].filter((part) => part !== "").join(", ")}`,
    line: (line: number) => `line ${line} of the text`,
  },
};
