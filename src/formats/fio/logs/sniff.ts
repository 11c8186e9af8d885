import { isCompressedLog } from "./fz/text";
import { look } from "./look";

/**
 * A fio log by content: lines of three to eight whole numbers, separated by a comma and a blank, with a direction among
 * them. A few broken lines do not hide it. Or the same, compressed.
 */
export function sniffLog(head: Uint8Array): number {
  // Nearly every other file is ruled out by its first byte.
  const first = head[0] === 0xef ? head[3] : head[0];
  if (first === undefined || first < 0x30 || first > 0x39) return isCompressedLog(head) ? 1 : laterLines(head);
  return score(head);
}

/** Lines of another kind that may come first. */
const MOST_BEFORE = 4;

/** If the first lines are broken, many good ones must follow. */
function laterLines(head: Uint8Array): number {
  for (let i = 0, at = 0; i < MOST_BEFORE; i++) {
    const feed = head.indexOf(0x0a, at);
    if (feed === -1) return 0;
    at = feed + 1;
    if (head[at]! >= 0x30 && head[at]! <= 0x39) return Math.min(score(head), 0.6);
  }
  return 0;
}

function score(head: Uint8Array): number {
  // The last line may be cut, by the end of the head or of the file.
  const found = look(head, false) ?? look(head, true);
  if (found === null || found.good < found.lines / 2) return 0;
  if (!head.subarray(0, 2 ** 16).includes(0x20) && found.columns < 4) return 0;
  return found.good === found.lines ? 1 : 0.8;
}
