/** The same test again and again: throughput over latency, a mark for each run in the order in which they ran. */
import { lookUp } from "~/base/lookUp";
import { en } from "~/text/en";
import { repeats as text } from "~/text/en/repeats";
import { latencyUnit, units, type AxisUnit } from "../axis";
import { STATISTICS, type Statistic, type XQuantity } from "../curve/options";
import { latencyText } from "../curve/readout";
import { rateText, signed, significant } from "../number";
import { opMarker } from "../palette";
import { buildPlot } from "../plot/build";
import type { PlotPanel, PlotPoint, PlotRule, PlotSpec } from "../plot/plot";
import type { Colour, Frame, Scene } from "../scene";
import { twinFrom, type TwinColumnOf } from "../twin";

export interface RepeatLatency {
  readonly op: string;
  readonly value_us: number | null;
  readonly mean_us: number | null;
  /** What the file reports, where the mark stands at the exact maximum below it. */
  readonly reported_us: number | null;
}

/** One run. Rates per second, latencies µs, null = absent. */
export interface RepeatRow {
  /** Mark and row of the twin. */
  readonly id: string;
  readonly name: string;
  readonly file: string;
  /** Unix ms; null: the file does not say. */
  readonly started_ms: number | null;
  readonly iops: number | null;
  readonly bytes_per_s: number | null;
  readonly latencies: readonly RepeatLatency[];
  readonly failed: boolean;
  readonly excluded: string | null;
}

/** Of the values that count: the middle one, of an even number the lower of the two, so that it was measured. */
export interface Spread {
  readonly n: number;
  readonly median: number;
  readonly min: number;
  readonly max: number;
}

/** The median of what counts, or one run: its name and its values; null: it has none. */
export interface Baseline {
  readonly name: string;
  readonly rate: number | null;
  readonly latency_us: Readonly<Record<string, number | null>>;
}

export interface RepeatsData {
  readonly title: string;
  readonly quantity: Exclude<XQuantity, "outstanding">;
  readonly statistic: Statistic;
  readonly kind: string;
  readonly ops: readonly string[];
  readonly rows: readonly RepeatRow[];
  /** What values are ratios to; null: they are as they are. */
  readonly base: Baseline | null;
  readonly rate: Spread | null;
  /** By op; of a latency. */
  readonly latency: Readonly<Record<string, Spread>>;
}

/** From this ratio on, latencies stand on a logarithmic axis. */
const WIDE = 20;
const COLOURS: readonly Colour[] = ["s1", "s2", "s3"];

const rateOf = (row: RepeatRow, { quantity }: RepeatsData): number | null =>
  quantity === "iops" ? row.iops : row.bytes_per_s;
const counts = ({ failed, excluded }: RepeatRow): boolean => !failed && excluded === null;

export function rateWords(value: number, { quantity }: Pick<RepeatsData, "quantity">): string {
  const unit = units[quantity];
  return `${quantity === "iops" ? rateText(value) : significant(value / unit.factor, 4)} ${unit.label}`;
}

export function latencyWords(us: number, statistic: Statistic): string {
  const unit = latencyUnit(us, us, true);
  return `${latencyText(us, unit, statistic)} ${unit.label}`;
}

export const buildRepeats = (data: RepeatsData, frame: Frame): Scene => buildPlot(specOf(data), frame);

function specOf(data: RepeatsData): PlotSpec {
  const { rows, ops, statistic, kind } = data;
  const values = rows.flatMap(({ latencies }) => latencies.flatMap(({ value_us }) => value_us ?? []));
  const log = values.length > 1 && Math.min(...values) > 0 && Math.max(...values) / Math.min(...values) >= WIDE;
  const unit = latencyUnit(Math.min(...values, Infinity), Math.max(...values, 0), log);
  const panels: PlotPanel[] = [
    {
      id: "rate",
      y: { ...yOf(en.charts.curve.throughput, units[data.quantity], data), log: false, zoom: null },
      series: [
        {
          id: "rate",
          name: "",
          colour: "s1",
          shape: "circle",
          join: "none",
          points: rows.flatMap((row, x): PlotPoint[] => {
            const y = overBase(rateOf(row, data), data.base, data.base?.rate);
            return y === null ? [] : [{ id: row.id, x, y, ...fillOf(row), ...readout(row, data, unit) }];
          }),
        },
      ],
      rules: data.base === null ? ruleOf(data.rate, (value) => rateWords(value, data)) : [baseRule(data.base)],
    },
  ];
  if (values.length > 0) {
    panels.push({
      id: "latency",
      y: { ...yOf(`${statistic} ${en.charts.curve.kind(kind)}`, "latency", data), log, zoom: null },
      series: ops.map((op, i) => ({
        id: op,
        name: ops.length > 1 ? (lookUp(en.charts.curve.ops, op) ?? op) : "",
        colour: COLOURS[i % COLOURS.length]!,
        shape: opMarker(op),
        join: "none",
        points: rows.flatMap((row, x): PlotPoint[] => {
          const own = row.latencies.find((one) => one.op === op);
          const y = overBase(own?.value_us ?? null, data.base, lookUp(data.base?.latency_us, op));
          if (y === null) return [];
          return [{ id: row.id, x, y, ...fillOf(row), ...readout(row, data, unit) }];
        }),
      })),
      rules:
        data.base !== null
          ? [baseRule(data.base)]
          : ops.length === 1
            ? ruleOf(lookUp(data.latency, ops[0]) ?? null, (us) => latencyWords(us, statistic))
            : [],
    });
  }
  return {
    title: data.title,
    x: { name: text.chart.run, unit: { categories: rows.map(({ name }) => name) }, log: false, zoom: null },
    arrange: "stacked",
    panels,
    key: [
      rows.every(({ started_ms }) => started_ms !== null) ? text.chart.byTime : text.chart.byName,
      ...(ops.length > 1 ? [ops.map((op) => lookUp(en.charts.key.ops, op) ?? op).join(" ")] : []),
      ...(rows.every(counts) ? [] : [en.charts.key.fills.excluded]),
    ],
    twin: twinFrom(rows, columnsOf(data), ({ id }) => id),
    ...(rows.length === 0 ? { empty: "repeats/none" } : {}),
  };
}

