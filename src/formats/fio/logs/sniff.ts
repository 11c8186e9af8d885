import { look } from "./look";

/**
 * A fio log by content: lines of three to eight whole numbers, a comma and a blank between them, a direction among
 * them. A few broken lines do not hide it.
 */
export function sniffLog(head: Uint8Array): number {
  // Nearly every other file is told by its first byte.
  const first = head[0] === 0xef ? head[3] : head[0];
  if (first === undefined || first < 0x30 || first > 0x39) return laterLines(head);
  return score(head);
}

/** The first line may be the broken one: then those behind it must be many. */
function laterLines(head: Uint8Array): number {
  const feed = head.indexOf(0x0a);
  const next = head[feed + 1];
  return feed !== -1 && next !== undefined && next >= 0x30 && next <= 0x39 ? Math.min(score(head), 0.6) : 0;
}

function score(head: Uint8Array): number {
  const found = look(head, true);
  if (found === null || found.good < found.lines / 2) return 0;
  if (!head.subarray(0, 2 ** 16).includes(0x20) && found.columns < 4) return 0;
  return found.good >= found.lines - 1 ? 1 : 0.8;
}
