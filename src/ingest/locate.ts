import type { ByteSource } from "~/base/bytes";
import { textBlocks } from "~/base/lines";
import type { FactPlace, Format, Fragment, Place } from "~/formats/format";
import { formats } from "~/formats/table";
export type { FactPlace, Fragment, Place } from "~/formats/format";

const formatOf = (id: string): Format | undefined => formats.find((one) => one.id === id);

/**
 * Finds a number in its source, for the source panel.
 * @param format row of the format table (`source.format`) @returns null if the format cannot locate it or the place is
 * not in the bytes.
 */
export const locate = (format: string, bytes: Uint8Array, place: Place): Fragment | null =>
  formatOf(format)?.locate?.(bytes, place) ?? null;

/** Does the format need the whole file in memory to find a fact? Others are read block by block. */
export const findsInBytes = (format: string): boolean => formatOf(format)?.locateFacts !== undefined;

/** Place of a fact: its line, and the format's own excerpt if it finds the fact itself. */
export interface FactLine {
  readonly line: number;
  readonly shown?: Fragment;
}

/**
 * Finds facts and options of one run: by their format, else by the line noted by the parser, else the last line up to
 * `before` that prints them. @param before the line of the run's numbers: descriptions are above it. null: unknown.
 * @returns null for each unknown line.
 */
export async function locateFacts(
  id: string,
  source: ByteSource,
  places: readonly FactPlace[],
  before: number | null,
  signal: AbortSignal,
): Promise<(FactLine | null)[]> {
  const format = formatOf(id);
  const inBytes = format?.locateFacts?.(source.bytes ?? (await source.slice(0, source.size, signal)), places);
  const found = places.map(({ line }, i): FactLine | null => {
    const shown = inBytes?.[i] ?? null;
    return shown !== null ? { line: shown.line, shown } : line === null ? null : { line };
  });
  const prints = format?.prints;
  const wanted = found.flatMap((one, i) => (one === null ? [i] : []));
  if (prints === undefined || wanted.length === 0) return found;
  for await (const { lines, line: first } of textBlocks(source, signal)) {
    for (const [i, text] of lines.entries()) {
      if (before !== null && first + i > before) return found;
      for (const at of wanted) if (prints(text, places[at]!)) found[at] = { line: first + i };
    }
  }
  return found;
}

/** Lines of a file in several parts, with those that numbers came from. */
export interface Excerpt extends Fragment {
  readonly lit: readonly number[];
  /** Elsewhere in the file. */
  readonly more: readonly { readonly from_line: number; readonly lines: readonly string[] }[];
}

const [BEFORE, AFTER] = [6, 8];
/** Lines shown around each of the other lines. */
const NEAR = 2;
const LONGEST = 400;

/**
 * An excerpt of several lines, at most `most` of them: the requested line with its surroundings, the others with less.
 * Reads no farther than the last of them.
 * @returns null: the file has no such line.
 */
export async function excerptOf(
  source: ByteSource,
  found: readonly FactLine[],
  asked: FactLine,
  most: number,
  signal: AbortSignal,
): Promise<Excerpt | null> {
  const lit = [...new Set([asked, ...found.slice(0, most)].map(({ line }) => line))].sort((a, b) => a - b);
  const own = asked.shown;
  // JSON on one line: only the text around the number can be shown.
  if (own !== undefined && lit.length === 1) return { ...own, lit, more: [] };
  const [from, to] =
    own === undefined
      ? [asked.line - BEFORE, asked.line + AFTER]
      : [own.from_line, own.from_line + own.lines.length - 1];
  const wanted = stretches([[from, to], ...lit.map((line) => [line - NEAR, line + NEAR] as const)]);
  const texts = await linesOf(source, wanted, signal);
  const read = texts.filter(({ lines }) => lines.length > 0);
  const main = read.find(({ from_line, lines }) => asked.line >= from_line && asked.line < from_line + lines.length);
  if (main === undefined) return null;
  return { ...main, line: asked.line, lit, more: read.filter((one) => one !== main) };
}

type Stretch = readonly [from: number, to: number];

/** In order, with adjacent ones joined. */
function stretches(all: readonly Stretch[]): Stretch[] {
  const sorted = all.map(([from, to]): Stretch => [Math.max(1, from), to]).sort((a, b) => a[0] - b[0]);
  const joined: [number, number][] = [];
  for (const [from, to] of sorted) {
    const last = joined.at(-1);
    if (last !== undefined && from <= last[1] + 1) last[1] = Math.max(last[1], to);
    else joined.push([from, to]);
  }
  return joined;
}

async function linesOf(source: ByteSource, wanted: readonly Stretch[], signal: AbortSignal) {
  const texts = wanted.map(([from_line]) => ({ from_line, lines: [] as string[] }));
  const end = wanted.at(-1)?.[1] ?? 0;
  for await (const { lines, line } of textBlocks(source, signal)) {
    for (const [i, [from, to]] of wanted.entries()) {
      const stretch = lines.slice(Math.max(0, from - line), Math.max(0, to - line + 1));
      texts[i]!.lines.push(...stretch.map((text) => text.slice(0, LONGEST).trimEnd()));
    }
    if (line + lines.length > end) break;
  }
  return texts;
}

/** At most `most` lines around one, of a file of any size; the first lines if no line is given. */
export async function stretchOf(
  source: ByteSource,
  line: number | null,
  most: number,
  signal: AbortSignal,
): Promise<{ readonly from_line: number; readonly lines: readonly string[] }> {
  const from = Math.max(1, (line ?? 1) - Math.floor(most / 2));
  const [read] = await linesOf(source, [[from, from + most - 1]], signal);
  return read!;
}
