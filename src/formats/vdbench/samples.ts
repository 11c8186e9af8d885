/** Intervals of a section as time series: buffered in columns, pushed in blocks, declared when the section ends. */
import { NO_TRACE } from "../blank";
import type { Metric, ParsedTrace, Sink } from "../format";
import { AT, type Field, isData } from "./columns";

const MB = 2 ** 20;
const BLOCK = 8192;

interface Kind {
  readonly field: Field;
  readonly metric: Metric;
  readonly op: ParsedTrace["op"];
  readonly stat: ParsedTrace["stat"];
  readonly factor: number;
}

const kind = (field: Field, metric: Metric, op: Kind["op"], factor = 1, stat: Kind["stat"] = "mean"): Kind => ({
  ...{ field, metric, op, stat, factor },
});
/** 0.1526 ms are 152.6 µs, not 152.60000000000002: four decimals of milliseconds or of MB become at most four. */
const asPrinted = (value: number): number => Math.round(value * 1e4) / 1e4;

const rate = (field: Field, op: Kind["op"]): Kind => kind(field, "iops", op);
const bytes = (field: Field, op: Kind["op"]): Kind => kind(field, "bytes_per_s", op, MB);
const latency = (field: Field, op: Kind["op"], stat: Kind["stat"]): Kind => kind(field, "latency", op, 1000, stat);

/** One place per trace of a section: the number of a trace is section × their count + place. */
const KINDS: readonly Kind[] = [
  rate("rate", "mixed"),
  bytes("mb", "mixed"),
  latency("resp", "mixed", "mean"),
  latency("resp_max", "mixed", "max"),
  latency("resp_std", "mixed", "stddev"),
  latency("read_resp", "read", "mean"),
  latency("read_max", "read", "max"),
  latency("read_std", "read", "stddev"),
  latency("write_resp", "write", "mean"),
  latency("write_max", "write", "max"),
  latency("write_std", "write", "stddev"),
  kind("queue", "queue_depth", null),
  kind("cpu", "cpu_percent", null),
  rate("read_rate", "read"),
  rate("write_rate", "write"),
  bytes("mb_read", "read"),
  bytes("mb_write", "write"),
];

/**
 * Any operation on files. It has the place of a maximum that file system runs lack, so that the numbers of the other
 * traces stay as they are in links.
 */
const OPS = kind("rate", "ops_per_s", null);
const AT_OPS = KINDS.findIndex(({ field }) => field === "resp_max");

/** Fields kept for a drive, host or workload: enough to see which one is slow, and when. */
const OF_A_PART: ReadonlySet<Field> = new Set<Field>(["rate", "mb", "resp", "resp_max"]);
/**
 * Fields left out for a large file: deviations, the queue depth (vdbench computes it from rate and response), the CPU.
 */
const OF_SMALL_FILES: ReadonlySet<Field> = new Set<Field>(["resp_std", "read_std", "write_std", "queue", "cpu"]);

/** Places of what is kept of the intervals of a large file. */
export const OF_LARGE_FILES: ReadonlySet<number> = new Set(
  KINDS.filter(({ field }) => !OF_SMALL_FILES.has(field)).map(({ field }) => AT[field]),
);

export interface SamplesOptions {
  /** Of a drive, host or workload. */
  readonly part: boolean;
  readonly files: boolean;
  readonly large: boolean;
  /** Only reads (or writes) were asked for: the values for all are theirs, and are pushed once. */
  readonly only: "read" | "write" | null;
}

export class SectionSamples {
  readonly #sink: Sink;
  readonly #kinds: readonly { readonly kind: Kind; readonly trace: number }[];
  /** By kind: place of its value in a row, of the value that must be above 0 (else -1), factor to our unit. */
  readonly #at: Int32Array;
  readonly #gate: Int32Array;
  readonly #factor: Float64Array;
  readonly #number = new Float64Array(BLOCK);
  readonly #columns: readonly Float64Array[];
  readonly #rows: Float64Array;
  readonly #files: boolean;
  #n = 0;

