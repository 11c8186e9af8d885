/**
 * The vocabulary as tables: the one definition from which the engine's DDL, the Arrow schemas, the row
 * types and docs/schema.md are made. Units are in the column names. Latencies are microseconds,
 * buckets integer nanoseconds, rates per second, sizes bytes.
 */

import { LATENCY_KINDS, LOAD_KINDS, MEMBER_UNITS, OPS, PATTERNS, RATE_PROCESSES, WORKLOAD_OPS } from "./workload";

/** Column types. int64: integers up to 2^53, numbers in TypeScript. int64s: a list of them. */
export type ColumnType = "int32" | "int64" | "int64s" | "float64" | "bool" | "text";

/** Further types of stored tables, from which `sample` is made. */
export type StoredType = ColumnType | "float64s";

export interface ColumnDef<T = ColumnType> {
  readonly type: T;
  readonly doc: string;
  /** The allowed values. */
  readonly values?: readonly string[];
  /** Largest absolute value of a number. */
  readonly most?: number;
  /** Required: a row that arrives without it is invalid. */
  readonly needed?: true;
}

export interface TableDef<T = ColumnType> {
  readonly doc: string;
  readonly columns: Readonly<Record<string, ColumnDef<T>>>;
}

/**
 * A view of one table with a row for each entry of the table's lists, which have equal lengths. Columns have the
 * table's names; where the table holds a list, the view holds its entries.
 */
export interface ViewDef extends TableDef {
  readonly of: StoredName;
}

const int32 = (doc: string): { type: "int32"; doc: string } => ({ type: "int32", doc });
const int64 = (doc: string): { type: "int64"; doc: string } => ({ type: "int64", doc });
const float64 = (doc: string): { type: "float64"; doc: string } => ({ type: "float64", doc });
/** A time within a run. Bounded: no run takes 300 years, and beyond that doubles lose their digits. */
const seconds = (doc: string): { type: "float64"; doc: string; most: number } => ({ ...float64(doc), most: 1e10 });
/** Beyond it no date can be stated. */
export const MOST_UNIX_MS = 8.64e15;
const unix_ms = (doc: string): { type: "int64"; doc: string; most: number } => ({ ...int64(doc), most: MOST_UNIX_MS });
const float64s = (doc: string): { type: "float64s"; doc: string } => ({ type: "float64s", doc });
const int64s = (doc: string): { type: "int64s"; doc: string } => ({ type: "int64s", doc });
const bool = (doc: string): { type: "bool"; doc: string } => ({ type: "bool", doc });
const text = (doc: string): { type: "text"; doc: string } => ({ type: "text", doc });
const oneOf = (values: readonly string[], doc: string): { type: "text"; doc: string; values: readonly string[] } => ({
  type: "text",
  doc,
  values,
});
const needed = <C extends ColumnDef<StoredType>>(column: C): C & { needed: true } => ({ ...column, needed: true });

/** Why a combined percentile is missing. */
const WHYS = ["why/no-histograms", "why/unlike-kinds"] as const;
const MOMENTS = ["mean", "stddev", "min", "max", "quantile"] as const;
const STATISTICS = [...MOMENTS, "least", "most"] as const;
const TRACE_STATISTICS = [...MOMENTS, "each", "count"] as const;

