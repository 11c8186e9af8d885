/** Ratios of cells that two sides measured: throughput, and latency beside it. */
import { en } from "~/text/en";
import { compare as text } from "~/text/en/compare";
import { units } from "../axis";
import { exact, fixed, latencyWords, rateText, significant } from "../number";
import { opMarker } from "../palette";
import { buildPlot } from "../plot/build";
import type { PlotAxis, PlotPanel, PlotPoint, PlotSeries, PlotSpec } from "../plot/plot";
import type { Frame, Scene } from "../scene";
import { twinFrom, type TwinColumnOf } from "../twin";
import type { CompareData, CompareRow, LatencyRatio, RatioValue } from "./data";

export const buildCompare = (data: CompareData, frame: Frame): Scene => buildPlot(specOf(data, frame), frame);

/** "1.27", "0.914": three digits tell 1 % apart. */
export const ratioText = (ratio: number): string => significant(Number(ratio.toPrecision(3)), 3);

/** "27", under 10 % with one decimal: what is rounded to 0 is called equal. */
const percentText = (gain: number): string => fixed(Math.abs(gain) * 100, Math.abs(gain) < 0.1 ? 1 : 0);

/** A share says more than the ratio, until it is over 100 %. */
const shareOf = ({ gain }: Pick<RatioValue, "gain">): string | null => (Math.abs(gain) > 1 ? null : percentText(gain));

export const gainText = (value: Pick<RatioValue, "gain" | "word">): string => text.gain(shareOf(value), value.word);
export const gainWords = (value: Pick<RatioValue, "gain" | "word">): string =>
  text.gainWords(shareOf(value), value.word);

/** "9,726 IOPS", "1.23 GB/s". */
export const rateWords = (value: number, quantity: CompareRow["quantity"]): string =>
  quantity === "iops"
    ? `${rateText(value)} ${units.iops.label}`
    : `${significant(value / units.gb_per_s.factor, 4)} ${units.gb_per_s.label}`;

/** Over so many cells the chart would be pages long: the table has the others. */
const MOST_CELLS = 120;

/** 1-2-5 around 1; near 1, where most ratios are, finer. */
const FINE = [0.6, 0.7, 0.8, 0.9, 1.1, 1.2, 1.3, 1.5];
const COARSE = [-4, -3, -2, -1, 0, 1, 2, 3, 4].flatMap((power) =>
  [1, 2, 5].map((digit) => Number(`${digit}e${power}`)),
);

function specOf(data: CompareData, frame: Frame): PlotSpec {
  const { sides, statistic } = data;
  const cells = data.cells.slice(0, MOST_CELLS);
  const rows = data.rows.filter(({ cell }) => cell < MOST_CELLS);
  const drawn = rows.flatMap(({ rate, latencies }) => [...(rate === null ? [] : [rate]), ...latencies]);
  const near = drawn.every(({ ratio }) => ratio > 0.5 && ratio < 2);
  const ticks = (near ? [...COARSE, ...FINE] : COARSE).toSorted((a, b) => a - b);
  const categories = frame.size === "page" ? cells : cells.map(text.shortCell);
  const names: PlotAxis = { name: text.chart.workload, unit: { categories }, log: false, zoom: null };
  const ratios = (name: string): PlotAxis => ({
    name,
    unit: { ...units.count, label: "" },
    log: true,
    zoom: null,
    ticks: ticks.map((value) => ({ value, text: exact(value) })),
  });
  const base = sides[0]?.name ?? "";
  const rules = [{ y: 1, upright: true, name: text.chart.base(base), kind: "limit" }] as const;
  const panels: PlotPanel[] = [];
  if (rows.some(({ rate }) => rate !== null)) {
    panels.push({
      id: "throughput",
      y: names,
      x: ratios(text.chart.throughput),
      series: sides.flatMap((_, side) => (side === 0 ? [] : [rateSeries({ ...data, rows }, side)])),
      rules,
    });
  }
  const statisticName = en.curve.statistics[statistic] ?? statistic;
  if (rows.some(({ latencies }) => latencies.length > 0)) {
    panels.push({
      id: "latency",
      // Rows are the same: said once.
      y: panels.length > 0 ? { ...names, name: "" } : names,
      x: ratios(text.chart.latency(statisticName)),
      series: sides.flatMap((_, side) => (side === 0 ? [] : latencySeries({ ...data, rows }, side))),
      rules,
    });
  }
  const ops = new Set(rows.flatMap(({ latencies }) => latencies.map(({ op }) => op)));
  const several = rows.some(({ latencies }) => latencies.length > 1);
  return {
    title: data.title,
    x: ratios(""),
    arrange: "beside",
    panels,
    key: [
      ...(sides.length > 2 ? [text.chart.key] : []),
      ...(several ? [[...ops].map((op) => en.charts.key.ops[op] ?? op).join(" ")] : []),
      en.charts.key.fills.derived,
      ...(rows.some(({ rate, latencies }) => [rate, ...latencies].some((one) => one?.interval != null))
        ? [text.chart.interval]
        : []),
    ],
    notes: [
      ...data.notes,
      ...(cells.length < data.cells.length ? [text.chart.cut(cells.length, data.cells.length)] : []),
    ],
    twin: twinFrom(data.rows, columnsOf(data), ({ id }) => id),
    ...(rows.length === 0 || panels.length === 0 ? { empty: "compare/none" } : {}),
  };
}

