/** Measurements of one work per drive on different numbers of drives. Pure. */
import { median } from "d3-array";
import type { CurvePoint, MemberRow } from "~/model/answers";
import { deviceOf, drivesIn } from "../shared/driveCount";
import { standing } from "../shared/cell";
import { workloadId } from "../shared/point/workload";
import { scalingSets } from "../shared/scalingSets";
import { counts, stepsOf, type Step } from "../shared/steps";

/** One measurement, on how many drives, and the drives of it. */
export interface Measured {
  readonly step: Step;
  readonly drives: number;
  readonly members: readonly Step<MemberRow>[];
}

export interface ScalingGroup {
  /** In links: its smallest count. */
  readonly id: string;
  readonly workload: string;
  /** By count, the smallest first. */
  readonly measured: readonly Measured[];
}

export interface Groups {
  /** Most counts first, then most measurements. */
  readonly groups: readonly ScalingGroup[];
  /** Measurements whose number of drives nobody tells. */
  readonly unknown: readonly Step[];
  /** Steps whose jobs count as drives (shared/driveCount). */
  readonly byJobs: ReadonlySet<string>;
}

export function groupsOf(points: readonly CurvePoint[], rows: readonly MemberRow[]): Groups {
  const known: Measured[] = [];
  const unknown: Step[] = [];
  const steps = stepsOf(points);
  const told = drivesIn(steps, rows);
  for (const step of steps) {
    const drives = told.of(step);
    if (drives === null) unknown.push(step);
    else known.push({ step, drives, members: told.membersOf(step) });
  }
  const sets = scalingSets(known, ({ step: { first }, drives }) => ({ first, drives }));
  const groups = sets.map((all): ScalingGroup => {
    const measured = all.toSorted(
      (a, b) => a.drives - b.drives || (a.step.first.source_path < b.step.first.source_path ? -1 : 1),
    );
    return { id: measured[0]!.step.id, workload: workloadId(measured[0]!.step.first), measured };
  });
  return { groups, unknown, byJobs: told.byJobs };
}

/** The set a link shows: the one it names, else the one of its workload with most counts. */
export function chosenGroup(groups: readonly ScalingGroup[], w: string, g: string): ScalingGroup | undefined {
  const named = groups.find(({ id }) => g !== "" && id === g);
  return named ?? groups.find(({ workload }) => w === "" || workload === w);
}

/** Each drive alone, added up: null unless every drive of a measurement was measured by itself in the same group. */
export function aloneOf(one: Measured, group: ScalingGroup, rate: (step: Step) => number | null): number | null {
  if (one.members.length !== one.drives) return null;
  const alone = new Map<string, Step[]>();
  for (const { drives, step, members } of group.measured) {
    const device = drives === 1 && members.length === 1 ? deviceOf(members[0]!) : null;
    if (device !== null && rate(step) !== null && counts(step)) alone.set(device, [...(alone.get(device) ?? []), step]);
  }
  let sum = 0;
  for (const member of one.members) {
    const again = standing(alone.get(deviceOf(member) ?? "") ?? [], (step) => step);
    const middle = median(again, rate);
    if (middle === undefined) return null;
    sum += middle;
  }
  return sum;
}
