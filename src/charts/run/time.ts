/** Rates of a run over time and, below on its own axis, its latency: what sysbench prints at each interval. */
import { lookUp } from "~/base/lookUp";
import type { SampleSeries, TraceRow } from "~/model/traceAnswers";
import { run as text } from "~/text/en/run-chart";
import { type AxisUnit, latencyUnit, latencyUnitAs } from "../axis";
import { quantileName } from "~/model/tail";
import type { LatencyUnitChoice } from "../curve/options";
import { legend } from "../legend";
import { exact, significant } from "~/base/number";
import { opMarker, seriesStyle } from "../palette";
import { buildPlot } from "../plot/build";
import type { PlotAxis, PlotPanel, PlotPoint, PlotSeries } from "../plot/plot";
import type { Frame, Scene } from "../scene";
import { twinFrom } from "../twin";

/** A trace with its values in time order. */
export interface TimedTrace {
  readonly trace: TraceRow;
  readonly samples: Pick<SampleSeries, "t_s" | "value">;
}

export interface TimeOptions {
  /** The chart's sentence and accessible name. */
  readonly title: string;
  /** Visible parts of the axes, base units. */
  readonly zoom: Readonly<Record<"x" | "y", NonNullable<PlotAxis["zoom"]> | null>>;
  readonly log: boolean;
  readonly latencyUnit: LatencyUnitChoice;
}

/** The first of these that the run has is drawn: the others count the same work in other units. */
const RATES = ["transactions_per_s", "bytes_per_s", "memory_bytes_per_s", "events_per_s", "queries_per_s"] as const;
type Rate = (typeof RATES)[number];
const LATENCIES: readonly string[] = ["latency", "event_latency"];

/** As sysbench prints them: MiB/s, even where it says MB (sb_fileio.c: megabyte is 1024 × 1024). */
const unitOf = (rate: Rate): AxisUnit => ({
  label: text.units[rate] ?? "",
  factor: rate.endsWith("bytes_per_s") ? 2 ** 20 : 1,
  short: !rate.endsWith("bytes_per_s"),
});

/** A single value stands for the whole run: the final report, not an interval. */
const isWhole = ({ rows }: TraceRow): boolean => rows === 1;

/** Interval reports; the final report if there are none. */
function preferred<T extends { readonly trace: TraceRow }>(traces: readonly T[]): T[] {
  const intervals = traces.filter(({ trace }) => !isWhole(trace));
  return intervals.length > 0 ? intervals : [...traces];
}

/** The traces of one run that the chart draws: those of its rate, then those of its latency. */
export function timedOf<T extends { readonly trace: TraceRow }>(traces: readonly T[]): { rates: T[]; latencies: T[] } {
  const of = (metric: string): T[] => traces.filter(({ trace }) => trace.metric === metric);
  const rate = RATES.find((metric) => of(metric).length > 0);
  const latencies = traces.filter(
    ({ trace }) => LATENCIES.includes(trace.metric) && (trace.stat === "quantile" || trace.stat === "mean"),
  );
  return { rates: rate === undefined ? [] : preferred(of(rate)), latencies: preferred(latencies) };
}

const nameOf = ({ stat, quantile }: TraceRow): string => (quantile === null ? stat : quantileName(quantile));

/** `transactions_per_s`, `read_bytes_per_s`, `latency_p95_us`. */
function columnOf(trace: TraceRow): string {
  const op = trace.op === null ? "" : `${trace.op}_`;
  return LATENCIES.includes(trace.metric) ? `${trace.metric}_${nameOf(trace).replace(".", "")}_us` : op + trace.metric;
}

export function buildTime(traces: readonly TimedTrace[], options: TimeOptions, frame: Frame): Scene {
  const { rates, latencies } = timedOf(traces);
  const drawn = [...rates, ...latencies];
  const last = drawn.reduce((most, { samples }) => samples.t_s.reduce((a, b) => Math.max(a, b), most), 0);
  const hours = last > 3 * 3600;
  const whole = drawn.length > 0 && drawn.every(({ trace }) => isWhole(trace));
  const panels = [
    ...(rates.length === 0 ? [] : [ratePanel(rates)]),
    ...(latencies.length === 0 ? [] : [latencyPanel(latencies, options, latencyWords(drawn))]),
  ];
  const ops = rates.flatMap(({ trace }) => (trace.op === null || rates.length < 2 ? [] : [trace.op]));
  return buildPlot(
    {
      title: options.title,
      x: {
        name: whole ? text.timeWhole : text.time,
        unit: { label: text.units[hours ? "h" : "s"] ?? "", factor: hours ? 3600 : 1, short: false },
        zoom: options.zoom.x,
      },
      panels,
      key: legend({ ops }),
      twin: timeTwin(drawn),
      empty: panels.length === 0 ? "run/no-series" : undefined,
    },
    frame,
  );
}

