import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { links } from "../../src/text/en/links";
import { notices } from "../../src/text/en/notices";
import { sql } from "../../src/text/en/sql";

const src = fileURLToPath(new URL("../../src/", import.meta.url));
/** Codes that never reach a list of files, since they are thrown and caught between rooms. */
const unspoken = new Set(["engine/closed", "engine/query", "engine/read-only"]);
/** Errors of the Trino client contain their text: it reads no files. */
const isOfTrino = (code: string): boolean => code.startsWith("engine/trino-");
/** The SQL page shows them, with the time limit of a statement. */
const isOfSql = (code: string): boolean => code === "engine/sql-time" || sql.failed(code, "", "") !== "";
/** What a code begins with: a folder of the formats, or another source of notices. */
const tools = readdirSync(`${src}formats`, { withFileTypes: true }).flatMap((entry) =>
  entry.isDirectory() ? [entry.name] : [],
);
const code = new RegExp(
  `"((?:${[...tools, "archive|bundle|file|format|label|workspace|engine|own|url|why"].join("|")})/[a-z0-9-]+)"`,
  "g",
);

it("every notice code that the source names has its sentences", () => {
  const codes = readdirSync(src, { recursive: true, encoding: "utf8" })
    .filter((path) => /\.tsx?$/.test(path) && !path.includes(".test.") && !path.startsWith("text/"))
    .flatMap((path) => [...readFileSync(src + path, "utf8").matchAll(code)].map(([, found]) => found!));
  expect(codes.length).toBeGreaterThan(20);
  expect(
    [...new Set(codes)].filter(
      (code) =>
        !Object.hasOwn({ ...links, ...notices }, code) && !unspoken.has(code) && !isOfTrino(code) && !isOfSql(code),
    ),
  ).toEqual([]);
});
