/**
 * HdrHistogram (HdrHistogram/HdrHistogram 2.1 and 2.2): its log (HistogramLogWriter.java) and its percentile
 * distribution (AbstractHistogram.java, outputPercentileDistribution).
 *
 *     #[StartTime: 1441812279.474 (seconds since epoch), Wed Sep 09 15:24:39 UTC 2015]
 *     "StartTimestamp","Interval_Length","Interval_Max","Interval_Compressed_Histogram"
 *     Tag=A,0.127,1.007,2.769,HISTFAAAAEV42pNp…
 *
 * Neither says in which unit its values are. By the library's convention they are recorded as nanoseconds and printed as
 * milliseconds (both default to a ratio of 1,000,000); a notice says that this was taken for granted.
 */
import { median, sum } from "d3-array";
import { eachLine, textBlocks } from "~/base/lines";
import type { MeasuredLatency, Quantile } from "~/model/latency";
import { NO_MEMBER, NO_RUN, NO_TRACE } from "../blank";
import type { Format, ParsedMember, Sink } from "../format";
import { locateFrom, sniffLines, tellDamaged, sniffText } from "../lineAt";
import { decode, Merged } from "./decode";

const INTERVAL = /^(?:Tag=([^,\s]*),)?(\d{1,12}(?:\.\d{1,9})?),(\d{1,9}(?:\.\d{1,9})?),(\d{1,15}(?:\.\d{1,9})?),(\S+)$/;
const LEGEND = /^"StartTimestamp","Interval_Length","Interval_Max","Interval_Compressed_Histogram"/m;
const TIME = /^#\[(StartTime|BaseTime): (\d{1,12}(?:\.\d{1,9})?) \(seconds since epoch\)/;
const YEAR_S = 365 * 24 * 3600;
/** Nanoseconds printed as milliseconds. */
const RATIO = 1_000_000;

/** A point of requests whose operation is not told: not I/Os of a disk. */
function memberOf(
  name: string,
  index: number,
  line: number,
  of: {
    readonly ios: number | null;
    readonly seconds: number | null;
    readonly latency: MeasuredLatency;
    /** As printed; absent: of the count and the time. */
    readonly rate?: number | null;
  },
): ParsedMember {
  const { ios, seconds, latency } = of;
  const iops = of.rate ?? (ios === null || seconds === null || seconds <= 0 ? null : ios / seconds);
  return {
    ...{
      ...NO_MEMBER,
      member: name,
      index,
      line,
      signature: name,
      load_kind: "outstanding",
      workload_op: "transaction",
    },
    failed: ios === 0,
    directions: [
      { op: "transaction", iops, bytes_per_s: null, ios, io_bytes: null, runtime_s: seconds, latency: [latency] },
    ],
  };
}

function tellBad(sink: Sink, path: string, lines: readonly number[]): void {
  const bad = lines.map((line) => ({ code: "hdr/bad-line", line }));
  tellDamaged(sink, path, bad, "hdr/more-bad-lines");
}

interface Tag {
  readonly trace: number;
  readonly line: number;
  readonly merged: Merged;
  /** Each interval: its end and length in seconds, and its count. */
  readonly intervals: [end_s: number, length_s: number, ios: number][];
  from_s: number;
  to_s: number;
}

/** Lengths this close are one: a logger wakes up a little late. */
const CLOSE = 0.05;

/** The length of nine of ten intervals; null: they have no common one. */
function windowOf({ intervals }: Tag): number | null {
  const length_s = median(intervals, ([, length]) => length) ?? 0;
  const alike = intervals.filter(([, length]) => Math.abs(length / length_s - 1) <= CLOSE);
  return length_s > 0 && alike.length >= 0.9 * intervals.length ? length_s : null;
}

