import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parsed } from "../../../tests/support/sink";
import { bytesSource } from "~/base/bytes";
import type { Notice } from "~/base/notice";
import type { Row } from "~/model/tables";
import { notices } from "~/text/en/notices";
import { decimal, figuresCsv, csvRecords } from "./figures";
import { sinkOf } from "~/formats/sink";

type Figure = Partial<Row<"figure">>;

async function read(text: string): Promise<{ figures: Figure[]; notices: Notice[] }> {
  const figures: Figure[] = [];
  const said: Notice[] = [];
  const sink = sinkOf({ figure: (f: Figure) => figures.push(f), notice: (n: Notice) => said.push(n) });
  const context = { signal: new AbortController().signal, progress: () => {} };
  await figuresCsv.parse(bytesSource("some/figures.csv", new TextEncoder().encode(text)), sink, context);
  for (const { code, values } of said) {
    const sentence = notices[code];
    expect(sentence, code).toBeDefined();
    expect(sentence?.what(values ?? {})).not.toContain("undefined");
  }
  return { figures, notices: said };
}

const datasets = fileURLToPath(new URL("../../../datasets/", import.meta.url));
const published = readdirSync(datasets, { recursive: true, encoding: "utf8" })
  .filter((path) => path.endsWith("figures.csv"))
  .sort();

/** seconds -> µs by integer arithmetic on the digits, unlike the code. */
function timesMillion(text: string): string {
  const [, whole = "", frac = ""] = /^(\d+)(?:\.(\d+))?$/.exec(text) ?? [];
  const scaled = BigInt(whole + frac.padEnd(20, "0")) * 1_000_000n;
  const digits = scaled.toString().padStart(21, "0");
  return `${digits.slice(0, -20)}.${digits.slice(-20)}`.replace(/^0+(?=\d)/, "").replace(/\.?0+$/, "");
}

describe("published figures", () => {
  it("reads all 1,501 rows, each value exactly as printed in its base unit", async () => {
    let rows = 0;
    for (const path of published) {
      const text = readFileSync(datasets + path, "utf8");
      const { figures, notices: said } = await read(text);
      expect(said).toEqual([]);
      const [head, ...records] = csvRecords(text);
      const column = (name: string): number => head!.cells.indexOf(name);
      expect(figures.length).toBe(records.length);
      records.forEach(({ cells }, i) => {
        const figure = figures[i]!;
        for (const name of ["value", "value_if_read_literally"] as const) {
          const printed = cells[column(name)]!;
          const isTime = cells[column("metric")]!.includes("latency_") && figure.unit === "us";
          const expected = printed === "" ? null : isTime ? timesMillion(printed) : printed;
          // The digits of the double are the digits of the decimal: no artefact like 204.99999999999997.
          expect(figure[name] === null ? null : String(figure[name])).toBe(expected === null ? null : plain(expected));
        }
        expect(figure.fact_id).toBe(cells[column("fact_id")]);
        expect(figure.value_as_printed).toBe(cells[column("value_as_printed")]);
        expect(figure.article_line).toBe(Number(cells[column("article_line")]));
      });
      rows += figures.length;
    }
    expect(rows).toBe(1501);
  });

  it("names metrics and units as the figure table does", async () => {
    const seen = new Map<string, Set<string>>();
    for (const path of published) {
      for (const { metric, unit } of (await read(readFileSync(datasets + path, "utf8"))).figures) {
        seen.set(unit!, (seen.get(unit!) ?? new Set()).add(metric!));
      }
    }
    expect(Object.fromEntries([...seen].map(([unit, metrics]) => [unit, [...metrics].sort()]))).toEqual({
      bytes_per_s: ["bandwidth", "bandwidth_per_member"],
      iops: ["iops"],
      us: ["latency_mean", "latency_p99.99", "transaction_latency_mean"],
      percent: [
        "pct_1ms_to_2ms",
        "pct_change_latency",
        "pct_change_power",
        "pct_change_throughput",
        "pct_over_16ms",
        "pct_over_1ms",
        "pct_over_2ms",
        "pct_over_4ms",
        "pct_over_8ms",
      ],
      ratio: ["ratio_latency", "ratio_throughput"],
      tps: ["tps"],
      per_s: ["messages", "read_transactions", "transactions", "write_transactions"],
      x: ["act_load"],
      dwpd: ["endurance"],
      hour: ["test_aborted_in"],
      count: ["accelerators"],
    });
  });

  it("keeps lost values empty and takes the ACT load from the test or the row", async () => {
    const all = await Promise.all(published.map((path) => read(readFileSync(datasets + path, "utf8"))));
    const byId = new Map(all.flatMap(({ figures }) => figures.map((f) => [f.fact_id, f] as const)));
    expect([...byId.values()].filter((f) => f.value === null).map((f) => f.fact_id)).toEqual(["s4-01", "s4-35"]);
    expect(byId.get("s3-13")?.value).toBe(205);
    expect(byId.get("s1-16")?.value).toBe(2250);
    expect(byId.get("s2-06")?.value).toBe(0.75);
    expect(byId.get("s4-06")).toMatchObject({ value: 23, value_if_read_literally: 23000, confidence: "ambiguous" });
    expect(byId.get("s1-21")?.load_x).toBe(350);
    expect(byId.get("s1-30")?.load_x).toBe(150);
    expect(byId.get("s1-51")).toMatchObject({ load_x: 560, slice_s: 3600, bound: "at_least" });
    expect(byId.get("s1-12")?.load_x).toBeNull();
    expect(byId.get("s0-05")).toMatchObject({ system: "ves-vss2249p-24x-p5316", members: 24, block_bytes: 1048576 });
  });
});

