/**
 * A report as its page shows it: each question with the chart that its link names, the figures as printed, and the
 * sheet of all charts. Pure.
 */
import { printedText, confidenceText } from "~/charts/figures/amount";
import { lookUp } from "~/base/lookUp";
import { estimateWidth } from "~/charts/estimate";
import type { Frame, Scene, SceneNode, Twin } from "~/charts/scene";
import { type TwinColumnOf, twinFrom } from "~/charts/twin";
import { wrap } from "~/export/caption";
import type { FigureRow } from "~/model/answers";
import type { CatalogueEntry } from "~/model/dataset";
import type { LinkContext } from "~/permalink/field";
import { report as text } from "~/text/en/report";
import { type Headline, headlineOf } from "../pictures";

export interface Section {
  readonly question: string;
  readonly answer: string;
  readonly unit: string;
  readonly chart: Headline;
}

/** If a report lists no questions, the chart of its headline. */
export function sectionsOf({ report, headline, title, subtitle }: CatalogueEntry, links: LinkContext): Section[] {
  const said = report?.sections ?? [{ question: title, answer: "", unit: subtitle ?? "", link: headline }];
  return said.flatMap(({ link, ...words }) => {
    const chart = headlineOf(link, links);
    return chart === null ? [] : [{ ...words, chart }];
  });
}

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

const columns: readonly TwinColumnOf<FigureRow>[] = [
  { id: "workload", value: ({ workload }) => workload },
  { id: "system", value: ({ system_label, system }) => system_label ?? system },
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
  twinFrom(rows, columns, (row) => `${row.dataset}/${row.fact_id}`);

const SHEET = { width: 1200, gap: 40, chart: 300, head: { size: 13, line: 19 } } as const;

/** All charts of the report on one page, two side by side, each under its question and answer. */
export function sheetOf(
  title: string,
  sections: readonly (Section & { readonly build: (frame: Frame) => Scene })[],
  twin: Twin,
  measure: Frame["measure"] = estimateWidth,
): Scene {
  const width = (SHEET.width - SHEET.gap) / 2;
  const nodes: SceneNode[] = [];
  const parts: { x: number; y: number; scene: Scene }[] = [];
  const ends = [0, 0];
  sections.forEach(({ question, answer, unit, build }, i) => {
    const side = i % 2;
    const x = side * (width + SHEET.gap);
    // Two side by side start at one height.
    if (side === 0) ends.fill(Math.max(...ends));
    let y = ends[side]!;
    const write = (line: string, weight: 400 | 600, colour: "ink" | "ink2") => {
      y += SHEET.head.line;
      nodes.push({ type: "text", x, y, text: line, anchor: "start", colour, size: SHEET.head.size, weight });
    };
    write(question, 600, "ink");
    for (const line of wrap(answer, { ...SHEET.head, weight: 400, width, measure })) write(line, 400, "ink");
    write(unit, 400, "ink2");
    const scene = build({ width, height: SHEET.chart, size: "page", measure });
    parts.push({ x, y: y + 10, scene });
    ends[side] = y + 10 + scene.height + 24;
  });
  const height = Math.max(...ends);
  const plot = { x: 0, y: 0, w: SHEET.width, h: height };
  return { width: SHEET.width, height, title, plot, nodes, parts, marks: [], key: [], twin };
}
