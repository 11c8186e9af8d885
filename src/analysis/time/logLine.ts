/** The line of a value in the text of its file. Pure. */
import { DATA_OPS } from "~/model/workload";
import type { TraceRow } from "~/model/traceAnswers";

const BEFORE = 3;
const SHOWN = 12;
/** Most characters of a line shown: a line of a histogram has two thousand columns. */
const LONGEST = 300;

/**
 * Logs whose lines begin with milliseconds are searched for the time of the value; a window without I/O has no line, and
 * the one before it is highlighted. Of other logs the first line of the series is. null: it has none.
 * @param t_s as in the series, without any offset of the chart
 */
export function lineAt(
  text: string,
  { line, first_s, op, metric }: Pick<TraceRow, "line" | "first_s" | "op" | "metric">,
  t_s: number,
): { readonly from_line: number; readonly lines: readonly string[]; readonly line: number } | null {
  if (line === null) return null;
  const lines = text.split(/\r\n|\r|\n/);
  const first = lines[line - 1];
  if (first === undefined) return null;
  const begin_ms = /^\d{1,15}(?=,)/.exec(first)?.[0];
  let lit = line - 1;
  if (begin_ms !== undefined && first_s !== null) {
    const wanted = Math.round(Number(begin_ms) + (t_s - first_s) * 1000);
    // Logs: time, value, direction; logs of histograms: time, direction.
    const column = metric === "histogram" ? 1 : 2;
    const code = String(DATA_OPS.findIndex((one) => one === op));
    for (let i = line - 1; i < lines.length; i++) {
      const cells = lines[i]!.split(",", 3);
      if (Number(cells[0]) > wanted) break;
      if (cells[column]?.trim() === code) lit = i;
      if (lit === i && Number(cells[0]) === wanted) break;
    }
  }
  const from = Math.max(0, lit - BEFORE);
  const shown = lines
    .slice(from, from + SHOWN)
    .map((one) => (one.length > LONGEST ? `${one.slice(0, LONGEST)} …` : one));
  return { from_line: from + 1, lines: shown, line: lit + 1 };
}
