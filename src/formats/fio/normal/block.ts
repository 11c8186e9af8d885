import type { Fact } from "../details";
import type { ReadDirection } from "../direction";
import { excerpt, type Broken, type TextRecord } from "../text/record";
import { PrintedDirection, directionOf, ranOf } from "./direction";
import { factsOfLine } from "./facts";
import type { JobHead, Lanes } from "./head";
import type { BlockLine } from "./lines";

/** If a job has many unreadable lines, only the first are named. */
const MOST_NAMED = 5;

const ISSUED = ["read", "write", "trim", "sync"] as const;

/**
 * The result of one job, line by line:
 *
 *     job: (groupid=0, jobs=1): err= 0: pid=27511: …        head.ts
 *       read: IOPS=6591, BW=25.7MiB/s (…)(25.8MiB/1001msec) direction.ts
 *         clat (usec): min=24, max=59214, avg=150.92, …
 *         clat percentiles (usec):
 *          | 99.00th=[ 1090], 99.50th=[ 2311], …
 *       cpu : usr=1.50%, sys=24.70%, …                      facts.ts
 *          issued rwts: total=6598,0,0,0 …                  the last line that is needed
 *
 * Every version prints `issued`, and a few lines may follow it (in 1.x the shares of latencies). Without it the result
 * is not whole.
 *
 * 1.x: the printed bandwidth is bytes per millisecond in some versions, under the name KiB/s, so it is not used. The
 * mean of several threads in one entry was made with wrong weights up to about 1.57 (stat.c, sum_stat: the last thread
 * counted as much as all before it), so that neither mean nor deviation of such an entry is kept.
 */
export class JobBlock {
  readonly head: JobHead;
  readonly #line: number;
  readonly #movesNothing: boolean;
  #to: number;
  readonly #directions: PrintedDirection[] = [];
  readonly #damaged: Broken[] = [];
  #damages = 0;
  #rows: (readonly [string, string])[] | null = null;
  #counts: readonly number[] | null = null;
  #first = false;
  #alone: number | null = null;
  #depth: TextRecord["depth"] = null;
  readonly #facts: (Fact & { readonly line: number })[] = [];

  /** @param movesNothing its engine does no I/O: it may issue some, and no direction is printed. */
  constructor(head: JobHead, line: number, movesNothing: boolean) {
    this.head = head;
    this.#line = line;
    this.#movesNothing = movesNothing;
    this.#to = line;
  }

  /** Its last needed line was read. */
  get issued(): boolean {
    return this.#counts !== null;
  }

