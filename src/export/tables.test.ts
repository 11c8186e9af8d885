import { parquetMetadata, parquetReadObjects } from "hyparquet";
import { describe, expect, it } from "vitest";
import { csvParseRows } from "d3-dsv";
import { toCsv } from "./csv";
import { toMarkdown } from "./markdown";
import { toParquet } from "./parquet";
import { cell, inputOf, sweepScene, twinOf } from "../../tests/support/exported";

const hostile = twinOf(
  ["name", "iops", "clat_p99_us", "empty"],
  [
    [cell("=cmd|' /C calc'!A0"), cell(-1.5, "−2"), cell(346.112, "346", "at least"), cell(null)],
    [cell('-rw, "fast"'), cell(100022.488756, "100,022"), cell(null), cell(null)],
    [cell("-12.5"), cell(0.1 + 0.2, "0"), cell(1e21, "10²¹"), cell(null)],
    [cell("a|b\n<b>c</b> `d`"), cell(1), cell(2), cell(null)],
  ],
);

describe("the twin as CSV", () => {
  it("keeps all digits, quotes text and leaves absent values empty", () => {
    expect(toCsv({ twin: hostile })).toBe(
      [
        "name,iops,clat_p99_us,clat_p99_us_note,empty",
        "'=cmd|' /C calc'!A0,-1.5,346.112,at least,",
        `"'-rw, ""fast""",100022.488756,,,`,
        "-12.5,0.30000000000000004,1e+21,,",
        `"a|b\n<b>c</b> \`d\`",1,2,,`,
        "",
      ].join("\n"),
    );
  });

  it("of a real sweep reads back as the table, every row", () => {
    const { twin } = sweepScene();
    const [head, ...rows] = csvParseRows(toCsv({ twin }));
    expect(rows).toHaveLength(54);
    for (const [c, column] of twin.columns.entries()) {
      const at = head!.indexOf(column.label);
      expect(rows.map((row) => row[at])).toEqual(
        twin.rows.map(({ cells }) => {
          const value = cells[c]!.value;
          return value === null ? "" : String(value);
        }),
      );
    }
  });
});

it("a table that names no source says of each row whether its marks are computed, published or derived", () => {
  const scene = sweepScene();
  expect(csvParseRows(toCsv(scene))[0]).not.toContain("origin");
  const [mark] = scene.marks;
  const marks = [
    { ...mark!, row: 0, origin: "published" as const },
    { ...mark!, row: 0, origin: "derived" as const },
    { ...mark!, row: 2, origin: "computed" as const },
  ];
  const rows = csvParseRows(toCsv({ twin: hostile, marks }));
  expect(rows.map((row) => row.at(-1))).toEqual(["origin", "derived, published", "", "computed", ""]);
});

describe("the twin as Parquet", () => {
  it("has doubles and texts, null for absent values, and the link beside them", async () => {
    const bytes = toParquet(inputOf({ ...sweepScene(), twin: hostile, marks: [] }));
    const file = bytes.buffer as ArrayBuffer;
    const rows = await parquetReadObjects({ file });
    expect(rows).toEqual(
      [
        { name: "=cmd|' /C calc'!A0", iops: -1.5, clat_p99_us: 346.112, clat_p99_us_note: "at least", empty: null },
        { name: '-rw, "fast"', iops: 100022.488756, clat_p99_us: null, clat_p99_us_note: null, empty: null },
        { name: "-12.5", iops: 0.1 + 0.2, clat_p99_us: 1e21, clat_p99_us_note: null, empty: null },
        { name: "a|b\n<b>c</b> `d`", iops: 1, clat_p99_us: 2, clat_p99_us_note: null, empty: null },
      ].map((row) => expect.objectContaining(row)),
    );
    const { schema, key_value_metadata } = parquetMetadata(file);
    expect(schema.slice(1).map(({ name, type }) => [name, type])).toEqual([
      ["name", "BYTE_ARRAY"],
      ["iops", "DOUBLE"],
      ["clat_p99_us", "DOUBLE"],
      ["clat_p99_us_note", "BYTE_ARRAY"],
      ["empty", "BYTE_ARRAY"],
    ]);
    expect(key_value_metadata).toContainEqual({ key: "kneepoint-link", value: inputOf(sweepScene()).link });
  });

  it("of a real sweep equals its table; without rows it is still a file", async () => {
    const scene = sweepScene();
    const rows = await parquetReadObjects({ file: toParquet(inputOf(scene)).buffer as ArrayBuffer });
    expect(rows).toHaveLength(54);
    expect(rows.map((row) => scene.twin.columns.map(({ label }) => row[label] as unknown))).toEqual(
      scene.twin.rows.map(({ cells }) => cells.map(({ value }) => value)),
    );
    const none = toParquet(inputOf({ ...scene, twin: { ...scene.twin, rows: [] } }));
    expect(await parquetReadObjects({ file: none.buffer as ArrayBuffer })).toEqual([]);
  });
});

describe("the twin as Markdown", () => {
  it("shows digits as the page does, numbers to the right, no text as markup", () => {
    const scene = { ...sweepScene(), title: "p99 | against <IOPS>", notes: ["1 point has no p99."], twin: hostile };
    expect(toMarkdown(inputOf(scene, { link: "https://kneepoint.example/a(b)/#/curve?v=1" }))).toMatchInlineSnapshot(`
      "**p99 \\| against &lt;IOPS>**

      | name                      |    iops |  clat_p99_us | empty |
      | ------------------------- | ------: | -----------: | ----- |
      | =cmd\\|' /C calc'!A0       |      −2 | 346 at least | —     |
      | -rw, "fast"               | 100,022 |            — | —     |
      | -12.5                     |       0 |         10²¹ | —     |
      | a\\|b &lt;b>c&lt;/b> \\\`d\\\` |       1 |            2 | —     |

      1 point has no p99.  
      Method: fio 3.33, libaio, direct  
      Sponsor: no sponsor stated  
      [Open this chart in Kneepoint](https://kneepoint.example/a%28b%29/#/curve?v=1)
      "
    `);
  });

  it("has a row for each of the table", () => {
    const { twin } = sweepScene();
    const rows = toMarkdown(inputOf(sweepScene()))
      .split("\n")
      .filter((line) => line.startsWith("| "));
    expect(rows).toHaveLength(2 + twin.rows.length);
    const bars = new Set(rows.map((row) => row.replaceAll("\\|", "").split("|").length));
    expect([...bars]).toEqual([twin.columns.length + 2]);
  });
});
