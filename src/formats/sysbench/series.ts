/** The lines of --report-interval as traces, one per printed metric. */
import { lookUp } from "~/base/lookUp";
import { NO_TRACE } from "../blank";
import type { Metric, ParsedTrace, Sink } from "../format";
import { Samples } from "../samples";
import type { Setup } from "./setup";
import { NUMBER, numberOf, rounded, shifted } from "./text";

/** Which events a printed latency covers, and how it was taken: see points.ts. */
export interface LatencyOf {
  readonly op: ParsedTrace["op"];
  readonly kind: "response" | "unknown";
}

export interface SeriesOptions {
  readonly setup: Setup;
  readonly document: number;
  /** The next number of a trace in the file. */
  readonly number: () => number;
  /** Of a fileio interval; `legacy`: a line of 0.4 or 0.5. */
  readonly latencyOf: (legacy: boolean) => LatencyOf;
}

/** The test that an interval line shows, if nothing else does. */
export type IntervalTest = "fileio" | "sql" | "memory" | "events";

type Values = Readonly<Record<string, string>>;
type Add = (metric: Metric, op: ParsedTrace["op"], value: number | null) => void;

const number = (name: string): string => `(?<${name}>${NUMBER})`;
const line = (...parts: string[]): RegExp => new RegExp(`^${parts.join("")}$`);

/** `lat (ms,95%): 1.67` of 1.0 and later, `response time: 17.52ms (99%)` before, of some builds in `us`. */
const MODERN_LATENCY = `\\(ms,(?<percent>\\d{1,3})%\\): ${number("latency")}`;
const LEGACY_LATENCY = `response time: ${number("latency")}(?<unit>[mu])s \\((?<percent>\\d{1,3})%\\)`;

/** MiB, even where it is printed as MB (0.4 and 0.5: `megabyte` is 1024 × 1024). */
const MIB = 2 ** 20;

interface Shape {
  readonly test: IntervalTest | null;
  readonly legacy: boolean;
  readonly pattern: RegExp;
  readonly take: (values: Values, add: Add, setup: Setup) => void;
}

function value(values: Values, name: string): number | null {
  const printed = lookUp(values, name);
  return printed === undefined ? null : numberOf(printed);
}

const RATES = ["reads", "writes", "fsyncs", "tps", "eps"];
/** Had the interval no event? Queries of an unfinished transaction are not events, and the latency is printed as 0. */
const isIdle = (values: Values): boolean =>
  RATES.every((name) => Number(lookUp(values, name) ?? 0) === 0) ||
  (Number(lookUp(values, "tps")) === 0 && Number(lookUp(values, "latency")) === 0);

/** Operations that a test does not do are printed as 0.00. */
const takeFile: Shape["take"] = (v, add, { mode }) => {
  const of = (name: string, asked: boolean): number | null => {
    const printed = value(v, name);
    return printed === 0 && !asked ? null : printed;
  };
  const reads = mode === null || !mode.endsWith("wr");
  const writes = mode === null || !mode.endsWith("rd");
  const read = of("reads", reads);
  const written = of("writes", writes);
  add("bytes_per_s", "read", read === null ? null : read * MIB);
  add("bytes_per_s", "write", written === null ? null : written * MIB);
  add("iops", "sync", of("fsyncs", writes));
};

const takeSql: Shape["take"] = (v, add) => {
  add("threads", null, value(v, "threads"));
  add("transactions_per_s", null, value(v, "tps"));
  add("queries_per_s", null, value(v, "qps"));
  add("queries_per_s", "read", value(v, "reads"));
  add("queries_per_s", "write", value(v, "writes"));
  add("errors_per_s", null, value(v, "errors"));
};

