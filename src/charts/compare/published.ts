/** Published figures as a table of ratios and as a table to save: what is printed and what is derived never look alike. */
import { group } from "d3-array";
import { lookUp } from "~/base/lookUp";
import { en } from "~/text/en";
import { compare as common } from "~/text/en/compare";
import type { AxisUnit } from "../axis";
import { amountText, boundedText, columnOf, metricName, unitOf } from "../figures/amount";
import type { Shown } from "../figures/choose";
import { exact, MINUS } from "../number";
import type { TwinColumnOf } from "../twin";
import type { PublishedData, PublishedRatio, PublishedRow, PublishedValue } from "./published-data";
import type { RatioCell, RatioRow } from "./ratios";
import { percentText, ratioText } from "./words";

const words = en.figures.chart;

const of = (row: PublishedRow, metric: string): PublishedValue | undefined =>
  row.values.find((one) => one.metric === metric);

/** A row of each cell and metric: the sides beside each other. */
export function publishedRows(data: PublishedData): RatioRow[] {
  const cells = [...group(data.rows, ({ cell }) => cell).values()];
  return cells.flatMap((own) =>
    data.metrics.flatMap((metric) => (own.some((row) => of(row, metric)) ? [rowOf(metric, own, data)] : [])),
  );
}

function rowOf(metric: string, rows: readonly PublishedRow[], data: PublishedData): RatioRow {
  const first = rows[0]!;
  const all = data.rows.flatMap((row) => of(row, metric) ?? []);
  const shown = all.flatMap(({ base, other }) => [base, other].filter((one) => one !== null));
  const unit = unitOf(shown, { unit: data.unit }, { size: "page" });
  const base = rows.map((row) => of(row, metric)?.base ?? null).find((one) => one !== null) ?? null;
  const bySide = data.sides.map((_, side) => rows.find((row) => row.side === side));
  const values = bySide.map((row) => (row === undefined ? undefined : of(row, metric)));
  return {
    id: `${String(first.cell)} ${metric}`,
    group: first.name,
    measure: metricName(metric, shown[0]?.row.member_unit ?? null),
    unit,
    cells: data.sides.map((_, side) => {
      const one = side === 0 ? base : (values[side]?.other ?? null);
      const row = side === 0 ? (rows.find((each) => of(each, metric)?.base != null) ?? first) : bySide[side];
      return one === null || row === undefined ? null : cellOf(one, unit, metric, row.id);
    }),
    ratios: values.map((value, side) =>
      side === 0 || value === undefined
        ? null
        : {
            times: value.ratio === null || value.form === "change" ? "" : timesText(value.ratio),
            said: value.ratio === null ? (value.why ?? "") : publishedGain(value),
            tone: value.ratio === null || value.ratio.word === "equal" ? "none" : value.ratio.word,
            from: value.ratio?.formula ?? "",
          },
    ),
    shade: first.shade,
  };
}

const cellOf = (shown: Shown, unit: AxisUnit, metric: string, mark: string): RatioCell => ({
  ...{ value: shown.value, text: shownText(shown, unit, metric), fill: shown.kind, bound: shown.bound, mark },
  note: [amountText(shown, unit), noteOf(shown) ?? ""].filter((part) => part !== "").join(", "),
});

const timesText = ({ bound, ratio }: PublishedRatio): string =>
  (lookUp(words.bounds, bound) ?? words.bounds.exact)(common.times(ratioText(ratio)));

/** "+14.6", "up to −78.2"; a value with its bound. */
function shownText(shown: Shown, unit: AxisUnit, metric: string): string {
  if (!metric.startsWith("pct_change_") || shown.value === null) return boundedText(shown, unit);
  const value = shown.kind === "derived" ? Number(shown.value.toFixed(1)) : shown.value;
  const number = value > 0 ? `+${exact(value)}` : exact(value).replace("-", MINUS);
  return (lookUp(words.changeBounds, shown.bound) ?? words.changeBounds.exact)(number);
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
  const bounded =
    digits === null ? null : (lookUp(words.changeBounds, ratio.gain_bound) ?? words.changeBounds.exact)(digits);
  return common.gain(bounded, ratio.word);
}

/** One row per cell and side, as printed. */
export function publishedColumns(data: PublishedData): TwinColumnOf<PublishedRow>[] {
  const loads = data.rows.some(({ load_percent }) => load_percent !== null);
  const units = new Map(data.rows.flatMap(({ values }) => values.map(({ metric, unit }) => [metric, unit] as const)));
  const gain = (one: PublishedValue | undefined): string | null =>
    one?.ratio == null ? null : publishedGain(one).replace(/^[▲▼] /, "");
  const id = (name: string): string => name.replaceAll(/[^a-z0-9_.]/g, "_");
  return [
    { id: "workload", value: ({ workload }) => workload },
    ...(loads ? [{ id: "load_percent", value: ({ load_percent }: PublishedRow) => load_percent }] : []),
    { id: "side", value: ({ side }) => data.sides[side]?.name ?? null },
    ...data.metrics.flatMap((metric): TwinColumnOf<PublishedRow>[] => {
      const relation = data.rows.some((row) => (of(row, metric)?.form ?? "values") !== "values");
      const column = id(columnOf(metric, units.get(metric) ?? ""));
      // Quotients have no digits of their own.
      const digits = column.endsWith("bytes_per_s") ? ([1, 0] as const) : ([4, 3] as const);
      const derived = data.rows.some((row) =>
        [of(row, metric)?.base, of(row, metric)?.other].some((one) => one?.kind === "derived"),
      );
      const rounded = derived ? { digits } : {};
      const bound = (shown: Shown | null | undefined): string | undefined =>
        shown == null ? undefined : noteOf(shown);
      return [
        ...(relation
          ? []
          : [
              {
                id: `base_${column}`,
                value: (row: PublishedRow) => of(row, metric)?.base?.value ?? null,
                ...rounded,
                note: (row: PublishedRow) => bound(of(row, metric)?.base),
              },
            ]),
        {
          id: column,
          value: (row) => of(row, metric)?.other?.value ?? null,
          ...rounded,
          note: (row) => bound(of(row, metric)?.other),
        },
        ...(relation
          ? []
          : [
              {
                id: id(`${metric}_ratio`),
                value: (row: PublishedRow) => of(row, metric)?.ratio?.ratio ?? null,
                digits: [3, 4] as const,
                note: (row: PublishedRow) => ratioNote(of(row, metric)?.ratio),
              },
            ]),
        { id: id(`${metric}_gain`), value: (row) => gain(of(row, metric)) ?? of(row, metric)?.why ?? null },
        { id: id(`${metric}_from`), value: (row) => of(row, metric)?.ratio?.formula ?? null },
      ];
    }),
  ];
}

/** "up to, as printed": what a number of the table is. */
function noteOf(shown: Shown): string | undefined {
  const bound = shown.bound === "exact" ? [] : [lookUp(words.boundWords, shown.bound) ?? shown.bound];
  const kind = shown.kind === "published" ? [] : [shown.kind === "lost" ? words.lostNote : words[shown.kind]];
  const said = [...bound, ...kind].join(", ");
  return said === "" ? undefined : said;
}

function ratioNote(ratio: PublishedRatio | null | undefined): string | undefined {
  if (ratio == null) return undefined;
  const bound = ratio.bound === "exact" ? [] : [lookUp(words.boundWords, ratio.bound) ?? ratio.bound];
  return [...bound, ...(ratio.kind === "derived" ? [words.derived] : [])].join(", ") || undefined;
}
