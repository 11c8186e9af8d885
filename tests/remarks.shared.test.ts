/** Files that contradict themselves say so wherever their points stand: fio 3.32 with submission polling, published. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { expect, it } from "vitest";
import { estimateWidth } from "~/charts/estimate";
import type { Frame } from "~/charts/scene";
import { remarksIn } from "~/charts/twin";
import { defaults } from "~/permalink/field";
import { curve } from "~/queries/curve";
import { runs } from "~/queries/runs";
import { series } from "~/queries/series";
import { drawnPicture } from "~/views/curve/drawn";
import { fields as curveFields } from "~/views/curve/state";
import { runModel } from "~/views/run/picture";
import { fields as runFields } from "~/views/run/state";
import { badgesOf } from "~/views/run/words";
import { tableRow } from "~/views/runs/rows";
import { twinOf } from "~/views/runs/twin";
import { inspect, ofKind } from "./cli/run";
import { readDrop } from "./ingest/read";
import { answer, engine } from "./support/questions";
import { sharedEntries } from "./support/shared";

const own = { dataset: "local" };
const page: Frame = { width: 1020, height: 584, size: "page", measure: estimateWidth };
const SAYS = "completions not timed: clat and its percentiles left out";
const RESULTS = "cheops23/8-scheduler_multi_thread/results";
/** Polling by a thread of the kernel, and libaio beside it. */
const files = sharedEntries(
  "library/raw/cheops23.tar.gz",
  ["iou_s", "aio"].flatMap((how) => [1, 2, 4].map((n) => `${RESULTS}/${how}_none_threads_${n}.txt`)),
);

it("in the read-outs, notes and table of a curve, on its card, in the runs, on a run's page", async () => {
  const { batches } = await readDrop(files);
  for (const { table, ipc, rows } of batches) await engine.insert(table, ipc, rows);
  const points = await answer(curve, own);
  const polled = points.filter(({ source_path }) => source_path.includes("iou_s"));
  expect(polled.map(({ remarks }) => remarks)).toEqual(polled.map(() => "untimed"));
  expect(points.filter(({ remarks }) => remarks !== null)).toHaveLength(polled.length);

  const state = { ...defaults(curveFields), d: ["local"], y: "mean", k: "lat" } as const;
  const scene = drawnPicture({ series: await answer(series, own), points }, state, [], page);
  const notes = scene.marks.flatMap(({ lines }) => lines.filter(([label]) => label === "note"));
  expect(notes.filter(([, note]) => note.includes(SAYS))).toHaveLength(polled.length);
  expect(scene.notes?.filter((note) => note.includes(SAYS))).toHaveLength(1);
  const at = scene.twin.columns.findIndex(({ id }) => id === "remarks");
  expect(scene.twin.rows.filter(({ cells }) => cells[at]!.value === SAYS)).toHaveLength(polled.length);
  expect(remarksIn(scene.twin)).toEqual([SAYS]);

  const rows = (await answer(runs, own)).map((run) => tableRow(run, new Map()));
  const table = twinOf(rows);
  const placeOf = (id: string) => table.columns.findIndex((column) => column.id === id);
  const cells = rows.map(({ run }, i) => {
    const [says, p99] = [placeOf("remarks"), placeOf("p99_at_peak_us")].map((c) => table.rows[i]!.cells[c]!.value);
    return [basename(run.source_path!, ".txt"), says, p99 === null];
  });
  expect(cells).toHaveLength(6);
  for (const [name, says, without] of cells)
    expect([says, without]).toEqual(
      // Of several jobs without histograms no percentile is given either.
      String(name).startsWith("iou_s") ? [SAYS, true] : [null, name !== "aio_none_threads_1"],
    );

  const [one] = polled;
  const model = runModel({ points: [one!], traces: [] }, { ...defaults(runFields), d: ["local"] });
  expect(badgesOf(model, { r: [] }).map(({ text }) => text)).toContain(SAYS);
});

it("in the lines of inspect, in its summary, and in its schema", () => {
  const folder = mkdtempSync(join(tmpdir(), "kneepoint-remarks-"));
  mkdirSync(folder, { recursive: true });
  for (const { path, bytes } of files) writeFileSync(join(folder, basename(path)), bytes);
  const ran = inspect("--points", "--merged", folder);
  rmSync(folder, { recursive: true });
  for (const kind of ["point", "merged"]) {
    const lines = ofKind(ran, kind);
    expect(lines.length).toBeGreaterThan(5);
    for (const { path, remarks, latency } of lines) {
      const isPolled = (path as string).includes("iou_s");
      expect([remarks, latency.clat === null]).toEqual(isPolled ? [["untimed"], true] : [[], false]);
    }
  }
  expect(ran.stderr).toContain(`untimed: ${SAYS}\n`);
  expect(ran.stderr).toMatch(/iou_s_none_threads_4\.txt: 4 points/);
  expect(inspect("--schema").stdout).toContain(`untimed: ${SAYS}`);
});
