/** The runs of a dataset with the labels of their systems, and the fields of a point: shared by the questions. */
import { seriesKeys } from "~/analysis/series";
import { grouped } from "~/base/byKey";
import type { SeriesWorkload } from "~/model/load";
import { runTargets } from "~/analysis/targets";
import type { CurvePoint, SystemFacts } from "~/model/answers";
import { factsKey } from "~/model/system";
import type { Row } from "~/model/tables";
import { wordsIn } from "./labels";
import { raw, sql } from "./sql";

/** What a dataset says about a system. Needs `sys`, a row of table system, to be joined. */
const ofSystem = (column: string, field: string) => `sys.${column} AS ${field}`;
/** The label of the run, else what the dataset says. */
const ofRun = (column: string, field: string, said: string) => `coalesce(said.${said}, sys.${column}) AS ${field}`;

/**
 * An own run with a system came with somebody's chart (carried.ts): it keeps the name it had there, if that says more
 * than its labels.
 */
const label = `CASE
    WHEN r.dataset = 'local' AND r.system IS NOT NULL AND sys.system IS NULL THEN CASE
      WHEN said.label IS NOT NULL THEN CASE WHEN starts_with(r.system, said.label) THEN r.system ELSE said.label END
      WHEN starts_with(r.system, coalesce(said.drive_model, said.media, chr(0))) THEN NULL
      ELSE r.system END
    ELSE coalesce(said.label, sys.label) END AS system_label`;

const facts = [
  ["label", "system_label"],
  ["drive_model", "drive_model"],
  ["media", "media"],
  ["interface", "interface"],
] as const;

/** Fields of SystemFacts of a row whose system is joined as `sys` (published figures have no labels of their own). */
export const systemFacts = raw(
  [...facts.map(([column, field]) => ofSystem(column, field)), "sys.drive_count"].join(", "),
);

const runFacts = raw(
  [
    // Links, menus and lines distinguish systems by this: a system without an id goes by its name (see systems.ts).
    "coalesce(r.system, said.label, said.drive_model, said.media) AS system",
    label,
    ...facts.slice(1).map(([column, field]) => ofRun(column, field, column)),
    "coalesce(try_cast(said.drive_count AS INTEGER), sys.drive_count) AS drive_count",
    "coalesce(said.host, r.host, sys.host) AS host",
  ].join(", "),
);

/** One column per label key that is also a field of the rows of a run. */
const saidColumns = raw(
  [...facts.map(([column]) => column), "drive_count", "host"]
    .map((key) => `max(value) FILTER (WHERE key = '${key}') AS ${key}`)
    .join(", "),
);

/**
 * Common table expressions, with those of `wordsIn`: `runs`, a row for each run with its source and its labelled
 * system.
 */
export function withRuns(dataset: string) {
  return raw(sql`WITH ${wordsIn(dataset)}, said AS (
  SELECT target, ${saidColumns} FROM best WHERE starts_with(target, 'run:') GROUP BY target
), runs AS (
  SELECT r.run_no, r.dataset, substr(s.sha256, 1, 12) || '.' || CAST(r.document AS VARCHAR) AS run_key, r.title AS run_title, r.tool,
    r.tool_version, r.document, r.started_ms, r.ramp_s, r.options, r.system AS own_system, s.name AS source_name,
    s.path AS source_path, s.sha256, s.format, ${runFacts}
  FROM run r
  JOIN source s ON s.source_no = r.source_no
  LEFT JOIN system sys ON sys.dataset = r.dataset AND sys.system = r.system
  LEFT JOIN said ON said.target = 'run:' || substr(s.sha256, 1, 12) || '.' || CAST(r.document AS VARCHAR)
  WHERE r.dataset = ${dataset}
)`);
}

/** A row of `runs`. */
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

/** The same of a table point named `p`. */
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
