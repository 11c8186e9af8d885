/** Measured cells as a dot table: throughput, and each latency, of all sides in one row per cell. */
import { lookUp } from "~/base/lookUp";
import { en } from "~/text/en";
import { compare as text } from "~/text/en/compare";
import { type AxisUnit, latencyUnit, units } from "../axis";
import { latencyWords, rateText, significant } from "../number";
import type { Frame } from "../scene";
import { twinFrom } from "../twin";
import type { CompareData, CompareRow, LatencyRatio, RatioValue, SideValue } from "./data";
import type { DotPanel, DotRow, DotTable, DotValue } from "./dots";
import { columnsOf } from "./twin";
import { boundedTimes, gainText, ratioText, rateWords, WIDE } from "./words";

/** Over so many cells the chart would be pages long: the table has the others. */
const MOST_CELLS = 80;
type Cell = readonly CompareRow[];

/** What a panel takes of each row. */
interface Quantity {
  readonly id: string;
  readonly head: string;
  readonly unit: (values: readonly number[], log: boolean) => AxisUnit;
  readonly of: (row: CompareRow) => RatioValue | null;
  readonly words: (value: number, unit: AxisUnit) => string;
  /** With its unit, for the read-out. */
  readonly said: (value: number) => string;
  readonly name: string;
}

export function measuredTable(data: CompareData, frame: Frame): DotTable {
  const { sides, focus } = data;
  const rows = data.rows.filter(({ cell }) => cell < MOST_CELLS);
  const cells = new Map<number, CompareRow[]>();
  for (const row of rows) cells.set(row.cell, [...(cells.get(row.cell) ?? []), row]);
  const quantities = quantitiesOf(data);
  const panels = quantities.map((quantity) => panelOf(quantity, cells, data, frame));
  const fills = new Set(
    rows.flatMap(({ rate, latencies }) =>
      [rate, ...latencies].flatMap((one) => (one === null ? [] : [one.base.fill, one.other.fill])),
    ),
  );
  const several = sides.length > 2;
  return {
    title: data.title,
    sides,
    focus,
    heads: {
      name: text.chart.cellHead[data.at],
      base: sides[0]?.name ?? "",
      ratio: text.chart.ratioHead(sides[focus]?.name ?? "", sides[0]?.name ?? ""),
      gain: "",
      said: text.chart.saidHead[data.at],
    },
    panels: panels.filter((panel) => panel.rows.length > 0),
    key: [
      ...(several ? [text.chart.key] : []),
      ...(fills.has("derived") ? [en.charts.key.fills.derived] : []),
      ...(fills.has("interpolated") ? [en.charts.key.fills.interpolated] : []),
      ...(rows.some((row) => [row.rate, ...row.latencies].some((one) => isRepeated(one))) ? [text.chart.whisker] : []),
      ...(rows.some(({ shade }) => shade !== null) ? [text.chart.shade] : []),
    ],
    notes: [...data.notes, ...(data.cells.length > MOST_CELLS ? [text.chart.cut(MOST_CELLS, data.cells.length)] : [])],
    twin: twinFrom(data.rows, columnsOf(data), ({ id }) => id),
    ...(rows.length === 0 || quantities.length === 0 ? { empty: "compare/none" } : {}),
  };
}

const isRepeated = (one: RatioValue | null): boolean => one !== null && (one.base.n > 1 || one.other.n > 1);

/** Throughput in each unit there is, then each latency. */
function quantitiesOf({ rows, statistic, at }: CompareData): Quantity[] {
  const { iops, gb_per_s } = units;
  // Transactions of a database are no I/Os: a panel of their own.
  const counted = [...new Set(rows.map(({ rate_unit }) => rate_unit ?? iops.label))].map((label) => ({
    ...iops,
    label,
  }));
  const axes = [
    ...counted.map((unit) => ({
      quantity: "iops" as const,
      id: unit.label === iops.label ? "iops" : unit.label,
      unit,
    })),
    { quantity: "bytes_per_s" as const, id: "bytes_per_s", unit: gb_per_s },
  ];
  const isOn = (row: CompareRow, { quantity, unit }: (typeof axes)[number]): boolean =>
    row.quantity === quantity && (quantity === "bytes_per_s" || (row.rate_unit ?? iops.label) === unit.label);
  const rates = axes
    .filter((axis) => rows.some((row) => isOn(row, axis) && row.rate !== null))
    .map((axis): Quantity => ({
      id: axis.id,
      head: text.chart.throughput,
      unit: () => axis.unit,
      of: (row) => (isOn(row, axis) ? row.rate : null),
      words: (value, unit) => (axis.quantity === "iops" ? rateText(value) : significant(value / unit.factor, 4)),
      said: (value) => rateWords(value, axis.quantity, axis.unit.label),
      name: text.throughput,
    }));
  const keys = [
    ...new Map(rows.flatMap((row) => row.latencies.map((one) => [`${one.op} ${one.kind}`, one] as const))).values(),
  ];
  const ops = new Set(keys.map(({ op }) => op));
  const name = en.curve.statistics[statistic] ?? statistic;
  const latencies = keys.map(({ op, kind }): Quantity => {
    const said = ops.size > 1 ? `${lookUp(en.charts.curve.ops, op) ?? op} ${name}` : name;
    return {
      id: `${op}-${kind}`,
      head: text.chart.latency(`${said} ${en.charts.curve.kindShort(kind)}`),
      unit: (values, log) => latencyUnit(Math.min(...values), Math.max(...values), log),
      of: (row) => row.latencies.find((one: LatencyRatio) => one.op === op && one.kind === kind) ?? null,
      words: (value, unit) => significant(value / unit.factor, 3),
      said: latencyWords,
      name: `${said} ${en.charts.curve.kindShort(kind)}`,
    };
  });
  return at === "throughput" ? latencies : at === "limit" ? rates : [...rates, ...latencies];
}

