/**
 * A shelf of made-up systems, each a folder with kneepoint.json as `kneepoint build` takes it, to test a Library of
 * many systems. Nothing in it was measured.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const MEDIA = ["TLC", "MLC", "QLC", "HDD", "SLC", null] as const;
const ATTACHED = ["SATA, P420i", "SATA, M1015", "SATA, AHCI", "NVMe, PCIe 4.0"];
const HOSTS = ["DL380 Gen8", "MicroServer 10", "R640"];
const DEPTHS = [1, 4, 16, 64];
const JOBS = [1, 4, 16];

interface Made {
  readonly name: string;
  /** Service time of one I/O in µs, and the maximum per second. */
  readonly service_us: number;
  readonly most: number;
  readonly loads: readonly (readonly [depth: number, jobs: number])[];
}

const grid = JOBS.flatMap((jobs) => DEPTHS.map((depth) => [depth, jobs] as const));

/** Every seventh ran only three loads, every eleventh is too slow for any limit. */
const made = (i: number): Made => ({
  name: `Made ${String(i + 1).padStart(2, "0")}`,
  service_us: i % 11 === 10 ? 9000 : 60 + 7 * (i % 13),
  most: i % 11 === 10 ? 220 : 20_000 + 9_731 * ((i * 7) % 23),
  loads: i % 7 === 6 ? grid.slice(0, 3) : grid,
});

/** What fio would print, from the throughput of a saturating queue. */
function run({ service_us, most }: Made, op: "read" | "write", depth: number, jobs: number): string {
  const load = depth * jobs;
  const ceiling = op === "read" ? most : most * 0.6;
  const iops = ceiling * (1 - Math.exp(-(load * 1e6) / service_us / ceiling));
  const mean = (load / iops) * 1e9;
  const clat = { min: mean / 2, max: mean * 9, mean, stddev: mean / 3, N: Math.round(iops * 30) };
  const percentile = { "50.000000": Math.round(mean * 0.9), "99.000000": Math.round(mean * 2.2) };
  const side = {
    ...{ io_bytes: Math.round(iops * 30) * 4096, bw_bytes: Math.round(iops * 4096), iops, runtime: 30_000 },
    ...{ total_ios: Math.round(iops * 30), clat_ns: { ...clat, percentile } },
  };
  const none = { io_bytes: 0, bw_bytes: 0, iops: 0, runtime: 0, total_ios: 0, clat_ns: { N: 0 } };
  const options = { rw: `rand${op}`, bs: "4k", iodepth: String(depth), numjobs: String(jobs), ioengine: "libaio" };
  return JSON.stringify({
    "fio version": "fio-3.36",
    timestamp: 1_700_000_000 + load,
    "global options": { direct: "1", group_reporting: "1", runtime: "30" },
    jobs: [
      {
        ...{ jobname: `rand${op}`, groupid: 0, error: 0, eta: 0, elapsed: 31, "job options": options },
        read: op === "read" ? side : none,
        write: op === "write" ? side : none,
      },
    ],
  });
}

/** @returns names of the systems, in the order of their numbers */
export function madeShelf(dir: string, count: number): string[] {
  return Array.from({ length: count }, (_, i) => {
    const system = made(i);
    const slug = system.name.toLowerCase().replaceAll(" ", "-");
    const folder = join(dir, slug);
    mkdirSync(folder, { recursive: true });
    const media = MEDIA[i % MEDIA.length] ?? undefined;
    const drive = { model: `${system.name} drive`, media, count: 1, interface: ATTACHED[i % ATTACHED.length] };
    writeFileSync(
      join(folder, "kneepoint.json"),
      JSON.stringify({
        ...{ kneepoint: 1, slug, title: `Collection ${String(i + 1)}`, publisher: i % 2 === 0 ? "Lab A" : "Lab B" },
        systems: [{ id: slug, label: system.name, host: HOSTS[i % HOSTS.length], drives: [drive] }],
        runs: [{ match: "*", system: slug }],
      }),
    );
    for (const [depth, jobs] of system.loads) {
      for (const op of ["read", "write"] as const)
        writeFileSync(join(folder, `rand${op}-4k-qd${depth}-j${jobs}.json`), run(system, op, depth, jobs));
    }
    return system.name;
  });
}
