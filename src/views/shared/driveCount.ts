/** How many drives a measurement was on, as far as its files and labels tell. Pure. */
import { folderOf } from "~/base/path";
import { group } from "d3-array";
import { runTargets } from "~/analysis/targets";
import type { CurvePoint, MemberRow } from "~/model/answers";
import { groupsSections } from "~/model/tools";
import { type Step, stepsOf } from "./steps";

/** The same device of two hosts is two drives; jobs whose device nobody tells are no drives (null). */
export const deviceOf = ({ first }: Pick<Step<MemberRow>, "first">): string | null => {
  const device = first.device ?? (first.member_unit === "drive" ? first.member : null);
  return device === null ? null : JSON.stringify([first.host, device]);
};

type Member = Pick<Step<MemberRow>, "first">;

/** Results of hosts that nobody names: one device of two of them may be two drives, or one. */
function areUntold(members: readonly Member[]): boolean {
  const runs = new Map<string, number>();
  return members.some((member) => {
    const device = deviceOf(member);
    if (device === null || member.first.host !== null) return false;
    const run = runs.get(device) ?? member.first.run_no;
    runs.set(device, run);
    return run !== member.first.run_no;
  });
}

/** A device or namespace; of a file nobody tells which drives hold it. */
export const isDevice = (target: string): boolean =>
  /^(?:\/dev\/(?!shm\/)|\\\\[.?]\\|(?:trtype|traddr)[=:]|nvme\d|[shv]d[a-z]+\d*$|md\d|dm-|loop\d)/i.test(target);

/** Files of one host may lie on one drive. */
const countOf = (targets: readonly string[]): number | null =>
  targets.length > 1 && !targets.every(isDevice) ? null : targets.length;

/**
 * As said; else the different devices of its members; else the files or devices that the tool was given. Of results that
 * somebody put together, only what tells them apart counts.
 */
export function drivesOf({ first }: Pick<Step, "first">, members: readonly Member[]): number | null {
  if (first.drive_count !== null) return first.drive_count;
  // They state numbers, of which nobody knows whether they are of the same drives (queries/driveCount).
  if (first.together !== null && first.said["drive_count"] !== undefined) return null;
  if (areUntold(members)) return null;
  const devices = new Set(members.map(deviceOf).filter((device) => device !== null));
  const byHost = [
    ...group(
      [...devices].map((key) => JSON.parse(key) as [string | null, string]),
      ([host]) => host,
    ).values(),
  ];
  const counts = byHost.map((own) => countOf(own.map(([, device]) => device)));
  if (devices.size > 0) return counts.includes(null) ? null : devices.size;
  return first.together === null && first.targets.length > 0 ? countOf(first.targets) : null;
}

/** How many drives a step was on; null: nobody tells. */
export type DriveCounter = (step: Pick<Step, "id" | "first" | "directions">) => number | null;

export interface Drives {
  readonly of: DriveCounter;
  /** The members of a step, a step each. */
  readonly membersOf: (step: Pick<Step, "directions">) => readonly Step<MemberRow>[];
  /** Steps whose jobs count as drives. */
  readonly byJobs: ReadonlySet<string>;
}

/** Rows of one member share everything of their key but the operation. */
const memberId = (row: MemberRow): string => `${row.dataset}/${row.key.slice(0, row.key.lastIndexOf("."))}`;

/**
 * The one rule of every page: grouped entries by their jobs, else as `drivesOf`.
 * @param steps all of the dataset, as grouped entries are told by their peers.
 * @param rows answer of `members`; [] until it is there.
 */
export function drivesIn(steps: readonly Step[], rows: readonly MemberRow[]): Drives {
  const members = group(stepsOf(rows, memberId), ({ first }) => `${first.dataset}/${first.of}`);
  const grouped = groupedDrives(steps);
  const membersOf = ({ directions }: Pick<Step, "directions">): readonly Step<MemberRow>[] =>
    directions.flatMap((point: CurvePoint) => members.get(`${point.dataset}/${point.key}`) ?? []);
  return {
    membersOf,
    byJobs: new Set(grouped.keys()),
    of: (step) => grouped.get(step.id) ?? drivesOf(step, membersOf(step)),
  };
}

/**
 * Drives of entries that stand for several sections, by step. Such an entry has the options of one of its jobs alone
 * (fio 3.33, group_reporting: the filename of the last), so that it names no device (analysis/targets). Where the
 * measurements of one folder differ in their number of jobs, and each has another filename, every job had a device of
 * its own.
 */
export function groupedDrives(steps: readonly Pick<Step, "id" | "first">[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  const peers = group(
    steps.filter(({ first }) => groupsSections(first.tool) && first.combined_from === 1 && first.drive_count === null),
    ({ first: p }) =>
      JSON.stringify([
        ...[p.dataset, folderOf(p.source_path), p.workload_op, p.pattern, p.block_bytes, p.read_percent],
        ...[p.load_kind, p.rate_process, p.iodepth, p.engine, p.direct],
      ]),
  );
  for (const same of peers.values()) {
    if (!same.some(({ first }) => first.targets.length === 0 && (first.numjobs ?? 1) > 1)) continue;
    const jobs = new Set(same.map(({ first }) => first.numjobs));
    const names = same.map(({ first }) => runTargets(first.tool, first.options).all);
    const devices = new Set(names.flat());
    const each = names.every((all) => all.length === 1) && !jobs.has(null);
    if (same.length < 2 || !each || jobs.size !== same.length || devices.size !== same.length) continue;
    for (const { id, first } of same) counts.set(id, first.numjobs!);
  }
  return counts;
}
