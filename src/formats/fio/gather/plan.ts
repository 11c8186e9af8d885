import { depthIn } from "~/model/dictionary";
import { DATA_OPS } from "~/model/workload";
import type { GatherFile, GatherGroup, KnownRun, KnownDirection } from "../../gather";
import { before, versionOf } from "../version";
import type { HistTold } from "../hist/rows";
import { timeAt } from "../logs/blocks";
import { EPOCH_MS, inFlight, isEach, isRecent, layoutOf, type Look, look, unitOf } from "../logs/look";
import { spacing } from "../logs/spacing";
import { isLatency, UNTOLD, type LatencyUnit, type LogTold, type LogWhat } from "../logs/told";
import { disagreement, idleOf, type Against, type Disagreement, against } from "./against";
import { ownClock, windowOf, windowValue, asksFor } from "./asked";
import { candidatesOf, type Candidate, matchSets, overlap, type LogSet, type Match } from "./match";
import { type LogName, logName } from "./names";
import { whoseLog, type Owner, type Whose } from "./whose";
import { grouped, once, putUnder } from "~/base/byKey";
import { fileName, folderOf } from "~/base/path";

/** Facts about one file that join needs. */
export interface FileFacts {
  /** By job of the file. */
  readonly owners: readonly Owner[];
  unknown(job: number, jobs: number): Owner;
  readonly thread: number | null;
  /** Threads of the run. */
  readonly jobs: number;
  readonly ownStart: boolean;
  /** Its times count from the start of the job, whose offset within the run is unknown. */
  readonly apart: boolean;
  /** Why the claiming run cannot have written it. */
  readonly against: Against | null;
  /** It disagrees with its run. */
  readonly disagreement: Disagreement | null;
  /** Seconds of its windows, inferred from their spacing alone; null: known from the run, or unknown. */
  readonly spaced_s: number | null;
}

export interface GroupFacts {
  readonly prefix: string;
  /** Index into the known runs; null: a run of its own. */
  readonly known: number | null;
  /** Several runs are possible. */
  readonly several: boolean;
  /** Path of the run that claims them but cannot have written them. */
  readonly refuted: string | null;
  readonly files: readonly FileFacts[];
}

const lookAt = ({ given }: PlannedFile): Look | null =>
  given.format === "fio-log" ? look(given.head, given.size <= given.head.length) : null;

/** By the version of the run (µs before 2.99), else by plausible latencies and columns, else by the rates beside them. */
function unitOfSet({ files, prefix }: PlannedSet, version: readonly number[] | null): LatencyUnit | null {
  const old = before(version, 2, 99);
  if (old !== null) return old ? "us" : "ns";
  const latencies = files.flatMap((file) => {
    const { name } = file;
    if (name === null || name.what === "clat_hist" || !isLatency(name.what)) return [];
    const found = lookAt(file);
    return found === null ? [] : [{ name, what: name.what, found }];
  });
  const units = new Set<LatencyUnit>();
  for (const { found, what } of latencies) {
    const unit = unitOf(found) ?? (isRecent(found, what, UNTOLD) ? "ns" : null);
    if (unit !== null) units.add(unit);
  }
  if (units.size > 0) return units.size === 1 ? [...units][0]! : null;
  const isRate = (of: LogName) => (file: PlannedFile) =>
    file.name?.what === "iops" && file.name.thread === of.thread && file.name.host === of.host;
  const depth = depthIn(prefix);
  for (const { found, what, name } of latencies) {
    const beside = what === "slat" ? undefined : files.find(isRate(name));
    const rate = beside === undefined ? null : lookAt(beside);
    const unit = rate === null ? null : unitByRate(inFlight(found, rate), depth, layoutOf(found, UNTOLD).unclear);
    if (unit !== null) units.add(unit);
  }
  return units.size === 1 ? [...units][0]! : null;
}

/**
 * Five columns that end in 0 are averages of 3.18 and later, or of an older fio with log_offset. With as many I/Os in
 * flight if the latencies are ns they are ns: in µs a single job would have kept 500 and more in flight.
 */
const LEAST_IN_FLIGHT = 0.5;
/** Of the depth that a name states. The greatest latencies of windows (log_max_value) would make many times as many. */
const [LEAST_OF_DEPTH, MOST_OF_DEPTH] = [0.5, 1.1];

/** @param in_flight if the latencies are ns; NaN: unknown. @param depth of a job, by the name of the logs */
function unitByRate(in_flight: number, depth: number | null, unclear: boolean): LatencyUnit | null {
  if (unclear && in_flight >= LEAST_IN_FLIGHT) return "ns";
  const keeps = (share: number): boolean => share >= LEAST_OF_DEPTH && share <= MOST_OF_DEPTH;
  if (depth === null) return null;
  return keeps(in_flight / depth) ? "ns" : keeps((1000 * in_flight) / depth) ? "us" : null;
}

