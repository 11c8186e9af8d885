/** No page knows a tool by name: differences are in model/tools. The first view may, since its table is about tools. */
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

const views = fileURLToPath(new URL("../../src/views/", import.meta.url));
const NAME = /["'](?:fio|vdbench|act|sysbench)["']/;

it("no page knows a tool by name", () => {
  const found: string[] = [];
  for (const name of readdirSync(views, { recursive: true, encoding: "utf8" })) {
    if (!/\.tsx?$/.test(name) || /\.(?:test|fixture)\./.test(name) || name.startsWith("first/")) continue;
    if (NAME.test(readFileSync(views + name, "utf8"))) found.push(name);
  }
  expect(found).toEqual([]);
});
