/**
 * The contract of a format: one folder, one row in table.ts. A format sees bytes and a sink, nothing else: no DOM, no
 * DuckDB, no file names (the path is only for messages).
 */
import type { DetailRow } from "~/model/answers";
import type { ByteSource } from "~/base/bytes";
import type { Notice } from "~/base/notice";
import type { Histogram } from "~/model/histogram";
import type { Part } from "~/model/latency";
import type { Row } from "~/model/tables";
import type { LatencyKind, LoadKind, MemberUnit, Op, RateProcess, WorkloadOp } from "~/model/workload";
import type { Companion, Gather } from "./gather";

/** One direction of one member (job, drive, host) as printed. */
export interface ParsedDirection extends Part {
  readonly op: Op;
}

/** One member of a run: a job (or grouped entry) of fio, an SD of vdbench … */
export interface ParsedMember {
  /** Job, drive, host or VM, named as in the file. */
  readonly member: string;
  /** Host, if the file says so (client/server). */
  readonly host: string | null;
  /** Position in the document, from 0. */
  readonly index: number;
  /** Members of one phase ran together. */
  readonly phase: number;
  /** Equal for members whose numbers may be added: workload, block size, mix, depth, engine … */
  readonly signature: string;
  /** Clones that the entry stands for (grouped numjobs), else 1; null: several, and the file does not say how many. */
  readonly clones: number | null;
  readonly workload_op: WorkloadOp | null;
  readonly pattern: "random" | "seq" | null;
  readonly block_bytes: number | null;
  readonly read_percent: number | null;
  /** I/Os in flight of ONE clone. Synchronous engines hold 1 (fio HOWTO, iodepth). */
  readonly iodepth: number | null;
  /** Asked rate of ONE clone, per second, all directions; null in a closed loop. */
  readonly asked_iops: number | null;
  readonly load_percent: number | null;
  readonly load_kind: LoadKind;
  /** Arrival process of an open loop; null in a closed loop or if the file does not say. */
  readonly rate_process: RateProcess | null;
  readonly engine: string | null;
  readonly direct: boolean | null;
  /** Processor time during the run: of a job's thread in percent of one processor, of a host in percent of all. */
  readonly cpu_percent?: number | null;
  readonly error: number;
  readonly failed: boolean;
  readonly started_ms: number | null;
  /** 1-based line where the member begins, in the file that describes the run. */
  readonly line: number | null;
  /**
   * For a part: another file of the group that printed its numbers, and the 1-based line there; `line` is then null.
   */
  readonly told_by?: { readonly path: string; readonly line: number | null };
  readonly directions: readonly ParsedDirection[];
  /** What kind of member the entry is; `job` if absent. */
  readonly unit?: MemberUnit;
  /** I/Os in flight over everything the entry stands for, if the tool's own rule tells; else iodepth × clones. */
  readonly outstanding?: number | null;
  /**
   * Drives, hosts … that the tool itself added up into this entry: kept as named points beside it, never added to it.
   * They are in its phase.
   */
  readonly parts?: readonly ParsedMember[];
}

/** One printed fact of a run besides its rates and latencies: a row of `detail`. */
export type ParsedDetail = Pick<Row<"detail">, "job_index" | "subject" | "value" | "unit" | "text" | "line"> & {
  readonly topic: string;
  readonly name: string;
};

/** One invocation of a tool: a document of the file. */
export interface ParsedRun {
  readonly tool: string;
  readonly tool_version: string | null;
  readonly title: string;
  readonly document: number;
  readonly started_ms: number | null;
  /** When it ended, in seconds; without `started_ms` on the tool's own clock, whose zone is not printed. */
  readonly ended_clock_s?: number | null;
  /** A file or device that somebody named above it, in a text of several runs. Not an option: it only tells runs apart. */
  readonly place?: string;
  /** In the same way, the heading above it. */
  readonly heading?: string;
  readonly ramp_s: number | null;
  readonly engine: string | null;
  readonly direct: boolean | null;
  readonly host: string | null;
  /** {global:{…}, jobs:[{…}]} as JSON text; a repeated key is an array of its values. */
  readonly options: string | null;
  readonly line: number | null;
  /** A running total that a later document of the file supersedes (fio --status-interval): it makes no points. */
  readonly intermediate?: boolean;
  /** Block devices that the tool saw in use during the run, by their names in /dev; absent if it does not say. */
  readonly devices?: readonly string[];
  /**
   * The file does not list its options: it is parsed again with the job files of the drop, if there are any. `series`:
   * its samples were held back, so it is parsed again in any case.
   */
  readonly wantsOptions?: boolean | "series";
  readonly members: readonly ParsedMember[];
  /** All other printed facts. */
  readonly details?: readonly ParsedDetail[];
}

/**
 * What a trace holds, in the unit of its name: `latency` in µs, `bytes_per_s` in bytes. `unknown`: as printed. Events,
 * transactions and queries are what sysbench measures when it does no I/O; their latency and their memory traffic have
 * separate names, so that nobody draws them for a disk.
 */
export type Metric =
  | "iops"
  | "bytes_per_s"
  | "latency"
  | "histogram"
  | "queue_depth"
  | "cpu_percent"
  | "threads"
  | "errors_per_s"
  | "queued"
  /** Operations on files of any kind: reads and writes are only some of them. */
  | "ops_per_s"
  | "events_per_s"
  | "transactions_per_s"
  | "queries_per_s"
  | "event_latency"
  | "memory_bytes_per_s"
  | ShareOver
  | "unknown";

