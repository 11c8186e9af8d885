/** One thing measured several times: two or more folders side by side (compare), or once more of the same (repeats). */
import { group } from "d3-array";
import { cellKey, testKey } from "../shared/cell";
import { folderAt, sidesLevel } from "../shared/folderSides";
import { workloadId } from "../shared/point/workload";
import { ofTests, type Row } from "./claim";
import type { Test } from "./facts";

/** Fewer are no repeats. */
const REPEATS = 3;
/** `run1`, `run2`, `run 10`: names that count and say nothing else. */
const stem = (path: string): string => path.replace(/\d+/g, "#");

/** Tests of one kind, of one device as far as known, under names that only count. */
function isRepeated(tests: readonly Test[]): boolean {
  if (filesOf(tests) < REPEATS) return false;
  const devices = new Set(tests.flatMap((test) => test.devices));
  const oneDevice = devices.size === 1 && tests.every((test) => test.devices.length === 1);
  const oneFolder = new Set(tests.map(({ folders }) => stem(folders.join("/")))).size === 1;
  const oneName = new Set(tests.map(({ path }) => stem(path))).size === 1;
  return oneFolder && (oneDevice || (devices.size === 0 && oneName));
}

/** As the page of repeats tells tests apart: each of them was repeated. */
const areRepeats = (tests: readonly Test[]): boolean => [...group(tests, testKey).values()].every(isRepeated);

/** Three or more files of one test and device. */
export const repeatsRow: Row = (left) => {
  const groups = [...group(left.filter(isOfFile), testKey).values()].filter(isRepeated);
  const largest = groups.reduce((best, one) => (one.length > best.length ? one : best), []);
  if (largest.length === 0) return null;
  const why = { code: "repeats", runs: filesOf(largest), workloads: groups.length } as const;
  return ofTests("repeats", groups.flat(), why, { w: workloadId(largest[0]!) });
};

const filesOf = (tests: readonly Test[]): number => new Set(tests.map(({ path }) => path)).size;

/** Its load is a condition of the test, not a cell that others could match. */
const isOfFile = ({ tool }: Test): boolean => tool !== "act";

/** Cells that stand in two or more folders. What are repeats of one another is no comparison. */
export const compareRow: Row = (left) => {
  const measured = left.filter((test) => isOfFile(test) && !test.failed);
  const cells = [...group(measured, cellKey).values()].filter((tests) => !areRepeats(tests));
  const level = sidesLevel(cells.map((tests) => tests.map(({ first }) => first)));
  if (level === null) return null;
  const matching = cells.filter((tests) => sidesOf(tests, level).length > 1);
  const tests = matching.flat();
  const sides = sidesOf(tests, level);
  const why = { code: "compare", sides: namesOf(sides), cells: matching.length } as const;
  return ofTests("compare", tests, why, { by: "folder", in: sides.includes("") ? [] : sides });
};

/** Folders at this depth, with those above: the one that was measured first is the first, else by name. */
function sidesOf(tests: readonly Test[], at: number): string[] {
  const sides = [...group(tests, ({ first }) => folderAt(first, at))];
  const began = new Map(sides.map(([side, own]) => [side, beginOf(own)]));
  const known = [...began.values()].every((ms) => ms !== null);
  return sides
    .map(([side]) => side)
    .sort((a, b) => (known ? began.get(a)! - began.get(b)! : 0) || collator.compare(a, b));
}

const collator = new Intl.Collator("en", { numeric: true });

const beginOf = (tests: readonly Test[]): number | null =>
  tests.reduce<number | null>(
    (least, { started_ms }) => (least === null ? started_ms : Math.min(least, started_ms ?? least)),
    null,
  );

/** The innermost folder, where that tells them apart. */
function namesOf(sides: readonly string[]): readonly string[] {
  const names = sides.map((side) => side.slice(side.lastIndexOf("/") + 1));
  return new Set(names).size === names.length ? names : sides;
}
