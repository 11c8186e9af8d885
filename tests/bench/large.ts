/**
 * One large file, parsed and inserted as the app does it, on the engine in Node. `scripts/bench-large.mjs` runs this in
 * a separate process per file.
 */
import { createHash } from "node:crypto";
import type { ByteSource } from "../../src/base/bytes";
import { openNodeEngine } from "../../src/engine/node";
import { Batches } from "../../src/ingest/batch";
import { ingestDrop } from "../../src/ingest/drop";
import { fileSource } from "./fileSource";

export interface Measured {
  readonly seconds: number;
  /** Peak growth of resident memory over that of the open engine. */
  readonly grown_bytes: number;
  readonly samples: number;
  readonly intervals: number;
  readonly points: number;
  readonly notices: readonly string[];
}

/** Hashed as the command line does; the app leaves it to WebCrypto, on another thread. */
const hash = async (source: ByteSource): Promise<string> => {
  const digest = createHash("sha256");
  for (let at = 0; at < source.size; at += 2 ** 20) digest.update(await source.slice(at, at + 2 ** 20));
  return digest.digest("hex");
};

const peak_bytes = (): number => process.resourceUsage().maxRSS * 1024;

export async function measure(paths: readonly string[]): Promise<Measured> {
  const engine = await openNodeEngine();
  await engine.query("SELECT 1");
  globalThis.gc?.();
  const before = process.memoryUsage.rss();
  const batches = new Batches();
  const inserts: Promise<void>[] = [];
  const take = (cut: ReturnType<Batches["cutAll"]>): void => {
    for (const { table, ipc, rows } of cut) inserts.push(engine.insert(table, ipc, rows));
  };
  let next = 1;
  const counts = { samples: 0, intervals: 0, points: 0 };
  const notices: string[] = [];
  const started = performance.now();
  const files = await Promise.all(paths.map(async (path) => ({ source: await fileSource(path) })));
  // Each read waits for the inserts before it, as a worker waits for the engine.
  const held = files.map(({ source }) => {
    const slice: ByteSource["slice"] = async (start, end, signal) => {
      await Promise.all(inserts.splice(0));
      return source.slice(start, end, signal);
    };
    return { source: { ...source, slice } };
  });
  const options = {
    dataset: "local",
    into: batches,
    number: () => next++,
    handOver: () => take(batches.cutFull()),
    hash,
  };
  for await (const file of ingestDrop(held, options)) {
    counts.samples += file.counts.samples;
    counts.intervals += file.counts.intervals;
    counts.points += file.counts.points;
    notices.push(...file.notices.map(({ code, level }) => `${level} ${code}`));
    take(batches.cutFull());
  }
  take(batches.cutAll());
  await Promise.all(inserts);
  const seconds = (performance.now() - started) / 1000;
  const grown_bytes = Math.max(peak_bytes(), process.memoryUsage.rss()) - before;
  await engine.close();
  return { seconds, grown_bytes, ...counts, notices };
}
