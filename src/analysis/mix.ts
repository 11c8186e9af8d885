/** What a mix of reads and writes would give if they only shared the time (DOMAIN, Mixed reads/writes). */

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
