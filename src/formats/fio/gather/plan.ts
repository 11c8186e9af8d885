import type { GatherFile, GatherGroup, KnownRun } from "../../gather";
import { before, versionOf } from "../version";
import type { HistTold } from "../hist/rows";
import { timeAt } from "../logs/blocks";
import { EPOCH_MS, look, unitOf } from "../logs/look";
import { isLatency, type LatencyUnit, type LogTold, type LogWhat } from "../logs/told";
import { against, disagreement, type Against, type Disagreement } from "./against";
import { agreedName } from "./agree";
import { asksFor, ownClock, windowOf, windowValue } from "./asked";
import { candidatesOf, matchSets, overlap, type Candidate, type LogSet, type Match } from "./match";
import { logName, type LogName } from "./names";
import { whoseLog, type Owner, type Whose } from "./whose";

/** What join needs to know of one file. */
export interface FileFacts {
  /** By job of the file. */
  readonly owners: readonly Owner[];
  /** Owner of a job of which nobody knows whose it is. */
  unknown(job: number, jobs: number): Owner;
  readonly thread: number | null;
  /** Threads of the run. */
  readonly jobs: number;
  readonly ownStart: boolean;
  /** Why the run that claims it cannot have written it. */
  readonly against: Against | null;
  /** It holds something else than its run says. */
  readonly disagreement: Disagreement | null;
}

export interface GroupFacts {
  readonly prefix: string;
  /** Index into the known runs; null: a run of its own. */
  readonly known: number | null;
  /** Several runs could be the one. */
  readonly several: boolean;
  /** Path of the run that claims them and cannot have written them. */
  readonly refuted: string | null;
  readonly files: readonly FileFacts[];
}

interface PlannedFile {
  readonly file: number;
  readonly given: GatherFile;
  /** null: the name says nothing. */
  readonly name: LogName | null;
}

interface PlannedSet extends LogSet {
  readonly files: readonly PlannedFile[];
}

const fileName = (path: string): string => path.slice(path.lastIndexOf("/") + 1);
const folderOf = (path: string): string => path.slice(0, path.lastIndexOf("/") + 1);