const whisker = ({ interval }: RatioValue): Pick<PlotPoint, "whisker"> =>
  interval === null ? {} : { whisker: interval };

function rateSeries(data: CompareData, side: number): PlotSeries {
  const { name, colour, shape } = data.sides[side]!;
  const points = data.rows.flatMap((row): PlotPoint[] => {
    const { rate } = row;
    if (row.side !== side || rate === null) return [];
    return [{ ...place(row, rate, data), lines: readout(row, rate, data) }];
  });
  return { id: `side-${side}`, name: data.sides.length > 2 ? name : "", colour, shape, join: "none", points };
}

function latencySeries(data: CompareData, side: number): PlotSeries[] {
  const { colour, shape } = data.sides[side]!;
  const several = data.rows.some(({ latencies }) => latencies.length > 1);
  const ops = [...new Set(data.rows.flatMap(({ latencies }) => latencies.map(({ op }) => op)))];
  return ops.map((op) => ({
    id: `side-${side}-${op}`,
    name: "",
    colour,
    shape: several ? opMarker(op) : shape,
    join: "none",
    points: data.rows.flatMap((row): PlotPoint[] => {
      const own = row.latencies.find((one) => one.op === op);
      if (row.side !== side || own === undefined) return [];
      return [{ ...place(row, own, data), lines: readout(row, own, data) }];
    }),
  }));
}

const place = (row: CompareRow, value: RatioValue, { sides }: CompareData): Omit<PlotPoint, "lines"> => ({
  id: row.id,
  x: value.ratio,
  y: row.cell,
  fill: "derived",
  label: `${ratioText(value.ratio)}× ${gainText(value)}`,
  x_tag: text.times(ratioText(value.ratio)),
  title: `${sides[row.side]?.name ?? ""}: ${[row.workload, row.load].filter((part) => part !== "").join(", ")}`,
  tag: gainText(value),
  origin: "derived",
  ...whisker(value),
});

function readout(row: CompareRow, value: RatioValue | LatencyRatio, { sides, statistic }: CompareData) {
  const words = (us: number): string => ("kind" in value ? latencyWords(us) : rateWords(us, row.quantity));
  const what =
    "kind" in value
      ? `${statistic} ${en.charts.curve.kindShort(value.kind)} (${en.charts.curve.ops[value.op] ?? value.op})`
      : en.charts.curve.throughput;
  const verdict =
    value.interval === null
      ? text.chart.verdict[value.verdict]
      : `${text.chart.verdict[value.verdict]}, ${text.chart.intervalOf(ratioText(value.interval[0]), ratioText(value.interval[1]))}`;
  return [
    [what, `${words(value.other.median)}${text.chart.ofN(value.other.n)}`],
    [sides[0]?.name ?? "", `${words(value.base.median)}${text.chart.ofN(value.base.n)}`],
    [text.chart.repeats, `${text.chart.n(value.base.n, value.other.n)}: ${verdict}`],
  ] as const;
}

