/** The block of a time in the text of an ACT log. Pure. */

const AFTER = /^\s*after (\d{1,9}) sec:\s*$/i;
/** Lines of a block that are shown: of one with many devices the histogram and what is around it. */
const SHOWN = 22;

/**
 * The block at `t_s` of the run whose first histogram begins at `line` (1-based), with `name`'s line lit; null: it is
 * not there.
 */
export function blockAt(
  text: string,
  line: number,
  t_s: number,
  name: string,
): { readonly from_line: number; readonly lines: readonly string[]; readonly line: number } | null {
  const lines = text.split(/\r\n|\r|\n/);
  let from = lines.slice(0, line).findLastIndex((one) => AFTER.test(one));
  if (from === -1) from = 0;
  const head = lines.findIndex((one, i) => i >= from && Number(AFTER.exec(one)?.[1] ?? NaN) === t_s);
  if (head === -1) return null;
  const next = lines.findIndex((one, i) => i > head && (one.trim() === "" || AFTER.test(one)));
  const end = next === -1 ? lines.length : next;
  const own = lines.findIndex(
    (one, i) => i > head && i < end && one.trimStart().startsWith(name) && one.includes("total)"),
  );
  const lit = own === -1 ? head : own;
  const first = lit - head < SHOWN - 6 ? head : lit - 4;
  return { from_line: first + 1, lines: lines.slice(first, Math.min(end, first + SHOWN)), line: lit + 1 };
}
