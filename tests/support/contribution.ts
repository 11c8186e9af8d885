/** Own runs for a contribution, with everything in them that must not be published. */
import { type Form, draftOf, type Runs } from "~/contribute/form";
import type { PublishedSource } from "~/ingest/pointsWrite";

export const TODAY = "2026-11-27";

/** What must not be published unless it is ticked. */
export const SECRETS = {
  hosts: ["db17.lab.example", "db17"],
  serials: ["S4EVNX0M123456", "0025385b11402d5a"],
  users: ["alicew"],
  paths: ["/dev/disk/by-id/", "/home/alicew/bench", "nightly-tree"],
};

const sha = (n: number): string => n.toString(16).padStart(4, "0").repeat(16);

export interface Load {
  readonly depth: number;
  readonly iops: number;
  /** p50, p90, p99, p99.9. */
  readonly percentiles: readonly number[];
}

/** A file of one job at a depth; the mean follows from the rate by Little's law. */
export function fileOf(
  { depth, iops, percentiles }: Load,
  n: number,
  device = "nvme-X_S4EVNX0M123456",
): PublishedSource {
  const mean_us = (depth / iops) * 1e6;
  const common = {
    tool: "fio",
    engine: "libaio",
    direct: true,
    runtime_s: 60.001,
    title: `db17 eui.0025385b11402d5a qd${depth}`,
    system: "local",
  };
  const options = {
    global: { filename: `/dev/disk/by-id/${device}`, directory: "/home/alicew/bench", description: "for alicew" },
    jobs: [{ rw: "randread", bs: "4k", iodepth: String(depth), name: "x" }],
  };
  const name = `alicew-qd${n}.json`;
  return {
    source: {
      ...{ name, path: `nightly-tree/${name}`, bytes: 1000 + n, sha256: sha(n), format: "fio-json", tool: "fio" },
      ...{ tool_version: "3.36", warnings: 0, errors: 0 },
    },
    runs: [
      {
        run: {
          ...{ ...common, document: 0, tool_version: "3.36", started_ms: Date.UTC(2026, 9, 1 + (n % 20)), ramp_s: 10 },
          ...{ host: "db17.lab.example", options: JSON.stringify(options), line: 1 },
        },
        points: [
          {
            point: {
              ...{
                ...common,
                key: `${sha(n).slice(0, 12)}.0.0.read`,
                member: null,
                member_unit: null,
                combined_from: 1,
              },
              ...{ phase: 0, job_index: 0, workload_op: "read", op: "read", pattern: "random", block_bytes: 4096 },
              ...{ read_percent: 100, iodepth: depth, numjobs: 1, outstanding: depth, load_kind: "outstanding" },
              ...{ series: "randread-4k-libaio-direct", iops, bytes_per_s: iops * 4096, total_iops: iops },
              ...{
                total_bytes_per_s: iops * 4096,
                ios: Math.round(iops * 60),
                error: 0,
                failed: false,
                staggered: false,
              },
              ...{ line: 7 },
            },
            latency: [
              {
                ...{ kind: "clat", mean_us, stddev_us: 1, min_us: 1, max_us: 1e6, samples: Math.round(iops * 60) },
                quantiles: [0.5, 0.9, 0.99, 0.999].map((q, i): [number, number] => [q, percentiles[i]!]),
                rounded_us: null,
              },
            ],
          },
        ],
      },
    ],
  };
}

export const LOADS: readonly Load[] = [1, 4, 16, 64].map((depth) => ({
  ...{ depth, iops: 9_000 * Math.sqrt(depth) },
  percentiles: [80, 110, 150, 400].map((us) => us * Math.sqrt(depth)),
}));

export function runsOf(sources: readonly PublishedSource[]): Runs {
  return {
    sources,
    runs: sources.map(({ source }) => ({
      ...{ key: `${String(source["sha256"]).slice(0, 12)}.0`, path: String(source["path"]), title: "read" },
      ...{ host: "db17.lab.example", targets: [], jobs: [] },
    })),
    said: [],
    hosts: ["db17.lab.example"],
  };
}

/** Filled in as the page asks. */
export function formOf(runs: Runs): Form {
  const { form } = draftOf(runs, { title: "PM9A3, 4K random read", publisher: "alice's lab" });
  const facts = {
    ...{
      drive_model: "Samsung PM9A3",
      media: "TLC",
      media_by: "data sheet",
      drive_count: "1",
      state: "preconditioned",
    },
    ...{ capacity_bytes: "1.92 TB", interface: "PCIe 4.0 x4 NVMe", machine: "2 × EPYC 7302", firmware: "unknown" },
  };
  return { ...form, systems: form.systems.map((system) => ({ ...system, facts: { ...system.facts, ...facts } })) };
}
