/** The series of points: what menus and pickers offer. */
import { max } from "d3-array";
import { grouped } from "~/base/byKey";
import { agreed, allCommon, common, pick } from "~/base/pick";
import type { CurvePoint, SeriesRow } from "~/model/answers";
import { isBlockSeries, sweepKind } from "~/model/load";
import { stepId } from "~/model/step";
import { factsKey } from "~/model/system";

/** A row per series, of each dataset in order of the highest peak. */
export function seriesRows(points: readonly CurvePoint[]): SeriesRow[] {
  const bySeries = grouped(points, (p) => [p.dataset, factsKey(p), p.tool, p.series].join("\n"));
  const rows = grouped([...bySeries.values()].map(seriesRow), ({ dataset }) => dataset);
  return [...rows.values()].flatMap((own) => own.sort((a, b) => (b.peak_iops ?? -1) - (a.peak_iops ?? -1)));
}

/** The points of a chart with their series. */
export const withSeries = (points: readonly CurvePoint[]) => ({ series: seriesRows(points), points });

/** Failed and excluded points count as points, never as a peak. */
function seriesRow(own: readonly CurvePoint[]): SeriesRow {
  const first = own[0]!;
  const good = own.filter(({ failed, excluded }) => !failed && excluded === null);
  const kinds = new Set<string>();
  const quantiles = new Set<string>();
  for (const { latency } of own)
    for (const [kind, stats] of Object.entries(latency)) {
      kinds.add(kind);
      for (const key of Object.keys(stats.quantiles)) quantiles.add(key);
      for (const key of Object.keys(stats.bounds ?? {})) quantiles.add(key);
    }
  return {
    ...pick(first, ["dataset", "series", "system", "system_label", "drive_model", "media", "interface"]),
    ...pick(first, ["drive_count", "tool", "setup", "pattern", "read_percent", "rate_process", "engine", "direct"]),
    ...(first.setup_name !== undefined && { setup_name: first.setup_name }),
    ...allCommon(own, ["numjobs", "host"]),
    block_bytes: isBlockSeries(first.series) ? null : common(own, "block_bytes"),
    said: agreed(own.map(({ said }) => said)),
    workload_op: first.workload_op,
    load_kind: sweepKind(first.load_kind),
    points: new Set(own.map(stepId)).size,
    peak_iops: max(good, (p) => p.total_iops ?? p.iops) ?? null,
    peak_bytes_per_s: max(good, (p) => p.total_bytes_per_s ?? p.bytes_per_s) ?? null,
    kinds: [...kinds].sort(),
    quantiles: [...quantiles].map(Number).sort((a, b) => a - b),
  };
}
