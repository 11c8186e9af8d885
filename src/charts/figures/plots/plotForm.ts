/** What the forms with axes share: their input, bounds at their marks, columns of their tables. */
import { systemId } from "~/model/system";
import { lookUp } from "~/base/lookUp";
import { en } from "~/text/en";
import type { FigureRow } from "~/model/answers";
import type { Shown } from "~/model/figure";
import type { AxisUnit } from "../../axis";
import { exact } from "~/base/number";
import type { Colour, Fill, Frame, Scene, Shape, Twin } from "../../scene";
import type { PlotAxis, ReadOut } from "../../plot/plot";
import { twinFrom, type TwinColumnOf } from "../../twin";
import {
  amountText,
  columnOf,
  computedText,
  confidenceText,
  memberUnitOf,
  metricName,
  printedText,
  quotientIn,
  unitOf,
} from "../amount";
import { legend } from "../../legend";
import type { FiguresOptions, PlotFormId } from "../options";
import { signed, systemLabel, type SystemStyle } from "../systems";

export interface PlotInput {
  /** Every figure of the datasets, and the chosen ones. */
  readonly rows: readonly FigureRow[];
  readonly shown: readonly Shown[];
  readonly styles: ReadonlyMap<string, SystemStyle>;
  readonly options: FiguresOptions;
  readonly frame: Frame;
}
export interface PlotForm {
  /** The chosen figures that it draws. */
  readonly uses: (input: Pick<PlotInput, "rows" | "shown" | "options">) => readonly FigureRow[];
  readonly count: (input: Pick<PlotInput, "rows" | "shown" | "options">) => number;
  /** null: nothing chosen has a place in this form. */
  readonly draw: (input: PlotInput) => Scene | null;
}
export type PlotForms = Readonly<Record<PlotFormId, PlotForm>>;

const text = en.figures.chart;

export const boundOf = ({ bound }: Pick<Shown, "bound">): string | undefined => (bound === "exact" ? undefined : bound);

/** Colour and marker of a system; grey is too faint for marks that stand alone. */
export function lookOf(
  row: FigureRow,
  styles: PlotInput["styles"],
): { readonly colour: Colour; readonly shape: Shape } {
  const { textColour: colour, shape } = styles.get(systemId(row)) ?? { textColour: "ink2", shape: "circle" };
  return { colour, shape };
}

/** Does the dataset declare these points one curve? Others are not joined. */
export const isCurve = (marks: readonly string[], { declared }: FiguresOptions): boolean =>
  (declared?.curves ?? []).some((curve) => marks.every((mark) => curve.includes(mark)));

/** The axis of one printed metric, named after it. The unit is left out where the name already has it. */
export function valueAxis(
  own: readonly Shown[],
  { options }: Pick<PlotInput, "options">,
  frame: Pick<Frame, "size">,
): PlotAxis & { readonly unit: AxisUnit } {
  const unit = unitOf(own, options, frame);
  const name = metricName(own[0]?.metric ?? "", memberUnitOf(own));
  return { name, unit: unit.label === name ? { ...unit, label: "" } : unit, log: options.log };
}

/** The key: what colour and fill mean, as far as they occur. charts/plot explains the arrows. */
export function channels(
  fills: readonly Fill[],
  styles: readonly SystemStyle[],
  options: Pick<FiguresOptions, "colour">,
): string[] {
  const several = new Set(styles.map(({ colour }) => colour)).size > 1;
  const colour = options.colour === "media" ? text.byMedia : text.bySystem;
  return legend({ colour: several ? colour : undefined, fills });
}

export const kindsOf = (shown: readonly Shown[]): Fill[] => shown.map(({ kind }) => kind);

/** The key line: the sign of each system, then what colour, fill and arrows mean. */
export function keyOf(
  shown: readonly Shown[],
  fills: readonly Fill[],
  { styles, options }: Pick<PlotInput, "styles" | "options">,
): string[] {
  const seen = new Set(shown.map(({ row }) => systemId(row)));
  const drawn = [...styles.values()].filter(({ id }) => seen.has(id));
  return [...(drawn.length > 1 ? drawn.map(signed) : []), ...channels(fills, drawn, options)];
}

