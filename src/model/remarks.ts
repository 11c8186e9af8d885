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

/**
 * What the grouping says of a step (`Placement`), laid over the rows of a question behind the remarks of their file:
 * `misnamed:read:workload_op:write`, `unrepeated:uncounted:1.9`.
 */
export const GROUPING_REMARKS = ["misnamed", "unrepeated"] as const;

/** The code of one remark, whatever stands behind it. */
export const remarkCode = (remark: string): string => remark.split(":", 1)[0]!;

/** Remarks of several rows, each once. */
export function mergedRemarks(texts: readonly (string | null)[]): string | null {
  const all = new Set(texts.flatMap((text) => text?.split(" ") ?? []));
  return all.size === 0 ? null : [...all].join(" ");
}

/** Only what the grouping says. */
export const groupingRemarks = (text: string | null): string | null =>
  mergedRemarks([
    text
      ?.split(" ")
      .filter((remark) => remark.includes(":"))
      .join(" ") || null,
  ]);

/** As stored; null: none. */
export const remarksText = (codes: readonly RemarkCode[]): string | null =>
  codes.length === 0 ? null : REMARKS.filter((code) => codes.includes(code)).join(" ");

/** Codes that a stored text names. */
export function remarksOf(text: string | null): RemarkCode[] {
  const words = new Set(text?.split(" "));
  return REMARKS.filter((code) => words.has(code));
}
