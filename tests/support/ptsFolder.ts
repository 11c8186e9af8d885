/**
 * A made-up PTS folder: one-minute accesses in the form of a real fio 3.33 file (tests/fixtures/pts), with planted
 * rates and meaningless names and folders. Nothing in it was measured.
 */
import { readFileSync } from "node:fs";
import { chances } from "./chance";

const K = 1024;
export const PTS_BLOCKS = [1024, 128, 64, 32, 16, 8, 4, 0.5].map((kib) => kib * K);
export const PTS_MIXES = [100, 95, 65, 50, 35, 5, 0];

export interface PtsAccess {
  readonly block: number;
  readonly reads: number;
  readonly depth: number;
  readonly iops: number;
  readonly seq?: boolean;
}

/** A rate that falls to its level over some rounds, ±3 %. */
const decay = (level: number, round: number, seed: number): number =>
  level * (1 + 2 * Math.exp(-1.5 * round)) * (1 + 0.06 * (chances(seed * 1000 + round)() - 0.5));

/** IOPS of an access in a round (from 0). */
export const plantedIops = (round: number, block: number, reads: number): number =>
  decay(4e9 / (block + 4096) / (1 + (100 - reads) / 50), round, block + reads);

/** Rounds of the IOPS test, in the order of the specification. */
export const iopsAccesses = (rounds: number): PtsAccess[] =>
  Array.from({ length: rounds }, (_, round) =>
    PTS_MIXES.flatMap((reads) =>
      PTS_BLOCKS.map((block) => ({ block, reads, depth: 32, iops: plantedIops(round, block, reads) })),
    ),
  ).flat();

/** Rounds of the latency test, one I/O in flight. */
export const latencyAccesses = (rounds: number): PtsAccess[] =>
  Array.from({ length: rounds }, (_, round) =>
    [100, 65, 0].flatMap((reads) =>
      [8, 4, 0.5].map((kib) => {
        const us = decay(60 + 4 * kib + (100 - reads) / 4, round, kib + reads);
        return { block: kib * K, reads, depth: 1, iops: 1e6 / us };
      }),
    ),
  ).flat();

type Json = Record<string, unknown>;
const model = JSON.parse(
  readFileSync(new URL("../fixtures/pts/round01-1024k-0.json", import.meta.url), "utf8"),
) as Json & { jobs: [Record<string, Json>] };

/** The middle of fio's bin of a time. */
function binOf(ns: number): number {
  const width = 2 ** (Math.floor(Math.log2(ns)) - 6);
  return Math.floor(ns / width) * width + width / 2;
}

/** One direction: latencies from a fifth of the mean to five times it. */
function direction(access: PtsAccess, share: number): Json {
  const empty = model.jobs[0]["trim"]!;
  if (share === 0) return empty;
  const iops = (access.iops * share) / 100;
  const ns = (1e9 * access.depth) / access.iops;
  const ios = Math.round(iops * 60);
  // A microsecond to submit.
  const complete = ns - 1000;
  const bins = Object.fromEntries(Array.from({ length: 150 }, (_, i) => [binOf((complete / 5) * 25 ** (i / 149)), 0]));
  const keys = Object.keys(bins);
  keys.forEach((key, i) => (bins[key] = Math.floor(ios / keys.length) + (i < ios % keys.length ? 1 : 0)));
  const spread = (mean: number) => ({ min: mean / 5, max: mean * 5, mean, stddev: mean / 3, N: ios });
  const percentile = Object.fromEntries(
    [1, 5, 10, 50, 90, 95, 99, 99.9, 99.99].map((p) => [p.toFixed(6), binOf((complete / 5) * 25 ** (p / 100))]),
  );
  return {
    ...empty,
    ...{ io_bytes: ios * access.block, io_kbytes: Math.floor((ios * access.block) / K), runtime: 60_000 },
    ...{ bw_bytes: Math.round(iops * access.block), bw: Math.round((iops * access.block) / K), iops, total_ios: ios },
    ...{
      slat_ns: spread(1000),
      clat_ns: { ...spread(complete), percentile, bins },
      lat_ns: spread(ns),
    },
  };
}

/** Files of accesses, one per minute, in shuffled order with meaningless names. */
export function ptsFiles(accesses: readonly PtsAccess[], from_ms = 1.79e12): { name: string; text: string }[] {
  const random = chances(accesses.length);
  const files = accesses.map((access, i) => {
    const { block, reads, depth, seq = false } = access;
    const end_ms = from_ms + (i + 1) * 61_000;
    const way = reads === 100 ? "read" : reads === 0 ? "write" : "rw";
    const options: Json = {
      ...model.jobs[0]["job options"],
      ...{ runtime: "60", rw: seq ? way : `rand${way}`, bs: String(block), iodepth: String(depth) },
      ...(way === "rw" && { rwmixread: String(reads) }),
    };
    const job = {
      ...model.jobs[0],
      ...{ "job options": options, job_runtime: 60_000 },
      ...{ read: direction(access, reads), write: direction(access, 100 - reads) },
    };
    const whole = { ...model, timestamp: Math.floor(end_ms / 1000), timestamp_ms: end_ms, jobs: [job] };
    const id = Math.floor(random() * 2 ** 32).toString(36);
    return { at: random(), name: `${"abcdefg"[i % 7]!}/${id}.json`, text: JSON.stringify(whole, null, 1) };
  });
  return files.sort((a, b) => a.at - b.at).map(({ name, text }) => ({ name, text }));
}
