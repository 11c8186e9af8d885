/** Throughput by share of reads: which measurements make one line, and what sharing the time would give (DOMAIN, Mixed reads/writes). */
import { group } from "d3-array";
import { lowerMiddle } from "~/model/middle";

/**
 * Throughput of a mix whose reads go at the pure read rate and whose writes at the pure write rate, one after the
 * other: 1 / (r/R + (1−r)/W). A reference beside the measured mix, no bound: a drive that reads and writes at once lies
 * above it (article 000: 37.5 and 78.9 GB/s against 44 and 130.7 measured), one whose writes stop its reads below.
 * @param readRate of reads alone, IOPS or bytes/s. @param writeRate of writes alone, same unit and block size.
 * @param readShare share of the I/Os (or bytes) that are reads, 0..1.
 * @returns in the unit of the rates; null where an end that the mix needs is not known or 0, or the share is no share.
 */
export function timeShare(readRate: number | null, writeRate: number | null, readShare: number): number | null {
  if (!(readShare >= 0 && readShare <= 1)) return null;
  const seconds = timeOf(readRate, readShare) + timeOf(writeRate, 1 - readShare);
  return Number.isFinite(seconds) ? 1 / seconds : null;
}

/** Time that a share of one unit of work takes; infinite at no known rate. What is not done takes none. */
const timeOf = (rate: number | null, share: number): number =>
  share === 0 ? 0 : rate !== null && rate > 0 ? share / rate : Infinity;

/** One value at one share of reads. */
export interface MixSample {
  readonly id: string;
  readonly side: number;
  /** Pattern and block size. */
  readonly blocks: string;
  readonly read_percent: number;
  readonly value: number;
  readonly origin: string;
  readonly load: string | null;
  /** Equal for one controlled depth and as many jobs; null: not controlled by depth. */
  readonly load_id: string | null;
  /** Equal for repeats of one measurement; null: nothing tells that it is one. */
  readonly again: string | null;
  /** How the load was made: outstanding I/Os or rates; null: a report does not say. */
  readonly loop: string | null;
  /** Equal for one system in one set-up; null: a report does not say. */
  readonly set: string | null;
}

/** How many shares the side with most of them has. */
export const mostShares = (samples: readonly Pick<MixSample, "side" | "read_percent">[]): number =>
  Math.max(
    ...[...group(samples, ({ side }) => side).values()].map((own) => new Set(own.map((s) => s.read_percent)).size),
  );

const CLOSED = "outstanding";

/**
 * Of each side one kind of load, that of most shares, outstanding I/Os of equal ones: what an open loop gave at an asked
 * rate is no end of a line through what closed loops gave (equalThroughput, sameLoop).
 */
export function oneLoop<S extends MixSample>(samples: readonly S[]): S[] {
  const sides = group(samples, ({ side, blocks }) => `${String(side)} ${blocks}`);
  return [...sides.values()].flatMap((own) => {
    const loops = [...group(own, ({ loop }) => loop).values()].sort(
      (a, b) => mostShares(b) - mostShares(a) || Number(b[0]!.loop === CLOSED) - Number(a[0]!.loop === CLOSED),
    );
    return loops[0]!;
  });
}

/**
 * Of each side one system in one set-up, that of most shares, of equal ones that which gave most: what one drive read and
 * another wrote are no ends of one line.
 */
export function oneSet<S extends MixSample>(samples: readonly S[]): S[] {
  const most = (own: readonly S[]): number => Math.max(...own.map(({ value }) => value));
  const sides = group(samples, ({ side, blocks }) => `${String(side)} ${blocks}`);
  return [...sides.values()].flatMap((own) => {
    const sets = [...group(own, ({ set }) => set).values()];
    return sets.sort((a, b) => mostShares(b) - mostShares(a) || most(b) - most(a))[0]!;
  });
}

/** One point per share: at the load, or at the load that gave most; of repeats at a load, and of nothing else, the median. */
export function bestOfShare<S extends MixSample>(
  samples: readonly S[],
  load: string,
): (S & { readonly repeats: number })[] {
  const wanted = samples.filter(({ origin, load_id }) => origin !== "computed" || load === "" || load_id === load);
  return [...group(wanted, ({ read_percent }) => read_percent).values()]
    .map((own) => {
      const measured = group(own, ({ load_id, load: at, again, id }) => JSON.stringify([load_id ?? at, again ?? [id]]));
      const medians = [...measured.values()].map((same) => {
        return { ...lowerMiddle(same, ({ value }) => value)!, repeats: same.length };
      });
      return medians.reduce((best, one) => (one.value > best.value ? one : best));
    })
    .sort((a, b) => a.read_percent - b.read_percent);
}

/** Steps of the reference: as fine as its bend wants. */
const REFERENCE_STEP = 2;

interface AtShare {
  readonly read_percent: number;
  readonly value: number;
}

/** Each point with its time share, null at the pure ends, and the reference from end to end; [] where an end is not known. */
export function withTimeShare<P extends AtShare>(
  points: readonly P[],
): { readonly points: (P & { readonly time_share: number | null })[]; readonly reference: AtShare[] } {
  const end = (percent: number): number | null =>
    points.find(({ read_percent }) => read_percent === percent)?.value ?? null;
  const [read, write] = [end(100), end(0)];
  const at = (percent: number): number | null =>
    read === null || write === null ? null : timeShare(read, write, percent / 100);
  return {
    points: points.map((point) => ({
      ...point,
      time_share: point.read_percent === 0 || point.read_percent === 100 ? null : at(point.read_percent),
    })),
    reference: Array.from({ length: 100 / REFERENCE_STEP + 1 }, (_, i) => i * REFERENCE_STEP).flatMap(
      (read_percent) => {
        const value = at(read_percent);
        return value === null ? [] : [{ read_percent, value }];
      },
    ),
  };
}
