import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { links } from "../../src/text/en/links";
import { notices } from "../../src/text/en/notices";

const src = new URL("../../src/", import.meta.url).pathname;
/** Codes that never reach a list of files: thrown between rooms and caught there. */
const unspoken = new Set(["engine/closed", "engine/query"]);

it("every notice code that the source names has its sentences", () => {
  const codes = readdirSync(src, { recursive: true, encoding: "utf8" })
    .filter((path) => /\.tsx?$/.test(path) && !path.includes(".test.") && !path.startsWith("text/"))
    .flatMap((path) => [
      ...readFileSync(src + path, "utf8").matchAll(
        /"((?:fio|vdbench|act|sysbench|archive|file|format|figures|workspace|engine|url|why)\/[a-z0-9-]+)"/g,
      ),
    ])
    .map(([, code]) => code!);
  expect(codes.length).toBeGreaterThan(20);
  expect(
    [...new Set(codes)].filter((code) => !Object.hasOwn({ ...links, ...notices }, code) && !unspoken.has(code)),
  ).toEqual([]);
});
