/**
 * What a reader must know about one point because its file contradicts itself or its job file. Codes; the sentences are
 * in text/en/remarks.ts. Stored in `point.remarks`, separated by spaces.
 */
export const REMARKS = [
  /** The I/O size differs from the requested one; the block size is the actual one. */
  "size-as-done",
  /** The I/O size differs from the requested one, and varies. */
  "size-varies",
  /** Completion latencies are longer than the total latencies they are part of, so they are not given. */
  "untimed",
  /** The percentiles contradict the mean of the same I/Os, so they are not given. */
  "no-percentiles",
  /** The latencies left out had their p99 in the last bin of the histogram: no completion time was recorded. */
  "top-bin",
  /** Reads of a job that was asked to write: `verify` read back what it wrote. */
  "verify-reads",
  /** Sections of one entry (group_reporting) were started at different times; the tool divides by the longest run time. */
  "delayed-sections",
  /** `percentage_random`, `rw=randread:8`: a share of the I/Os is random, the rest sequential. */
  "part-random",
  /** A steady state by the tool's own rule was asked for, and the job ended without it, or with it. */
  "not-steady",
  "steady",
] as const;
export type RemarkCode = (typeof REMARKS)[number];

/**
 * Remarks of the grouping on a step (`Placement`), added to a row's remarks from its file:
 * `misnamed:read:workload_op:write`, `unlike:size`, `unrepeated:uncounted:1.9`, `beside:write-16k:read-256k-rate`.
 */
export const GROUPING_REMARKS = ["misnamed", "unlike", "unrepeated", "beside"] as const;

/** The code of a remark, without its parameters. */
export const remarkCode = (remark: string): string => remark.split(":", 1)[0]!;

/** Of `unrepeated:uncounted:1.9`; 0: not far. */
export const timesApart = (remark: string): number => Number(remark.split(":")[2] ?? 0);

/** Remarks of several rows, without duplicates. */
export function mergedRemarks(texts: readonly (string | null)[]): string | null {
  const all = new Set(texts.flatMap((text) => text?.split(" ") ?? []));
  return all.size === 0 ? null : [...all].join(" ");
}

/** Only those of the grouping. */
export const groupingRemarks = (text: string | null): string | null =>
  mergedRemarks([
    text
      ?.split(" ")
      .filter((remark) => remark.includes(":"))
      .join(" ") || null,
  ]);

/** As stored; null if none. */
export const remarksText = (codes: readonly RemarkCode[]): string | null =>
  codes.length === 0 ? null : REMARKS.filter((code) => codes.includes(code)).join(" ");

/** Codes that a stored text names. */
export function remarksOf(text: string | null): RemarkCode[] {
  const words = new Set(text?.split(" "));
  return REMARKS.filter((code) => words.has(code));
}
