import type { Fact } from "../details";
import type { ReadDirection } from "../direction";
import { type Broken, excerpt, type Ran, type TextRecord } from "../text/record";
import { factsOfLine } from "./facts";
import type { JobHead, Lanes } from "./head";
import type { BlockLine, LatencyLine, RateLine } from "./lines";
import type { MeasuredLatency, Quantile } from "~/model/latency";
import type { DiskOp } from "~/model/workload";
import { shifted } from "../json";
import { type Amount, isCoarse, looseness, roughly, within } from "./amount";

type Op = DiskOp;
type LatencyKind = "slat" | "clat" | "lat";

interface Percentiles {
  readonly kind: LatencyKind;
  readonly shift: number;
  readonly pairs: (readonly [percent: string, value: string])[];
}

/** One direction of a job, line by line. `rate` null: fsync, which is counted and timed without bytes. */
class PrintedDirection {
  readonly op: Op;
  readonly rate: RateLine | null;
  readonly #latency = new Map<LatencyKind, LatencyLine>();
  readonly #percentiles = new Map<LatencyKind, Percentiles>();

  constructor(op: Op, rate: RateLine | null) {
    this.op = op;
    this.rate = rate;
  }

  /** false: there is one already. */
  addLatency(kind: LatencyKind, line: LatencyLine): boolean {
    if (this.#latency.has(kind)) return false;
    this.#latency.set(kind, line);
    return true;
  }

  /** @returns the list for its rows; null: there is one already. */
  addPercentiles(kind: LatencyKind, shift: number): Percentiles["pairs"] | null {
    if (this.#percentiles.has(kind)) return null;
    const pairs: Percentiles["pairs"] = [];
    this.#percentiles.set(kind, { kind, shift, pairs });
    return pairs;
  }

  /** Values as printed. Percentiles were rounded up to the unit of their heading (stat.c, show_clat_percentiles). */
  latencies(weighted: boolean): MeasuredLatency[] {
    const list: MeasuredLatency[] = [];
    for (const kind of ["slat", "clat", "lat"] as const) {
      const line = this.#latency.get(kind);
      const printed = this.#percentiles.get(kind);
      if (line === undefined && printed === undefined) continue;
      const quantiles: Quantile[] = [];
      for (const [percent, value] of printed?.pairs ?? []) {
        const q = shifted(percent, -2);
        // A torn list may repeat itself.
        if (q > 0 && q <= 1 && !quantiles.some(([known]) => known === q)) {
          quantiles.push([q, shifted(value, printed!.shift)]);
        }
      }
      list.push({
        kind,
        samples: null,
        mean_us: weighted ? (line?.mean_us ?? null) : null,
        stddev_us: weighted ? (line?.stddev_us ?? null) : null,
        min_us: line?.min_us ?? null,
        max_us: line?.max_us ?? null,
        quantiles: quantiles.sort((a, b) => a[0] - b[0]),
        // Nanoseconds are exact: fio has nothing finer.
        ...(printed !== undefined && printed.shift >= 0 && { rounded_us: 10 ** printed.shift }),
        buckets: null,
      });
    }
    return list;
  }
}

/** The I/Os issued, if they give the printed rate: fio itself divides them by the runtime and rounds down (stat.c). */
function agreed(rate: RateLine, issued: number | null): number | null {
  if (issued === null || rate.runtime_ms === 0) return null;
  return roughly(rate.iops, Math.floor((1000 * issued) / rate.runtime_ms)) ? issued : null;
}

/** Rounded bytes may be off by the unit of their digits, if a remainder follows the point. */
function ranOf({ op, rate }: PrintedDirection, issued: number | null): Ran[] {
  if (rate === null) return [];
  const { runtime_ms } = rate;
  const [first] = rate.bytes;
  const bytes = first!.value;
  const slack = Math.max(...rate.bytes.map((b) => Math.abs(b.value - bytes) + (b.exact ? 0 : b.unit)));
  const ios = agreed(rate, issued);
  return [{ op, runtime_ms, bytes, slack, iops: ios === null ? null : Math.floor((1000 * ios) / runtime_ms) }];
}

/** Bytes per I/O, if no line states the block size: a power of two that gives the printed total. */
function guessedBlock(rate: RateLine, ios: number): number | null {
  const size = 2 ** Math.round(Math.log2(rate.bytes[0]!.value / ios));
  return ios >= 16 && size >= 512 && within(rate.bytes[0]!, ios * size) ? size : null;
}

/** The most precise of several roundings of one number. */
function closest(amounts: readonly Amount[]): number {
  return amounts.reduce((best, next) => (looseness(next) < looseness(best) ? next : best)).value;
}

function scaled(amount: Amount, factor: number): Amount {
  return { ...amount, value: amount.value * factor, low: amount.low * factor, high: amount.high * factor };
}

/**
 * A direction, as exact as its text allows. The rate is the printed one if it is a whole number (fio rounds down) of
 * four digits, as many as fio prints elsewhere; if it was shortened (10.8k) or has fewer (13 for 13.69), it is the I/Os
 * issued over the runtime, which are printed in full. The bytes are I/Os × block size if that is known and gives the
 * printed total, else the printed total; the bandwidth is these bytes over the runtime, rounded down as fio does, else
 * the least rounded printed value.
 *
 * @param issued of this direction; null: not printed.
 * @param block as asked, in bytes; null: it varies or is unknown.
 * @param remainders written by fio 2.17 to 2.19, which print a remainder for the fraction of a size.
 * @param first written by fio 1.x, for so many threads (`block.ts` says what cannot be used then).
 */
function directionOf(
  printed: PrintedDirection,
  issued: number | null,
  block: number | null,
  remainders: boolean,
  first: { readonly threads: number } | null,
): ReadDirection {
  const { op, rate } = printed;
  const latency = printed.latencies((first?.threads ?? 1) === 1);
  if (rate === null) {
    const parsed = { op, iops: null, bytes_per_s: null, ios: issued, io_bytes: null, runtime_s: null, latency };
    return { op, parsed, active: true, exactBytes: false, moved: null };
  }
  const ios = agreed(rate, issued);
  const seconds = rate.runtime_ms / 1000;
  const size = ios === null ? null : (block ?? guessedBlock(rate, ios));
  const product = size === null ? null : size * ios!;
  const fits = remainders ? roughly : within;
  const proven = product !== null && rate.bytes.some((total) => fits(total, product)) ? product : null;
  const total = rate.bytes[0]!;
  const io_bytes = proven ?? Math.round(total.value);
  const exactBytes = proven !== null || total.exact;
  const perSecond = exactBytes && seconds > 0 ? Math.floor((1000 * io_bytes) / rate.runtime_ms) : null;
  const told = first === null ? rate.rates : [];
  const rates = seconds > 0 ? [...told, scaled(total, 1 / seconds)] : rate.rates;
  const parsed = {
    op,
    iops:
      (rate.iops.exact && !isCoarse(rate.iops.value)) || ios === null
        ? rate.iops.value
        : (1000 * ios) / rate.runtime_ms,
    bytes_per_s: perSecond ?? closest(rates),
    ios,
    io_bytes,
    runtime_s: seconds,
    latency,
  };
  return { op, parsed, active: io_bytes > 0 || rate.iops.value > 0, exactBytes, moved: null };
}

/** If a job has many unreadable lines, only the first are named. */
const MOST_NAMED = 5;

const ISSUED = ["read", "write", "trim", "sync"] as const;

/**
 * The result of one job, line by line:
 *
 *     job: (groupid=0, jobs=1): err= 0: pid=27511: …        head.ts
 *       read: IOPS=6591, BW=25.7MiB/s (…)(25.8MiB/1001msec)
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
