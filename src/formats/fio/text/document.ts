import { putUnder } from "~/base/byKey";
import type { Fact } from "../details";
import type { JobLine } from "../normal/head";
import type { Broken, Ran, TextRecord } from "./record";

/** What one invocation of fio printed as text: normal, terse or both. */
export class TextDocument {
  /** The requests, in the order printed. */
  readonly asked: JobLine[] = [];
  /** Facts about the disks, printed after all jobs. */
  readonly disks: (Fact & { readonly line: number })[] = [];
  readonly #records: TextRecord[] = [];
  /** Name, group and pid of the records. */
  readonly #known = new Set<string>();
  #lastTerse: TextRecord | null = null;
  readonly #normal = new ToldJobs();
  readonly broken: Broken[] = [];
  /** Without `fio-`. */
  version: string | null = null;
  /** A file or device that the lines above it name. */
  place: string | null = null;
  /** In Markdown: the heading above it. */
  heading: string | null = null;
  /** fio --client: the jobs of several hosts, host by host. */
  client = false;
  /** Of the jobs that come next: its name above them, and how many hosts are complete. */
  host: { readonly name: string | null; readonly no: number } = { name: null, no: 0 };
  readonly hosts = new Map<TextRecord, TextDocument["host"]>();
  /** Groups whose `Run status` was printed: their output is complete. */
  readonly ended = new Set<number>();
  /** It is one more interval of the document before it (--status-interval), which had this many jobs. */
  interval: { readonly jobs: number } | null = null;
  /** First and last line. */
  readonly line: number;
  to: number;
  /** The lines that fio prints once per invocation were above its jobs. */
  readonly banner: boolean;

  constructor(line: number, banner = false) {
    this.line = line;
    this.to = line;
    this.banner = banner;
  }

  /** The same invocation continues, as with --status-interval: the requests are the same. */
  next(line: number): TextDocument {
    const next = new TextDocument(line);
    next.asked.push(...this.asked);
    next.version = this.version;
    next.client = this.client;
    return next;
  }

  /** A group is complete; the first one of a host comes after all its jobs (stat.c, __show_run_stats). */
  end(group: number): void {
    this.ended.add(group);
    if (group === 0) this.host = { ...this.host, no: this.host.no + 1 };
  }

  add(record: TextRecord): void {
    this.#records.push(record);
    if (this.client) this.hosts.set(record, this.host);
    this.#known.add(identity(record));
    if (record.kind === "terse") this.#lastTerse = record;
    else this.#normal.add(record);
  }

  /** Jobs were printed, including unreadable ones. */
  get begun(): boolean {
    return this.#records.length > 0 || this.broken.length > 0;
  }

  /** All its groups are complete, so a job that comes now is of another invocation (or interval). */
  get over(): boolean {
    return this.ended.size > 0 && !this.client;
  }

