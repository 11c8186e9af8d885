/**
 * How many drives a measurement used, as far as files and labels tell, and which drives, hosts or jobs belong side by
 * side: the members of one combined point, or points of one work and load that are not known to have run together.
 * Pure.
 */
import { group, sum } from "d3-array";
import { compareLoad } from "~/analysis/order";
import { deviceOf, runTargets, targetOf } from "~/analysis/targets";
import { workParts } from "~/analysis/work";
import { folderOf } from "~/base/path";
import { placeOf } from "~/describe/together";
import type { CurvePoint, MemberRow } from "~/model/answers";
import { counts, stepsOf, type Step } from "~/model/step";
import { drivesAt, groupsSections, isDevice, wholeDrive } from "~/model/tools";
import type { MemberWord } from "~/text/en/members";
import { workloadId } from "./point/workload";

type Member = Pick<Step<MemberRow>, "first">;

/** Results of unnamed hosts: the same device name on two of them may mean two drives or one. */
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

/** Does a file or a label give the number of drives? One file on a host counts as one drive even without. */
export const namesDrives = ({ first }: Pick<Step, "first">): boolean =>
  first.drive_count !== null || first.targets.every(isDevice);

/**
 * The number in the label; else the different devices of its members; else the files or devices given to the tool. For
 * results put together by the reader, only what distinguishes them counts.
 */
export function drivesOf({ first }: Pick<Step, "first">, members: readonly Member[]): number | null {
  if (first.drive_count !== null) return first.drive_count;
  // They state numbers, possibly of the same drives (queries/putTogether).
  if (first.together !== null && first.said["drive_count"] !== undefined) return null;
  if (areUntold(members)) return null;
  const devices = new Set(members.map(deviceOf).filter((device) => device !== null));
  const byHost = [
    ...group(
      [...devices].map((key) => JSON.parse(key) as [string | null, string]),
      ([host]) => host,
    ).values(),
  ];
  const counts = byHost.map((own) => drivesAt(own.map(([, device]) => device)));
  if (devices.size > 0) return counts.includes(null) ? null : sum(counts, (n) => n ?? 0);
  return first.together === null && first.targets.length > 0 ? drivesAt(first.targets) : null;
}

/** Number of drives in a step; null: unknown. */
export type DriveCounter = (step: Pick<Step, "id" | "first" | "directions">) => number | null;

export interface Drives {
  readonly of: DriveCounter;
  /** The members of a step, one step each. */
  readonly membersOf: (step: Pick<Step, "directions">) => readonly Step<MemberRow>[];
  /** Steps whose jobs count as drives. */
  readonly byJobs: ReadonlySet<string>;
}

/** Rows of one member share every part of their key except the operation. */
const memberId = (row: MemberRow): string => `${row.dataset}/${row.key.slice(0, row.key.lastIndexOf("."))}`;

/**
 * The one rule for every page: grouped entries count their jobs, others as in `drivesOf`.
 * @param steps all steps of the dataset, since grouped entries are recognised by comparison
 * @param rows the answer to `members`; [] until it arrives
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
 * Drives of entries that stand for several sections, by step. Such an entry has the options of only one of its jobs
 * (fio 3.33, group_reporting: the filename of the last), so it names no device (analysis/targets). If the measurements
 * in a folder differ in their number of jobs, and each has another filename, every job had a device of its own.
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

// Which drives, hosts or jobs belong side by side: the members of one combined point, or points of one work and load
// that are not known to have run together.

export interface DriveSet {
  /** Id in links: the combined step, else the first of its members. */
  readonly id: string;
  readonly workload: string;
  readonly members: readonly Step<MemberRow>[];
  /** All of them together, as proven by files or labels; null: no evidence. */
  readonly combined: Step | null;
  /** Some drive occurs several times: a repeat, or two that cannot be told apart. */
  readonly repeats: boolean;
}

/** Block devices and files are never put side by side: files have a file system under them. */
function kindOf({ first }: Step<MemberRow>): string {
  const target = first.device ?? first.targets[0];
  return target === undefined ? "" : target.startsWith("/dev/") && !target.startsWith("/dev/shm/") ? "device" : "file";
}

/**
 * Equally named devices in two folders may belong to two hosts. Files are distinguished within one folder only:
 * elsewhere they may be the same place again, on another file system or another day.
 */
function areSeveral(members: readonly Step<MemberRow>[]): boolean {
  const distinct = (all: readonly Step<MemberRow>[]): number => new Set(all.map(placeOf)).size;
  if (kindOf(members[0]!) !== "file") return distinct(members) > 1;
  if (new Set(members.map(({ first }) => first.host)).size > 1) return true;
  return [...group(members, ({ first }) => folderOf(first.source_path)).values()].some((one) => distinct(one) > 1);
}

/** What points side by side must have in common: work and load of each. */
const workOf = ({ first }: Step): string =>
  JSON.stringify([...workParts(first), first.iodepth, first.numjobs, first.asked_iops, first.load_percent]);

/**
 * @param points the answer to `curve`
 * @param members the answer to `members`
 * @returns failed ones last, most members first, then most outstanding I/Os
 */
