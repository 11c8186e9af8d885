/** From the answers to the values of each line. Pure. */
import { addRates, ratesOf, weighMeans, windowsOf, type TimeWindow } from "~/analysis/time/windows";
import type { TimeLine, TimeValue } from "~/charts/timeline/options";
import type { CountSeries, SampleSeries, TraceRow } from "~/model/traceAnswers";
import { columnSeconds, isTotal, type Plan } from "./asks";
import type { LineOf, Lines } from "./lines";

export interface TimelineAnswers {
  readonly drawn: readonly SampleSeries[];
  readonly added: readonly SampleSeries[];
  readonly counted: readonly CountSeries[];
}

/** What a reader must know of the values, by trace or count. */
export interface ValueNotes {
  readonly partial: Set<number>;
  readonly extremes: Set<number>;
  /** Totals of so many jobs. */
  readonly totals: Set<number>;
  /** Latencies of totals that could not be worked out: no counts, percentiles, too many windows. */
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
  readonly #added: ReadonlyMap<number, SampleSeries>;
  readonly #counted: ReadonlyMap<number, CountSeries>;

  constructor(plan: Plan, { drawn, added, counted }: TimelineAnswers) {
    this.#plan = plan;
    this.#drawn = new Map(drawn.map((series) => [series.trace_no, series]));
    this.#added = new Map(added.map((series) => [series.trace_no, series]));
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

  /** Of each further statistic, in the order of the plan. */
  more(colours: Colours): TimeLine[][] {
    return this.#plan.more.map((lines) => this.#latency(lines, colours));
  }

  #latency({ lines }: Lines, colours: Colours): TimeLine[] {
    return this.#linesOf(lines, colours, (line) =>
      isTotal(line) ? this.#meanOf(line) : this.#single(line.traces[0]!),
    );
  }

  /** Members of a total that cannot be worked out stand for themselves. */
  #linesOf(lines: readonly LineOf[], colours: Colours, valuesOf: (line: LineOf) => readonly TimeValue[]): TimeLine[] {
    const alone = new Set<TraceRow>();
    return lines.flatMap((line): TimeLine[] => {
      const { id, name, traces, excluded } = line;
      const values = valuesOf(line);
      if (values.length === 0) {
        if (isTotal(line)) for (const trace of traces) alone.add(trace);
        return [];
      }
      const role = alone.has(traces[0]!) ? "main" : line.role;
      const kind = isTotal(line) ? "total" : "series";
      return [{ id, name, role, colour: colours.of(id, role), kind, excluded, values }];
    });
  }

  #offset({ job_index }: TraceRow): number {
    const { offsets } = this.#plan;
    return offsets === false ? 0 : (offsets.get(job_index) ?? 0);
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
    if (series.drawn === "extremes") this.notes.extremes.add(trace.trace_no);
    if (series.drawn === "extremes" || trace.window_s === null) {
      return series.t_s.map((t, i) => ({ from_s: null, t_s: t + offset, value: series.value[i]! }));
    }
    return placed(this.#windows(series, trace), offset);
  }

  #windows({ t_s, value }: SampleSeries, { window_s, last_s, trace_no }: TraceRow): readonly TimeWindow[] {
    const { windows, partial } = windowsOf(t_s, value, window_s!, last_s ?? undefined);
    if (partial) this.notes.partial.add(trace_no);
    return windows;
  }

  /** Windows of every member; null: not there, or too many to be added up. */
  #membersOf(traces: readonly TraceRow[], rates: boolean): (readonly TimeWindow[])[] | null {
    const members: (readonly TimeWindow[])[] = [];
    // On the clock of the first: jobs of several runs begin at times of their own.
    const zero = this.#offset(traces[0]!);
    for (const trace of traces) {
      const counted = this.#counted.get(trace.trace_no);
      const series = this.#added.get(trace.trace_no);
      const push = (windows: readonly TimeWindow[]): void => {
        members.push(shifted(windows, this.#offset(trace) - zero));
      };
      if (rates && counted !== undefined) {
        push(ratesOf(counted.t_s, counted.ios, this.#plan.count_s));
        this.notes.counted = true;
      } else if (series === undefined) return null;
      else if (series.drawn === "extremes") {
        this.notes.missing.add("long");
        return null;
      } else if (trace.window_s === null) return null;
      else push(this.#windows(series, trace));
    }
    return members;
  }

  #sumOf({ traces }: LineOf): readonly TimeValue[] {
    const counted = this.#counted.has(traces[0]!.trace_no);
    if (traces[0]!.stat !== "mean" && !counted) {
      this.notes.missing.add("quantiles");
      return [];
    }
    const members = this.#membersOf(traces, true);
    if (members === null) return [];
    this.notes.totals.add(traces.length);
    return placed(addRates(members, this.#common(traces, counted)), this.#offset(traces[0]!));
  }

  /** Means by the I/Os of their windows. Percentiles are not combined; of single I/Os and maxima the members tell. */
  #meanOf({ traces }: LineOf): readonly TimeValue[] {
    if (traces[0]!.stat !== "mean") {
      if (traces[0]!.stat !== "each") this.notes.missing.add("quantiles");
      return [];
    }
    const weights = traces.map((trace) => this.#iopsOf(trace));
    if (weights.some((one) => one === undefined)) {
      this.notes.missing.add("weights");
      return [];
    }
    const latencies = this.#membersOf(traces, false);
    const iops = this.#membersOf(weights as TraceRow[], true);
    if (latencies === null || iops === null) return [];
    this.notes.weighed = true;
    this.notes.totals.add(traces.length);
    const members = latencies.map((latency, i) => ({ latency, iops: iops[i]! }));
    return placed(weighMeans(members, this.#common(traces, false)), this.#offset(traces[0]!));
  }

  #iopsOf({ member, job_index, op, priority }: TraceRow): TraceRow | undefined {
    return this.#plan.chosen.run.rows.find(
      (row) =>
        row.metric === "iops" &&
        row.stat === "mean" &&
        row.window_s !== null &&
        row.member === member &&
        row.job_index === job_index &&
        row.op === op &&
        row.priority === priority,
    );
  }

  #common(traces: readonly TraceRow[], counted: boolean): number {
    const window_s = counted ? this.#plan.count_s : Math.max(...traces.map((trace) => trace.window_s ?? 0));
    return columnSeconds(window_s, Math.max(...traces.map(({ last_s }) => last_s ?? 0)));
  }
}

const shifted = (windows: readonly TimeWindow[], by_s: number): readonly TimeWindow[] =>
  by_s === 0
    ? windows
    : windows.map(({ from_s, to_s, value }) => ({ from_s: from_s + by_s, to_s: to_s + by_s, value }));

const placed = (windows: readonly TimeWindow[], offset: number): TimeValue[] =>
  windows.map(({ from_s, to_s, value }) => ({ from_s: from_s + offset, t_s: to_s + offset, value }));

/** Colours go round the lines in the order in which they are met: those of one name are equal in every panel. */
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
