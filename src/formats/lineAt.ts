/** What formats of text share: recognising it by a line, telling of damaged lines, finding the line of a number. */
import type { Notice } from "~/base/notice";
import type { Fragment, Place, Sink } from "./format";

const decoder = new TextDecoder();

/** A sniffer that is sure of a file if its head, as text, is of this kind. */
export const sniffText =
  (isOne: (text: string) => boolean) =>
  (head: Uint8Array): number =>
    isOne(decoder.decode(head)) ? 1 : 0;

/** A sniffer that is `sure` of a file if a line of its head is of this kind. */
export const sniffLines =
  (isOne: (line: string) => boolean, sure = 1) =>
  (head: Uint8Array): number =>
    decoder.decode(head).split(/\r?\n/).some(isOne) ? sure : 0;

/** Damaged lines that are told one by one; `more` counts the rest. */
const TOLD = 20;

export type Damaged = Pick<Notice, "code" | "line" | "values">;

export function tellDamaged(sink: Pick<Sink, "notice">, path: string, bad: readonly Damaged[], more: string): void {
  for (const one of bad.slice(0, TOLD)) sink.notice({ level: "error", path, ...one });
  const count = bad.length - TOLD;
  if (count > 0) sink.notice({ code: more, level: "error", path, values: { count } });
}

/** Lines `from` to `to` of a file of any size, counted from 1. */
export function linesIn(bytes: Uint8Array, from: number, to: number): string[] {
  let start = 0;
  for (let line = 1; line < from; line++) start = bytes.indexOf(LINE_FEED, start) + 1;
  const lines: string[] = [];
  for (let line = from; line <= to && start < bytes.length; line++) {
    const feed = bytes.indexOf(LINE_FEED, start);
    const end = feed === -1 ? bytes.length : feed;
    lines.push(decoder.decode(bytes.subarray(start, end)).trimEnd());
    start = end + 1;
  }
  return lines;
}

const LINE_FEED = 0x0a;
const AFTER = 2;
const LONGEST = 4096;

interface Shown {
  /** Lines that a member may have. */
  readonly most?: number;
  /** The line that prints a number; null: the first line of the member. */
  readonly patternOf?: (place: Place) => RegExp | null;
  /** Lines above the member. */
  readonly before?: number;
  /** Lines in all, at least. */
  readonly least?: number;
}

/** The lines of a member, which knows the line it begins on, and in it the first that prints the number. */
export const locateFrom =
  ({ most = 1, patternOf = () => null, before = 1, least = 0 }: Shown = {}) =>
  (bytes: Uint8Array, place: Place): Fragment | null => {
    const head = place.line ?? null;
    if (head === null) return null;
    const lines = decoder.decode(bytes).split(/\r?\n/);
    if (head > lines.length) return null;
    const pattern = patternOf(place);
    const found =
      pattern === null ? -1 : lines.slice(head - 1, head - 1 + most).findIndex((text) => pattern.test(text));
    const line = head + Math.max(0, found);
    const from_line = Math.max(1, Math.min(head - before, line + AFTER + 1 - least));
    const shown = lines.slice(from_line - 1, line + AFTER);
    return { from_line, lines: shown.map((text) => text.slice(0, LONGEST).trimEnd()), line };
  };
