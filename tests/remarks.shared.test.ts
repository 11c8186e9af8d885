/**
 * Files that contradict themselves are marked wherever their points appear: fio 3.32 with submission polling,
 * published.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { expect, it } from "vitest";
import { estimateWidth } from "~/charts/estimate";
import type { Frame } from "~/charts/scene";
import { remarksIn } from "./support/exported";
import { defaults } from "~/permalink/field";
import { curve } from "~/queries/curve";
import { runs } from "~/queries/runs";
import { remarkWords } from "~/text/en/remarks";
import { curvePicture } from "~/views/curve/picture";
import { fields as curveFields } from "~/views/curve/state";
import { runModel } from "~/views/run/picture";
import { fields as runFields } from "~/views/run/state";
import { badgesOf } from "~/views/run/tiles";
import { twinOf } from "~/views/runs/columns";
import { allLeaves } from "~/views/runs/leaves";
import { inspect, ofKind } from "./cli/run";
import { answer, loadDrop, loadGrouped } from "./support/questions";
import { sharedEntries, sharedFolder } from "./support/shared";

const own = { dataset: "local" };
const page: Frame = { width: 1020, height: 584, size: "page", measure: estimateWidth };
const SAYS = "completions not timed: clat and its percentiles left out";
const RESULTS = "cheops23/8-scheduler_multi_thread/results";
/** Polling by a kernel thread, with libaio for comparison. */
const files = sharedEntries(
  "library/raw/cheops23.tar.gz",
  ["iou_s", "aio"].flatMap((how) => [1, 2, 4].map((n) => `${RESULTS}/${how}_none_threads_${n}.txt`)),
);

it("in the read-outs, notes and table of a curve, on its card, in the runs, on a run's page", async () => {
  await loadDrop(files);
  const points = await answer(curve, own);
  const polled = points.filter(({ source_path }) => source_path.includes("iou_s"));
  expect(polled.map(({ remarks }) => remarks)).toEqual(polled.map(() => "untimed"));
  expect(points.filter(({ remarks }) => remarks !== null)).toHaveLength(polled.length);

  const state = { ...defaults(curveFields), d: ["local"], y: "mean", k: "lat" } as const;
  const scene = curvePicture({ points }, state, [], page);
  const notes = scene.marks.flatMap(({ lines }) => lines.filter(([label]) => label === "note"));
  expect(notes.filter(([, note]) => note.includes(SAYS))).toHaveLength(polled.length);
  expect(scene.notes?.filter((note) => note.includes(SAYS))).toHaveLength(1);
  const at = scene.twin.columns.findIndex(({ id }) => id === "remarks");
  expect(scene.twin.rows.filter(({ cells }) => cells[at]!.value === SAYS)).toHaveLength(polled.length);
  expect(remarksIn(scene.twin)).toEqual([SAYS]);

  const rows = allLeaves(points, [], { rep: "each", k: "default" });
  const table = twinOf(rows);
  const placeOf = (id: string) => table.columns.findIndex((column) => column.id === id);
  const cells = rows.map(({ point }, i) => {
    const [says, p99] = [placeOf("remarks"), placeOf("p99_us")].map((c) => table.rows[i]!.cells[c]!.value);
    return [basename(point!.source_path, ".txt"), says, p99 === null];
  });
  expect(cells).toHaveLength(6);
  for (const [name, says, without] of cells)
    expect([says, without]).toEqual(
      // Several jobs without histograms have no percentile either.
      String(name).startsWith("iou_s") ? [SAYS, true] : [null, name !== "aio_none_threads_1"],
    );

  const [one] = polled;
  const model = runModel({ points: [one!], traces: [] }, { ...defaults(runFields), d: ["local"] });
  expect(badgesOf(model, { r: [] }).map(({ text }) => text)).toContain(SAYS);
});

it("in the lines of inspect, in its summary, and in its schema", async () => {
  const folder = mkdtempSync(join(tmpdir(), "kneepoint-remarks-"));
  mkdirSync(folder, { recursive: true });
  for (const { path, bytes } of files) writeFileSync(join(folder, basename(path)), bytes);
  const ran = await inspect("--points", "--merged", folder);
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
  expect((await inspect("--schema")).stdout).toContain(`untimed: ${SAYS}`);
});

/** The remarks on a collection, by the part of the path that is wrong. */
const FALSE_NAMES: readonly (readonly [folder: string, says: readonly (readonly [path: string, words: string])[]])[] = [
  ["groups/mac-hosts/files", [["random-read-4K-64Thread.txt", "the name says read, the file wrote"]]],
  [
    "groups/vdbench-raid/files",
    [
      ["_1M_16t_", "the name says 16t, the file has 32 in flight"],
      ["_1M_64t_", "the name says 64t, the file has 128 in flight"],
      ["_4k_64t_", "the name says 64t, the file has 128 in flight"],
      ["_512k_32t_", "the name says 512k, the file has blocks of 262,144 B"],
      ["_64k_32t_", "the name says 64k, the file has blocks of 32,768 B"],
    ],
  ],
  ["corpus/vdbench/masakioui__vdb", [["random_read_256T", "the name says random, the file was sequential"]]],
  // Words and numbers with another meaning: reads by defragmentation, versions, a file of trims and writes.
  ["runs/act", []],
  ["runs/fio/special", []],
];

it.each(FALSE_NAMES)("a name that its file contradicts, of published folders: %s", async (folder, says) => {
  await loadGrouped(sharedFolder(folder));
  const found = (await answer(runs, own)).flatMap(({ source_path, remarks }) => {
    const words = remarkWords(remarks).split("; ");
    return words.filter((one) => one.startsWith("the name")).map((one) => [source_path!, one] as const);
  });
  expect(found.map(([path, words]) => [says.find(([part]) => path.includes(part))?.[0] ?? path, words]).sort()).toEqual(
    says.toSorted(),
  );
});

it("one load measured by two formats of one version: neither is called a repeat, and it says why", async () => {
  await loadGrouped(sharedFolder("runs/fio/versions"));
  const said = new Set((await answer(curve, own)).flatMap(({ remarks }) => remarkWords(remarks).split("; ")));
  const tells = "no run number or date in the names tells them apart";
  expect(said).toContain(`not merged as repeats: 2.1× apart at the same load, and ${tells}`);
  expect(said).toContain(`not merged as repeats: ${tells}`);
});
