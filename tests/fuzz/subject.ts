/** A parser under fuzz test: its fixtures, what a record is, and how it is read. */
import { readFileSync } from "node:fs";
import type { Notice } from "~/base/notice";
import { bytesSource } from "~/base/bytes";
import type { Format } from "~/formats/format";
import { parsed, type Pushed } from "../support/sink";

/** The bytes of one record, found independently of the parser. */
export interface Span {
  readonly start: number;
  /** Where mutations may begin, if its first lines affect other records too. */
  readonly body?: number;
  /** Its content without its line feed: mutations stay inside. */
  readonly end: number;
  /** Cut here or later, the record is whole: after the line feed, if only that shows that a number has ended. */
  readonly whole: number;
}

export interface Fixture {
  readonly name: string;
  readonly bytes: Uint8Array;
  /** What its gather step would pass to it. */
  readonly told?: unknown;
  /** Records that repeat others and are read only when those are damaged. */
  readonly repeated?: number;
}

export interface Read {
  /**
   * One per record, in the order of its spans, without line numbers and positions, so that equal records are equal
   * anywhere.
   */
  readonly values: readonly unknown[];
  readonly notices: readonly Notice[];
  /** Everything that was pushed. */
  readonly said: unknown;
}

/** Lines that a notice reports as lost or doubtful; at most `records` of them, if the notice counts. */
export interface Covered {
  readonly from: number;
  readonly to: number;
  readonly records?: number;
}

export interface Subject {
  readonly name: string;
  readonly fixtures: readonly Fixture[];
  /** Offsets in the bytes: `text` has a character for each. */
  spans(text: string): readonly Span[];
  read(bytes: Uint8Array, path: string, told: unknown): Promise<Read>;
  /** Recognised by its first bytes alone; null: another format. */
  readonly format: Format | null;
  /** A record has no end marker: cut after any of its lines, nothing shows it. */
  readonly openEnded?: true;
  /** Characters that begin a record, besides the line feed before it. */
  readonly opens?: string;
  /** Is a damaged file with these whole records recognised by its content? Absent: one record is enough. */
  mustBeKnown?(records: readonly number[], text: string): boolean;
  /** The lines that a notice covers; absent: its own line, or those up to its value `last_line`. */
  covers?(notice: Notice & { line: number }): Covered;
  /** If a value comes from several records: does that of `other` depend on `changed`? */
  shared?(other: number, changed: number): boolean;
}

/** Lines of a file in the repository, by number from 1; all if none are given. */
export function fixture(path: string, ...keep: readonly (readonly [first: number, last: number])[]): Fixture {
  const bytes = new Uint8Array(readFileSync(path));
  if (keep.length === 0) return { name: path, bytes };
  const kept: number[] = [];
  let line = 1;
  for (const byte of bytes) {
    if (keep.some(([first, last]) => line >= first && line <= last)) kept.push(byte);
    if (byte === 0x0a) line++;
  }
  return { name: path, bytes: Uint8Array.from(kept) };
}

/** The most slices a parser may request, so that an endless one fails instead of hanging. */
const MOST_SLICES = 10_000;

export function formatSubject(
  subject: Pick<Subject, "fixtures" | "spans" | "covers" | "shared" | "opens" | "openEnded" | "mustBeKnown"> & {
    format: Format;
    values: (pushed: Pushed) => readonly unknown[];
  },
): Subject {
  const { format, values, ...rest } = subject;
  return {
    ...rest,
    name: format.id,
    format,
    read: async (bytes, path, told) => {
      const inner = bytesSource(path, bytes);
      let slices = 0;
      const source = {
        ...inner,
        slice: (start: number, end: number, signal?: AbortSignal) => {
          if (++slices > MOST_SLICES) throw new Error("reads without end");
          return inner.slice(start, end, signal);
        },
      };
      const said = await parsed(format, source, { told, companions: [] });
      return { values: values(said), notices: said.notices, said };
    },
  };
}

/** Spans of the matching lines; a line cut before its line feed may end in half a number. */
export function lineSpans(text: string, is: (line: string, number: number) => boolean): Span[] {
  const spans: Span[] = [];
  let start = 0;
  let number = 1;
  for (const line of text.split("\n")) {
    const end = start + line.length;
    if (is(line, number++)) spans.push({ start, end, whole: end + 1 });
    start = end + 1;
  }
  return spans;
}

/** Spans of several lines each; each is whole after its last line feed. */
export const blockSpans = (text: string, pattern: RegExp): Span[] =>
  [...text.matchAll(pattern)].map(({ index: start, 0: { length } }) => ({
    start,
    end: start + length,
    whole: start + length + 1,
  }));
