/**
 * Last part of `npm run bench`: how much grouping 10,000 files adds to reading them, in one process and one run.
 * `FILES=1000` for fewer; `TOP=1` lists the functions in which grouping spends its time.
 */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { Session } from "node:inspector/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { command } from "./bundle.mjs";
import { limit } from "./limit.mjs";

const FILES = Number(process.env["FILES"] ?? 10_000);
const MOST = 0.1;
const SAMPLED_US = 500;
const sweep = fileURLToPath(new URL("../tests/fixtures/runs/fio/qd-sweep-disk", import.meta.url));
const real = readdirSync(sweep, { recursive: true, encoding: "utf8" }).find((path) => path.endsWith(".json"));

/** Drives × accesses × block sizes × depths × repeats, as real fio files without the buckets of json+ (6 kB). */
function write(folder) {
  const text = JSON.stringify(JSON.parse(readFileSync(join(sweep, real), "utf8")), (key, value) =>
    key === "bins" ? undefined : value,
  );
  for (let n = 0; n < FILES; n++) {
    const digit = (size, per) => Math.floor(n / per) % size;
    const rw = ["randread", "randwrite", "read", "write", "randrw"][digit(5, 100)];
    const bs = ["4k", "128k"][digit(2, 500)];
    const [depth, repeat, drive] = [1 + digit(20, 5), 1 + digit(5, 1), digit(10, 1000)];
    const made = JSON.parse(text);
    made.timestamp += n;
    for (const options of [made["global options"], ...made.jobs.map((job) => job["job options"])])
      Object.assign(options ?? {}, { rw, bs, iodepth: String(depth), filename: `/dev/nvme${drive}n1` });
    const path = join(folder, `drive-${drive}/${rw}-${bs}/qd${depth}/run-${repeat}.json`);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, JSON.stringify(made));
  }
}

/** Seconds inside `stepLines`, outside it, and in the garbage collector, which belongs to both. */
function shares({ nodes, samples, timeDeltas }) {
  const byId = new Map(nodes.map((node) => [node.id, { ...node.callFrame, parent: null, self: 0 }]));
  for (const { id, children = [] } of nodes) for (const child of children) byId.get(child).parent = byId.get(id);
  // If other processes use the core, a sample comes late: the thread did not run for most of that time.
  for (const [i, id] of samples.entries()) byId.get(id).self += Math.min(timeDeltas[i], 2 * SAMPLED_US) / 1e6;
  const took = { grouping: 0, reading: 0, collector: 0 };
  const top = new Map();
  for (const node of byId.values()) {
    if (["(idle)", "(program)", "(root)"].includes(node.functionName)) continue;
    let at = node;
    while (at !== null && at.functionName !== "stepLines") at = at.parent;
    const part = node.functionName === "(garbage collector)" ? "collector" : at === null ? "reading" : "grouping";
    took[part] += node.self;
    const name = `${node.functionName || "(anonymous)"}, line ${node.lineNumber + 1} of the bundle`;
    if (part === "grouping") top.set(name, (top.get(name) ?? 0) + node.self);
  }
  return { ...took, top: [...top].sort(([, a], [, b]) => b - a).slice(0, 15) };
}

const folder = mkdtempSync(join(tmpdir(), "kneepoint-grouping-"));
try {
  write(folder);
  const { inspect } = await command("inspect");
  const quiet = { cwd: folder, out: () => Promise.resolve(), error: () => undefined };
  const session = new Session();
  session.connect();
  await session.post("Profiler.enable");
  await session.post("Profiler.setSamplingInterval", { interval: SAMPLED_US });
  await session.post("Profiler.start");
  const before = process.cpuUsage();
  await inspect(["--merged", "."], quiet);
  const { user, system } = process.cpuUsage(before);
  const { profile } = await session.post("Profiler.stop");
  const { grouping, reading, collector, top } = shares(profile);
  const ratio = grouping / reading;
  console.log(
    `grouping of ${FILES} files, to reading them`.padEnd(58),
    `${ratio.toFixed(3)} (${grouping.toFixed(2)} s to ${reading.toFixed(2)} s, collector ${collector.toFixed(2)} s, process ${((user + system) / 1e6).toFixed(1)} s)`,
    limit(ratio, `at most ${MOST}`),
  );
  if (process.env["TOP"]) for (const [name, s] of top) console.log(`  ${s.toFixed(2)} s  ${name}`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
