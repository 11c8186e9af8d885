/**
 * Which drives, hosts or jobs stand side by side: the members of one combined point, or points of one work and load
 * that nobody says ran together. Pure.
 */
import { group } from "d3-array";
import { compareLoad } from "~/analysis/order";
import { workParts } from "~/analysis/work";
import { folderOf } from "~/base/path";
import { placeOf } from "~/describe/together";
import type { CurvePoint, MemberRow } from "~/model/answers";
import type { MemberWord } from "~/text/en/members";
import { isDevice } from "./driveCount";
import { workloadId } from "./point/workload";
import { stepsOf, type Step } from "./steps";

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

/** Block devices and files are never beside one another: one of them has a file system under it. */
function kindOf({ first }: Step<MemberRow>): string {
  const target = first.device ?? first.targets[0];
  return target === undefined ? "" : target.startsWith("/dev/") && !target.startsWith("/dev/shm/") ? "device" : "file";
}

/**
 * Equally named devices of two folders may be those of two hosts. Files are told apart in one folder alone: elsewhere
 * they are the same place once more, on another file system or another day.
 */
function areSeveral(members: readonly Step<MemberRow>[]): boolean {
  const distinct = (all: readonly Step<MemberRow>[]): number => new Set(all.map(placeOf)).size;
  if (kindOf(members[0]!) !== "file") return distinct(members) > 1;
  if (new Set(members.map(({ first }) => first.host)).size > 1) return true;
  return [...group(members, ({ first }) => folderOf(first.source_path)).values()].some((one) => distinct(one) > 1);
}

/** What must be equal of points that may stand side by side: the work and the load of each. */
const workOf = ({ first }: Step): string =>
  JSON.stringify([...workParts(first), first.iodepth, first.numjobs, first.asked_iops, first.load_percent]);

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
    const work = `${workOf(combined)} ${kindOf(own[0]!)}`;
    const same = alone.get(work);
    if (same === undefined) alone.set(work, own);
    else same.push(...own);
  }
  for (const own of alone.values()) {
    const places = new Set(own.map(placeOf));
    if (!areSeveral(own)) continue;
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

/** What the dots are, as far as the files and the names of their folders tell. */
export function memberWord(members: readonly Pick<Step<MemberRow>, "first">[]): MemberWord {
  const [first] = members;
  if (first === undefined) return "drive";
  const targets = members.map(({ first: own }) => own.device ?? (own.targets.length === 1 ? own.targets[0]! : null));
  if (targets.every((target) => target !== null && isDevice(target))) return "drive";
  const units = new Set(members.map(({ first: own }) => own.member_unit));
  const [unit] = units;
  if (units.size === 1 && (unit === "drive" || unit === "host" || unit === "vm" || unit === "workload")) return unit;
  if (new Set(targets).size === members.length && !targets.includes(null)) return "file";
  const each = (values: readonly unknown[]): boolean =>
    new Set(values).size === members.length && !values.includes(null);
  if (!each(members.map(({ first: own }) => own.run_no)))
    return members.every(({ first: own }) => own.of === own.key) ? "run" : "job";
  // A result each: of a host each, or as whoever laid the folders out calls them.
  if (members.length > 1 && each(members.map(({ first: own }) => own.host))) return "host";
  const words = new Set(members.map(({ first: own }) => wordOfFolder(own.source_path)));
  const [word] = words;
  return words.size === 1 && word != null ? word : "run";
}

const FOLDERS: readonly (readonly [RegExp, MemberWord])[] = [
  [/^vms?[ ._-]*\d+$/i, "vm"],
  [/^(?:client|host|initiator|node|server)[ ._-]*\d+$/i, "host"],
  [/^(?:dev|disk|drive|nvme|ssd)[ ._-]*\d+$/i, "drive"],
];

/** "vm3/flatfile.html": a VM; null: its folders do not say. */
function wordOfFolder(path: string): MemberWord | null {
  const names = folderOf(path).split("/").reverse();
  return FOLDERS.find(([pattern]) => names.some((name) => pattern.test(name)))?.[1] ?? null;
}
