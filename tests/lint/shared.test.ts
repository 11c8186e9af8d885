/**
 * `npm test` needs only the checkout: only files named `*.shared.*` read ../shared, and only through support/shared.ts.
 */
import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

const ALLOWED = /\.shared\.(?:test|spec)\.ts$|^tests\/support\/shared\.ts$|^tests\/lint\/shared\.test\.ts$/;
/**
 * A path out of the checkout in a string, or the module that knows it. Imports of views/shared lead nowhere outside.
 */
const READS =
  /["'`](?:\.\.\/)+shared\/?(?:["'`]|(?:runs|corpus|groups|facts|articles|library|look|anchors)\b)|from "[./]*(?:support\/)?shared"/;
/** Skipping a test because a file is absent: it must fail instead. */
const SKIPS = /\b(?:skipIf|runIf|test\.skip)\([^"\n]*(?:exists|shared|\.length|=== undefined)/i;

const withoutComments = (text: string): string => text.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, "");
const files = ["src", "tests"].flatMap((dir) =>
  readdirSync(dir, { recursive: true, encoding: "utf8" })
    .map((path) => `${dir}/${path}`)
    .filter((path) => (dir === "tests" ? /\.ts$/ : /\.(?:test|fixture)\.tsx?$/).test(path)),
);
const those = (pattern: RegExp): string[] =>
  files.filter((path) => !ALLOWED.test(path) && pattern.test(withoutComments(readFileSync(path, "utf8"))));

it("no other test, and nothing that tests import, reads ../shared", () => {
  expect(files.length).toBeGreaterThan(300);
  expect(those(READS)).toEqual([]);
});

it("no test is skipped because a file is absent", () => {
  expect(those(SKIPS)).toEqual([]);
  for (const line of ["it.skipIf(!existsSync(RUNS))(", "describe.runIf(hasShared(", "test.skip(files.length < 6,"])
    expect(SKIPS.test(line), line).toBe(true);
});

it("recognises such a line", () => {
  for (const line of [
    'const runs = "../shared/runs";',
    'new URL("../../../shared/", import.meta.url)',
    'join(root, "../shared/corpus")',
    'import { sharedPath } from "../support/shared";',
  ])
    expect(READS.test(line), line).toBe(true);
  for (const line of ['import "../shared/useAnswer";', 'import { x } from "~/views/shared/known";'])
    expect(READS.test(line), line).toBe(false);
});
