/** Stories that ship with the site: each number in their text is a measured point, rounded. */
import { readFileSync } from "node:fs";
import { csvParseRows } from "d3-dsv";
import { expect, it } from "vitest";
import { readStory } from "~/model/story";
import { headlineOf } from "~/views/pictures";

const folder = new URL("../datasets/fio-plot-m1015-2019/", import.meta.url);
const story = readFileSync(new URL("four-sata-ssds.md", folder), "utf8");

/** A point of one job, read without the app's reader: `=` repeats the cell above. */
function point(system: string, op: string, iodepth: string): { iops: number; p99_us: number } {
  const rows = csvParseRows(readFileSync(new URL(`points/fp-m1015-${system}.csv`, folder), "utf8"));
  const names = rows.find(([kind, of]) => kind === "columns" && of === "point")!.slice(2);
  let above: string[] = [];
  for (const [kind, ...cells] of rows) {
    if (kind !== "point") continue;
    above = cells.map((cell, i) => (cell === "=" ? above[i]! : cell));
    const cell = (name: string): string => above[names.indexOf(name)]!;
    if (cell("op") === op && cell("iodepth") === iodepth && cell("numjobs") === "1")
      return { iops: Number(cell("iops")), p99_us: Number(cell("clat.0.99")) };
  }
  throw new Error(`no ${op} of ${system} at depth ${iodepth}`);
}

const whole = (value: number): string => Math.round(value).toLocaleString("en");
const DRIVES = ["intel-d3s4610", "kingston", "860pro", "pm883"];

it("four SATA SSDs: the numbers of the text are those of the points", () => {
  const [alone, deep, writes] = [["read", "1"] as const, ["read", "32"] as const, ["write", "32"] as const].map(
    ([op, depth]) => DRIVES.map((drive) => point(drive, op, depth)),
  );
  const said = [
    ...alone!.map(({ iops }) => whole(iops)),
    ...deep!.flatMap(({ iops, p99_us }) => [whole(iops), whole(p99_us)]),
    ...[Math.min, Math.max].map((of) => whole(of(...writes!.map(({ iops }) => iops)))),
    whole(writes![2]!.iops),
    whole(writes![2]!.p99_us),
  ];
  for (const number of said) expect(story).toContain(number);
  // The text has no other number of more than three digits, and the limit it names holds.
  expect(story.match(/\d{1,3},\d{3}/g)!.filter((number) => !said.includes(number))).toEqual([]);
  expect(Math.max(...[0, 1, 3].map((i) => writes![i]!.p99_us))).toBeLessThan(680);
});

it("four SATA SSDs: a section of text alone draws no chart", () => {
  const { sections } = readStory(story).story;
  expect(sections.map(({ link }) => headlineOf(link, { hashOf: () => null })?.page ?? null)).toEqual([
    ...["explore", "curve", "curve", null],
  ]);
});
