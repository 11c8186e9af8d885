/** Loads of one workload: the curve. */
import { group } from "d3-array";
import { workloadId } from "../shared/point/workload";
import { countRuns, keyOf, ofTests, workloadKey, type Claim, type Row } from "./claim";
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
  const curves = [...group(tests, ({ curve }) => curve).values()].filter((one) => loadsOf(one) >= SWEEP);
  if (curves.length === 0) return loopRow(tests);
  const taken = curves.flat();
  const w = firstWorkload(taken);
  const shown = taken.filter((test) => workloadId(test) === w);
  return ofTests("curve", taken, whyOf(curves, taken), { w: [w], ...like(shown, published) });
};

/** Published series stay off the chart, unless op, block size and mix match: then one stands faint behind it. */
function like(tests: readonly Test[], published: Facts["published"]): { readonly ref?: string } {
  const own = new Set(tests.map((test) => `${workloadKey(test)} ${test.load_kind}`));
  const match = published.find((series) => own.has(`${keyOf(series)} ${series.load_kind}`));
  return match === undefined ? {} : { ref: match.dataset };
}

/** Most different loads on the same devices. A load that failed was not measured. */
function loadsOf(tests: readonly Test[]): number {
  const measured = tests.filter(({ failed, load }) => !failed && load !== null);
  const places = [...group(measured, ({ devices, device_count }) => [device_count, ...devices].join("\n")).values()];
  return Math.max(0, ...places.map((one) => new Set(one.map(({ load }) => load)).size));
}

function whyOf(curves: readonly (readonly Test[])[], taken: readonly Test[]): Claim["why"] {
  const loads = Math.max(...curves.map(loadsOf));
  const workloads = new Set(taken.map(workloadKey)).size;
  const rates = curves.filter((one) => one.some(({ load_kind }) => load_kind === "rate"));
  if (rates.length < curves.length) return { code: "loads", loads, curves: curves.length, workloads };
  const maximum = taken.some(({ load_kind }) => load_kind === "max");
  return maximum
    ? { code: "maximum", rates: loads, curves: curves.length }
    : { code: "rates", loads, curves: curves.length, workloads };
}

/** The workload that is usually asked for, else the one with most tests. */
function firstWorkload(tests: readonly Test[]): string {
  const ids = group(tests, workloadId);
  if (ids.has(USUAL)) return USUAL;
  return [...ids].reduce((most, one) => (one[1].length > most[1].length ? one : most))[0];
}

/** Loop steps of vdbench are a curve from three on, whatever they vary (block size, read share, threads, rates). */
function loopRow(tests: readonly Test[]): Claim | null {
  const runs = [...group(tests, ({ run }) => run).values()].filter(
    ([first, ...more]) => first!.tool === "vdbench" && more.length + 1 >= SWEEP,
  );
  const taken = runs.flat();
  const workloads = [...new Set(taken.map(workloadId))];
  const steps = Math.max(0, ...runs.map((one) => one.length));
  return countRuns(taken) === 0 ? null : ofTests("curve", taken, { code: "steps", steps }, { w: workloads });
}
