/** A longer line is cut: the panel shows a fragment, not the file. */
const LONGEST_LINE = 400;

/** A line, or the part around a column of a very long one (JSON on one line, terse). */
export function fragment(line: string, column: number): string {
  if (line.length <= LONGEST_LINE) return line;
  const from = Math.max(0, Math.min(column - LONGEST_LINE / 2, line.length - LONGEST_LINE));
  return line.slice(from, from + LONGEST_LINE);
}
