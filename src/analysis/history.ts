/** The same loads measured again and again, over commits, dates or firmware: a value for each state, and where the level changed. Pure. */
import { group } from "d3-array";
import { lookUp } from "~/base/lookUp";
import type { CurvePoint } from "~/model/answers";
import { isFew, samplesAboveStatistic, type Statistic } from "~/model/latency";
import { kindOf } from "~/model/lines";
import type { Repeats } from "~/model/ratio";
import { type Step, stepsOf } from "~/model/step";
import { type ChangePoint, changePoints } from "./changePoints";
import { repeatsOf } from "./compare";
import { type Measure, REGRESSION_CONDITIONS } from "./regression";
import { comparable, compareCells, cellKey, type Match, matchedSides } from "./sides";
import { latencyOf, rateOf, standing } from "./steps";

export interface MeasureHistory extends Pick<Measure, "of" | "op" | "kind"> {
  /** By state, in order; IOPS, bytes per second or µs. null: not measured there, or a p99 of too few I/Os. */
  readonly values: readonly (Repeats | null)[];
  /** `state`: index of the first state of the new level. `worse`: 0.1 is a tenth worse; below 0 better. */
  readonly changes: readonly (ChangePoint & { readonly state: number; readonly worse: number })[];
  /** The furthest that a repeat lies from the median of its state, as a share of it; null: no state has repeats. */
  readonly noise: number | null;
}

export interface LoadHistory {
  readonly first: CurvePoint;
  readonly measures: readonly MeasureHistory[];
}

export interface History {
  readonly loads: readonly LoadHistory[];
  readonly matches: readonly Match[];
}

/** @param states points of question `curve` of each state, in order of time; each has a dataset of its own */
export function historyOf(states: readonly (readonly CurvePoint[])[]): History {
  const steps = states.map((points) => comparable(stepsOf(points)));
  const d = steps.map((own, i) => own[0]?.first.dataset ?? String(i));
  // A new version or device is what a history is about: its states are not told apart by it.
  const conditions = REGRESSION_CONDITIONS.filter(({ id }) => id !== "tool_version" && id !== "target");
  const { matches, keyOf } = matchedSides(steps.flat(), { by: "dataset", d, in: [] }, cellKey, conditions);
  const byState = steps.map((own) => group(own, keyOf));
  const keys = new Set(byState.flatMap((own) => [...own.keys()]));
  const loads = [...keys].map((key) => {
    const own = byState.map((cells) => standing(cells.get(key) ?? [], (step) => step));
    return { first: own.find(([step]) => step !== undefined)![0]!.first, measures: measuresOf(own) };
  });
  return { loads: loads.sort(compareCells), matches };
}

function measuresOf(states: readonly (readonly Step[])[]): MeasureHistory[] {
  const all = states.flat().flatMap(({ latencies }) => [...latencies]);
  const rate = (of: "iops" | "bytes_per_s"): MeasureHistory => {
    const quantity = of === "iops" ? "iops" : "gb_per_s";
    const values = states.map((own) =>
      repeatsOf(
        own.map((step) => rateOf(step, quantity)),
        "more",
      ),
    );
    return measureOf({ of, op: null, kind: null, values });
  };
  const latency = (of: "mean" | "p99") =>
    [...new Set(all.map(({ op }) => op))].map((op): MeasureHistory => {
      const name: Statistic = of;
      const rows = (own: readonly Step[]) => own.flatMap(({ latencies }) => latencies.filter((one) => one.op === op));
      // One kind for all states: never clat of one against lat of another.
      const kind = kindOf(rows(states.flat()), "default", name);
      const valueOf = (row: CurvePoint): number | null => {
        const above = samplesAboveStatistic(lookUp(row.latency, kind), name, row.ios);
        return isFew(above) ? null : latencyOf(row, kind, name).value_us;
      };
      const values = states.map((own) => repeatsOf(rows(own).map(valueOf), "less"));
      return measureOf({ of, op, kind, values });
    });
  return [rate("iops"), rate("bytes_per_s"), ...latency("mean"), ...latency("p99")].filter(({ values }) =>
    values.some((value) => value !== null),
  );
}

function measureOf(measured: Omit<MeasureHistory, "changes" | "noise">): MeasureHistory {
  const { op, values } = measured;
  const known = values.flatMap((value, state) => (value === null ? [] : [{ state, value }]));
  const changes = changePoints(known.map(({ value }) => value.median)).map((change) => {
    const ratio = change.after / change.before;
    return { ...change, state: known[change.at]!.state, worse: op === null ? 1 - ratio : ratio - 1 };
  });
  const spread = known.flatMap(({ value: { n, median, min, max } }) =>
    n > 1 && median > 0 ? [(max - median) / median, (median - min) / median] : [],
  );
  return { ...measured, changes, noise: spread.length === 0 ? null : Math.max(...spread) };
}