export const hdrLog: Format = {
  id: "hdr-log",
  tool: "hdrhistogram",
  sniff: sniffText(
    (text) =>
      /^#\[Histogram log format version /m.test(text) ||
      LEGEND.test(text) ||
      /^[^#"\n]*,HIST[FIKQSgi][A-Za-z0-9+/]{8}/m.test(text),
  ),
  locate: locateFrom(),
  async parse(source, sink, context) {
    const { path } = source;
    const tags = new Map<string, Tag>();
    const bad: number[] = [];
    let start_s: number | null = null;
    let base_s: number | null = null;
    let first_s: number | null = null;
    let offset_s = 0;
    let [most, ratio] = [0, RATIO];
    for await (const { lines, line, end } of textBlocks(source, context.signal)) {
      for (const [i, raw] of lines.entries()) {
        const text = raw.trim();
        const at = line + i;
        const [, which, seconds] = TIME.exec(text) ?? [];
        if (which === "StartTime") start_s = Number(seconds);
        else if (which === "BaseTime") base_s = Number(seconds);
        if (text === "" || text.startsWith("#") || text.startsWith('"StartTimestamp"')) continue;
        const [, tag = "", stamp, length, max, packed] = INTERVAL.exec(text) ?? [];
        const histogram = packed === undefined ? null : decode(packed);
        if (histogram === null) {
          bad.push(at);
          continue;
        }
        const from = Number(stamp);
        if (first_s === null) {
          first_s = from;
          // Seconds since the start, unless within a year of it or later (HistogramLogReader.java).
          offset_s = base_s ?? (start_s !== null && from < start_s - YEAR_S ? start_s : 0);
        }
        const of = tags.get(tag) ?? {
          ...{ trace: tags.size, line: at, merged: new Merged(), intervals: [] },
          ...{ from_s: from, to_s: from },
        };
        tags.set(tag, of);
        const to = from + Number(length);
        of.from_s = Math.min(of.from_s, from);
        of.to_s = Math.max(of.to_s, to);
        of.merged.add(histogram);
        const end_s = Number((to - first_s).toFixed(6));
        of.intervals.push([end_s, Number(length), sum(histogram.count)]);
        if (histogram.count.length > 0) {
          sink.interval(of.trace, end_s, "response", histogram);
          const printed = Number(max);
          // Taken from the largest maximum: it has the most printed digits.
          if (printed > most) [most, ratio] = [printed, histogram.value_ns.at(-1)! / printed];
        }
      }
      context.progress(end);
    }
    pushTags(sink, tags, first_s === null || first_s + offset_s < YEAR_S ? null : (first_s + offset_s) * 1000);
    tellBad(sink, path, bad);
    if (tags.size === 0) return;
    const isUsual = Math.abs(ratio / RATIO - 1) < 0.01;
    const values = { ratio: Number(ratio.toPrecision(3)) };
    const said = isUsual
      ? ({ code: "hdr/unit", level: "info" } as const)
      : ({ code: "hdr/unit-doubtful", level: "warning" } as const);
    sink.notice({ ...said, path, values });
  },
};

/** The percentiles that the library's own tools print of a log, from the added counts. */
const SHARES = [0.5, 0.9, 0.95, 0.99, 0.999, 0.9999] as const;

function timesOf(merged: Merged): Omit<MeasuredLatency, "kind" | "samples" | "stddev_us"> {
  const read = merged.read(SHARES);
  const none = { min_us: null, mean_us: null, max_us: null, quantiles: [], buckets: null };
  if (read === null) return none;
  const [min_us, mean_us, max_us] = [read.min / 1000, read.mean / 1000, read.max / 1000];
  const quantiles = SHARES.map((share, i) => [share, read.at[i]! / 1000] as const);
  return { min_us, mean_us, max_us, quantiles, buckets: merged.histogram() };
}

function pushTags(sink: Sink, tags: ReadonlyMap<string, Tag>, started_ms: number | null): void {
  if (tags.size === 0) return;
  const members: ParsedMember[] = [];
  for (const [name, tag] of tags) {
    const { trace, line, merged, intervals, from_s, to_s } = tag;
    const ios = merged.total;
    const latency = { kind: "response", samples: ios, stddev_us: null, ...timesOf(merged) } as const;
    const index = members.length;
    const title = name === "" ? "requests" : name;
    const seconds = Number((to_s - from_s).toFixed(6));
    // Tags are kinds of requests side by side: nothing of them is added up.
    members.push({ ...memberOf(title, index, line, { ios, seconds, latency }), unit: "workload" });
    const of = { document: 0, member: title, job_index: index, line, started_ms, window_s: windowOf(tag) };
    const counts = { metric: "histogram", kind: "response", stat: "count", op: "transaction" } as const;
    sink.trace({ ...NO_TRACE, ...of, ...counts, trace });
    const rated = intervals.filter(([, length_s]) => length_s > 0);
    const rate = tags.size + index;
    sink.trace({ ...NO_TRACE, ...of, metric: "transactions_per_s", op: "transaction", trace: rate });
    sink.samples(
      rate,
      Float64Array.from(rated, ([end_s]) => end_s),
      Float64Array.from(rated, ([, length_s, n]) => n / length_s),
    );
  }
  const title = members.length === 1 ? members[0]!.member : `${members.length} tags`;
  sink.run({ ...NO_RUN, tool: "hdrhistogram", title, started_ms, line: members[0]!.line, members });
}

const HEAD = /^\s*"?Value"?[ ,]+"?Percentile"?[ ,]+"?TotalCount"?[ ,]+"?1\/\(1-Percentile\)"?\s*$/;
const ROW =
  /^ *(\d{1,15}(?:\.\d{1,9})?)[ ,]+(\d\.\d{1,16})[ ,]+(\d{1,15})(?:[ ,]+(?:\d+(?:\.\d+)?|inf|Infinity))?\s*$/i;
const MEAN = /^#\[Mean +=\s*(\d+(?:\.\d+)?), StdDeviation +=\s*(\d+(?:\.\d+)?)\]/;
const MAX = /^#\[Max +=\s*(\d+(?:\.\d+)?), Total ?[Cc]ount +=\s*(\d+)(?:\.0+)?\]/;

/** wrk2 prints one rate of the whole run below its tables; they may leave out its calibration. */
const RATE = /^\s*Requests\/sec: +(\d{1,15}(?:\.\d{1,9})?)\s*$/;

/** Above a table of wrk2: with --u_latency a second one follows that leaves out delayed starts. */
const CORRECTION = /\(HdrHistogram - (Recorded|Uncorrected) Latency/;

/** Milliseconds -> microseconds, by moving the point in the text. */
const us = (ms: string): number => Number(`${ms}e3`);

interface Table {
  readonly line: number;
  readonly name: string;
  readonly rows: [value_us: number, quantile: number, count: number][];
  mean: readonly [mean_us: number, stddev_us: number] | null;
  max: readonly [max_us: number, total: number] | null;
  rate: number | null;
}

function latencyOf({ rows, mean, max }: Table): MeasuredLatency {
  const quantiles = new Map<number, number>();
  let min_us: number | null = null;
  for (const [value, q] of rows) {
    if (q === 0) min_us = value;
    else if (q < 1) quantiles.set(q, value);
  }
  const total = max?.[1] ?? rows.at(-1)?.[2] ?? null;
  return {
    ...{ kind: "response", samples: total, mean_us: mean?.[0] ?? null, min_us },
    // The library for Python (0.10) forgets to scale it.
    stddev_us: mean === null || max === null || mean[1] > max[0] ? null : mean[1],
    max_us: max?.[0] ?? rows.find(([, q]) => q === 1)?.[0] ?? null,
    quantiles: [...quantiles].sort(([a], [b]) => a - b) satisfies Quantile[],
    buckets: null,
  };
}

/** The percentile distribution: each table of the file is a run. */
export const hdrPercentiles: Format = {
  id: "hdr-percentiles",
  tool: "hdrhistogram",
  sniff: sniffLines((line) => HEAD.test(line)),
  locate: locateFrom({
    most: 500,
    patternOf: ({ stat = "" }) =>
      stat === "iops" ? RATE : stat === "mean" || stat === "stddev" ? /#\[Mean/ : stat === "max" ? /#\[Max/ : null,
  }),
  async parse(source, sink, context) {
    const { path } = source;
    const tables: Table[] = [];
    let open: Table | null = null;
    const bad: number[] = [];
    let name = "requests";
    await eachLine(source, context, (printed, at, isLast) => {
      // wrk2 and Markdown indent it.
      const text = printed.trim();
      const which = CORRECTION.exec(text)?.[1];
      if (which !== undefined) name = which === "Recorded" ? "requests" : "requests, uncorrected";
      if (HEAD.test(text)) {
        open = { line: at, name, rows: [], mean: null, max: null, rate: null };
        tables.push(open);
        return;
      }
      const rate = RATE.exec(text);
      if (rate !== null) for (const table of tables) table.rate ??= Number(rate[1]);
      if (open === null || rate !== null || text === "") return;
      // Its last number may lack digits.
      const isCut = isLast && !text.endsWith("]");
      const [, value, q, count] = (isCut ? null : ROW.exec(text)) ?? [];
      const mean = MEAN.exec(text);
      const max = MAX.exec(text);
      if (value !== undefined && Number(q) <= 1) open.rows.push([us(value), Number(q), Number(count)]);
      else if (mean !== null) open.mean = [us(mean[1]!), us(mean[2]!)];
      else if (max !== null) open.max = [us(max[1]!), Number(max[2])];
      else if (/^#\[Buckets/.test(text) || open.max !== null) open = null;
      else bad.push(at);
    });
    tables.forEach((table, document) => {
      const { line, name: title, rows, max, rate } = table;
      if (rows.length === 0) return;
      // As CSV it has no totals.
      const isWhole = max !== null || rows.some(([, q]) => q === 1);
      if (!isWhole) sink.notice({ code: "hdr/no-totals", level: "warning", path, line });
      const latency = latencyOf(table);
      const member = memberOf(title, 0, line, { ios: latency.samples, seconds: null, latency, rate });
      sink.run({ ...NO_RUN, tool: "hdrhistogram", title: "percentiles", document, line, members: [member] });
    });
    tellBad(sink, path, bad);
    if (tables.length > 0) sink.notice({ code: "hdr/unit", level: "info", path });
  },
};
