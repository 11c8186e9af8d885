/** Which measurements make a set of the scaling page. Pure. */
import { folderOf } from "~/base/path";
import { group } from "d3-array";
import type { CurvePoint } from "~/model/answers";
import { workParts } from "./work";

interface OnDrives {
  readonly first: CurvePoint;
  readonly drives: number;
}

/** Equal for measurements that differ only in how many drives there were: the same load per drive (DOMAIN, Scaling). */
const workPerDrive = ({ first, drives }: OnDrives): string =>
  JSON.stringify([
    ...workParts(first),
    first.drive_model,
    first.media,
    first.said["firmware"] ?? null,
    first.iodepth,
    (first.numjobs ?? drives) / drives,
    first.load_kind === "rate" && first.asked_iops !== null ? Number((first.asked_iops / drives).toPrecision(6)) : null,
  ]);

/**
 * Without what only happens to be on as many drives: a sweep of depths on another device is no repeat of drive 1. It is
 * a stranger where its devices are none of those that more drives were made of, or where its folder has no other count
 * and it brings no device that the folders which scale do not have. What alone has its count stays: a folder for the
 * drives alone, one for each count.
 */
function withoutStrangers<T>(set: readonly T[], of: (one: T) => OnDrives): readonly T[] {
  const folders = group(set, (one) => folderOf(of(one).first.source_path));
  const scales = (one: T): boolean =>
    new Set(folders.get(folderOf(of(one).first.source_path))!.map((peer) => of(peer).drives)).size > 1;
  const targetsOf = (all: readonly T[]): Set<string> => new Set(all.flatMap((one) => of(one).first.targets));
  const strange = (one: T): boolean => {
    const { first, drives } = of(one);
    const larger = set.filter((other) => of(other).drives > drives);
    const known = targetsOf(larger);
    const told =
      first.targets.length > 0 && larger.length > 0 && larger.every((big) => of(big).first.targets.length > 0);
    if (told && !first.targets.some((target) => known.has(target))) return true;
    if (scales(one)) return false;
    const home = targetsOf(set.filter((other) => of(other).drives === drives && scales(other)));
    return !told || first.targets.every((target) => home.has(target));
  };
  const own = set.filter((one) => !strange(one));
  const counts = new Set(own.map((one) => of(one).drives));
  return set.filter((one) => own.includes(one) || !counts.has(of(one).drives));
}

/**
 * Sets of one work per drive on several counts of drives, those of most counts first, then of most measurements. Two
 * folders that each scale are two sets; a folder for each count is one.
 */
export function scalingSets<T>(all: readonly T[], of: (one: T) => OnDrives): (readonly T[])[] {
  const counts = (set: readonly T[]): number => new Set(set.map((one) => of(one).drives)).size;
  const byFolder = (set: readonly T[]): (readonly T[])[] => {
    const folders = [...group(set, (one) => folderOf(of(one).first.source_path)).values()];
    return folders.length > 1 && folders.every((one) => counts(one) > 1) ? folders : [set];
  };
  return [...group(all, (one) => workPerDrive(of(one))).values()]
    .flatMap(byFolder)
    .map((set) => withoutStrangers(set, of))
    .filter((set) => counts(set) > 1)
    .sort((a, b) => counts(b) - counts(a) || b.length - a.length);
}
