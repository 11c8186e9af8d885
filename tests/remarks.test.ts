/** Remarks of the grouping appear wherever those of a point's file do: a wrong name, and runs that are not repeats. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { estimateWidth } from "~/charts/estimate";
import type { Frame } from "~/charts/scene";
import { remarksIn } from "./support/exported";
import { defaults } from "~/permalink/field";
import { curve } from "~/queries/curve";
import { members } from "~/queries/members";
import { remarkWords } from "~/text/en/remarks";
import { curvePicture } from "~/views/curve/picture";
import { fields as curveFields } from "~/views/curve/state";
import { runModel } from "~/views/run/picture";
import { fields as runFields } from "~/views/run/state";
import { badgesOf } from "~/views/run/tiles";
import { twinOf } from "~/views/runs/columns";
import { allLeaves } from "~/views/runs/leaves";
import { inspect, ofKind } from "./cli/run";
import { answer, loadGrouped } from "./support/questions";
import { realFile } from "./support/realFiles";

const own = { dataset: "local" };
const page: Frame = { width: 1020, height: 584, size: "page", measure: estimateWidth };
const WRITE = "the name says write, the file read";
const APART =
  "not merged as repeats: 1.9× apart at the same load, and no run number or date in the names tells them apart";

const read = (depth: number): string =>
  realFile(`fio/qd-sweep-disk/randread-4k-nj1/randread-4k-qd${String(depth).padStart(3, "0")}-nj1.json`).toString();
/** An hour later, at another rate: the same amount in another time. */
const other = (json: string, times: number): string =>
  json
    .replaceAll(
      /("(?:iops|bw_bytes|bw)" : )([\d.]+)/g,
      (_, key: string, rate: string) => key + String(Number(rate) * times),
    )
    .replaceAll(/("runtime" : )(\d+)/g, (_, key: string, ms: string) => key + String(Math.round(Number(ms) / times)))
    .replaceAll(
      /("(?:timestamp_ms|job_start)" : )(\d+)/g,
      (_, key: string, ms: string) => key + String(Number(ms) + 3.6e6),
    );
/** A read named as a write, and the same load twice: only the rates distinguish the two. */
const files = [
  { path: "lab/random-write-qd16.json", text: read(16) },
  { path: "lab/4k.json", text: read(64) },
  { path: "lab/4k+.json", text: other(read(64), 1 / 1.9) },
].map(({ path, text }) => ({ path, bytes: Buffer.from(text) }));
const saysOf = (path: string): string => (path.includes("write") ? WRITE : APART);

it("in the read-outs, notes, badges and table of a curve, in the runs, on a run's page", async () => {
  await loadGrouped(files);
  const points = await answer(curve, own);
  expect(points.map((point) => remarkWords(point.remarks))).toEqual(
    points.map(({ source_path }) => saysOf(source_path)),
  );
  const each = await answer(members, own);
  expect(each.map((member) => remarkWords(member.remarks))).toEqual(each.map(({ source_path }) => saysOf(source_path)));

  const state = { ...defaults(curveFields), d: ["local"], lim: "off" } as const;
  const scene = curvePicture({ points }, state, [], page);
  const notes = scene.marks.flatMap(({ lines }) => lines.filter(([label]) => label === "note").map(([, note]) => note));
  expect(notes.toSorted()).toEqual([APART, APART, WRITE]);
  expect(scene.notes).toContain(`1 point: ${WRITE}.`);
  expect(scene.notes).toContain(`2 points: ${APART}.`);
  expect(remarksIn(scene.twin).toSorted()).toEqual([APART, WRITE]);

  const rows = allLeaves(points, [], { rep: "each", k: "default" });
  const table = twinOf(rows);
  const at = table.columns.findIndex(({ id }) => id === "remarks");
  expect(table.rows.map(({ cells }) => cells[at]!.value)).toEqual(rows.map(({ point }) => saysOf(point!.source_path)));

  for (const point of points) {
    const model = runModel({ points: [point], traces: [] }, { ...defaults(runFields), d: ["local"] });
    expect(badgesOf(model, { r: [] }).map(({ text }) => text)).toContain(saysOf(point.source_path));
  }
});

it("in the lines of inspect --merged, and in its summary", async () => {
  const folder = mkdtempSync(join(tmpdir(), "kneepoint-remarks-"));
  for (const { path, bytes } of files) writeFileSync(join(folder, path.replace("lab/", "")), bytes);
  const ran = await inspect("--merged", folder);
  rmSync(folder, { recursive: true });
  const lines = ofKind(ran, "merged");
  expect(lines).toHaveLength(3);
  for (const { path, remarks } of lines)
    expect(remarkWords((remarks as string[]).join(" "))).toBe(saysOf(path as string));
  expect(ran.stderr).toMatch(/misnamed: the name contradicts the file.*\n.*random-write-qd16\.json: 1 point\n/);
  expect(ran.stderr).toMatch(/unrepeated: not merged as repeats.*\n.*4k/);
});

it("many different ones are shown by kind only, and no link breaks the page", () => {
  const many = [1.6, 1.7, 1.8].map((ratio) => `unrepeated:uncounted:${ratio}`).join(" ");
  expect(remarkWords(`untimed ${many}`)).toBe(
    "completions not timed: clat and its percentiles left out; not merged as repeats of an equal load",
  );
  for (const stored of [
    "misnamed",
    "misnamed:",
    "misnamed:a:b",
    "misnamed:a:iodepth:",
    "unrepeated:",
    "unrepeated:__proto__",
    "none:x",
    "",
  ])
    expect(remarkWords(stored)).not.toMatch(/undefined|NaN|object/);
});
