/** What two sides share where no cell has the same load: workloads that can be compared another way. Pure. */
import type { Statistic } from "~/charts/curve/options";
import { workloadName } from "../shared/point/workload";
import { type SidesWanted, sidesOf } from "../shared/sides";
import type { Step } from "../shared/steps";
import { KEYS } from "./cells";
import type { CompareState } from "./state";
import { throughputCells } from "./throughput";

export interface OtherLoads {
  /** Names of the workloads that two sides measured, at other loads each. */
  readonly workloads: readonly string[];
  /** At equal throughput where a step of one lies between steps of another, else under a limit. */
  readonly at: "throughput" | "limit";
}

/** null: no two sides have a workload in common, at whatever load. */
export function otherLoadsOf(
  steps: readonly Step[],
  wanted: SidesWanted & Pick<CompareState, "base">,
  statistic: Statistic,
): OtherLoads | null {
  const { sides } = sidesOf(steps, wanted, KEYS.throughput);
  const base = sides.find(({ value }) => value === wanted.base) ?? sides[0];
  if (base === undefined || sides.length < 2) return null;
  const ordered = [base, ...sides.filter((side) => side !== base)];
  const workloads = [...new Set(sides.flatMap((side) => side.steps.map(({ first }) => workloadName(first))))];
  return { workloads, at: throughputCells(ordered, statistic).rows.length > 0 ? "throughput" : "limit" };
}
