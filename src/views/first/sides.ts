/**
 * One thing measured several times: systems or set-ups side by side (compare), the same again (repeats), or night after
 * night (history).
 */
import { group } from "d3-array";
import { LEAST_STATES } from "~/analysis/changePoints";
import { type LoadStates, loadsOfStates } from "~/analysis/history";
import { baseOf, comparedTo, DIRECT, isChange, matchedSides, sideNames } from "~/analysis/sides";
import { momentOf, MOST_STATES, type Way, waysOf } from "~/analysis/states";
import { testKey, versionsOf } from "~/analysis/steps";
import { counts, markId } from "~/model/step";
import { ofTests, type Row } from "./claim";
import type { Test, Facts } from "./facts";
import { scalingSets } from "~/analysis/scaling";
import { hostsOf } from "~/analysis/scalingRows";
import { compare as text } from "~/text/en/compare";
import { chosenSet, memberWord, setsOf, type DriveSet } from "../shared/drives";
import { workloadId } from "../shared/point/workload";

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

/** Fewer days or versions show no change of level (analysis/changePoints). */
const MOMENTS = LEAST_STATES;

/** A load measured on ten or more days, or under as many versions: numbers over time, no systems and no repeats. */
export const historyRow: Row = (left, { tests: all }) => {
  const tests = left.filter((test) => isOfFile(test) && counts(test));
  const nightly = overTime(tests);
  if (nightly === null) return null;
  const measured = pointsOf(nightly.loads);
  const taken = tests.filter(({ directions }) => directions.some((point) => measured.has(markId(point))));
  // Counted as the page does: from everything at its paths.
  const paths = new Set(taken.map(({ path }) => path));
  const shown = overTime(all.filter(({ path }) => paths.has(path)));
  if (shown === null) return null;
  const { loads, way, isFirst } = shown;
  const states = Math.max(...loads.map((load) => load.states.filter(({ length }) => length > 0).length));
  const why = { code: "history", loads: loads.length, states, by: way.kind } as const;
  return ofTests("history", taken, why, isFirst ? {} : { by: way.id });
};

const pointsOf = (loads: readonly LoadStates[]): Set<string> =>
  new Set(
    loads.flatMap(({ states }) => states.flat().flatMap((step) => step.directions.map((p) => markId(p.measured)))),
  );

function overTime(tests: readonly Test[]): { way: Way; isFirst: boolean; loads: readonly LoadStates[] } | null {
  const ways = waysOf(tests.flatMap(({ directions }) => [...directions]));
  for (const [i, way] of ways.entries()) {
    if (way.most < MOMENTS) continue;
    const states = way.states.slice(-MOST_STATES);
    const moments = states.map((state) => momentOf(way, state));
    const loads = loadsOfStates(states.map(({ points }) => points)).loads.filter((load) => {
      const own = moments.filter((_, state) => load.states[state]!.length > 0);
      return new Set(own.filter((moment) => moment !== null)).size >= MOMENTS;
    });
    if (loads.length > 0) return { way, isFirst: i === 0, loads };
  }
  return null;
}

const OWN = ["local"];

/**
 * Cells measured by several systems, else by several set-ups of one, I/O engines, or with and without the cache. Sides and cells are counted as the page shows
 * them: from everything at its paths, against the base.
 */
export const compareRow: Row = (left, { tests: all }) => {
  const own = left.filter(isOfFile);
  const ways = ["system", "setup", "engine", "direct"] as const;
  for (const by of isChange(own) ? (["setup", ...ways] as const) : ways) {
    const wanted = { by, d: OWN, in: [] };
    // A load without a set-up may only lack evidence that it repeats one that has a name.
    const named = by === "setup" ? own.filter(({ first }) => first.setup !== "") : own;
    const matching = matchedSides(named, wanted).found.sides.flatMap(({ steps }) => steps);
    const paths = new Set(matching.map(({ path }) => path));
    // Differences within one file are not a comparison.
    if (paths.size < 2) continue;
    const { found, keyOf } = matchedSides(
      all.filter(({ path }) => paths.has(path)),
      wanted,
    );
    const base = baseOf(found.sides, keyOf);
    const { sides, ofAll, cells } = comparedTo(found.sides, base, keyOf);
    const sideTexts = sideNames(sides);
    const names = sides.map(({ value }) => (by === "direct" ? text.direct(value === DIRECT) : sideTexts.get(value)!));
    const more = found.sides.length - sides.length;
    const why = { code: "compare", of: by, sides: names, cells: ofAll, some: cells.size - ofAll, more } as const;
    return ofTests("compare", matching, why, { by, ...(found.sides[0]?.value !== base && { base }) });
  }
  return null;
};

