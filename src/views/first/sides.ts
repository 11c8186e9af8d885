/** One thing measured several times: two or more folders side by side (compare), or once more of the same (repeats). */
import { group } from "d3-array";
import { cellKey, testKey } from "../shared/cell";
import { folderAt, sidesLevel } from "../shared/folderSides";
import { matchedSides, matchesOf, withMatches } from "../shared/matches";
import { workloadId } from "../shared/point/workload";
import { comparable, comparedTo } from "../shared/sides";
import { counts } from "../shared/steps";
import { versionsOf } from "../shared/toolVersions";
import { ofTests, type Row } from "./claim";
import type { Test } from "./facts";

/** Fewer are no repeats. */
const REPEATS = 3;
/** `run1`, `run2`, `run 10`: names that count and say nothing else. */
const stem = (path: string): string => path.replace(/\d+/g, "#");

/** Tests of one kind, of one device as far as known, under names that only count. */
function isRepeated(tests: readonly Test[]): boolean {
  // As its page counts them: what failed or is excluded stands there, and is no run of the median.
  if (filesOf(tests.filter(counts)) < REPEATS) return false;
  const devices = new Set(tests.flatMap((test) => test.devices));
  const oneDevice = devices.size === 1 && tests.every((test) => test.devices.length === 1);
  const oneFolder = new Set(tests.map(({ folders }) => stem(folders.join("/")))).size === 1;
  const oneName = new Set(tests.map(({ path }) => stem(path))).size === 1;
  return oneFolder && (oneDevice || (devices.size === 0 && oneName));
}

/**
 * As the page of repeats tells tests apart: each of them was repeated. Where folders whose names do not only count hold
 * one test each, the folders are what was compared, with repeats on each side.
 */
function areRepeats(tests: readonly Test[]): boolean {
  const repeated = [...group(tests, testKey).values()];
  const folders = new Set(repeated.map(([one]) => stem(one!.folders.join("/"))));
  return folders.size < 2 && repeated.every(isRepeated);
}

/** Three or more files of one test and device. */
export const repeatsRow: Row = (left) => {
  const groups = [...group(left.filter(isOfFile), testKey).values()].filter(isRepeated);
  const largest = groups.reduce((best, one) => (one.length > best.length ? one : best), []);
  if (largest.length === 0) return null;
  const versions = versionsOf(largest);
  const why = {
    code: "repeats",
    runs: filesOf(largest.filter(counts)),
    workloads: groups.length,
    versions: versions.length > 1 ? versions : [],
  } as const;
  return ofTests("repeats", groups.flat(), why, { w: workloadId(largest[0]!) });
};

const filesOf = (tests: readonly Test[]): number => new Set(tests.map(({ path }) => path)).size;

/** Its load is a condition of the test, not a cell that others could match. */
const isOfFile = ({ tool }: Test): boolean => tool !== "act";

/**
 * Cells that stand in two or more folders, or in files of other names. What are repeats of one another is no comparison.
 * Sides and cells are counted as the page shows them: of everything at its paths, against the first.
 */
export const compareRow: Row = (left, { tests: all }) => {
  const measured = comparable(left.filter(isOfFile));
  const cells = [...group(measured, cellKey).values()].filter((tests) => !areRepeats(tests));
  const sideOf = sideIn(cells);
  if (sideOf === null) return null;
  const matching = matchedCells(cells.flat(), sideOf).filter((tests) => new Set(tests.map(sideOf)).size > 1);
  const paths = sidesIn(matching, sideOf);
  const link = { by: "folder", d: OWN, in: paths.includes("") ? [] : paths } as const;
  const { found, keyOf } = matchedSides(all, link);
  const shown = comparedTo(found.sides, "", keyOf);
  if (shown.sides.length < 2) return null;
  const sides = namesOf(shown.sides.map(({ value }) => value));
  const more = found.sides.length - sides.length;
  const of = matching.flat().every((test) => sideOf(test) === test.path) ? "file" : "folder";
  const why = { code: "compare", of, sides, cells: shown.ofAll, some: shown.cells.size - shown.ofAll, more } as const;
  return ofTests("compare", matching.flat(), why, { by: link.by, in: link.in });
};

/**
 * The outermost folders that tell sides apart and put no unlike things on one side: a folder with `ext4.json`,
 * `xfs.json` and `raw.json` of one cell is no side, each of the files is. Files of one name are sides of nothing.
 */
function sideIn(cells: readonly (readonly Test[])[]): ((test: Test) => string) | null {
  const level = sidesLevel(cells.map((tests) => tests.map(({ first }) => first)));
  const at =
    (depth: number) =>
    ({ first }: Test): string =>
      folderAt(first, depth);
  const deepest = Math.max(0, ...cells.flat().map(({ folders }) => folders.length));
  for (let depth = level ?? deepest; depth < deepest; depth++) if (!mixesAny(cells.flat(), at(depth))) return at(depth);
  const byFile = mixesAny(cells.flat(), at(deepest - 1));
  return byFile ? ({ path }) => path : level === null ? null : at(level);
}

/** Cells as the page matches them between these sides: of one engine, version, size of files. */
function matchedCells(tests: readonly Test[], sideOf: (test: Test) => string): Test[][] {
  const sides = [...group(tests, sideOf)].map(([value, steps]) => ({ value, steps }));
  return [...group(tests, withMatches(cellKey, matchesOf(sides, "folder"))).values()];
}

const mixesAny = (tests: readonly Test[], sideOf: (test: Test) => string): boolean =>
  matchedCells(tests, sideOf).some((cell) => mixes(cell, sideOf));

/** Does a side have files of one cell whose names say more than which one they are? */
const mixes = (cell: readonly Test[], sideOf: (test: Test) => string): boolean =>
  [...group(cell, sideOf).values()].some((side) => new Set(side.map(({ path }) => stem(path))).size > 1);

const OWN = ["local"];

/**
 * Paths of the sides, the base first: it has most cells in common with others, and of several such was measured first.
 * The others in the order in which they were measured, else by name.
 */
function sidesIn(cells: readonly (readonly Test[])[], sideOf: (test: Test) => string): string[] {
  const shares = new Map<string, number>();
  for (const cell of cells) {
    const sides = new Set(cell.map(sideOf));
    for (const side of sides) shares.set(side, (shares.get(side) ?? 0) + sides.size - 1);
  }
  const sides = [...group(cells.flat(), sideOf)];
  const began = new Map(sides.map(([side, own]) => [side, beginOf(own)]));
  const known = [...began.values()].every((ms) => ms !== null);
  const ordered = sides
    .map(([side]) => side)
    .sort((a, b) => (known ? began.get(a)! - began.get(b)! : 0) || collator.compare(a, b));
  const most = Math.max(0, ...shares.values());
  const base = ordered.find((side) => shares.get(side) === most);
  return base === undefined ? [] : [base, ...ordered.filter((side) => side !== base)];
}

const collator = new Intl.Collator("en", { numeric: true });

const beginOf = (tests: readonly Test[]): number | null =>
  tests.reduce<number | null>(
    (least, { started_ms }) => (least === null ? started_ms : Math.min(least, started_ms ?? least)),
    null,
  );

/** The innermost folder, or the file, where that tells them apart. */
function namesOf(sides: readonly string[]): readonly string[] {
  const names = sides.map((side) => side.slice(side.lastIndexOf("/") + 1));
  return new Set(names).size === names.length ? names : sides;
}