const plain = (text: string): string => (text.includes(".") ? text.replace(/\.?0+$/, "") : text);

const HEAD = "fact_id,system_id,workload,metric,value,unit_as_printed,value_as_printed,bound,confidence,note";
const row = (id: string, value = "1", more = "") => `${id},disk,4K read,iops,${value},IOPS,1,exact,clean,${more}`;

describe("bad tables", () => {
  it("names the bad row with its line and keeps the others", async () => {
    const text = [
      HEAD,
      row("a", "1", '"two\nlines"'),
      row("b", "1k"),
      row("a", "2"),
      row("c", "3").replace("exact", "roughly"),
      row("d", "4").replace("iops", "iops_ish"),
      "e,disk",
      row(""),
      row("f", "5"),
      "",
    ].join("\n");
    const { figures, notices: said } = await read(text);
    expect(figures.map((f) => [f.fact_id, f.value])).toEqual([
      ["a", 1],
      ["f", 5],
    ]);
    expect(said.map(({ code, level, line, values }) => [code, level, line, values])).toEqual([
      ["figures/bad-number", "error", 4, { column: "value", text: "1k" }],
      ["figures/duplicate-id", "error", 5, { id: "a", first: 2 }],
      ["figures/unknown-word", "error", 6, { column: "bound", text: "roughly" }],
      ["figures/unknown-metric", "error", 7, { metric: "iops_ish" }],
      ["figures/cell-count", "error", 8, { cells: 2, expected: 10 }],
      ["figures/empty-cell", "error", 9, { column: "fact_id" }],
    ]);
  });

  it("an unclosed quote costs its row alone", async () => {
    const open = (id: string) => row(id).replace(",disk", ',"disk');
    const note = row("c", "1", '"two\n""lines"""');
    const { figures, notices: said } = await read(
      [HEAD, row("a"), open("b"), note, row("d"), open("e"), ""].join("\n"),
    );
    expect(figures.map((f) => [f.fact_id, f.note])).toEqual([
      ["a", null],
      ["c", 'two\n"lines"'],
      ["d", null],
    ]);
    expect(said.map(({ code, line }) => [code, line])).toEqual([
      ["figures/open-quote", 3],
      ["figures/open-quote", 7],
    ]);
  });

  it("says that a last row without a line end may be cut off", async () => {
    const { figures, notices: said } = await read([HEAD, row("a"), row("b", "1", "no")].join("\n"));
    expect(figures).toHaveLength(2);
    expect(said.map(({ code, line }) => [code, line])).toEqual([["figures/no-line-end", 3]]);
  });

  it("names the columns that are missing", async () => {
    const { figures, notices: said } = await read("fact_id,metric\na,iops\n");
    expect(figures).toEqual([]);
    expect(said.map(({ code, line }) => [code, line])).toEqual([["figures/missing-column", 1]]);
    expect(said[0]?.values?.column).toContain("value_as_printed");
  });

  it("reads a byte order mark, CRLF and columns named like methods of objects", async () => {
    const head = `\ufeff${HEAD},__proto__,constructor`;
    const { figures, notices: said } = await read(`${head}\r\n${row("a", "7")},x,y\r\n`);
    expect(said).toEqual([]);
    expect(figures).toHaveLength(1);
    expect(figures[0]).toMatchObject({ fact_id: "a", value: 7 });
    expect(Object.keys(figures[0]!)).not.toContain("constructor");
  });

  it("says so when the bytes are not UTF-8", async () => {
    const bytes = new TextEncoder().encode(`${HEAD}\n${row("a", "1", "x")}\n`);
    bytes[bytes.length - 2] = 0xe9;
    const said: Notice[] = [];
    let figures = 0;
    const sink = sinkOf({ figure: () => figures++, notice: (n: Notice) => said.push(n) });
    await figuresCsv.parse(bytesSource("f.csv", bytes), sink, {
      signal: new AbortController().signal,
      progress: () => {},
    });
    expect(figures).toBe(1);
    expect(said.map(({ code, line }) => [code, line])).toEqual([["figures/not-utf8", 2]]);
  });

  it("says the size of a file that is too large for a table", async () => {
    const bytes = new TextEncoder().encode(`${HEAD}\n${row("a")}\n`);
    const size = 64 * 2 ** 20 + 1;
    const { figures, notices: said } = await parsed(figuresCsv, { ...bytesSource("f.csv", bytes), size });
    expect(figures).toEqual([]);
    expect(said).toMatchObject([{ code: "figures/too-large", line: 1, values: { bytes: size } }]);
  });

  it("stops when aborted", async () => {
    const context = { signal: AbortSignal.abort(), progress: () => {} };
    const sink = sinkOf({});
    await expect(figuresCsv.parse(bytesSource("f.csv", new TextEncoder().encode(HEAD)), sink, context)).rejects.toThrow(
      /abort/i,
    );
  });

  it("never throws, whatever the rows hold", async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: "binary" }), async (text) => {
        await read(`${HEAD}\n${text}`);
      }),
    );
  });
});

