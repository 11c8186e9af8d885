/** Lines of `--slices`: an ACT log as in act_latency.py. */
import type { ByteSource } from "~/base/bytes";
import { plainJson } from "~/base/shownText";
import { readSlices, SLICE_LIMITS } from "~/ingest/actSlices";

const NEVER = new AbortController().signal;

/** A day in slices of a second is a third of a million lines: handed on in parts. */
const PART = 1000;

const LABELS = SLICE_LIMITS.map((limit) => `"${limit}":`);

/**
 * Lines as text, assembled by hand: an object with numeric keys costs more than the slice itself. Cells are rounded as
 * they are printed.
 */
export async function* sliceLines(source: ByteSource, seconds: number): AsyncGenerator<string, void, void> {
  let part: string[] = [];
  for (const table of await readSlices(source, seconds, NEVER)) {
    const { document: run, histogram, unit, slice_s } = table;
    const of = plainJson(JSON.stringify({ kind: "slice", path: source.path, run, histogram, unit, slice_s })).slice(
      0,
      -1,
    );
    for (const { slice, ops, rate_per_s, exceed_percent } of table.rows()) {
      const over = exceed_percent.map((percent, i) => LABELS[i]! + percent).join();
      const rest = `"ops":${ops},"rate_per_s":${rate_per_s},"exceed_percent":{${over}}}\n`;
      part.push(`${of},"slice":${JSON.stringify(slice)},${rest}`);
      if (part.length < PART) continue;
      yield part.join("");
      part = [];
    }
  }
  yield part.join("");
}
