import { createHash } from "node:crypto";
import { gzipSync } from "node:zlib";
import fc from "fast-check";
import { zipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { expanded, type Expanded, paxRecord, tar, tarHeader } from "../../../tests/support/archives";
import { cases } from "../../../tests/support/cases";
import { blobSource, type ByteSource, bytesSource } from "~/base/bytes";
import { notices as texts } from "~/text/en/notices";
import { crc32 } from "~/base/crc32";
import { entryBytes } from "./entry";
import { expand } from "./expand";

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);
const text = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);
const said = ({ entries }: Expanded): [string, string][] => entries.map(({ name, bytes }) => [name, text(bytes)]);
const codes = ({ notices }: Expanded): string[] => notices.map(({ code }) => code);
const concat = (...parts: Uint8Array[]): Uint8Array => new Uint8Array(Buffer.concat(parts));

interface Entry {
  readonly name: string;
  readonly bytes: Uint8Array;
}
const zip = (entries: readonly Entry[], level: 0 | 6 = 6): Uint8Array =>
  zipSync(Object.fromEntries(entries.map(({ name, bytes }) => [name, bytes])), { level });
const gzip = (bytes: Uint8Array, level = 6): Uint8Array => new Uint8Array(gzipSync(bytes, { level }));
const tgz = (entries: readonly Entry[]): Uint8Array => gzip(tar(entries));

const name = fc
  .array(fc.constantFrom("a", "run 1", "Ü", "日本", "x.log"), { minLength: 1, maxLength: 4 })
  .map((parts) => parts.join("/"));
const content = fc.oneof(
  fc.uint8Array({ maxLength: 2000 }),
  fc.integer({ min: 0, max: 200_000 }).map((n) => encode("500, 538488, 0, 0\n".repeat(n / 18))),
);
const entryList = fc.uniqueArray(fc.record({ name, bytes: content }), {
  selector: (entry) => entry.name,
  minLength: 1,
  maxLength: 6,
});

