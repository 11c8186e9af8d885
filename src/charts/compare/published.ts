/** Published figures as a table of ratios and as a table to save. Printed and derived numbers never look alike. */
import { group } from "d3-array";
import { exact, MINUS } from "~/base/number";
import type { PublishedRow, PublishedValue, Shown } from "~/model/figure";
import { en } from "~/text/en";
import { compare as common } from "~/text/en/compare";
import { comparePublished as text } from "~/text/en/compare-published";
import type { AxisUnit } from "../axis";
import { boundedChange, boundNote } from "../bounds";
import { amountText, boundedText, columnOf, metricName, printedText, unitOf } from "../figures/amount";
import type { TwinColumnOf } from "../twin";
import type { RatioCell, RatioOf, RatioRow, RatioSide } from "./ratios";
import { percentText, timesText } from "./words";

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

/** A row per workload and metric, with the sides next to each other. */
export const ratioRows = (data: PublishedData): RatioRow[] =>
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
      return side === 0 || value === undefined ? null : ratioOf(value, data.sides);
    }),
    under_bytes: first.under_bytes,
  };
}

const cellOf = (shown: Shown, unit: AxisUnit, metric: string, mark: string): RatioCell => ({
  ...{ value: shown.value, text: shownText(shown, unit, metric), fill: shown.kind, bound: shown.bound, mark },
  note: [amountText(shown, unit), noteOf(shown) ?? ""].filter((part) => part !== "").join(", "),
});

const ratioOf = (value: PublishedValue, sides: readonly RatioSide[]): RatioOf => ({
  times: value.ratio === null || value.form === "change" ? "" : timesText(value.ratio),
  said: gainOrWhy(value, sides),
  tone: value.ratio === null || value.ratio.word === "equal" ? "none" : value.ratio.word,
  from: formulaText(value) ?? "",
  tested: "",
});

/** True if the report prints the ratio itself, against this base. Every other ratio is derived here. */
export const isPrinted = ({ form, other }: PublishedValue): boolean => form !== "values" && other?.kind !== "derived";

/** "derived: 159 GB/s ÷ 125 GB/s", or the number as printed. null: no ratio. */
export function formulaText(value: PublishedValue): string | null {
  const { ratio, form, base, other } = value;
  if (ratio === null || other === null) return null;
  if (form !== "values") return (isPrinted(value) ? text.printed : text.turned)(printedText(other.row));
  const unit = unitOf([base!, other], { unit: "GB/s" }, { size: "page" });
  return text.quotient(amountText(other, unit), amountText(base!, unit));
}

/** "▲ 27 % better", or why there is no ratio. */
export const gainOrWhy = (value: PublishedValue, sides: readonly RatioSide[]): string =>
  value.why === null ? publishedGain(value) : text.why[value.why.code](value.why.n, sides[value.why.side]?.name ?? "");

/** "+14.6", "up to −78.2"; a value with its bound. */
function shownText(shown: Shown, unit: AxisUnit, metric: string): string {
  if (!metric.startsWith("pct_change_") || shown.value === null) return boundedText(shown, unit);
  const value = shown.kind === "derived" ? Number(shown.value.toFixed(1)) : shown.value;
  return boundedChange(shown.bound, value > 0 ? `+${exact(value)}` : exact(value).replace("-", MINUS));
}

/** "▲ up to 78.2 % better"; a printed change keeps its digits. */
export function publishedGain({ ratio, other, form }: PublishedValue): string {
  if (ratio === null) return "";
  const digits =
    form === "change" && other?.kind !== "derived" && other?.value != null
      ? exact(Math.abs(other.value))
      : Math.abs(ratio.gain) > 1
        ? null
        : percentText(ratio.gain);
  return common.gain(digits === null ? null : boundedChange(ratio.gain_bound, digits), ratio.word);
}

type Column = TwinColumnOf<PublishedRow>;

/** One row per workload and side, as printed. */
export function publishedColumns({ rows, sides, metrics }: PublishedData): Column[] {
  const idOf = (name: string): string => name.replaceAll(/[^a-z0-9_.]/g, "_");
  return [
    { id: "workload", value: ({ workload }) => workload },
    ...(rows.some(({ load_percent }) => load_percent !== null)
      ? [{ id: "load_percent", value: ({ load_percent }: PublishedRow) => load_percent }]
      : []),
    { id: "side", value: ({ side }) => sides[side]?.name ?? null },
    ...metrics.flatMap((metric): Column[] => {
      const all = rows.map((row) => of(row, metric));
      const unit = all.flatMap((one) => (one?.other ?? one?.base)?.row.unit ?? [])[0] ?? "";
      // A printed change has no base value and is no ratio.
      const relation = all.some((one) => (one?.form ?? "values") !== "values");
      const column = idOf(columnOf(metric, unit));
      // A quotient has no printed digits.
      const derived = all.some((one) => one?.base?.kind === "derived" || one?.other?.kind === "derived");
      const digits = column.endsWith("bytes_per_s") ? ([1, 0] as const) : ([4, 3] as const);
      const value = (side: "base" | "other"): Column => ({
        id: side === "base" ? `base_${column}` : column,
        value: (row) => of(row, metric)?.[side]?.value ?? null,
        digits: derived ? digits : undefined,
        note: (row) => noteOf(of(row, metric)?.[side]),
      });
      const ratio: Column = {
        id: idOf(`${metric}_ratio`),
        value: (row) => of(row, metric)?.ratio?.ratio ?? null,
        digits: [3, 4],
        note: (row) => {
          const one = of(row, metric);
          return one?.ratio
            ? noteOf({ kind: isPrinted(one) ? "published" : "derived", bound: one.ratio.bound })
            : undefined;
        },
      };
      return [
        ...(relation ? [value("other")] : [value("base"), value("other"), ratio]),
        {
          id: idOf(`${metric}_gain`),
          value: (row) => {
            const one = of(row, metric);
            return one === undefined ? null : gainOrWhy(one, sides).replace(/^[▲▼] /, "");
          },
        },
        {
          id: idOf(`${metric}_from`),
          value: (row) => {
            const one = of(row, metric);
            return one === undefined ? null : formulaText(one);
          },
        },
      ];
    }),
  ];
}

/** "up to, as printed": what kind of number a cell holds. */
function noteOf(shown: Pick<Shown, "kind" | "bound"> | null | undefined): string | undefined {
  if (shown == null) return undefined;
  const kind = shown.kind === "published" ? [] : [shown.kind === "lost" ? words.lostNote : words[shown.kind]];
  return [...boundNote(shown.bound), ...kind].join(", ") || undefined;
}
