import type { Fragment, Place } from "../../format";
import { linesIn } from "../../lineAt";
import { fragment } from "../fragment";
import { shifted } from "../json";
import { jobHeadOf } from "../normal/head";
import { blockLine, type BlockLine } from "../normal/lines";
import { fieldOf, isTerse, terseRecord } from "../terse/record";

/** Lines shown before the number, and after it. */
const BEFORE = 19;
const AFTER = 2;

/** No job prints more lines. */
const MOST = 1000;

/** The line of a job that holds the number: of its direction, latency or percentiles; else where the job begins. */
function numberLine(lines: readonly string[], { op, kind = "clat", stat = "iops" }: Place): number {
  let here = false;
  let rows = false;
  let found = 0;
  for (const [i, text] of lines.entries()) {
    const line: BlockLine | null = i === 0 ? null : blockLine(text.trim());
    if (line?.type === "rate" || line?.type === "sync") {
      here = op === (line.type === "rate" ? line.op : "sync");
      if (here) found = i;
    }
    if (line?.type === "issued" && stat === "ios") return i;
    if (!here || line === null) continue;
    const isKind = (of: string | null): boolean => of === kind || (of === "sync" && kind === "lat");
    if (line.type === "latency" && isKind(line.kind) && ["mean", "min", "max", "stddev"].includes(stat)) return i;
    if (line.type === "percentiles") rows = isKind(line.kind);
    if (line.type === "row" && rows && line.pairs.some(([percent]) => shifted(percent, -2) === Number(stat))) return i;
  }
  return found;
}

/**
 * The lines around a number in fio's text, in the job that begins on the line of the place.
 * @returns null: no job begins there.
 */
export function locateText(bytes: Uint8Array, place: Place): Fragment | null {
  const head = place.line ?? null;
  if (head === null) return null;
  // Without leftovers of the progress line.
  const all = linesIn(bytes, head, head + MOST).map((line) => line.split("\r").at(-1)!);
  const text = all[0]?.trim() ?? "";
  const layout = isTerse(text) ? terseRecord(text, head)?.layout : undefined;
  if (layout !== undefined) {
    const column = layout.fields.slice(0, fieldOf(layout, place.op, place.kind, place.stat)).join(";").length;
    return { from_line: head, lines: [fragment(text, column)], line: head };
  }
  const isHead = (line: string): boolean => jobHeadOf(line.trim()) !== null;
  if (!isHead(text)) return null;
  const next = all.findIndex((line, i) => i > 0 && isHead(line));
  const own = next === -1 ? all : all.slice(0, next);
  const lines = own.slice(0, 1 + own.findLastIndex((line) => blockLine(line.trim()) !== null));
  const at = numberLine(lines, place);
  const from = Math.max(0, at - BEFORE);
  const shown = lines.slice(from, at + AFTER + 1).map((line) => fragment(line, 0));
  return { from_line: head + from, lines: shown, line: head + at };
}
