/** The uncertainty of percentiles, on every page that shows them: rounding in fio's text, the end of its histogram. */
import { describe, expect, it } from "vitest";
import { estimateWidth } from "~/charts/estimate";
import { valueRangeText } from "~/charts/percentiles/value";
import { buildPercentiles } from "~/charts/percentiles/build";
import type { Frame, Scene, Twin } from "~/charts/scene";
import { toCsv } from "~/export/csv";
import { toMarkdown } from "~/export/markdown";
import type { CurvePoint } from "~/model/answers";
import { defaults } from "~/permalink/field";
import { curve } from "~/queries/curve";
import { comparePicture } from "~/views/compare/shown";
import { fields as compareFields } from "~/views/compare/state";
import { curvePicture } from "~/views/curve/picture";
import { fields as curveFields } from "~/views/curve/state";
import { tailOf } from "~/analysis/tails";
import { ninesOf, runModel } from "~/views/run/picture";
import { fields as runFields } from "~/views/run/state";
import { pointTiles } from "~/views/run/tiles";
import { twinOf } from "~/views/runs/columns";
import { allLeaves } from "~/views/runs/leaves";
import { pointSource } from "~/views/shared/point/pointSource";
import { inspect } from "./cli/run";
import { answer, loadDrop } from "./support/questions";
import { sharedFolder, sharedPath } from "./support/shared";

const page: Frame = { width: 1020, height: 584, size: "page", measure: estimateWidth };
const own = { dataset: "local" };
const MS = { factor: 1000, label: "ms", short: false };
const S = { factor: 1e6, label: "s", short: false };

async function load(folder: string, wanted: (path: string) => boolean): Promise<CurvePoint[]> {
  await loadDrop(sharedFolder(folder).filter(({ path }) => wanted(path)));
  return answer(curve, own);
}

/** Everything that Curve shows about a percentile: its read-outs and its table. */
function curveOf(points: readonly CurvePoint[]): Scene {
  return curvePicture({ points }, { ...defaults(curveFields), d: ["local"] }, [], page);
}

const readouts = ({ marks }: Scene, name: string): string[] =>
  marks.flatMap(({ lines }) => lines.flatMap(([label, value]) => (label.startsWith(name) ? [value] : [])));

const cellsOf = ({ columns, rows }: Twin, id: string) => {
  const at = columns.findIndex((column) => column.id === id);
  return rows.map(({ cells }) => cells[at]!);
};

const noLimits = { limits_us: [], levels: [] };

describe("fio's text prints milliseconds", () => {
  const file = "ryzen2700_desktop/sequencial-write.txt";

  it("so that p1 = 7 ms is ± 7 % and not ± 0.78 %, wherever it is shown", async () => {
    const points = await load("groups/mac-hosts/files", (path) => path.endsWith(file));
    const [point] = points as [CurvePoint];
    expect(point.latency["clat"]).toMatchObject({ rounded_us: 1000, quantiles: { "0.01": 7000, "0.99": 50_000 } });

    const scene = curveOf(points);
    expect(readouts(scene, "p99 clat")).toEqual(["50.0 ms ± 1 %"]);
    expect(cellsOf(scene.twin, "clat_p50_us")[0]).toMatchObject({ value: 10_000, note: "± 5 %" });
    expect(cellsOf(scene.twin, "clat_mean_us")[0]?.note).toBeUndefined();
    expect(toCsv(scene)).toContain("clat_p50_us_note");

    const tail = tailOf({ point, kind: "clat", buckets: undefined, members: 1 }, noLimits)!;
    expect(
      valueRangeText(
        tail.values.find(({ name }) => name === "p1")!,
        MS,
      ),
    ).toBe("7.00 ms ± 7 %");
    const between = { limits_us: [], levels: [{ q: 0.01, limit_us: 6500 }] };
    expect(tailOf({ point, kind: "clat", buckets: undefined, members: 1 }, between)!.levels[0]?.verdict).toBe("open");

    const model = runModel({ points, traces: [] }, { ...defaults(runFields), d: ["local"] });
    const nines = buildPercentiles(ninesOf(model), page);
    expect(readouts(nines, "p1 clat")).toEqual(["7.00 ms ± 7 %"]);

    const { facts } = pointSource(point, points, "p50", "clat");
    expect(facts.find(({ strong }) => strong)).toMatchObject({ note: "printed in steps of 1 ms: ± 5 %" });

    const tiles = pointTiles(model).flatMap((row) => row.tiles);
    expect(tiles.find(({ id }) => id === "clat_p99_us")).toMatchObject({ note: expect.stringContaining("± 1 %") });
  });

  it("inspect prints the step", async () => {
    const { lines } = await inspect("--points", sharedPath(`groups/mac-hosts/files/${file}`));
    const latency = lines.find(({ kind }) => kind === "point")!["latency"] as Record<string, object>;
    expect(latency["clat"]).toMatchObject({ rounded_us: 1000, at_least: [] });
  });
});