describe("sniff", () => {
  const sniff = (text: string): number => figuresCsv.sniff(new TextEncoder().encode(text));
  it("knows the head by its columns, in any order", () => {
    expect(sniff(`${HEAD}\n`)).toBe(1);
    expect(sniff("metric,fact_id\r\n")).toBe(1);
    expect(sniff("metric,value\n1,2\n")).toBe(0);
    expect(sniff('{ "fact_id": 1, "metric": 2 }')).toBe(0);
    expect(sniff("")).toBe(0);
  });
});

describe("decimal", () => {
  it("moves the point in the text", () => {
    expect(decimal("0.00000075", 6)).toBe(0.75);
    expect(decimal("7.5e-7", 6)).toBe(0.75);
    expect(decimal("-21.4")).toBe(-21.4);
    for (const bad of ["", " 1", "1,000", "1k", "0x10", "NaN", "1e999", ".5", "１"])
      expect(decimal(bad)).toBeUndefined();
  });

  it("is the nearest double of the shifted decimal", () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 15n }), fc.integer({ min: 0, max: 12 }), (digits, places) => {
        const text = digits.toString().padStart(places + 1, "0");
        const printed = places === 0 ? text : `${text.slice(0, -places)}.${text.slice(-places)}`;
        expect(decimal(printed, places)).toBe(Number(digits));
      }),
    );
  });
});
