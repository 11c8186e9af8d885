/** The labels that a description, or a rule, gives to loaded runs. */
import { folderOf } from "~/base/path";
import type { Notice } from "~/base/notice";
import type { DatasetSystem } from "~/model/dataset";
import type { DescribedRun } from "~/model/described";
import { ABOUT_TARGET, jobTarget, meansKey, pointTarget, runTarget, type Said, systemTarget } from "~/model/labels";
import type { Description, Entry, EntryTarget } from "./file";
import { matchText, type Piece } from "./pattern";
import { matchRule, type Rule } from "./rules";
import { readValue } from "./values";

/** Labels that a rule of the reader sets. Values that do not fit their key are ignored: the preview shows them. */
export const saidByRule = (rule: Rule, runs: readonly DescribedRun[], where: NonNullable<Said["where"]>): Said[] =>
  runs.flatMap((run) => saidOfRun(rule, run, run.path, where));

function saidOfRun(rule: Rule, run: DescribedRun, path: string, where: NonNullable<Said["where"]>): Said[] {
  return [...(matchRule(rule, path) ?? [])].flatMap(([key, part]): Said[] => {
    const read = readValue(key, part);
    return read.ok ? [{ target: runTarget(run.key), key, value: read.value, origin: "rule", where }] : [];
  });
}

/**
 * Does a pattern match the path of a file, or a folder around it? `*` stands for any text, folders too (as in `runs` of
 * a published dataset).
 */
export function fitsPath(pattern: string, path: string): boolean {
  if (!pattern.includes("*"))
    return pattern === "" || path === pattern || path.startsWith(pattern.replace(/\/?$/, "/"));
  const pieces = [...pattern.matchAll(/\*+|[^*]+/g)].map(([part]): Piece =>
    part.startsWith("*") ? { kind: "any" } : { kind: "literal", text: part },
  );
  return matchText(pieces, path) !== null;
}

interface PlacedRun {
  readonly run: DescribedRun;
  readonly path: string;
}

/** Runs that a description applies to, each with its path as written in the description. */
class Inside {
  readonly byKey: ReadonlyMap<string, DescribedRun>;
  readonly runs: readonly PlacedRun[];
  /** By their own path and by every folder they lie in, with its slash. */
  readonly #byPath = new Map<string, PlacedRun[]>();

  constructor({ path, fields }: Description, runs: readonly DescribedRun[]) {
    const folder = folderOf(path);
    // The description lies beside the folder that it was written for, or in it.
    const below = fields.folder === undefined ? "" : fields.folder.replace(/\/?$/, "/");
    const own = below !== "" && !`/${folder}`.endsWith(`/${below}`) ? folder + below : folder;
    this.byKey = new Map(runs.map((run) => [run.key, run]));
    this.runs = runs.flatMap((run) =>
      run.path.startsWith(folder)
        ? [{ run, path: run.path.slice((run.path.startsWith(own) ? own : folder).length) }]
        : [],
    );
    for (const one of this.runs) {
      this.#add(one.path, one);
      for (let at = one.path.indexOf("/"); at !== -1; at = one.path.indexOf("/", at + 1)) {
        this.#add(one.path.slice(0, at + 1), one);
      }
    }
  }

  /** A run's own bytes beat any path; a point is found only by its bytes. */
  targetsOf({ run, path, document, job, point }: EntryTarget): string[] {
    if (point !== null) {
      const key = /^[0-9a-f]{12}\.\d+/.exec(point)?.[0];
      return key !== undefined && this.byKey.has(key) ? [pointTarget(point)] : [];
    }
    const own = run === null ? undefined : this.byKey.get(run);
    const found = own !== undefined ? [own] : path === null ? [] : this.#at(path, document);
    if (job === null) return found.map(({ key }) => runTarget(key));
    return found.flatMap(({ key, jobs }) => (jobs.some(({ index }) => index === job) ? [jobTarget(key, job)] : []));
  }

