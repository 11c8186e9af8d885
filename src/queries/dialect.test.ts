import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { buckets } from "./buckets";
import { counts } from "./counts";
import { details } from "./details";
import { duckdb, trino } from "./dialect";
import { intervals } from "./intervals";
import type { Params, Question } from "./question";
import { rounds } from "./rounds";
import { samples } from "./samples";
import { slower } from "./slower";
import { questions } from "./table";
import { totals } from "./totals";

/**
 * Own files in the page only: these questions put rows into a link and follow combined runs without a bound
 * (RECURSIVE).
 */
const LOCAL = ["carried", "hosts"];
const series = { dataset: "d", traces: ["1", "2"], from_s: null, to_s: 9, pixels: 10 };
const windowed = { ...series, window_s: 5, weights: ["3", "4"], offsets_s: ["0", "1"] };
const asked: readonly (readonly [unknown, Params])[] = [
  ...questions.map((question) => [question, { dataset: "d" }] as const),
  [samples, series],
  [counts, { ...series, window_s: 2 }],
  [totals, windowed],
  [rounds, windowed],
  [intervals, { ...series, window_s: 5 }],
  [intervals, { ...series, window_s: null, together: true }],
  [slower, { ...series, trace: "1", over_ns: 1000 }],
  [buckets, { dataset: "d", points: ["1"] }],
  [details, { dataset: "d", run_key: "k" }],
];

/** What DuckDB accepts and Trino does not. */
const NOT_SHARED = [
  /::/,
  /\bQUALIFY\b/i,
  /\bMATERIALIZED\b/i,
  /\bRECURSIVE\b/i,
  /\b(?:arg_min|arg_max|left|contains|list_\w+|quantile_cont)\s*\(/i,
  /(?<!\bCROSS JOIN )\bunnest\s*\(/i,
  /\bGROUP BY ALL\b/i,
  /\b(?:EXCLUDE|DISTINCT ON)\b/i,
  /(?<!\bARRAY)\[/i,
];
const statements = (dialect: typeof trino) =>
  asked.flatMap(([question, params]) => {
    const one = question as Question<Params, unknown>;
    // Texts may contain anything.
    return one.sql(params, dialect).map((text) => [one.name, text.replaceAll(/'(?:[^']|'')*'/g, "''")] as const);
  });

it("questions are in the SQL that Trino takes too", () => {
  const found = statements(trino).flatMap(([name, sql]) =>
    NOT_SHARED.flatMap((pattern) => (pattern.test(sql) ? [`${name}: ${String(pattern)}`] : [])),
  );
  expect(found).toEqual([]);
});

it("finds what only DuckDB takes", () => {
  const found = NOT_SHARED.filter((pattern) => statements(duckdb).some(([, sql]) => pattern.test(sql)));
  expect(found.map(String)).toEqual([
    "/\\bMATERIALIZED\\b/i",
    "/(?<!\\bCROSS JOIN )\\bunnest\\s*\\(/i",
    "/(?<!\\bARRAY)\\[/i",
  ]);
});

it("has all questions but those of own files", () => {
  const folder = new URL(".", import.meta.url);
  const written = readdirSync(folder).flatMap((file) =>
    file.endsWith(".ts")
      ? [...readFileSync(new URL(file, folder), "utf8").matchAll(/: Question<[^=]*=\s*\{\s*name: "(\w+)"/g)]
      : [],
  );
  const names = [...new Set(statements(trino).map(([name]) => name)), ...LOCAL];
  expect(names.sort()).toEqual(written.map(([, name]) => name).sort());
});
