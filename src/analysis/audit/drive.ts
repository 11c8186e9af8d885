/** Facts about the drives before the measurement, from files or labels. */
import { systemId } from "~/model/system";
import type { CurvePoint } from "~/model/answers";
import { counted, type AuditStep, type Rule } from "./finding";

const writes = ({ directions }: AuditStep): boolean => directions.some(({ op }) => op === "write");

/** Writes to a drive fresh out of the box show its peak: the drive's history must be stated. */
export const stateUnknown: Rule = (all) =>
  counted(
    all,
    (step) => writes(step) && step.first.said["state"] === undefined && step.first.said["precondition"] === undefined,
  );

const rangeOf = ({ said }: CurvePoint): number | null => {
  const percent = Number(said["active_range_percent"] ?? NaN);
  return percent > 0 ? percent : null;
};

/** Active ranges of the writes of several systems. */
function rangesOf(steps: readonly AuditStep[]): { readonly steps: readonly AuditStep[]; readonly known: number[] } {
  const written = steps.filter(writes);
  if (new Set(written.map(({ first }) => systemId(first))).size < 2) return { steps: [], known: [] };
  return { steps: written, known: written.flatMap(({ first }) => rangeOf(first) ?? []) };
}

/** All spare area serves a hot range of 5 %: writes over ranges that differ by more are not comparable. */
const ALIKE = 2;

export const activeRange: Rule = ({ steps }) => {
  const { known } = rangesOf(steps);
  const [least, most] = [Math.min(...known), Math.max(...known)];
  if (known.length === 0 || most <= ALIKE * least) return null;
  return { count: known.length, values: { least_percent: least, most_percent: most } };
};

export const activeRangeUnknown: Rule = ({ steps }) => {
  const compared = rangesOf(steps);
  const unknown = compared.steps.length - compared.known.length;
  return unknown === 0 ? null : { count: unknown, values: {} };
};
