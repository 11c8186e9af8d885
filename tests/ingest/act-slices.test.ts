/**
 * Slices made from the histograms in the engine equal those of one pass over the log, which equal those that
 * act_latency.py printed (tests/formats/act-tables.test.ts).
 */
import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { sliceSeconds, slicesOf, unitOf } from "~/analysis/act/slices";
import { intervals } from "~/queries/intervals";
import { sliceTables } from "../formats/act";
import { answer, loadDrop } from "../support/questions";

const root = "tests/fixtures/runs/act";

const logs = readdirSync(root, { recursive: true, encoding: "utf8" })
  .filter((name) => /(?:^|\/)(?:output[\w-]*|v[\w.-]+)\.txt$/.test(name))
  .sort();

let slices = 0;

describe(root, () => {
  it.each(logs)("%s", async (path) => {
    const drop = await loadDrop([{ path, bytes: new Uint8Array(readFileSync(`${root}/${path}`)) }]);
    const documents = new Map(drop.rows("run").map(({ run_no, document }) => [Number(run_no), document]));
    const histograms = drop.rows("trace").filter(({ metric }) => metric === "histogram");
    for (const asked_s of [1, 10, 60]) {
      const tables = await sliceTables(`${root}/${path}`, asked_s);
      for (const { trace_no, run_no, job_index, window_s, member } of histograms) {
        const slice_s = sliceSeconds(asked_s, window_s ?? 1);
        const windows = await answer(intervals, {
          dataset: "local",
          traces: [String(trace_no)],
          from_s: null,
          to_s: null,
          window_s: slice_s,
        });
        const ofRun = tables.filter(({ document }) => document === documents.get(Number(run_no)));
        const theirs = ofRun[Number(job_index)];
        const unit = unitOf(windows);
        if (unit === null) continue;
        const ours = [...slicesOf(windows, unit, slice_s).rows()];
        expect(ours, `${member} ${asked_s} s`).toEqual(theirs?.rows ?? []);
        if (ours.length > 0) expect(unit).toBe(theirs!.unit);
        slices += ours.length;
      }
    }
  });

  it("were compared", () => {
    console.info(`${slices} lines of tables`);
    expect(slices).toBeGreaterThan(0);
  });
});
