/** What one run was asked to do: from its own columns, its loops and the parameter file, if there is one. */
import type { RateProcess, WorkloadOp } from "~/model/workload";
import type { ParsedMember } from "../format";
import { valueOf } from "./columns";
import { definitionName } from "./load";
import {
  type Definition,
  type DefinitionKind,
  listOf,
  named,
  type Parameters,
  plainNumber,
  sizeBytes,
  valueOf as wordOf,
} from "./parameters";
import type { Section } from "./section";

export interface Workload extends Pick<
  ParsedMember,
  "workload_op" | "pattern" | "block_bytes" | "read_percent" | "direct" | "rate_process"
> {
  /** Of one SD (FSD/FWD: of all workloads together). */
  readonly threads: number | null;
  readonly outstanding: number | null;
}

/** User's Guide 5.04.07: `threads=` of an SD, default 8; of an FWD, default 1. */
const SD_THREADS = 8;
const FWD_THREADS = 1;
/** `forthreads=1024` is printed as `threads=1k` (For_loop.java). */
const countOf = sizeBytes;

/** @param drives SD reports of the run, if the directory has any. */
export function workloadOf(section: Section, parameters: Parameters | null, drives: number | null): Workload {
  const definitions = definitionsOf(section, parameters);
  const { rd, works, stores } = definitions;
  const loops = loopsOf(section);
  const looped = (keyword: string): string | null =>
    loops.get(keyword) ?? (rd === null ? null : (wordOf(rd, `for${keyword}`) ?? wordOf(rd, keyword)));
  const average = section.average?.values ?? null;
  const bytes_io = valueOf(average, "bytes_io") ?? valueOf(section.first, "bytes_io");
  const asked_block =
    valueOf(section.first, "xfersize") ?? sizeBytes(looped("xfersize")) ?? common(works, "xfersize", sizeBytes);
  const read_percent =
    valueOf(section.first, "rdpct") ??
    plainNumber(looped("rdpct")) ??
    common(works, "rdpct", plainNumber) ??
    common(works, "operation", (word) => (word === "read" ? 100 : word === "write" ? 0 : null)) ??
    (works.length > 0 && !section.files && works.every((work) => wordOf(work, "rdpct") === null) ? 100 : null);
  const load = section.files
    ? fileThreads(definitions, looped("threads"))
    : isConcatenated(parameters)
      ? concatenatedThreads(works, looped("threads"))
      : driveThreads(section, stores, looped, drives);
  return {
    workload_op: opOf(read_percent, section),
    pattern: section.files
      ? common(works, "fileio", patternOf)
      : (patternOfSeek(section) ?? patternOf(looped("seekpct") ?? "") ?? common(works, "seekpct", patternOf)),
    block_bytes: blockOf(asked_block, bytes_io, section.files),
    read_percent: read_percent ?? observedPercent(section),
    ...load,
    direct: stores.length === 0 ? null : directOf([...stores, ...works]),
    rate_process: rd === null || section.files ? null : arrivals(wordOf(rd, "distribution")),
  };
}

interface Definitions {
  readonly rd: Definition | null;
  readonly works: readonly Definition[];
  readonly stores: readonly Definition[];
  readonly all: readonly Definition[];
}

export function runDefinition({ rd }: Section, all: readonly Definition[]): Definition | null {
  const name = definitionName(rd);
  return all.find((one) => one.kind === "rd" && one.name === name) ?? null;
}

function definitionsOf(section: Section, parameters: Parameters | null): Definitions {
  const all = parameters?.definitions ?? [];
  const rd = runDefinition(section, all);
  if (rd === null) return { rd, works: [], stores: [], all };
  const [work, store] = section.files ? (["fwd", "fsd"] as const) : (["wd", "sd"] as const);
  const works = named(wordOf(rd, work), ofKind(all, work));
  const stores = ofKind(all, store);
  const ofRun = wordOf(rd, store);
  // An RD may name its SDs and need no WD; its own keywords are those of the work then.
  const lists = works.length > 0 ? works.map((one) => ofRun ?? wordOf(one, store)) : ofRun === null ? [] : [ofRun];
  const used = new Set(lists.flatMap((list) => named(list, stores)));
  return { rd, works, stores: stores.filter((one) => used.has(one)), all };
}