/** Every column may be NULL: absent is NULL, never 0. */
export const tables = {
  source: {
    doc: "One file that was read.",
    columns: {
      source_no: int32("Number of the source in this database."),
      dataset: text("Slug of the dataset, or `local` for files that were dropped."),
      name: text("File name."),
      path: text("Path within the dataset or the drop."),
      bytes: int64("Size of the file in bytes."),
      sha256: text("SHA-256 of the bytes, 64 hex digits."),
      format: text("Row of the format table that read it."),
      tool: text("fio, vdbench, act, sysbench, or as published."),
      tool_version: text("As the file says, without the tool’s name: 3.33."),
      warnings: int32("Notices of level warning."),
      errors: int32("Notices of level error: parts that were not read."),
    },
  },
  system: {
    doc: "What was measured.",
    columns: {
      dataset: text("Slug of the dataset."),
      system: text("Id of the system within the dataset."),
      label: text("Name to show."),
      host: text("Server or host name."),
      drive_model: text("As printed or as the user says."),
      media: text("QLC, TLC, MLC, SLC, 3DXP, PMem, HDD, mixed; NULL = not stated."),
      media_inferred: bool("The media is concluded, not stated; NULL = stated, or none is known."),
      interface: text("PCIe 4.0 NVMe, SATA, NVMe-oF RoCE …"),
      drive_count: int32("Drives under load."),
      member_unit: text("What a member is: drive, namespace, vm."),
      indirection_unit_bytes: int64("Indirection unit of the drive, if stated."),
      capacity_bytes: int64("Capacity of one drive."),
      fabric: text("Network between host and drives, where there is one."),
      os: text("Operating system."),
      cpu: text("Processors."),
      memory: text("Memory."),
      note: text("Anything else that the dataset states about the system."),
    },
  },
  run: {
    doc: "One invocation of a tool.",
    columns: {
      run_no: needed(int64("Number of the run in this database.")),
      source_no: needed(int32("The file that describes it.")),
      dataset: text("Slug of the dataset, or `local`."),
      system: text("Id of the system, NULL where it is not set."),
      tool: needed(text("fio, vdbench, act, sysbench.")),
      tool_version: text("As the file says."),
      title: text("Name of the run: the job name, the run definition, else the file name."),
      document: needed(int32("Position of the document in the file, from 0.")),
      started_ms: unix_ms("Unix time in milliseconds, where the file says so."),
      runtime_s: float64("Longest measured time of its jobs."),
      ramp_s: float64("Ramp before measuring; NULL = not known (no options in the file)."),
      engine: text("I/O engine."),
      direct: bool("O_DIRECT; NULL = not known."),
      host: text("Host, where the file says so."),
      options: text("Options as JSON, {global:{…}, jobs:[{…}]}, duplicate keys as arrays."),
      line: int32("Line of the source where the run begins."),
    },
  },
  point: {
    doc: "One steady measurement of one direction. member NULL = combined over the members of a phase.",
    columns: {
      point_no: needed(int64("Number of the point in this database.")),
      key: needed(text("Stable name of the point: first 12 digits of the sha256, document, job or phase, op.")),
      run_no: needed(int64("The run it belongs to.")),
      source_no: needed(int32("The file it was read from.")),
      dataset: text("Slug of the dataset, or `local`."),
      system: text("Id of the system, NULL where it is not set."),
      tool: needed(text("fio, vdbench, act, sysbench.")),
      member: text("Job, drive, host or VM; NULL = combined over `combined_from` members."),
      member_unit: oneOf(MEMBER_UNITS, "What the member is: job, drive, host, workload, vm; NULL = combined."),
      host: text("Host that the member ran on, where the run names several; NULL = as its run says."),
      combined_from: needed(int32("How many members were combined (1 when there was one).")),
      phase: needed(int32("Jobs of one phase ran together; nothing is summed across phases.")),
      job_index: needed(int32("Position of the (first) job in its document, from 0.")),
      title: text("Job name as the tool wrote it."),
      workload_op: oneOf(
        WORKLOAD_OPS,
        "What was asked: read, write, trim, mixed, trimwrite; transaction of a database.",
      ),
      op: needed(
        oneOf(OPS, "What this row measures: read, write, trim, sync, mixed; transaction, query of a database test."),
      ),
      pattern: oneOf(PATTERNS, "random or seq."),
      block_bytes: int64("Block size in bytes; NULL where it varies or is not known."),
      read_percent: float64(
        "Asked share of reads of a mixed job, 100 or 0 of a pure one; of a database test among its reads and writes.",
      ),
      iodepth: int32("I/Os in flight asked per job."),
      numjobs: int32("Jobs that ran together with the same signature; NULL where the file does not say how many."),
      outstanding: int32("I/Os in flight over all members."),
      load_kind: needed(
        oneOf(
          LOAD_KINDS,
          "outstanding (closed loop), rate (open loop), max (uncontrolled maximum beside a curve of rates).",
        ),
      ),
      rate_process: oneOf(
        RATE_PROCESSES,
        "How I/Os of an open loop arrive: linear or poisson; NULL in a closed loop or not known.",
      ),
      asked_iops: float64("Asked rate over all members, NULL in a closed loop."),
      load_percent: float64("Asked share of a maximum, where the tool or the dataset says so."),
      engine: text("I/O engine."),
      direct: bool("O_DIRECT; NULL = not known."),
      series: needed(text("Series within the dataset and system: equal in everything but the varying load.")),
      iops: float64("I/Os per second of this direction; transactions or queries per second of a database test."),
      bytes_per_s: float64("Bytes per second of this direction."),
      total_iops: float64(
        "I/Os per second of all directions of the same members together; transactions of a database test.",
      ),
      total_bytes_per_s: float64("Bytes per second of all directions of the same members together."),
      ios: int64("I/Os, transactions or queries completed."),
      io_bytes: int64("Bytes moved."),
      runtime_s: float64("Measured time."),
      cpu_percent: float64(
        "Processor time while it ran, of the member that had most: fio usr + sys of a job in percent of one processor (a group: the mean of its jobs), vdbench sys + user of the host in percent of all.",
      ),
      error: int32("Error number of the job, 0 = none."),
      failed: needed(bool("error != 0 or no I/O at all: kept, marked, never drawn as a good point.")),
      staggered: needed(bool("Members ran for unequal times (> 2 %): rates are the total over the longest run time.")),
      why: oneOf(
        WHYS,
        "Why combined percentiles are missing: not every member has a histogram, or not every member has that kind of latency. NULL: none is missing.",
      ),
      remarks: text(
        "What contradicts itself in the file, as codes with a space between (size-as-done, untimed …); NULL = nothing.",
      ),
      line: int32("Line of the source where the job begins."),
    },
  },
  latency: {
    doc: "One statistic of one latency kind of a point.",
    columns: {
      point_no: needed(int64("The point.")),
      kind: needed(
        oneOf(
          LATENCY_KINDS,
          "slat, clat, lat, response; unknown where the file does not tell which (fio before 3.18).",
        ),
      ),
      stat: needed(
        oneOf(
          STATISTICS,
          "mean, stddev, min, max, quantile; least and most: where members cannot be merged, the lowest and highest quantile of a member, which the unknown one of all lies between; beside a quantile, the edges of the bin from which it was read off because the tool did not print it.",
        ),
      ),
      quantile: float64("0.99 = p99; NULL for the other statistics."),
      value_us: needed(float64("Microseconds.")),
      samples: int64("Samples behind the statistic, where the file says so."),
      rounded_us: float64(
        "Percentiles of this kind were printed as whole multiples of so many microseconds (fio’s text); NULL = in full.",
      ),
    },
  },
  histogram: {
    doc: "Latency histogram of a point, or of one interval of a trace. The lists are equally long and ascending.",
    columns: {
      point_no: int64("The point; NULL for an interval."),
      trace_no: int64("The trace whose interval it is; NULL for a point."),
      t_s: seconds("End of the interval, seconds since the trace began; NULL for a point."),
      kind: needed(oneOf(LATENCY_KINDS, "slat, clat, lat, response.")),
      total: int64("I/Os of all buckets."),
      lo_ns: needed(int64s("Lower edges, inclusive.")),
      hi_ns: needed(int64s("Upper edges, exclusive.")),
      value_ns: needed(int64s("The keys as the tool printed them, in nanoseconds.")),
      count: needed(int64s("I/Os in each bucket.")),
    },
  },
  trace: {
    doc: "One time series of a run: a fio log, the intervals of vdbench, ACT or sysbench.",
    columns: {
      trace_no: needed(int64("Number of the trace in this database.")),
      run_no: int64("The run it belongs to; NULL while unknown."),
      source_no: needed(int32("The file it was read from.")),
      dataset: text("Slug of the dataset, or `local`."),
      system: text("Id of the system, NULL where it is not set."),
      tool: needed(text("fio, vdbench, act, sysbench.")),
      member: text("Job, drive or host, as named; NULL = all together."),
      job_index: int32("Position of the job in its document, from 0."),
      op: oneOf(OPS, "read, write, trim, sync, mixed."),
      metric: needed(
        text("iops, bytes_per_s, ops_per_s, latency, histogram, cpu_percent, queue_depth …; unknown: not stated."),
      ),
      kind: oneOf(LATENCY_KINDS, "slat, clat, lat, response; NULL where it is no latency."),
      stat: needed(
        oneOf(
          TRACE_STATISTICS,
          "What a value is of its interval: mean, max, min, stddev, count, quantile; each = one I/O.",
        ),
      ),
      quantile: float64("0.99 = p99; NULL for the other statistics."),
      unit: needed(text("Unit of the values: us, iops, bytes_per_s, percent, count; as_printed: unit unknown.")),
      window_s: float64("Length of an interval; NULL = a value for each I/O, or not known."),
      block_bytes: int64("Block size in bytes; NULL where it varies or is not known."),
      started_ms: unix_ms("Unix time in milliseconds of t_s = 0, where known."),
      own_start: bool(
        "t_s counts from the start of its own job, whose offset in the run is unknown; NULL = from the start of the run.",
      ),
      part: bool(
        "Of a drive, host or workload, which the tool has added up in another trace of the run; NULL = the file does not say.",
      ),
      priority: text("As in the log; NULL = not distinguished."),
      rows: needed(int64("Samples or histograms of the trace.")),
      line: int32("Line of the source where it begins."),
    },
  },
  sample: {
    doc: "One value of a trace. What all values share is in `trace`.",
    columns: {
      trace_no: int64("The trace."),
      t_s: needed(seconds("Seconds since the trace began; for an interval, its end.")),
      value: float64("In the unit of the trace."),
    },
  },
  figure: {
    doc: "One published number.",
    columns: {
      dataset: text("Slug of the dataset."),
      source_no: int32("The file it was read from."),
      fact_id: text("Permanent id."),
      system: text("Id of the system."),
      tool: text("As published; not-stated and spec-sheet are said so."),
      tool_version: text("As published."),
      workload: text("As named in the report."),
      op: text("read, write, mixed."),
      pattern: text("random or seq."),
      block_bytes: int64("Block size in bytes."),
      record_bytes: int64("ACT’s record size, not a block size."),
      read_percent: float64("Share of reads."),
      threads: int32("As printed; threads_scope says per what."),
      threads_scope: text("drive, device, vm."),
      queue_depth: int32("As printed."),
      outstanding: int32("Total outstanding I/Os, where it can be known."),
      load_percent: float64("Share of each system’s own maximum."),
      load_x: float64("ACT load multiple of the test the row belongs to."),
      metric: text("bandwidth, iops, latency_mean, latency_p99.99, pct_over_1ms … (see docs/formats.md)."),
      unit: text("Unit of `value`: bytes_per_s, iops, us, percent, ratio, …"),
      value: float64("In `unit`; NULL = the number is lost in the article."),
      value_if_read_literally: float64("The other reading of an ambiguous row, in `unit`."),
      bound: text("exact, about, at_least, at_most, up_to, less_than."),
      confidence: text("clean, repaired_translation, ambiguous."),
      unit_as_printed: text("Unit as printed."),
      value_as_printed: text("Number as printed."),
      per_member_as_printed: text("Per-drive number printed beside it."),
      members: int32("What `per …` divides by."),
      member_unit: text("drive, namespace."),
      baseline: text("Systems a change or ratio is against."),
      restates: text("fact_id of the row it says again."),
      duration_s: float64("Length of the test."),
      slice_s: float64("The figure is of slices of this length."),
      article: text("Which report, for the citation."),
      article_line: int32("Line of the article text."),
      note: text("Repair note, remarks."),
    },
  },
  detail: {
    doc: "One fact that a run prints besides its rates and latencies: a row each. What a version does not print has no row; of the shares of a distribution (depth, submit, complete, latency) those printed as 0 are left out, unless all of them are.",
    columns: {
      run_no: needed(int64("The run.")),
      source_no: needed(int32("The file that tells of it.")),
      detail_no: needed(
        int32("Position among the facts of its run, from 0: in the order in which they stand in the file."),
      ),
      job_index: int32("Position of the job in its document, from 0; NULL = of the run as a whole."),
      topic: needed(
        text(
          "disk, depth, submit, complete, latency (printed shares of a distribution), cpu, errors, time, target, steadystate, priority; fairness, general (sysbench); queue, average (vdbench); device (ACT).",
        ),
      ),
      subject: text(
        "What of the topic: a device, a bucket as printed, a direction, a parameter; NULL = the topic itself.",
      ),
      name: needed(text("What is told of it, its unit in the name: util_percent, usr_percent, ctx, attained …")),
      value: float64("The number, in `unit`; NULL = it is a text."),
      unit: text("percent, count, ms, s, us, iops, bytes_per_s …; NULL = a bare number, or a text."),
      text: text("What is no number, as printed; lists as JSON."),
      line: int32(
        "Line of the source where its part begins: the job’s, else the run’s, or its own where that is known.",
      ),
    },
  },
  label: {
    doc: "What a person, an inventory file or a rule says of a run or group.",
    columns: {
      dataset: text("Whose word it is: a slug or `local`; NULL = of every dataset, a user’s of `local` only."),
      target: text("run:<sha256 12>.<document>, job:<the same>.<job index> or point:<key>."),
      key: text("drive_model, media, firmware …"),
      value: text("As said."),
      origin: text("user, kneepoint.json, inventory, rule, result file."),
    },
  },
} as const satisfies Record<string, TableDef>;

