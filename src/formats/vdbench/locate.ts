/** The lines around the average of a run: what the source panel shows of a vdbench file. */
import type { Fragment, Place } from "../format";
import { kindOf } from "./kind";
import { flatHeader } from "./columns";
import { startingOf } from "./starting";

const BEFORE = 10;
const AFTER = 2;
const LONGEST_LINE = 600;
const AVERAGE = /^(?:\S+[\s,]+){1,3}avg_\d+-\d+[\s,]|^[^,\t]+[,\t]\s*avg_\d+-\d+[,\t]/;
const decoder = new TextDecoder();

/**
 * @param place `job_index`: position of the run definition in the file. The header is shown above the rows if it is
 * farther away.
 */
export function locateVdbench(bytes: Uint8Array, { job_index }: Place): Fragment | null {
  const lines = decoder.decode(bytes).split("\n");
  const line =
    kindOf(bytes.subarray(0, 65536)) === "flatfile" ? flatLine(lines, job_index) : reportLine(lines, job_index);
  if (line === null) return null;
  const from = Math.max(1, line - BEFORE);
  const shown = lines.slice(from - 1, line + AFTER).map((text) => text.trimEnd().slice(0, LONGEST_LINE));
  return { from_line: from, lines: shown, line };
}

/** The average of the nth run of a flatfile: one per run that was not stopped. */
function flatLine(lines: readonly string[], wanted: number): number | null {
  let columns: { readonly run: number; readonly interval: number; readonly split: RegExp } | null = null;
  let at = -1;
  let before: { readonly run: string; readonly interval: number } | null = null;
  for (const [i, text] of lines.entries()) {
    const header = /interval/i.test(text) ? flatHeader(text.trim()) : null;
    if (header !== null) {
      const split = header.separator === "comma" ? /,/ : header.separator === "tab" ? /\t/ : /\s+/;
      columns = { run: header.columns.indexOf("run"), interval: header.columns.indexOf("interval"), split };
      continue;
    }
    if (columns === null || text.startsWith("*")) continue;
    const tokens = text.trim().split(columns.split);
    const [run, label] = [tokens[columns.run], tokens[columns.interval]?.trim()];
    if (run === undefined || label === undefined) continue;
    const average = label.startsWith("avg_");
    const interval = average ? Infinity : Number(label);
    if (
      before === null ||
      run !== before.run ||
      interval < before.interval ||
      (average && before.interval === Infinity)
    )
      at++;
    before = { run, interval };
    if (at === wanted && average) return i + 1;
    if (at > wanted) return null;
  }
  return null;
}

function reportLine(lines: readonly string[], wanted: number): number | null {
  let at = -1;
  let last: string | null = null;
  let rows = 0;
  for (const [i, text] of lines.entries()) {
    const starting = text.includes("Starting RD=") ? startingOf(text.trimEnd()) : null;
    if (starting !== null) {
      if (last !== starting.rd || rows > 0) at++;
      last = starting.rd;
      rows = 0;
    } else if (at === wanted && (AVERAGE.test(text) || /^Reads and writes:|^Only |^Total of all/.test(text)))
      return i + 1;
    else if (/^\d\d:\d\d:\d\d\.\d{3} +\d/.test(text)) rows++;
    if (at > wanted) return null;
  }
  return null;
}
