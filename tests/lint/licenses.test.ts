/** The licences of everything in the built site; the list of the engine's parts matches the engine. */
import { createRequire } from "node:module";
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { engineSections, packageOf, sectionsOf } from "../../scripts/licenses.mjs";

const engine = join(dirname(createRequire(import.meta.url).resolve("@duckdb/duckdb-wasm")), "..");
const { version } = JSON.parse(readFileSync(join(engine, "package.json"), "utf8")) as { version: string };
const sections = engineSections(version);

/** DuckDB's namespaces for its libraries, and the sections about them. */
const LIBRARIES: Readonly<Record<string, string>> = {
  duckdb_fast_float: "fast_float",
  duckdb_fastpforlib: "FastPFor",
  duckdb_fmt: "fmt",
  duckdb_hll: "HyperLogLog",
  duckdb_httplib: "cpp-httplib",
  duckdb_jaro_winkler: "jaro_winkler",
  duckdb_libpgquery: "libpg_query",
  duckdb_mbedtls: "Mbed TLS",
  duckdb_miniz: "miniz",
  duckdb_moodycamel: "concurrentqueue",
  duckdb_nanoarrow: "nanoarrow and ADBC",
  duckdb_adbc: "nanoarrow and ADBC",
  duckdb_pdqsort: "pdqsort",
  duckdb_re2: "RE2",
  duckdb_ska_sort: "ska_sort",
  duckdb_tdigest: "t-digest",
  duckdb_vergesort: "vergesort",
  duckdb_yyjson: "yyjson",
  duckdb_zstd: "Zstandard",
};

describe("the query engine", () => {
  it("has a text for itself and for each part, with its owner", () => {
    expect(sections[0]!.heading).toMatch(/^DuckDB \d+\.\d+\.\d+ \(MIT\)$/);
    expect(sections.length).toBeGreaterThan(25);
    for (const { heading, text } of sections) {
      expect(text.length, heading).toBeGreaterThan(100);
      expect(text, heading).toMatch(/Copyright|\(c\)|Apache Software Foundation|authored by/);
    }
  });

  it("is listed with every library whose names are in it", () => {
    const bytes = readFileSync(join(engine, "dist/duckdb-eh.wasm"), "latin1");
    // Mangled C++ names: the length, then the name.
    const found = new Set<string>();
    for (const [, length, name] of bytes.matchAll(/N(?:K)?(\d\d)(duckdb_[a-z_0-9]{2,30})/g)) {
      found.add(name!.slice(0, Number(length)));
    }
    expect([...found].filter((name) => !Object.hasOwn(LIBRARIES, name))).toEqual([]);
    expect(found.size).toBeGreaterThan(10);
    const names = sections.map(({ heading }) => heading);
    for (const name of found) {
      expect(
        names.some((heading) => heading.startsWith(LIBRARIES[name]!)),
        name,
      ).toBe(true);
    }
    for (const [sign, name] of [
      ["N5arrow", "Apache Arrow C++"],
      ["9rapidjson", "RapidJSON"],
      ["utf8proc", "utf8proc"],
      ["fsst", "FSST"],
    ] as const) {
      expect(bytes.includes(sign), name).toBe(true);
      expect(
        names.some((heading) => heading.startsWith(name)),
        name,
      ).toBe(true);
    }
  });

  it("of another version must be checked again", () => {
    expect(() => engineSections("9.9.9")).toThrow(/look again at what is in it/);
  });
});

it("a module belongs to the package it is in", () => {
  const at = packageOf(join(engine, "dist/duckdb-eh.wasm?url"));
  expect(at).toBe(engine);
  expect(packageOf(join(engine, "../../../src/main.tsx"))).toBeNull();
});

it("sections are headings with a licence, and texts may have their own headings", () => {
  expect(sectionsOf("# All\n\n## a 1.0 (MIT)\n\nText\n\n## Not one\n\n## b (ISC)\n\nMore\n")).toEqual([
    { heading: "a 1.0 (MIT)", text: "Text\n\n## Not one" },
    { heading: "b (ISC)", text: "More" },
  ]);
});
