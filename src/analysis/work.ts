/** The work of a measurement, without its load: the basis of every key for "the same work". Pure. */
import type { CurvePoint } from "~/model/answers";

/** Equal for points of one dataset and tool that do the same kind of I/O in the same way. */
export const workParts = (point: CurvePoint): readonly unknown[] => [
  point.dataset,
  point.tool,
  point.workload_op,
  point.pattern,
  point.block_bytes,
  point.read_percent,
  point.engine,
  point.direct,
  point.load_kind,
  point.rate_process,
];
