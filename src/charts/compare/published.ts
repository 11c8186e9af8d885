/** Published figures as a dot table: a panel per metric, a row per cell; printed and derived look different. */
import { lookUp } from "~/base/lookUp";
import { en } from "~/text/en";
import { compare as common } from "~/text/en/compare";
import { comparePublished as text } from "~/text/en/compare-published";
import type { AxisUnit } from "../axis";
import { boundKey } from "../bounds";
import { amountText, boundedText, columnOf, metricName, printedText, unitOf } from "../figures/amount";
import type { Shown } from "../figures/choose";
import { confidenceText } from "../figures/twin";
import { legend } from "../legend";
import { exact, MINUS } from "../number";
import type { Frame } from "../scene";
import { twinFrom, type TwinColumnOf } from "../twin";
import type { DotPanel, DotRow, DotTable, DotValue } from "./dots";
import type { PublishedData, PublishedRatio, PublishedRow, PublishedValue } from "./published-data";
import { percentText, ratioText, WIDE } from "./words";

const words = en.figures.chart;

export function publishedTable(data: PublishedData, frame: Frame): DotTable {
  const { sides, focus } = data;
  const all = data.rows.flatMap(({ values }) => values);
  const drawn = all.filter(({ metric }) => data.metrics.includes(metric));
  const shown = drawn.flatMap(({ base, other }) => [base, other].filter((one) => one !== null));
  const panels = data.metrics.map((metric) => panelOf(metric, data, frame)).filter(({ rows }) => rows.length > 0);
  return {
    title: data.title,
    sides,
    focus,
    heads: {
      name: text.head.cell,
      base: sides[0]?.name ?? "",
      ratio: drawn.some(({ form }) => form !== "change")
        ? common.chart.ratioHead(sides[focus]?.name ?? "", sides[0]?.name ?? "")
        : "",
      gain: "",
      said: text.head.said,
    },
    panels,
    key: [
      ...(sides.length > 2 ? [common.chart.key] : []),
      ...legend({
        fills: shown.map(({ kind }) => kind),
        bounds: shown.flatMap(({ bound, value }) => boundKey(bound, value) ?? []),
      }),
      ...(data.rows.some(({ shade }) => shade !== null) ? [common.chart.shade] : []),
    ],
    notes: data.notes,
    twin: twinFrom(data.rows, columnsOf(data), ({ id }) => id),
    ...(panels.length === 0 ? { empty: "compare/none" } : {}),
  };
}

const of = (row: PublishedRow, metric: string): PublishedValue | undefined =>
  row.values.find((one) => one.metric === metric);

function panelOf(metric: string, data: PublishedData, frame: Frame): DotPanel {
  const cells = new Map<number, PublishedRow[]>();
  for (const row of data.rows) {
    if (of(row, metric) !== undefined) cells.set(row.cell, [...(cells.get(row.cell) ?? []), row]);
  }
  const values = data.rows.flatMap((row) => of(row, metric) ?? []);
  const shown = values.flatMap(({ base, other }) => [base, other].filter((one) => one !== null));
  const form = values[0]?.form ?? "values";
  const known = shown.flatMap(({ value }) => (value === null ? [] : [value]));
  // As measured ones: a wide range is read in ratios.
  const log =
    form === "values" &&
    known.length > 0 &&
    known.every((value) => value > 0) &&
    Math.max(...known) > WIDE * Math.min(...known);
  const unit = unitOf(shown, { unit: data.unit }, frame);
  const name = metricName(metric, shown[0]?.row.member_unit ?? null);
  const better = text.better[betterWay(values)];
  return {
    id: metric.replaceAll(/[^\w-]/g, "-"),
    head: `${name.charAt(0).toUpperCase()}${name.slice(1)}${better}${unit.label === "" || unit.label === name ? "" : `: ${unit.label}`}${log ? `, ${common.chart.log}` : ""}`,
    unit,
    log,
    zero: form === "change" ? 0 : form === "ratio" ? 1 : null,
    rows: [...cells.values()].map((rows) => rowOf(metric, rows, unit, data, frame)),
  };
}

/** Which way is better, as far as some ratio tells. */
function betterWay(values: readonly PublishedValue[]): "more" | "less" | "unsaid" {
  const one = values.find(({ ratio }) => ratio !== null && ratio.word !== "equal")?.ratio;
  if (one == null) return "unsaid";
  return one.ratio > 1 === (one.word === "better") ? "more" : "less";
}

function rowOf(
  metric: string,
  rows: readonly PublishedRow[],
  unit: AxisUnit,
  data: PublishedData,
  frame: Frame,
): DotRow {
  const focused = rows.find(({ side }) => side === data.focus);
  const own = focused === undefined ? undefined : of(focused, metric);
  const first = rows[0]!;
  const base = rows.map((row) => of(row, metric)?.base ?? null).find((shown) => shown !== null) ?? null;
  const value = (side: number, row: PublishedRow, shown: Shown, ratio: PublishedRatio | null): DotValue => ({
    side,
    value: shown.value,
    text: shownText(shown, unit, metric),
    fill: shown.kind,
    bound: shown.bound,
    row: row.id,
    title: words.of(first.name, data.sides[side]?.name ?? ""),
    tag: metric.startsWith("pct_change_") ? `${shownText(shown, unit, metric)} %` : amountText(shown, unit),
    lines: linesOf(shown, ratio, data),
  });
  return {
    name: frame.size === "page" ? first.name : common.shortCell(first.name),
    values: [
      ...(base === null ? [] : [value(0, focused ?? first, base, null)]),
      ...rows.flatMap((row) => {
        const one = of(row, metric);
        return one?.other == null ? [] : [value(row.side, row, one.other, one.ratio)];
      }),
    ],
    absent: (own ?? of(first, metric))?.form === "values" ? en.charts.absent : text.head.base,
    ratio:
      own?.ratio == null || own.form === "change"
        ? ""
        : (lookUp(words.bounds, own.ratio.bound) ?? words.bounds.exact)(common.times(ratioText(own.ratio.ratio))),
    gain: own?.ratio == null ? null : { text: publishedGain(own), word: own.ratio.word },
    said:
      own === undefined
        ? text.why.missing(data.sides[data.focus]?.name ?? "")
        : own.ratio === null
          ? (own.why ?? "")
          : own.ratio.formula,
    shade: first.shade,
  };
}

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

function linesOf(
  shown: Shown,
  ratio: PublishedRatio | null,
  { sides }: PublishedData,
): readonly (readonly [string, string])[] {
  return [
    shown.kind === "derived" ? [words.derived, confidenceText(shown)] : [words.printed, printedText(shown.row)],
    ...(ratio === null ? [] : ([[common.chart.against(sides[0]?.name ?? ""), ratio.formula]] as const)),
    ...(shown.kind === "derived" ? [] : ([["", confidenceText(shown)]] as const)),
  ];
}

function columnsOf(data: PublishedData): TwinColumnOf<PublishedRow>[] {
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
