/**
 * A lake of made-up runs, as `kneepoint build --lake` writes it: `scripts/make-lake.mjs`. A fleet of drives, measured
 * every night at doubling depths. Values depend only on the numbers of night, drive and run, so the same sizes give the
 * same bytes. One night is in memory at a time.
 */
import { createHash } from "node:crypto";
import { Batches } from "../../src/ingest/batch";
import { POINTS_PER_SOURCE } from "../../src/model/numbers";
import { PartFiles } from "../../src/publish/lake/files";
import { LakeFolder, type ManifestPart } from "../../src/publish/lake/folder";

export interface LakeSize {
  readonly runs: number;
  /** IOPS, one sample per second of each run. */
  readonly samples: number;
  readonly drives: number;
  readonly nights: number;
}

const DATASET = "fleet";
const DEPTHS = [1, 2, 4, 8, 16, 32, 64];
const BLOCK = 4096;
const FIRST_NIGHT_MS = Date.UTC(2024, 0, 1, 22);
const DAY_MS = 86_400_000;

/** 0 to 1, always the same for a seed (mulberry32). */
function random(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

const systemOf = (drive: number): string => `drive-${String(drive + 1).padStart(3, "0")}`;

/**
 * A drive saturates: with service time s and at most m I/Os per second, depth d reaches d / (s + d / m). Half of the
 * drives are QLC; one in twelve is slow.
 */
const rateOf = (drive: number, depth: number): number => {
  const isQlc = drive % 2 === 1;
  const most = (isQlc ? 480_000 : 820_000) * (drive % 12 === 11 ? 0.7 : 1);
  return depth / ((isQlc ? 95e-6 : 78e-6) + depth / most);
};

/** Writes a new lake. @returns rows by table, summed over its parts */
export function makeLake(dir: string, { runs, samples, drives, nights }: LakeSize): Record<string, number> {
  const folder = new LakeFolder(dir);
  if (folder.manifest.parts.length > 0) {
    folder.abandon();
    throw new Error(`${dir} is a lake already`);
  }
  const parts: ManifestPart[] = [];
  const rows: Record<string, number> = {};
  let next = folder.manifest.next_source;
  const keep = (part: string, sources: number, files: PartFiles): void => {
    const tables = files.finish();
    for (const [table, written] of Object.entries(tables)) rows[table] = (rows[table] ?? 0) + written.rows;
    parts.push({ dataset: DATASET, part, first_source: next, sources, seen: "", code: "", tables });
    next += sources;
  };
  try {
    const described = new PartFiles(folder.below, DATASET, "described", next);
    described.write(systems(drives));
    keep("described", 1, described);
    for (let night = 0; night < nights; night++) {
      // Runs are spread over the nights as evenly as whole numbers allow.
      const [from, to] = [night, night + 1].map((n) => Math.floor((runs * n) / nights)) as [number, number];
      if (from === to) continue;
      const part = new Date(FIRST_NIGHT_MS + night * DAY_MS).toISOString().slice(0, 10);
      const files = new PartFiles(folder.below, DATASET, part, next);
      const batches = new Batches();
      for (let run = from; run < to; run++) {
        addRun(batches, { run, night, nth: run - from, source_no: next + run - from, samples, drives });
        files.write(batches.cutFull());
      }
      files.write(batches.cutAll());
      keep(part, to - from, files);
    }
    folder.finish({ ...folder.manifest, next_source: next, parts }, []);
    return rows;
  } catch (error) {
    folder.abandon();
    throw error;
  }
}

function systems(drives: number) {
  const batches = new Batches();
  for (let drive = 0; drive < drives; drive++)
    batches.add("system", {
      ...{ dataset: DATASET, system: systemOf(drive), label: systemOf(drive), drive_count: 1, member_unit: "drive" },
      ...{ media: drive % 2 === 1 ? "QLC" : "TLC", interface: "PCIe 4.0 NVMe", host: `node-${(drive >> 3) + 1}` },
    });
  return batches.cutAll();
}

interface MadeRun {
  readonly run: number;
  readonly night: number;
  /** Within the night, from 0. */
  readonly nth: number;
  readonly source_no: number;
  readonly samples: number;
  readonly drives: number;
}

/** One fio file: a run of one job with its point, its latency statistics and an IOPS log. */
function addRun(batches: Batches, { run, night, nth, source_no, samples, drives }: MadeRun): void {
  const chance = random(run);
  const drive = nth % drives;
  const iodepth = DEPTHS[Math.floor(nth / drives) % DEPTHS.length]!;
  const system = systemOf(drive);
  const number = source_no * POINTS_PER_SOURCE;
  const runtime_s = Math.max(samples, 60);
  // 1 % up or down from night to night, and 2 % down per year.
  const iops = rateOf(drive, iodepth) * (0.99 + 0.02 * chance()) * (1 - (0.02 * night) / 365);
  const ios = Math.round(iops * runtime_s);
  const mean_us = (iodepth / iops) * 1e6;
  const path = `${system}/qd${String(iodepth).padStart(3, "0")}-${run}.json`;
  const sha256 = createHash("sha256").update(path).digest("hex");
  const of = { source_no, dataset: DATASET, tool: "fio" };
  const known = { ...of, system };
  const name = path.slice(path.indexOf("/") + 1);
  const started_ms = FIRST_NIGHT_MS + night * DAY_MS + Math.floor(nth / drives) * runtime_s * 1000;
  batches.add("source", {
    ...of,
    name,
    path,
    sha256,
    format: "fio-json",
    tool_version: "3.36",
    warnings: 0,
    errors: 0,
  });
  batches.add("run", {
    ...{ ...known, run_no: number, tool_version: "3.36", title: "randread", document: 0, started_ms, runtime_s },
    ...{ engine: "io_uring", direct: true, line: 1 },
  });
  const [rate, bytes_per_s] = [ios / runtime_s, (ios * BLOCK) / runtime_s];
  batches.add("point", {
    ...{
      ...known,
      point_no: number,
      key: `${sha256.slice(0, 12)}.0.0.read`,
      run_no: number,
      combined_from: 1,
      phase: 0,
    },
    ...{ job_index: 0, title: "randread", workload_op: "read", op: "read", pattern: "random", block_bytes: BLOCK },
    ...{ read_percent: 100, iodepth, numjobs: 1, outstanding: iodepth, load_kind: "outstanding", engine: "io_uring" },
    ...{
      direct: true,
      series: "randread 4k",
      iops: rate,
      bytes_per_s,
      total_iops: rate,
      total_bytes_per_s: bytes_per_s,
    },
    ...{ ios, io_bytes: ios * BLOCK, runtime_s, error: 0, failed: false, staggered: false, line: 1 },
  });
  const tail = 2.5 + iodepth / 24 + chance();
  batches.addLatency(number, {
    ...{
      kind: "clat",
      samples: ios,
      mean_us,
      stddev_us: mean_us * 0.4,
      min_us: mean_us * 0.6,
      max_us: mean_us * tail * 8,
    },
    quantiles: [0.5, 0.99, 0.999, 0.9999].map((q, i) => [q, mean_us * [0.95, tail, tail * 1.6, tail * 3][i]!] as const),
  });
  if (samples === 0) return;
  batches.add("trace", {
    ...{ ...known, trace_no: number, run_no: number, job_index: 0, op: "read", metric: "iops", stat: "mean" },
    ...{ unit: "iops", window_s: 1, block_bytes: BLOCK, started_ms, rows: samples, line: 1 },
  });
  const t_s = Float64Array.from({ length: samples }, (_, i) => i + 1);
  // In one second of 500 the drive collects garbage.
  const value = t_s.map(() => Math.round(iops * (0.97 + 0.06 * chance()) * (chance() < 0.002 ? 0.35 : 1)));
  batches.addSamples(number, t_s, value);
}