function columnsOf(data: CompareData): TwinColumnOf<CompareRow>[] {
  const { rows, sides, statistic } = data;
  const ops = [...new Set(rows.flatMap(({ latencies }) => latencies.map(({ op }) => op)))];
  const kinds = new Set(rows.flatMap(({ latencies }) => latencies.map(({ kind }) => kind)));
  const [kind = "latency"] = kinds;
  const stat = statistic.replace(".", "");
  const of = (row: CompareRow, op: string) => row.latencies.find((one) => one.op === op);
  const quantities = (["iops", "bytes_per_s"] as const).filter((one) => rows.some(({ quantity }) => quantity === one));
  const number = <T>(value: T | undefined | null): T | null => value ?? null;
  const gain = (value: RatioValue | null | undefined): string | null => (value == null ? null : gainWords(value));
  return [
    { id: "workload", value: ({ workload }) => workload },
    { id: "load", value: ({ load }) => load },
    ...(sides.length > 2 ? [{ id: "side", value: ({ side }: CompareRow) => sides[side]?.name ?? null }] : []),
    { id: "n_base", value: ({ n_base }) => n_base },
    { id: "n", value: ({ n_other }) => n_other },
    ...quantities.flatMap((quantity): TwinColumnOf<CompareRow>[] => {
      const own = (row: CompareRow): RatioValue | null => (row.quantity === quantity ? row.rate : null);
      const digits = quantity === "iops" ? ([4, 3] as const) : ([1, 0] as const);
      return [
        { id: `base_${quantity}`, value: (row) => number(own(row)?.base.median), digits },
        { id: quantity, value: (row) => number(own(row)?.other.median), digits },
      ];
    }),
    { id: "throughput_ratio", value: ({ rate }) => number(rate?.ratio), digits: [3, 4] },
    { id: "throughput", value: ({ rate }) => gain(rate) },
    ...verdictColumns("throughput", ({ rate }) => rate, rows),
    ...ops.flatMap((op): TwinColumnOf<CompareRow>[] => {
      const before = ops.length > 1 ? `${op}_` : "";
      const name = `${before}${kinds.size === 1 ? `${kind}_` : ""}${stat}`;
      return [
        { id: `base_${name}_us`, value: (row) => number(of(row, op)?.base.median), digits: [3, 3, 1] },
        { id: `${name}_us`, value: (row) => number(of(row, op)?.other.median), digits: [3, 3, 1] },
        ...(kinds.size > 1 ? [{ id: `${before}kind`, value: (row: CompareRow) => number(of(row, op)?.kind) }] : []),
        { id: `${before}${stat}_ratio`, value: (row) => number(of(row, op)?.ratio), digits: [3, 4] },
        { id: `${before}${stat}`, value: (row) => gain(of(row, op)) },
        ...verdictColumns(`${before}${stat}`, (row) => of(row, op) ?? null, rows),
      ];
    }),
  ];
}

/** What repeats say; nowhere enough of them: no columns. */
function verdictColumns(
  name: string,
  of: (row: CompareRow) => RatioValue | null,
  rows: readonly CompareRow[],
): TwinColumnOf<CompareRow>[] {
  if (!rows.some((row) => of(row)?.interval != null)) return [];
  return [
    { id: `${name}_ratio_low`, value: (row) => of(row)?.interval?.[0] ?? null, digits: [3, 4] },
    { id: `${name}_ratio_high`, value: (row) => of(row)?.interval?.[1] ?? null, digits: [3, 4] },
    {
      id: `${name}_verdict`,
      value: (row) => {
        const value = of(row);
        return value === null ? null : text.chart.verdict[value.verdict];
      },
    },
  ];
}
