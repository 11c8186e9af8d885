/** Files and devices of points: those of the jobs they sum. */
import { putUnder } from "~/base/byKey";
import type { CurvePoint } from "~/model/answers";
import { runTargets, type RunTargets, type TargetMember } from "~/analysis/targets";
import type { PointGroup } from "./arrange";
import { NO_ROWS, type ResultColumns } from "./question";
import { records } from "~/base/records";
import { sql, type Sql } from "./sql";

type Measured = Readonly<
  Pick<CurvePoint, "run_no" | "phase" | "job_index" | "point_no" | "title" | "host" | "numjobs" | "tool" | "options">
>;

/** The members behind the combined points of a dataset, by number of the last direction of each. */
export const jobsSql = (
  dataset: string,
): Sql => sql`SELECT head_no, job_index AS index, member, host, max(numjobs) AS clones FROM (
  SELECT *, max(CASE WHEN member IS NULL THEN point_no END) OVER (PARTITION BY run_no ORDER BY point_no) AS head_no
  FROM point WHERE dataset = ${dataset}
) WHERE member IS NOT NULL GROUP BY head_no, job_index, member, host ORDER BY head_no, index, member`;

/** Equal for all directions and members of a step. */
export const stepKey = (p: Measured): string => `${p.run_no}/${p.phase}/${p.job_index}`;

const jobOf = ({ job_index: index, host, numjobs: clones }: Measured, member: string): TargetMember => ({
  ...{ index, member, host, clones },
});

/** Targets of the points of a dataset; the options of a run are read once. */
export class Targets {
  readonly #runs = new Map<number, RunTargets>();
  readonly #jobs = new Map<number, TargetMember[]>();
  /** Number of the last direction of each step. */
  readonly #last = new Map<string, number>();

  /**
   * @param jobs result of `jobsSql`; absent if only members are asked for
   * @param points every requested combined point
   */
  constructor(jobs: ResultColumns = NO_ROWS, points: Iterable<Measured> = []) {
    for (const { head_no, ...job } of records<TargetMember & { head_no: number }>(jobs)) {
      putUnder(this.#jobs, head_no, job);
    }
    for (const p of points) this.#last.set(stepKey(p), Math.max(p.point_no, this.#last.get(stepKey(p)) ?? 0));
  }

  /** For a combined point: the targets of its jobs. */
  of(point: Measured): string[] {
    const jobs = this.#jobs.get(this.#last.get(stepKey(point)) ?? -1);
    return this.#given(point, jobs ?? [jobOf(point, point.title)]);
  }

  /** For joined points: the targets of the jobs of all of them. */
  ofGroup({ units }: PointGroup): string[] {
    const rows = units.flatMap(({ members }) => members.map(([row]) => row!));
    return [...new Set(rows.flatMap((row) => this.ofMember(row)))].sort();
  }

  ofMember(row: Measured & { readonly member: string | null }): string[] {
    return this.#given(row, [jobOf(row, row.member ?? row.title)]);
  }

  #given(point: Measured, jobs: readonly TargetMember[]): string[] {
    const run = this.#runs.get(point.run_no) ?? runTargets(point.tool, point.options);
    this.#runs.set(point.run_no, run);
    const found = jobs.flatMap((job) => run.of(job));
    // For tools whose workloads share all drives.
    return [...new Set(found.length === 0 && point.tool !== "fio" ? run.all : found)].sort();
  }
}
