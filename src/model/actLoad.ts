/** What a multiple of ACT's load is (aerospike/act, README: 1x is 2,000 reads and 1,000 writes per second and device). */

/** null: reads and writes are not two to one, so that the test has no multiple: a custom load. */
export function actMultiple(devices: number, reads_per_s: number, writes_per_s: number): number | null {
  if (!(devices > 0 && reads_per_s > 0) || reads_per_s !== 2 * writes_per_s) return null;
  return reads_per_s / (2000 * devices);
}
