import { describe, expect, it } from "vitest";
import { buildShare } from "~/charts/share/share";
import { point, sweep } from "../../../tests/support/points";
import { page, phone } from "~/charts/curve/testing";
import { pointId } from "~/charts/plot/layout";
import type { Scene } from "~/charts/scene";
import type { CurvePoint } from "~/model/answers";
import { figureRows } from "../../../tests/support/figures";
import { shareModel, type ShareSide } from "./readShare";

const BLOCKS = { blocks: "", load: "" };
const plain: ShareSide = { value: "", name: "", colour: "s1", shape: "circle", points: [], figures: [], curves: [] };
const qlc: ShareSide = {
  ...plain,
  name: "24 × QLC",
  figures: (await figureRows("qlc-175gbs")).filter(({ system }) => system === "ves-vss2249p-24x-p5316"),
};
const cells = (scene: Scene, column: string): (number | string | null)[] => {
  const at = scene.twin.columns.findIndex(({ id }) => id === column);
  return scene.twin.rows.map((row) => row.cells[at]?.value ?? null);
};
const drawn = (model: ReturnType<typeof shareModel>, frame = page): Scene => buildShare(model!.data, frame);

describe("the read share of article 000", () => {
  const model = shareModel([qlc], BLOCKS);
  const scene = drawn(model);

  it("holds the four published values of 64K random in order of the share, each once", () => {
    expect(cells(scene, "read_percent")).toEqual([0, 70, 90, 100]);
    expect(cells(scene, "bytes_per_s")).toEqual([13.2e9, 44e9, 130.7e9, 176.3e9]);
    expect(scene.twin.rows.map(({ cells: [, , cell] }) => cell?.note)).toEqual(Array(4).fill("published"));
    expect(model!.blocks.map(({ label }) => label)).toEqual(["64K random"]);
    expect(model!.loads).toEqual([]);
  });
  it("has the time share 37.5 and 78.9 beside the mixes, derived, and none at the ends", () => {
    const shares = cells(scene, "time_share_bytes_per_s");
    expect([shares[0], shares[3]]).toEqual([null, null]);
    expect((shares[1] as number) / 1e9).toBeCloseTo(37.5, 1);
    expect((shares[2] as number) / 1e9).toBeCloseTo(78.9, 1);
    const marks = scene.marks.filter(({ origin }) => origin === "derived");
    expect(marks.map(({ id }) => pointId(id))).toEqual(
      scene.marks
        .filter(({ origin }) => origin === "published")
        .slice(1, 3)
        .map(({ id }) => id),
    );
    const texts = scene.nodes.flatMap((node) => (node.type === "text" ? [node.text] : []));
    for (const number of ["13.2", "44", "130.7", "176.3", "37.5", "78.9"]) expect(texts).toContain(number);
    const mix = scene.marks.find(({ tag, origin }) => tag === "90 % reads" && origin === "published")!;
    expect(mix.lines).toContainEqual(["time share", "78.86 GB/s (1.66×)"]);
    expect(mix.x_tag).toBe("90 %");
    expect(model!.answer).toBe("24 × QLC: 1.17× the time share at 70 % reads and 1.66× the time share at 90 % reads.");
  });
  it("draws published and derived values differently, and joins nothing that is not declared", () => {
    const fills = scene.nodes.flatMap((node) => (node.type === "marker" ? [node.fill] : []));
    expect(fills.sort()).toEqual(["derived", "derived", "published", "published", "published", "published"]);
    const paths = (one: Scene) =>
      one.nodes.flatMap((node) => (node.type === "path" && node.role === "line" ? [node.dash ?? "solid"] : []));
    expect(paths(scene)).toEqual(["2 3"]);
    const facts = cells(scene, "from") as string[];
    const declared = shareModel([{ ...qlc, curves: [facts] }], BLOCKS);
    expect(paths(drawn(declared)).toSorted()).toEqual(["2 3", "solid"]);
    expect(scene.key).toContain("published points are not joined: no curve is declared");
    expect(drawn(declared).key).not.toContain("published points are not joined: no curve is declared");
  });
  it("stays inside a phone", () => {
    const small = drawn(model, phone);
    expect(small.marks).toHaveLength(6);
    expect(small.marks.every(({ x }) => x >= 0 && x <= phone.width)).toBe(true);
  });
});