/** What the numbers of a series are, for its read-out. */
interface Quantity {
  readonly name: string;
  readonly unit: AxisUnit;
}

/** The subject of the latency: a transaction, another event, or an I/O. */
function latencyWords(traces: readonly TimedTrace[]): string {
  const own = traces.find(({ trace }) => LATENCIES.includes(trace.metric))?.trace;
  if (own?.metric === "latency") {
    const what = own.kind === "unknown" ? text.latencyOf.unknown : text.latencyOf.io;
    return own.op === "mixed" ? text.ofAll(what) : what;
  }
  const sql = traces.some(({ trace }) => trace.metric === "transactions_per_s");
  return sql ? text.latencyOf.transaction : text.latencyOf.event;
}

function ratePanel(rates: readonly TimedTrace[]): PlotPanel {
  const rate = (rates[0]?.trace.metric ?? "events_per_s") as Rate;
  const quantity = { name: lookUp(text.rates, rate) ?? rate, unit: unitOf(rate) };
  const series = rates.map((one, i) => {
    const op = lookUp(text.ops, one.trace.op ?? "") ?? one.trace.op ?? "";
    return seriesOf(one, i, rates.length > 1 ? op : "", quantity);
  });
  return { id: "rate", y: quantity, series };
}

function latencyPanel(
  latencies: readonly TimedTrace[],
  { log, zoom, latencyUnit: chosen }: TimeOptions,
  of: string,
): PlotPanel {
  const names = latencies.map(({ trace }) => nameOf(trace));
  const values = latencies.flatMap(({ samples }) => samples.value);
  const least = values.reduce((a, b) => Math.min(a, b), Infinity);
  const most = values.reduce((a, b) => Math.max(a, b), 0);
  const unit = latencyUnit(least, most, log);
  return {
    id: "latency",
    // sysbench prints milliseconds with two decimals, so a fast event is 0.
    y: { name: text.statistic(names, of), unit: latencyUnitAs(chosen), log: log && most > 0, zoom: zoom.y },
    series: latencies.map((one, i) => {
      const name = names[i] ?? "";
      return seriesOf(one, i, names.length > 1 ? name : "", { name: `${name} ${of}`, unit });
    }),
  };
}

/** A series with more values than this is a line without markers. */
const MARKED = 60;

function seriesOf({ trace, samples }: TimedTrace, n: number, name: string, { name: what, unit }: Quantity): PlotSeries {
  const { colour, dash } = seriesStyle(n);
  const window_s = trace.window_s ?? 0;
  const points = samples.t_s.map((t_s, i): PlotPoint => {
    const y = samples.value[i] ?? NaN;
    const value = unit.short ? exact(y) : significant(y / unit.factor, 4);
    return {
      id: timeId(trace, t_s),
      // The value of a whole run holds from its beginning.
      x: isWhole(trace) ? t_s - window_s : t_s,
      y,
      fill: "computed",
      title: name === "" ? what : name,
      tag: isWhole(trace) ? text.whole(exact(window_s)) : text.at(exact(t_s)),
      lines: [[what, `${value} ${unit.label}`]],
    };
  });
  const end = isWhole(trace) && points.length === 1 ? [{ ...points[0]!, id: null, x: samples.t_s[0] ?? 0 }] : [];
  return {
    id: trace.key,
    name,
    colour,
    shape: opMarker(trace.op ?? "read"),
    join: isWhole(trace) ? "steps" : "line",
    bare: points.length > MARKED,
    points: [...points, ...end],
    dash,
  };
}

/** Marks at one time share a row. */
const timeId = ({ dataset, run_key }: TraceRow, t_s: number): string => `${dataset}/${run_key}/t${String(t_s)}`;

interface TimeRow {
  readonly t_s: number;
  readonly trace: TraceRow;
  readonly values: ReadonlyMap<string, number>;
}

function timeTwin(traces: readonly TimedTrace[]) {
  const rows = new Map<number, { t_s: number; trace: TraceRow; values: Map<string, number> }>();
  for (const { trace, samples } of traces) {
    samples.t_s.forEach((t_s, i) => {
      const row = rows.get(t_s) ?? { t_s, trace, values: new Map() };
      rows.set(t_s, row);
      row.values.set(columnOf(trace), samples.value[i] ?? NaN);
    });
  }
  const columns = [...new Set(traces.map(({ trace }) => columnOf(trace)))];
  return twinFrom<TimeRow>(
    [...rows.values()].sort((a, b) => a.t_s - b.t_s),
    [
      { id: "t_s", value: ({ t_s }) => t_s },
      ...columns.map((id) => ({
        id,
        value: ({ values }: TimeRow) => values.get(id) ?? null,
        digits: [3, id.endsWith("bytes_per_s") ? 0 : 3] as const,
      })),
    ],
    ({ trace, t_s }) => timeId(trace, t_s),
  );
}
