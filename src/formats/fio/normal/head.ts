/** Lines of fio's normal text around the jobs: the request, the first line of a job, group status, disks, messages. */
import { lookUp } from "~/base/lookUp";
import type { FactPlace } from "../../format";
import { amountOf } from "./amount";

/** Requested block sizes of reads, writes and trims; null: it varies, or was rounded when printed. */
export type Lanes = readonly [read: number | null, write: number | null, trim: number | null];

/** `name: (g=0): rw=randread, bs=…, ioengine=libaio, iodepth=32` (init.c, add_job): what a section asks for. */
export interface JobLine {
  readonly name: string;
  /** null: not told. */
  readonly groupid: number | null;
  /** null: an engine without I/O (cpuio). */
  readonly rw: string | null;
  readonly lanes: Lanes;
  readonly engine: string | null;
  readonly iodepth: number | null;
  readonly line: number;
}

const JOB_LINE =
  /^(?:<\S+> )?(.*): \(g=(\d{1,9})\): (?:rw=([\w:]+), (bs[=(].*), )?ioengine=([^,]+)(?:, iodepth=(\d{1,9}))?/;

/** `burn (noop): ioengine=cpuio, cpuload=30, cpucycle=50000` (engines/cpu.c; `ioengine=cpu` up to 2.1). */
const CPU_LINE = /^(?:<\S+> )?(.*?)(?: \(\w+\))?: ioengine=(cpu|cpuio), cpuload=\d+/;

/** A size of the job line: exact only if it was not rounded (powers of 1024 up to 2.16, four digits since). */
function sizeOf(text: string): number | null {
  const old = /^\d+[KMGPE]?$/.test(text);
  const size = amountOf(text, old ? "old" : "new", old ? 1024 : 1000);
  if (size === null || size.value < 1) return null;
  return size.exact || size.value % 512 === 0 ? size.value : null;
}

function lanesOf(text: string): Lanes {
  const lane = (range: string | undefined): number | null => {
    const [least, most] = (range ?? "").split("-");
    return least !== undefined && least === most ? sizeOf(least) : null;
  };
  // bs_is_seq_rand: the sizes are of sequential and of random I/O, not of directions.
  const odd = text.startsWith("bs(") || text.includes("bs_is_seq_rand");
  const named = [..."RWT"].map((letter) => new RegExp(`\\(${letter}\\) ([^\\s,]+)`).exec(text)?.[1]);
  const parts = named[0] === undefined ? text.slice(text.indexOf("=") + 1).split("/") : named;
  const [read = null, write = null, trim = null] = parts.map(lane);
  return odd && read !== write ? [null, null, null] : [read, write, odd ? read : trim];
}

export function jobLineOf(text: string, line: number): JobLine | null {
  const [, burns, burner] = CPU_LINE.exec(text) ?? [];
  if (burns !== undefined) {
    const nothing = { groupid: null, rw: null, lanes: [null, null, null], iodepth: null } as const;
    return { ...nothing, name: burns, engine: burner!, line };
  }
  if (!text.includes(": (g=")) return null;
  const found = JOB_LINE.exec(text);
  if (found === null) return null;
  const [, name, groupid, rw, sizes, engine, depth] = found;
  return {
    name: name!,
    groupid: Number(groupid),
    rw: rw ?? null,
    lanes: sizes === undefined ? [null, null, null] : lanesOf(sizes),
    engine: engine!,
    iodepth: depth === undefined ? null : Number(depth),
    line,
  };
}

/** Does this line of the job state the option? Options that it omits come from a job file. */
export function printsOption(text: string, { topic, name, member, text: value }: FactPlace): boolean {
  const line = topic === "option" ? jobLineOf(text, 0) : null;
  if (line === null || line.name !== member) return false;
  const told = lookUp({ rw: line.rw, ioengine: line.engine, iodepth: line.iodepth }, name);
  return told === undefined ? name === "bs" && line.rw !== null : told !== null && String(told) === value;
}

/** `name: (groupid=0, jobs=1): err= 0: pid=2208: Fri Nov 20 19:38:42 2026`: where the result of a job begins. */
export interface JobHead {
  readonly name: string;
  readonly groupid: number;
  /** Threads and processes that are added up in it. */
  readonly jobs: number;
  readonly error: number;
  readonly pid: number;
  /** Seconds of the printed time on fio's own clock, whose zone is unknown: only differences count. */
  readonly printed_s: number | null;
}

const HEAD =
  /^(.*?): \(groupid=(\d{1,9}), jobs=(\d{1,9})\): err= *(-?\d{1,9})(?: \(.*\))?: pid=(-?\d{1,10})(?:: (.*))?$/;
const DATE = /^\w{3} (\w{3}) +(\d{1,2}) (\d\d):(\d\d):(\d\d) (\d{4})$/;
const MONTHS = "JanFebMarAprMayJunJulAugSepOctNovDec";

function secondsOf(text: string | undefined): number | null {
  const found = DATE.exec(text ?? "");
  const month = found === null ? -1 : MONTHS.indexOf(found[1]!);
  if (found === null || month % 3 !== 0) return null;
  const [day, hour, minute, second, year] = found.slice(2).map(Number);
  return Date.UTC(year!, month / 3, day, hour, minute, second) / 1000;
}

/** A terminal that shows progress may leave it before the name. */
const PROGRESS = /^Jobs: \d+ \(f=[^)]*\)[^\r]*\[eta [^\]]*\]/;

