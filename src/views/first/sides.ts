/** One thing measured several times: two or more folders side by side (compare), or once more of the same (repeats). */
import { group } from "d3-array";
import { workloadId } from "../shared/point/workload";
import { cellKey, ofTests, signatureKey, type Row } from "./claim";
import type { Test } from "./facts";

/** Fewer are no repeats. */
const REPEATS = 3;
/** Folders deeper than this do not tell sides apart. */
const LEVELS = 8;

/** `run1`, `run2`, `run 10`: names that count and say nothing else. */
const stem = (path: string): string => path.replace(/\d+/g, "#");

/** Of one device as far as known, under names that only count. */
function areRepeats(tests: readonly Test[]): boolean {
  if (filesOf(tests) < REPEATS) return false;
  const devices = new Set(tests.flatMap((test) => test.devices));
  const oneDevice = devices.size === 1 && tests.every((test) => test.devices.length === 1);
  const oneFolder = new Set(tests.map(({ folders }) => stem(folders.join("/")))).size === 1;
  const oneName = new Set(tests.map(({ path }) => stem(path))).size === 1;
  return oneFolder && (oneDevice || (devices.size === 0 && oneName));
}

/** Three or more files of one signature and device. */
export const repeatsRow: Row = (left) => {
  const groups = [...group(left.filter(isOfFile), signatureKey).values()].filter(areRepeats);
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
  const level = levels.find((at) => cells.some((tests) => sidesOf(tests, at).length > 1));
  if (level === undefined) return null;
  const matching = cells.filter((tests) => sidesOf(tests, level).length > 1);
  const tests = matching.flat();
  const sides = sidesOf(tests, level);
  const why = { code: "compare", sides: sides.map(nameOf), cells: matching.length } as const;
  return ofTests("compare", tests, why, { by: "folder", in: sides.includes("") ? [] : sides });
};

const levels = Array.from({ length: LEVELS }, (_, at) => at);

/** Folders at this depth, with those above: the one that was measured first is the first, else by name. */
function sidesOf(tests: readonly Test[], at: number): string[] {
  const sides = [...group(tests, ({ folders }) => (at < folders.length ? folders.slice(0, at + 1).join("/") : ""))];
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

const nameOf = (side: string): string => side.slice(side.lastIndexOf("/") + 1);
