/** What the forms over an axis share: what they are given, bounds at their marks, columns of their tables. */
import { lookUp } from "~/base/lookUp";
import { en } from "~/text/en";
import type { FigureRow } from "~/model/answers";
import type { AxisUnit } from "../../axis";
import { exact } from "../../number";
import type { Fill, Frame, Scene, Twin } from "../../scene";
import type { ReadOut } from "../../plot/plot";
import { twinFrom, type TwinColumnOf } from "../../twin";
import { amountText, columnOf, computedText, metricName, printedText } from "../amount";
import { channels } from "../channels";
import type { Shown } from "../choose";
import type { FiguresOptions, PlotFormId } from "../options";
import { signed, systemId, systemLabel, type SystemStyle } from "../systems";
import { confidenceText, quotientIn } from "../twin";

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

/** One row per figure. `act`: with the load that each was measured at. */
export const figuresTwin = (shown: readonly Shown[], { act }: { readonly act: boolean }): Twin =>
  twinFrom(
    shown,
    [
      ...whereColumns<Shown>((one) => one),
      ...(shown.some(({ row }) => row.load_percent !== null)
        ? [{ id: "load_percent", value: ({ row }: Shown) => row.load_percent }]
        : []),
      ...(act ? [{ id: "act_load_x", value: ({ row }: Shown) => row.load_x }] : []),
      ...valueColumns(shown, (one) => one),
      ...figureColumns<Shown>((one) => one),
    ],
    ({ mark }) => mark,
  );

/** What is said behind a number in the table. */
const noteOf = ({ value, kind, division, row }: Shown): string | undefined =>
  value === null
    ? text.lostNote
    : kind === "ambiguous"
      ? text.ambiguous
      : kind !== "derived"
        ? undefined
        : division === null
          ? text.derived
          : text.quotient(exact(division.whole), division.members, `${row.member_unit ?? text.member}s`);

/** The value of each metric in a column of its own, in the unit of the table; a computed one is rounded as text only. */
export function valueColumns<T>(
  all: readonly T[],
  of: (row: T) => Shown | null,
  more: Pick<TwinColumnOf<T>, "digits"> = {},
): TwinColumnOf<T>[] {
  const shown = all.flatMap((row) => of(row) ?? []);
  return [...new Map(shown.map((one) => [one.metric, columnOf(one.metric, one.row.unit)]))].map(([metric, id]) => {
    const own = (row: T): Shown | null => (of(row)?.metric === metric ? of(row) : null);
    return {
      id,
      ...more,
      value: (row) => own(row)?.value ?? null,
      text: (row) => {
        const { kind, value = null } = own(row) ?? {};
        return kind === "derived" && value !== null ? computedText(value) : undefined;
      },
      note: (row) => {
        const one = own(row);
        return one === null ? undefined : noteOf(one);
      },
    };
  });
}

type Line = ReadOut[number];

/** What every mark of one figure is and says, wherever it stands. */
export function figurePoint(one: Shown, unit: AxisUnit) {
  const { row, kind, metric, mark } = one;
  const derived = kind === "derived";
  return {
    id: mark,
    fill: kind,
    ...(kind === "lost" ? {} : boundOf(one)),
    title: text.of(row.workload ?? text.unnamed, systemLabel(row)),
    lines: [
      [metricName(metric, row.member_unit), amountText(one, unit)],
      derived ? [text.derived, quotientIn(one, unit)] : [text.printed, printedText(row)],
      ...(derived ? [] : [["", confidenceText(one)] as const]),
    ] as readonly [Line, ...Line[]],
    origin: derived ? ("derived" as const) : ("published" as const),
  };
}

export const whereColumns = <T>(of: (row: T) => Shown): TwinColumnOf<T>[] => [
  { id: "workload", value: (row) => of(row).row.workload },
  { id: "system", value: (row) => systemLabel(of(row).row) },
];
