/** Several devices of one workload: how they add up (scaling), and which one is slow (drives). */
import { group } from "d3-array";
import { workloadId } from "../shared/point/workload";
import { scalingSets } from "../shared/scalingSets";
import { ofTests, signatureKey, workloadKey, type Row } from "./claim";
import type { Facts, Test } from "./facts";

const most = <T>(groups: readonly (readonly T[])[]): readonly T[] =>
  groups.reduce((best, one) => (one.length > best.length ? one : best), []);

/** The same work per drive on different counts of drives. */
export const scalingRow: Row = (left) => {
  const known = left.filter(({ tool, device_count }) => tool !== "act" && device_count !== null);
  const groups = scalingSets(known, ({ first, device_count }) => ({ first, drives: device_count! }));
  const [largest = []] = groups;
  return ofTests("scaling", groups.flat(), { code: "scaling", counts: countsOf(largest) }, wOf(largest));
};

const countsOf = (tests: readonly Test[]): number[] =>
  [...new Set(tests.map(({ device_count }) => device_count!))].sort((a, b) => a - b);

const wOf = (tests: readonly Test[]): Readonly<Record<string, unknown>> =>
  tests.length === 0 ? {} : { w: workloadId(tests[0]!) };

/** One workload on several devices at one load: in one test, or as a test of each. */
export const drivesRow: Row = (left, facts) => {
  const tests = left.filter(({ tool, devices }) => tool !== "act" && devices.length > 0);
  const groups = [...group(tests, signatureKey).values()].filter((same) => severalDevices(same, facts));
  const largest = most(groups);
  const workloads = new Set(groups.flat().map(workloadKey)).size;
  // Members of one test ran together; tests of one drive each may have, and then somebody says so.
  const code = largest.some(({ devices }) => devices.length > 1) ? "sum" : "drives";
  const why = { code, devices: membersOf(largest), workloads } as const;
  return ofTests("drives", groups.flat(), why, wOf(largest));
};

/**
 * Several in one test, or several tests of one folder on a device each, or tests that ran at the same time. The same
 * device name in two folders says nothing: that is two sides of a comparison, or a repeat.
 */
function severalDevices(tests: readonly Test[], { atOnce }: Facts): boolean {
  if (tests.some(({ devices }) => devices.length > 1)) return true;
  const runs = new Set(tests.map(({ run }) => run));
  if (atOnce.some((together) => together.filter((run) => runs.has(run)).length > 1)) return true;
  const folders = group(tests, ({ folders }) => folders.join("/"));
  return [...folders.values()].some((one) => new Set(one.flatMap(({ devices }) => devices)).size > 1);
}

/** The same name in two folders is two members. */
const membersOf = (tests: readonly Test[]): number =>
  new Set(tests.flatMap(({ folders, devices }) => devices.map((device) => [...folders, device].join("\n")))).size;
