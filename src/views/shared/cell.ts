/** What makes a measurement the same test run again. Pure. */
import { testMode } from "~/analysis/askedOption";
import type { CurvePoint } from "~/model/answers";
import { nominalPercent } from "~/model/nominal";
import type { Step } from "./steps";

type OfStep = Pick<Step, "first">;

function shareOf(first: CurvePoint): number | null {
  const percent = nominalPercent(first);
  return percent === null ? null : Math.round(percent);
}

/** One system, one series, one load: of steps that the grouping calls repeats, what has it alike repeats one another. */
export const testKey = ({ first }: OfStep): string =>
  JSON.stringify([
    first.dataset,
    first.system,
    first.host,
    first.tool,
    first.series,
    first.load_kind,
    first.iodepth,
    first.numjobs,
    first.outstanding,
    first.asked_iops,
    // Rates of a curve are rounded from its own maximum: the step is the test.
    shareOf(first),
    first.targets,
    testMode(first),
  ]);

/**
 * Which of the steps that share a place stand for it: with the first its repeats, else the first alone. The others are
 * set-ups or stand apart, and no median is taken over them.
 */
export function standing<T>(all: readonly T[], stepOf: (one: T) => OfStep): readonly T[] {
  const [first] = all;
  if (first === undefined || stepOf(first).first.repeat === null) return all.slice(0, 1);
  const key = testKey(stepOf(first));
  return all.filter((one) => stepOf(one).first.repeat !== null && testKey(stepOf(one)) === key);
}
