/** What a row says under a key: of one run its word, of many what they share and where they differ. Pure. */
import type { Cell } from "~/describe/resolve";
import { ABOUT_TARGET, jobTarget, ORIGINS, type LabelKey, type Origin, type Said } from "~/model/labels";
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
