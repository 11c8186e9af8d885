/**
 * Logs of log_store_compressed: streams of samples, each compressed separately (iolog.c). Such a file has no lines, so
 * an error names the byte after which nothing is read.
 */
import { deflateSync } from "node:zlib";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fioLog } from "~/formats/fio/logs/format";
import { UNTOLD } from "~/formats/fio/logs/told";
import { parsed, type Pushed } from "../support/sink";
import { assertFinite, plain } from "./compare";
import { changed, concat, edits, MOST_BYTES, options, timeout } from "./damage";

const STREAMS = 4;
const SAMPLES = 60;
const told = { ...UNTOLD, what: "clat", unit: "ns", blocks: false } as const;

/** struct io_sample up to 3.8: time, value, direction, block size. */
function stream(nth: number): Uint8Array {
  const view = new DataView(new ArrayBuffer(24 * SAMPLES));
  for (let i = 0; i < SAMPLES; i++) {
    const n = nth * SAMPLES + i;
    view.setBigUint64(24 * i, BigInt(5 * n), true);
    view.setBigUint64(24 * i + 8, BigInt(100_000 + ((n * 7919) % 50_000)), true);
    view.setUint32(24 * i + 20, 4096, true);
  }
  return new Uint8Array(deflateSync(new Uint8Array(view.buffer)));
}

const streams = Array.from({ length: STREAMS }, (_, i) => stream(i));
const bytes = concat(...streams);
/** Where each stream ends. */
const ends = streams.map((_, i) => concat(...streams.slice(0, i + 1)).length);
const valuesOf = ({ samples }: Pushed): string[] =>
  [...samples.values()].flatMap(({ t_s, value }) => t_s.map((t, i) => `${t} ${value[i]}`));
const whole = parsed(fioLog, bytes, { told }).then(valuesOf);
/** The byte that an error names; null: no error names one. */
const brokenAt = ({ notices }: Pushed): number | null =>
  notices.find(({ level, byte }) => level === "error" && byte !== undefined)?.byte ?? null;

async function read(damaged: Uint8Array): Promise<Pushed> {
  const said = await parsed(fioLog, damaged, { told });
  assertFinite(plain(said));
  return said;
}

describe("a compressed fio log", () => {
  it("has all its samples", async () => expect(await whole).toHaveLength(STREAMS * SAMPLES));

  it("cut anywhere, keeps every whole stream and names the byte", { timeout }, async () => {
    const drawn = fc.asyncProperty(fc.nat(bytes.length - 1), async (at) => {
      const kept = ends.filter((end) => end <= at);
      if (fioLog.sniff(bytes.subarray(0, at)) === 0) {
        expect(kept).toEqual([]);
        return;
      }
      const said = await read(bytes.subarray(0, at));
      const found = valuesOf(said);
      expect(found).toEqual((await whole).slice(0, found.length));
      expect(found.length).toBeGreaterThanOrEqual(kept.length * SAMPLES);
      const last = kept.at(-1) ?? 0;
      if (last < at) expect(brokenAt(said)).toBe(last);
    });
    await fc.assert(drawn, options);
  });

  it("changed inside a stream, keeps those before it and names where it stopped", { timeout }, async () => {
    const drawn = fc.asyncProperty(fc.nat(STREAMS - 1), edits, async (k, list) => {
      const start = ends[k - 1] ?? 0;
      const damaged = changed(bytes, start, ends[k]!, list);
      if (fioLog.sniff(damaged) === 0) {
        expect(k).toBe(0);
        return;
      }
      const said = await read(damaged);
      const found = valuesOf(said);
      expect(found.slice(0, k * SAMPLES)).toEqual((await whole).slice(0, k * SAMPLES));
      if (found.join() === (await whole).join()) return;
      // The change may make the stream end early or late, by no more than was inserted; the next stream is then lost.
      const at = brokenAt(said);
      expect(at).not.toBeNull();
      expect(at).toBeGreaterThanOrEqual(start);
      expect(at).toBeLessThanOrEqual(ends[k]! + 15);
    });
    await fc.assert(drawn, options);
  });

  it("changed or stretched anywhere, still ends and never throws", { timeout }, async () => {
    const drawn = fc.asyncProperty(edits, fc.nat(MOST_BYTES), fc.nat(400), async (list, place, times) => {
      const damaged = changed(bytes, 0, bytes.length, list);
      const at = place % damaged.length;
      const pieces = Array.from({ length: times }, () => damaged.subarray(at, at + 24));
      await read(concat(damaged.subarray(0, at), ...pieces, damaged.subarray(at)));
    });
    await fc.assert(drawn, options);
  });
});
