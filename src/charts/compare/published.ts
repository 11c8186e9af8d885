/** Published figures as a table of ratios and as a table to save: what is printed and what is derived never look alike. */
import { group } from "d3-array";
import type { Change } from "~/model/ratio";
import { en } from "~/text/en";
import { compare as common } from "~/text/en/compare";
import type { AxisUnit } from "../axis";
import { bounded, boundedChange, boundNote } from "../bounds";
import { amountText, boundedText, columnOf, metricName, unitOf } from "../figures/amount";
import type { Shown } from "../figures/choose";
import { exact, MINUS } from "~/base/number";
import type { TwinColumnOf } from "../twin";
import type { RatioCell, RatioOf, RatioRow, RatioSide } from "./ratios";
import { percentText, ratioText } from "./words";

/** One side against the base, of one metric. */
export interface PublishedRatio extends Change {
  /** `published`: printed as a change or a ratio; `derived`: divided here. */
  readonly kind: "published" | "derived";
  /** "159 GB/s ÷ 125 GB/s"; of a printed one the number as printed. */
  readonly formula: string;
}

export interface PublishedValue {
  readonly metric: string;
  readonly unit: string;
  /** Percent change against the base, or a printed ratio: there are no values of the sides. */
  readonly form: "values" | "change" | "ratio";
  readonly base: Shown | null;
  /** Of a change or a ratio: the figure that prints it; its value is as it is drawn (turned when the base is turned). */
  readonly other: Shown | null;
  readonly ratio: PublishedRatio | null;
  /** Why there is no ratio. */
  readonly why: string | null;
}

export interface PublishedRow {
  /** Mark, and row of the twin. */
  readonly id: string;
  readonly cell: number;
  readonly side: number;
  readonly name: string;
  readonly workload: string;
  readonly load_percent: number | null;
  readonly values: readonly PublishedValue[];
  readonly shade: string | null;
}

export interface PublishedData {
  readonly sides: readonly RatioSide[];
  readonly rows: readonly PublishedRow[];
  /** Metrics that are drawn, in order. */
  readonly metrics: readonly string[];
  readonly unit: "GB/s" | "GiB/s";
}

const words = en.figures.chart;

const of = (row: PublishedRow | undefined, metric: string): PublishedValue | undefined =>
  row?.values.find((one) => one.metric === metric);

/** A row of each cell and metric: the sides beside each other. */
export const publishedRows = (data: PublishedData): RatioRow[] =>
  [...group(data.rows, ({ cell }) => cell).values()].flatMap((own) =>
    data.metrics.flatMap((metric) => (own.some((row) => of(row, metric)) ? [rowOf(metric, own, data)] : [])),
  );

function rowOf(metric: string, rows: readonly PublishedRow[], data: PublishedData): RatioRow {
  const first = rows[0]!;
  const shown = data.rows.flatMap((row) => [of(row, metric)?.base ?? [], of(row, metric)?.other ?? []].flat());
  const unit = unitOf(shown, { unit: data.unit }, { size: "page" });
  const bySide = data.sides.map((_, side) =>
    rows.find((row) => (side === 0 ? of(row, metric)?.base != null : row.side === side)),
  );
  return {
    id: `${String(first.cell)} ${metric}`,
    group: first.name,
    measure: metricName(metric, shown[0]?.row.member_unit ?? null),
    unit,
    cells: bySide.map((row, side) => {
      const one = of(row, metric)?.[side === 0 ? "base" : "other"] ?? null;
      return one === null || row === undefined ? null : cellOf(one, unit, metric, row.id);
    }),
    ratios: bySide.map((row, side) => {
      const value = of(row, metric);
      return side === 0 || value === undefined ? null : ratioOf(value);
    }),
    shade: first.shade,
  };
}

const cellOf = (shown: Shown, unit: AxisUnit, metric: string, mark: string): RatioCell => ({
  ...{ value: shown.value, text: shownText(shown, unit, metric), fill: shown.kind, bound: shown.bound, mark },
  note: [amountText(shown, unit), noteOf(shown) ?? ""].filter((part) => part !== "").join(", "),
});