describe("unpacks what was packed, in order", () => {
  it.each([
    ["zip", (entries: readonly Entry[]) => zip(entries)],
    ["zip, stored", (entries: readonly Entry[]) => zip(entries, 0)],
    ["zip behind other bytes", (entries: readonly Entry[]) => concat(zip([]), encode("#!/bin/sh\n"), zip(entries))],
    ["tar", (entries: readonly Entry[]) => tar(entries)],
    ["tar.gz", tgz],
    ["tar.gz, V7", (entries: readonly Entry[]) => gzip(tar(entries, { ustar: false }))],
  ])("%s", async (_, pack) => {
    await fc.assert(
      fc.asyncProperty(entryList, async (entries) => {
        const found = await expanded(pack(entries));
        expect(found.notices).toEqual([]);
        // An object of fflate keeps the order of its keys, which are no numbers here.
        expect(said(found)).toEqual(entries.map(({ name, bytes }) => [name, text(bytes)]));
      }),
      { numRuns: cases(20, 60) },
    );
  });

  it("gz: one file, named as the archive without .gz; members one after another are one file", async () => {
    const log = encode("a\n".repeat(1000));
    const gz = gzip(log);
    expect(said(await expanded(gz, { path: "d/x_bw.1.log.gz" }))).toEqual([["x_bw.1.log", text(log)]]);
    const twice = await expanded(concat(gz, gzip(encode("b\n")), gz), { path: "x.log.gz" });
    expect(twice.notices).toEqual([]);
    expect(text(twice.entries[0]!.bytes)).toBe(`${text(log)}b\n${text(log)}`);
    // The padding of a tape is not an entry.
    expect(codes(await expanded(concat(gz, new Uint8Array(700)), { path: "x.log.gz" }))).toEqual([]);
  });

  it("UTF-16 in either order: its text in UTF-8, under its name, wherever it is cut", async () => {
    // One unit and pairs of two: the second part begins within a pair.
    const whole = `-${"\u{1f4be}".repeat(300_000)}\r\n`;
    const little = new Uint8Array(Buffer.from(`\ufeff${whole}`, "utf16le"));
    for (const bytes of [little, new Uint8Array(Buffer.from(little).swap16())])
      expect(said(await expanded(bytes, { path: "d/out.txt" }))).toEqual([["out.txt", whole]]);
  });

  it("gz without .gz in its name: by the name in its header", async () => {
    const gz = gzip(encode("a"));
    const named = concat(
      gz.subarray(0, 3),
      Uint8Array.of(8),
      gz.subarray(4, 10),
      encode("C:\\d\\run.json\0"),
      gz.subarray(10),
    );
    expect(said(await expanded(named, { path: "download" }))).toEqual([["run.json", "a"]]);
    expect(said(await expanded(gz, { path: "download" }))).toEqual([["download", "a"]]);
  });

  it("tar: long names of pax and GNU, sizes of pax and in base 256, links and folders passed by", async () => {
    const long = `${"d/".repeat(80)}ü.log`;
    for (const gnu of [false, true]) {
      const found = await expanded(
        tar(
          [
            { name: "d/", type: "5" },
            { name: "l", type: "2" },
            { name: long, bytes: encode("x") },
          ],
          { gnu },
        ),
      );
      expect(said(found)).toEqual([[long, "x"]]);
      expect(found.notices).toEqual([]);
    }
    const wide = tarHeader(encode("wide"), 0);
    wide.set([0x80, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 3], 124);
    wide.set(encode("        "), 148);
    const sum = wide.reduce((a, b) => a + b, 0);
    wide.set(encode(`${sum.toString(8).padStart(6, "0")}\0 `), 148);
    const block = new Uint8Array(512);
    block.set(encode("abc"));
    const pax = paxRecord("size", "3");
    const paxed = concat(tarHeader(encode("x"), pax.length, "x"), pax, new Uint8Array(512 - pax.length));
    const found = await expanded(
      concat(wide, block, paxed, tarHeader(encode("paxed"), 0), block, new Uint8Array(1024)),
    );
    expect(said(found)).toEqual([
      ["wide", "abc"],
      ["paxed", "abc"],
    ]);
  });

  it("zip64, as it is written for streams of unknown length", async () => {
    // One stored entry, sizes and offset in the extra field, end record and its place in 64 bits.
    const body = encode("hello");
    const u16 = (...n: number[]) => n.flatMap((v) => [v & 255, v >> 8]);
    const u32 = (...n: number[]) => n.flatMap((v) => [v & 255, (v >>> 8) & 255, (v >>> 16) & 255, v >>> 24]);
    const u64 = (...n: number[]) => n.flatMap((v) => [...u32(v), 0, 0, 0, 0]);
    const crc = crc32(body);
    const extra = [...u16(1, 16), ...u64(5, 5)];
    const local = [
      ...u32(0x04034b50),
      ...u16(45, 0, 0, 0, 0),
      ...u32(crc, 0xffffffff, 0xffffffff),
      ...u16(1, extra.length),
    ];
    const start = [...local, 0x61, ...extra, ...body];
    const wide = [...u16(1, 24), ...u64(5, 5, 0)];
    const central = [
      ...u32(0x02014b50),
      ...u16(45, 45, 0, 0, 0, 0),
      ...u32(crc, 0xffffffff, 0xffffffff),
      ...u16(1, wide.length, 0, 0, 0),
      ...u32(0, 0xffffffff),
      0x61,
      ...wide,
    ];
    const at = start.length + central.length;
    const end64 = [
      ...u32(0x06064b50),
      ...u64(44),
      ...u16(45, 45),
      ...u32(0, 0),
      ...u64(1, 1, central.length, start.length),
    ];
    const place = [...u32(0x07064b50, 0), ...u64(at), ...u32(1)];
    const end = [...u32(0x06054b50), ...u16(0, 0, 0xffff, 0xffff), ...u32(0xffffffff, 0xffffffff), ...u16(0)];
    const found = await expanded(Uint8Array.from([...start, ...central, ...end64, ...place, ...end]));
    expect(found.notices).toEqual([]);
    expect(said(found)).toEqual([["a", "hello"]]);
  });
});

