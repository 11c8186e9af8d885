/** From the answers to the values of each line. Pure. */
import { columnsOf, extremesOf } from "~/analysis/time/extremes";
import { offsetIn } from "~/analysis/time/runs";
import { bisectRight } from "d3-array";
import { beginOf, endOf, gridOf, ratesOn } from "~/analysis/time/grid";
import { ratesOf, STALLED, windowsOf, type TimeWindow, type WindowColumns } from "~/analysis/time/windows";
import type { TimeColumn, TimeLine, TimeValue } from "~/model/timeLine";
import type { CountSeries, SampleSeries, TraceRow } from "~/model/traceAnswers";
import { DRAWN, isTotal, PIXELS, type Plan, weightOf } from "./plan";
import type { TimeSpan } from "~/analysis/time/spans";
import type { LineOf, Lines } from "~/analysis/time/lines";
import { logsByJob } from "~/model/tools";

export interface TimelineAnswers {
  readonly drawn: readonly SampleSeries[];
  readonly totals: readonly SampleSeries[];
  readonly counted: readonly CountSeries[];
}

/** What a reader must know about the values, by trace or count. */
export interface ValueNotes {
  readonly partial: Set<number>;
  readonly extremes: Set<number>;
  /** Numbers of jobs in totals. */
  readonly totals: Set<number>;
  /** Latencies of totals that could not be computed: no counts, percentiles, too many windows. */
  readonly missing: Set<"weights" | "quantiles" | "long">;
  weighed: boolean;
  counted: boolean;
}

const none = (): ValueNotes => ({
  partial: new Set(),
  extremes: new Set(),
  totals: new Set(),
  missing: new Set(),
  weighed: false,
  counted: false,
});

export class Values {
  readonly notes = none();
  readonly #plan: Plan;
  readonly #drawn: ReadonlyMap<number, SampleSeries>;
  readonly #totals: ReadonlyMap<number, SampleSeries>;
  readonly #counted: ReadonlyMap<number, CountSeries>;
  /** On the clock of the chart, by the first trace of their line. */
  readonly #columns = new Map<number, readonly TimeColumn[]>();

  constructor(plan: Plan, { drawn, totals, counted }: TimelineAnswers) {
    this.#plan = plan;
    this.#drawn = new Map(drawn.map((series) => [series.trace_no, series]));
    this.#totals = new Map(totals.map((series) => [series.trace_no, series]));
    this.#counted = new Map(counted.map((series) => [series.trace_no, series]));
  }

