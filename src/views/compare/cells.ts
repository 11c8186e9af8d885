/** The order of cells in a comparison. Pure. */
import { controlledLoad } from "~/analysis/order";
import type { CurvePoint } from "~/model/answers";
import { sweepKind } from "~/model/load";
import type { Step } from "../shared/steps";

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
