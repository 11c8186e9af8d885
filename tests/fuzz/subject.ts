/** A parser under the fuzz tests: its fixtures, what a record of them is, and how it is read. */
import { readFileSync } from "node:fs";
import type { Notice } from "~/base/notice";
import { bytesSource } from "~/base/bytes";
import type { Format } from "~/formats/format";
import { parsed, type Pushed } from "../support/sink";

/** The bytes of one record, found by other means than the parser's. */
export interface Span {
  readonly start: number;
  /** Where mutations begin, when its first lines say something of other records too. */
  readonly body?: number;
  /** Behind its content, before its line feed: mutations stay inside. */
  readonly end: number;
  /** Cut here or later, the record is whole: behind the line feed, where only that tells that a number has ended. */
  readonly whole: number;
}

export interface Fixture {
  readonly name: string;
  readonly bytes: Uint8Array;
  /** What its gather would tell of it. */
  readonly told?: unknown;
  /** Records that repeat others and are read only when those are damaged. */
  readonly repeated?: number;
}

export interface Read {
  /** One per record, in the order of its spans, without line numbers and positions: equal wherever they stand. */
  readonly values: readonly unknown[];
  readonly notices: readonly Notice[];
  /** All that was pushed. */
  readonly said: unknown;
}

/** Lines that a notice says are lost or not what they seem; at most `records` of them, when the notice counts. */
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
  /** By its first bytes alone; null: not its own. */
  readonly format: Format | null;
  /** A record has no end of its own: cut behind any line of it, nothing tells. */
  readonly openEnded?: true;
  /** Characters that begin a record, besides the line feed before it. */
  readonly opens?: string;
  /** Whether a damaged file with these whole records must be known by its content; when absent, one is enough. */
  mustBeKnown?(records: readonly number[], text: string): boolean;
  /** What a notice speaks for; when absent its own line, or the lines up to its value `last_line`. */
  covers?(notice: Notice & { line: number }): Covered;
  /** Of records whose value comes from several: does that of `other` depend on `changed`? */
  shared?(other: number, changed: number): boolean;
}

/** Lines of a file of the repository, by their numbers from 1; all of them when none are named. */
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

/** Slices that a parser may ask for, so that one that never ends fails instead of hanging. */
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

/** Spans of the lines that match; cut off before its line feed, a line may end in half a number. */
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

/** Spans of several lines each; whole behind the last line feed of each. */
export const blockSpans = (text: string, pattern: RegExp): Span[] =>
  [...text.matchAll(pattern)].map(({ index: start, 0: { length } }) => ({
    start,
    end: start + length,
    whole: start + length + 1,
  }));
