/** Pages whose bytes contradict their headers: none fills the memory, runs for ever or is reported outside. */
import fc from "fast-check";
import { type PageHeader, parquetMetadata, snappyUncompress } from "hyparquet";
import { parquetHeader } from "hyparquet/src/column.js";
import { snappyCompress } from "hyparquet-writer/src/snappy.js";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { unsnapped, readParquet, tableParquet } from "./parquet";

const rows = 99;
const columns = {
  point_no: Array.from({ length: rows }, (_, i) => i % 7),
  kind: Array.from({ length: rows }, (_, i) => (i % 3 === 0 ? null : "clat")),
  value_us: Array.from({ length: rows }, (_, i) => i / 3),
};
const written = await tableParquet("latency", { rows, columns });

/** The first page of values of a column, and where its bytes begin. */
function pageOf(bytes: Uint8Array, name: string): { readonly at: number; readonly header: PageHeader } {
  const { row_groups } = parquetMetadata(bytes.slice().buffer);
  const { meta_data } = row_groups[0]!.columns.find((one) => one.meta_data!.path_in_schema[0] === name)!;
  const start = Number(meta_data!.dictionary_page_offset || meta_data!.data_page_offset);
  const reader = { view: new DataView(bytes.slice().buffer, start), offset: 0 };
  for (;;) {
    const header = parquetHeader(reader);
    if (header.type === "DATA_PAGE_V2") return { at: start + reader.offset, header };
    reader.offset += header.compressed_page_size;
  }
}
const changed = (at: number, bytes: readonly number[]): Uint8Array => {
  const copy = written.slice();
  copy.set(bytes, at);
  return copy;
};

describe("a page", () => {
  const unheard: unknown[] = [];
  const hear = (reason: unknown) => unheard.push(reason);
  beforeEach(() => void process.on("unhandledRejection", hear));
  afterEach(async () => {
    await new Promise((resolve) => setTimeout(resolve, 10));
    process.off("unhandledRejection", hear);
    expect(unheard.splice(0)).toEqual([]);
  });

  it("is read as it was written", async () => {
    expect(await readParquet(written)).toEqual({ rows, columns });
  });

  it("with a run of 2,147,483,647 levels is refused before memory is taken for them", async () => {
    const { at } = pageOf(written, "point_no");
    await expect(readParquet(changed(at, [0xfe, 0xff, 0xff, 0xff, 0x0f]))).rejects.toThrow(
      "to hold more than its bytes",
    );
  });

  it("whose Snappy refers to itself is refused, not read for ever", async () => {
    const { at, header } = pageOf(written, "point_no");
    const data = at + header.data_page_header_v2!.definition_levels_byte_length;
    const size = header.uncompressed_page_size - (data - at);
    // A literal of −5 bytes: after its four bytes of length it starts again.
    const loop = [size, 63 << 2, 0xfa, 0xff, 0xff, 0xff];
    await expect(readParquet(changed(data, loop))).rejects.toThrow("to hold more than its bytes");
  });

  it("with a column that the schema lacks: only that is reported", async () => {
    const { at, header } = pageOf(written, "point_no");
    const copy = changed(at + header.data_page_header_v2!.definition_levels_byte_length, [0xff, 0xff, 0xff]);
    const name = new TextEncoder().encode("value_us");
    const last = Buffer.from(copy).lastIndexOf(name);
    copy[last] = 0x78;
    await expect(readParquet(copy)).rejects.toThrow();
  });

  it("with any bytes is read or refused in time", async () => {
    const change = fc.tuple(fc.nat(written.length - 13), fc.integer({ min: 0, max: 255 }));
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 4 }), async (changes) => {
        const copy = written.slice();
        for (const [at, byte] of changes) copy[at] = byte;
        const started = process.cpuUsage().user;
        await readParquet(copy).catch((error: unknown) => expect(error).toBeInstanceOf(Error));
        expect(process.cpuUsage().user - started).toBeLessThan(2e6);
      }),
      { numRuns: 300, seed: 15 },
    );
  });
});

describe("Snappy", () => {
  const bytes = fc.oneof(
    fc.uint8Array({ maxLength: 300 }),
    fc.array(fc.constantFrom(1, 2), { maxLength: 3000 }).map((list) => Uint8Array.from(list)),
  );
  it("is unpacked to what was packed", () => {
    fc.assert(
      fc.property(bytes, (plain) => {
        expect(Array.from(unsnapped(snappyCompress(plain), plain.length)!)).toEqual(Array.from(plain));
      }),
    );
  });

  it("of any bytes gives what the library gives, or nothing", () => {
    const damaged = fc.tuple(bytes, fc.nat(), fc.integer({ min: 0, max: 255 })).map(([plain, at, byte]) => {
      const copy = snappyCompress(plain);
      copy[at % copy.length] = byte;
      return [copy, plain.length] as const;
    });
    fc.assert(
      fc.property(damaged, ([input, size]) => {
        const output = unsnapped(input, size);
        if (output === null || size === 0) return;
        const theirs = new Uint8Array(size);
        snappyUncompress(input, theirs);
        expect(output).toEqual(theirs);
      }),
      { numRuns: 1000 },
    );
  });

  it.each([
    ["of another size", [3, 0, 65], 2],
    ["a copy from before its beginning", [4, 0, 65, 0x01, 9], 5],
    ["a copy from nowhere", [5, 0, 65, 0x01, 0], 5],
    ["a copy behind its end", [2, 0, 65, 0x01, 1], 2],
    ["a literal behind its end", [9, 0xf0, 200], 9],
    ["a literal below none", [9, 63 << 2, 0xfa, 0xff, 0xff, 0xff], 9],
    ["a size of six bytes", [0x80, 0x80, 0x80, 0x80, 0x80, 1], 1],
  ])("%s is refused", (_, input, size) => expect(unsnapped(Uint8Array.from(input), size)).toBeNull());
});
