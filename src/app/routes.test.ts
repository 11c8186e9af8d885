import { readdirSync, readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decodeHash, encodeHash } from "~/permalink/codec";
import { defaults, noHashes, type Fields } from "~/permalink/field";
import { noGlobals, type Globals } from "~/permalink/globals";
import { pageIds, pages, routes } from "./routes";

interface Example {
  says: string;
  page: string;
  hash: string;
  state: Record<string, unknown>;
  globals?: Partial<Globals>;
}
const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), "utf8");
const examples = (JSON.parse(read("tests/fixtures/permalinks.json")) as Example[]).filter(({ page }) =>
  pages.has(page),
);
const documented = read("docs/permalinks.md");
const documents = ["docs/", "docs/recipes/"].flatMap((folder) =>
  readdirSync(new URL(`../../${folder}`, import.meta.url))
    .filter((name) => /\.(md|html)$/.test(name))
    .map((name) => read(folder + name)),
);
/** Every complete link in a document; one with … is a pattern. */
const shown = [read("README.md"), ...documents]
  .flatMap((text) => [...text.replaceAll("&amp;", "&").matchAll(/#\/[a-z]+\?v=\d[^\s`"')<|]*/g)])
  .map(([link]) => link)
  .filter((link) => !link.includes("…") && !link.startsWith("#/specimen"));
const fieldsOf = (page: string): Fields => pages.get(page) ?? {};

describe("links that hold for ever: the pages", () => {
  it.each(examples)("$says: $hash", ({ says, page, hash, state, globals }) => {
    const link = decodeHash(hash, pages);
    expect(link).toMatchObject({ page, version: 1, notices: [] });
    const whole = { ...defaults(fieldsOf(page)), ...state };
    expect(link.state).toEqual(whole);
    expect(link.globals).toEqual({ ...noGlobals, ...globals });
    const hashes = new Map(link.datasets.map((dataset) => [dataset.slug, dataset.hash]));
    expect(encodeHash(page, fieldsOf(page), whole, { hashOf: (slug) => hashes.get(slug) ?? null }, globals)).toBe(hash);
    // A link from another document stays here after that document drops it.
    if (!says.startsWith("shown in ")) expect(documented).toContain(`\`${hash}\``);
  });

  it("are every link that README.md and docs/ show", () => {
    const kept = new Set(examples.map(({ hash }) => hash));
    expect(shown.length).toBeGreaterThan(100);
    expect(shown.filter((link) => !kept.has(link))).toEqual([]);
  });

  it("has an example of every page, and every field in the document", () => {
    expect(new Set(examples.map(({ page }) => page))).toEqual(new Set(pageIds));
    for (const id of pageIds) {
      const section = documented.split(`### ${id}\n`)[1]?.split("\n### ")[0] ?? "";
      const named = [...section.matchAll(/^\| `(\w+)` *\|/gm)].map((match) => match[1]);
      expect(named, `fields of ${id} in docs/permalinks.md`).toEqual(Object.keys(routes[id].fields));
    }
  });
});

/** Options of fields with fixed choices, so that random texts hit them. */
const options = [...documented.matchAll(/`([\w.-]+)`/g)].map((match) => match[1] ?? "");
const anyText = fc.oneof(
  fc.constantFrom(...options, "0", "1", "", "-", "12.5", "0..10", "1e-7..3", "a~b", "**~*-", "iops-desc"),
  fc.string({ unit: "grapheme", maxLength: 12 }),
);

describe.each(pageIds)("%s", (id) => {
  const fields = fieldsOf(id);

  it("comes back from its own link, whatever the choices", () => {
    const texts = fc.record(Object.fromEntries(Object.keys(fields).map((name) => [name, anyText])));
    fc.assert(
      fc.property(texts, (written: Record<string, string>) => {
        const entries = Object.entries(fields).map(([name, field]) => {
          const value: unknown = field.decode(written[name] ?? "");
          return [name, value === undefined ? (field.fallback as unknown) : value];
        });
        const state = Object.fromEntries(entries) as Record<string, unknown>;
        const link = decodeHash(encodeHash(id, fields, state, noHashes), pages);
        expect(link.notices).toEqual([]);
        expect(link.state).toEqual(state);
      }),
      { numRuns: 500 },
    );
  });

  it("reads any text in any field without a throw", () => {
    const hostile = fc.oneof(
      anyText,
      fc.string({ unit: "binary" }),
      fc.constantFrom("__proto__", "constructor", "%ff", "%"),
    );
    fc.assert(
      fc.property(fc.constantFrom(...Object.keys(fields)), hostile, (name, written) => {
        const { page, state } = decodeHash(`#/${id}?${name}=${written}`, pages);
        expect(page).toBe(id);
        expect(Object.keys(state)).toEqual(Object.keys(fields));
      }),
      { numRuns: 2000 },
    );
  });
});