describe("a disk that really saturated fio's histogram", () => {
  const drives = ["HGST_HTS72101", "SAMSUNGF1"];
  const slow = (path: string): boolean =>
    drives.some((drive) => path.includes(drive)) && /randwrite-(32|64)-32\.json$/.test(path);

  it("has a p99 of at least 17.1 s, on every page and in every table", async () => {
    const points = await load("groups/fioplot-runs/files", slow);
    expect(points.map(({ latency }) => latency["clat"]?.quantiles["0.99"])).toEqual(points.map(() => 17_112_760.32));
    const scene = curveOf(points);
    const said = readouts(scene, "p99 clat");
    expect(said.length).toBeGreaterThan(0);
    for (const value of said) expect(value).toMatch(/^≥ 17[.,]1/);
    for (const cell of cellsOf(scene.twin, "clat_p99_us")) {
      expect(cell).toMatchObject({ text: "≥ 17,112,760.3", note: expect.stringContaining("this or anything above") });
    }
    expect(toCsv(scene)).toContain("this or anything above");
    expect(toMarkdown({ scene, caption: [], link: "" })).toContain("≥ 17,112,760");

    const [point] = points as [CurvePoint];
    const tail = tailOf({ point, kind: "clat", buckets: undefined, members: 1 }, noLimits)!;
    expect(
      valueRangeText(
        tail.values.find(({ name }) => name === "p99")!,
        S,
      ),
    ).toBe("≥ 17.1 s");
    expect(pointSource(point, points, "p99", "clat").facts.find(({ strong }) => strong)).toMatchObject({
      value: "≥ 17,112,760,320 ns",
      note: expect.stringContaining("this or anything above"),
    });

    const rows = allLeaves(points, [], { rep: "each", k: "default" });
    for (const cell of cellsOf(twinOf(rows), "p99_us")) expect(cell.text).toMatch(/^≥ 17,112,760/);

    const model = runModel({ points: [point], traces: [] }, { ...defaults(runFields), d: ["local"] });
    const tile = pointTiles(model)
      .flatMap((row) => row.tiles)
      .find(({ id }) => id === "clat_p99_us");
    expect(tile).toMatchObject({ text: expect.stringMatching(/^≥ 17[.,]1/) });
  });

  it("has no ratio to another such disk: two bounds leave it open", async () => {
    const points = await load("groups/fioplot-runs/files", slow);
    const sides = points.map((point) => ({ ...point, system: point.source_path.split("/").at(-2)! }));
    const { twin } = comparePicture(
      { points: sides, figures: [] },
      { ...defaults(compareFields), d: ["local"] },
      [],
      page,
    );
    // The rows of loads; those of measures, before them, have no p99.
    const measures = cellsOf(twin, "measure").filter(({ value }) => value !== null).length;
    const cells = cellsOf(twin, "clat_p99_us").slice(measures);
    expect(cells.length).toBeGreaterThan(0);
    for (const { text } of cells) expect(text).toMatch(/^≥ 17,112,760/);
    for (const { value } of cellsOf(twin, "p99_ratio")) expect(value).toBeNull();
  });
});
