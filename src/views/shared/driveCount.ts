/** How many drives a measurement was on, as far as its files and labels tell. Pure. */
import { folderOf } from "~/base/path";
import { group } from "d3-array";
import { runTargets } from "~/analysis/targets";
import type { MemberRow } from "~/model/answers";
import { groupsSections } from "~/model/tools";
import type { Step } from "./steps";

/** The same device of two hosts is two drives; jobs whose device nobody tells are no drives (null). */
export const deviceOf = ({ first }: Pick<Step<MemberRow>, "first">): string | null => {
  const device = first.device ?? (first.member_unit === "drive" ? first.member : null);
  return device === null ? null : JSON.stringify([first.host, device]);
};

/** As said; else the different devices of its members; else the files or devices that the tool was given. */
export function drivesOf(
  { first }: Pick<Step, "first">,
  members: readonly Pick<Step<MemberRow>, "first">[],
): number | null {
  if (first.drive_count !== null) return first.drive_count;
  const devices = new Set(members.map(deviceOf).filter((device) => device !== null));
  return devices.size > 0 ? devices.size : first.targets.length > 0 ? first.targets.length : null;
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