export function setsOf(points: readonly CurvePoint[], members: readonly MemberRow[]): DriveSet[] {
  const parents = new Map(
    stepsOf(points).flatMap((step) => step.directions.map((point) => [`${point.dataset}/${point.key}`, step] as const)),
  );
  const under = group(stepsOf(members, memberId), ({ first }) => parents.get(`${first.dataset}/${first.of}`));
  const measured = [...under].flatMap(([combined, own]) => (combined === undefined ? [] : [{ combined, own }]));
  const several = measured.filter(({ own }) => own.length > 1);
  const alone = group(
    measured.filter(({ own }) => own.length === 1),
    ({ combined, own }) => `${workOf(combined)} ${kindOf(own[0]!)}`,
  );
  const sets = [
    ...several.map(({ combined, own }): DriveSet => ({
      ...{ id: combined.id, workload: workloadId(combined.first), members: own, combined, repeats: false },
    })),
    ...[...alone.values()].flatMap((same): DriveSet[] => {
      const own = same.flatMap((one) => one.own);
      if (!areSeveral(own)) return [];
      const [first] = own.toSorted((a, b) => (a.first.source_path < b.first.source_path ? -1 : 1));
      const repeats = new Set(own.map(placeOf)).size < own.length;
      return [{ id: first!.id, workload: workloadId(first!.first), members: own, combined: null, repeats }];
    }),
  ];
  return sets.toSorted(
    (a, b) =>
      Number(isFailed(a)) - Number(isFailed(b)) ||
      b.members.length - a.members.length ||
      -compareLoad(loadOf(a), loadOf(b)),
  );
}

const isFailed = ({ combined, members }: DriveSet): boolean =>
  combined === null ? members.every((member) => !counts(member)) : !counts(combined);

const loadOf = ({ combined, members }: DriveSet): CurvePoint => combined?.first ?? members[0]!.first;

/** The set a link shows: the one it names, else the largest of its workload. */
export function chosenSet(sets: readonly DriveSet[], w: string, g: string): DriveSet | undefined {
  const named = sets.find(({ id }) => g !== "" && id === g);
  if (named !== undefined) return named;
  return sets.find(({ workload }) => w === "" || workload === w);
}

/** Where a member ran; one that is a host is told by its name. */
const hostOf = ({ first }: Member): string | null => (first.member_unit === "host" ? first.member : first.host);

/**
 * Do several of these have one device? They are clones of a job, repeats or set-ups then. Folders with several devices
 * each may be hosts, in which equal names are other drives; with one name in all there is no sign of that.
 */
export function shareDrives(members: readonly Member[]): boolean {
  const targets = members.map(targetOf);
  if (members.length < 2 || !targets.every((target) => target !== null && isDevice(target))) return false;
  const distinct = (place: (first: MemberRow) => string): number =>
    new Set(members.map((member, i) => JSON.stringify([hostOf(member), place(member.first), targets[i]]))).size;
  return distinct(() => "") === 1 || distinct(({ source_path }) => folderOf(source_path)) < members.length;
}

/** What the dots are, judging by the files and the names of their folders. */
export function memberWord(members: readonly Member[]): MemberWord {
  const [first] = members;
  if (first === undefined) return "drive";
  const targets = members.map(targetOf);
  const shared = shareDrives(members);
  if (shared && new Set(members.map(({ first: own }) => own.run_no)).size === 1) return "job";
  const units = new Set(members.map(({ first: own }) => own.member_unit));
  const [unit] = units;
  const isHosts = units.size === 1 && unit === "host";
  if (!shared && !isHosts && targets.every((target) => target !== null && isDevice(target))) {
    const drives = new Set(members.map(({ first: own }, i) => JSON.stringify([own.host, wholeDrive(targets[i]!)])));
    return drives.size < members.length && new Set(targets).size === members.length ? "partition" : "drive";
  }
  if (units.size === 1 && (unit === "drive" || unit === "host" || unit === "vm" || unit === "workload")) return unit;
  if (new Set(targets).size === members.length && !targets.includes(null)) return "file";
  const each = (values: readonly unknown[]): boolean =>
    new Set(values).size === members.length && !values.includes(null);
  if (members.length > 1 && each(members.map(({ first: own }) => own.host))) return "host";
  if (!each(members.map(({ first: own }) => own.run_no)))
    return members.every(({ first: own }) => own.of === own.key) ? "run" : "job";
  // One result each: named as in the folder layout.
  const words = new Set(members.map(({ first: own }) => wordOfFolder(own.source_path)));
  const [word] = words;
  return words.size === 1 && word != null ? word : "run";
}

const FOLDERS: readonly (readonly [RegExp, MemberWord])[] = [
  [/^vms?[ ._-]*\d+$/i, "vm"],
  [/^(?:client|host|initiator|node|server)[ ._-]*\d+$/i, "host"],
  [/^(?:dev|disk|drive|nvme|ssd)[ ._-]*\d+$/i, "drive"],
];

/** "vm3/flatfile.html": a VM; null: the folders do not tell. */
function wordOfFolder(path: string): MemberWord | null {
  const names = folderOf(path).split("/").reverse();
  return FOLDERS.find(([pattern]) => names.some((name) => pattern.test(name)))?.[1] ?? null;
}
