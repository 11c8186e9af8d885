/** Own data as the text of a link: the slow part. Runs in a worker (packWorker.ts), and directly in tests. */
import { encodePacket, packetLength } from "~/bundle/packet";
import { leftOut, type PrivateNames, privateNames } from "~/bundle/private";
import type { CarriedTables, Content } from "~/model/carried";
import { isBeside } from "~/model/workload";

export interface PackedText {
  /** Text of `own=` or `words=`; null: too much for a packet. */
  readonly packet: string | null;
  /** Its actual or estimated number of characters; Infinity: not worth counting. */
  readonly length: number;
  /** Hosts and serial numbers of the content. */
  readonly names: PrivateNames;
  /** Paths of the source files, as in the packet. */
  readonly files: readonly string[];
  /** Points without members and syncs, time series, runs. */
  readonly counts: { readonly points: number; readonly series: number; readonly runs: number };
}

/** A packet far beyond any link is known to be too long without encoding it. */
const WORTH_MAKING = 200_000;

/** A link never reveals hosts or serial numbers: its receivers did not ask for them. */
const NOTHING_PRIVATE = { hosts: false, serials: false };

export function packed(own: Content): PackedText {
  const { content } = leftOut(own, NOTHING_PRIVATE);
  const length = packetLength(content);
  return {
    packet: length > WORTH_MAKING ? null : encodePacket(content),
    length,
    names: privateNames(own),
    files: filesIn(content.tables),
    counts: countsOf(content.tables),
  };
}

function filesIn({ source }: CarriedTables): string[] {
  const paths = source?.columns["path"] ?? [];
  return [...new Set(paths.flatMap((path) => (typeof path === "string" ? [path] : [])))];
}

function countsOf({ point, trace, run }: CarriedTables): PackedText["counts"] {
  const [members, ops] = [point?.columns["member"], point?.columns["op"]];
  // Syncs stand beside their writes; charts do not count them either.
  const isCounted = (row: number): boolean =>
    (members === undefined || members[row] === null) && !isBeside(String(ops?.[row] ?? ""));
  return {
    points: Array.from({ length: point?.rows ?? 0 }, (_, row) => row).filter(isCounted).length,
    series: trace?.rows ?? 0,
    runs: run?.rows ?? 0,
  };
}