  #add(at: string, one: PlacedRun): void {
    const there = this.#byPath.get(at);
    if (there === undefined) this.#byPath.set(at, [one]);
    else there.push(one);
  }

  /** A look-up, unless a pattern or the whole folder is meant: a description may name many thousand files. */
  #at(path: string, document: number | null): DescribedRun[] {
    const found =
      path === "" || path.includes("*")
        ? this.runs.filter((one) => fitsPath(path, one.path))
        : (this.#byPath.get(path) ?? this.#byPath.get(path.endsWith("/") ? path : `${path}/`) ?? []);
    return found.flatMap(({ run }) => (document === null || run.key.endsWith(`.${document}`) ? [run] : []));
  }
}

/** Most entries without a loaded target that are reported one by one. */
const MOST = 50;

const nameOf = ({ run, path, job, point }: EntryTarget): string =>
  [point ?? path ?? run ?? "", ...(job === null ? [] : [`job ${job}`])].join(", ");

export interface Applied {
  readonly said: readonly Said[];
  /** `label/no-target` {count, target} for entries that match nothing loaded. */
  readonly notices: readonly Notice[];
}

/**
 * Labels that a description gives to loaded runs: its rules (origin `rule`), its systems and labels (`kneepoint.json`).
 * Runs are found by their bytes wherever they are, else by their path within its folder.
 */
export function saidBy(description: Description, runs: readonly DescribedRun[]): Applied {
  const { path, entries, rules, readings } = description;
  const inside = new Inside(description, runs);
  const said: Said[] = rules.flatMap(({ rule, line }) =>
    inside.runs.flatMap(({ run, path: at }) => saidOfRun(rule, run, at, { path, line })),
  );
  said.push(...ofSystems(description, inside), ...meaningsIn(description));
  said.push(
    ...readings.map(({ key, value, line }): Said => ({
      ...{ target: ABOUT_TARGET, key, value },
      ...{ origin: "kneepoint.json", where: { path, line } },
    })),
  );
  const lost: Entry[] = [];
  for (const entry of entries) {
    const targets = inside.targetsOf(entry.of);
    if (targets.length === 0 && entry.values.length > 0) lost.push(entry);
    for (const target of targets) said.push(...wordsOf(entry, target, path));
  }
  return { said, notices: lostNotices(lost, path) };
}

/** Paths of the described runs as written in the description, by key. */
export const pathsIn = (description: Description, runs: readonly DescribedRun[]): ReadonlyMap<string, string> =>
  new Map(new Inside(description, runs).runs.map(({ run, path }) => [run.key, path]));

/** Labels from `systems` and `runs` alone. */
export const saidBySystems = (description: Description, runs: readonly DescribedRun[]): Said[] =>
  ofSystems(description, new Inside(description, runs));

const ofSystems = ({ path, systems }: Description, inside: Inside): Said[] =>
  inside.runs.flatMap(({ run, path: at }) => {
    const entry = systems.find(({ of }) => fitsPath(of.path!, at));
    return entry === undefined ? [] : wordsOf(entry, runTarget(run.key), path);
  });

const meaningsIn = ({ path, fields }: Description): Said[] =>
  (fields.systems ?? []).flatMap(({ label, words }: Partial<DatasetSystem>) =>
    Object.entries(label === undefined ? {} : (words ?? {})).map(([key, value]): Said => ({
      ...{ target: systemTarget(label!), key: meansKey(key), value },
      ...{ origin: "kneepoint.json", where: { path, line: null } },
    })),
  );

const wordsOf = ({ values }: Entry, target: string, path: string): Said[] =>
  values.map(({ key, value, line }) => ({ target, key, value, origin: "kneepoint.json", where: { path, line } }));

function lostNotices(lost: readonly Entry[], path: string): Notice[] {
  const notice = (entry: Entry, count: number): Notice => ({
    code: "label/no-target",
    level: "warning",
    path,
    line: entry.line,
    values: { count, target: nameOf(entry.of) },
  });
  const [next] = lost.slice(MOST);
  const each = lost.slice(0, MOST).map((entry) => notice(entry, 1));
  return next === undefined ? each : [...each, notice(next, lost.length - MOST)];
}