describe("the read share of a sweep of our own", () => {
  /** 4K random writes, 70/30 and reads of one disk, depths 1 to 256. */
  const side: ShareSide = { ...plain, name: "virtual disk", points: sweep() };

  it("uses the load of each mix with the most throughput, reads and writes together", () => {
    const model = shareModel([side], BLOCKS)!;
    const scene = drawn(model);
    expect(cells(scene, "read_percent")).toEqual([0, 70, 100]);
    const most = (workload: string): number =>
      Math.max(...side.points.filter((p) => p.workload_op === workload).map((p) => p.total_iops!));
    expect(cells(scene, "iops")).toEqual([most("write"), most("mixed"), most("read")]);
    expect(cells(scene, "load")[0]).toBe("at 128 outstanding");
    expect(model.data.notes).toEqual(["Each mix at its peak; the loads differ."]);
  });
  it("stays at one load where the reader asks for it", () => {
    const model = shareModel([side], { blocks: "", load: "16x1" })!;
    const at16 = (op: string) =>
      side.points.find((p) => p.workload_op === op && p.iodepth === 16 && p.numjobs === 1)!.total_iops;
    expect(cells(drawn(model), "iops")).toEqual([at16("write"), at16("mixed"), at16("read")]);
    expect(model.loads.map(({ id }) => id)).toContain("16x1");
    expect(model.data.notes).toEqual([]);
    // A load that no side has does not count.
    expect(shareModel([side], { blocks: "", load: "7x7" })!.asked.load).toBe("");
  });
  it("never joins an open loop to a closed one, and says so", () => {
    // The reads of the disk as a rate sweep, in the shape of ../shared/runs/fio/example-15s/rate-sweep.
    const points = side.points.map((p): CurvePoint => (p.read_percent === 100 ? { ...p, load_kind: "rate" } : p));
    const both = points.concat(
      side.points
        .filter(({ workload_op }) => workload_op === "mixed")
        .map((p): CurvePoint => ({
          ...p,
          run_no: p.run_no + 1000,
          key: `${p.key}-90`,
          series: "90",
          read_percent: 90,
        })),
    );
    const model = shareModel([{ ...plain, name: "x", points: both }], BLOCKS)!;
    expect(cells(drawn(model), "read_percent")).toEqual([0, 70, 90]);
    expect(model.data.notes.some((note) => note.includes("another kind of load"))).toBe(true);
    expect(shareModel([{ ...plain, name: "x", points }], BLOCKS)).toBeNull();
  });
  it("has no time share without both pure ends, and says so", () => {
    const points = side.points.filter(({ workload_op }) => workload_op !== "write");
    const half = points
      .filter(({ workload_op }) => workload_op === "mixed")
      .map((p): CurvePoint => ({
        ...p,
        key: `${p.key}-half`,
        run_no: p.run_no + 1000,
        series: "half",
        read_percent: 50,
      }));
    const model = shareModel([{ ...plain, name: "x", points: [...points, ...half] }], BLOCKS)!;
    expect(cells(drawn(model), "read_percent")).toEqual([50, 70, 100]);
    expect(cells(drawn(model), "of_time_share")).toEqual([null, null, null]);
    expect(model.answer).toBe("x: no time share without pure reads and pure writes.");
  });
  it("takes a median over repeats only, never over equal loads of other set-ups", () => {
    const slower = (more: Partial<CurvePoint>) =>
      side.points.map((p): CurvePoint => ({
        ...p,
        ...more,
        key: `${p.key}-slower`,
        run_no: p.run_no + 1000,
        iops: p.iops! / 3,
        total_iops: p.total_iops! / 3,
      }));
    const load = { blocks: "", load: "16x1" };
    const notes = (scene: Scene) => scene.twin.rows.map(({ cells: [, , cell] }) => cell?.note);
    const modelOf = (points: readonly CurvePoint[]) =>
      drawn(shareModel([{ ...plain, name: "x", points: [...points] }], load));
    const alone = cells(modelOf(side.points), "iops");
    const apart = modelOf([...side.points, ...slower({ setup: "cached", series: "cached" })]);
    expect(cells(apart, "iops")).toEqual(alone);
    expect(notes(apart)).toEqual(Array(3).fill(undefined));
    const first = side.points.map((p) => ({ ...p, repeat: 1 }));
    const again = modelOf([...first, ...slower({ repeat: 2 })]);
    // Of a run and of one with a third of its rate.
    for (const [i, value] of cells(again, "iops").entries()) expect(value).toBeCloseTo((2 * Number(alone[i])) / 3, 6);
    // Here reads and writes of a mix are rows of two runs.
    expect(notes(again)).toEqual(["median of 2", "median of 4", "median of 2"]);
  });
  it("never joins two systems, set-ups or engines: a line is of the one with the most shares; the rest is counted", () => {
    for (const other of [{ system: "other" }, { setup: "4096 sector" }, { tool: "sysbench" }, { engine: "mmap" }]) {
      const [reads, rest] = [true, false].map((is) => side.points.filter((p) => (p.workload_op === "read") === is));
      const split = [...reads!, ...rest!.map((p) => ({ ...p, ...other }))];
      const input = (points: readonly CurvePoint[]) => [{ ...plain, name: "x", points }];
      expect(shareModel(input(split), BLOCKS)).toBeNull();
      const whole = shareModel(
        input([
          ...side.points,
          ...reads!.map((p) => ({ ...p, ...other, iops: 9e9, key: `${p.key}-o`, run_no: p.run_no + 5000 })),
        ]),
        BLOCKS,
      )!;
      expect(cells(drawn(whole), "iops")).toEqual(cells(drawn(shareModel(input(side.points), BLOCKS)), "iops"));
      expect(whole.data.notes.join(" ")).toContain("of other systems or set-ups left out");
    }
  });
  it("draws nothing for fewer than three shares, and leaves out failed runs", () => {
    const two = side.points.filter(({ workload_op }) => workload_op !== "mixed");
    expect(shareModel([{ ...plain, name: "x", points: two }], BLOCKS)).toBeNull();
    const failed = side.points.map((p) => ({ ...p, failed: p.workload_op === "mixed" }));
    expect(shareModel([{ ...plain, name: "x", points: failed }], BLOCKS)).toBeNull();
    expect(shareModel([{ ...plain, name: "x", points: [point()] }], BLOCKS)).toBeNull();
    expect(shareModel([], BLOCKS)).toBeNull();
  });
});
