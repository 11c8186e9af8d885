/** Caveats beside the chart and in the source panel: what a reader must know before quoting a number. Pure. */
import { correctedKeys } from "~/charts/curve/readout";
import { exact } from "~/charts/number";
import type { BadgeInfo } from "~/components/Badge";
import type { CurvePoint } from "~/model/answers";
import { en } from "~/text/en";
import { curveEnds } from "./curveEnds";
import { directionsOf, offLittle } from "./little";

const text = en.curve.badge;

/** Shorter runs say little about the steady state (DOMAIN 4.11: "steady state claimed on a 60 s run"). */
const SHORT_S = 60;

/** The step of 100 % and the maximum may differ by this share (DOMAIN, Load). */
const REPRODUCED = 0.05;

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
  const off = offLittle(points);
  if (off > 0)
    badges.push({ tone: "warn", text: text.little(off, new Set(good.map(runOf)).size), why: text.littleWhy });
  badges.push(...maxBadges(good), ...correctedBadges(points));
  if (good.some((point) => point.op === "write")) badges.push({ tone: "plain", text: text.state, why: text.stateWhy });
  return badges;
}

/** What of these points somebody overruled. */
function correctedBadges(points: readonly CurvePoint[]): BadgeInfo[] {
  const keys = [...new Set(points.flatMap(correctedKeys))];
  return keys.length === 0 ? [] : [{ tone: "warn", text: en.charts.curve.corrected(keys), why: text.correctedWhy }];
}

/** Of curves whose step of 100 % did not reach (or passed) the maximum that their rates were taken from. */
function maxBadges(points: readonly CurvePoint[]): BadgeInfo[] {
  const ends = curveEnds(points);
  const off = ends.filter(({ reached, maximum }) => Math.abs(reached / maximum - 1) > REPRODUCED);
  const [first] = off;
  if (first === undefined) return [];
  const share = exact(Number(((100 * first.reached) / first.maximum).toFixed(1)));
  const words = ends.length === 1 ? text.maxNot(share) : text.maxNotSome(off.length, ends.length);
  return [{ tone: "warn", text: words, why: text.maxNotWhy }];
}

/** Reads and writes of a mixed run are one point. */
const runOf = (point: CurvePoint): string =>
  `${point.dataset}/${point.run_no}/${point.phase}/${point.job_index}/${point.series}`;

/**
 * `auto` draws the mean where a point lacks p99: that is said, with the way to the others' p99.
 * @param draw shows p99.
 */
export function meanBadge(points: readonly CurvePoint[], lacking: readonly CurvePoint[], draw: () => void): BadgeInfo {
  const [of, without] = [new Set(points.map(runOf)).size, new Set(lacking.map(runOf)).size];
  const some = without < of;
  return {
    tone: "warn",
    text: text.mean(without, of),
    why: text.meanWhy,
    ...(some ? { action: { label: text.drawP99, run: draw } } : {}),
  };
}

/** Of one point, for its source panel: the chart says the same of all its points in its notes. */
export function pointBadges(point: CurvePoint, points: readonly CurvePoint[]): BadgeInfo[] {
  return [
    ...runBadges(point.failed ? [point] : [point, ...directionsOf(point, points).filter((one) => one !== point)]),
    ...(point.staggered ? [{ tone: "warn", text: text.staggered, why: text.staggeredWhy } as const] : []),
    ...(point.why === null ? [] : [{ tone: "warn", text: text.noCombine, why: text.noCombineWhy } as const]),
  ];
}