const ofKind = (all: readonly Definition[], kind: DefinitionKind): Definition[] =>
  all.filter((one) => one.kind === kind && one.name !== "format");

/** `threads=8 iorate=200`, as printed after `For loops:`. */
export function loopsOf({ starting }: Section): ReadonlyMap<string, string> {
  const pairs = (starting?.loops ?? "").split(/[\s;]+/).map((pair) => pair.split("="));
  return new Map(pairs.filter((pair) => pair.length === 2).map(([key, value]) => [key!, value!]));
}

/** The value that all definitions share; null: they differ, or one does not set it. */
function common<T>(of: readonly Definition[], keyword: string, read: (word: string) => T | null): T | null {
  let found: T | null = null;
  for (const one of of) {
    const word = wordOf(one, keyword);
    const value = word === null ? null : read(word);
    if (value === null || (found !== null && found !== value)) return null;
    found = value;
  }
  return found;
}

const patternOf = (word: string): "random" | "seq" | null =>
  word === "100" || /^rand/i.test(word) ? "random" : word === "0" || /^(?:eof|seq)/i.test(word) ? "seq" : null;

function patternOfSeek(section: Section): "random" | "seq" | null {
  const seek = valueOf(section.first, "seekpct");
  return seek === 100 ? "random" : seek === 0 ? "seq" : null;
}

/**
 * vdbench prints the first of several sizes, so the observed size must agree. On files it is smaller on average, since
 * the last transfer of a file is the remainder; but if files are at least as large as a transfer, it is always more
 * than half. Less than that is other work than requested.
 */
function blockOf(asked: number | null, seen: number | null, files: boolean): number | null {
  const whole = seen !== null && seen > 0 && seen % 512 === 0 ? seen : null;
  if (asked === null) return files && whole !== null && whole % 4096 !== 0 ? null : whole;
  if (seen === null || seen === 0) return asked;
  if (files) return seen > asked / 2 && seen <= asked * (1 + ROUNDED) ? asked : null;
  return Math.abs(seen - asked) <= 0.5 ? asked : null;
}

/** The average size of a transfer is printed in whole bytes, or computed from rounded rates. */
const ROUNDED = 0.02;

/**
 * Bytes of an average transfer that the ends of files made smaller than the block; null: it equals the block, or is
 * unknown.
 */
export function shortTransfer({ block_bytes }: Workload, section: Section): number | null {
  const seen = valueOf(section.average?.values ?? null, "bytes_io");
  return block_bytes !== null && section.files && seen !== null && seen > 0 && seen < block_bytes * (1 - ROUNDED)
    ? seen
    : null;
}

/** With fewer I/Os the share of reads says little about what was asked. */
const LEAST_IOS = 1000;

/**
 * The share of reads that was done, if nothing says what was asked: vdbench draws the direction of each I/O, so many
 * I/Os come close to the asked whole percentage.
 */
function observedPercent(section: Section): number | null {
  const { average, files, interval_s } = section;
  const share = readShare(average?.values ?? section.first);
  if (share === null || share === 0 || share === 1) return share === null ? null : share * 100;
  const seconds = average === null || interval_s === null ? 0 : (average.to - average.from + 1) * interval_s;
  const ios = (valueOf(average?.values ?? null, "rate") ?? 0) * seconds;
  const percent = Math.round(share * 100);
  return files || ios < LEAST_IOS || percent % 100 === 0 ? null : percent;
}

/** Observed share of reads, 0 to 1; null: nothing was done. */
export function readShare(values: Float64Array | null): number | null {
  const [reads, writes] = [valueOf(values, "read_rate"), valueOf(values, "write_rate")];
  if (reads !== null && writes !== null) return reads + writes > 0 ? reads / (reads + writes) : null;
  const [rate, percent] = [valueOf(values, "rate"), valueOf(values, "read_pct")];
  return rate === null || rate === 0 || percent === null ? null : percent / 100;
}

function opOf(read_percent: number | null, section: Section): WorkloadOp | null {
  const share = read_percent === null ? readShare(section.average?.values ?? section.first) : read_percent / 100;
  return share === null ? null : share === 1 ? "read" : share === 0 ? "write" : "mixed";
}

