/** The fields of a run and of a point: shared by the questions. */
import { seriesKeys } from "~/analysis/series";
import { grouped } from "~/base/byKey";
import type { SeriesWorkload } from "~/model/load";
import { runTargets } from "~/analysis/targets";
import type { CurvePoint, SystemFacts } from "~/model/answers";
import { factsKey } from "~/model/system";
import type { Row } from "~/model/tables";
import { raw } from "./sql";

/**
 * Fields of SystemFacts of a row whose system is joined as `sys` (published figures have no labels of their own).
 */
export const systemFacts = raw("sys.label AS system_label, sys.drive_model, sys.media, sys.interface, sys.drive_count");

/** A run with its file and the facts of its system, labels applied (described.ts). */
export type RunFacts = Pick<
  CurvePoint,
  | keyof SystemFacts
  | "run_no"
  | "dataset"
  | "tool"
  | "tool_version"
  | "document"
  | "started_ms"
  | "ramp_s"
  | "options"
  | "source_name"
  | "source_path"
  | "sha256"
  | "format"
  | "host"
> & { readonly run_key: string; readonly run_title: string; readonly own_system: string | null };

/** The columns of table point that a CurvePoint has. */
export const POINT_COLUMNS = [
  ...["key", "point_no", "run_no", "title", "series", "workload_op", "op", "pattern", "block_bytes", "read_percent"],
  ...["iodepth", "numjobs", "outstanding", "load_kind", "rate_process", "asked_iops", "load_percent", "engine"],
  ...["direct", "combined_from", "phase", "job_index", "iops", "bytes_per_s", "total_iops", "total_bytes_per_s"],
  ...["ios", "runtime_s", "cpu_percent", "error", "failed", "staggered", "why", "remarks", "line"],
] as const satisfies readonly (keyof Row<"point">)[];

/** What stands for NULL in them. */
export const NAMELESS = { workload_op: "unknown", op: "none" } as const;

/** Those columns of a table `point` that is named `p`. */
export const pointColumns = raw(
  POINT_COLUMNS.map((name) =>
    name === "op" || name === "workload_op" ? `coalesce(p.${name}, '${NAMELESS[name]}') AS ${name}` : `p.${name}`,
  ).join(", "),
);

/** As `pointColumns` select it. */
export type PointColumns = Omit<
  CurvePoint,
  | keyof RunFacts
  | keyof StepPlace
  | "run_no"
  | "targets"
  | "said"
  | "corrected"
  | "excluded"
  | "note"
  | "together"
  | "parts"
  | "latency"
> & { readonly run_no: number };

/** Where the grouping puts a step. */
export type StepPlace = Pick<CurvePoint, "setup" | "setup_name" | "repeat" | "misnamed">;

export type PointRow = PointColumns & RunFacts;

/** What decides the series of a point: its workload, within one tool and system as shown. */
export type SeriesPoint = SeriesWorkload & SystemFacts & { readonly tool: string; readonly options: string | null };

/**
 * Series of each point. The stored key always names the jobs; over a whole dataset, where only the jobs vary, they are
 * the load and are not in the key (analysis/series): so this needs all points of the dataset, or all that differ only
 * in jobs.
 */
export function seriesOf(points: readonly SeriesPoint[]): string[] {
  const bySystem = grouped(points.keys(), (i) => [points[i]!.tool, factsKey(points[i]!)].join("\n"));
  // Many points share one text of options.
  const targets = new Map<string, string>();
  const targetsOf = ({ tool, options }: SeriesPoint): string => {
    const key = `${tool}\n${options ?? ""}`;
    const known = targets.get(key) ?? JSON.stringify([...runTargets(tool, options).all].sort());
    targets.set(key, known);
    return known;
  };
  const series: string[] = [];
  for (const places of bySystem.values()) {
    const keys = seriesKeys(
      places.map((i) => points[i]!),
      targetsOf,
    );
    places.forEach((i, n) => (series[i] = keys[n]!));
  }
  return series;
}