function panelOf(quantity: Quantity, cells: ReadonlyMap<number, Cell>, data: CompareData, frame: Frame): DotPanel {
  const all = [...cells].sort(([a], [b]) => a - b).filter(([, rows]) => rows.some((row) => quantity.of(row) !== null));
  const values = all.flatMap(([, rows]) =>
    rows.flatMap((row) => {
      const own = quantity.of(row);
      return own === null ? [] : [own.base.median, own.other.median];
    }),
  );
  const above = values.filter((value) => value > 0);
  const log = above.length > 0 && Math.max(...above) > WIDE * Math.min(...above);
  const unit = quantity.unit(above.length > 0 ? above : [0], log);
  return {
    id: quantity.id,
    head: `${quantity.head}: ${unit.label}${log ? `, ${text.chart.log}` : ""}`,
    unit,
    log,
    zero: null,
    rows: all.map(([cell, rows]) => rowOf(quantity, unit, data.cells[cell] ?? "", rows, data, frame)),
  };
}

function rowOf(quantity: Quantity, unit: AxisUnit, name: string, rows: Cell, data: CompareData, frame: Frame): DotRow {
  const shown = rows.find((row) => row.side === data.focus && quantity.of(row) !== null);
  const own = shown === undefined ? null : quantity.of(shown);
  const first = shown ?? rows.find((row) => quantity.of(row) !== null)!;
  const base = quantity.of(first);
  const value = (row: CompareRow, side: number, one: SideValue, ratio: RatioValue): DotValue => ({
    side,
    value: one.median,
    text: (lookUp(en.figures.chart.bounds, one.bound ?? "exact") ?? en.figures.chart.bounds.exact)(
      quantity.words(one.median, unit),
    ),
    fill: one.fill ?? "computed",
    bound: one.bound ?? "exact",
    row: row.id,
    title: `${data.sides[side]?.name ?? ""}: ${[row.workload, row.load].filter((part) => part !== "").join(", ")}`,
    tag: quantity.said(one.median),
    lines: linesOf(quantity, side, one, ratio, data),
    ...(one.n > 1 ? { whisker: [one.min, one.max] as const } : {}),
    ...(one.note === undefined ? {} : { note: one.note }),
  });
  return {
    name: frame.size === "page" ? name : text.shortCell(name),
    values: [
      ...(base === null ? [] : [value(first, 0, base.base, base)]),
      ...rows.flatMap((row) => {
        const ratio = quantity.of(row);
        return ratio === null ? [] : [value(row, row.side, ratio.other, ratio)];
      }),
    ],
    absent: en.charts.absent,
    ratio: own === null || own.bound === "open" ? "" : boundedTimes(own),
    gain:
      own === null || own.bound === "open" || own.lacking === true ? null : { text: gainText(own), word: toneOf(own) },
    said: own === null ? text.chart.noValue(data.sides[data.focus]?.name ?? "") : saidOf(own, data.at).join(" · "),
    ...(own === null ? {} : { saidLines: saidOf(own, data.at) }),
    shade: first.shade,
  };
}

/** "n 3, 3: different, 1.2× to 1.3×"; notes of interpolated and divided values first. */
function saidOf(value: RatioValue, at: CompareData["at"]): string[] {
  const notes = [...new Set([value.other.note, value.base.note].filter((note) => note !== undefined))];
  if (value.lacking === true) return [...notes, text.chart.lacking];
  // Between load steps and at a limit there is one value of each.
  const verdict =
    at === "depth" || at === "load" ? [verdictWords(value)] : value.bound === "open" ? [text.chart.open] : [];
  return [...notes, ...verdict];
}

/** What a bound or repeats leave open has no colour of a verdict. */
const toneOf = ({ word, undecided, verdict }: RatioValue): RatioValue["word"] =>
  undecided === true || verdict === "not-different" ? "equal" : word;

function verdictWords({ base, other, verdict, interval }: RatioValue): string {
  const n = text.chart.n(base.n, other.n);
  const said = text.chart.verdict[verdict];
  return interval === null
    ? `${n}: ${said}`
    : `${n}: ${said}, ${text.chart.intervalShort(ratioText(interval[0]), ratioText(interval[1]))}`;
}

function linesOf(quantity: Quantity, side: number, value: SideValue, ratio: RatioValue, { sides }: CompareData) {
  const spread = value.n > 1 ? text.chart.ofN(value.n) : "";
  const note = value.note === undefined ? "" : ` · ${value.note}`;
  return [
    [quantity.name, `${quantity.said(value.median)}${spread}${note}`],
    ...(side === 0
      ? []
      : ([
          [
            text.chart.against(sides[0]?.name ?? ""),
            ratio.bound === "open"
              ? text.chart.open
              : `${boundedTimes(ratio)} ${ratio.lacking === true ? text.chart.lacking : gainText(ratio)}`,
          ],
        ] as const)),
    [text.chart.repeats, verdictWords(ratio)],
  ] as const;
}
