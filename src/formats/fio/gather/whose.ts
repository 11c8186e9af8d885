/** The owner of a log, and when its clock began within the run. */
import type { KnownMember, KnownRun } from "../../gather";
import { EPOCH_MS } from "../logs/look";
import { delayOf, type EntryOptions, windowOf } from "./asked";
import { before, versionOf } from "../version";
import { hostOf, type Candidate } from "./match";
import type { LogName } from "./names";

/** An entry of the run, one for each of its threads. */
interface Thread {
  readonly member: KnownMember;
  readonly options: EntryOptions | null;
}

/** Member and job of a trace, as rows. */
export interface Owner {
  readonly member: string | null;
  readonly job_index: number | null;
}

export interface Whose {
  /** By job of the file; a surplus job has no owner. */
  readonly owners: readonly Owner[];
  readonly options: EntryOptions | null;
  /** Entries that wrote into the file, each once; for a log of all jobs, all. */
  readonly members: readonly KnownMember[];
  /** Requested by the options of one of them. */
  readonly asked: boolean;
  readonly shift_ms: number;
  readonly started_ms: number | null;
  /** The start within the run is unknown: times count from the start of the job. */
  readonly ownStart: boolean;
}

const MOST_THREADS = 2 ** 16;

function threadsOf({ run, options }: Candidate, host: string | null): Thread[] {
  const threads: Thread[] = [];
  run.members.forEach((member, i) => {
    if (host !== null && member.host !== host) return;
    const count = Math.min(member.clones ?? 1, MOST_THREADS - threads.length);
    for (let k = 0; k < count; k++) threads.push({ member, options: options?.[i] ?? null });
  });
  return threads;
}

/** Clones within one entry have numbers, as in the names of their logs. */
function ownerOf({ member }: Thread, number: number): Owner {
  const name = (member.clones ?? 1) > 1 ? `${member.member}.${number}` : member.member;
  return { member: name, job_index: member.index };
}

/** fio 2.10 and later write averaged rates when all jobs have ended, one job after another (iolog.c, per_unit_log). */
function areInOrder(name: LogName, { run }: Candidate, { options }: Thread): boolean {
  return (
    (name.what === "bw" || name.what === "iops") &&
    before(versionOf(run.tool_version), 2, 10) === false &&
    (windowOf(options, name.what) ?? 0) > 0 &&
    ["log_compression", "log_store_compressed"].every((option) => (options!.get(option) ?? "0") === "0")
  );
}

/**
 * Jobs that write into one file are in order of their ends, which is unknown: among equal entries, and among those
 * that did the same work together, each block belongs to one of them; among different ones the owner is unknown.
 */
function ownersByEnd(threads: readonly Thread[]): Owner[] {
  const [first] = threads;
  const one = threads.every(
    ({ member: { phase, signature } }) => phase === first!.member.phase && signature === first!.member.signature,
  );
  const named = threads.every(({ member }) => member.member === first!.member.member);
  return threads.map((_, k) => ({
    member: named ? `${first!.member.member}.${k + 1}` : `job.${k + 1}`,
    job_index: one ? first!.member.index : null,
  }));
}

/**
 * Start of a job within the run: by job_start (3.36 and later; exactly the zero of the logs, time.c, set_epoch_time),
 * else by startdelay for jobs that nothing else delayed: all that have none began together.
 */
function startOf(
  run: KnownRun,
  { member, options }: Thread,
  all: readonly Thread[],
): { shift_ms: number; started_ms: number | null } | null {
  const starts = run.members.map(({ started_ms }) => started_ms ?? 0);
  const first = Math.min(...starts);
  if (first > EPOCH_MS) return { shift_ms: member.started_ms! - first, started_ms: first };
  if (run.members.length === 1 && options === null) return { shift_ms: 0, started_ms: null };
  const first_phase = run.members[0]!.phase;
  const isWalled = all.some(
    (one) => one.member.phase !== first_phase && (one.options === null || delayOf(one.options) === 0),
  );
  const delay_ms = options === null || (isWalled && member.phase !== first_phase) ? null : delayOf(options);
  return delay_ms === null ? null : { shift_ms: delay_ms, started_ms: null };
}

/** @param asks which entries requested this log; only those wrote into a log of all jobs */
export function whoseLog(candidate: Candidate, name: LogName, asks: (thread: Thread) => boolean): Whose {
  const { run } = candidate;
  const all = threadsOf(candidate, hostOf(run, name));
  // Without options one entry may stand for any number of clones.
  const single = run.members.length === 1 && (all[0]?.options?.size ?? 0) === 0 ? all[0] : undefined;
  const numbered = name.thread === null ? undefined : (all[name.thread - 1] ?? single);
  const asking = all.filter(asks);
  const writers = name.total ? [] : name.thread === null ? (asking.length > 0 ? asking : all) : [numbered ?? []].flat();
  const starts = (name.total ? all : writers).map((thread) => startOf(run, thread, all));
  const [start = null] = starts;
  const alike = start !== null && starts.every((s) => s?.shift_ms === start.shift_ms);
  const named = new Set(writers.map(({ member }) => member.member));
  const owners =
    name.thread !== null
      ? writers.map((writer) => ownerOf(writer, name.thread!))
      : writers.length === 1 || (named.size > 1 && areInOrder(name, candidate, writers[0]!))
        ? writers.map((writer, k) =>
            ownerOf(writer, 1 + k - writers.findIndex(({ member }) => member === writer.member)),
          )
        : ownersByEnd(writers);
  return {
    owners: name.total ? [{ member: null, job_index: null }] : owners,
    options: (writers[0] ?? all[0])?.options ?? null,
    members: [...new Set((name.total ? all : writers).map(({ member }) => member))],
    asked: writers.some(asks),
    shift_ms: alike ? start.shift_ms : 0,
    started_ms: alike ? start.started_ms : null,
    ownStart: !alike,
  };
}
