/** Caveats beside the chart and in the source panel: what a reader must know before quoting a number. Pure. */
import { exact } from "~/charts/number";
import type { BadgeInfo } from "~/components/Badge";
import type { CurvePoint } from "~/model/answers";
import { en } from "~/text/en";

const text = en.curve.badge;

/** Shorter runs say little about the steady state (DOMAIN 4.11: "steady state claimed on a 60 s run"). */
const SHORT_S = 60;

/** Of the runs behind these points: short, ramp unknown or none, drive state. Failed points are left aside. */
export function runBadges(points: readonly CurvePoint[]): BadgeInfo[] {
  const good = points.filter((point) => !point.failed);
  const badges: BadgeInfo[] = [];
  const runtimes = good.flatMap((point) => (point.runtime_s === null ? [] : [point.runtime_s]));
  const shortest = Math.min(...runtimes);
  if (shortest < SHORT_S) {
    const seconds = exact(Number(shortest.toFixed(shortest < 10 ? 1 : 0)));
    badges.push({ tone: "warn", text: text.short(seconds), why: text.shortWhy });
  }
  if (good.some((point) => point.options !== null && (point.ramp_s ?? 0) === 0)) {
    badges.push({ tone: "warn", text: text.noRamp, why: text.noRampWhy });
  }
  if (good.some((point) => point.options === null && point.ramp_s === null)) {
    badges.push({ tone: "plain", text: text.rampUnknown, why: text.rampUnknownWhy });
  }
  if (good.some((point) => point.op === "write")) badges.push({ tone: "plain", text: text.state, why: text.stateWhy });
  return badges;
}

/** Of one point, for its source panel: the chart says the same of all its points in its notes. */
export function pointBadges(point: CurvePoint): BadgeInfo[] {
  return [
    ...runBadges([point]),
    ...(point.staggered ? [{ tone: "warn", text: text.staggered, why: text.staggeredWhy } as const] : []),
    ...(point.why === null ? [] : [{ tone: "warn", text: text.noCombine, why: text.noCombineWhy } as const]),
  ];
}