  /** @returns false: the line no longer belongs to this job. */
  take(line: BlockLine, at: number): boolean {
    if (this.issued) {
      const behind =
        line.type === "tail" ||
        line.type === "target" ||
        (line.type === "percentiles" && line.kind === null) ||
        (line.type === "shares" && this.#first);
      if (!behind) return false;
    }
    if (line.type !== "row") this.#rows = null;
    const kept = this.#read(line);
    if (kept) this.#to = at;
    else this.damage("", at);
    return true;
  }

  note(text: string, at: number): void {
    const facts = factsOfLine(text);
    if (facts === null) this.damage(text, at);
    for (const fact of facts ?? []) this.#facts.push({ ...fact, line: at });
  }

  #read(line: BlockLine): boolean {
    const last = this.#directions.at(-1);
    switch (line.type) {
      case "rate":
        if (this.#directions.some((d) => d.op === line.op)) return false;
        this.#directions.push(new PrintedDirection(line.op, line));
        return true;
      case "sync":
        this.#directions.push(new PrintedDirection("sync", null));
        return true;
      case "latency": {
        if (line.kind === null) return true;
        if (last === undefined || (line.kind === "sync") !== (last.rate === null)) return false;
        return last.addLatency(line.kind === "sync" ? "lat" : line.kind, line);
      }
      case "percentiles": {
        if (line.kind === null) {
          this.#rows = [];
          return true;
        }
        if (last === undefined || (line.kind === "sync") !== (last.rate === null)) return false;
        this.#rows = last.addPercentiles(line.kind === "sync" ? "lat" : line.kind, line.shift);
        this.#rows?.push(...(line.pairs ?? []));
        return this.#rows !== null;
      }
      case "row":
        // Percentiles never decrease (3.42 prints “100th” four times). A list that starts again has lost its heading.
        if (Number(line.pairs[0]?.[0]) < Number(this.#rows?.at(-1)?.[0] ?? -1)) this.#rows = null;
        this.#rows?.push(...line.pairs);
        return this.#rows !== null;
      case "issued":
        this.#counts = line.counts;
        this.#first = line.first;
        return true;
      case "depths":
        this.#alone = line.one_percent;
        return true;
      case "target":
        this.#depth = { target: line.target, depth: line.depth };
        return true;
      default:
        return true;
    }
  }

  /** Takes an unreadable line of the job. */
  damage(text: string, at: number): void {
    this.#to = at;
    if (++this.#damages <= MOST_NAMED) {
      this.#damaged.push({ kind: "line", name: this.head.name, line: at, to: at, text: excerpt(text) });
    }
  }

  /** I/Os of a direction as issued. With unified_rw_reporting=mixed they all count as reads. */
  #issued(op: PrintedDirection["op"]): number | null {
    const counts = this.#counts ?? [];
    if (op !== "mixed") return counts[ISSUED.indexOf(op)] ?? null;
    const [read = 0, write = 0, trim = 0] = counts;
    return counts.length === 0 ? null : read + write + trim;
  }

  /**
   * Does every direction that issued I/O have its line? Not needed if the job failed or its engine does no I/O: fio
   * leaves out directions that moved no bytes.
   */
  #complete(): boolean {
    if (!this.issued) return false;
    if ((this.head.error !== 0 || this.#movesNothing) && this.#damages === 0) return true;
    const ops = new Set(this.#directions.map((d) => d.op));
    return ISSUED.every((op) => op === "sync" || !this.#issued(op) || ops.has(op) || ops.has("mixed"));
  }

  /** The job and its unreadable lines; null for the job if it is lost. */
  close(): { readonly record: TextRecord | null; readonly broken: readonly Broken[] } {
    const { name, groupid, error, pid, printed_s, jobs } = this.head;
    if (!this.#complete()) {
      return { record: null, broken: [{ kind: "normal", name, line: this.#line, to: this.#to, text: "" }] };
    }
    const ran = this.#directions.flatMap((direction) => ranOf(direction, this.#issued(direction.op)));
    const record: TextRecord = {
      kind: "normal",
      name,
      groupid,
      error,
      pid,
      printed_s,
      clones: jobs,
      version: null,
      line: this.#line,
      to: this.#to,
      alone_percent: this.#alone,
      depth: this.#depth,
      facts: this.#facts,
      disks: [],
      ran,
      ...(this.#first && jobs > 1 && { unweighted: true }),
      directions: (lanes, { remainders }) => this.#readDirections(lanes, remainders),
    };
    return { record, broken: this.#damaged };
  }

  #readDirections(lanes: Lanes, remainders: boolean): ReadDirection[] {
    const [read, write] = lanes;
    const shared = read === write ? read : null;
    const blocks = { read, write, trim: lanes[2], sync: null, mixed: shared };
    const first = this.#first ? { threads: this.head.jobs } : null;
    const list = this.#directions.map((d) => directionOf(d, this.#issued(d.op), blocks[d.op], remainders, first));
    return list.map((d) => (d.op === "mixed" && !d.active ? totalOf(d, list, this.#issued("mixed")) : d));
  }
}

/**
 * unified_rw_reporting=both: fio 3.27 to 3.38 prints `mixed: IOPS=0, BW=0` above correct latencies (6f3de5ce). The I/Os
 * issued and the bytes of the directions above it give what JSON and terse say.
 */
function totalOf(mixed: ReadDirection, all: readonly ReadDirection[], ios: number | null): ReadDirection {
  const parts = all.filter((d) => d.op !== "mixed" && d.op !== "sync");
  const { runtime_s } = mixed.parsed;
  if (parts.length === 0 || ios === null || !runtime_s) return mixed;
  const io_bytes = parts.reduce((sum, d) => sum + (d.parsed.io_bytes ?? 0), 0);
  const rates = { iops: ios / runtime_s, bytes_per_s: Math.floor(io_bytes / runtime_s) };
  return { ...mixed, active: true, parsed: { ...mixed.parsed, ...rates, ios, io_bytes } };
}
