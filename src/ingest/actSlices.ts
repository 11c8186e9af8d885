/** An ACT log -> the tables of act_latency.py, in one pass over its bytes, without intermediate rows. */
import { LIMITS, sliceSeconds, Slicer, type SliceRow } from "~/analysis/act/slices";
import type { ByteSource } from "~/base/bytes";
import { readSliceEnds } from "~/formats/act/ends";
import { BUCKETS } from "~/formats/act/lexer";

/** Limits of the cells of a row, in the unit of the log. */
export const SLICE_LIMITS = LIMITS;

export interface SliceTable {
  /** Index of the run in the file, from 0. */
  readonly document: number;
  /** Named as in the log. */
  readonly histogram: string;
  /** Unit of the limits. */
  readonly unit: "ms" | "us";
  /** A whole number of report intervals: the requested length, or the next longer one. */
  readonly slice_s: number;
  rows(): Iterable<SliceRow>;
}

/**
 * Tables of all histograms, in the order of the log; a histogram without a whole slice has none. Damaged blocks are
 * left out as in the parser; the slices on both sides of one are not in the table.
 * @param slice_s length of a slice
 */
export async function readSlices(source: ByteSource, slice_s: number, signal: AbortSignal): Promise<SliceTable[]> {
  const tables: SliceTable[] = [];
  let slicers: Slicer[] = [];
  let run = -1;
  await readSliceEnds(
    source,
    (interval_s) => sliceSeconds(slice_s, interval_s),
    signal,
    ({ document, unit, slice_s, number, block }) => {
      if (document !== run) {
        run = document;
        slicers = block.names.map(() => new Slicer(slice_s));
        for (const [i, slicer] of slicers.entries()) {
          tables.push({ document, histogram: block.names[i]!, unit, slice_s, rows: () => slicer.rows() });
        }
      }
      for (let i = 0; i < slicers.length; i++) {
        slicers[i]!.add(number, block.totals[i]!, block.counts, i * BUCKETS);
      }
    },
  );
  return tables;
}