export function jobHeadOf(text: string): JobHead | null {
  if (!text.includes(": (groupid=")) return null;
  const found = HEAD.exec(text.replace(PROGRESS, "").trimStart());
  if (found === null) return null;
  const [, name, groupid, jobs, error, pid, date] = found;
  return {
    name: name!,
    groupid: Number(groupid),
    jobs: Math.max(1, Number(jobs)),
    error: Number(error),
    pid: Number(pid),
    printed_s: secondsOf(date),
  };
}

/** A version alone on its line: `fio-3.33`, `fio 2.0.8`; or of a host in client/server mode. */
export const versionLine = (text: string): string | null =>
  /^fio[- ](\d+\.\d+\S*)$/.exec(text)?.[1] ?? (/^hostname=.*\bfio=(?:fio-)?([^,\s]+)/.exec(text)?.[1] || null);

export const isHostLine = (text: string): boolean => /^hostname=\S*, be=\d/.test(text);

/** Number of a `Run status group`, which ends the output of its jobs. */
export const groupStatus = (text: string): number | null => {
  const found = /^Run status group (\d{1,9}) \(all jobs\):$/.exec(text);
  return found === null ? null : Number(found[1]);
};

/** `<host> ` above what a host printed (client.c, fio_client_handle_text). */
export const hostPrefix = (text: string): string | null => /^<(\S+)>$/.exec(text)?.[1] ?? null;

/** `Starting 4 processes`: printed once, before any job runs (backend.c, run_threads). */
export const isStart = (text: string): boolean => /^(?:<\S+> ?)?Starting \d+ (?:thread|process)/.test(text);

const KNOWN: readonly RegExp[] = [
  /^(?:READ|WRITE|TRIM|MIXED): (?:bw=.*, run=\d+-\d+msec|io=.*, mint=\d+msec, maxt=\d+msec)$/,
  /^Disk stats \(read\/write\):$/,
  // Terse in client/server mode has its disks on a line of their own.
  /^(?:;[^;]+(?:;\d+){7};[\d.]+%)+$/,
  /^\S+: ios=\d.*, (?:aggr)?util=[\d.]+%$/,
  /^CPU idleness:$/,
  /^\.\.\.$/,
  /: Laying out IO files?\b/,
  /^Jobs: \d+ \(f=/,
  /^client <.*>: (?:exited|timeout)/,
];

/** Lines of fio's text that say nothing about a job. */
export const isChatter = (text: string): boolean => isHostLine(text) || KNOWN.some((shape) => shape.test(text));

const HEADS = ["Run status group ", "Disk stats (read/write):"];

/** Could it be the beginning of such a line, where a file was cut? */
export const isCutChatter = (text: string): boolean =>
  HEADS.some((head) => head.startsWith(text) || text.startsWith(head)) ||
  /^(?:READ|WRITE|TRIM|MIXED): |^\S+: ios=/.test(text);
