/** Assigns sets of logs to their runs. */
import { grouped } from "~/base/byKey";
import { fileName, folderOf } from "~/base/path";
import type { GatherFile } from "../../gather";
import { against, type Against } from "./against";
import { asksFor } from "./asked";
import { matchSets, overlap, type Candidate, type LogSet, type Match } from "./match";
import { logName, type LogName } from "./names";
import { whoseLog } from "./whose";

export interface PlannedFile {
  readonly file: number;
  readonly given: GatherFile;
  /** null: nothing in the name. */
  readonly name: LogName | null;
}

export interface PlannedSet extends LogSet {
  readonly files: readonly PlannedFile[];
}

/** Logs of one folder and prefix; a file with an unknown name stands alone. */
export function setsOf(files: readonly GatherFile[]): PlannedSet[] {
  const planned = files.map((given, file): PlannedFile => ({ file, given, name: logName(given.path) }));
  const keyOf = ({ given, name }: PlannedFile): string =>
    name === null ? `?${given.path}` : `=${name.folder}\n${name.total ? "agg" : name.prefix}`;
  return [...grouped(planned, keyOf).values()].map((list) => {
    const { given, name } = list[0]!;
    return {
      folder: folderOf(given.path),
      prefix: name?.prefix ?? fileName(given.path),
      names: list.flatMap((f) => f.name ?? []),
      twice: twice(list.map((f) => f.given)),
      files: list,
    };
  });
}

/** Two files with one path and the same beginning are copies. */
function twice(files: readonly GatherFile[]): boolean {
  const seen = new Map<string, GatherFile>();
  return files.some((file) => {
    const before = seen.get(file.path);
    seen.set(file.path, file);
    return before !== undefined && !(before.size === file.size && sameBytes(before.head, file.head));
  });
}

const sameBytes = (a: Uint8Array, b: Uint8Array): boolean =>
  a.length === b.length && a.every((byte, i) => byte === b[i]);

export const asking =
  (name: LogName): Parameters<typeof whoseLog>[2] =>
  ({ member, options }) =>
    options !== null && asksFor(options, name, member.member) !== null;

/** Evidence that a file does not belong to a run, computed once per pair. */
export class Evidence {
  readonly #found = new Map<PlannedFile, Map<Candidate, Against | null>>();

  of(planned: PlannedFile, candidate: Candidate): Against | null {
    const { name, given } = planned;
    if (name === null) return null;
    const known = this.#found.get(planned) ?? new Map<Candidate, Against | null>();
    this.#found.set(planned, known);
    const before = known.get(candidate);
    if (before !== undefined) return before;
    const found = against({ given, name, candidate, whose: whoseLog(candidate, name, asking(name)) });
    known.set(candidate, found);
    return found;
  }

  readonly count = ({ files }: PlannedSet, candidate: Candidate): number =>
    files.filter((planned) => this.of(planned, candidate) !== null).length;
}

export interface Placed {
  readonly set: PlannedSet;
  readonly match: Match;
}

const withFiles = (set: PlannedSet, files: readonly PlannedFile[]): PlannedSet => ({
  ...set,
  files,
  names: files.flatMap(({ name }) => name ?? []),
});

/** Sets with their runs; files that these cannot have written form sets of their own. */
function split(placed: readonly Placed[], evidence: Evidence): { kept: Placed[]; rest: PlannedSet[] } {
  const rest: PlannedSet[] = [];
  const kept = placed.map(({ set, match }): Placed => {
    if (match === null || !("run" in match)) return { set, match };
    const foreign = set.files.filter((planned) => evidence.of(planned, match.run) !== null);
    if (foreign.length === 0) return { set, match };
    rest.push(withFiles(set, foreign));
    const own = set.files.filter((planned) => !foreign.includes(planned));
    return { set: withFiles(set, own), match };
  });
  return { kept, rest };
}

/** Logs of an earlier run may be among those of a later one: files that one cannot have written may be the other's. */
export function place(sets: readonly PlannedSet[], candidates: readonly Candidate[], evidence: Evidence): Placed[] {
  const match = (of: readonly PlannedSet[]): Placed[] => {
    const matches = matchSets(of, candidates, evidence.count);
    return of.map((set, i) => ({ set, match: matches[i]! }));
  };
  const first = split(match(sets), evidence);
  const again = match(first.rest).map(({ set, match }): Placed => {
    if (match === null || !("run" in match)) return { set, match };
    const taken = first.kept.some(
      (other) =>
        other.match !== null && "run" in other.match && other.match.run === match.run && overlap(other.set, set),
    );
    return { set, match: taken ? { several: 1 } : match };
  });
  const second = split(again, evidence);
  const last = match(second.rest).map(({ set, match }): Placed => ({
    set,
    match: match !== null && "run" in match ? { several: 1 } : match,
  }));
  return [...first.kept, ...second.kept, ...last];
}
