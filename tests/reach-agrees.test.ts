/**
 * Overview, Runs, Curve and the Library give the same figure for a workload: there is one rule for its reach
 * (analysis/reach).
 */
import { fileURLToPath } from "node:url";
import { beforeEach, expect, it } from "vitest";
import { openEmpty } from "./support/questions";
import { comparePages } from "./support/reach";
import { filesBelow } from "./support/realFiles";

const fixture = (path: string): string => fileURLToPath(new URL(`./fixtures/runs/${path}`, import.meta.url));

beforeEach(openEmpty);

it("a sweep: with the Library, and in the text of the verdicts", async () => {
  expect(await comparePages(filesBelow(fixture("fio/qd-sweep-disk")))).toMatchObject({ shelf: 2, verdicts: 3 });
});

it.each([
  "fio/qd-sweep-tmpfs",
  "fio/rate-sweep-disk",
  "fio/drive-scaling",
  "fio/versions",
  "vdbench/curve-4k-70r",
  "vdbench/forrate-4k",
  "vdbench/forthreads",
  "sysbench/fileio",
])("%s", async (path) => {
  const { places } = await comparePages(filesBelow(fixture(path)));
  expect(places).toBeGreaterThan(0);
});
