/** What a row says under a key: of one run its word, of many what they share and where they differ. Pure. */
import { alike } from "~/describe/alike";
import type { Cell } from "~/describe/resolve";
import { ABOUT_TARGET, ARRANGES, CORRECTS, DESCRIBES, jobTarget, ORIGINS, timeNoteAt } from "~/model/labels";
import type { LabelKey, Origin, Said } from "~/model/labels";
import { describe as text } from "~/text/en/describe";
import { shownText } from "../saidText";
import { leafTarget, type GridRow, type Leaf } from "./rows";

export type Resolved = ReadonlyMap<string, ReadonlyMap<string, Cell>>;

/** One value and how many runs (or jobs) have it. */
export interface ValueCount {
  readonly value: string;
  readonly count: number;
}

export interface CellView {
  /** Commonest first; empty: nobody says anything. */
  readonly values: readonly ValueCount[];
  /** Runs of which nobody says it. */
  readonly silent: number;
  /** Who says it, best word first. */
  readonly origins: readonly Origin[];
  /** What others say of it and does not count: other values only, each once. */
  readonly others: readonly Said[];
  /** Files or rules say otherwise and the user has not decided (describe/resolve). */
  readonly conflict: boolean;
  /** The word itself, where the row has one value of one origin. */
  readonly cell: Cell | null;
}

/** Jobs go before their run where one of them is described by itself. */
function partsOf(leaf: Leaf, key: LabelKey, resolved: Resolved): (Cell | undefined)[] {
  const whole = resolved.get(leafTarget(leaf))?.get(key);
  if (leaf.job !== null || leaf.run.jobs.length < 2) return [whole];
  const jobs = leaf.run.jobs.map((job) => resolved.get(jobTarget(leaf.run.key, job.index))?.get(key));
  return jobs.some((cell) => cell !== undefined) ? jobs.map((cell) => cell ?? whole) : [whole];
}

/** Cells of a leaf under a key. A job of which nobody says anything is its run. */
function cellsOf(leaf: Leaf, key: LabelKey, resolved: Resolved): (Cell | undefined)[] {
  if (leaf.job === null) return partsOf(leaf, key, resolved);
  return [resolved.get(leafTarget(leaf))?.get(key) ?? resolved.get(`run:${leaf.run.key}`)?.get(key)];
}

export function cellView(row: GridRow, key: LabelKey, resolved: Resolved): CellView {
  const cells = row.leaves.flatMap((leaf) => cellsOf(leaf, key, resolved));
  const said = cells.filter((cell) => cell !== undefined);
  const counts = new Map<string, number>();
  for (const { value } of said) counts.set(value, (counts.get(value) ?? 0) + 1);
  const values = [...counts].map(([value, count]) => ({ value, count })).sort((a, b) => b.count - a.count);
  const origins = ORIGINS.filter((origin) => said.some((cell) => cell.origin === origin));
  const contested = said.filter((cell) => cell.conflict);
  const others = new Map<string, Said>();
  // Beside what is contested, what the user decided is of no interest.
  for (const cell of contested.length > 0 ? contested : said) {
    for (const other of cell.others) {
      const name = `${other.origin} ${other.where?.path ?? ""} ${other.value}`;
      if (other.value !== cell.value && !others.has(name)) others.set(name, other);
    }
  }
  return {
    values,
    silent: cells.length - said.length,
    origins,
    others: [...others.values()],
    conflict: contested.length > 0,
    cell: values.length === 1 && origins.length === 1 ? (said[0] ?? null) : null,
  };
}

/** The one value that all of the row have; null where they differ or some are silent. */
export const sharedValue = ({ values, silent }: CellView): string | null =>
  values.length === 1 && silent === 0 ? (values[0]?.value ?? null) : null;

/** Keys that somebody says something under. */
export function usedKeys(resolved: Resolved): Set<string> {
  const used = new Set<string>();
  for (const [target, cells] of resolved) if (target !== ABOUT_TARGET) for (const key of cells.keys()) used.add(key);
  return used;
}

export interface CellWords {
  readonly words: string;
  /** It needs a look: contradicted by others, or a correction of what was measured. */
  readonly warn: boolean;
  /** Whose word it is. */
  readonly origin: string;
}

/** The value and whose word it is; where the row has several, all of them with their counts; null: nobody says anything. */
export function cellWords(key: LabelKey, { values, silent, origins, conflict, others }: CellView): CellWords | null {
  if (values.length === 0) return null;
  const several = values.length > 1 || silent > 0;
  const words = values.map(({ value, count }) =>
    several ? text.grid.counted(shownText(key, value), count) : shownText(key, value),
  );
  const origin = origins.map((one) => text.originShort[one]).join(", ");
  if (conflict) {
    const isContrary = (word: string): boolean => values.every(({ value }) => !alike(key, word, value));
    const contrary = new Set(others.filter((one) => isContrary(one.value)).map((one) => shownText(key, one.value)));
    return { words: text.grid.conflict([words.join(", "), ...contrary]), warn: true, origin };
  }
  if (Object.hasOwn(CORRECTS, key) && origins.some((one) => one !== "result file")) {
    return { words: text.grid.corrected(words.join(", ")), warn: true, origin };
  }
  return { words: words.join(", "), warn: false, origin };
}

/** What is asked most; shown while nobody says more. */
const USUAL: readonly LabelKey[] = ["label", "drive_model", "media", "firmware", "drive_count", "state", "note"];

/** Every column there could be: what is said of the thing, also at a time, tags of anybody, how it counts, what was measured. */
export function allColumns(used: ReadonlySet<string>): LabelKey[] {
  const keys = [...used] as LabelKey[];
  const timed = keys.filter((key) => timeNoteAt(key) !== null);
  const tags = keys.filter((key) => key.startsWith("tag:"));
  const known = (of: object) => Object.keys(of) as LabelKey[];
  return [...known(DESCRIBES), ...timed, ...tags.toSorted(), ...known(ARRANGES), ...known(CORRECTS)];
}

/** The usual columns, what somebody said, and what the reader added, in the order of all. */
export function shownColumns(used: ReadonlySet<string>, added: readonly string[]): LabelKey[] {
  const wanted = new Set<string>([...USUAL, ...used, ...added]);
  return allColumns(new Set([...used, ...added])).filter((key) => wanted.has(key));
}
