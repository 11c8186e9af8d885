/** All members of a run that ran together, in one number for each direction. */
import type { ParsedMember, ParsedRun } from "~/formats/format";
import type { Why } from "~/analysis/combine";
import { type MeasuredPoint, measuredOps, pointOf } from "./measuredPoints";

export interface MergedPoint extends MeasuredPoint {
  /** How many members were put together. */
  readonly combined_from: number;
  /** Rates are all I/O over the longest runtime, because the members ran for unlike times. */
  readonly staggered: boolean;
  /** Why something is null that each member has: a code of the notices. */
  readonly why: Why | "why/unlike-work" | null;
}

const NOTHING = {
  outstanding: null,
  asked_iops: null,
  iops: null,
  bytes_per_s: null,
  runtime_s: null,
  ios: null,
  latency: { clat: null, slat: null, lat: null, response: null },
} as const;

/**
 * Workloads that a tool counts side by side may hold the same I/Os (ACT up to 5.x: READS and RAW READS, from the queue
 * and from the device): unlike ones are not added.
 */
const mayOverlap = (members: readonly ParsedMember[]): boolean =>
  members.some((m) => m.unit === "workload") && new Set(members.map((m) => m.signature)).size > 1;

/**
 * One per run, phase and op. Drives and hosts that the tool itself added up are in its number already. Jobs of a phase
 * that did unlike work are added up too: the fields in which they differ are null.
 */
export function mergedPoints(run: ParsedRun): MergedPoint[] {
  if (run.intermediate === true) return [];
  return phases(run).flatMap((members) =>
    measuredOps(members).map((measured) => {
      const part = members.filter((m) => m.directions.some((d) => d.op === measured.op));
      const { staggered, why } = measured.combined;
      const together = pointOf(run, part, measured);
      const several = part.length > 1 && { member: null, index: null };
      if (mayOverlap(part)) {
        return { ...together, ...several, ...NOTHING, combined_from: part.length, staggered, why: "why/unlike-work" };
      }
      return { ...together, ...several, combined_from: part.length, staggered, why };
    }),
  );
}

function phases({ members }: ParsedRun): ParsedMember[][] {
  const found = new Map<number, ParsedMember[]>();
  for (const member of members) {
    const same = found.get(member.phase);
    if (same === undefined) found.set(member.phase, [member]);
    else same.push(member);
  }
  return [...found.values()];
}
