/**
 * What a reader must know of one point beside its numbers, because its file contradicts itself or its job file. Codes:
 * the sentences stand in text/en/remarks.ts. Stored in `point.remarks`, several with a space between.
 */
export const REMARKS = [
  /** The I/Os done were of another size than the one asked for; the size is the one that was done. */
  "size-as-done",
  /** The I/Os done were of another size than the one asked for, and of unlike sizes. */
  "size-varies",
  /** Completion latencies are longer than the whole latencies they are part of: they are not given. */
  "untimed",
  /** Percentiles cannot be true beside the mean of the same I/Os: they are not given. */
  "no-percentiles",
] as const;
export type RemarkCode = (typeof REMARKS)[number];

/** As stored; null: none. */
export const remarksText = (codes: readonly RemarkCode[]): string | null =>
  codes.length === 0 ? null : REMARKS.filter((code) => codes.includes(code)).join(" ");

/** Codes that a stored text names. */
export function remarksOf(text: string | null): RemarkCode[] {
  const words = new Set(text?.split(" "));
  return REMARKS.filter((code) => words.has(code));
}
