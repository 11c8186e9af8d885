/** What only the rest of the drop can tell about a log: from its name and from its run. */

/** fio's name of a log: `<prefix>_<what>.<job>.log` (init.c, gen_log_name). `latency`: one of the three. */
export type LogWhat = "bw" | "iops" | "lat" | "clat" | "slat" | "latency";
export type LatencyUnit = "us" | "ns";

export const isLatency = (what: LogWhat | null): boolean => what !== null && what !== "bw" && what !== "iops";

/** When a log begins, within its run. */
export interface ToldTime {
  /** What the log's own clock shows at t_s = 0, in ms; null: 0, or for Unix time the time of its first line. */
  readonly base_ms: number | null;
  /** Start of the job within the run; its own log begins at 0. */
  readonly shift_ms: number;
  /** Unix ms of t_s = 0, if the run says so to the millisecond. */
  readonly started_ms: number | null;
  /** Several jobs may be in it, one after another (per_job_logs=0). */
  readonly blocks: boolean;
}

export interface LogTold extends ToldTime {
  readonly what: LogWhat | null;
  /** Of a latency; null: unknown. */
  readonly unit: LatencyUnit | null;
  /** Of the fio that wrote it. */
  readonly version: readonly number[] | null;
  /** log_window_value; null: the options are unknown. */
  readonly window: "avg" | "max" | "both" | null;
  /** log_avg_msec of an averaged log. */
  readonly window_s: number | null;
  /** Which missing windows of a rate had no I/O (lane.ts): `all`, none, or those that are missing for long. */
  readonly idle: "all" | "long" | "none";
}

/** For a log that is read by itself. */
export const UNTOLD: LogTold = {
  what: null,
  unit: null,
  version: null,
  window: null,
  window_s: null,
  idle: "long",
  base_ms: null,
  shift_ms: 0,
  started_ms: null,
  blocks: true,
};