const SHAPES: readonly Shape[] = [
  {
    test: "fileio",
    legacy: false,
    pattern: line(
      `reads: ${number("reads")} MiB/s writes: ${number("writes")} MiB/s fsyncs: ${number("fsyncs")}/s `,
      `latency ${MODERN_LATENCY}`,
    ),
    take: takeFile,
  },
  {
    test: "fileio",
    legacy: true,
    pattern: line(
      `reads: ${number("reads")} MB/s writes: ${number("writes")} MB/s fsyncs: ${number("fsyncs")}/s `,
      LEGACY_LATENCY,
    ),
    take: takeFile,
  },
  {
    test: "sql",
    legacy: false,
    pattern: line(
      `thds: (?<threads>\\d+) tps: ${number("tps")} qps: ${number("qps")} `,
      `\\(r/w/o: ${number("reads")}/${number("writes")}/${NUMBER}\\) lat ${MODERN_LATENCY} `,
      // sysbench-tpcc's own report hook prints no colon.
      `err/s:? ${number("errors")} reconn/s: ${NUMBER}`,
    ),
    take: takeSql,
  },
  {
    test: "sql",
    legacy: true,
    pattern: line(
      `threads: (?<threads>\\d+), tps: ${number("tps")}, reads(?:/s)?: ${number("reads")}, `,
      `writes(?:/s)?: ${number("writes")},? ${LEGACY_LATENCY}`,
      `(?:, errors: ${number("errors")}, reconnects: +${NUMBER})?`,
    ),
    take: takeSql,
  },
  {
    // report_csv of sysbench.lua (1.0). It does not say which percentile its latency is.
    test: "sql",
    legacy: false,
    pattern: line(
      `(?<threads>\\d+),${number("tps")},${number("qps")},${number("reads")},${number("writes")},`,
      `${NUMBER},${NUMBER},${number("errors")},${NUMBER}`,
    ),
    take: takeSql,
  },
  {
    test: "events",
    legacy: false,
    pattern: line(`thds: (?<threads>\\d+) eps: ${number("eps")} lat ${MODERN_LATENCY}`),
    take: (v, add) => {
      add("threads", null, value(v, "threads"));
      add("events_per_s", null, value(v, "eps"));
    },
  },
  {
    test: "memory",
    legacy: false,
    pattern: line(`${number("moved")} (?:MiB|MB)/sec`),
    take: (v, add) => {
      const moved = value(v, "moved");
      add("memory_bytes_per_s", null, moved === null ? null : moved * MIB);
    },
  },
  {
    test: null,
    legacy: false,
    pattern: line(`queue length: (?<queued>\\d+),? concurrency: (?<concurrency>\\d+)`),
    take: (v, add) => {
      add("queued", null, value(v, "queued"));
      add("queue_depth", null, value(v, "concurrency"));
    },
  },
];

/** An interval line without its time; null: not one. */
export interface Interval {
  readonly shape: Shape;
  readonly values: Values;
}

export function readInterval(text: string): Interval | null {
  for (const shape of SHAPES) {
    const match = shape.pattern.exec(text);
    if (match !== null) return { shape, values: match.groups ?? {} };
  }
  return null;
}

const BLOCK = 4096;

/** The traces of one run. Values are pushed in blocks. */
export class Series {
  readonly #columns = new Map<string, Samples>();

  constructor(
    private readonly sink: Sink,
    private readonly options: SeriesOptions,
  ) {}

  get empty(): boolean {
    return this.#columns.size === 0;
  }

  /** An interval that ends at t_s, from a line of the file. */
  add({ shape, values }: Interval, t_s: number, at: number): void {
    const { setup, latencyOf } = this.options;
    const add: Add = (metric, op, v) => this.#push({ metric, op }, t_s, v, at);
    shape.take(values, add, setup);
    const { latency, percent, unit } = values;
    // Printed even with --percentile=0, and where an interval had no event (the lowest slot of the histogram).
    if (latency === undefined || percent === undefined || percent === "0" || isIdle(values)) return;
    const of: LatencyOf = shape.test === "fileio" ? latencyOf(shape.legacy) : { op: null, kind: "response" };
    const metric = shape.test === "fileio" ? "latency" : "event_latency";
    const said = { metric, op: of.op, kind: of.kind, stat: "quantile", quantile: Number(percent) / 100 } as const;
    this.#push(said, t_s, shifted(latency, unit === "u" ? 0 : 3), at);
  }

  /** One value over the last `window_s` before t_s. */
  whole(said: Said, t_s: number, v: number | null, at: number | null, window_s: number | null): void {
    if (v === null) return;
    const trace = this.declare(said, at, window_s);
    this.sink.samples(trace, Float64Array.of(t_s), Float64Array.of(v));
  }

  flush(): void {
    for (const column of this.#columns.values()) column.flush();
  }

  #push(said: Said, t_s: number, v: number | null, at: number): void {
    if (v === null) return;
    const key = `${said.metric} ${said.op} ${said.quantile ?? ""}`;
    let column = this.#columns.get(key);
    if (column === undefined) {
      column = new Samples(this.sink, this.declare(said, at, this.options.setup.interval_s), BLOCK);
      this.#columns.set(key, column);
    }
    column.add(t_s, rounded(v, 6));
  }

  /** Declares a trace; its values are pushed by the caller. */
  declare(said: Said, at: number | null, window_s: number | null): number {
    const { document, setup } = this.options;
    const trace = this.options.number();
    const block_bytes = setup.merged ? null : setup.block_bytes;
    this.sink.trace({ ...NO_TRACE, ...said, trace, document, window_s, block_bytes, line: at });
    return trace;
  }
}

/** What is measured, as a trace says it. */
export interface Said {
  readonly metric: Metric;
  readonly op: ParsedTrace["op"];
  readonly kind?: ParsedTrace["kind"];
  readonly stat?: ParsedTrace["stat"];
  readonly quantile?: number;
}
