/**
 * Results of members measured together: the only way from parsed members to a number, for rows and for the terminal.
 */
import { combine, type Combined } from "~/analysis/combine";
import type { ParsedDirection, ParsedMember } from "~/formats/format";
import { directionsAskedTogether } from "~/model/workload";

/** A direction of a group of members: what becomes a point. */
export interface Measured {
  readonly op: string | null;
  readonly combined: Combined;
}

const NOTHING: Combined = {
  iops: null,
  bytes_per_s: null,
  ios: null,
  io_bytes: null,
  runtime_s: null,
  latency: [],
  staggered: false,
  why: null,
  remarks: [],
};

/** The requested directions of an idle member: a failed job keeps its place. */
function askedOps(member: ParsedMember): (string | null)[] {
  const asked = directionsAskedTogether(member.workload_op);
  return asked.length > 0 ? [...asked] : [member.workload_op];
}

/** Members that may be summed: of one phase, with equal signatures, in file order. */
export function groupsOf(members: readonly ParsedMember[]): ParsedMember[][] {
  const groups = new Map<string, ParsedMember[]>();
  for (const member of members) {
    const key = `${member.phase}\n${member.signature}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [member]);
    else group.push(member);
  }
  return [...groups.values()];
}

/** Each direction of members that ran together, combined; for idle members, the requested directions. */
export function measure(members: readonly ParsedMember[]): Measured[] {
  const parts = new Map<string, ParsedDirection[]>();
  for (const direction of members.flatMap((m) => m.directions)) {
    const same = parts.get(direction.op);
    if (same === undefined) parts.set(direction.op, [direction]);
    else same.push(direction);
  }
  if (parts.size === 0) return askedOps(members[0]!).map((op) => ({ op, combined: NOTHING }));
  return [...parts].map(([op, directions]) => ({ op, combined: combine(directions) }));
}
