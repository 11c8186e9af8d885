/**
 * Which drives, hosts or jobs stand side by side: the members of one combined point, or points of one work and load
 * that nobody says ran together. Pure.
 */
import { compareLoad } from "~/analysis/order";
import type { CurvePoint, MemberRow } from "~/model/answers";
import { workloadId } from "../shared/point/workload";
import { stepsOf, type Step } from "../shared/steps";

export interface DriveSet {
  /** In links: the combined step, else the first of its members. */
  readonly id: string;
  readonly workload: string;
  readonly members: readonly Step<MemberRow>[];
  /** All together, where files or labels prove it; null: nothing does. */
  readonly combined: Step | null;
  /** Some drive is there several times: measured again, or not told apart. */
  readonly repeats: boolean;
}

/** Host, folder and device: what is equal here is the same drive measured again, as far as the files tell. */
export const placeOf = ({ first }: Step<MemberRow>): string =>
  JSON.stringify([
    first.host,
    first.source_path.slice(0, first.source_path.lastIndexOf("/") + 1),
    first.device ?? first.targets.join("\n"),
    // Members of one file are told apart by name and place in it.
    first.of === first.key ? "" : `${first.job_index}/${first.member}`,
  ]);

/** What must be equal of points that may stand side by side: the work and the load of each. */
const workOf = ({ first }: Step): string =>
  JSON.stringify([
    first.dataset,
    first.tool,
    first.workload_op,
    first.pattern,
    first.block_bytes,
    first.read_percent,
    first.engine,
    first.direct,
    first.load_kind,
    first.rate_process,
    first.iodepth,
    first.numjobs,
    first.asked_iops,
    first.load_percent,
  ]);

/** Members of one point: rows of one job, drive or host share everything of their key but the op. */
const memberId = (row: MemberRow): string => `${row.dataset}/${row.key.slice(0, row.key.lastIndexOf("."))}`;

/**
 * @param points answer of `curve`
 * @param members answer of `members`
 * @returns most members first, then most outstanding I/Os.
 */
export function setsOf(points: readonly CurvePoint[], members: readonly MemberRow[]): DriveSet[] {
  const parents = new Map<string, Step>();
  for (const step of stepsOf(points)) {
    for (const point of step.directions) parents.set(`${point.dataset}/${point.key}`, step);
  }
  const under = new Map<Step, Step<MemberRow>[]>();
  for (const step of stepsOf(members, memberId)) {
    const parent = parents.get(`${step.first.dataset}/${step.first.of}`);
    if (parent === undefined) continue;
    const same = under.get(parent);
    if (same === undefined) under.set(parent, [step]);
    else same.push(step);
  }
  const sets: DriveSet[] = [];
  const alone = new Map<string, Step<MemberRow>[]>();
  for (const [combined, own] of under) {
    if (own.length > 1) {
      sets.push({ id: combined.id, workload: workloadId(combined.first), members: own, combined, repeats: false });
      continue;
    }
    const work = workOf(combined);
    const same = alone.get(work);
    if (same === undefined) alone.set(work, own);
    else same.push(...own);
  }
  for (const own of alone.values()) {
    const places = new Set(own.map(placeOf));
    if (places.size < 2) continue;
    const [first] = own.toSorted((a, b) => (a.first.source_path < b.first.source_path ? -1 : 1));
    sets.push({
      id: first!.id,
      workload: workloadId(first!.first),
      members: own,
      combined: null,
      repeats: places.size < own.length,
    });
  }
  return sets.toSorted((a, b) => b.members.length - a.members.length || -compareLoad(loadOf(a), loadOf(b)));
}

const loadOf = ({ combined, members }: DriveSet): CurvePoint => combined?.first ?? members[0]!.first;

/** The group a link shows: the one it names, else the largest of its workload. */
export function chosenSet(sets: readonly DriveSet[], w: string, g: string): DriveSet | undefined {
  const named = sets.find(({ id }) => g !== "" && id === g);
  if (named !== undefined) return named;
  return sets.find(({ workload }) => w === "" || workload === w);
}