/** Logs of one folder and prefix; a file whose name says nothing stands alone. */
function setsOf(files: readonly GatherFile[]): PlannedSet[] {
  const sets = new Map<string, PlannedFile[]>();
  files.forEach((given, file) => {
    const name = logName(given.path);
    const prefix = name?.total === true ? "agg" : name?.prefix;
    const key = name === null ? `?${given.path}` : `=${name.folder}\n${prefix}`;
    const known = sets.get(key);
    const planned = { file, given, name };
    if (known === undefined) sets.set(key, [planned]);
    else known.push(planned);
  });
  return [...sets.values()].map((list) => {
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

/** One path of two files that begin alike is a copy. */
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

/** By the version of the run (µs before 2.99), else by what the latencies of the set can be. */
function unitOfSet({ files }: PlannedSet, version: readonly number[] | null): LatencyUnit | null {
  const old = before(version, 2, 99);
  if (old !== null) return old ? "us" : "ns";
  const units = new Set<LatencyUnit>();
  for (const { given, name } of files) {
    if (given.format !== "fio-log" || name === null || name.what === "clat_hist" || !isLatency(name.what)) continue;
    const found = look(given.head, given.size <= given.head.length);
    const unit = found === null ? null : unitOf(found);
    if (unit !== null) units.add(unit);
  }
  return units.size === 1 ? [...units][0]! : null;
}

/** First time of a log; null: compressed, or its first line is broken. */
const firstTime = ({ head }: GatherFile): number | null => timeAt(head, 0, head.length);

/**
 * Zero of logs that count Unix time, or by another clock of the machine: the earliest begin of a window. All logs of a
 * run have the same.
 */
function zeroOf(files: readonly { readonly given: GatherFile; readonly window_s: number | null }[]): number {
  const begins = files.flatMap(({ given, window_s }) => {
    const first = firstTime(given);
    return first === null ? [] : [first - (window_s ?? 0) * 1000];
  });
  return begins.length > 0 ? Math.min(...begins) : 0;
}

interface Told {
  readonly planned: PlannedFile;
  readonly whose: Whose | null;
  readonly window_s: number | null;
}

function toldOf(set: PlannedSet, candidate: Candidate | null): Told[] {
  return set.files.map((planned) => {
    const { name } = planned;
    const whose = candidate === null || name === null ? null : whoseLog(candidate, name, asking(name));
    const window_s = name === null ? null : windowOf(whose?.options ?? null, name.what);
    return { planned, whose, window_s };
  });
}

const asking =
  (name: LogName): Parameters<typeof whoseLog>[2] =>
  ({ member, options }) =>
    options !== null && asksFor(options, name, member.member) !== null;

/** Jobs of a file that no run explains: by number, as in the names of logs. */
function unnamed({ prefix }: PlannedSet, name: LogName | null): FileFacts["unknown"] {
  const { thread = null, total = false } = name ?? {};
  return (job, jobs) => {
    if (total) return { member: null, job_index: null };
    if (thread !== null) return { member: `${prefix}.${thread}`, job_index: thread - 1 };
    return jobs > 1 ? { member: `${prefix}.${job + 1}`, job_index: job } : { member: prefix, job_index: null };
  };
}

/** What speaks against a file being of a run, found once for each pair. */
class Evidence {
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

interface Placed {
  readonly set: PlannedSet;
  readonly match: Match;
}

const withFiles = (set: PlannedSet, files: readonly PlannedFile[]): PlannedSet => ({
  ...set,
  files,
  names: files.flatMap(({ name }) => name ?? []),
});

/** Sets with their runs; the files that these cannot have written in sets of their own. */
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

/** Logs of an earlier run may lie among those of a later one: what the one cannot have written may be of another. */
function place(sets: readonly PlannedSet[], candidates: readonly Candidate[], evidence: Evidence): Placed[] {
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

function groupOf({ set, match }: Placed, zeros: Map<Candidate, number>, evidence: Evidence): GatherGroup {
  const candidate = match !== null && "run" in match ? match.run : null;
  const refuted = match !== null && "refuted" in match ? match.refuted : null;
  const version = candidate === null ? null : versionOf(candidate.run.tool_version);
  const unit = unitOfSet(set, version);
  const told = toldOf(set, candidate);
  const zero = (candidate === null ? undefined : zeros.get(candidate)) ?? zeroOf(told.map(given));
  const jobs = candidate === null ? 0 : candidate.run.members.reduce((sum, { clones }) => sum + clones, 0);
  const files = told.map(({ planned, whose, window_s }) => {
    const { name, given: file } = planned;
    const first = firstTime(file) ?? 0;
    const options = whose?.options ?? null;
    const clock = first > EPOCH_MS || (options !== null && ownClock(options));
    // Its own clock counts the start of the job in already.
    const time = clock
      ? { base_ms: first > EPOCH_MS ? (whose?.started_ms ?? zero) : zero, shift_ms: 0, started_ms: null }
      : { base_ms: null, shift_ms: whose?.shift_ms ?? 0, started_ms: whose?.started_ms ?? null };
    const shared = { ...time, blocks: (name?.thread ?? null) === null, window_s };
    const hist: HistTold = shared;
    const what = (name?.what ?? null) as LogWhat | null;
    const log: LogTold = { ...shared, what, unit, version, window: windowValue(options) };
    return { file: planned.file, told: file.format === "fio-hist-log" ? hist : log };
  });
  const facts: GroupFacts = {
    prefix: set.prefix,
    known: candidate?.known ?? null,
    several: match !== null && "several" in match,
    refuted: refuted?.run.path ?? null,
    files: told.map(({ planned, planned: { name, given }, whose }) => ({
      owners: whose?.owners ?? [],
      unknown: unnamed(set, name),
      thread: name?.thread ?? null,
      jobs,
      ownStart: whose?.ownStart ?? false,
      against: refuted === null ? null : evidence.of(planned, refuted),
      disagreement:
        candidate === null || whose === null || name === null ? null : disagreement({ given, name, candidate, whose }),
    })),
  };
  return { files, facts };
}

const given = ({ planned, window_s }: Told) => ({ given: planned.given, window_s });

/** A log that bears no name of fio's, beside one run that measured the same. */
function agreed(set: PlannedSet, candidates: readonly Candidate[]): { set: PlannedSet; run: Candidate } | null {
  const [first] = set.files;
  const beside = candidates.filter(({ folder }) => folder === set.folder);
  if (set.names.length > 0 || first!.given.format !== "fio-log" || beside.length !== 1) return null;
  const [run] = beside as [Candidate];
  const name = agreedName(first!.given, set.folder, run);
  return name === null ? null : { set: { ...set, files: [{ ...first!, name }] }, run };
}

/** One group for each folder and prefix. */
export function planFiles(files: readonly GatherFile[], runs: readonly KnownRun[]): GatherGroup[] {
  const candidates = candidatesOf(runs);
  const evidence = new Evidence();
  const sets = place(setsOf(files), candidates, evidence).map(({ set, match }): Placed => {
    const found = agreed(set, candidates);
    return found === null ? { set, match } : { set: found.set, match: { run: found.run } };
  });
  const ofRun = new Map<Candidate, Told[]>();
  for (const { set, match } of sets) {
    if (match === null || !("run" in match)) continue;
    ofRun.set(match.run, [...(ofRun.get(match.run) ?? []), ...toldOf(set, match.run)]);
  }
  const zeros = new Map([...ofRun].map(([candidate, told]) => [candidate, zeroOf(told.map(given))]));
  return sets.map((placed) => groupOf(placed, zeros, evidence));
}