  /**
   * Normal text whose group status is missing: more jobs may have followed. The requests are printed for normal text
   * only (init.c, add_job), so terse lines below it are not complete either.
   */
  get cut(): boolean {
    if (this.client && this.ended.size > 0) return false;
    if (this.#records.length > 0 && this.asked.length > 0 && this.ended.size === 0) return true;
    return this.#records.some((r) => r.kind === "normal" && !this.ended.has(r.groupid));
  }

  /** Jobs of an engine without I/O (cpuio, exec) are not announced with what they read and write (init.c, add_job). */
  asksNothing({ name, groupid }: Pick<TextRecord, "name" | "groupid">): boolean {
    return (
      this.banner && !this.asked.some((line) => line.rw !== null && line.name === name && line.groupid === groupid)
    );
  }

  /**
   * Does a new job belong to a later interval or another invocation, because the document already has one like it? A
   * pid of 0 is nobody's: clones of a section that have no process yet, or whose text was made anonymous, stand one
   * after another.
   */
  repeats(job: Pick<TextRecord, "kind" | "name" | "groupid" | "pid">): boolean {
    const last = this.#records.at(-1);
    const isClone = job.pid === 0 && last !== undefined && identity(last) === identity(job);
    return !isClone && this.#known.has(identity(job));
  }

  /**
   * The same for a terse line, which has no pid. Clones of one section stand one after another and ran at the same
   * time; in a later interval everything has grown, the runtime too, and each has as many lines as the first. All lines
   * of one fio end with the same numbers of its disks (stat.c, show_disk_util).
   */
  repeatsTerse(record: TextRecord): boolean {
    const last = this.#lastTerse;
    if (last === null) return false;
    if (last.version !== record.version) return true;
    if (record.groupid < last.groupid && !this.client) return true;
    if (!this.client && disksOf(last) !== disksOf(record)) return true;
    if (!this.repeats(record)) return false;
    if (this.interval !== null) return this.#records.length >= this.interval.jobs;
    return identity(last) !== identity(record) || grown(last, record);
  }

  /** Are all its jobs of one fio process? Only normal text shows that, or terse lines with the same busy disks. */
  get isOneRun(): boolean {
    const terse = this.records().filter(({ kind }) => kind === "terse");
    return terse.length < 2 || this.asked.length > 0 || terse.every(({ disks }) => disks.some(isBusy));
  }

  /** A terse line of a job that did something else in normal text belongs to another invocation. */
  denies(record: TextRecord): boolean {
    return this.#normal.knows(record) && !this.#normal.has(record);
  }

  /** Does a terse line begin the next interval? The same job of this one has counted less. */
  continues(record: TextRecord): boolean {
    const first = this.#records.find((r) => identity(r) === identity(record));
    return (
      first !== undefined &&
      first === this.#records[0] &&
      diskNames(first) === diskNames(record) &&
      (this.interval === null ? grown(first, record) : !grown(record, first))
    );
  }

  /** For jobs in both outputs (--output-format=normal,terse) the normal text is used, since it says more. */
  records(): TextRecord[] {
    const normal = this.#records.filter((r) => r.kind === "normal");
    return [...normal, ...this.#records.filter((r) => r.kind === "terse" && !this.#normal.knows(r))];
  }

  /** How many jobs occur twice. */
  get twice(): number {
    return this.#records.length - this.records().length;
  }
}

const identity = (job: Pick<TextRecord, "kind" | "name" | "groupid" | "pid">): string =>
  JSON.stringify([job.kind, job.name, job.groupid, job.pid]);

const disksOf = ({ disks }: TextRecord): string =>
  JSON.stringify(disks.map(({ subject, name, value }) => [subject, name, value]));

const diskNames = ({ disks }: TextRecord): string => [...new Set(disks.map(({ subject }) => subject))].join(" ");

const isBusy = ({ name, value }: Fact): boolean => (name === "read_ios" || name === "write_ios") && (value ?? 0) > 0;

const work = (r: TextRecord): number => r.ran.reduce((sum, { bytes }) => sum + bytes, 0);
const time = (r: TextRecord): number => Math.max(0, ...r.ran.map(({ runtime_ms }) => runtime_ms));

const grown = (a: TextRecord, b: TextRecord): boolean => work(b) > work(a) && time(b) >= 1.05 * time(a);

/**
 * A job already printed in one output: another of the same name and runtime is the same one only if it did the same.
 */
export class ToldJobs {
  readonly #told = new Map<string, (readonly Ran[])[]>();

  add(job: Job): void {
    putUnder(this.#told, keyOf(job), job.ran);
  }

  /** Did a job of this name run for the same time? */
  knows(job: Job): boolean {
    return this.#told.has(keyOf(job));
  }

  has(job: Job): boolean {
    return this.#told.get(keyOf(job))?.some((other) => job.ran.every((one) => didTheSame(one, other))) ?? false;
  }
}

type Job = Pick<TextRecord, "name" | "ran">;

/** Name, and the runtime of each direction to the millisecond. */
function keyOf({ name, ran }: Job): string {
  const times = ran.map(({ op, runtime_ms }) => `${op}:${Math.round(runtime_ms)}`).sort();
  return JSON.stringify([name, ...times]);
}

function didTheSame(one: Ran, others: readonly Ran[]): boolean {
  const other = others.find(({ op }) => op === one.op);
  if (other === undefined) return false;
  // fio 3.27 to 3.38 print a mixed direction without bytes in normal text.
  if (one.op === "mixed" && (one.bytes === 0 || other.bytes === 0)) return true;
  if (Math.abs(one.bytes - other.bytes) > one.slack + other.slack) return false;
  return one.iops === null || other.iops === null || Math.abs(one.iops - other.iops) <= 1;
}
