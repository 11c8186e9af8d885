/** Lines of `--slices`: an ACT log as act_latency.py tells of it. */
import type { ByteSource } from "~/base/bytes";
import { readSlices, SLICE_LIMITS } from "~/ingest/actSlices";

interface SliceLine {
  readonly kind: "slice";
  readonly path: string;
  readonly run: number;
  readonly histogram: string;
  /** Of the limits. */
  readonly unit: "ms" | "us";
  readonly slice_s: number;
  readonly slice: number | "avg" | "max";
  readonly ops: number;
  readonly rate_per_s: number;
  readonly exceed_percent: Readonly<Record<string, number>>;
}

/** A day in slices of a second is a quarter of a million lines: handed on in parts. */
const PART = 1000;

export async function* sliceLines(source: ByteSource, seconds: number): AsyncGenerator<SliceLine[], void, void> {
  const { path } = source;
  let part: SliceLine[] = [];
  for (const table of await readSlices(source, seconds, new AbortController().signal)) {
    const { document: run, histogram, unit, slice_s } = table;
    for (const { slice, ops, rate_per_s, exceed_percent } of table.rows()) {
      const over = Object.fromEntries(exceed_percent.map((percent, i) => [SLICE_LIMITS[i]!, percent]));
      part.push({
        kind: "slice",
        path,
        run,
        histogram,
        unit,
        slice_s,
        slice,
        ops,
        rate_per_s,
        exceed_percent: over,
      });
      if (part.length === PART) {
        yield part;
        part = [];
      }
    }
  }
  if (part.length > 0) yield part;
}
