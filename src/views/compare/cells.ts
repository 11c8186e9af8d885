/** The order of cells in a comparison. Pure. */
import { testMode } from "~/analysis/askedOption";
import { controlledLoad } from "~/analysis/order";
import type { CurvePoint } from "~/model/answers";
import { sweepKind } from "~/model/load";
import { nominalPercent } from "~/model/nominal";
import type { CompareAt } from "~/charts/compare/data";
import { cellKey } from "../shared/cell";
import type { KeyOf } from "../shared/sides";
import type { Step } from "../shared/steps";

const OPS = ["read", "write", "mixed", "trim", "trimwrite"];
const PATTERNS = ["random", "seq"];

/** Reads before writes before mixes, small blocks before large, then the load. */
export function compareCells({ first: a }: Pick<Step, "first">, { first: b }: Pick<Step, "first">): number {
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

const workloadKey = ({ first }: Step): string =>
  JSON.stringify([first.workload_op, first.pattern, first.block_bytes, first.read_percent, testMode(first)]);

/** One workload at one share of the load: of each side's own maximum. What says no share matches with none. */
const shareKey = (step: Step): string | null => {
  if (step.first.load_kind === "max") return `${workloadKey(step)} max`;
  const percent = nominalPercent(step.first);
  return percent === null ? null : `${workloadKey(step)} ${String(Math.round(percent))}`;
};

/** What is matched at what. */
export const KEYS: Readonly<Record<CompareAt, KeyOf>> = {
  depth: cellKey,
  load: shareKey,
  throughput: workloadKey,
  limit: workloadKey,
};
