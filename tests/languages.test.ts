/** Every language of the page has every English sentence, and every section is looked up completely. */
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { englishOnly, languages } from "~/text/languages";
import { lookUps, sectionsOf } from "../scripts/languages.mjs";
import { schemaTables } from "~/views/sql/schema";

type Section = Readonly<Record<string, unknown>>;
const modules = import.meta.glob<Section>("../src/text/*/*.ts");
const sectionOf = (language: string, name: string) => modules[`../src/text/${language}/${name}.ts`]!();

/** "library.title" of each sentence: a type does not check records with any names. */
const sentences = (part: unknown, path = ""): string[] =>
  typeof part !== "object" || part === null
    ? [path]
    : Object.entries(part).flatMap(([key, value]) => sentences(value, `${path}.${key}`));

it("each export of an English section is looked up", async () => {
  for (const name of sectionsOf("en")) {
    const file = new URL(`../src/text/en/${name}.ts`, import.meta.url);
    const code = lookUps(name, file.href, readFileSync(file, "utf8"));
    const found = [...code.matchAll(/^export const (\w+)/gm)].map(([, one]) => one);
    expect(found.sort(), name).toEqual(Object.keys(await sectionOf("en", name)).sort());
  }
});

it("an apostrophe in a sentence is the typographic one", () => {
  const straight = sectionsOf("en").flatMap((name) =>
    readFileSync(new URL(`../src/text/en/${name}.ts`, import.meta.url), "utf8")
      .split("\n")
      .filter((line) => !/^\s*(?:\/?\*|\/\/)/.test(line) && /[a-z]'[a-z]/i.test(line))
      .map((line) => `${name}: ${line.trim()}`),
  );
  expect(straight).toEqual([]);
});

const others = Object.keys(languages).filter((language) => language !== "en");
it.each(others)("%s says all that English says", async (language) => {
  const needed = sectionsOf("en").filter((name) => !englishOnly.includes(name));
  const there = sectionsOf(language);
  const missing = needed.filter((name) => !there.includes(name));
  for (const name of needed.filter((one) => there.includes(one))) {
    const said = new Set(sentences({ ...(await sectionOf(language, name)) }));
    missing.push(
      ...sentences({ ...(await sectionOf("en", name)) }).flatMap((one) => (said.has(one) ? [] : [name + one])),
    );
  }
  expect(missing).toEqual([]);
});

/** Lists of names in the code of a table are the same in every language: "read, write, mixed." */
const isOfCodes = (doc: string): boolean => /^[\w-]+(?:, [\w-]+)*\.$/.test(doc) && !/^[A-Z]/.test(doc);

it.each(others)("%s says what each table and column of SQL means", async (language) => {
  const { sqlSchema } = (await sectionOf(language, "sql-schema")) as { sqlSchema: { of: (doc: string) => string } };
  const docs = schemaTables.flatMap(({ doc, columns }) => [
    doc.replace(/ \(view\)$/, ""),
    ...columns.flatMap((column) => [column.doc, column.type]),
  ]);
  expect(docs.length).toBeGreaterThan(150);
  expect(docs.filter((doc) => !isOfCodes(doc) && sqlSchema.of(doc) === doc)).toEqual([]);
});
