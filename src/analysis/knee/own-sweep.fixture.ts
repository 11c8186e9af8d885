/**
 * 4K random writes of one job, fio 3.33 on a virtual disk (../shared/runs/fio/qd-sweep-disk/randwrite-4k-nj1):
 * outstanding, IOPS, mean lat (submission to completion) in µs, p99 clat in µs, I/Os. It folds back after 128.
 */
import type { LoadStep } from "./step";

const ROWS = [
  [1, 13405.297351, 74.031349165, 136.192],
  [2, 22051.948052, 90.181048247, 342.016],
  [4, 36044.477761, 110.595281872, 166.912],
  [8, 45021.989005, 177.273747194, 2965.504],
  [16, 63214.392804, 252.68673037, 2834.432],
  [32, 75729.270729, 422.245513898, 3948.544],
  [64, 98345.827086, 650.192863906, 3522.56],
  [128, 140249.875062, 912.142398906, 1466.368],
  [256, 123285.714286, 2075.191391195, 5668.864],
] as const;

export const ownSweep = (latency: "mean" | "p99"): LoadStep[] =>
  ROWS.map(([load, rate, mean, p99]) => ({ load, rate, latency_us: latency === "mean" ? mean : p99 }));

/** Steps of loads 1, 2, 4 … with these latencies, 1,000 I/Os each. */
export const latencies = (...all: readonly (number | null)[]): LoadStep[] =>
  all.map((latency_us, i) => ({ load: 2 ** i, rate: 100 * (i + 1), latency_us }));

/** Steps of loads 1, 2, 4 … with these rates. */
export const rates = (...all: readonly (number | null)[]): LoadStep[] =>
  all.map((rate, i) => ({ load: 2 ** i, rate, latency_us: 100 + i }));
