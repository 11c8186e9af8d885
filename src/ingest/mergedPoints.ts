/** Members of a run that did the same work together, as one number per direction: the points of the page. */
import { pick } from "~/base/pick";
import type { ParsedRun } from "~/formats/format";
import type { Why } from "~/analysis/combine";
import { groupsOf } from "./measure";
import { type MeasuredPoint, measuredOps, pointOf } from "./measuredPoints";

export interface MergedPoint extends MeasuredPoint {
  /** How many members were combined. */
  readonly combined_from: number;
  /** Rates are all I/O over the longest runtime, because the members' runtimes differ. */
  readonly staggered: boolean;
  /** Position in the document of the first member. */
  readonly first_index: number;
  /** Why a value is null although each member has it: a code of the notices. */
  readonly why: Why | null;
}

/**
 * One per run, phase, work and op, by the same rule as the page: members of a phase with different work are tenants,
 * each with its own line (two workloads may even contain the same I/Os: ACT counts transactions and the reads of the
 * device). Drives and hosts added up by the tool itself are already in its number.
 */
export function mergedPoints(run: ParsedRun): MergedPoint[] {
  if (run.intermediate === true) return [];
  return groupsOf(run.members).flatMap((members) =>
    measuredOps(members).map((measured) => {
      const part = members.filter((m) => m.directions.some((d) => d.op === measured.op));
      return {
        ...pointOf(run, part, measured),
        ...(part.length > 1 && { member: null, index: null }),
        combined_from: part.length,
        first_index: members[0]!.index,
        ...pick(measured.combined, ["staggered", "why"]),
      };
    }),
  );
}
