/**
 * One thing measured several times: systems or set-ups side by side (compare), the same again (repeats), or night after
 * night (history).
 */
import { group, rollup, sum } from "d3-array";
import { LEAST_STATES } from "~/analysis/changePoints";
import { loadsOfStates } from "~/analysis/history";
import { dayOf, waysOf } from "~/analysis/states";
import { comparedTo, type KeyOf, matchedSides, type Side } from "~/analysis/sides";
import { testKey, versionsOf } from "~/analysis/steps";
import type { CurvePoint } from "~/model/answers";
import { counts, markId } from "~/model/step";
import { ofTests, type Row } from "./claim";
import type { Test } from "./facts";

/** Fewer are not repeats. */
const REPEATS = 3;

/** Three or more files of one test that the grouping identifies as repeats. */
export const repeatsRow: Row = (left) => {
  const again = left.filter((test) => isOfFile(test) && test.first.repeat !== null);
  // Counted as Runs does: failed and excluded runs are listed there but not part of the median.
  const groups = [...group(again, testKey).values()].filter((tests) => filesOf(tests.filter(counts)) >= REPEATS);
  const largest = groups.reduce((best, one) => (one.length > best.length ? one : best), []);
  if (largest.length === 0) return null;
  const versions = versionsOf(largest);
  const why = {
    code: "repeats",
    runs: filesOf(largest.filter(counts)),
    workloads: groups.length,
    versions: versions.length > 1 ? versions : [],
  } as const;
  return ofTests("runs", groups.flat(), why);
};

const filesOf = (tests: readonly Test[]): number => new Set(tests.map(({ path }) => path)).size;

/** Its load is a condition of the test, not a cell that another test could match. */
const isOfFile = ({ tool }: Test): boolean => tool !== "act";

/** Fewer have no history: a change of level needs as many. */
const DAYS = LEAST_STATES;

const daysOf = (points: readonly CurvePoint[]): number => new Set(points.map(dayOf).filter((day) => day !== null)).size;

/**
 * Loads of one drive that were measured again on ten or more days, in the states that History begins with. The days say
 * so, not the names of folders: a sweep has as many files, in a night or two.
 */
export const historyRow: Row = (left) => {
  const points = left.filter(isOfFile).flatMap(({ directions }) => [...directions]);
  const [way] = daysOf(points) < DAYS ? [] : waysOf(points);
  if (way === undefined) return null;
  const found = loadsOfStates(way.states.map((one) => one.points)).loads;
  const loads = found
    .filter(({ states }) => states.filter(({ length }) => length > 0).length >= DAYS)
    .map(({ states }) => states.flat(2).flatMap((step) => step.directions.map(({ measured }) => measured)))
    .filter((own) => daysOf(own) >= DAYS);
  const again = new Set(loads.flat().map(markId));
  const tests = left.filter(({ directions }) => directions.some((point) => again.has(markId(point))));
  return ofTests("history", tests, {
    code: "history",
    days: Math.max(0, ...loads.map(daysOf)),
    loads: loads.length,
  });
};

const OWN = ["local"];

/**
 * Cells measured by several systems, else by several set-ups of one. Sides and cells are counted as the page shows
 * them: from everything at its paths, against the base.
 */
export const compareRow: Row = (left, { tests: all }) => {
  const own = left.filter(isOfFile);
  for (const by of ["system", "setup"] as const) {
    const wanted = { by, d: OWN, in: [] };
    const matching = matchedSides(own, wanted).found.sides.flatMap(({ steps }) => steps);
    const paths = new Set(matching.map(({ path }) => path));
    // Differences within one file are not a comparison.
    if (paths.size < 2) continue;
    const { found, keyOf } = matchedSides(
      all.filter(({ path }) => paths.has(path)),
      wanted,
    );
    const base = baseOf(found.sides, keyOf);
    const { sides, ofAll, cells } = comparedTo(found.sides, base, keyOf);
    const names = sides.map(({ value }) => value);
    const more = found.sides.length - sides.length;
    const why = { code: "compare", of: by, sides: names, cells: ofAll, some: cells.size - ofAll, more } as const;
    return ofTests("compare", matching, why, { by, ...(found.sides[0]?.value !== base && { base }) });
  }
  return null;
};

/** Names of what others are compared with: `before-tuning`, `baseline`, `stock`. */
const BASE = /(?<![a-z])(?:before|baseline|base|old|orig|original|stock|reference)(?![a-z])/i;

/** The base: the side that shares most cells with others; of several such, the one whose name says so, else the one measured first. */
function baseOf(sides: readonly Side[], keyOf: KeyOf): string {
  const keys = sides.map(({ steps }) => new Set(steps.map(keyOf)));
  const sidesWith = rollup(
    keys.flatMap((own) => [...own]),
    ({ length }) => length,
    (key) => key,
  );
  const shared = keys.map((own) => sum(own, (key) => sidesWith.get(key)! - 1));
  const most = Math.max(...shared);
  const able = sides.filter((_, i) => shared[i] === most);
  const named = able.filter(({ value }) => BASE.test(value));
  const first = named.length > 0 ? named : able;
  const began = first.map(({ steps }) => Math.min(...steps.map((step) => step.first.started_ms ?? Infinity)));
  const known = began.every((ms) => ms < Infinity);
  return first[known ? began.indexOf(Math.min(...began)) : 0]!.value;
}
