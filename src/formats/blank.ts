/** Defaults for everything that a file may not state; each format fills in its own values. */
import type { ParsedDetail, ParsedMember, ParsedRun, ParsedTrace } from "./format";

type Named = "member" | "index" | "signature" | "load_kind" | "failed" | "line" | "directions";

export const NO_MEMBER: Omit<ParsedMember, Named> = {
  ...{ host: null, phase: 0, clones: 1, error: 0, started_ms: null, engine: null, direct: null },
  ...{ workload_op: null, pattern: null, block_bytes: null, read_percent: null },
  ...{ iodepth: null, asked_iops: null, load_percent: null, rate_process: null },
};

/** The first document of its file. */
export const NO_RUN: Omit<ParsedRun, "tool" | "title" | "members"> = {
  ...{ tool_version: null, document: 0, started_ms: null, ramp_s: null, engine: null, direct: null, host: null },
  ...{ options: null, line: null },
};

/** For the whole run: means over unknown windows. */
export const NO_TRACE: Omit<ParsedTrace, "trace" | "metric"> = {
  ...{ document: null, member: null, job_index: null, op: null, kind: null, stat: "mean", quantile: null },
  ...{ window_s: null, block_bytes: null, started_ms: null, priority: null, line: null },
};

export const NO_TIMES = { mean_us: null, stddev_us: null, min_us: null, max_us: null } as const;

/** For the whole run. */
export const NO_FACT: Omit<ParsedDetail, "topic" | "name"> = {
  ...{ job_index: null, subject: null, value: null, unit: null, text: null, line: null },
};
