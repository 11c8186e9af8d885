/** What the forms over an axis share: what they are given, bounds at their marks, columns of their tables. */
import { lookUp } from "~/base/lookUp";
import { en } from "~/text/en";
import type { FigureRow } from "~/model/answers";
import type { Fill, Frame, Scene } from "../../scene";
import type { TwinColumnOf } from "../../twin";
import { printedText } from "../amount";
import { channels } from "../channels";
import type { Shown } from "../choose";
import type { FiguresOptions, PlotFormId } from "../options";
import { signed, systemId, systemLabel, type SystemStyle } from "../systems";
import { confidenceText } from "../twin";

export interface PlotInput {
  /** Every figure of the datasets, and those that are chosen. */
  readonly rows: readonly FigureRow[];
  readonly shown: readonly Shown[];
  readonly styles: ReadonlyMap<string, SystemStyle>;
  readonly options: FiguresOptions;
  readonly frame: Frame;
}
export interface PlotForm {
  /** The figures that it draws of those chosen. */
  readonly uses: (input: Pick<PlotInput, "rows" | "shown" | "options">) => readonly FigureRow[];
  /** How many points that makes. */
  readonly count: (input: Pick<PlotInput, "rows" | "shown" | "options">) => number;
  /** null: nothing of what is chosen has a place in this form. */
  readonly draw: (input: PlotInput) => Scene | null;
}
export type PlotForms = Readonly<Record<PlotFormId, PlotForm>>;

const text = en.figures.chart;

/** The bound of a figure for its point; nothing where it is exact. */
export const boundOf = ({ bound }: Pick<Shown, "bound">): { bound?: string } => (bound === "exact" ? {} : { bound });

/** The key line: who has which sign, then what colour, fill and arrows mean. */
export function keyOf(
  shown: readonly Shown[],
  fills: readonly Fill[],
  { styles, options }: Pick<PlotInput, "styles" | "options">,
  extra: readonly string[] = [],
): string[] {
  const seen = new Set(shown.map(({ row }) => systemId(row)));
  const drawn = [...styles.values()].filter(({ id }) => seen.has(id));
  return [...(drawn.length > 1 ? drawn.map(signed) : []), ...channels(shown, fills, drawn, options), ...extra];
}

/** Columns that every table of figures has, of the figure that `of` finds. */
export function figureColumns<T>(of: (row: T) => Shown): TwinColumnOf<T>[] {
  return [
    { id: "bound", value: (row) => lookUp(text.boundWords, of(row).bound) ?? of(row).bound },
    { id: "confidence", value: (row) => confidenceText(of(row)) },
    { id: "as_printed", value: (row) => (of(row).kind === "derived" ? null : printedText(of(row).row)) },
    { id: "fact_id", value: (row) => of(row).row.fact_id },
  ];
}

/** What is said behind a number in the table. */
export const noteOf = ({ value, kind }: Shown): string | undefined =>
  value === null
    ? text.lostNote
    : kind === "ambiguous"
      ? text.ambiguous
      : kind === "derived"
        ? text.derived
        : undefined;

export const whereColumns = <T>(of: (row: T) => Shown): TwinColumnOf<T>[] => [
  { id: "workload", value: (row) => of(row).row.workload },
  { id: "system", value: (row) => systemLabel(of(row).row) },
];
