/** No page knows a tool by name: what differs stands in model/tools. The first view may, its table speaks of tools. */
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

const views = fileURLToPath(new URL("../../src/views/", import.meta.url));
const NAME = /"(?:fio|vdbench|act|sysbench)"/g;

/** Those that still do, and how often. It may only shrink. */
const STILL: Readonly<Record<string, number>> = {
  "act/logs.ts": 1,
  "curve/CurveEmpty.tsx": 1,
  "curve/sentence.ts": 1,
  "run/picture.ts": 1,
  "run/runs.ts": 1,
  "shared/point/pointSource.ts": 3,
  "timeline/lines.ts": 1,
  "timeline/words.ts": 1,
};

it("pages know no tool by name", () => {
  const found: Record<string, number> = {};
  for (const name of readdirSync(views, { recursive: true, encoding: "utf8" })) {
    if (!/\.tsx?$/.test(name) || /\.(?:test|fixture)\./.test(name) || name.startsWith("first/")) continue;
    const n = readFileSync(views + name, "utf8").match(NAME)?.length ?? 0;
    if (n > 0) found[name] = n;
  }
  const more = Object.entries(found).filter(([name, n]) => n > (STILL[name] ?? 0));
  expect(more).toEqual([]);
});
