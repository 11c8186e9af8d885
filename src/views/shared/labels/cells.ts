/** The rows of the table: groups, their runs, and the jobs of a run that has several. Pure. */
import { fileName, sharedFolder } from "~/base/path";
import { alike } from "~/describe/alike";
import type { SheetTarget } from "~/describe/paste";
import type { Cell } from "~/describe/resolve";
import type { DescribedJob, DescribedRun } from "~/model/described";
import {
  ABOUT_TARGET,
  ARRANGES,
  CORRECTS,
  DESCRIBES,
  ORIGINS,
  jobTarget,
  runTarget,
  timeNoteAt,
  type LabelKey,
  type Origin,
  type Said,
} from "~/model/labels";
import { describe as text } from "~/text/en/describe";
import { shownText } from "../saidText";

export interface RunsOfGroup {
  readonly id: string;
  readonly name: string;
  readonly runs: readonly DescribedRun[];
}

/** What is said of a row is said of each of these. */
export interface Leaf {
  readonly run: DescribedRun;
  /** null: the run as a whole. */
  readonly job: DescribedJob | null;
}

export interface GridRow {
  /** Of a group its id, of a run its key, of a job `<key>.<index>`. */
  readonly id: string;
  readonly kind: "group" | "run" | "job";
  readonly level: 1 | 2 | 3;
  readonly name: string;
  readonly leaves: readonly Leaf[];
  /** null: there is nothing below. */
  readonly open: boolean | null;
}

export const leafTarget = ({ run, job }: Leaf): string =>
  job === null ? runTarget(run.key) : jobTarget(run.key, job.index);

const jobRow = (run: DescribedRun, job: DescribedJob): GridRow => ({
  id: `${run.key}.${job.index}`,
  kind: "job",
  level: 3,
  name: job.member,
  leaves: [{ run, job }],
  open: null,
});

function runRows(run: DescribedRun, shared: number, opened: ReadonlySet<string>): GridRow[] {
  const open = run.jobs.length > 1 ? opened.has(run.key) : null;
  const name = run.path.slice(shared);
  const row: GridRow = { id: run.key, kind: "run", level: 2, name, leaves: [{ run, job: null }], open };
  return open === true ? [row, ...run.jobs.map((job) => jobRow(run, job))] : [row];
}

/** Of many devices the first, and how many more. */
const shortName = (name: string): string =>
  name.replace(/(\/dev\/\S+)((?: \/dev\/\S+)+)/g, (_, first: string, more: string) =>
    text.grid.moreDevices(first, more.trim().split(" ").length),
  );

/** Groups in their order, each with its runs; a run that is open shows its jobs. */
export function gridRows(groups: readonly RunsOfGroup[], opened: ReadonlySet<string>): GridRow[] {
  return groups.flatMap((group) => {
    const row: GridRow = {
      id: group.id,
      kind: "group",
      level: 1,
      name: shortName(group.name),
      leaves: group.runs.map((run) => ({ run, job: null })),
      open: null,
    };
    // Within a group only the part of the path after the shared folder tells runs apart.
    const shared = sharedFolder(group.runs.map(({ path }) => path)).length;
    return [row, ...group.runs.flatMap((run) => runRows(run, shared, opened))];
  });
}

/** Targets of rows, each once. */
export const targetsOf = (rows: readonly GridRow[]): string[] => [
  ...new Set(rows.flatMap((row) => row.leaves.map(leafTarget))),
];

/** What people call a row in a table from elsewhere: what stands here, its path, its file. */
export function sheetTarget(row: GridRow): SheetTarget {
  const path = row.kind === "run" ? row.leaves[0]?.run.path : undefined;
  const names = path === undefined ? [row.name] : [row.name, path, fileName(path)];
  return { names: row.kind === "job" ? [] : names, targets: row.leaves.map(leafTarget) };
}

// What a row says under a key: of one run its word, of many what they share and where they differ.

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
