/** The rows of the table: groups, their runs, and the jobs of runs that have several. Pure. */
import { fileName, sharedFolder } from "~/base/path";
import { err, ok, type Result } from "~/base/result";
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
  ABOUT,
  aboutKey,
  kindOf,
  type AboutField,
} from "~/model/labels";
import { describe as text } from "~/text/en/describe";
import { shownText, editedText } from "../saidText";
import { linesOf, type About } from "~/describe/about";
import type { Edit } from "~/describe/edits";
import type { RunGroup } from "~/describe/groups";
import { matchRule, type Rule } from "~/describe/rules";
import { tokensOf } from "~/describe/tokens";
import { readValue } from "~/describe/values";

/** What a label on a row applies to. */
export interface Leaf {
  readonly run: DescribedRun;
  /** null: the run as a whole. */
  readonly job: DescribedJob | null;
}

export interface GridRow {
  /** A group's id, a run's key, or `<key>.<index>` of a job. */
  readonly id: string;
  readonly kind: "group" | "run" | "job";
  readonly level: 1 | 2 | 3;
  readonly name: string;
  readonly leaves: readonly Leaf[];
  /** null: there is nothing to open. */
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

/** The first of many devices, and the number of others. */
const shortName = (name: string): string =>
  name.replace(/(\/dev\/\S+)((?: \/dev\/\S+)+)/g, (_, first: string, more: string) =>
    text.grid.moreDevices(first, more.trim().split(" ").length),
  );

/** Groups in order, each with its runs; an open run shows its jobs. */
export function gridRows(groups: readonly RunGroup[], opened: ReadonlySet<string>): GridRow[] {
  return groups.flatMap((group) => {
    const row: GridRow = {
      id: group.id,
      kind: "group",
      level: 1,
      name: shortName(group.name),
      leaves: group.runs.map((run) => ({ run, job: null })),
      open: null,
    };
    // Within a group only the path after the shared folder distinguishes runs.
    const shared = sharedFolder(group.runs.map(({ path }) => path)).length;
    return [row, ...group.runs.flatMap((run) => runRows(run, shared, opened))];
  });
}

export const targetsOf = (rows: readonly GridRow[]): string[] => [
  ...new Set(rows.flatMap((row) => row.leaves.map(leafTarget))),
];

/** Names by which a table from elsewhere may call a row: the one shown here, its path, its file. */
export function sheetTarget(row: GridRow): SheetTarget {
  const path = row.kind === "run" ? row.leaves[0]?.run.path : undefined;
  const names = path === undefined ? [row.name] : [row.name, path, fileName(path)];
  return { names: row.kind === "job" ? [] : names, targets: row.leaves.map(leafTarget) };
}

// The labels of a row under a key: for one run its value, for many what they share and where they differ.

export type Resolved = ReadonlyMap<string, ReadonlyMap<string, Cell>>;

/** A value and the number of runs (or jobs) that have it. */
export interface ValueCount {
  readonly value: string;
  readonly count: number;
}

export interface CellView {
  /** Commonest first; empty: not set anywhere. */
  readonly values: readonly ValueCount[];
  /** Number of runs on which it is not set. */
  readonly silent: number;
  /** Origins of the values, the strongest first. */
  readonly origins: readonly Origin[];
  /** Different values from other origins that were overruled, each once. */
  readonly others: readonly Said[];
  /** Files or rules contradict each other and the reader has not decided (describe/resolve). */
  readonly conflict: boolean;
}

/** Jobs replace their run if one of them has its own description. */
function partsOf(leaf: Leaf, key: LabelKey, resolved: Resolved): (Cell | undefined)[] {
  const whole = resolved.get(leafTarget(leaf))?.get(key);
  if (leaf.job !== null || leaf.run.jobs.length < 2) return [whole];
  const jobs = leaf.run.jobs.map((job) => resolved.get(jobTarget(leaf.run.key, job.index))?.get(key));
  return jobs.some((cell) => cell !== undefined) ? jobs.map((cell) => cell ?? whole) : [whole];
}

/** Cells of a leaf under a key. A job without its own label takes its run's. */
function cellsOf(leaf: Leaf, key: LabelKey, resolved: Resolved): (Cell | undefined)[] {
  if (leaf.job === null) return partsOf(leaf, key, resolved);
  return [resolved.get(leafTarget(leaf))?.get(key) ?? resolved.get(runTarget(leaf.run.key))?.get(key)];
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
  // If some values conflict, those that the reader has settled need not be listed.
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

/** The value that the whole row shares; null if they differ or some have none. */
export const sharedValue = ({ values, silent }: CellView): string | null =>
  values.length === 1 && silent === 0 ? (values[0]?.value ?? null) : null;

/** Keys that are set on at least one run. */
export function usedKeys(resolved: Resolved): Set<string> {
  const used = new Set<string>();
  for (const [target, cells] of resolved) if (target !== ABOUT_TARGET) for (const key of cells.keys()) used.add(key);
  return used;
}

export interface CellWords {
  readonly words: string;
  /** Needs a look: others contradict it, or it corrects a measured value. */
  readonly warn: boolean;
  readonly origin: string;
}

/** The value and its origin; several values with their counts; null: not set. */
export function cellText(key: LabelKey, { values, silent, origins, conflict, others }: CellView): CellWords | null {
  if (values.length === 0) return null;
  const several = values.length > 1 || silent > 0;
  const words = values.map(({ value, count }) =>
    several ? text.grid.counted(shownText(key, value), count) : shownText(key, value),
  );
  const origin = origins.map((one) => text.originShort[one]).join(", ");
  if (conflict) {
    const isContrary = (word: string): boolean => values.every(({ value }) => !alike(key, word, value));
    const contrary = new Set(others.filter((one) => isContrary(one.value)).map((one) => shownText(key, one.value)));
    return { words: `! ${[words.join(", "), ...contrary].join(" ≠ ")}`, warn: true, origin };
  }
  if (Object.hasOwn(CORRECTS, key) && origins.some((one) => one !== "result file")) {
    return { words: text.grid.corrected(words.join(", ")), warn: true, origin };
  }
  return { words: words.join(", "), warn: false, origin };
}

/** The usual columns, shown until others are set. */
const USUAL: readonly LabelKey[] = ["label", "drive_model", "media", "firmware", "drive_count", "state", "note"];

/**
 * All possible columns: labels of the system, labels that may change over time, any tags, whether it counts, and what
 * was measured.
 */
export function allColumns(used: ReadonlySet<string>): LabelKey[] {
  const keys = [...used] as LabelKey[];
  const timed = keys.filter((key) => timeNoteAt(key) !== null);
  const tags = keys.filter((key) => key.startsWith("tag:"));
  const known = (of: object) => Object.keys(of) as LabelKey[];
  return [...known(DESCRIBES), ...timed, ...tags.toSorted(), ...known(ARRANGES), ...known(CORRECTS)];
}

/** The usual columns, those that are set, and those that the reader added, in the order of all columns. */
export function shownColumns(used: ReadonlySet<string>, added: readonly string[]): LabelKey[] {
  const wanted = new Set<string>([...USUAL, ...used, ...added]);
  return allColumns(new Set([...used, ...added])).filter((key) => wanted.has(key));
}

// Actions in the grid as edits of labels.

/** Writes one text into a column of some rows; empty text removes the reader's own entries. The error: why not. */
export function write(
  key: LabelKey,
  text: string,
  rows: readonly GridRow[],
  said: readonly Said[],
): Result<readonly Edit[], string> {
  if (text.trim() === "") return ok(clear(key, rows, said));
  const value = readValue(key, text);
  if (!value.ok) return err(value.reason);
  return ok(targetsOf(rows).map((target) => ({ target, key, value: value.value })));
}

/** Removes the reader's own entries from these rows, including those of single jobs. */
export function clear(key: LabelKey, rows: readonly GridRow[], said: readonly Said[]): Edit[] {
  const targets = new Set(targetsOf(rows));
  return said.flatMap(({ target, key: of, origin }) =>
    origin === "user" && of === key && (targets.has(target) || targets.has(runOf(target)))
      ? [{ target, key, value: null }]
      : [],
  );
}

/** The run of a job's target; "" for other targets. */
export const runOf = (target: string): string =>
  target.startsWith("job:") ? `run:${target.slice(4, target.lastIndexOf("."))}` : "";

/** Values that the column already has, or that it can have. */
export function suggestions(key: LabelKey, said: readonly Said[]): string[] {
  const kind = kindOf(key);
  if (kind?.kind === "choice") return [...kind.options];
  return [...new Set(said.flatMap((one) => (one.key === key ? [editedText(key, one.value)] : [])))].slice(0, 100);
}

/** Declares several runs one measurement, or not; either choice replaces the other. */
export function arrange(targets: readonly string[], together: string | null): Edit[] {
  return targets.flatMap((target): Edit[] => [
    { target, key: "together", value: together },
    { target, key: "apart", value: together === null ? "1" : null },
  ]);
}

// The form about all results, as edits: all changed fields in one step.

export type AboutTexts = Readonly<Record<AboutField, string>>;

export const textsOf = ({ title, publisher, caveats, notes }: About): AboutTexts => ({
  title: title ?? "",
  publisher: publisher ?? "",
  caveats: caveats.join("\n"),
  notes: notes.join("\n"),
});

const tidy = (text: string): string => linesOf(text).join("\n");

/** Empty text removes the reader's own entry, so that the file's text shows again. */
export const aboutEdits = (before: AboutTexts, after: AboutTexts): Edit[] =>
  ABOUT.flatMap((field): Edit[] => {
    const [was, is] = [tidy(before[field]), tidy(after[field])];
    return was === is ? [] : [{ target: ABOUT_TARGET, key: aboutKey(field), value: is === "" ? null : is }];
  });

// The effect of a rule before it is accepted: every path is counted, and each set of values is shown once.

interface PreviewCell {
  readonly key: LabelKey;
  /** As written in the path. */
  readonly text: string;
  /** The value it is read as; null: not a value. */
  readonly value: string | null;
  readonly reason: string | null;
}

/** Paths for which the rule gives the same values. */
interface PreviewRow {
  /** The first of them. */
  readonly path: string;
  readonly paths: number;
  readonly cells: readonly PreviewCell[];
}

export interface Preview {
  readonly keys: readonly LabelKey[];
  readonly rows: readonly PreviewRow[];
  readonly matching: number;
  readonly paths: number;
  /** Number of values that would be refused. */
  readonly bad: number;
}

export function previewOf(rule: Rule, paths: readonly string[]): Preview {
  const rows = new Map<string, PreviewRow>();
  let matching = 0;
  let bad = 0;
  for (const path of paths) {
    const texts = matchRule(rule, path);
    if (texts === null) continue;
    matching++;
    const cells = [...texts].map(([key, text]): PreviewCell => {
      const read = readValue(key, text);
      return read.ok ? { key, text, value: read.value, reason: null } : { key, text, value: null, reason: read.reason };
    });
    bad += cells.filter(({ value }) => value === null).length;
    const name = JSON.stringify(cells.map(({ text }) => text));
    const row = rows.get(name) ?? { path, paths: 0, cells };
    rows.set(name, { ...row, paths: row.paths + 1 });
  }
  const all = [...rows.values()];
  return { keys: all[0]?.cells.map(({ key }) => key) ?? [], rows: all, matching, paths: paths.length, bad };
}

/** The path to start a rule from: one that seems to name the medium, else the one that seems to tell most. */
export function tellingPath(paths: readonly string[]): string {
  const looked = paths.slice(0, LOOKED_AT).map((path) => {
    const guesses = tokensOf(path).flatMap(({ guess }) => guess ?? []);
    return { path, tells: guesses.includes("media") ? Infinity : guesses.length };
  });
  return looked.reduce((best, one) => (one.tells > best.tells ? one : best), { path: paths[0] ?? "", tells: 0 }).path;
}

const LOOKED_AT = 1000;