/** Percentage of the operations of a window that took longer than a limit: the columns of act_latency.py. */
export type ShareOver = `pct_over_${number}${"ms" | "us"}`;

/**
 * One time series of a file: a row of `trace`. Its values come through `samples`, its histograms through `interval`.
 */
export interface ParsedTrace {
  /** Number within the file, from 0. */
  readonly trace: number;
  /** Run of the same file; null if only the drop can tell (a fio log). */
  readonly document: number | null;
  /** Job, drive, host, named as in the file; null: all together. */
  readonly member: string | null;
  readonly job_index: number | null;
  readonly op: ParsedDirection["op"] | null;
  readonly metric: Metric;
  /** For a latency or histogram. */
  readonly kind: LatencyKind | null;
  /** `each`: one value per I/O. The others: one value per window. */
  readonly stat: "mean" | "max" | "min" | "stddev" | "quantile" | "each" | "count";
  readonly quantile: number | null;
  /** Length of a window; null: a value per I/O, or unknown. */
  readonly window_s: number | null;
  readonly block_bytes: number | null;
  /** Unix ms of t_s = 0, if the file says. */
  readonly started_ms: number | null;
  /** true: t_s counts from the start of its own job, whose place in the run is unknown. */
  readonly own_start?: boolean;
  /** true: it belongs to a drive, host or workload that another trace of the same run includes. */
  readonly part?: boolean;
  readonly priority: string | null;
  /** 1-based line of the first value. */
  readonly line: number | null;
}

/** Receives what a parser reads. Each push is whole: what was pushed stays when the rest of the file is bad. */
export interface Sink {
  run(run: ParsedRun): void;
  figure(figure: Partial<Row<"figure">>): void;
  notice(notice: Notice): void;
  /** Describes a trace: once each, before or after its values. */
  trace(trace: ParsedTrace): void;
  /**
   * Values of a trace, in file order; both arrays have one length and are copied. `t_s`: seconds since the start of its
   * run.
   */
  samples(trace: number, t_s: Float64Array, value: Float64Array): void;
  /** Histogram of the interval of a trace that ends at `t_s`; copied. */
  interval(trace: number, t_s: number, kind: LatencyKind, histogram: Histogram): void;
  /** What only the rest of the drop can place, for the companions or the gather of the format. Plain data. */
  part(part: unknown): void;
}

export interface ParseContext {
  readonly signal: AbortSignal;
  progress(bytes: number): void;
  /** What the plan of its gather says about this file; absent for a format without one. */
  readonly told?: unknown;
  /** Job files of the drop; absent at the first reading, when they are not all known. */
  readonly companions?: readonly Companion[];
  /**
   * The file is still being written. A run that it prints repeatedly keeps its first number, since links and labels use
   * it. A superseded run is then not pushed.
   */
  readonly growing?: boolean;
}

export interface Format {
  /** Row of the table, also `source.format`: `fio-json`, `figures-csv`. */
  readonly id: string;
  readonly tool: string;
  /** 0 = not ours, 1 = certain; by content alone, never by name. `head`: the first 64 KiB. */
  sniff(head: Uint8Array): number;
  /** Never throws except on abort: what cannot be read becomes a notice. */
  parse(source: ByteSource, sink: Sink, context: ParseContext): Promise<void>;
  /** Its files make a run only together with others: they wait until the rest of the drop is read. */
  readonly gather?: Gather;
  /**
   * For a tool that may write one run to several files of one name. The run counts once, from the file that says most:
   * 1 = no other can say more. Absent: the tool writes one file.
   */
  readonly says?: (runs: readonly ParsedRun[]) => number;
  /** Its files are not results: other files use their parts (a job file). */
  readonly companion?: true;
  /** A companion that describes the runs of other files, of any tool, in this drop and in others (an inventory). */
  readonly describes?: true;
  /**
   * Where a number is in a file of this format, for the source panel: on demand, never while files are read. null: not
   * in the bytes. Absent: the panel shows the whole file.
   */
  readonly locate?: (bytes: Uint8Array, place: Place) => Fragment | null;
  /**
   * The same for rows of table `detail` and for options, all of one document, in their order. Absent, or null: the line
   * stored with the fact counts.
   */
  readonly locateFacts?: (bytes: Uint8Array, places: readonly FactPlace[]) => readonly (Fragment | null)[];
  /** Does a line print the fact? For text read line by line, where no line was stored. */
  readonly prints?: (text: string, place: FactPlace) => boolean;
}

/** A fact of a run: the columns of `detail`. Topic `option`: one of its options, of all jobs if `job_index` is null. */
export interface FactPlace extends Readonly<Pick<DetailRow, "job_index" | "topic" | "subject" | "name" | "line">> {
  readonly document: number;
  /** For an option its first value; for a fact its text. */
  readonly text?: string | null;
  /** Name of the job. */
  readonly member?: string | null;
}

/** Where in the text a number is: the lines the source panel shows. */
export interface Fragment {
  readonly from_line: number;
  readonly lines: readonly string[];
  /** 1-based line of the number itself. */
  readonly line: number;
}
export interface Place {
  readonly document: number;
  /** Where the member begins, if known. In a growing file it is more reliable than the number of its document. */
  readonly line?: number | null;
  readonly job_index: number;
  readonly op: string;
  readonly kind?: string;
  /** mean, min, max, stddev, or a quantile "0.99", or a field such as "iops". */
  readonly stat?: string;
}
