/**
 * The house test: a format, a chart, and the page that shows it, is one folder each plus the rows that src/README.md
 * names. A scratch copy gets a dummy of each in this way; then the type check, the layer lint, the unit tests of
 * formats, charts and the table of pictures, and the test of notice sentences must pass there. Only in `npm run
 * test:long`, since it repeats what `npm test` runs. house.test.ts checks the tables.
 */
import { execFile } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { chart, chartRows, format, formatRows, notices, page, withRow } from "./support/house";

const run = promisify(execFile);
const root = fileURLToPath(new URL("..", import.meta.url));
let house: string;
// Typed lint takes seconds here, and minutes on a busy machine.
vi.setConfig({ testTimeout: 300_000 });

/** Output of a command in the scratch copy; a failing command fails the test with its output. */
async function passes(command: string, args: string[]): Promise<string> {
  try {
    return (await run(command, args, { cwd: house, maxBuffer: 2 ** 26 })).stdout;
  } catch (error) {
    const { stdout = "", stderr = "" } = error as { stdout?: string; stderr?: string };
    throw new Error(`${command} ${args.join(" ")}\n${stdout}${stderr}`, { cause: error });
  }
}

beforeAll(() => {
  house = mkdtempSync(join(tmpdir(), "kneepoint-house-"));
  for (const name of ["src", "scripts", "datasets", "tests", "public"]) {
    cpSync(join(root, name), join(house, name), { recursive: true });
  }
  for (const name of ["package.json", "tsconfig.json", "vitest.config.ts", "vite.config.ts", "layers.config.js"]) {
    cpSync(join(root, name), join(house, name));
  }
  for (const name of ["playwright.config.ts", "eslint.config.js", ".oxlintrc.json"])
    cpSync(join(root, name), join(house, name));
  symlinkSync(join(root, "node_modules"), join(house, "node_modules"));

  mkdirSync(join(house, "src/formats/dummy"));
  writeFileSync(join(house, "src/formats/dummy/dummy.ts"), format);
  writeFileSync(join(house, "src/text/en/notices-dummy.ts"), notices);
  mkdirSync(join(house, "src/charts/dummy"));
  writeFileSync(join(house, "src/charts/dummy/dummy.ts"), chart);

  mkdirSync(join(house, "src/views/dummy"));
  for (const [name, text] of Object.entries(page)) writeFileSync(join(house, "src/views/dummy", name), text);
  for (const row of [...formatRows, ...chartRows]) writeFileSync(join(house, row.table), withRow(house, row));
});

afterAll(() => {
  rmSync(house, { recursive: true, force: true });
});

it("a dummy format, chart and page pass the type check", async () => {
  await passes(process.execPath, ["node_modules/typescript7/bin/tsc", "-p", "tsconfig.json", "--noEmit"]);
});

it("they pass lint", async () => {
  const folders = ["src/formats/dummy", "src/charts/dummy", "src/views/dummy"];
  const paths = [
    ...folders,
    "src/formats/table.ts",
    "src/text/en/notices-dummy.ts",
    "src/text/en/notices.ts",
    "src/charts/table.ts",
    "src/views/pictures.ts",
    "src/app/routes.ts",
  ];
  await passes("node_modules/.bin/oxlint", paths);
  await passes("node_modules/.bin/eslint", paths);
});

it("the tests of their rooms still pass", async () => {
  const text = await passes("node_modules/.bin/vitest", [
    "run",
    "src/formats",
    "src/charts",
    "src/views/pictures",
    "tests/lint/notices",
    "--reporter=json",
  ]);
  const report = JSON.parse(text.slice(text.indexOf("{"))) as { success: boolean; numPassedTests: number };
  expect(report.success).toBe(true);
  expect(report.numPassedTests).toBeGreaterThan(0);
});