  throughput(colours: Colours): TimeLine[] {
    return this.#linesOf(this.#plan.throughput.lines, colours, (line) =>
      isTotal(line) ? this.#sumOf(line) : this.#rateOf(line.traces[0]!),
    );
  }

  latency(colours: Colours): TimeLine[] {
    return this.#latency(this.#plan.latency, colours);
  }

  /** For each further statistic, in the order of the plan. */
  more(colours: Colours): TimeLine[][] {
    return this.#plan.more.map((lines) => this.#latency(lines, colours));
  }

  #latency({ lines }: Lines, colours: Colours): TimeLine[] {
    return this.#linesOf(lines, colours, (line) =>
      isTotal(line) ? this.#meanOf(line) : this.#single(line.traces[0]!),
    );
  }

  /** Members of a total that cannot be computed are drawn themselves. */
  #linesOf(
    lines: readonly LineOf[],
    colours: Colours,
    valuesOf: (line: LineOf) => readonly TimeValue[] | null,
  ): TimeLine[] {
    const alone = new Set<TraceRow>();
    return lines.flatMap((line): TimeLine[] => {
      const { id, name, traces, excluded } = line;
      const values = valuesOf(line);
      if (values === null) return [];
      if (values.length === 0) {
        if (isTotal(line)) for (const trace of traces) alone.add(trace);
        return [];
      }
      const role = alone.has(traces[0]!) ? "main" : line.role;
      const kind = isTotal(line) ? "total" : "series";
      const first = traces[0]!.trace_no;
      const columns = this.#columns.get(first);
      const printed = kind === "series" && !this.#counted.has(first) ? ({ printed: true } as const) : {};
      const drawn = { id, name, role, colour: colours.of(id, role), kind, ...printed, excluded, values } as const;
      return [columns === undefined ? drawn : { ...drawn, columns }];
    });
  }

  #offset(row: TraceRow): number {
    return offsetIn(this.#plan.offsets, row);
  }

  #rateOf(trace: TraceRow): readonly TimeValue[] {
    const counted = this.#counted.get(trace.trace_no);
    if (counted === undefined) return this.#single(trace);
    this.notes.counted = true;
    return placed(ratesOf(counted.t_s, counted.ios, this.#plan.count_s), this.#offset(trace));
  }

  #single(trace: TraceRow): readonly TimeValue[] {
    const offset = this.#offset(trace);
    const series = this.#drawn.get(trace.trace_no);
    if (series === undefined) return [];
    if (series.drawn === "extremes") {
      this.notes.extremes.add(trace.trace_no);
      // No mean is taken of percentiles and maxima.
      if (trace.stat === "mean" || trace.stat === "each") this.#keep(trace.trace_no, series.columns, offset);
    }
    if (series.drawn === "extremes" || trace.window_s === null) {
      return series.t_s.map((t, i) => ({ from_s: null, t_s: t + offset, value: series.value[i]! }));
    }
    return placed(this.#windows(series, trace), offset);
  }

  #windows({ t_s, value }: SampleSeries, trace: TraceRow): readonly TimeWindow[] {
    const { window_s, last_s, trace_no, metric, tool } = trace;
    const late = metric === "latency" && logsByJob(tool) ? STALLED : undefined;
    const { windows, partial } = windowsOf(t_s, value, window_s!, last_s ?? undefined, late);
    if (partial) this.notes.partial.add(trace_no);
    return windows;
  }

  /** Single I/Os are counted, then added up; for windows the question has already done so. */
  #sumOf({ traces }: LineOf): readonly TimeValue[] | null {
    const [first] = traces as [TraceRow];
    if (traces.every(({ trace_no }) => this.#counted.has(trace_no))) return this.#countedSum(traces);
    if (first.stat !== "mean") {
      this.notes.missing.add("quantiles");
      return [];
    }
    return this.#total(traces);
  }

  #countedSum(traces: readonly TraceRow[]): readonly TimeValue[] {
    this.notes.counted = true;
    this.notes.totals.add(traces.length);
    const { count_s, zoom } = this.#plan;
    const zero = this.#offset(traces[0]!);
    const members = traces.map((trace): WindowColumns => {
      const counted = this.#counted.get(trace.trace_no)!;
      const rates = ratesOf(counted.t_s, counted.ios, count_s);
      const by_s = this.#offset(trace) - zero;
      const column = (of: (window: TimeWindow) => number) => Float64Array.from(rates, of);
      const [from_s, to_s] = [column((one) => one.from_s + by_s), column((one) => one.to_s + by_s)];
      return { from_s, to_s, value: column((one) => one.value) };
    });
    const grid = gridOf(Math.max(...members.map(beginOf)), Math.min(...members.map(endOf)), count_s);
    const sum = [...ratesOn(members, grid)].map((value, n) => ({ t_s: (grid.first + n + 1) * count_s, value }));
    const known = sum.filter((one) => !Number.isNaN(one.value));
    const [t_s, value] = [known.map((one) => one.t_s), known.map((one) => one.value)];
    const series = { trace_no: traces[0]!.trace_no, rows: known.length, drawn: "all" as const, t_s, value };
    return this.#drawnOf(series, count_s, zoom, zero);
  }

  /**
   * Means weighted by the I/Os of their windows. Percentiles are not combined; for single I/Os and maxima the members
   * are shown.
   */
  #meanOf({ traces }: LineOf): readonly TimeValue[] | null {
    if (traces[0]!.stat !== "mean") {
      if (traces[0]!.stat !== "each") this.notes.missing.add("quantiles");
      return [];
    }
    if (traces.some((trace) => weightOf(trace, this.#plan.chosen.run.rows) === undefined)) {
      this.notes.missing.add("weights");
      return [];
    }
    const values = this.#total(traces);
    if (values !== null && values.length > 0) this.notes.weighed = true;
    return values;
  }

  /** Empty: these series have no total. null: not loaded yet. */
  #total(traces: readonly TraceRow[]): readonly TimeValue[] | null {
    const [first] = traces as [TraceRow];
    const ask = this.#plan.totals.find((one) => one.traces[0] === String(first.trace_no));
    if (ask === undefined) {
      if (traces.every(({ window_s }) => window_s !== null)) this.notes.missing.add("long");
      return [];
    }
    const series = this.#totals.get(first.trace_no);
    if (series === undefined) return null;
    if (series.rows === 0) return [];
    this.notes.totals.add(traces.length);
    return this.#drawnOf(series, ask.window_s, this.#plan.zoom, this.#offset(first));
  }

  #drawnOf(series: SampleSeries, window_s: number, zoom: TimeSpan | null, zero: number): readonly TimeValue[] {
    const { values, columns } = totalValues(series, window_s, zoom, zero);
    if (columns !== null) {
      this.notes.extremes.add(series.trace_no);
      this.#keep(series.trace_no, columns, zero);
    }
    return values;
  }

  #keep(trace_no: number, columns: readonly TimeColumn[] | undefined, by_s: number): void {
    if (columns === undefined) return;
    this.#columns.set(
      trace_no,
      columns.map((column) => ({ ...column, t_s: column.t_s + by_s })),
    );
  }
}

