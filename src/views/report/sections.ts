/** A report as a story, the charts of a story, the figures as printed. Pure. */
import { confidenceText, metricName, printedText } from "~/charts/figures/amount";
import { lookUp } from "~/base/lookUp";
import type { Twin } from "~/charts/scene";
import { type TwinColumnOf, twinFrom } from "~/charts/twin";
import type { FigureRow } from "~/model/answers";
import type { CatalogueEntry } from "~/model/dataset";
import { PUBLISHED_LANG, type Story } from "~/model/story";
import { en } from "~/text/en";
import { report as text } from "~/text/en/report";
import { chartsOf, type Section } from "../shared/Section";

/** A report as a story; if it lists no questions, with the chart of its headline. */
export const storyOfReport = ({ report, headline, title, subtitle }: CatalogueEntry): Story => ({
  ...{ lang: PUBLISHED_LANG, lead: "", title: report?.answer ?? title },
  sections: report?.sections.map(({ question, answer, unit, link }) => ({
    heading: question,
    text: answer,
    unit,
    link,
  })) ?? [{ heading: title, text: "", unit: subtitle ?? "", link: headline }],
});

/** A reader's copy: its title is the whole answer, of which the page of the report shows the two parts apart. */
export const copyOf = (story: Story, report: CatalogueEntry["report"] | undefined): Story =>
  report == null ? story : { ...story, title: `${report.answer} ${report.more ?? ""}`.trim().replace(/,$/, "") };

export const sectionsOf = ({ sections }: Story): Section[] =>
  chartsOf(sections.map(({ heading, text, unit, link }) => ({ question: heading, answer: text, unit, link })));

/** "Topologies differ: the 24 QLC drives …": the part before the colon is the caveat's name. */
export function namedCaveat(caveat: string): readonly [name: string | null, words: string] {
  const [, name, words] = /^([^:.;]{3,32}): (.+)$/s.exec(caveat) ?? [];
  if (name === undefined || words === undefined) return [null, caveat];
  const small = /^[A-Z][a-z ]/.test(name) ? name.charAt(0).toLowerCase() + name.slice(1) : name;
  return [small, words.charAt(0).toUpperCase() + words.slice(1)];
}

const UNITS: Readonly<Record<string, readonly [unit: string, factor: number]>> = {
  bytes_per_s: ["GB/s", 1e9],
  us: ["µs", 1],
  iops: ["IOPS", 1],
  percent: ["%", 1],
};

/** Figures as printed, in the order of the article. */
export function printedRows(rows: readonly FigureRow[], facts: readonly string[]): FigureRow[] {
  return facts.flatMap((fact) => rows.find(({ fact_id }) => fact_id === fact) ?? []);
}

/** Loads as printed; each has a column if some figure has it. */
const LOADS = [
  { id: "threads", value: ({ threads }) => threads },
  { id: "queue_depth", value: ({ queue_depth }) => queue_depth },
  { id: "load_percent", value: ({ load_percent }) => load_percent },
  { id: "act_load_x", value: ({ load_x }) => load_x },
] as const satisfies readonly TwinColumnOf<FigureRow>[];

const { boundWords } = en.figures.chart;

const columnsOf = (rows: readonly FigureRow[]): TwinColumnOf<FigureRow>[] => [
  { id: "workload", value: ({ workload }) => workload },
  { id: "system", value: ({ system_label, system }) => system_label ?? system },
  ...LOADS.filter(({ value }) => rows.some((row) => value(row) !== null)),
  { id: "metric", value: ({ metric, member_unit }) => metricName(metric, member_unit) },
  { id: "bound", value: ({ bound }) => lookUp(boundWords, bound) ?? bound },
  { id: "value", value: ({ value, unit }) => (value === null ? null : value / (lookUp(UNITS, unit)?.[1] ?? 1)) },
  { id: "unit", value: ({ unit }) => lookUp(UNITS, unit)?.[0] ?? unit },
  { id: "as_printed", label: text.columns.printed, value: printedText },
  {
    id: "reading",
    label: text.columns.reading,
    value: (row) => confidenceText({ row, kind: row.confidence === "ambiguous" ? "ambiguous" : "published" }),
  },
  { id: "article_line", label: text.columns.line, value: ({ article_line }) => article_line },
];

export const printedTwin = (rows: readonly FigureRow[]): Twin =>
  twinFrom(rows, columnsOf(rows), (row) => `${row.dataset}/${row.fact_id}`);
