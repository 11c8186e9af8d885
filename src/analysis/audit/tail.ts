/** The percentile that is shown: whether enough I/Os lie above it, and whether the histogram reaches that far. */
import { lookUp } from "~/base/lookUp";
import { isAtLeast, isFew, quantileKey, samplesAbove } from "~/model/latency";
import { counted, type AuditStep, type Rule, type Shown } from "./finding";

/** Samples above the quantile, in the direction with fewest; null: no direction has this quantile. */
function least({ directions }: AuditStep, { kind, quantile }: Shown): number | null {
  const above = directions.flatMap(({ latency, ios }) => {
    const stats = lookUp(latency, kind);
    if (stats === undefined || lookUp(stats.quantiles, quantileKey(quantile)) === undefined) return [];
    const samples = stats.samples ?? ios;
    return samples === null ? [] : samplesAbove(samples, quantile);
  });
  return above.length === 0 ? null : Math.min(...above);
}

/** Fewer than 10 I/Os above it: another run may give another value (DOMAIN, Enough samples). */
export const fewSamples: Rule = (all) => {
  const { shown } = all;
  if (shown === null) return null;
  return counted(
    all,
    (step) => isFew(least(step, shown)),
    () => ({ percent: Number((100 * shown.quantile).toPrecision(12)) }),
  );
};

/** The true value of one in the last bin is that or anything above (fio issue 1668). */
export const toppedOut: Rule = (all) =>
  counted(all, ({ directions }) =>
    directions.some(({ latency }) =>
      Object.entries(latency).some(
        ([kind, { quantiles }]) =>
          (all.shown === null || all.shown.kind === kind) && Object.values(quantiles).some(isAtLeast),
      ),
    ),
  );
