/** Finds the run of the drop that a set of logs belongs to. */
import type { KnownRun } from "../../gather";
import { grouped } from "~/base/byKey";
import { folderOf, parentOf } from "~/base/path";
import { askedPrefixes, asksFor, entryOptions, mayBeNamed, type EntryOptions } from "./asked";
import { distance, sharedFolders, type LogName } from "./names";

/** Logs of one folder with one prefix. */
export interface LogSet {
  readonly folder: string;
  readonly prefix: string;
  readonly names: readonly LogName[];
  /** A path occurs twice: logs of two runs, from unknown folders. */
  readonly twice: boolean;
}

/** A fio run of the drop, and the requests of its entries. */
export interface Candidate {
  /** Index into the known runs. */
  readonly known: number;
  readonly run: KnownRun;
  readonly folder: string;
  /** Number of its file: paths may be equal if the folders are unknown. */
  readonly file: number;
  /** By entry; null: unknown. */
  readonly options: readonly EntryOptions[] | null;
}

/** `refuted`: it claims them, but cannot have written any of them. */
export type Match = { readonly run: Candidate } | { readonly several: number } | { readonly refuted: Candidate } | null;

export function candidatesOf(runs: readonly KnownRun[]): Candidate[] {
  const files = fileNumbers(runs);
  return runs.flatMap((run, known) => {
    if (run.tool !== "fio") return [];
    const listed = entryOptions(run);
    // fio's text lists no option of logs; a job file beside it does.
    const isTold = run.format !== "fio-normal" || listed?.some((options) => askedPrefixes(options).length > 0) === true;
    return [{ known, run, file: files[known]!, folder: folderOf(run.path), options: isTold ? listed : null }];
  });
}

/** Runs of one file come in order of their documents: where the order falls back, another file begins. */
function fileNumbers(runs: readonly KnownRun[]): number[] {
  let file = 0;
  return runs.map((run, i) => {
    const before = runs[i - 1];
    if (before !== undefined && (before.path !== run.path || before.document >= run.document)) file++;
    return file;
  });
}

interface Claim {
  readonly candidate: Candidate;
  /** 2: its options name these logs; 1: a job has the name; 0: it lies beside them, which is no evidence. */
  readonly evidence: number;
  /** Number of folders between them; null: neither contains the other. */
  readonly apart: number | null;
  readonly shared: number;
  /** Number of the logs that cannot be of this run. */
  readonly against: number;
}

function claimOf(set: LogSet, candidate: Candidate): Claim | null {
  if (set.names.length === 0) return null;
  const { run, options, folder } = candidate;
  const apart = distance(set.folder, folder);
  let shared = -1;
  let named = false;
  run.members.forEach(({ member }, i) => {
    const asked = options?.[i] ?? null;
    for (const name of set.names) {
      const path = asked === null ? null : asksFor(asked, name, member);
      if (path !== null) shared = Math.max(shared, sharedFolders(path, set.folder));
      else named ||= apart !== null && mayBeNamed(asked, name, member);
    }
  });
  const total = set.names.every((name) => name.total);
  const evidence = shared >= 0 ? 2 : named ? 1 : (options === null || total) && apart === 0 ? 0 : null;
  return evidence === null ? null : { candidate, evidence, apart, shared, against: 0 };
}

/** Candidates that share a folder or a prefix with a set: in a large drop most share neither. */
function nearby(candidates: readonly Candidate[]): (set: LogSet) => readonly Candidate[] {
  const by = new Map<string, Set<Candidate>>();
  const add = (key: string, candidate: Candidate): void => void (by.get(key) ?? put(key)).add(candidate);
  const put = (key: string): Set<Candidate> => {
    const made = new Set<Candidate>();
    by.set(key, made);
    return made;
  };
  for (const candidate of candidates) {
    add(`/${candidate.folder}`, candidate);
    candidate.run.members.forEach(({ member }, i) => {
      add(member, candidate);
      for (const prefix of askedPrefixes(candidate.options?.[i])) add(prefix, candidate);
    });
  }
  return ({ folder, prefix }) => [...new Set([...(by.get(prefix) ?? []), ...(by.get(`/${folder}`) ?? [])])];
}

