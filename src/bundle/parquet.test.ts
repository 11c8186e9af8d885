import fc from "fast-check";
import { parquetMetadata } from "hyparquet";
import { ByteWriter } from "hyparquet-writer";
import { writeMetadata } from "hyparquet-writer/src/metadata.js";
import { serializeTCompactProtocol } from "hyparquet-writer/src/thrift.js";
import { describe, expect, it } from "vitest";
import { type CarriedRows, type CarriedTable, type Cell, CARRIED } from "~/model/carried";
import { type ColumnType, type TableDef, tables } from "~/model/tables";
import { readParquet, tableParquet, writeParquet } from "./parquet";
import { Room, tooMuchForLink } from "./room";

const CELLS: Readonly<Record<ColumnType, fc.Arbitrary<Cell>>> = {
  int32: fc.integer(),
  int64: fc.maxSafeInteger(),
  float64: fc.double({ noNaN: true, noDefaultInfinity: true }),
  bool: fc.boolean(),
  text: fc.string({ unit: "grapheme" }),
  int64s: fc.array(fc.maxSafeNat(), { maxLength: 5 }),
};

const rowsOf = (table: CarriedTable, rows: number): fc.Arbitrary<CarriedRows> => {
  const { columns }: TableDef = tables[table];
  const all = Object.entries(columns).map(([name, { type }]) =>
    fc
      .array(fc.option(CELLS[type], { nil: null }), { minLength: rows, maxLength: rows })
      .map((cells) => [name, cells] as const),
  );
  return fc
    .tuple(...all)
    .map((named) => ({ rows, columns: Object.fromEntries(named.filter(([, c]) => c.some((cell) => cell !== null))) }));
};

