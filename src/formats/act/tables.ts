/** Tables of act_latency.py -> traces of their slices, figures of their mean and maximum, and notices. */
import { NO_TRACE } from "../blank";
import type { Metric, ParsedTrace, Sink } from "../format";
import type { ActConfig } from "./config";
import { DEFAULT_SLICE_S } from "./head";
import { loadMultiple } from "./run";
import type { Column, LatencyTable } from "./table";

export interface TableOf {
  readonly path: string;
  readonly document: number;
  readonly trace: number;
  readonly version: string | null;
  readonly config: ActConfig;
  /** Length of a slice; null: not in the table. */
  readonly slice_s: number | null;
  /** act_latency.py stated why the table is empty. */
  readonly explained: boolean;
  /** Samples are not wanted: the file will be read again. */
  readonly muted: boolean;
}

const metricOf = ({ limit }: Column, { unit }: LatencyTable): Metric => `pct_over_${limit!}${unit}`;

const opOf = (histogram: string): "read" | "write" => (/writes$/i.test(histogram) ? "write" : "read");

/** As in the table, else act_latency.py's default if it fits the configured time of the test. */
function sliceOf({ slices }: LatencyTable, { slice_s, config }: TableOf): number | null {
  const duration_s = config.number("test-duration-sec");
  if (slice_s !== null || duration_s === null || slices.length === 0) return slice_s;
  return Math.floor(duration_s / DEFAULT_SLICE_S) === slices.at(-1) ? DEFAULT_SLICE_S : null;
}

/** Pushes the content of a table. Returns the number of traces. */
export function pushTable(sink: Sink, table: LatencyTable, told: TableOf): number {
  const of = { ...told, slice_s: sliceOf(table, told) };
  tell(sink, table, of);
  for (const stat of ["avg", "max"] as const) pushFigures(sink, table, stat, of);
  if (of.muted || table.slices.length === 0) return 0;
  const t_s = Float64Array.from(table.slices, (slice) => slice * (of.slice_s ?? DEFAULT_SLICE_S));
  for (const [i, column] of table.columns.entries()) {
    const { histogram, limit } = column;
    const trace: ParsedTrace = {
      ...NO_TRACE,
      trace: of.trace + i,
      document: of.document,
      member: histogram,
      op: opOf(histogram),
      metric: limit === null ? "iops" : metricOf(column, table),
      window_s: of.slice_s,
      line: table.firstLine,
    };
    sink.trace(trace);
    sink.samples(trace.trace, t_s, Float64Array.from(column.values));
  }
  return table.columns.length;
}

/** The hours of a test from a table, for its verdict: of all reads, by limit in its unit. */
export interface TableHours {
  readonly unit: "ms" | "us";
  readonly slices: readonly number[];
  readonly over: Readonly<Record<string, readonly number[]>>;
}

/** `trans-reads` of older act_index, whose `reads` are those of the device. */
const ALL_READS: readonly RegExp[] = [/^trans-reads$/i, /^reads$/i];
const HOUR_S = 3600;
/** A test does not last a year. */
const MOST_HOURS = 1000;

/** From the table with the most one-hour slices; null: none. @param slice_s null: not stated, an hour by default */
export function hoursOf(tables: readonly LatencyTable[], slice_s: number | null): TableHours | null {
  if ((slice_s ?? DEFAULT_SLICE_S) !== HOUR_S) return null;
  let most: TableHours | null = null;
  for (const { columns, slices, unit } of tables) {
    const limits = columns.filter(({ limit }) => limit !== null);
    const name = ALL_READS.flatMap((all) => limits.filter(({ histogram }) => all.test(histogram)))[0]?.histogram;
    if (name === undefined || slices.length > MOST_HOURS || slices.length <= (most?.slices.length ?? 0)) continue;
    const over = limits.flatMap((one) => (one.histogram === name ? [[String(one.limit), one.values] as const] : []));
    most = { unit, slices, over: Object.fromEntries(over) };
  }
  return most;
}

/** People quote the mean and the maximum of the slices: they become figures, each with its line. */
function pushFigures(sink: Sink, table: LatencyTable, stat: "avg" | "max", of: TableOf): void {
  const values = table[stat];
  if (values === null) return;
  const load_x = loadMultiple(of.config);
  const line = table[`${stat}Line`];
  for (const [i, value] of values.entries()) {
    const column = table.columns[i]!;
    if (column.limit === null) continue;
    const over = metricOf(column, table);
    const op = opOf(column.histogram);
    // Published shares are of reads, and are named accordingly.
    const metric = op === "write" ? over.replace("pct_", "pct_writes_") : over;
    sink.figure({
      fact_id: `${of.path}:${line}.${column.histogram}.${metric}`,
      tool: "act",
      tool_version: of.version,
      workload: [load_x === null ? "ACT" : `ACT ${load_x}x`, column.histogram, stat].join(" "),
      op,
      record_bytes: of.config.number("record-bytes"),
      load_x,
      metric,
      unit: "percent",
      value,
      bound: "exact",
      confidence: "clean",
      unit_as_printed: "%",
      value_as_printed: value.toFixed(2),
      slice_s: of.slice_s,
      duration_s: of.slice_s === null ? null : table.slices.length * of.slice_s,
      article: of.path,
      article_line: line,
    });
  }
}

/** Two decimals of a mean of numbers with two decimals: half a digit, plus floating-point noise. */
const ROUNDING = 0.005 + 1e-6;

/**
 * `act/table-empty`, `act/table-slice-assumed`, `act/table-cut` {slice}, `act/table-disagrees` {histogram, limit,
 * printed, slices}: the mean or maximum is not that of the slices. `act/table-idle` {histogram}: 100 % over every
 * limit, which is how act_latency.py 5.0 printed a histogram without operations (act issue 42).
 */
function tell(sink: Sink, table: LatencyTable, { path, slice_s, explained }: TableOf): void {
  const { line, slices, columns, avg, max } = table;
  if (slices.length === 0) {
    if (avg === null && !explained) sink.notice({ code: "act/table-empty", level: "error", path, line: table.end });
    return;
  }
  if (slice_s === null) sink.notice({ code: "act/table-slice-assumed", level: "warning", path, line });
  if (avg === null || max === null) {
    const last = slices.at(-1)!;
    sink.notice({ code: "act/table-cut", level: "warning", path, line: table.end, values: { slice: last } });
  }
  const whole = slices.length === slices.at(-1);
  for (const [i, { histogram, limit, values }] of columns.entries()) {
    const mean = values.reduce((a, b) => a + b, 0) / values.length;
    const most = values.reduce((a, b) => Math.max(a, b));
    // Rates have one decimal.
    const room = limit === null ? 10 * ROUNDING : ROUNDING;
    const checks = [
      [avg, mean, table.avgLine, "avg"],
      [max, most, table.maxLine, "max"],
    ] as const;
    for (const [printed, ours, at, stat] of checks) {
      const said = printed?.[i];
      if (!whole || said === undefined || Math.abs(said - ours) <= room) continue;
      const values = { histogram, limit: limit ?? "rate", stat, printed: said, slices: Number(ours.toFixed(2)) };
      sink.notice({ code: "act/table-disagrees", level: "warning", path, line: at, values });
    }
  }
  for (const histogram of new Set(columns.map((c) => c.histogram))) {
    const limits = columns.filter((c) => c.histogram === histogram && c.limit !== null);
    const idle =
      limits.length > 1 && table.unit === "ms" && limits.every(({ values }) => values.every((v) => v === 100));
    if (idle) sink.notice({ code: "act/table-idle", level: "warning", path, line, values: { histogram } });
  }
}
