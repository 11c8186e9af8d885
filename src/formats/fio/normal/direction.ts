import type { MeasuredLatency, Quantile } from "~/model/latency";
import type { DiskOp } from "~/model/workload";
import type { ReadDirection } from "../direction";
import type { Ran } from "../text/record";
import { shifted } from "../json";
import { type Amount, isCoarse, looseness, roughly, within } from "./amount";
import type { LatencyLine, RateLine } from "./lines";

type Op = DiskOp;
type LatencyKind = "slat" | "clat" | "lat";

interface Percentiles {
  readonly kind: LatencyKind;
  readonly shift: number;
  readonly pairs: (readonly [percent: string, value: string])[];
}

/** One direction of a job, line by line. `rate` null: fsync, which is counted and timed without bytes. */
export class PrintedDirection {
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
export function ranOf({ op, rate }: PrintedDirection, issued: number | null): Ran[] {
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
export function directionOf(
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
