/**
 * Results of members measured together: the only way from parsed members to a number, for rows and for the terminal.
 */
import { grouped } from "~/base/byKey";
import { combine, type Combined } from "~/analysis/combine";
import { withReadOff } from "~/analysis/histogram";
import type { ParsedMember } from "~/formats/format";
import type { Part } from "~/model/latency";
import { directionsAskedTogether } from "~/model/workload";

/** A direction of a group of members: what becomes a point. */
export interface Measured {
  readonly op: string | null;
  readonly combined: Combined;
}

/** The requested directions of an idle member: a failed job keeps its place. */
function askedOps(member: ParsedMember): (string | null)[] {
  const asked = directionsAskedTogether(member.workload_op);
  return asked.length > 0 ? [...asked] : [member.workload_op];
}

/** Members that may be summed: of one phase, with equal signatures, in file order. */
export function groupsOf(members: readonly ParsedMember[]): ParsedMember[][] {
  return [...grouped(members, (member) => `${member.phase}\n${member.signature}`).values()];
}

const readOff = <T extends Part>(part: T): T => ({ ...part, latency: part.latency.map(withReadOff) });

/** Each direction of members that ran together, combined; for idle members, the requested directions. */
export function measure(members: readonly ParsedMember[]): Measured[] {
  const parts = grouped(
    members.flatMap((m) => m.directions),
    ({ op }) => op,
  );
  if (parts.size === 0) return askedOps(members[0]!).map((op) => ({ op, combined: combine([]) }));
  return [...parts].map(([op, directions]) => ({ op, combined: combine(directions.map(readOff)) }));
}
