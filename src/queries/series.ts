/** The series of a dataset: what menus and pickers offer. */
import { most } from "~/analysis/combine";
import { grouped } from "~/base/byKey";
import { pick } from "~/base/pick";
import { isBlockSeries, type SeriesWorkload, sweepKind } from "~/model/load";
import type { SeriesRow, SystemFacts } from "~/model/answers";
import type { DescribedAtom, PointGroup } from "./arrange";
import { earlySeries } from "./early";
import { isUntouched, wordsIn } from "./labels";
import { GROUP_COLUMNS, type RunFacts, seriesOf, type StepPlace, systemKey } from "./points";
import type { Question } from "./question";
import { records } from "~/base/records";
import { raw, sql } from "./sql";
import { inPlaces, inRuns, touchedOf, touchedSql, TOUCHED_NEEDS } from "./touched";
import { agreed } from "./words";

export type SeriesParams = { readonly dataset: string };

const GROUP = raw(GROUP_COLUMNS.map((name) => `p.${name}`).join(", "));

type GroupColumns = SeriesWorkload & {
  readonly no: number;
  readonly run_no: number;
  readonly phase: number;
  readonly job_index: number;
  readonly points: number;
  readonly peak_iops: number | null;
  readonly peak_bytes_per_s: number | null;
};
type Measured = { no: number; kind: string; quantile: number | null };
/** A group with its labels and the fields shared by its points. */
type Group = GroupColumns &
  Pick<RunFacts, keyof SystemFacts | "own_system" | "tool" | "host" | "options"> &
  Pick<StepPlace, "setup" | "setup_name"> & {
    said: Record<string, string>;
    measured: Omit<Measured, "no">[];
  };

const ofUntouched = (dataset: string) =>
  raw(sql`WITH ${wordsIn(dataset)}, points AS (
  SELECT * FROM point p WHERE p.dataset = ${dataset} AND p.member IS NULL AND ${isUntouched}
)`);

/** In order of the highest peak. Failed and excluded points count as points, never as a peak. */
export const series: Question<SeriesParams, SeriesRow[]> = {
  name: "series",
  needs: [["point"], ["latency"], ...TOUCHED_NEEDS],
  sql: ({ dataset }, dialect) => [
    sql`${ofUntouched(dataset)}
SELECT min(point_no) AS no, ${GROUP}, count(DISTINCT (phase, job_index)) AS points,
  max(coalesce(total_iops, iops)) FILTER (WHERE NOT failed) AS peak_iops,
  max(coalesce(total_bytes_per_s, bytes_per_s)) FILTER (WHERE NOT failed) AS peak_bytes_per_s
FROM points p GROUP BY ${GROUP} ORDER BY no`,
    sql`${ofUntouched(dataset)}, numbered AS (
  SELECT point_no, min(point_no) OVER (PARTITION BY ${GROUP}) AS no FROM points p
)
SELECT DISTINCT n.no, l.kind, l.quantile FROM latency l JOIN numbered n ON n.point_no = l.point_no
ORDER BY n.no, l.kind, l.quantile`,
    ...touchedSql(dataset, dialect),
  ],
  early: (held, { dataset }) => earlySeries(held, dataset),
  finish: (results, { dataset }) => {
    const [groupColumns, measuredColumns] = results;
    const { runs, groups: arranged, nameOf, words } = touchedOf(results);
    const measured = grouped(records<Measured>(measuredColumns!), ({ no }) => no);
    const untouched = inPlaces(inRuns(records<GroupColumns>(groupColumns!), runs), runs, words).map((group): Group =>
      Object.assign(group, { measured: measured.get(group.no) ?? [] }),
    );
    const groups = [...untouched, ...arranged.map((group) => ({ ...groupOf(group), ...nameOf(group.rows[0]!) }))];
    groups.sort((a, b) => a.no - b.no);
    const keys = seriesOf(groups);
    const found = new Map<string, { row: SeriesRow; said: Record<string, string>[] }>();
    groups.forEach((group, i) => {
      const key = [systemKey(group), group.tool, keys[i]].join("\n");
      const { row, said } = found.get(key) ?? { row: newRow(dataset, keys[i]!, group), said: [] };
      found.set(key, { row, said });
      said.push(group.said);
      addGroup(row, group);
    });
    const rows = [...found.values()].map(({ row, said }) => ({ ...row, said: agreed(said) }));
    for (const row of rows) {
      row.kinds.sort();
      row.quantiles.sort((a, b) => a - b);
    }
    return rows.sort((a, b) => (b.peak_iops ?? -1) - (a.peak_iops ?? -1));
  },
};

const counts = (p: DescribedAtom): boolean => !p.failed && p.excluded === null;

/** A corrected point, as a group of its own. */
function groupOf({ rows }: PointGroup): Group {
  const first = rows[0]!;
  const peak = (of: (p: DescribedAtom) => number | null): number | null => most(rows.filter(counts).map(of));
  return {
    ...first,
    no: first.point_no,
    points: 1,
    peak_iops: peak((p) => p.total_iops ?? p.iops),
    peak_bytes_per_s: peak((p) => p.total_bytes_per_s ?? p.bytes_per_s),
    measured: rows.flatMap(({ latency }) =>
      Object.entries(latency).flatMap(([kind, { quantiles }]) => [
        { kind, quantile: null },
        ...Object.keys(quantiles).map((quantile) => ({ kind, quantile: Number(quantile) })),
      ]),
    ),
  };
}

function addGroup(row: SeriesRow, group: Group): void {
  row.points += group.points;
  row.peak_iops = most([row.peak_iops, group.peak_iops]);
  row.peak_bytes_per_s = most([row.peak_bytes_per_s, group.peak_bytes_per_s]);
  if (row.numjobs !== group.numjobs) row.numjobs = null;
  if (row.block_bytes !== group.block_bytes) row.block_bytes = null;
  if (row.host !== group.host) row.host = null;
  for (const { kind, quantile } of group.measured) {
    if (!row.kinds.includes(kind)) row.kinds.push(kind);
    if (quantile !== null && !row.quantiles.includes(quantile)) row.quantiles.push(quantile);
  }
}

const newRow = (dataset: string, key: string, group: Group): SeriesRow => ({
  dataset,
  series: key,
  ...pick(group, ["system", "system_label", "drive_model", "media", "interface", "drive_count", "host", "tool"]),
  ...pick(group, ["setup", "pattern", "block_bytes", "read_percent", "numjobs", "rate_process", "engine", "direct"]),
  ...(isBlockSeries(key) && { block_bytes: null }),
  ...(group.setup_name !== undefined && { setup_name: group.setup_name }),
  said: {},
  workload_op: group.workload_op ?? "unknown",
  load_kind: sweepKind(group.load_kind),
  points: 0,
  peak_iops: null,
  peak_bytes_per_s: null,
  kinds: [],
  quantiles: [],
});