describe("names", () => {
  it("without root, drive or backslashes; dots, control characters and equal names are shown", async () => {
    const names = ["/etc/passwd", "..\\..\\x", "C:\\a\\b.log", "./c", "a\nb", "c", "a//b", "__proto__"];
    const found = await expanded(tar(names.map((n) => ({ name: n, bytes: encode(n) }))));
    expect(found.entries.map((e) => e.name)).toEqual([
      "etc/passwd",
      "../../x",
      "a/b.log",
      "c",
      "a\ufffdb",
      "c (2)",
      "a/b",
      "__proto__",
    ]);
    expect(found.entries.map(({ bytes }) => text(bytes))).toEqual(names);
  });

  it("of equal names never equal the name of another entry", async () => {
    for (const names of [
      ["a", "a", "a (2)", "a"],
      ["a (2)", "a", "a", "a (2)"],
    ]) {
      const found = await expanded(tar(names.map((n, i) => ({ name: n, bytes: encode(String(i)) }))));
      expect(new Set(found.entries.map((e) => e.name)).size).toBe(4);
    }
  });

  it("what systems hide is passed by", async () => {
    const names = [".DS_Store", "a/.hidden", "__MACOSX/a/._x", "a/Thumbs.db", "a/x.json", "._x", ".git/config"];
    const found = await expanded(zip(names.map((n) => ({ name: n, bytes: encode("x") }))));
    expect(found.entries.map((e) => e.name)).toEqual(["a/x.json"]);
    expect(found.notices).toEqual([]);
  });
});

describe("archive bombs are stopped and named", () => {
  const zeros = new Uint8Array(40 * 2 ** 20);

  it.each([
    [
      "zip",
      () =>
        zip([
          { name: "log", bytes: encode("first") },
          { name: "bomb", bytes: zeros },
          { name: "z", bytes: encode("last") },
        ]),
      2,
    ],
    [
      "tar.gz",
      () =>
        tgz([
          { name: "log", bytes: encode("first") },
          { name: "bomb", bytes: zeros },
        ]),
      1,
    ],
    ["gz", () => gzip(zeros), 0],
  ])("%s: by what a byte unpacks to", async (_, pack, kept) => {
    const found = await expanded(pack(), { limits: { ratio: 900 } });
    expect(codes(found)).toEqual(["archive/ratio"]);
    expect(found.notices[0]).toMatchObject({ level: "error", values: { limit: 900 } });
    expect(found.entries).toHaveLength(kept);
  });

  it("a log that packs well is not a bomb", async () => {
    const log = encode("500, 538488, 0, 0, 0\n".repeat(2 ** 20));
    const packed = tgz([{ name: "log", bytes: log }]);
    expect(log.length / packed.length).toBeGreaterThan(200);
    const found = await expanded(packed);
    expect(found.notices).toEqual([]);
    expect(found.entries[0]!.bytes).toHaveLength(log.length);
  });

  it.each([
    ["zip", zip],
    ["tar.gz", tgz],
  ])("%s: by the size of an entry and of all, and by their number", async (_, pack) => {
    const entries = Array.from({ length: 8 }, (_, i) => ({
      name: `e${i}`,
      bytes: encode(`${i}`.repeat(1000 + i * 1000)),
    }));
    const one = await expanded(pack(entries), { limits: { entry_bytes: 5000 } });
    expect(one.notices).toMatchObject([{ code: "archive/entry-too-large", values: { count: 3, entry: "e5" } }]);
    expect(one.entries).toHaveLength(5);
    const total = await expanded(pack(entries), { limits: { total_bytes: 9000 } });
    expect(codes(total)).toEqual(["archive/too-large"]);
    expect(total.entries.length).toBeLessThan(4);
    const many = await expanded(pack(entries), { limits: { entries: 6 } });
    expect(many.notices).toMatchObject([{ code: "archive/too-many-entries", values: { limit: 6 } }]);
    expect(many.entries).toHaveLength(6);
  });

  it("an entry that lies about its size is refused", async () => {
    const packed = zip([{ name: "a", bytes: new Uint8Array(5000) }]);
    const view = new DataView(packed.buffer);
    const central = packed.length - 22 - 47;
    expect(view.getUint32(central, true)).toBe(0x02014b50);
    view.setUint32(central + 24, 10, true);
    expect(codes(await expanded(packed))).toEqual(["archive/checksum"]);
  });

  it.each([0, 6] as const)("zip: one stretch that is named many times is read once (level %i)", async (level) => {
    const plain = zip([{ name: "log", bytes: encode("500, 538488, 0, 0\n".repeat(500)) }], level);
    const end = plain.length - 22;
    const central = new DataView(plain.buffer).getUint32(end + 16, true);
    const many = 1000;
    const record = plain.subarray(central, end);
    const directory = concat(...Array.from({ length: many }, () => record));
    const tail = plain.slice(end);
    const view = new DataView(tail.buffer);
    view.setUint16(8, many, true);
    view.setUint16(10, many, true);
    view.setUint32(12, directory.length, true);
    const found = await expanded(concat(plain.subarray(0, central), directory, tail));
    expect(found.notices).toMatchObject([{ code: "archive/damaged", values: { given: found.entries.length } }]);
    // The directory is part of the file, too: the number of entries that fit in it.
    expect(found.entries.length * (central - 33)).toBeLessThanOrEqual(central + directory.length + 22);
    expect(found.entries.length).toBeGreaterThan(0);
  });
});

