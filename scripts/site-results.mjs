/**
 * Result files for sites of any size: real fio sweeps with other rates, latencies and counts, the same in every run.
 * Sweep 0 is the same ten files in every folder written, so that two sites have one chart in common.
 */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const sweeps = fileURLToPath(new URL("../datasets/example-virtual-disk/qd-sweep", import.meta.url));
/** Files per sweep. */
export const SWEEP = 10;

const samples = readdirSync(sweeps)
  .filter((name) => name.startsWith("randread-4k") && name.endsWith(".json"))
  .sort()
  .map((name) => readFileSync(join(sweeps, name), "utf8"));
const depths = Array.from({ length: SWEEP }, (_, i) => 2 ** i);

/** The same shape with other values. */
function result(sweep, step) {
  const factor = 1 + ((sweep * 7919) % 1000) / 4000;
  const text = samples[Math.min(step, samples.length - 1)];
  const json = JSON.parse(text.slice(text.indexOf("{")));
  for (const options of [json["global options"], ...json.jobs.map((job) => job["job options"])])
    if (options?.iodepth !== undefined) options.iodepth = String(depths[step]);
  for (const { read } of json.jobs) {
    for (const name of ["iops", "iops_mean", "bw", "bw_bytes"]) read[name] *= factor;
    read.clat_ns.mean /= factor;
  }
  json.timestamp += sweep * 60 + step;
  return JSON.stringify(json);
}

export const inFolders = (sweep) => `run-${String(sweep).padStart(4, "0")}`;
export const inOne = () => "";

/** @param folderOf maps a sweep to its folder within `dir` */
export function writeResults(dir, folderOf, count) {
  for (let i = 0; i < count; i++) {
    const [sweep, step] = [Math.floor(i / SWEEP), i % SWEEP];
    const folder = join(dir, folderOf(sweep));
    mkdirSync(folder, { recursive: true });
    const name = `s${String(sweep).padStart(4, "0")}-qd${String(depths[step]).padStart(3, "0")}.json`;
    writeFileSync(join(folder, name), result(sweep, step));
  }
}