interface TableOf<T> {
  /** Extra columns: before the values, after them, after the printed form. */
  readonly before?: readonly TwinColumnOf<T>[];
  readonly behind?: readonly TwinColumnOf<T>[];
  readonly last?: readonly TwinColumnOf<T>[];
  readonly digits?: TwinColumnOf<T>["digits"];
  /** Values of a second figure of the row follow those of the first. */
  readonly second?: (row: T) => Shown | null;
}

/** The table of a form: who each row belongs to, its values, their confidence and printed form. */
export const figureTable = <T>(
  all: readonly T[],
  of: (row: T) => Shown,
  { before = [], behind = [], last = [], digits, second = () => null }: TableOf<T> = {},
): Twin =>
  twinFrom(
    all,
    [
      { id: "workload", value: (row) => of(row).row.workload },
      { id: "system", value: (row) => systemLabel(of(row).row) },
      ...before,
      ...valueColumns(all, of, digits),
      ...valueColumns(all, second, digits),
      ...behind,
      { id: "bound", value: (row) => lookUp(text.boundWords, of(row).bound) ?? of(row).bound },
      { id: "confidence", value: (row) => confidenceText(of(row)) },
      { id: "as_printed", value: (row) => (of(row).kind === "derived" ? null : printedText(of(row).row)) },
      { id: "fact_id", value: (row) => of(row).row.fact_id },
      ...last,
    ],
    (row) => of(row).mark,
  );

/** One row per figure. `act`: with the load of each test. */
export const figuresTwin = (shown: readonly Shown[], { act }: { readonly act: boolean }): Twin =>
  figureTable(shown, (one) => one, {
    before: [
      ...(shown.some(({ row }) => row.load_percent !== null)
        ? [{ id: "load_percent", value: ({ row }: Shown) => row.load_percent }]
        : []),
      ...(act ? [{ id: "act_load_x", value: ({ row }: Shown) => row.load_x }] : []),
    ],
  });

const noteOf = ({ value, kind, division, row }: Shown): string | undefined =>
  value === null
    ? text.lostNote
    : kind === "ambiguous"
      ? text.ambiguous
      : kind !== "derived"
        ? undefined
        : division === null
          ? text.derived
          : `${exact(division.whole)} ÷ ${division.members} ${row.member_unit ?? text.member}s`;

/** A column per metric in the unit of the table. A computed value is rounded in its text only. */
function valueColumns<T>(
  all: readonly T[],
  of: (row: T) => Shown | null,
  digits: TwinColumnOf<T>["digits"],
): TwinColumnOf<T>[] {
  const shown = all.flatMap((row) => of(row) ?? []);
  return [...new Map(shown.map((one) => [one.metric, columnOf(one.metric, one.row.unit)]))].map(([metric, id]) => {
    const own = (row: T): Shown | null => (of(row)?.metric === metric ? of(row) : null);
    return {
      id,
      digits,
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

/** The properties and read-out that every mark of one figure has, in any form. */
export function figurePoint(one: Shown, unit: AxisUnit) {
  const { row, kind, metric, mark } = one;
  const derived = kind === "derived";
  return {
    id: mark,
    fill: kind,
    bound: kind === "lost" ? undefined : boundOf(one),
    title: text.of(row.workload ?? text.unnamed, systemLabel(row)),
    lines: [
      [metricName(metric, row.member_unit), amountText(one, unit)],
      derived ? [text.derived, quotientIn(one, unit)] : [text.printed, printedText(row)],
      ...(derived ? [] : [["", confidenceText(one)] as const]),
    ] as readonly [Line, ...Line[]],
    origin: derived ? ("derived" as const) : ("published" as const),
  };
}