// Several devices with one workload: how they add up (scaling), and which is slow (drives).

/** The same work per drive with different numbers of drives, under as many hosts: the same drive of two is not two. */
export const scalingRow: Row = (left, { members }) => {
  const known = left.filter((test) => test.tool !== "act" && test.device_count !== null && counts(test));
  const ofPoint = group(members, ({ of }) => of);
  const onHosts = group(known, ({ first }) => hostsOf(first, ofPoint.get(first.key) ?? []) ?? 1);
  const [largest = [], ...others] = [...onHosts.values()]
    .flatMap((tests) => scalingSets(tests, ({ first, device_count }) => ({ first, count: device_count! })))
    .sort((a, b) => countsOf(b).length - countsOf(a).length || b.length - a.length);
  const groups = [largest, ...others];
  return ofTests("scaling", groups.flat(), { code: "scaling", counts: countsOf(largest) }, wOf(largest));
};

const countsOf = (tests: readonly Test[]): number[] =>
  [...new Set(tests.map(({ device_count }) => device_count!))].sort((a, b) => a - b);

const wOf = (tests: readonly Test[]): Readonly<Record<string, unknown>> =>
  tests.length === 0 ? {} : { w: workloadId(tests[0]!) };

/** One workload on several devices at one load: within one test, or in a test of each. Sets are those of the page. */
export const drivesRow: Row = (left, facts) => {
  // A run that failed is no drive beside one that did not.
  const own = left.filter((test) => test.tool !== "act" && counts(test));
  const tests = new Map(own.flatMap((test) => test.directions.map((point) => [markId(point), test] as const)));
  const testsOf = ({ combined, members }: DriveSet): Test[] =>
    [
      ...new Set(combined?.directions.map(markId) ?? members.map(({ first }) => `${first.dataset}/${first.of}`)),
    ].flatMap((id) => tests.get(id) ?? []);
  const points = own.flatMap(({ directions }) => [...directions]);
  const sets = setsOf(points, facts.members).filter((set) => severalDevices(set, testsOf(set), facts));
  const [largest] = sets;
  if (largest === undefined) return null;
  const taken = [...new Set(sets.flatMap(testsOf))];
  const paths = new Set(taken.map(({ path }) => path));
  // The page shows everything at these paths and starts with the set that has most members.
  const there = facts.tests.filter(({ path }) => paths.has(path)).flatMap(({ directions }) => [...directions]);
  const shown = chosenSet(setsOf(there, facts.members), largest.workload, "");
  const { members, combined, workload: w, id } = largest;
  const why = {
    // Members of one test ran together; tests of one drive each may have, if so declared.
    code: combined === null ? "drives" : "sum",
    devices: members.length,
    word: memberWord(members),
    workloads: new Set(sets.map(({ workload }) => workload)).size,
  } as const;
  return ofTests("scaling", taken, why, { by: "each", w, ...(shown?.id === id ? {} : { g: id }) });
};

/**
 * Several devices in one test, or several tests in one folder with a device each, or tests that ran at the same time.
 * The same device name in two folders proves nothing: they may be two sides of a comparison, or repeats. Counted repeats
 * that seem to have run at the same time have a clock that was reset, or a copied header.
 */
function severalDevices({ combined }: DriveSet, tests: readonly Test[], { atOnce }: Facts): boolean {
  if (combined !== null) return tests.some(({ devices }) => devices.length > 1);
  const sides = new Map(tests.map(({ run, curve, first }) => [run, first.repeat === null ? run : curve]));
  if (atOnce.some((together) => new Set(together.flatMap((run) => sides.get(run) ?? [])).size > 1)) return true;
  const folders = group(tests, ({ folders }) => folders.join("/"));
  return [...folders.values()].some((one) => new Set(one.flatMap(({ devices }) => devices)).size > 1);
}