/** The best of several claims: by distance, by evidence, by common parts of the paths, by contradictions. */
function best(claims: readonly Claim[]): readonly Claim[] {
  const rank = ({ evidence, apart, shared, against }: Claim): number[] => [
    -(apart ?? Infinity),
    evidence,
    shared,
    -against,
  ];
  const compare = (a: Claim, b: Claim): number => {
    const [x, y] = [rank(a), rank(b)];
    const i = x.findIndex((value, k) => value !== y[k]);
    return i === -1 ? 0 : y[i]! - x[i]!;
  };
  const sorted = [...claims].sort(compare);
  return sorted.filter((claim) => compare(claim, sorted[0]!) === 0);
}

/**
 * The one run of equally good claims. Of several documents in one file, the last one overwrote the logs of the others;
 * the JSON of a run has more information than its text.
 */
function oneOf(claims: readonly Claim[]): Claim | null {
  if (claims.length <= 1) return claims[0] ?? null;
  if (claims.every(({ candidate }) => candidate.file === claims[0]!.candidate.file)) return claims.at(-1)!;
  const json = claims.filter(({ candidate }) => candidate.run.format === "fio-json");
  const [first] = json;
  const names = ({ candidate }: Claim): string => JSON.stringify(candidate.run.members.map(({ member }) => member));
  const same = json.length === 1 && claims.every((claim) => names(claim) === names(first!));
  return same ? first! : null;
}

export const overlap = (a: LogSet, b: LogSet): boolean =>
  a.names.some((x) => b.names.some((y) => x.what === y.what && x.thread === y.thread));

/** Logs of several hosts lie in folders, or have suffixes, with their names. */
export const hostOf = (run: KnownRun, name: LogName): string | null => {
  const hosts = new Set(run.members.flatMap(({ host }) => host ?? []));
  if (name.host !== null && hosts.has(name.host)) return name.host;
  return name.folder.split("/").findLast((part) => hosts.has(part)) ?? null;
};

/**
 * A run of an unrelated folder is accepted if the path in its options confirms it, or if results and logs lie in two
 * sibling folders.
 */
function plausible(sets: readonly LogSet[], candidates: readonly Candidate[]): (set: LogSet, claim: Claim) => boolean {
  const logs = new Set(sets.map(({ folder }) => folder));
  const results = new Set(candidates.map(({ folder }) => folder));
  return ({ folder }, { candidate, apart, shared }) =>
    apart !== null ||
    shared > 0 ||
    (!results.has(folder) && !logs.has(candidate.folder) && parentOf(folder) === parentOf(candidate.folder));
}

/**
 * Two sets that are the same logs of one run cannot both be its own: the nearer one is; logs of its hosts are separate.
 * Nor can two logs of one path, if their owners are unknown.
 * @param against number of logs of a set that a run cannot have written: a run that can have written none has no claim.
 */
export function matchSets<S extends LogSet>(
  sets: readonly S[],
  candidates: readonly Candidate[],
  against: (set: S, candidate: Candidate) => number,
): Match[] {
  const near = nearby(candidates);
  const believed = plausible(sets, candidates);
  const made = sets.map((set) =>
    near(set)
      .flatMap((candidate) => claimOf(set, candidate) ?? [])
      .filter((claim) => believed(set, claim))
      .map((claim): Claim => ({ ...claim, against: against(set, claim.candidate) })),
  );
  const claims = made.map((of, i) => of.filter((claim) => claim.against < sets[i]!.names.length));
  const chosen = claims.map((of): Claim | null => oneOf(best(of)));
  const result = chosen.map((claim, i): Match => {
    if (claim !== null) return sets[i]!.twice ? { several: 1 } : { run: claim.candidate };
    if (claims[i]!.length > 0) return { several: claims[i]!.length };
    const [refuted] = best(made[i]!);
    return refuted === undefined ? null : { refuted: refuted.candidate };
  });
  for (const [candidate, of] of grouped(chosen.keys(), (i) => chosen[i]?.candidate)) {
    if (candidate === undefined) continue;
    const { run } = candidate;
    for (const i of of) {
      const mine = chosen[i]!;
      const host = hostOf(run, sets[i]!.names[0]!);
      const rivals = of.filter((k) => {
        if (k === i || !overlap(sets[i]!, sets[k]!)) return false;
        return host === null || hostOf(run, sets[k]!.names[0]!) === host;
      });
      const ahead = rivals.filter((k) => (chosen[k]!.apart ?? Infinity) <= (mine.apart ?? Infinity));
      // Nearer sets take precedence; among equals it stays undecided.
      if (ahead.length > 0) {
        const nearer = ahead.some((k) => (chosen[k]!.apart ?? Infinity) < (mine.apart ?? Infinity));
        result[i] = nearer ? null : { several: 1 };
      }
    }
  }
  return result;
}