describe("what cannot be opened is named", () => {
  const entries = [
    { name: "a", bytes: encode("first ".repeat(50)) },
    { name: "b", bytes: encode("second ".repeat(50)) },
  ];

  /** A zip with a field of its first entry changed, in both headers. */
  function patched(local: number, central: number, value: number): Uint8Array {
    const packed = zip(entries);
    const view = new DataView(packed.buffer);
    const directory = view.getUint32(packed.length - 6, true);
    view.setUint16(local, value, true);
    view.setUint16(directory + central, value, true);
    return packed;
  }

  it.each([
    ["encrypted", patched(6, 8, 1), { code: "archive/encrypted", values: { entry: "a", count: 1 } }],
    ["unknown method", patched(8, 10, 93), { code: "archive/method", values: { entry: "a", method: "zstd" } }],
    ["checksum", patched(14, 16, 77), { code: "archive/checksum", values: { entry: "a" } }],
  ])("%s: the other entries are read", async (_, bytes, notice) => {
    const found = await expanded(bytes);
    expect(found.notices).toMatchObject([notice]);
    expect(found.entries.map((e) => e.name)).toEqual(["b"]);
  });

  it("an entry without a header at its place", async () => {
    const packed = zip(entries);
    packed[Buffer.from(packed).lastIndexOf("PK\x03\x04")] = 0;
    const found = await expanded(packed);
    expect(found.notices).toMatchObject([{ code: "archive/damaged", values: { entry: "b" } }]);
    expect(found.entries.map((e) => e.name)).toEqual(["a"]);
  });

  it("a sparse file of GNU tar", async () => {
    const found = await expanded(tar([{ name: "s", type: "S" }, ...entries]));
    expect(found.notices).toMatchObject([{ code: "archive/method", values: { entry: "s", method: "sparse" } }]);
    expect(found.entries).toHaveLength(2);
  });

  it("gz of other bytes: nothing of it; tar.gz: the entries, and a warning for all", async () => {
    const gz = gzip(entries[0]!.bytes);
    gz[gz.length - 6]! ^= 1;
    expect(await expanded(gz)).toMatchObject({ entries: [], notices: [{ code: "archive/checksum" }] });
    const packed = tgz(entries);
    packed[packed.length - 6]! ^= 1;
    const found = await expanded(packed);
    expect(found.entries).toHaveLength(2);
    expect(codes(found)).toEqual(["archive/torn"]);
  });

  it("gz with more after its end: zeros are padding, other bytes are reported, a damaged member is an error", async () => {
    const small = gzip(encode("a\n".repeat(500)));
    const lines = Array.from({ length: 60_000 }, (_, i) => `${i}, ${(i * 7919) % 100_003}, 0, 0\n`);
    const large = gzip(encode(lines.join("")));
    expect(large.length).toBeGreaterThan(2 ** 18);
    for (const gz of [small, large]) {
      const behind = (...more: Uint8Array[]) => expanded(concat(gz, ...more), { path: "x.gz" });
      const one = await behind();
      const all = await behind(gz);
      expect(all.entries[0]!.bytes.length).toBe(2 * one.entries[0]!.bytes.length);
      for (const n of [1, 3, 700, 70_000]) expect(codes(await behind(new Uint8Array(n)))).toEqual([]);
      for (const more of [encode("x"), encode("garbage".repeat(10)), concat(new Uint8Array(70_000), encode("sig"))]) {
        const found = await behind(more);
        expect(found.notices).toMatchObject([{ code: "archive/trailing", level: "warning" }]);
        expect(said(found)).toEqual(said(one));
      }
      for (const at of [0, 1, 2]) {
        const member = gzip(encode("b\n".repeat(400)));
        member[at]! ^= 4;
        for (const more of [member, concat(new Uint8Array(600), member)]) {
          const found = await behind(more);
          expect(found.notices, `byte ${at}`).toMatchObject([{ code: "archive/torn", level: "error" }]);
          expect(said(found)).toEqual(said(one));
        }
      }
    }
    const packed = tgz(entries);
    const found = await expanded(concat(packed, encode("garbage")));
    expect(codes(found)).toEqual(["archive/trailing"]);
    expect(found.entries).toHaveLength(2);
  });

  it("padding that begins where a read ends", async () => {
    const gz = gzip(encode("a\n".repeat(500)));
    for (let shift = 0; shift < 12; shift++) {
      const name = new Uint8Array(2 ** 16 - gz.length - shift).fill(0x61);
      name[name.length - 1] = 0;
      const named = concat(gz.subarray(0, 3), Uint8Array.of(8), gz.subarray(4, 10), name, gz.subarray(10));
      expect(named.length).toBe(2 ** 16 - shift);
      expect(codes(await expanded(concat(named, new Uint8Array(50)), { path: "x.gz" })), `${shift}`).toEqual([]);
    }
  });

  it("a zip with only encrypted entries: nothing was read, and nothing else is reported", async () => {
    const packed = zip(entries);
    const view = new DataView(packed.buffer);
    for (let at = 0; at < packed.length - 4; at++) {
      const mark = view.getUint32(at, true);
      if (mark === 0x04034b50) packed[at + 6]! |= 1;
      if (mark === 0x02014b50) packed[at + 8]! |= 1;
    }
    const { notices, entries: read } = await expanded(packed);
    expect(read).toEqual([]);
    expect(notices).toMatchObject([{ code: "archive/encrypted", values: { count: entries.length, given: 0 } }]);
    expect(texts["archive/encrypted"]!.rest(notices[0]!.values!)).toBe("None of the archive was read.");
    expect(texts["archive/encrypted"]!.rest({ given: 1 })).toBe("The other entries were read.");
  });

  it("a tar without its end", async () => {
    const found = await expanded(tar(entries, { ended: false }));
    expect(found.entries).toHaveLength(2);
    expect(found.notices).toMatchObject([{ code: "archive/unended", level: "warning" }]);
  });

  it("every code has its sentences", () => {
    for (const [code, { what, todo, rest }] of Object.entries(texts).filter(([code]) => /archive/.test(code))) {
      for (const values of [
        { entry: "", count: 1 },
        { entry: "e", count: 3 },
      ]) {
        const v = { ...values, limit: 4, method: "zstd", format: "zip" };
        expect([what(v), todo(v), rest(v)].join(" "), code).not.toContain("undefined");
      }
    }
  });
});

