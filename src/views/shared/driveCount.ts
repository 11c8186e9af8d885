/** How many drives a measurement was on, as far as its files and labels tell. Pure. */
import { group } from "d3-array";
import type { CurvePoint, MemberRow } from "~/model/answers";
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

const folderOf = ({ source_path }: CurvePoint): string => source_path.slice(0, source_path.lastIndexOf("/") + 1);

/**
 * Drives of entries that stand for a whole group of jobs, by step. Such an entry names the file of its last job alone
 * (fio 3.33, group_reporting): where measurements of one folder differ in their number of jobs, and each names one other
 * device, every job had a device of its own.
 */
export function groupedDrives(steps: readonly Pick<Step, "id" | "first">[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  const peers = group(
    steps.filter(
      ({ first }) =>
        first.tool === "fio" && first.combined_from === 1 && first.numjobs !== null && first.drive_count === null,
    ),
    ({ first: p }) =>
      JSON.stringify([
        ...[p.dataset, folderOf(p), p.workload_op, p.pattern, p.block_bytes, p.read_percent],
        ...[p.load_kind, p.rate_process, p.iodepth, p.engine, p.direct],
      ]),
  );
  for (const same of peers.values()) {
    const jobs = new Set(same.map(({ first }) => first.numjobs)).size;
    const devices = new Set(same.flatMap(({ first }) => first.targets)).size;
    const each = same.every(({ first }) => first.targets.length === 1);
    if (same.length < 2 || !each || jobs !== same.length || devices !== same.length) continue;
    for (const { id, first } of same) counts.set(id, first.numjobs!);
  }
  return counts;
}
