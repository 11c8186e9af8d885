/** `kneepoint pts` on files of docs/recipes/pts.sh: as they are, and under other names as one-minute accesses. */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, expect, it } from "vitest";
import { pts } from "./pts";

const folder = fileURLToPath(new URL("../../tests/fixtures/pts/", import.meta.url));
const scratch = mkdtempSync(join(tmpdir(), "kneepoint-pts-"));
afterAll(() => {
  rmSync(scratch, { recursive: true });
});

async function ran(...args: string[]) {
  const told = { out: "", error: "" };
  const status = await pts(args, {
    cwd: scratch,
    out: (text) => Promise.resolve(void (told.out += text)),
    error: (text) => void (told.error += text),
  });
  return { status, ...told };
}

const names = readdirSync(folder).filter((name) => name.endsWith(".json"));

it("names accesses of a second, and reports nothing of them", async () => {
  const { status, out } = await ran(folder);
  expect(status).toBe(1);
  expect(out).toContain("Throughput, 1024 KiB: 8 I/Os in flight, 6 rounds");
  expect(out).toContain("Round 1: under a minute: 1M 100/0, 1M 0/100");
  expect(out).toContain("Nothing is reported.");
});

it("judges the rates of the files as plain arithmetic does, whatever they are called", async () => {
  const rates: Record<string, number[]> = { read: [], write: [] };
  for (const [i, name] of names.sort().entries()) {
    const text = readFileSync(join(folder, name), "utf8");
    const [job] = (JSON.parse(text) as { jobs: Record<string, { bw_bytes: number; total_ios: number }>[] }).jobs;
    for (const way of ["read", "write"]) if (job![way]!.total_ios > 0) rates[way]!.push(job![way]!.bw_bytes);
    const minute = text.replaceAll(/"(runtime|job_runtime)" : "?1\d{3}\b"?/g, '"$1" : 60000');
    writeFileSync(join(scratch, `${"qwertyuiopas"[i]!}.txt`), minute);
  }
  const { status, out } = await ran("--json", ".");
  const { devices } = JSON.parse(out) as {
    devices: { tests: { test: string; rounds: number; steady: { state: string; first: number | null } }[] }[];
  };
  expect(devices[0]!.tests.map(({ test, rounds }) => [test, rounds])).toEqual([["throughput-1024k", 6]]);
  const holds = (five: readonly number[]): boolean => {
    const mean = five.reduce((sum, y) => sum + y) / 5;
    const slope = five.reduce((sum, y, x) => sum + (x - 2) * y, 0) / 10;
    return Math.max(...five) - Math.min(...five) <= 0.2 * mean && Math.abs(4 * slope) <= 0.1 * mean;
  };
  const first = [0, 1].find((at) => Object.values(rates).every((own) => holds(own.slice(at, at + 5))));
  const { steady } = devices[0]!.tests[0]!;
  expect([steady.state, status]).toEqual(first === undefined ? ["refused", 1] : ["steady", 0]);
  if (first !== undefined) expect(steady.first).toBe(first);
});

it.each([
  [[], "Name the folder"],
  [["--wide", "."], "There is no option --wide"],
  [["nowhere"], "nowhere cannot be read"],
  [[join(folder, "README.md")], "There is no test of the PTS in these results"],
])("%j: exit status 2, with words", async (args, words) => {
  const { status, error } = await ran(...args);
  expect([status, error]).toEqual([2, expect.stringContaining(words)]);
});