describe("cut at any byte", () => {
  const line = (i: number): string => `${i * 500}, ${createHash("md5").update(`${i}`).digest("hex")}, 0\n`;
  const log = (n: number, from: number): Uint8Array =>
    encode(Array.from({ length: n }, (_, i) => line(from + i)).join(""));
  const entries = [
    { name: "a.log", bytes: log(120, 0) },
    { name: "b.log", bytes: log(200, 1000) },
    { name: "c.log", bytes: log(90, 5000) },
  ];

  it.each([
    ["zip", zip(entries)],
    ["zip, stored", zip(entries, 0)],
    ["tar", tar(entries)],
    ["tar.gz", tgz(entries)],
    ["gz", gzip(entries[1]!.bytes)],
  ])("%s: entries before the cut are whole, the one in it begins right, the cut is named", async (kind, packed) => {
    const originals = kind === "gz" ? [{ name: "a.zip", bytes: entries[1]!.bytes }] : entries;
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 600, max: packed.length - 1 }), async (at) => {
        const found = await expanded(packed.slice(0, at));
        expect(found.entries.length).toBeLessThanOrEqual(originals.length);
        found.entries.forEach(({ name, bytes }, i) => {
          expect(name).toBe(originals[i]!.name);
          const original = text(originals[i]!.bytes);
          if (i < found.entries.length - 1) expect(text(bytes)).toBe(original);
          else expect(original.startsWith(text(bytes))).toBe(true);
        });
        // After the last block of a tar comes only its end.
        const whole =
          said(found).length === originals.length &&
          found.entries.at(-1)!.bytes.length === originals.at(-1)!.bytes.length;
        if (!whole || kind !== "tar")
          expect(found.notices.map(({ code }) => code).join()).toMatch(/truncated|unended|checksum/);
      }),
      { numRuns: cases(30, 120) },
    );
  });

  it("a zip that was written as a stream is read without its directory", async () => {
    // Sizes behind the entries, as `zip - ` writes them.
    const parts: Uint8Array[] = [];
    for (const { name, bytes } of entries) {
      const single = zip([{ name, bytes }]);
      const view = new DataView(single.buffer);
      const directory = view.getUint32(single.length - 6, true);
      const descriptor = new Uint8Array(16);
      const to = new DataView(descriptor.buffer);
      to.setUint32(0, 0x08074b50, true);
      for (const [i, from] of [14, 18, 22].entries()) {
        to.setUint32(4 + 4 * i, view.getUint32(from, true), true);
        view.setUint32(from, 0, true);
      }
      view.setUint16(6, view.getUint16(6, true) | 8, true);
      parts.push(single.subarray(0, directory), descriptor);
    }
    const stream = concat(...parts);
    const found = await expanded(stream);
    expect(said(found)).toEqual(entries.map(({ name, bytes }) => [name, text(bytes)]));
    expect(codes(found)).toEqual(["archive/truncated"]);
    const cut = await expanded(stream.slice(0, stream.length - 1000));
    expect(cut.entries).toHaveLength(3);
    expect(text(entries[2]!.bytes).startsWith(text(cut.entries[2]!.bytes))).toBe(true);
  });

  it("bytes changed anywhere: no exception, and no wrong bytes without a notice", async () => {
    const packs = [zip(entries), tar(entries), tgz(entries), gzip(entries[0]!.bytes)];
    const originals = new Set(entries.map(({ bytes }) => text(bytes)));
    await fc.assert(
      fc.asyncProperty(fc.nat(3), fc.nat(), fc.integer({ min: 1, max: 255 }), async (which, place, bits) => {
        const packed = packs[which]!.slice();
        packed[4 + (place % (packed.length - 4))]! ^= bits;
        let found: Expanded;
        try {
          found = await expanded(packed);
        } catch (error) {
          // The kind itself is gone.
          expect(String(error)).toContain("kind");
          return;
        }
        // A tar has no checksum for what its entries hold.
        if (which === 1) return;
        if (found.notices.length === 0)
          for (const { bytes } of found.entries) expect(originals.has(text(bytes))).toBe(true);
      }),
      { numRuns: cases(75, 300) },
    );
  });
});

