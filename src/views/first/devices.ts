/** Several devices with one workload: how they add up (scaling), and which is slow (drives). */
import { group } from "d3-array";
import { scalingSets } from "~/analysis/scaling";
import { markId } from "~/model/step";
import { chosenSet, memberWord, setsOf, type DriveSet } from "../shared/drives";
import { workloadId } from "../shared/point/workload";
import { ofTests, type Row } from "./claim";
import type { Facts, Test } from "./facts";

/** The same work per drive with different numbers of drives. */
export const scalingRow: Row = (left) => {
  const known = left.filter(({ tool, device_count }) => tool !== "act" && device_count !== null);
  const groups = scalingSets(known, ({ first, device_count }) => ({ first, count: device_count! }));
  const [largest = []] = groups;
  return ofTests("scaling", groups.flat(), { code: "scaling", counts: countsOf(largest) }, wOf(largest));
};

const countsOf = (tests: readonly Test[]): number[] =>
  [...new Set(tests.map(({ device_count }) => device_count!))].sort((a, b) => a - b);

const wOf = (tests: readonly Test[]): Readonly<Record<string, unknown>> =>
  tests.length === 0 ? {} : { w: workloadId(tests[0]!) };

/** One workload on several devices at one load: within one test, or in a test of each. Sets are those of the page. */
export const drivesRow: Row = (left, facts) => {
  const own = left.filter(({ tool }) => tool !== "act");
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