const placed = (windows: readonly TimeWindow[], offset: number): TimeValue[] =>
  windows.map(({ from_s, to_s, value }) => ({ from_s: from_s + offset, t_s: to_s + offset, value }));

/** Colours cycle through the lines in order of appearance: lines with one name have one colour in every panel. */
export class Colours {
  readonly #places = new Map<string, number>();

  of(id: string, role: "main" | "member"): number {
    if (role === "member") return 0;
    const known = this.#places.get(id);
    if (known !== undefined) return known;
    const next = this.#places.size;
    this.#places.set(id, next);
    return next;
  }
}

/**
 * The drawn part of a total: its windows inside the zoom, or the extremes of each pixel if they are too many.
 * @param zero seconds from its clock to the chart's
 */
function totalValues(
  series: SampleSeries,
  window_s: number,
  zoom: TimeSpan | null,
  zero: number,
): { readonly values: readonly TimeValue[]; readonly columns: readonly TimeColumn[] | null } {
  const from = zoom === null ? -Infinity : zoom.from - zero;
  const to = zoom === null ? Infinity : zoom.to - zero + window_s;
  const cut = cutTo(series, from, to);
  const isLong = cut.t_s.length > DRAWN;
  const extremes = series.drawn === "extremes" || isLong;
  const { t_s, value } = isLong ? extremesOf(cut.t_s, cut.value, PIXELS) : cut;
  return {
    columns: isLong && series.drawn === "all" ? columnsOf(cut.t_s, cut.value, PIXELS) : (series.columns ?? null),
    values: t_s.map((t, i) => ({ from_s: extremes ? null : t - window_s + zero, t_s: t + zero, value: value[i]! })),
  };
}

/** Values that end in (from, to]. */
function cutTo({ t_s, value }: SampleSeries, from: number, to: number): Pick<SampleSeries, "t_s" | "value"> {
  const [first, behind] = [bisectRight(t_s, from), bisectRight(t_s, to)];
  return { t_s: t_s.slice(first, behind), value: value.slice(first, behind) };
}
