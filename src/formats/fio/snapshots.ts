import type { ParsedMember, Sink } from "../format";
import type { ReadRun } from "./run";

const work = (m: ParsedMember): number => m.directions.reduce((sum, d) => sum + (d.io_bytes ?? 0), 0);
const time_s = (m: ParsedMember): number => Math.max(0, ...m.directions.map((d) => d.runtime_s ?? 0));

/** Is it the same document twice, printed at the same moment with equal counts? */
function isSame(a: ReadRun, b: ReadRun): boolean {
  return (
    a.printed_s !== null &&
    a.printed_s === b.printed_s &&
    a.run.members.every((m, i) => work(m) === work(b.run.members[i]!))
  );
}

/** In text, jobs that wait behind a stonewall are not printed yet: the others are known by their processes. */
const isPartOf = (a: ReadRun, b: ReadRun): boolean =>
  a.run.members.length < b.run.members.length &&
  (a.processes ?? []).length > 0 &&
  a.processes!.every(({ pid }, i) => Boolean(pid) && pid === b.processes?.[i]?.pid);

/** Other processes, or other jobs, belong to another invocation. A waiting job has no process yet. */
function sameProcesses(a: ReadRun, b: ReadRun): boolean {
  return (a.processes ?? []).every((one, i) => {
    const other = b.processes?.[i];
    if (other === undefined) return true;
    return (!one.pid || !other.pid || one.pid === other.pid) && one.clones === other.clones;
  });
}

/**
 * Does document `b` continue where `a`, the one before it, stopped (fio --status-interval)? It has the same jobs with
 * the same options, no count is lower, and the start is the same: `elapsed` is whole seconds rounded up (eta.c), so the
 * start is known to a second. Without `elapsed`: less time passed between the two than `b` measured; without any clock:
 * `b` measured longer. A second run appended to the file starts after the first has ended, so it fails one of these.
 * The dates of text are whole seconds and say little: there, a banner or other processes mean another run.
 */
function goesOn(a: ReadRun, b: ReadRun): boolean {
  const before = a.run.members;
  const after = b.run.members;
  if (a.run.tool_version !== b.run.tool_version || before.length === 0) return false;
  if (!isPartOf(a, b) && (before.length !== after.length || a.run.options !== b.run.options)) return false;
  if (!sameProcesses(a, b) || (b.banner === true && !isSame(a, b))) return false;
  const grown = before.every((m, i) => {
    const n = after[i]!;
    return m.member === n.member && m.host === n.host && work(n) >= work(m) && time_s(n) >= time_s(m);
  });
  if (!grown) return false;
  const runtime = Math.max(...after.map(time_s));
  if (b.chained === true) return true;
  if (a.printed_s === null || b.printed_s === null) return runtime >= 1.05 * Math.max(...before.map(time_s));
  if (a.elapsed_s === null || b.elapsed_s === null) return b.printed_s - a.printed_s < runtime;
  const rounding = Number.isInteger(a.printed_s) && Number.isInteger(b.printed_s) ? 2 : 1.05;
  return Math.abs(b.printed_s - b.elapsed_s - (a.printed_s - a.elapsed_s)) <= rounding;
}

/** Holds back one run until the next document shows whether it was only a status of a run that continued. */
export class Snapshots {
  readonly #sink: Pick<Sink, "run" | "notice">;
  readonly #path: string;
  readonly #growing: boolean;
  #last: ReadRun | null = null;
  #count = 1;
  /** One and the same document, pasted twice. */
  #same = false;

  /** @param growing see ParseContext */
  constructor(sink: Pick<Sink, "run" | "notice">, path: string, growing = false) {
    this.#sink = sink;
    this.#path = path;
    this.#growing = growing;
  }

  add(next: ReadRun): void {
    if (this.#last !== null && goesOn(this.#last, next)) {
      const { run } = this.#last;
      this.#count++;
      this.#same = isSame(this.#last, next);
      if (this.#growing) this.#last = { ...next, run: { ...next.run, document: run.document } };
      else {
        this.#sink.run({ ...run, intermediate: true });
        this.#last = next;
      }
      return;
    }
    this.flush();
    this.#last = next;
  }

  flush(): void {
    if (this.#last === null) return;
    const { run, notices } = this.#last;
    this.#sink.run(run);
    if (this.#count > 1) {
      const last = run.document + (this.#growing ? this.#count : 1);
      const values = { count: this.#count, document: last };
      const place = run.line === null ? {} : { line: run.line };
      const code = this.#same ? "fio/same-document" : "fio/status-interval";
      this.#sink.notice({ code, level: "info", path: this.#path, ...place, values });
    }
    notices.forEach((notice) => this.#sink.notice(notice));
    this.#last = null;
    this.#count = 1;
  }
}
