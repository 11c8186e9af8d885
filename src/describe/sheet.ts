/**
 * A table as copied from spreadsheets: separated by tabs, commas or semicolons; quoted cells may contain them and line
 * ends.
 */

export interface SheetLine {
  /** 1-based line of the text where it begins. */
  readonly line: number;
  readonly cells: readonly string[];
}

/** Any tab means tabs; else the more frequent separator in the first line. */
function delimiterOf(text: string): string {
  if (text.includes("\t")) return "\t";
  const first = /^[^\n]*/.exec(text)![0];
  return first.split(";").length > first.split(",").length ? ";" : ",";
}

/** Lines with a cell. A quote that is never closed is an ordinary character (2.5"). */
export function readSheet(text: string): SheetLine[] {
  const delimiter = delimiterOf(text);
  const lines: SheetLine[] = [];
  let line = 1;
  let at = text.startsWith("\ufeff") ? 1 : 0;
  while (at < text.length) {
    const begun = line;
    const cells: string[] = [];
    for (let more = true; more;) {
      const cell = readCell(text, at, delimiter);
      cells.push(cell.text);
      line += cell.lines;
      more = text[cell.end] === delimiter;
      at = cell.end + (more ? 1 : 0);
    }
    if (text[at] === "\r") at++;
    if (text[at] === "\n") at++;
    line++;
    if (cells.some((cell) => cell.trim() !== "")) lines.push({ line: begun, cells });
  }
  return lines;
}

interface ReadCell {
  readonly text: string;
  /** Offset of the next character: a delimiter, a line end, or the end of the text. */
  readonly end: number;
  /** Line ends within it. */
  readonly lines: number;
}

function readCell(text: string, begin: number, delimiter: string): ReadCell {
  if (text[begin] === '"') {
    let end = begin + 1;
    while (end < text.length && (text[end] !== '"' || text[end + 1] === '"')) end += text[end] === '"' ? 2 : 1;
    const follows = text[end + 1];
    if (end < text.length && (follows === undefined || follows === delimiter || follows === "\n" || follows === "\r")) {
      const inside = text.slice(begin + 1, end).replaceAll('""', '"');
      return { text: inside, end: end + 1, lines: inside.split("\n").length - 1 };
    }
  }
  let end = begin;
  while (end < text.length && text[end] !== delimiter && text[end] !== "\n" && text[end] !== "\r") end++;
  return { text: text.slice(begin, end), end, lines: 0 };
}
