/** Loads of one workload: the curve. */
import { group } from "d3-array";
import { seriesId } from "~/charts/curve/series";
import { workloadId, workloadName } from "../shared/point/workload";
import { counts } from "../shared/steps";
import { keyOf, ofTests, workloadKey, type Claim, type Row } from "./claim";
import type { Facts, Test } from "./facts";

/** Fewer loads are no curve. */
const SWEEP = 3;
/** As the curve page begins, where there is one. */
const USUAL = "randread-4k";

/**
 * Three or more loads of one workload on the same devices: other devices, or more of them, are another question. An
 * uncontrolled maximum belongs to the curve of rates beside it, and counts as no load.
 */
export const curveRow: Row = (left, { published }) => {
  const tests = left.filter(({ tool }) => tool !== "act");
  const curves = [...group(tests, curveOn).values()].filter((one) => loadsOf(one) >= SWEEP);
  if (curves.length === 0) return loopRow(tests);
  const taken = curves.flat();
  const w = firstWorkload(taken);
  const shown = taken.filter((test) => workloadId(test) === w);
  const state = { w: [w], ...onlyOf(shown, tests), ...like(shown, published) };
  return ofTests("curve", taken, whyOf(curves, w), state);
};

/** One curve on one set of devices. */
const curveOn = ({ curve, devices, device_count }: Test): string => [curve, device_count, ...devices].join("\n");

/** The page takes every series of a workload: where others of it are no curve, those that are one are named. */
function onlyOf(shown: readonly Test[], all: readonly Test[]): { readonly s?: readonly string[] } {
  const taken = new Set(shown);
  const workloads = new Set(shown.map(workloadId));
  const ids = new Set(shown.map(({ first }) => seriesId(first)));
  const others = all.filter((test) => !taken.has(test) && workloads.has(workloadId(test)));
  return others.every(({ first }) => ids.has(seriesId(first))) ? {} : { s: [...ids] };
}

/** Published series stay off the chart, unless op, block size and mix match: then one stands faint behind it. */
function like(tests: readonly Test[], published: Facts["published"]): { readonly ref?: string } {
  const own = new Set(tests.map((test) => `${workloadKey(test)} ${test.load_kind}`));
  const match = published.find((series) => own.has(`${keyOf(series)} ${series.load_kind}`));
  return match === undefined ? {} : { ref: match.dataset };
}

/** How many different loads. What failed or is excluded was not measured. */
const loadsOf = (one: readonly Test[]): number =>
  new Set(one.filter((test) => counts(test) && test.load !== null).map(({ load }) => load)).size;

/**
 * Depths first: where both were swept, they are what the page begins with. Beside them only rates of the workload that
 * is shown are a click away.
 */
function whyOf(curves: readonly (readonly Test[])[], w: string): Claim["why"] {
  const isOpen = (one: readonly Test[]): boolean => one.some(({ load_kind }) => load_kind === "rate");
  const [rates, depths] = [curves.filter(isOpen), curves.filter((one) => !isOpen(one))];
  const most = (all: readonly (readonly Test[])[]): number => Math.max(0, ...all.map(loadsOf));
  const counted = (all: readonly (readonly Test[])[]) => ({
    loads: most(all),
    curves: all.length,
    workloads: new Set(all.flat().map(workloadKey)).size,
  });
  if (depths.length > 0) {
    const own = rates.filter(([one]) => workloadId(one!) === w);
    const of = own.length === 0 ? "" : workloadName(own[0]![0]!.first);
    return { code: "loads", ...counted(depths), rates: most(own), of };
  }
  return rates.flat().some(({ load_kind }) => load_kind === "max")
    ? { code: "maximum", rates: most(rates), curves: rates.length }
    : { code: "rates", ...counted(rates) };
}

/** The workload that is usually asked for, else the one with most tests. */
function firstWorkload(tests: readonly Test[]): string {
  const ids = group(tests, workloadId);
  if (ids.has(USUAL)) return USUAL;
  return [...ids].reduce((most, one) => (one[1].length > most[1].length ? one : most))[0];
}

/** Loop steps of vdbench are a curve from three of one workload on, whatever they vary (seek range, skew, threads). */
function loopRow(tests: readonly Test[]): Claim | null {
  const loops = [
    ...group(
      tests.filter((test) => test.tool === "vdbench" && counts(test)),
      (test) => [test.run, workloadId(test)].join("\n"),
    ).values(),
  ].filter((one) => one.length >= SWEEP);
  const taken = loops.flat();
  const workloads = [...new Set(taken.map(workloadId))];
  const steps = Math.max(0, ...loops.map((one) => one.length));
  return ofTests("curve", taken, { code: "steps", steps, workloads: workloads.length }, { w: workloads });
}
