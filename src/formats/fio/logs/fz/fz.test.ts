import { deflateSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { type ByteSource, bytesSource } from "~/base/bytes";
import { countLineFeeds } from "~/base/lines";
import type { Notice } from "~/base/notice";
import { sinkOf } from "~/formats/sink";
import { parsed } from "../../../../../tests/support/sink";
import { fioLog, type Limits, readCompressed } from "../format";
import { UNTOLD } from "../told";
import { soundSamples, structOf } from "./text";

it("a sample is sound up to what fio can write: 279 years, exact values, blocks of 8 GiB", () => {
  const sound = (time: number, value: number, block_bytes: number, ddir = 0): number => {
    const view = new DataView(new ArrayBuffer(32));
    view.setBigUint64(0, BigInt(time), true);
    view.setBigUint64(8, BigInt(value), true);
    view.setUint32(16, ddir, true);
    view.setBigUint64(24, BigInt(block_bytes), true);
    return soundSamples(new Uint8Array(view.buffer), structOf(new Uint8Array(32))!);
  };
  expect([sound(2 ** 43, 2 ** 53 - 1, 2 ** 33), sound(0, 0, 0, 2)]).toEqual([1, 1]);
  expect([sound(2 ** 43 + 1, 0, 0), sound(0, 2 ** 53, 0), sound(0, 0, 2 ** 33 + 1), sound(0, 0, 0, 3)]).toEqual([
    0, 0, 0, 0,
  ]);
});

interface Sample {
  readonly t: number;
  readonly value: number;
  readonly most: number;
  readonly op: number;
  readonly bs: number;
  readonly offset: number;
}

/** Samples as stored by fio 3.37 and later, by 3.9 to 3.36, or up to 3.8. */
function packed(samples: readonly Sample[], shape: "new" | "middle" | "old", flags: number): Uint8Array {
  const size = { new: 40, middle: 32, old: 24 }[shape] + (flags & 0x8000_0000 ? 8 : 0);
  const bytes = new DataView(new ArrayBuffer(samples.length * size));
  samples.forEach(({ t, value, most, op, bs, offset }, i) => {
    const at = i * size;
    const ddir = shape === "new" ? at + 24 : at + 16;
    bytes.setBigUint64(at, BigInt(t), true);
    bytes.setBigUint64(at + 8, BigInt(value), true);
    if (shape === "new") bytes.setBigUint64(at + 16, BigInt(most), true);
    bytes.setUint32(ddir, (flags | op) >>> 0, true);
    if (shape === "old") bytes.setUint32(at + 20, bs, true);
    else bytes.setBigUint64(ddir + 8, BigInt(bs), true);
    if (flags & 0x8000_0000) bytes.setBigUint64(at + size - 8, BigInt(offset), true);
  });
  return deflateSync(new Uint8Array(bytes.buffer));
}

const samples = (count: number, from = 0): Sample[] =>
  Array.from({ length: count }, (_, i) => ({
    ...{ t: 3 * (from + i), value: 100_000 + (from + i), most: 200_000 + (from + i), op: (from + i) % 2 },
    ...{ bs: 4096, offset: 4096 * i },
  }));

describe("a compressed log", () => {
  const told = { ...UNTOLD, what: "clat", unit: "ns", blocks: false } as const;

  it.each(["new", "middle", "old"] as const)("holds the samples of fio, %s", async (shape) => {
    for (const flags of [0, 0x8000_0000]) {
      const bytes = packed(samples(10_000), shape, flags);
      expect(fioLog.sniff(bytes.subarray(0, 2 ** 16))).toBe(1);
      const pushed = await parsed(fioLog, bytes, { told });
      expect(pushed.notices.filter(({ level }) => level !== "info")).toEqual([]);
      expect(pushed.traces).toMatchObject([
        { op: "read", stat: "each" },
        { op: "write", stat: "each" },
      ]);
      expect(pushed.samples.get(1)!.value).toEqual(samples(10_000).flatMap((s) => (s.op === 1 ? s.value / 1000 : [])));
      expect(pushed.samples.get(0)!.t_s.at(-1)).toBe((3 * 9998) / 1000);
    }
  });

  it("holds mean and maximum", async () => {
    const averages = samples(20).map((s) => ({ ...s, bs: 0 }));
    const pushed = await parsed(fioLog, packed(averages, "new", 0x2000_0000), { told });
    expect(pushed.traces.map(({ op, stat }) => `${op} ${stat}`)).toEqual([
      "read mean",
      "read max",
      "write mean",
      "write max",
    ]);
    expect(pushed.samples.get(1)!.value[0]).toBe(200);
  });

  it("is several streams, and read up to the one that is broken", async () => {
    const [first, second, third] = [0, 500, 1000].map((from) => packed(samples(500, from), "middle", 0));
    const whole = await parsed(fioLog, Buffer.concat([first!, second!, third!]), { told });
    expect(whole.samples.get(0)!.t_s).toHaveLength(750);
    const torn = await parsed(fioLog, Buffer.concat([first!, second!.subarray(0, 100), third!]), { told });
    expect(torn.notices[0]).toMatchObject({ code: "fio/log-compressed", level: "error", byte: first!.length });
    const read = torn.samples.get(0)!.value;
    expect(read.length).toBeGreaterThanOrEqual(250);
    expect(read).toEqual(whole.samples.get(0)!.value.slice(0, read.length));
  });

  it("is no other zlib stream", () => {
    expect(fioLog.sniff(deflateSync(Buffer.from("some text that is no sample of fio, ".repeat(20))))).toBe(0);
    expect(fioLog.sniff(deflateSync(Buffer.alloc(0)))).toBe(0);
  });

  it("is unpacked a stretch at a time: a cancel is heard in between", async () => {
    const bytes = packed(samples(200_000), "middle", 0);
    const controller = new AbortController();
    let pauses = 0;
    const slice: ByteSource["slice"] = async (start, end, signal) => {
      if (end === 0 && ++pauses === 2) controller.abort();
      signal?.throwIfAborted();
      await Promise.resolve();
      return bytes.subarray(start, end);
    };
    const reading = parsed(fioLog, { path: "x", size: bytes.length, slice }, { told, signal: controller.signal });
    await expect(reading).rejects.toThrow("abort");
    expect(pauses).toBe(2);
  });

  it("that is too large is named by the limit it met", async () => {
    const bytes = packed(samples(50_000), "middle", 0);
    const source = bytesSource("x", bytes);
    const read = async (limits: Partial<Limits>) => {
      const notices: Notice[] = [];
      let lines = 0;
      const reader = { block: (block: Uint8Array) => (lines += countLineFeeds(block)) };
      const context = { signal: new AbortController().signal, progress: () => undefined };
      const all = { packed_bytes: 2e9, unpacked_bytes: 2e9, stretch_bytes: 1e6, ...limits };
      await readCompressed(source, reader, sinkOf({ notice: (notice) => notices.push(notice) }), context, all);
      return { lines, said: notices.map(({ code, values }) => [code, values]) };
    };
    expect(await read({})).toEqual({ lines: 50_000, said: [] });
    const packedAway = await read({ packed_bytes: 1000 });
    expect(packedAway).toEqual({ lines: 0, said: [["fio/log-too-large", { mb: 0, unpacked: 0 }]] });
    const cut = await read({ unpacked_bytes: 1_000_000 });
    expect(cut.said).toEqual([["fio/log-too-large", { mb: 1, unpacked: 1 }]]);
    expect(cut.lines).toBeGreaterThan(1000);
    expect(cut.lines).toBeLessThan(50_000);
  });
});
