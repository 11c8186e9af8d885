/** The published figures against the reports' material: the verified facts, and the line of the report. */
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { csvParse } from "d3-dsv";
import { describe, expect, it } from "vitest";
import { sharedPath } from "./support/shared";

const datasets = fileURLToPath(new URL("../datasets/", import.meta.url));
const facts = sharedPath("facts/facts.csv");
const articles = sharedPath("articles/");
const read = (path: string): string => readFileSync(path, "utf8");
const table = (path: string): Record<string, string>[] => csvParse(read(path)).map((row) => ({ ...row }));
const figures = readdirSync(datasets, { recursive: true, encoding: "utf8" })
  .filter((path) => /^[^/]+\/figures\.csv$/.test(path))
  .sort()
  .flatMap((path) => table(datasets + path))
  // Figures of articles; tables of public repositories are compared in library.shared.test.ts.
  .filter(({ article_file = "" }) => article_file !== "");

describe("published figures", () => {
  it("equal the verified facts, cell by cell, without their quotes", () => {
    const verified = new Map(table(facts).map((fact) => [fact.fact_id, fact]));
    expect(figures.length).toBe(verified.size);
    for (const row of figures) {
      const { quote: _quote, note = "", ...fact } = verified.get(row.fact_id) ?? {};
      expect(row).toEqual({ ...fact, note: inPlainWords(note) });
    }
  });

  it("are found on their line of the report, digit by digit", () => {
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
});

/** A research note rewritten so that it needs no other file and uses none of the article's words. */
const inPlainWords = (note: string): string =>
  note
    .replace(/pour rule(?: \(see [A-Z]+\.md\))?: English order /, "English order of the digits: ")
    .replace(/ \("[\u4e00-\u9fff]+"\)/, "")
    .replace(/VALUE LEFT EMPTY: .*/, "The value stays empty: an inferred number is not a published one");

/** In 33 rows the unit is spelled differently, or the machine translation moved the number away from it. */
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

/** Ignores spaces and matches whole numbers only: 81.3 is not found in 181.3 or 81.35. */
function stands(printed: string, line: string): boolean {
  const letters = Array.from(printed.replace(/\s/g, ""), (letter) => letter.replace(/[^\p{L}\p{N}]/u, "\\$&"));
  const before = /^\d/.test(printed) ? "(?<![\\d.,])" : "";
  const after = /\d$/.test(printed) ? "(?!\\d|[.,]\\d)" : "";
  return new RegExp(before + letters.join("\\s*") + after).test(line);
}