const TIMES: AxisUnit = { label: "×", factor: 1, short: false };

const yOf = (name: string, unit: AxisUnit | "latency", { base }: RepeatsData) =>
  base === null ? { name, unit } : { name: text.chart.ratioName(name, base.name), unit: TIMES };

/** null: the run, or the baseline, has no value. */
const overBase = (value: number | null, base: Baseline | null, of: number | null | undefined): number | null =>
  base === null || value === null ? value : of == null || of <= 0 ? null : value / of;

const baseRule = ({ name }: Baseline): PlotRule => ({ y: 1, name, kind: "reference" });

const fillOf = (row: RepeatRow): Pick<PlotPoint, "fill"> => ({ fill: counts(row) ? "computed" : "excluded" });

const ruleOf = (spread: Spread | null, words: (value: number) => string): PlotRule[] =>
  spread === null || spread.n < 2
    ? []
    : [{ y: spread.median, name: text.chart.median(words(spread.median), spread.n), kind: "reference" }];

const share = (value: number, { median }: Spread): string => {
  const off = (100 * (value - median)) / median;
  return signed(off, Math.abs(off) < 10 ? 1 : 0);
};

function readout(row: RepeatRow, data: RepeatsData, unit: AxisUnit): Pick<PlotPoint, "title" | "lines"> {
  const rate = rateOf(row, data);
  const lines: [string, string][] = [];
  if (rate !== null) {
    const off = data.rate === null || data.rate.n < 2 ? "" : `, ${text.chart.off(share(rate, data.rate))}`;
    lines.push([en.charts.curve.throughput, `${rateWords(rate, data)}${off}`]);
  }
  for (const { op, value_us, reported_us } of row.latencies) {
    if (value_us === null || lines.length > 2) continue;
    const name = `${data.ops.length > 1 ? `${lookUp(en.charts.curve.ops, op) ?? op} ` : ""}${data.statistic}`;
    const above = reported_us === null ? "" : `, ${text.chart.aboveMax}`;
    lines.push([name, `${latencyText(value_us, unit, data.statistic)} ${unit.label}${above}`]);
  }
  if (row.failed) lines.push(["", text.chart.failed]);
  else if (row.excluded !== null) lines.push(["", text.chart.excluded(row.excluded)]);
  return { title: row.name, lines: lines.slice(0, 3) };
}

function columnsOf(data: RepeatsData): TwinColumnOf<RepeatRow>[] {
  const { ops, statistic, kind, rows, rate } = data;
  const name = (op: string, of: string): string => `${ops.length > 1 ? `${op}_` : ""}${kind}_${of.replace(".", "")}_us`;
  const of = (row: RepeatRow, op: string): RepeatLatency | undefined => row.latencies.find((one) => one.op === op);
  const isQuantile = STATISTICS[statistic] !== null;
  return [
    { id: "run", value: (row) => row.name },
    ...(rows.some(({ started_ms }) => started_ms !== null)
      ? [
          {
            id: "started",
            value: ({ started_ms }: RepeatRow) => (started_ms === null ? null : new Date(started_ms).toISOString()),
          },
        ]
      : []),
    { id: "iops", value: ({ iops }) => iops, digits: [4, 3] },
    { id: "bytes_per_s", value: ({ bytes_per_s }) => bytes_per_s, digits: [1, 0] },
    {
      id: "off_median_percent",
      value: (row) => {
        const value = rateOf(row, data);
        return value === null || rate === null || !counts(row) ? null : (100 * (value - rate.median)) / rate.median;
      },
      digits: [3, 1],
    },
    ...(data.base === null
      ? []
      : [
          {
            id: "throughput_ratio",
            value: (row: RepeatRow) => overBase(rateOf(row, data), data.base, data.base?.rate),
            digits: [4, 4] as const,
          },
          ...ops.map((op) => ({
            id: `${ops.length > 1 ? `${op}_` : ""}latency_ratio`,
            value: (row: RepeatRow) =>
              overBase(of(row, op)?.value_us ?? null, data.base, lookUp(data.base?.latency_us, op)),
            digits: [4, 4] as const,
          })),
        ]),
    ...ops.flatMap((op): TwinColumnOf<RepeatRow>[] => [
      {
        id: name(op, statistic),
        value: (row) => of(row, op)?.reported_us ?? of(row, op)?.value_us ?? null,
        digits: [3, 3, 1],
        note: (row) => (of(row, op)?.reported_us == null ? undefined : text.chart.aboveMax),
      },
      ...(isQuantile
        ? [
            {
              id: name(op, "mean"),
              value: (row: RepeatRow) => of(row, op)?.mean_us ?? null,
              digits: [3, 3, 1] as const,
            },
          ]
        : []),
    ]),
    {
      id: "state",
      value: ({ failed, excluded }) =>
        failed ? text.chart.failed : excluded === null ? null : text.chart.excluded(excluded),
    },
    { id: "file", value: ({ file }) => file },
  ];
}