describe("large and slow", () => {
  it("an entry of more than 64 MiB is no array, and reads the same", async () => {
    const part = encode(Array.from({ length: 4000 }, (_, i) => `${i}, ${(i * 7919) % 100_003}, 0, 0\n`).join(""));
    const big = new Uint8Array(part.length * Math.ceil((66 * 2 ** 20) / part.length));
    for (let at = 0; at < big.length; at += part.length) big.set(part, at);
    const [entry] = (await expanded(gzip(big, 1))).entries;
    expect(entry!.bytes.length).toBe(big.length);
    expect(Buffer.compare(entry!.bytes, big)).toBe(0);
  }, 60_000);

  it("a large entry that is cut or followed by another continues where the machine's own inflater stops", async () => {
    const log = encode(Array.from({ length: 60_000 }, (_, i) => `${i}, ${(i * 7919) % 100_003}, 0, 0\n`).join(""));
    const gz = gzip(log);
    expect(gz.length).toBeGreaterThan(300_000);
    const cut = await expanded(gz.subarray(0, gz.length - 5000), { path: "x.gz" });
    expect(codes(cut)).toEqual(["archive/truncated"]);
    expect(cut.entries[0]!.bytes.length).toBeGreaterThan(log.length - 100_000);
    expect(text(log).startsWith(text(cut.entries[0]!.bytes))).toBe(true);
    const twice = await expanded(concat(gz, gz, new Uint8Array(512)), { path: "x.gz" });
    expect(codes(twice)).toEqual([]);
    expect(Buffer.compare(twice.entries[0]!.bytes, concat(log, log))).toBe(0);
  });

  it("stops at an abort, and reads nothing that was not asked for", async () => {
    const controller = new AbortController();
    const bytes = zip([
      { name: "a", bytes: encode("1") },
      { name: "b", bytes: encode("2") },
    ]);
    const read = async (): Promise<void> => {
      for await (const entry of expand(bytesSource("a.zip", bytes), "zip", controller.signal)) {
        if (!("code" in entry)) controller.abort();
      }
    };
    await expect(read()).rejects.toThrow("abort");
  });

  it("an archive that can no longer be read is named", async () => {
    const bytes = zip([{ name: "a", bytes: encode("1") }]);
    let reads = 0;
    const gone: ByteSource = {
      path: "a.zip",
      size: bytes.length,
      slice: (from, to) =>
        ++reads > 2 ? Promise.reject(new Error("gone")) : Promise.resolve(bytes.subarray(from, to)),
    };
    expect((await expanded(gone)).notices).toMatchObject([{ code: "file/unreadable", values: { reason: "gone" } }]);
  });
});

describe("one entry again", () => {
  it("is found by its path, through archives in archives", async () => {
    const inner = tgz([
      { name: "x/a", bytes: encode("A") },
      { name: "b", bytes: encode("B") },
    ]);
    const outer = zip([
      { name: "in.tar.gz", bytes: inner },
      { name: "log.gz", bytes: gzip(encode("L")) },
      { name: "b", bytes: encode("other") },
    ]);
    const source = blobSource("d/o.zip", new Blob([outer as Uint8Array<ArrayBuffer>]));
    for (const [path, wanted] of [
      ["d/o.zip/in.tar.gz/x/a", "A"],
      ["d/o.zip/in.tar.gz/b", "B"],
      ["d/o.zip/log.gz/log", "L"],
      ["d/o.zip/b", "other"],
    ] as const) {
      expect(text(await entryBytes(source, path))).toBe(wanted);
    }
    await expect(entryBytes(source, "d/o.zip/none")).rejects.toThrow("none");
  });
});
