/** A section of a run's contents: a sentence, and a table whose rows link to their lines in the file. Plain data. */
import type { CurvePoint, DetailRow } from "~/model/answers";
import type { TraceRow } from "~/model/traceAnswers";
import { said as text } from "~/text/en/run-said";
import type { OneRun } from "./runs";
import { phrases } from "~/text/en/phrases";

/** Input of the sections. */
export interface SaidInput {
  readonly run: OneRun;
  readonly points: readonly CurvePoint[];
  readonly traces: readonly TraceRow[];
  readonly details: readonly DetailRow[];
  /** As JSON. */
  readonly options: string | null;
  /** Index of the shown job. */
  readonly job: number;
  /** Its name. */
  readonly member: string | null;
  readonly host: string | null;
  /** Number of jobs listed in the options. */
  readonly jobs: number;
  readonly nameOf: (job: number) => string;
  /** The page that draws the series of the run. */
  readonly seriesHref: (trace: TraceRow) => string;
}

export interface SaidColumn {
  /** Includes the unit. */
  readonly id: string;
  readonly label: string;
  readonly number?: boolean;
}

export interface SaidCell {
  readonly text: string;
  /** Unrounded, in the unit of the column; null: not printed. */
  readonly value?: number | null;
  readonly tone?: "warn" | "bad" | "quiet";
  /** Drawn as a bar of this percentage. */
  readonly bar?: number;
  /** Shown as code, line by line. */
  readonly code?: boolean;
}

/** The subject of a row, to find its line in the file. */
export type SaidPlace = Pick<DetailRow, "job_index" | "topic" | "subject" | "name" | "line" | "text"> & {
  /** For an option: the job by its name. */
  readonly member?: string | null;
};

export interface SaidRow {
  readonly id: string;
  readonly cells: readonly SaidCell[];
  readonly place?: SaidPlace;
  readonly href?: string;
}

export interface SaidSection {
  readonly id: string;
  /** Beside the title: the answer of the section. */
  readonly answer: string;
  readonly tone?: "warn" | "bad";
  readonly columns: readonly SaidColumn[];
  readonly rows: readonly SaidRow[];
  /** Places of its numbers, if a row holds several of them. */
  readonly from?: readonly SaidPlace[];
  readonly notes: readonly string[];
  /** Initially open. */
  readonly open?: boolean;
}

/** A column that formats its own cells; false: there is none of this kind. */
interface CellsOf<Item> extends SaidColumn {
  readonly cell: (item: Item) => SaidCell | string;
}

/** Columns and rows of a section; without any content neither. */
export function tableOf<Item>(
  items: readonly Item[],
  of: readonly (CellsOf<Item> | false)[],
  row: (item: Item, i: number) => Omit<SaidRow, "cells">,
): Pick<SaidSection, "columns" | "rows"> {
  const columns = of.filter((column) => column !== false);
  const cellIn = (cell: SaidCell | string): SaidCell => (typeof cell === "string" ? { text: cell } : cell);
  return {
    columns: items.length === 0 ? [] : columns.map(({ cell: _, ...column }) => column),
    rows: items.map((item, i) => ({ ...row(item, i), cells: columns.map(({ cell }) => cellIn(cell(item))) })),
  };
}

/** Tone of a section that may report a problem. */
export const warnIf = (isWrong: boolean): Pick<SaidSection, "tone"> => (isWrong ? { tone: "warn" } : {});

/** Most rows of a table; the others are counted. A file may have 1,000 jobs. */
export const MOST_ROWS = 200;

export const number = (value: number | null | undefined, words: (value: number) => string): SaidCell =>
  value === null || value === undefined ? { text: "—", value: null, tone: "quiet" } : { text: words(value), value };

/** Lines to look up: the shown rows, and further places of the section. */
export const placesOf = ({ rows, from = [] }: SaidSection): SaidPlace[] => [
  ...rows.slice(0, MOST_ROWS).flatMap(({ place }) => place ?? []),
  ...from.slice(0, MOST_ROWS),
];

/** Name of a job, with its number if names repeat. */
export function jobNames(points: readonly { readonly job_index: number; readonly title: string }[]) {
  const titles = new Map(points.map(({ job_index, title }) => [job_index, title]));
  const used = new Set<string>();
  const twice = [...titles.values()].some((title) => used.size === used.add(title).size);
  return (job: number): string =>
    job < 0 ? phrases.run : !titles.has(job) || twice ? `${titles.get(job) ?? text.job} #${job + 1}` : titles.get(job)!;
}
