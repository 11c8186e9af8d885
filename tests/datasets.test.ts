/**
 * The datasets that ship with the site: valid, complete, and true to the reports. The checks against the reports'
 * own material run where it lies beside the repository (`../shared`); elsewhere they say that they did not run.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { csvParseRows } from "d3-dsv";
import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { readDescription } from "~/describe/file";
import { type Dataset, datasetSchema, publishedSchema } from "~/model/dataset";
import { ARRANGES, CORRECTS, DESCRIBES } from "~/model/labels";

const root = fileURLToPath(new URL("../", import.meta.url));
const facts = `${root}../shared/facts/facts.csv`;
const articles = `${root}../shared/articles/`;

const slugs = readdirSync(`${root}datasets`, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map((entry) => entry.name)
  .sort();

const read = (path: string): string => readFileSync(path, "utf8");
const table = (path: string): Record<string, string>[] => {
  const [head = [], ...rows] = csvParseRows(read(path));
  return rows.map((cells) => Object.fromEntries(head.map((column, i) => [column, cells[i] ?? ""])));
};
const kneepoint = (slug: string): Dataset =>
  v.parse(publishedSchema, JSON.parse(read(`${root}datasets/${slug}/kneepoint.json`)));
const figuresOf = (slug: string): Record<string, string>[] => {
  const path = `${root}datasets/${slug}/figures.csv`;
  return existsSync(path) ? table(path) : [];
};
const figures = slugs.flatMap((slug) => figuresOf(slug));

describe("each dataset", () => {
  it.each(slugs)("%s is described by a valid kneepoint.json", (slug) => {
    const dataset = kneepoint(slug);
    expect(dataset.slug).toBe(slug);
    expect(dataset.headline).toMatch(new RegExp(`^#/(figures|curve)\\?d=${slug}(&|$)`));
    const systems = dataset.systems.map((system) => system.id);
    expect(new Set(systems).size).toBe(systems.length);
    for (const { system } of dataset.runs ?? []) expect(systems).toContain(system);
    const rows = figuresOf(slug);
    const ids = rows.map((row) => row.fact_id);
    for (const row of rows) {
      expect(systems).toContain(row.system_id);
      for (const baseline of row.baseline_system_id?.split(";") ?? [])
        if (baseline) expect(systems).toContain(baseline);
      if (row.restates) expect(ids).toContain(row.restates);
    }
    for (const id of dataset.headline.match(/(?<=[=~])s\d-\d\d/g) ?? []) expect(ids).toContain(id);
    for (const { facts } of dataset.curves ?? []) for (const id of facts) expect(ids).toContain(id);
  });

  it("names no place on the machine it was made on", () => {
    for (const slug of slugs) {
      for (const name of readdirSync(`${root}datasets/${slug}`, { recursive: true, encoding: "utf8" })) {
        if (!/\.(json|csv|txt|md)$/.test(name)) continue;
        expect(read(`${root}datasets/${slug}/${name}`), name).not.toMatch(/\/(work|tmp|home|root|farm)\//);
      }
    }
  });
});

describe("docs/datasets.md", () => {
  const doc = read(`${root}docs/datasets.md`);

  it("shows a kneepoint.json of which every cell is read", () => {
    const example = /```json\n(.*?)```/s.exec(doc)![1]!;
    expect(v.safeParse(datasetSchema, JSON.parse(example)).issues).toBeUndefined();
    const { notices, entries, rules } = readDescription(example, "kneepoint.json");
    expect(notices).toEqual([]);
    expect(entries.length * rules.length).toBeGreaterThan(0);
  });

  it("explains every field and every key", () => {
    const keys = { ...datasetSchema.entries, ...DESCRIBES, ...CORRECTS, ...ARRANGES };
    for (const key of Object.keys(keys)) expect(doc).toContain(`\`${key}\``);
  });
});

describe("published figures", () => {
  it("are 181: 30 say another again, 21 have two readings, 2 lost their number", () => {
    expect(new Set(figures.map((row) => row.fact_id)).size).toBe(181);
    expect(figures.filter((row) => row.restates !== "").length).toBe(30);
    expect(figures.filter((row) => row.confidence === "ambiguous").length).toBe(21);
    expect(figures.filter((row) => row.value === "").map((row) => row.fact_id)).toEqual(["s4-01", "s4-35"]);
    expect(figures.filter((row) => "quote" in row)).toEqual([]);
  });

  it.skipIf(!existsSync(facts))("equal the verified facts, cell by cell, without their quotes", () => {
    const verified = new Map(table(facts).map((fact) => [fact.fact_id, fact]));
    expect(figures.length).toBe(verified.size);
    for (const row of figures) {
      const { quote: _quote, note = "", ...fact } = verified.get(row.fact_id) ?? {};
      expect(row).toEqual({ ...fact, note: inPlainWords(note) });
    }
  });

  it.skipIf(!existsSync(articles))("stand on their line of the report, digit by digit", () => {
    const lines = new Map<string, string[]>();
    const how = { "as printed": 0, "digits only": 0, "number lost in the report": 0, unexplained: 0 };
    for (const row of figures) {
      const name = row.article_file ?? "";
      if (!lines.has(name)) lines.set(name, read(articles + name).split("\n"));
      how[found(row, lines.get(name)?.[Number(row.article_line) - 1] ?? "")] += 1;
    }
    console.warn("figures on their article line:", how);
    expect(how).toEqual({ "as printed": 148, "digits only": 31, "number lost in the report": 2, unexplained: 0 });
  });

  it("carry numbers and units as printed, but no sentence of a report (they are Japanese and Chinese)", () => {
    for (const row of figures) {
      for (const [column, cell] of Object.entries(row)) {
        // The longest there are: "をわずかに超える" behind a number, "マイクロ秒" as a unit.
        const most = column === "note" ? 4 : 8;
        for (const run of cell.match(/[\u3040-\u30ff\u4e00-\u9fff]+/g) ?? []) {
          expect(run.length, `${row.fact_id} ${column}: ${run}`).toBeLessThanOrEqual(most);
        }
      }
    }
  });
});

/** A note of the research in words that need no other file, and without the article's own words. */
const inPlainWords = (note: string): string =>
  note
    .replace(/pour rule(?: \(see [A-Z]+\.md\))?: English order /, "English order of the digits: ")
    .replace(/ \("[\u4e00-\u9fff]+"\)/, "")
    .replace(/VALUE LEFT EMPTY: .*/, "The value stays empty: an inferred number is not a published one");

/** 33 rows spell the unit differently, or the machine translation moved the number away from it. */
function found(
  row: Record<string, string>,
  line: string,
): "as printed" | "digits only" | "number lost in the report" | "unexplained" {
  const { value = "", value_as_printed: printed = "", confidence } = row;
  if (stands(printed, line)) return "as printed";
  if (value === "" && confidence === "ambiguous") return "number lost in the report";
  const numbers = printed.match(/\d[\d,]*(?:\.\d+)?/g) ?? [];
  return numbers.length > 0 && numbers.every((digits) => stands(digits, line)) ? "digits only" : "unexplained";
}

/** Spaces aside; whole numbers only: 81.3 does not stand in 181.3 or 81.35. */
function stands(printed: string, line: string): boolean {
  const letters = Array.from(printed.replace(/\s/g, ""), (letter) => letter.replace(/[^\p{L}\p{N}]/u, "\\$&"));
  const before = /^\d/.test(printed) ? "(?<![\\d.,])" : "";
  const after = /\d$/.test(printed) ? "(?!\\d|[.,]\\d)" : "";
  return new RegExp(before + letters.join("\\s*") + after).test(line);
}
