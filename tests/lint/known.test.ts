/** A verdict of ESLint holds until the file, or what it imports, changes (scripts/lint.mjs). */
import { expect, it } from "vitest";
import { keysOf } from "../../scripts/lint.mjs";

const files = {
  "src/a/one.ts": 'import { two } from "./two";\nexport const one = two;',
  "src/a/two.ts": 'export { three as two } from "~/b/three.ts";',
  "src/b/three.ts": 'export const three = 3; export const later = () => import("../c");',
  "src/c/index.tsx": 'import type { Row } from "./rows.json"; import "./look.css"; import "react";',
  "src/c/rows.json": "[]",
  "src/d/alone.ts": "export const alone = 1;",
  "src/d/ring.ts": 'import { ring } from "./ring"; import "./alone.js"; export { ring };',
};

const keys = (changed: Readonly<Record<string, string>> = {}, common = "") =>
  keysOf(new Map(Object.entries({ ...files, ...changed })), common);

/** Whose verdict is open after a change. */
function open(changed: Readonly<Record<string, string>>, common?: string): string[] {
  const before = keys();
  return [...keys(changed, common)].filter(([path, key]) => before.get(path) !== key).map(([path]) => path);
}

it.each([
  ["src/a/one.ts", ["src/a/one.ts"]],
  ["src/b/three.ts", ["src/a/one.ts", "src/a/two.ts", "src/b/three.ts"]],
  ["src/c/rows.json", ["src/a/one.ts", "src/a/two.ts", "src/b/three.ts", "src/c/index.tsx", "src/c/rows.json"]],
  ["src/d/alone.ts", ["src/d/alone.ts", "src/d/ring.ts"]],
])("a change of %s opens those that import it, directly or not", (path, expected) => {
  expect(open({ [path]: `${files[path as keyof typeof files]} ` })).toEqual(expected);
});

it("a new file opens itself and who meant it; what is declared for all, and a rule, open everything", () => {
  expect(open({ "src/c.ts": "" })).toEqual(["src/a/one.ts", "src/a/two.ts", "src/b/three.ts", "src/c.ts"]);
  expect(open({ "src/all.d.ts": "declare const all: 1;" })).toHaveLength(8);
  expect(open({ "src/d/all.ts": "declare global { const all: 1; } export {};" })).toHaveLength(8);
  expect(open({}, "another rule")).toHaveLength(7);
});