  constructor(sink: Sink, section: number, of: SamplesOptions) {
    this.#sink = sink;
    this.#files = of.files;
    this.#kinds = KINDS.map((kind, i) => ({
      kind: of.files && i === AT_OPS ? OPS : kind,
      trace: section * KINDS.length + i,
    }))
      .filter(({ kind }) => !of.part || OF_A_PART.has(kind.field))
      // The maxima of file system intervals accumulate from the start of the run: they are not the interval's.
      .filter(({ kind }) => !of.files || kind.stat !== "max")
      .filter(({ kind }) => !of.large || !OF_SMALL_FILES.has(kind.field))
      .flatMap(({ kind, trace }) => {
        if (of.only === null || kind.op === null) return [{ kind, trace }];
        return kind.op === "mixed" ? [{ kind: { ...kind, op: of.only }, trace }] : [];
      });
    this.#at = Int32Array.from(this.#kinds, ({ kind }) => AT[kind.field]);
    this.#gate = Int32Array.from(this.#kinds, ({ kind }) => gateOf(kind));
    this.#factor = Float64Array.from(this.#kinds, ({ kind }) => kind.factor);
    this.#columns = this.#kinds.map(() => new Float64Array(BLOCK));
    this.#rows = new Float64Array(this.#kinds.length);
  }

  /** Room for this many more; 0: `flush` first. */
  get room(): number {
    return BLOCK - this.#n;
  }

  add(interval: number, values: Float64Array): void {
    const n = this.#n++;
    this.#number[n] = interval;
    const [at, gate, factor, columns] = [this.#at, this.#gate, this.#factor, this.#columns];
    // Operations on files other than reads and writes are not I/Os.
    const rate = values[AT.rate]!;
    const moved = this.#files ? values[AT.read_rate]! + values[AT.write_rate]! : rate;
    if (this.#files && ((rate > 0 && moved === 0) || !isData(rate, values[AT.read_rate]!, values[AT.write_rate]!))) {
      values[AT.rate] = values[AT.resp] = NaN;
    }
    for (let i = 0; i < columns.length; i++) {
      // A response of 0 is printed if nothing was done: it is not a latency.
      if (this.#kinds[i]!.kind === OPS) columns[i]![n] = rate;
      else columns[i]![n] = gate[i] !== -1 && !(values[gate[i]!]! > 0) ? NaN : asPrinted(values[at[i]!]! * factor[i]!);
    }
  }

  /** Pushes the buffered values. */
  flush(interval_s: number): void {
    const n = this.#n;
    this.#n = 0;
    if (n === 0) return;
    const t_s = this.#number.subarray(0, n).map((interval) => interval * interval_s);
    for (const [i, { trace }] of this.#kinds.entries()) {
      const values = this.#columns[i]!.subarray(0, n);
      const known = count(values);
      if (known === 0) continue;
      this.#rows[i]! += known;
      if (known === n) this.#sink.samples(trace, t_s, values);
      else {
        const has = (_: number, at: number): boolean => !Number.isNaN(values[at]);
        this.#sink.samples(trace, t_s.filter(has), values.filter(has));
      }
    }
  }

  /** Declares the traces that had values. */
  declare(said: Pick<ParsedTrace, "member" | "job_index" | "started_ms" | "line" | "window_s" | "part">): void {
    for (const [i, { kind, trace }] of this.#kinds.entries()) {
      if (this.#rows[i] === 0) continue;
      const { op, metric, stat } = kind;
      const of = { op, metric, stat, kind: metric === "latency" ? ("response" as const) : null };
      this.#sink.trace({ ...NO_TRACE, trace, document: 0, ...of, ...said });
    }
  }
}

/** A latency counts only if the mean of its direction is above 0. */
const gateOf = ({ metric, field }: Kind): number => {
  if (metric !== "latency") return -1;
  return field.startsWith("read") ? AT.read_resp : field.startsWith("write") ? AT.write_resp : AT.resp;
};

function count(values: Float64Array): number {
  let n = 0;
  for (let i = 0; i < values.length; i++) if (values[i] === values[i]) n++;
  return n;
}
