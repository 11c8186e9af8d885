/** The combined points of a dataset with what is said of their systems: the ground of three questions. */
import { seriesKeys, type SeriesWorkload } from "~/analysis/series";
import type { SystemFacts } from "~/model/answers";
import { apartIn } from "./apart";
import { raw, sql } from "./sql";

/** What a dataset says of a system. Needs `sys`, a row of table system, to be joined. */
const ofSystem = (column: string, field: string) => `sys.${column} AS ${field}`;
/** What a label of the run says, else what the dataset says; a run that nobody named may go by its folder. */
const ofRun = (column: string, field: string, said: string) =>
  `coalesce(said.${said}, sys.${column}${field === "system_label" ? ", apart.name" : ""}) AS ${field}`;

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
    // Links, menus and lines tell systems apart by this: what nobody numbered goes by its name.
    "coalesce(r.system, said.label, apart.name, said.drive_model, said.media) AS system",
    ...facts.map(([column, field]) => ofRun(column, field, column)),
    "coalesce(try_cast(said.drive_count AS INTEGER), sys.drive_count) AS drive_count",
  ].join(", "),
);

/** One column per key that can be said of a run. A person's word goes before a rule's or a file's. */
const saidColumns = raw(
  [...facts.map(([column]) => column), "drive_count"]
    .map((key) => `arg_max(nullif(value, ''), origin = 'user') FILTER (WHERE key = '${key}') AS ${key}`)
    .join(", "),
);

/**
 * Common table expressions `runs` (one row per run, with source and system) and `points` (member NULL only: combined
 * once, each I/O counted once). What a user said is of the user's own files, also where a published one is the same.
 */
export function withPoints(dataset: string) {
  return raw(sql`WITH said AS (
  SELECT target, ${saidColumns} FROM label
  WHERE starts_with(target, 'run:') AND (origin <> 'user' OR ${dataset} = 'local')
  GROUP BY target
), ${apartIn(dataset)}, runs AS (
  SELECT r.run_no, r.dataset, r.title AS run_title, r.tool, r.tool_version, r.document, r.started_ms, r.ramp_s,
    r.options, s.name AS source_name, s.path AS source_path, s.sha256, s.format, ${runFacts}
  FROM run r
  JOIN source s ON s.source_no = r.source_no
  LEFT JOIN system sys ON sys.dataset = r.dataset AND sys.system = r.system
  LEFT JOIN apart ON apart.run_no = r.run_no
  LEFT JOIN said ON said.target = 'run:' || left(s.sha256, 12) || '.' || r.document
  WHERE r.dataset = ${dataset}
), points AS (
  SELECT p.* EXCLUDE (dataset, system, tool), r.* EXCLUDE (run_no),
    coalesce(p.total_iops, p.iops) AS all_iops, coalesce(p.total_bytes_per_s, p.bytes_per_s) AS all_bytes_per_s
  FROM point p JOIN runs r USING (run_no)
  WHERE p.dataset = ${dataset} AND p.member IS NULL
)`);
}

/** What tells the series of a point: its workload, within one tool and system as shown. */
export type SeriesPoint = SeriesWorkload & SystemFacts & { readonly tool: string };

/**
 * Series of each point. The stored key always names the jobs; over a whole dataset, where only the jobs vary, they are
 * the load and leave it (analysis/series): so this needs all points of the dataset, or all that differ only in jobs.
 */
export function seriesOf(points: readonly SeriesPoint[]): string[] {
  const bySystem = new Map<string, number[]>();
  points.forEach((p, i) => {
    const key = [p.tool, systemKey(p)].join("\n");
    const same = bySystem.get(key);
    if (same === undefined) bySystem.set(key, [i]);
    else same.push(i);
  });
  const series: string[] = [];
  for (const places of bySystem.values()) {
    const keys = seriesKeys(places.map((i) => points[i]!));
    places.forEach((i, n) => (series[i] = keys[n]!));
  }
  return series;
}

/** Equal for rows that show the same system. */
export const systemKey = (f: SystemFacts): string =>
  JSON.stringify([f.system, f.system_label, f.drive_model, f.media, f.interface, f.drive_count]);

/** SQL condition: points whose series is one of these, up to the jobs in the key (see seriesOf). */
export function ofSeries(series: readonly string[] | null) {
  if (series === null) return raw("TRUE");
  const bases = series.map((key) => key.replace(JOBS, ""));
  return raw(sql`regexp_replace(p.series, ${JOBS.source}, '') IN ${bases}`);
}

const JOBS = /-j\d+/;
