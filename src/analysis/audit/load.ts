/** What a run was asked to do, compared with what it did. */
import { missedRate } from "~/model/load";
import { curveEnds } from "./curveEnds";
import { counted, type AuditStep, type Rule } from "./finding";
import { littleOf } from "./littleOf";

const missed = ({ first }: AuditStep): number | null =>
  first.load_kind === "rate" ? missedRate(first.asked_iops, first.total_iops) : null;

/** Off by more than 3 %, either way: below it is saturated, above the arrivals differ from the request. */
export const rateMissed: Rule = (all) =>
  counted(
    all,
    (step) => missed(step) !== null,
    (of) => {
      const off = of.map((step) => missed(step)!);
      const above = of.filter((step) => missed(step)! > 0);
      return {
        below: of.length - above.length,
        above: above.length,
        poisson: above.filter(({ first }) => first.rate_process === "poisson").length,
        least_percent: 100 * Math.min(...off),
        most_percent: 100 * Math.max(...off),
      };
    },
  );

/** Closed loops only. */
export const little: Rule = (all) => counted(all, (step) => littleOf(step.first, step.all)?.verdict === "off");

/** The step of 100 % and the maximum may differ by this share. */
const REPRODUCED = 0.05;

/** Curves whose step of 100 % missed (or passed) the maximum that their rates were derived from. */
export const maxNotReproduced: Rule = ({ points }) => {
  const ends = curveEnds(points);
  const off = ends.filter(({ reached, maximum }) => Math.abs(reached / maximum - 1) > REPRODUCED);
  const [first] = off;
  if (first === undefined) return null;
  return { count: off.length, values: { percent: (100 * first.reached) / first.maximum, curves: ends.length } };
};