export type Tables = typeof tables;
export type TableName = keyof Tables;

const { sample, ...others } = tables;

/**
 * The tables as DuckDB holds them: `sample` is a view. For a day of seconds, 48 series are drawn from 65,000 chunks
 * instead of 4 million values, and a value takes 18 bytes instead of 24.
 */
export const stored = {
  ...others,
  chunk: {
    doc: "Up to 64 values of a trace that followed one another, with what a chart needs of them: a pixel takes a chunk within it as it is. Where a value or its time is NULL, the whole chunk has no values but in its lists.",
    columns: {
      trace_no: int64("The trace."),
      rows: needed(int32("Values in its lists.")),
      first_s: seconds("Least t_s."),
      last_s: seconds("Greatest t_s."),
      first: float64("Value at first_s, the least of several."),
      last: float64("Value at last_s, the greatest of several."),
      least: float64("Least value."),
      greatest: float64("Greatest value."),
      least_s: seconds("t_s of the least value, the first of equal ones."),
      greatest_s: seconds("t_s of the greatest value, the first of equal ones."),
      total: float64("Sum of the values."),
      t_s: needed(float64s("As in `sample`.")),
      value: needed(float64s("As in `sample`.")),
    },
  },
} as const satisfies Record<string, TableDef<StoredType>>;

