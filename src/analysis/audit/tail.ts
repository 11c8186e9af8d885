/**
 * Do the latencies of a point agree with each other? Do enough I/Os lie above the percentile shown, and does the
 * histogram reach that far.
 */
import { byName } from "~/base/byName";
import { lookUp } from "~/base/lookUp";
import { contradictionsOf, isAtLeast, isFew, quantileKey, samplesAbove, submittedShare } from "~/model/latency";
import { hasBinnedPercentiles } from "~/model/tools";
import { counted, type AuditStep, type Rule, type Shown } from "./finding";

/** Samples above the quantile, in the direction with the fewest; null: no direction has this quantile. */
function least({ directions }: AuditStep, { kind, quantile }: Shown): number | null {
  const above = directions.flatMap(({ latency, ios }) => {
    const stats = lookUp(latency, kind);
    if (stats === undefined || lookUp(stats.quantiles, quantileKey(quantile)) === undefined) return [];
    const samples = stats.samples ?? ios;
    return samples === null ? [] : samplesAbove(samples, quantile);
  });
  return above.length === 0 ? null : Math.min(...above);
}

/** Latencies of a file that was edited or put together contradict each other. Contributions are checked alike. */
export const contradicting: Rule = (all) => {
  const of = (step: AuditStep) =>
    step.all.flatMap(({ latency, tool }) => contradictionsOf(latency, hasBinnedPercentiles(tool)));
  const found = counted(all, (step) => of(step).length > 0);
  const [first] = all.steps.flatMap(of);
  if (found === null || first === undefined) return null;
  return { ...found, values: { low_us: first.low_us, high_us: first.high_us }, words: [first.low, first.high] };
};

/** Fewer than 10 I/Os above it: another run may give another value. */
export const fewSamples: Rule = (all) => {
  const { shown } = all;
  if (shown === null) return null;
  return counted(
    all,
    (step) => isFew(least(step, shown)),
    () => ({ percent: Number((100 * shown.quantile).toPrecision(12)) }),
  );
};

/** The true value of a percentile in the last bin may be higher (fio issue 1668). */
export const toppedOut: Rule = (all) =>
  counted(all, ({ directions }) =>
    directions.some(({ latency }) =>
      Object.entries(latency).some(
        ([kind, { quantiles }]) =>
          (all.shown === null || all.shown.kind === kind) && Object.values(quantiles).some(isAtLeast),
      ),
    ),
  );

/** An I/O took longer to submit than to complete after it: clat, which is shown, is the smaller part of its latency. */
export const submission: Rule = (all) => {
  if (all.shown !== null && all.shown.kind !== "clat") return null;
  const share = ({ directions }: AuditStep): number =>
    Math.max(...directions.map(({ latency }) => submittedShare(latency)));
  const most = (of: readonly AuditStep[]) => ({ percent: 100 * Math.max(...of.map(share)) });
  return counted(all, (step) => share(step) > 0.5, most);
};

/** Smallest share of lat missing from clat that is reported. */
const SUBMISSION = 0.05;

/**
 * Engines include different parts of an I/O in its completion latency: libaio's clat leaves out the submission, which
 * others include. Reported if clat is shown for several engines and one of them leaves out more than 5 % of lat.
 */
export const unlikeKinds: Rule = ({ steps, shown }) => {
  if (shown?.kind !== "clat") return null;
  const timed = steps.filter(({ first }) => first.engine !== null && lookUp(first.latency, "clat")?.mean_us != null);
  const engines = [...new Set(timed.map(({ first }) => first.engine!))].sort(byName);
  const isLess = ({ first: { latency } }: AuditStep): boolean => {
    const [lat, clat] = [lookUp(latency, "lat")?.mean_us ?? 0, lookUp(latency, "clat")!.mean_us!];
    return clat < lat * (1 - SUBMISSION);
  };
  const less = timed.filter(isLess);
  return engines.length < 2 || less.length === 0 ? null : { count: less.length, values: {}, words: engines };
};

/** Some points have the shown percentile, others were recorded with a list without it. */
export const unlikePercentiles: Rule = ({ steps, shown }) => {
  if (shown === null) return null;
  const { kind, quantile } = shown;
  const lists = steps.flatMap(({ first }) => {
    const keys = Object.keys(lookUp(first.latency, kind)?.quantiles ?? {});
    return keys.length === 0 ? [] : [keys];
  });
  const without = lists.filter((keys) => !keys.includes(quantileKey(quantile)));
  if (without.length === 0 || without.length === lists.length) return null;
  return { count: without.length, values: { percent: Number((100 * quantile).toPrecision(12)) } };
};
