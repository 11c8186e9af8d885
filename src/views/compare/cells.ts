/** Measurements that may be set side by side: one workload at one load (DOMAIN, Compare). Pure. */
import { controlledLoad } from "~/analysis/order";
import type { CurvePoint } from "~/model/answers";
import { sweepKind } from "~/model/load";
import type { Step } from "../shared/steps";

/** Block × mix × op × load × jobs. Depth sweeps never match rate sweeps; an uncontrolled maximum only another. */
export const cellKey = ({ first }: Step): string =>
  JSON.stringify([
    first.workload_op,
    first.pattern,
    first.block_bytes,
    first.read_percent,
    first.load_kind,
    first.load_kind === "max" ? null : controlledLoad(first),
    first.iodepth,
    first.numjobs,
  ]);

/** Measured, and not left out with a reason. */
export const counts = ({ failed, excluded }: Step): boolean => !failed && excluded === null;

const OPS = ["read", "write", "mixed", "trim", "trimwrite"];
const PATTERNS = ["random", "seq"];

/** Reads before writes before mixes, small blocks before large, then the load. */
export function compareCells({ first: a }: Step, { first: b }: Step): number {
  const rank = (all: readonly string[], value: string | null): number =>
    value !== null && all.includes(value) ? all.indexOf(value) : all.length;
  return (
    rank(OPS, a.workload_op) - rank(OPS, b.workload_op) ||
    rank(PATTERNS, a.pattern) - rank(PATTERNS, b.pattern) ||
    (a.block_bytes ?? 0) - (b.block_bytes ?? 0) ||
    (b.read_percent ?? 0) - (a.read_percent ?? 0) ||
    loadOf(a) - loadOf(b) ||
    (a.iodepth ?? 0) - (b.iodepth ?? 0)
  );
}

const loadOf = (point: CurvePoint): number =>
  (sweepKind(point.load_kind) === "rate" ? 1e12 : 0) + (controlledLoad(point) ?? 0);