/** First time of a log; null: compressed, or its first line is broken. */
const firstTime = ({ head }: GatherFile): number | null => timeAt(head, 0, head.length);

/**
 * Zero of logs on Unix time or on another clock of the machine: the earliest start of a window. All logs of a run share
 * it.
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
  /** The window was inferred from the spacing of the lines. */
  readonly spaced: boolean;
}

/** For an averaged log: the spacing of its first lines, if no run states the length of its windows. */
function spacingOf(planned: PlannedFile, what: LogWhat, version: readonly number[] | null): number | null {
  const found = lookAt(planned);
  if (found === null) return null;
  const told: LogTold = { ...UNTOLD, what, version };
  const layout = layoutOf(found, told);
  return isEach(found, layout, what, told) ? null : spacing(found, layout);
}

function toldOf(set: PlannedSet, candidate: Candidate | null): Told[] {
  const version = candidate === null ? null : versionOf(candidate.run.tool_version);
  return set.files.map((planned): Told => {
    const { name } = planned;
    const whose = candidate === null || name === null ? null : whoseLog(candidate, name, asking(name));
    const asked_s = name === null ? null : windowOf(whose?.options ?? null, name.what);
    if (asked_s !== null || name === null || name.what === "clat_hist") {
      return { planned, whose, window_s: asked_s, spaced: false };
    }
    const window_s = spacingOf(planned, name.what, version);
    return { planned, whose, window_s, spaced: window_s !== null };
  });
}

/** Jobs of a file without a run: by number, as in the names of logs. */
function unnamed({ prefix }: PlannedSet, name: LogName | null): FileFacts["unknown"] {
  const { thread = null, total = false } = name ?? {};
  return (job, jobs) => {
    if (total) return { member: null, job_index: null };
    if (thread !== null) return { member: `${prefix}.${thread}`, job_index: thread - 1 };
    return jobs > 1 ? { member: `${prefix}.${job + 1}`, job_index: job } : { member: prefix, job_index: null };
  };
}

function groupOf({ set, match }: Placed, zeros: Map<Candidate, number>, evidence: Evidence): GatherGroup {
  const candidate = match !== null && "run" in match ? match.run : null;
  const refuted = match !== null && "refuted" in match ? match.refuted : null;
  const version = candidate === null ? null : versionOf(candidate.run.tool_version);
  const unit = unitOfSet(set, version);
  const told = toldOf(set, candidate);
  const zero = (candidate === null ? undefined : zeros.get(candidate)) ?? zeroOf(told.map(given));
  const jobs = candidate === null ? 0 : candidate.run.members.reduce((sum, { clones }) => sum + (clones ?? 1), 0);
  const files = told.map((one) => {
    const { planned, whose, window_s } = one;
    const { name, given: file } = planned;
    const first = firstTime(file) ?? 0;
    const options = whose?.options ?? null;
    const clock = hasClock(one);
    // Its own clock already includes the start of the job.
    const time = clock
      ? { base_ms: first > EPOCH_MS ? (whose?.started_ms ?? zero) : zero, shift_ms: 0, started_ms: null }
      : { base_ms: null, shift_ms: whose?.shift_ms ?? 0, started_ms: whose?.started_ms ?? null };
    const shared = { ...time, blocks: (name?.thread ?? null) === null, window_s };
    const hist: HistTold = shared;
    const what = (name?.what ?? null) as LogWhat | null;
    const seen = candidate === null || whose === null || name === null ? null : { given: file, name, candidate, whose };
    const idle = seen === null ? "long" : idleOf(seen);
    const log: LogTold = { ...shared, what, unit, version, window: windowValue(options), idle };
    return { file: planned.file, told: file.format === "fio-hist-log" ? hist : log };
  });
  const facts: GroupFacts = {
    prefix: set.prefix,
    known: candidate?.known ?? null,
    several: match !== null && "several" in match,
    refuted: refuted?.run.path ?? null,
    files: told.map(({ planned, planned: { name, given }, whose, window_s, spaced }) => ({
      owners: whose?.owners ?? [],
      unknown: unnamed(set, name),
      thread: name?.thread ?? null,
      jobs,
      ownStart: whose?.ownStart ?? false,
      apart: !hasClock({ planned, whose }) && (whose?.ownStart ?? true),
      against: refuted === null ? null : evidence.of(planned, refuted),
      disagreement:
        candidate === null || whose === null || name === null ? null : disagreement({ given, name, candidate, whose }),
      spaced_s: spaced ? window_s : null,
    })),
  };
  return { files, facts };
}

