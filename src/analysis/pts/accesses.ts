/** The tests of PTS 2.0.2, and measurements as accesses: one workload, one load, one minute. Pure. */
import type { CurvePoint } from "~/model/answers";
import { statistic } from "~/model/latency";
import { totalRate } from "~/model/load";
import { counts, type Step } from "~/model/step";

const K = 1024;

/** Block × share of reads. */
export interface Cell {
  readonly block_bytes: number;
  readonly read_percent: number;
}

export const cellId = ({ block_bytes, read_percent }: Cell): string => `${block_bytes}/${read_percent}`;

/** A test that repeats its cells in rounds until what it tracks is steady. */
export interface RoundTest {
  readonly id: "iops" | "throughput-128k" | "throughput-1024k" | "latency";
  readonly pattern: "random" | "seq";
  readonly blocks: readonly number[];
  readonly mixes: readonly number[];
  /** The only number of I/Os in flight; null: any, the same in all rounds. */
  readonly outstanding: number | null;
  /** All of them must be steady in the same five rounds. */
  readonly tracked: readonly Cell[];
  readonly of: "iops" | "bytes_per_s" | "mean_us";
}

const throughput = (id: RoundTest["id"], block_bytes: number): RoundTest => ({
  ...{ id, pattern: "seq", blocks: [block_bytes], mixes: [100, 0], outstanding: null, of: "bytes_per_s" },
  // A round is one block size, read and written: both are tracked.
  tracked: [100, 0].map((read_percent) => ({ block_bytes, read_percent })),
});

export const ROUND_TESTS: readonly RoundTest[] = [
  {
    ...{ id: "iops", pattern: "random", outstanding: null, of: "iops" },
    blocks: [1024 * K, 128 * K, 64 * K, 32 * K, 16 * K, 8 * K, 4 * K, 512],
    mixes: [100, 95, 65, 50, 35, 5, 0],
    tracked: [
      { block_bytes: 4 * K, read_percent: 0 },
      { block_bytes: 64 * K, read_percent: 65 },
      { block_bytes: 1024 * K, read_percent: 100 },
    ],
  },
  throughput("throughput-128k", 128 * K),
  throughput("throughput-1024k", 1024 * K),
  {
    ...{ id: "latency", pattern: "random", outstanding: 1, of: "mean_us" },
    blocks: [8 * K, 4 * K, 512],
    mixes: [100, 65, 0],
    tracked: [{ block_bytes: 4 * K, read_percent: 0 }],
  },
];

/** Write saturation, and the rounds that precede demand intensity. */
export const SATURATING: Cell = { block_bytes: 4 * K, read_percent: 0 };

/** A mean over one direction, with its number of I/Os. */
export interface Latency {
  readonly op: string;
  readonly mean_us: number;
  readonly max_us: number | null;
  readonly ios: number;
}

export interface Access extends Cell {
  readonly point: CurvePoint;
  readonly started_ms: number;
  readonly pattern: string;
  readonly outstanding: number;
  readonly runtime_s: number | null;
  /** Of all directions. */
  readonly iops: number | null;
  readonly bytes_per_s: number | null;
  /** Separate for each direction: a mix has no single latency. */
  readonly latencies: readonly Latency[];
}

/** Why a measurement belongs to no round. */
export type Unplaced = "failed" | "no-time" | "no-workload" | "no-load";

/** The total latency as seen by the host if the file has it; else that of completion or response. */
const KINDS = ["lat", "response", "clat", "unknown"] as const;

export function accessOf(step: Step): Access | Unplaced {
  const { first, latencies } = step;
  const { block_bytes, pattern, outstanding, started_ms } = first;
  const read_percent = readsOf(first);
  if (!counts(step)) return "failed";
  if (block_bytes === null || pattern === null || read_percent === null) return "no-workload";
  if (outstanding === null || first.load_kind !== "outstanding") return "no-load";
  if (started_ms === null) return "no-time";
  return {
    ...{ point: first, started_ms, pattern, block_bytes, read_percent, outstanding, runtime_s: first.runtime_s },
    ...{ iops: totalRate(first, "iops"), bytes_per_s: totalRate(first, "gb_per_s") },
    latencies: latencies.flatMap((row): Latency[] => {
      const stats = KINDS.map((kind) => row.latency[kind]).find((one) => one !== undefined && one.mean_us !== null);
      const mean_us = statistic(stats, "mean");
      return mean_us === null || row.ios === null
        ? []
        : [{ op: row.op, mean_us, max_us: statistic(stats, "max"), ios: row.ios }];
    }),
  };
}

const readsOf = ({ workload_op, read_percent }: CurvePoint): number | null =>
  workload_op === "mixed" ? read_percent : workload_op === "read" ? 100 : workload_op === "write" ? 0 : null;
