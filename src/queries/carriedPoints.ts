/** Which points of the carried runs are needed, and which of them need latencies and histograms. */
import { lookUp } from "~/base/lookUp";
import type { Cell, Needed } from "~/model/carried";
import type { PointGroup } from "./arrange";
import { Targets } from "./targets";
import type { Touched } from "./touched";

export interface KeptPoints {
  /** point_no of the rows that travel. */
  readonly rows: ReadonlySet<number>;
  /** Points whose latencies travel. */
  readonly measured: ReadonlySet<number>;
  /** Points whose histograms always travel: they are merged into one point. */
  readonly merged: ReadonlySet<number>;
}

/** A combined point with all directions, and the rows of its members. */
interface Head {
  readonly run_no: number;
  readonly rows: number[];
  readonly members: number[];
}

/** Rows of the table in file order: directions of a combined point, then its members. */
function headsOf(columns: Readonly<Record<string, readonly Cell[]>>): Head[] {
  const heads = new Map<string, Head>();
  let last: Head | null = null;
  const { run_no = [], phase = [], job_index = [], member = [] } = columns;
  for (let i = 0; i < run_no.length; i++) {
    if (member[i] === null) {
      const key = `${String(run_no[i])}/${String(phase[i])}/${String(job_index[i])}`;
      last = heads.get(key) ?? { run_no: run_no[i] as number, rows: [], members: [] };
      heads.set(key, last);
      last.rows.push(i);
    } else last?.members.push(i);
  }
  return [...heads.values()];
}

/** @param columns of the points of all runs that travel, in the order of their numbers */
export function keptPoints(
  columns: Readonly<Record<string, readonly Cell[]>>,
  touched: Touched,
  { points, members = false, traces = [] }: Needed,
): KeptPoints {
  const rows = new Set<number>();
  const measured = new Set<number>();
  const no = (i: number): number => columns["point_no"]![i] as number;
  const asked = points === undefined ? null : new Set(points);
  const arranged = new Set(touched.groups.flatMap(({ units }) => units.map(({ run_no }) => run_no)));
  for (const head of headsOf(columns)) {
    // Labels of a run may regroup its points, so they travel together.
    const whole = asked === null || arranged.has(head.run_no);
    const named = head.members.filter((i) => asked?.has(no(i)));
    const own = whole || named.length > 0 ? head.rows : head.rows.filter((i) => asked.has(no(i)));
    for (const i of own) add(no(i), true);
    for (const i of named) add(no(i), true);
    const wanted = own.length > 0 && (members || arranged.has(head.run_no) || tellsTargets(columns, head, touched));
    if (wanted) for (const i of head.members) add(no(i), members);
    // A series over time takes its workload from the points of its job.
    if (traces.length > 0) for (const i of [...head.rows, ...head.members]) add(no(i), false);
  }
  const merged = new Set(touched.groups.flatMap(mergedIn));
  for (const point of merged) if (rows.has(point)) measured.add(point);
  return { rows, measured, merged };

  function add(point: number, isMeasured: boolean): void {
    rows.add(point);
    if (isMeasured) measured.add(point);
  }
}

/** Directions that are summed into new points; not those of a combined point that stays as printed. */
function mergedIn({ rows, units }: PointGroup): number[] {
  const parts = units.flatMap((unit) => unit.rows.map(({ point_no }) => point_no));
  return units.length > 1 && parts.includes(rows[0]!.point_no) ? parts : [];
}

/** Do its members name more files and devices than the point itself? (targets.ts) */
function tellsTargets(columns: Readonly<Record<string, readonly Cell[]>>, head: Head, { facts }: Touched): boolean {
  const run = facts.get(head.run_no);
  if (head.members.length === 0 || run === undefined) return false;
  const cell = (name: string, i: number) => lookUp(columns, name)![i];
  const given = (i: number) => ({
    run_no: head.run_no,
    phase: cell("phase", i) as number,
    job_index: cell("job_index", i) as number,
    point_no: cell("point_no", i) as number,
    title: cell("title", i) as string,
    numjobs: cell("numjobs", i) as number | null,
    member: cell("member", i) as string | null,
    ...{ tool: run.tool, options: run.options },
  });
  const targets = new Targets();
  const alone = targets.of(given(head.rows[0]!));
  const all = [...new Set(head.members.flatMap((i) => targets.ofMember(given(i))))].sort();
  return JSON.stringify(alone) !== JSON.stringify(all);
}