const ratioOf = (value: PublishedValue): RatioOf => ({
  times: value.ratio === null || value.form === "change" ? "" : timesText(value.ratio),
  said: value.ratio === null ? (value.why ?? "") : publishedGain(value),
  tone: value.ratio === null || value.ratio.word === "equal" ? "none" : value.ratio.word,
  from: value.ratio?.formula ?? "",
});

/** "≥ 1.27×". */
export const timesText = ({ bound, ratio }: Change): string => bounded(bound, common.times(ratioText(ratio)));

/** "+14.6", "up to −78.2"; a value with its bound. */
function shownText(shown: Shown, unit: AxisUnit, metric: string): string {
  if (!metric.startsWith("pct_change_") || shown.value === null) return boundedText(shown, unit);
  const value = shown.kind === "derived" ? Number(shown.value.toFixed(1)) : shown.value;
  return boundedChange(shown.bound, value > 0 ? `+${exact(value)}` : exact(value).replace("-", MINUS));
}

/** "▲ up to 78.2 % better": of a printed change its own digits. */
export function publishedGain({ ratio, other, form }: PublishedValue): string {
  if (ratio === null) return "";
  const digits =
    form === "change" && ratio.kind === "published" && other?.value != null
      ? exact(Math.abs(other.value))
      : Math.abs(ratio.gain) > 1
        ? null
        : percentText(ratio.gain);
  return common.gain(digits === null ? null : boundedChange(ratio.gain_bound, digits), ratio.word);
}

type Column = TwinColumnOf<PublishedRow>;

/** One row per cell and side, as printed. */
export function publishedColumns({ rows, sides, metrics }: PublishedData): Column[] {
  const units = new Map(rows.flatMap(({ values }) => values.map(({ metric, unit }) => [metric, unit] as const)));
  const idOf = (name: string): string => name.replaceAll(/[^a-z0-9_.]/g, "_");
  return [
    { id: "workload", value: ({ workload }) => workload },
    ...(rows.some(({ load_percent }) => load_percent !== null)
      ? [{ id: "load_percent", value: ({ load_percent }: PublishedRow) => load_percent }]
      : []),
    { id: "side", value: ({ side }) => sides[side]?.name ?? null },
    ...metrics.flatMap((metric): Column[] => {
      const all = rows.map((row) => of(row, metric));
      // A printed change has no value of the base, and is no ratio.
      const relation = all.some((one) => (one?.form ?? "values") !== "values");
      const column = idOf(columnOf(metric, units.get(metric) ?? ""));
      // Quotients have no digits of their own.
      const derived = all.some((one) => one?.base?.kind === "derived" || one?.other?.kind === "derived");
      const digits = column.endsWith("bytes_per_s") ? ([1, 0] as const) : ([4, 3] as const);
      const value = (side: "base" | "other"): Column => ({
        id: side === "base" ? `base_${column}` : column,
        value: (row) => of(row, metric)?.[side]?.value ?? null,
        ...(derived ? { digits } : {}),
        note: (row) => noteOf(of(row, metric)?.[side]),
      });
      const ratio: Column = {
        id: idOf(`${metric}_ratio`),
        value: (row) => of(row, metric)?.ratio?.ratio ?? null,
        digits: [3, 4],
        note: (row) => noteOf(of(row, metric)?.ratio),
      };
      const gain = (one: PublishedValue): string | null =>
        one.ratio === null ? one.why : publishedGain(one).replace(/^[▲▼] /, "");
      return [
        ...(relation ? [value("other")] : [value("base"), value("other"), ratio]),
        {
          id: idOf(`${metric}_gain`),
          value: (row) => {
            const one = of(row, metric);
            return one === undefined ? null : gain(one);
          },
        },
        { id: idOf(`${metric}_from`), value: (row) => of(row, metric)?.ratio?.formula ?? null },
      ];
    }),
  ];
}

/** "up to, as printed": what a number of the table is. */
function noteOf(shown: Pick<Shown, "kind" | "bound"> | null | undefined): string | undefined {
  if (shown == null) return undefined;
  const kind = shown.kind === "published" ? [] : [shown.kind === "lost" ? words.lostNote : words[shown.kind]];
  return [...boundNote(shown.bound), ...kind].join(", ") || undefined;
}
