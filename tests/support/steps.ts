/** Measured steps of made-up folders, and the result of the grouping. */
import { groupSteps } from "../../src/analysis/grouping/group";
import type { Step } from "../../src/model/grouping";

export const step = (path: string, more: Partial<Step> = {}): Step => ({
  ...{ path, gathered: false, run: path, document: 0, phase: 0, job_index: 0, title: "job" },
  ...{
    tool: "fio",
    tool_version: "3.36",
    workload_op: "read",
    pattern: "random",
    block_bytes: 4096,
    read_percent: 100,
  },
  ...{ iodepth: 1, numjobs: 1, outstanding: 1, engine: "libaio", direct: true, load_kind: "outstanding" },
  ...{
    rate_process: null,
    asked_iops: null,
    load_percent: null,
    load_x: null,
    runtime_s: 60,
    asked_runtime_s: 60,
    asked_extent: "",
    devices: [],
    apart: [],
  },
  ...{
    size_bytes: null,
    kind: "",
    work: "",
    description: null,
    printed_percent: null,
    started_ms: null,
    host: null,
    host_count: null,
    targets: [],
    rate: 1000,
  },
  ...more,
});
export const depth = (iodepth: number, more: Partial<Step> = {}): Partial<Step> => ({
  iodepth,
  outstanding: iodepth,
  ...more,
});
export const jobs = (numjobs: number): Partial<Step> => ({ numjobs, outstanding: numjobs });
export const writes: Partial<Step> = { workload_op: "write", read_percent: 0 };

export const loads = [1, 4, 16];
/** A file for each load. */
export const sweep = (of: (qd: number) => string, more: Partial<Step> = {}): Step[] =>
  loads.map((qd) => step(of(qd), depth(qd, more)));
export const sweeps = (
  of: (name: string, qd: number) => string,
  names: readonly string[],
  more: Partial<Step> = {},
): Step[] => names.flatMap((name) => sweep((qd) => of(name, qd), more));

/** Its name, its steps, and what `placed` makes of them, each once. */
export type Habit = readonly [name: string, steps: readonly Step[], wanted: readonly string[]];

/** "system | set-up | repeat", by path. */
export const placed = (
  steps: readonly Step[],
  ...rest: Parameters<typeof groupSteps> extends [unknown, ...infer R] ? R : never
) =>
  groupSteps(steps, ...rest).placements.map(({ system, setup, repeat }) => [system, setup, repeat ?? "-"].join(" | "));