describe("a table as Parquet", () => {
  it.each(CARRIED)("is read as it was written, bit by bit: %s", async (table) => {
    const anything = fc.integer({ min: 1, max: 20 }).chain((rows) => rowsOf(table, rows));
    await fc.assert(
      fc.asyncProperty(anything, async (rows) => {
        // Object.is tells -0 from 0.
        expect(await readParquet(await tableParquet(table, rows))).toEqual(rows);
      }),
      { numRuns: 25 },
    );
  });

  it("keeps several row groups and an order", async () => {
    const rows = 250_000;
    const t_s = Array.from({ length: rows }, (_, i) => i / 10);
    const value = t_s.map((t, i) => (i % 1000 === 7 ? null : Math.sqrt(t)));
    const trace_no = t_s.map((_, i) => 2 ** 40 + Math.floor(i / 100_000));
    const got = await readParquet(await tableParquet("sample", { rows, columns: { trace_no, t_s, value } }));
    expect(got.rows).toBe(rows);
    expect(got.columns).toEqual({ trace_no, t_s, value });
  });

  it("holds nothing where a type cannot hold a cell", async () => {
    const bytes = await writeParquet([
      { name: "a", type: "int32", cells: [2 ** 31, 1.5, 7] },
      { name: "b", type: "float64", cells: [NaN, "x", 0.1] },
      { name: "c", type: "int64s", cells: [[1.5], [2 ** 60], [3]] },
    ]);
    expect(await readParquet(bytes)).toEqual({
      rows: 3,
      columns: { a: [null, null, 7], b: [null, null, 0.1], c: [null, null, [3]] },
    });
  });

  it("that is none is refused", async () => {
    await expect(readParquet(new TextEncoder().encode("PAR1 no more"))).rejects.toThrow();
  });

  it("that says it stands for a thousand million rows is refused before it takes memory for them", async () => {
    const writer = new ByteWriter();
    writer.appendUint32(0x31524150);
    writeMetadata(writer, {
      version: 2,
      schema: [
        { name: "root", num_children: 1 },
        { name: "value", type: "INT64" },
      ],
      num_rows: 1_000_000_000n,
      row_groups: [],
      metadata_length: 0,
    });
    writer.appendUint32(0x31524150);
    const bytes = new Uint8Array(writer.getBuffer());
    expect(bytes.length).toBeLessThan(200);
    await expect(readParquet(bytes)).rejects.toThrow("1,000,000,000 values");
  });

  it("that holds more entries of lists than it claims is charged for what it holds", async () => {
    const list = Array.from({ length: 1000 }, (_, i) => i);
    const honest = await writeParquet([{ name: "a", type: "int64s", cells: new Array<number[]>(10).fill(list) }]);
    const { buffer } = honest;
    const said = parquetMetadata(buffer);
    for (const { columns } of said.row_groups) for (const { meta_data } of columns) meta_data!.num_values = 10n;
    const writer = new ByteWriter();
    writer.appendBytes(honest.subarray(0, honest.length - 8 - said.metadata_length));
    writeMetadata(writer, said);
    writer.appendUint32(0x31524150);
    const bytes = new Uint8Array(writer.getBuffer());
    expect((await readParquet(bytes)).columns["a"]).toEqual(new Array<number[]>(10).fill(list));
    await expect(readParquet(bytes, new Room({ values: 9_000 }))).rejects.toThrow("at most 9,000");
    // The size it claims counts once.
    await expect(readParquet(honest, new Room({ values: 10_000 }))).resolves.toMatchObject({ rows: 10 });
  });

  describe("whose page says more of itself than its bytes can hold is refused before memory is taken for it", () => {
    type Fields = Readonly<Record<string, unknown>>;
    /** A table of one column whose only page has this header, over a few bytes. */
    function withPage(header: Fields, codec: "SNAPPY" | "UNCOMPRESSED" = "SNAPPY"): Uint8Array {
      const writer = new ByteWriter();
      writer.appendUint32(0x31524150);
      const start = writer.offset;
      serializeTCompactProtocol(writer, header);
      writer.appendBytes(new Uint8Array(8));
      const path_in_schema = ["value"];
      const sizes = BigInt(writer.offset - start);
      const statistics = { total_compressed_size: sizes, total_uncompressed_size: sizes, num_values: 1n };
      writeMetadata(writer, {
        version: 2,
        schema: [
          { name: "root", num_children: 1 },
          { name: "value", type: "INT64", repetition_type: "OPTIONAL" },
        ],
        num_rows: 1n,
        row_groups: [
          {
            num_rows: 1n,
            total_byte_size: sizes,
            columns: [
              {
                file_offset: BigInt(start),
                meta_data: {
                  ...{ type: "INT64", encodings: ["PLAIN"], path_in_schema, codec, ...statistics },
                  data_page_offset: BigInt(start),
                },
              },
            ],
          },
        ],
        metadata_length: 0,
      });
      writer.appendUint32(0x31524150);
      return new Uint8Array(writer.getBuffer());
    }
    const MANY = 1_500_000_000;
    const one = (values: number): Fields => ({ field_1: values, field_2: 0, field_3: 3, field_4: 3 });
    const two = (nulls: number, levels: number): Fields => ({
      ...{ field_1: 1, field_2: nulls, field_3: 1, field_4: 0, field_5: levels, field_6: 0, field_7: true },
    });
    const page = (type: number, bytes: number, header: Fields): Fields => ({
      ...{ field_1: type, field_2: bytes, field_3: 8, ...header },
    });

    it.each([
      ["bytes", page(0, MANY, { field_5: one(1) })],
      ["bytes of a dictionary", page(2, MANY, { field_7: { field_1: 1, field_2: 0 } })],
      ["entries of a dictionary", page(2, 8, { field_7: { field_1: MANY, field_2: 0 } })],
      ["nulls below none", page(3, 8, { field_8: two(-MANY, 0) })],
      ["levels below none", page(3, 8, { field_8: two(0, -MANY) })],
      ["values below none", page(0, 8, { field_5: one(-1) })],
    ])("%s", async (_, header) => {
      await expect(readParquet(withPage(header))).rejects.toThrow("the page at byte 4 claims to hold more");
    });

    it("values", async () => {
      await expect(readParquet(withPage(page(0, 8, { field_5: one(MANY) })))).rejects.toThrow("1,500,000,000 values");
    });
  });

  it("and others of one bundle share what may be read of it: values of all columns, characters of all cells", async () => {
    const numbers = (rows: number) =>
      writeParquet(["a", "b"].map((name) => ({ name, type: "int64", cells: new Array<number>(rows).fill(7) })));
    const room = new Room({ values: 50 });
    expect((await readParquet(await numbers(20), room)).rows).toBe(20);
    await expect(readParquet(await numbers(20), room)).rejects.toThrow("40 values, and at most 50");
    // Refused data used nothing of the budget.
    expect((await readParquet(await numbers(5), room)).rows).toBe(5);
    await expect(readParquet(await numbers(1), room)).rejects.toThrow();

    // Each of them refers to one text of the dictionary.
    const texts = await writeParquet([
      { name: "a", type: "text", cells: new Array<string>(900).fill("x".repeat(10_000)) },
    ]);
    expect(texts.length).toBeLessThan(20_000);
    expect((await readParquet(texts, new Room({ characters: 9_000_000 }))).rows).toBe(900);
    await expect(readParquet(texts, new Room({ characters: 8_999_999 }))).rejects.toThrow("8,999,999 characters");
  });
});

it("a link holds up to its most rows of a table", () => {
  const of = (rows: number) => tooMuchForLink({ tables: { source: { rows, columns: {} } }, notes: [], views: [] });
  expect([of(2 ** 11), of(2 ** 11 + 1)]).toEqual([null, expect.stringContaining("2,048")]);
});
