/** The methodology audit: one row a rule, in the order in which a reader should know of it. */
import type { CurvePoint } from "~/model/answers";
import { REMARKS, remarksOf, type RemarkCode } from "~/model/remarks";
import { activeRange, activeRangeUnknown, stateUnknown } from "./drive";
import { type AuditCode, type AuditStep, counted, type Finding, type Rule, type Shown } from "./finding";
import { countedOnce, windowOf } from "./littleOf";
import { little, maxNotReproduced, rateMissed } from "./load";
import { buffered, hostLimited, noRamp, rampUnknown, short, syncDepth, unequalRuntimes, versions } from "./run";
import { fewSamples, toppedOut } from "./tail";

/** What the reader of a file found in it stands in its rows. */
const remarked =
  (code: RemarkCode): Rule =>
  (all) =>
    counted(all, ({ directions }) => directions.some(({ remarks }) => remarksOf(remarks).includes(code)));

const rules: readonly (readonly [AuditCode, Rule])[] = [
  ...REMARKS.map((code) => [code, remarked(code)] as const),
  ["buffered", buffered],
  ["short", short],
  ["no-ramp", noRamp],
  ["few-samples", fewSamples],
  ["sync-depth", syncDepth],
  ["rate-missed", rateMissed],
  ["little", little],
  ["max-not-reproduced", maxNotReproduced],
  ["unequal-runtimes", unequalRuntimes],
  ["topped-out", toppedOut],
  ["host-limited", hostLimited],
  ["versions", versions],
  ["active-range", activeRange],
  ["ramp-unknown", rampUnknown],
  ["active-range-unknown", activeRangeUnknown],
  ["state-unknown", stateUnknown],
];

/** Directions of one run at one load are one measurement. */
function stepsOf(points: readonly CurvePoint[]): AuditStep[] {
  const steps = new Map<string, CurvePoint[]>();
  for (const point of points) {
    const key = windowOf(point);
    const same = steps.get(key);
    if (same === undefined) steps.set(key, [point]);
    else same.push(point);
  }
  return [...steps.values()].map((all) => {
    const directions = countedOnce(all);
    return { first: directions[0]!, directions, all };
  });
}

/** What a reader of these points must know. Failed ones are left aside: they are no measurements. */
export function audit(all: readonly CurvePoint[], shown: Shown | null = null): Finding[] {
  const points = all.filter(({ failed }) => !failed);
  const steps = stepsOf(points);
  return rules.flatMap(([code, rule]): Finding[] => {
    const found = rule({ steps, points, shown });
    return found === null ? [] : [{ code, of: steps.length, ...found }];
  });
}
