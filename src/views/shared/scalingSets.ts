/** Which measurements make a set of the scaling page. Pure. */
import { folderOf } from "~/base/path";
import { group } from "d3-array";
import type { CurvePoint } from "~/model/answers";

interface OnDrives {
  readonly first: CurvePoint;
  readonly drives: number;
}

/** Equal for measurements that differ only in how many drives there were: the same load per drive (DOMAIN, Scaling). */
const workPerDrive = ({ first, drives }: OnDrives): string =>
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
    first.drive_model,
    first.media,
    first.said["firmware"] ?? null,
    first.iodepth,
    (first.numjobs ?? drives) / drives,
    first.load_kind === "rate" && first.asked_iops !== null ? Number((first.asked_iops / drives).toPrecision(6)) : null,
  ]);

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
    .filter((set) => counts(set) > 1)
    .sort((a, b) => counts(b) - counts(a) || b.length - a.length);
}
