import type { Fragment, Place } from "../../format";
import { fragment } from "../fragment";
import { shifted } from "../json";
import { blockLine, type BlockLine } from "../normal/lines";
import type { ScannedDocument } from "../scan";
import { fieldOf, terseRecord } from "../terse/record";
import { TextReader } from "./reader";
import type { TextRecord } from "./record";

const NEWLINE = 0x0a;
const decoder = new TextDecoder();

/** Lines shown before the number, and after it. */
const BEFORE = 19;
const AFTER = 2;

/** The record of a place: the texts between the JSON documents are read again. */
function recordAt(bytes: Uint8Array, documents: readonly ScannedDocument[], place: Place): TextRecord | null {
  const reader = new TextReader();
  let at = 0;
  let line = 1;
  for (const { start, end, lastLine } of documents) {
    reader.feed(bytes, at, start, line, true);
    at = end;
    line = lastLine;
  }
  reader.feed(bytes, at, bytes.length, line, true);
  return reader.finish()[place.document - documents.length]?.records()[place.job_index] ?? null;
}

/** Lines from..to, counted from 1; as printed, without leftovers of the progress line. */
function linesOf(bytes: Uint8Array, from: number, to: number): string[] {
  let start = 0;
  for (let line = 1; line < from; line++) start = bytes.indexOf(NEWLINE, start) + 1;
  let end = start;
  for (let line = from; line <= to && end < bytes.length; line++) {
    const feed = bytes.indexOf(NEWLINE, end);
    end = feed === -1 ? bytes.length : feed + 1;
  }
  const lines = decoder.decode(bytes.subarray(start, end)).split("\n");
  return lines.slice(0, to - from + 1).map((text) => text.trimEnd().split("\r").at(-1)!);
}

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
 * The lines around a number in fio's text.
 * @param documents the JSON documents of the file: text lies between them.
 * @returns null: the run or job is not in the bytes.
 */
export function locateText(bytes: Uint8Array, documents: readonly ScannedDocument[], place: Place): Fragment | null {
  const record = recordAt(bytes, documents, place);
  if (record === null) return null;
  const lines = linesOf(bytes, record.line, record.to);
  if (record.kind === "terse") {
    const text = lines[0]!.trim();
    const layout = terseRecord(text, record.line)?.layout;
    const field = layout === undefined ? 0 : fieldOf(layout, place.op, place.kind, place.stat);
    const column = layout?.fields.slice(0, field).join(";").length ?? 0;
    return { from_line: record.line, lines: [fragment(text, column)], line: record.line };
  }
  const at = numberLine(lines, place);
  const from = Math.max(0, at - BEFORE);
  const shown = lines.slice(from, at + AFTER + 1).map((text) => fragment(text, 0));
  return { from_line: record.line + from, lines: shown, line: record.line + at };
}
