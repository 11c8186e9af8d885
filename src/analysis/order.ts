/** The order of a curve, and of workloads beside each other. */
import { byName } from "~/base/byName";
import type { CurvePoint } from "~/model/answers";
import { nullsLast } from "~/model/load";

/** The load's order is defined in `model`, since charts need it too and do not import analysis. */
export { compareLoad, controlledLoad, type LoadPoint } from "~/model/load";

type Workload = Pick<CurvePoint, "block_bytes" | "pattern" | "read_percent" | "workload_op" | "setup">;

/** By block size, random before sequential, reads before writes. */
export const compareWorkload = (a: Workload, b: Workload): number =>
  nullsLast(a.block_bytes, b.block_bytes) ||
  byName(a.pattern ?? "", b.pattern ?? "") ||
  nullsLast(b.read_percent, a.read_percent) ||
  byName(a.workload_op, b.workload_op) ||
  byName(a.setup ?? "", b.setup ?? "");
