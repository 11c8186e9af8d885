import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { decodeHash, encodeHash } from "./codec";
import { defaults } from "./field";
import { noGlobals, type Globals } from "./globals";
import { specimen } from "./specimen.fixture";

interface Example {
  says: string;
  page: string;
  hash: string;
  state: Record<string, unknown>;
  globals?: Partial<Globals>;
}
const examples = (
  JSON.parse(readFileSync(new URL("../../tests/fixtures/permalinks.json", import.meta.url), "utf8")) as Example[]
).filter(({ page }) => page === "specimen");
const documented = readFileSync(new URL("../../docs/permalinks.md", import.meta.url), "utf8");

describe("links that hold for ever: the grammar", () => {
  it.each(examples)("$says: $hash", ({ hash, state, globals }) => {
    const pages = new Map([["specimen", specimen]]);
    const whole = { ...defaults(specimen), ...state };
    const link = decodeHash(hash, pages);
    expect(link).toMatchObject({ page: "specimen", version: 1, notices: [] });
    expect(link.state).toEqual(whole);
    expect(link.globals).toEqual({ ...noGlobals, ...globals });
    const hashes = new Map(link.datasets.map((dataset) => [dataset.slug, dataset.hash]));
    expect(encodeHash("specimen", specimen, whole, { hashOf: (slug) => hashes.get(slug) ?? null }, globals)).toBe(hash);
    expect(documented).toContain(`\`${hash}\``);
  });

  it("are all in the fixture, as the document shows them", () => {
    const shown = [...documented.matchAll(/`(#\/specimen[^`]*)`/g)].map((match) => match[1]);
    expect(new Set(shown)).toEqual(new Set(examples.map((example) => example.hash)));
  });
});
