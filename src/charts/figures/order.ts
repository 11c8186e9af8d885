/** The order of metrics: as in the report, with the shares of slow reads together, by threshold. */

const THRESHOLD = /^pct_(?:over_(\d+)|(\d+)ms_to_\d+)ms$/;

/** Threshold in ms: over 1 ms, then 1 to 2 ms, 2, 4, 8 …; null: not a share of slow reads. */
function thresholdOf(metric: string): number | null {
  const [, over, from] = THRESHOLD.exec(metric) ?? [];
  if (over !== undefined) return Number(over);
  return from === undefined ? null : Number(from) + 0.5;
}

export function inOrder(metrics: readonly string[]): string[] {
  const shares = metrics
    .filter((metric) => thresholdOf(metric) !== null)
    .toSorted((a, b) => (thresholdOf(a) ?? 0) - (thresholdOf(b) ?? 0));
  const first = metrics.findIndex((metric) => thresholdOf(metric) !== null);
  return metrics.flatMap((metric, i) => (i === first ? shares : thresholdOf(metric) === null ? [metric] : []));
}
