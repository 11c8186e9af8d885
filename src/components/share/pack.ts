/** What a link carries of the user's own data: read, without hosts and serial numbers, as text. Loaded when it is asked for. */
import { encodePacket, packetLength } from "~/bundle/packet";
import { inValues, leftOut } from "~/bundle/private";
import type { Content } from "~/model/carried";
import { share as text } from "~/text/en/share";
import { sizeText } from "../size";

export interface Packed {
  /** Text of `own=`; null: more than a packet holds. */
  readonly packet: string | null;
  /** "with 36 points, 3.1 kB" */
  readonly says: string;
  /** Where it does not fit. */
  readonly saysTooBig: string;
  /** The address as it goes with the packet: paths and names that it tells are called what the packet calls them. */
  readonly replace: (hash: string) => string;
  /** Paths of the files that it was read from. */
  readonly files: readonly string[];
}

/** A packet far beyond any link need not be made to say so. */
const WORTH_MAKING = 200_000;

/** Nothing of the links tells hosts or serial numbers: who opens one did not choose to be told. */
const NOTHING_PRIVATE = { hosts: false, serials: false };

export async function pack(own: () => Promise<Content>): Promise<Packed> {
  const { content, replace } = leftOut(await own(), NOTHING_PRIVATE);
  const bytes = packetLength(content);
  const { point, trace, run, source } = content.tables;
  const members = point?.columns["member"];
  const paths = source?.columns["path"] ?? [];
  const counts = {
    points: members === undefined ? (point?.rows ?? 0) : members.filter((member) => member === null).length,
    series: trace?.rows ?? 0,
    runs: run?.rows ?? 0,
  };
  return {
    packet: bytes > WORTH_MAKING ? null : encodePacket(content),
    replace: (hash) => inValues(hash, replace),
    says: text.carries(counts, sizeText(bytes)),
    saysTooBig: text.tooBig(Number.isFinite(bytes) ? sizeText(bytes) : null),
    files: [...new Set(paths.flatMap((path) => (typeof path === "string" ? [path] : [])))],
  };
}
