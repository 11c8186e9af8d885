/** A published series of the same workload, faint behind the reader's own files (`ref` in the link). */
import { greatest } from "d3-array";
import { useMemo } from "react";
import type { Behind } from "~/charts/curve/lineSeries";
import type { SeriesRow } from "~/model/answers";
import { seriesId } from "~/model/load";
import { curve } from "~/queries/curve";
import { series } from "~/queries/series";
import { useAnswers } from "../shared/useAnswers";
import { jobsId, systemId, systemName } from "../shared/selection";
import type { Picks } from "./picks";
import type { CurveState } from "./state";

const workloadOf = ({ workload_op, pattern, block_bytes, read_percent, load_kind }: SeriesRow): string =>
  [workload_op, pattern, block_bytes, read_percent, load_kind].join(" ");

/**
 * The series with the same op, block size, mix and kind of load as everything shown: the one with as many jobs if there
 * is one, else the one with the highest peak. null: several workloads are on the chart, or there is none like it.
 */
export function nearest(rows: readonly SeriesRow[], shown: readonly SeriesRow[]): SeriesRow | null {
  const [first] = shown;
  if (first === undefined || !shown.every((row) => workloadOf(row) === workloadOf(first))) return null;
  const alike = rows.filter((row) => workloadOf(row) === workloadOf(first));
  const jobs = new Set(shown.map(jobsId));
  const asMany = alike.filter((row) => jobs.has(jobsId(row)));
  return greatest(asMany.length > 0 ? asMany : alike, ({ peak_iops }) => peak_iops ?? 0) ?? null;
}

const NONE: readonly string[] = [];

export interface Nearest extends Behind {
  /** Link fields that add it to the chart. */
  readonly compared: Pick<CurveState, "d" | "sys" | "ref">;
}

/** null: the link names none, it is on the chart anyway, or it has nothing for this workload. */
export function useBehind({ ref, d }: CurveState, { shown }: Picks): Nearest | null {
  const wanted = ref === "" || d.includes(ref) ? NONE : [ref];
  const rows = useAnswers(series, wanted).rows;
  const points = useAnswers(curve, wanted).rows;
  return useMemo(() => {
    const row = wanted.length === 0 ? null : nearest(rows, shown);
    const own = row === null ? [] : points.filter((point) => seriesId(point) === seriesId(row));
    if (row === null || own.length === 0) return null;
    const sys = [...new Set([...shown, row].map(systemId))];
    return { points: own, name: systemName(row), compared: { d: [...d, ref], sys, ref: "" } };
    // `wanted` depends only on `ref` and `d`.
  }, [ref, d, rows, points, shown]);
}
