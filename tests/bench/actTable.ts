/**
 * Makes the tables of an ACT log and nothing else: this is what `scripts/bench-large.mjs` times against act_latency.py.
 */
import { writeFile } from "node:fs/promises";
import { readSlices } from "../../src/ingest/actSlices";
import { fileSource } from "./fileSource";

/** The table of act_latency.py for every histogram of a log, as text; the number of its rows. */
export async function actTable(path: string, slice_s: number): Promise<number> {
  const tables = await readSlices(await fileSource(path), slice_s, new AbortController().signal);
  let rows = 0;
  let text = "";
  for (const table of tables) {
    for (const { slice, rate_per_s, exceed_percent } of table.rows()) {
      text += `${String(slice)} ${String(rate_per_s)} ${Object.values(exceed_percent).join(" ")}\n`;
      rows++;
    }
  }
  await writeFile("/dev/null", text);
  return rows;
}