export type StoredName = keyof typeof stored;

/** The same rows in another shape, for SQL. */
export const views = {
  sample: { of: "chunk", ...sample },
  bucket: {
    of: "histogram",
    doc: "The histograms with a row for each bucket: sum `count` by the edges and merges stay exact.",
    columns: {
      point_no: int64("The point; NULL for an interval."),
      trace_no: int64("The trace whose interval it is; NULL for a point."),
      t_s: seconds("End of the interval, seconds since the trace began; NULL for a point."),
      kind: text("slat, clat, lat, response."),
      lo_ns: int64("Lower edge, inclusive."),
      hi_ns: int64("Upper edge, exclusive."),
      value_ns: int64("The key as the tool printed it, in nanoseconds."),
      count: int64("I/Os in the bucket."),
    },
  },
} as const satisfies Record<string, ViewDef>;

interface ValueOf {
  int32: number;
  int64: number;
  int64s: Float64Array;
  float64s: Float64Array;
  float64: number;
  bool: boolean;
  text: string;
}

type Named = Tables & typeof stored;

/** A row of a table; every field may be null. */
export type Row<T extends TableName | StoredName> = {
  -readonly [C in keyof Named[T]["columns"]]: Named[T]["columns"][C] extends { type: infer K extends StoredType }
    ? ValueOf[K] | null
    : never;
};

/** Rows of several tables, few enough to go through one by one; a table without rows is absent. */
export type Rows = { readonly [T in TableName]?: readonly Row<T>[] };