type Threads = Pick<Workload, "threads" | "outstanding">;

/** `threads` are those of one SD, over all hosts (8 threads, 2 SDs and 7 hosts keep 15.9 I/Os in flight). */
function driveThreads(
  section: Section,
  stores: readonly Definition[],
  looped: (keyword: string) => string | null,
  drives: number | null,
): Threads {
  const asked = valueOf(section.first, "threads") ?? countOf(looped("threads"));
  if (stores.length > 0) {
    if (looped("threads") !== null && asked !== null) return { threads: asked, outstanding: asked * stores.length };
    const each = stores.map((store) => plainNumber(wordOf(store, "threads") ?? String(SD_THREADS)));
    if (each.includes(null)) return { threads: asked, outstanding: asked === null ? null : asked * stores.length };
    const alike = each.every((n) => n === each[0]) ? each[0]! : null;
    return { threads: asked ?? alike, outstanding: each.reduce((sum: number, n) => sum + n!, 0) };
  }
  if (asked === null) return { threads: null, outstanding: null };
  if (drives !== null && drives > 0) return { threads: asked, outstanding: asked * drives };
  // One SD, unless more I/Os were in flight than one may keep.
  const queue = valueOf(section.average?.values ?? null, "queue");
  return { threads: asked, outstanding: queue !== null && queue > asked * 1.25 ? null : asked };
}

/** `concatenatesds=yes`: the SDs of a workload are one, and its threads those of the WD or of all WDs (ConcatSds.java). */
const isConcatenated = (parameters: Parameters | null): boolean =>
  parameters?.lines.some((line) => /^conc[a-z]*=y/i.test(line)) ?? false;

function concatenatedThreads(works: readonly Definition[], looped: string | null): Threads {
  const each = works.map((work) => plainNumber(wordOf(work, "threads")));
  const all = countOf(looped) ?? (each.includes(null) ? null : each.reduce((sum: number, n) => sum + n!, 0));
  return { threads: all, outstanding: all };
}

/**
 * `threads` of an FWD are spread over its FSDs, hosts and the operations of the RD: equal shares, rounded down, at least
 * one thread each (vdbench's RD_entry.java).
 */
function fileThreads({ rd, works, all }: Definitions, looped: string | null): Threads {
  const each = works.map((work) => {
    const threads = countOf(looped ?? wordOf(work, "threads") ?? String(FWD_THREADS));
    const hosts = hostsOf(wordOf(work, "host"), all);
    if (threads === null || hosts === null) return null;
    const stores = named(wordOf(work, "fsd"), ofKind(all, "fsd")).length;
    const operations = listOf(rd === null ? null : wordOf(rd, "operations")).length;
    const shares = hosts * stores * Math.max(1, operations);
    return shares === 0 ? null : shares * Math.max(1, Math.floor(threads / shares));
  });
  if (each.length === 0 || each.includes(null)) return { threads: null, outstanding: null };
  const outstanding = each.reduce((sum: number, n) => sum + n!, 0);
  return { threads: outstanding, outstanding };
}

/** How many hosts run a workload: those named, else all; null: some stand for several (`clients=`). */
function hostsOf(list: string | null, all: readonly Definition[]): number | null {
  const hosts = ofKind(all, "hd");
  if (hosts.some((host) => wordOf(host, "clients") !== null)) return null;
  const wanted = listOf(list);
  return wanted.length === 0 || wanted.includes("*") ? Math.max(1, hosts.length) : wanted.length;
}

/** `openflags=o_direct` (Linux), `directio` (Solaris). */
const directOf = (definitions: readonly Definition[]): boolean =>
  definitions.some((one) => /o_direct|directio/i.test(wordOf(one, "openflags") ?? ""));

/**
 * `distribution=`: exponential, the default, is a Poisson process; deterministic is evenly spaced; uniform is neither.
 */
function arrivals(word: string | null): RateProcess | null {
  if (word === null || /^\(?e/i.test(word)) return "poisson";
  return /^\(?d/i.test(word) ? "linear" : null;
}