/** Its times are on a clock shared by all logs of the machine. */
const hasClock = ({ planned, whose }: Pick<Told, "planned" | "whose">): boolean =>
  (firstTime(planned.given) ?? 0) > EPOCH_MS || (whose?.options != null && ownClock(whose.options));

const given = ({ planned, window_s }: Told) => ({ given: planned.given, window_s });

/** A log without fio's naming, beside one run with the same measurements. */
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
    once(ofRun, match.run, () => []).push(...toldOf(set, match.run));
  }
  const zeros = new Map([...ofRun].map(([candidate, told]) => [candidate, zeroOf(told.map(given))]));
  return sets.map((placed) => groupOf(placed, zeros, evidence));
}

/** Content of a log that its name does not state: inferred from a neighbouring run, if the numbers agree. */
/** The mean over windows is not that over all I/Os. */
const CLOSE = 0.05;

/** Mean of the windows of each direction; null: not averaged, or more than is at hand. */
function meansOf({ head, size }: GatherFile): ReadonlyMap<string, number> | null {
  const found = size > head.length ? null : look(head, true);
  if (found === null) return null;
  const layout = layoutOf(found, UNTOLD);
  if (isEach(found, layout, null, UNTOLD)) return null;
  const values = new Map<string, number[]>();
  for (const row of found.rows) {
    const op = DATA_OPS[row[layout.op]!];
    if (op !== undefined) putUnder(values, op, row[1]!);
  }
  return new Map([...values].map(([op, list]) => [op, list.reduce((a, b) => a + b, 0) / list.length]));
}

const isClose = (a: number, b: number | null): boolean => b !== null && b > 0 && Math.abs(a / b - 1) <= CLOSE;

/** Are the means those of the directions that a job measured? */
function fits(
  means: ReadonlyMap<string, number>,
  measured: readonly KnownDirection[],
  of: (direction: KnownDirection) => number | null,
): boolean {
  return [...means].every(([op, mean]) => {
    const direction = measured.find((d) => d.op === op);
    return direction !== undefined && isClose(mean, of(direction));
  });
}

/** All interpretations of the means for one job. */
function whatFits(means: ReadonlyMap<string, number>, measured: readonly KnownDirection[], us: number): Set<LogWhat> {
  const found = new Set<LogWhat>();
  if (fits(means, measured, (d) => d.iops)) found.add("iops");
  if (fits(means, measured, (d) => (d.bytes_per_s === null ? null : d.bytes_per_s / 1024))) found.add("bw");
  for (const kind of ["slat", "clat", "lat"] as const) {
    const mean = (d: KnownDirection): number | null => d.mean_us.find((m) => m.kind === kind)?.mean_us ?? null;
    if (fits(means, measured, (d) => (mean(d) === null ? null : mean(d)! * us))) found.add(kind);
  }
  return found;
}

/**
 * The name that a log should have, if its windows have the means that one job of the neighbouring run printed for one
 * metric. Two equally near latency kinds remain undecided. null: nothing agrees, or several do.
 */
export function agreedName(file: GatherFile, folder: string, { run }: Candidate): LogName | null {
  const old = before(versionOf(run.tool_version), 2, 99);
  const means = old === null ? null : meansOf(file);
  if (means === null) return null;
  const what = new Set<LogWhat>();
  const threads: number[] = [];
  let thread = 1;
  for (const { measured, clones } of run.members) {
    // The result of a group is a sum over its clones, but a log is of one of them.
    const own = clones === 1 ? whatFits(means, measured, old === true ? 1 : 1000) : [];
    for (const one of own) what.add(one);
    if ([...own].length > 0) threads.push(thread);
    thread += clones ?? 1;
  }
  const latencies = [...what].filter((one) => one !== "iops" && one !== "bw");
  const [only] = what;
  const told = what.size === 1 ? only! : latencies.length === what.size && what.size > 0 ? "latency" : null;
  if (told === null || threads.length > 1) return null;
  return { folder, prefix: "", what: told, thread: threads[0]!, host: null, total: false };
}

/** Assigns sets of logs to their runs. */
interface PlannedFile {
  readonly file: number;
  readonly given: GatherFile;
  /** null: nothing in the name. */
  readonly name: LogName | null;
}

interface PlannedSet extends LogSet {
  readonly files: readonly PlannedFile[];
}

/** Logs of one folder and prefix; a file with an unknown name stands alone. */
function setsOf(files: readonly GatherFile[]): PlannedSet[] {
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

const asking =
  (name: LogName): Parameters<typeof whoseLog>[2] =>
  ({ member, options }) =>
    options !== null && asksFor(options, name, member.member) !== null;

/** Evidence that a file does not belong to a run, computed once per pair. */
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
