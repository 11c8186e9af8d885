import { describe, expect, it } from "vitest";
import type { CurvePoint } from "~/model/answers";
import { joinedOf } from "~/model/joins";
import { linesOf } from "~/model/lines";
import { curveNotes } from "~/text/en/curve-notes";
import type { Twin } from "../scene";
import { buildCurve } from "./curve";
import type { CurveOptions } from "./options";
import { point, stats } from "../../../tests/support/points";
import { renamed, saidOnce } from "./names";
import { card, options, page, phone } from "./testing";

/** A sweep over depths 1, 2, 4 … of one number of jobs. */
const sweep = (jobs: number, p99s: readonly number[], more: Partial<CurvePoint> = {}): CurvePoint[] =>
  p99s.map((p99, i) =>
    point({
      series: `randread-4k-j${jobs}-libaio-direct`,
      numjobs: jobs,
      iodepth: 2 ** i,
      outstanding: 2 ** i * jobs,
      iops: 1000 * jobs * (i + 1),
      latency: { clat: stats(p99) },
      ...more,
    }),
  );
const id = (jobs: number): string => `local//randread-4k-j${jobs}-libaio-direct`;
const drawn = (points: readonly CurvePoint[], more: Partial<CurveOptions>, frame = page) =>
  buildCurve(points, { ...options, ...more }, frame);
const column = ({ columns, rows }: Twin, name: string) => {
  const at = columns.findIndex((one) => one.id === name);
  return rows.map((row) => row.cells[at]?.value);
};
const colours = (points: readonly CurvePoint[], more: Partial<CurveOptions>) =>
  new Map(
    drawn(points, more).nodes.flatMap((node) =>
      node.type === "path" && node.role === "line" ? [[node.series, node.colour] as const] : [],
    ),
  );

const one = sweep(1, [100, 200, 400]);
const two = sweep(2, [150, 250, 300]);
const four = sweep(4, [300, 500, 900]);
const all = [...one, ...two, ...four];

describe("names", () => {
  it("are the reader's, on the chart and in its table", () => {
    const scene = drawn(all, { names: [[id(2), "Tray <b>2</b>"]] });
    expect(new Set(column(scene.twin, "series"))).toEqual(new Set(["1 job", "Tray <b>2</b>", "4 jobs"]));
    expect(scene.marks.some((mark) => mark.title === "Tray <b>2</b>")).toBe(true);
  });
  it("that are equal say which is which; an empty one does not count", () => {
    const names = new Map([
      ["a", "A"],
      ["b", "B"],
      ["c", "C"],
    ]);
    const own = renamed(names, [
      ["a", "same"],
      ["b", "same"],
      ["c", " "],
      ["__proto__", "x"],
    ]);
    expect([...own]).toEqual([
      ["a", "same"],
      ["b", "same · b"],
      ["c", "C"],
    ]);
  });
});

describe("joined series", () => {
  it("are one line in order of the load, and a note says so", () => {
    const joins = [[id(4), id(1)]] as const;
    const lines = linesOf(all, { ...options, joins });
    expect(lines.map((line) => [line.series, line.points.map((p) => p.point.outstanding)])).toEqual([
      [id(1), [1, 2, 4, 4, 8, 16]],
      [id(2), [2, 4, 8]],
    ]);
    const scene = drawn(all, { joins });
    expect(scene.notes).toContain("One line joins 2 series, by hand.");
    // Both measured a load of 4; the line passes through one of them.
    expect(scene.notes).toContain(curveNotes.equalLoads(2, "4 outstanding"));
    expect(new Set(column(scene.twin, "series"))).toEqual(new Set(["1 job + 4 jobs", "2 jobs"]));
    expect(new Set(column(drawn([...one, ...four], { joins }).twin, "series"))).toEqual(new Set(["1 job + 4 jobs"]));
  });
  it("go where the last of them goes; a cycle is one line too", () => {
    const chain = joinedOf(all, [
      [id(4), id(2)],
      [id(2), id(1)],
    ]);
    expect([...chain.into]).toEqual([
      [id(4), id(1)],
      [id(2), id(1)],
    ]);
    const circle = joinedOf(all, [
      [id(1), id(2)],
      [id(2), id(4)],
      [id(4), id(1)],
    ]);
    expect(new Set(circle.into.values())).toEqual(new Set([id(1)]));
    expect(circle.into.size).toBe(2);
  });
  it("have no common median: the repeats of one count, the other set-up is beside them", () => {
    const again = (setup: string, rates: readonly number[]) =>
      rates.map((iops, n) =>
        point({ series: `read~${setup}`, setup, repeat: n + 1, iops, latency: { clat: stats(9) } }),
      );
    const points = [...again("4g", [100, 300, 200]), ...again("5g", [900, 700, 800])];
    const [line] = linesOf(points, { ...options, joins: [["local//read~5g", "local//read~4g"]] });
    const standing = line!.points.filter(({ apart }) => apart === null);
    expect(standing.map(({ point: { iops }, repeats }) => [iops, repeats?.n])).toEqual([[200, 3]]);
    const others = line!.points.filter(({ point: { setup } }) => setup === "5g");
    expect(others.map(({ apart, repeats }) => [apart, repeats])).toEqual(Array(3).fill(["repeat", null]));
  });
  it("of different workloads or loads stay apart, and a note says so", () => {
    const writes = sweep(1, [50, 60], { series: "randwrite-4k-j1", workload_op: "write", op: "write" });
    const rates = sweep(1, [50, 60], { series: "randread-4k-j1-rate", load_kind: "rate", asked_iops: 1000 });
    const points = [...one, ...writes, ...rates];
    const joins = [
      ["local//randwrite-4k-j1", id(1)],
      ["local//randread-4k-j1-rate", id(1)],
      ["local//gone", id(1)],
    ] as const;
    expect(joinedOf(points, joins)).toEqual({ into: new Map(), refused: 2 });
    expect(drawn(points, { joins }).notes?.join(" ")).toContain("2 series are not joined as the link says");
  });
});

describe("order", () => {
  it("is that of the table and of the keyboard; unnamed series come after", () => {
    const scene = drawn(all, { order: [id(4), "local//gone"] });
    expect([...new Set(column(scene.twin, "jobs"))]).toEqual([4, 1, 2]);
    expect([...new Set(scene.marks.map((mark) => mark.series))]).toEqual([4, 1, 2].map((n) => `${id(n)}/read`));
    // The first is drawn on top.
    const paths = scene.nodes.flatMap((node) => (node.type === "path" && node.role === "line" ? [node.series] : []));
    expect(paths).toEqual([2, 1, 4].map((n) => `${id(n)}/read`));
  });
});

describe("pinned colours", () => {
  const by = { colour: "jobs" } as const;
  it("leave the others theirs, and are never shared", () => {
    expect([...colours(all, by).values()]).toEqual(["s1", "s2", "s3"]);
    expect([...colours(all, { ...by, pins: [[id(4), "s7"]] }).values()]).toEqual(["s1", "s2", "s7"]);
    // A pinned series keeps its place: those after it do not move up.
    expect([...colours(all, { ...by, pins: [[id(1), "s7"]] }).values()]).toEqual(["s7", "s2", "s3"]);
    const swapped = [...colours(all, { ...by, pins: [[id(4), "s1"]] }).values()];
    expect(swapped[2]).toBe("s1");
    expect(new Set(swapped).size).toBe(3);
    expect(drawn(all, { ...by, pins: [[id(4), "s1"]] }).key).toContain("1 colour chosen by hand");
  });
  it("stay when there are too many others for colours", () => {
    const many = Array.from({ length: 10 }, (_, i) => sweep(i + 1, [100 + i, 200 + i])).flat();
    const given = colours(many, { ...by, pins: [[id(3), "s5"]] });
    expect(given.get(`${id(3)}/read`)).toBe("s5");
    expect([...given.values()].filter((colour) => colour === "ctrl")).toHaveLength(8);
    expect(drawn(many, { ...by, pins: [[id(3), "s5"]] }).key?.join(" ")).toContain("8 others grey");
  });
});

describe("hidden series", () => {
  it("are counted with their reason", () => {
    const hidden = [
      { id: id(2), reason: "fan failed", points: 3 },
      { id: id(8), reason: "fan failed", points: 4 },
      { id: id(9), reason: "", points: 1 },
    ];
    const { notes } = drawn(one, { hidden });
    expect(notes).toContain("2 series (7 points) are hidden: fan failed.");
    expect(notes).toContain("1 series (1 point) is hidden: no reason given.");
  });
});

describe("unit of the latency axis", () => {
  it("is the reader's", () => {
    expect(drawn(one, {}).y_title?.unit).toBe("µs, log");
    expect(drawn(one, { y_unit: "ms" }).y_title?.unit).toBe("ms, log");
    const seconds = drawn(one, { y_unit: "s" });
    expect(seconds.y_title?.unit).toBe("s, log");
    expect(seconds.marks.map((mark) => mark.y_tag)).toEqual(["0.000100", "0.000200", "0.000400"]);
    expect(column(seconds.twin, "clat_p99_us")).toEqual([100, 200, 400]);
  });
  it.each([phone, card])("is drawn at every size", (frame) => {
    expect(drawn(one, { y_unit: "s" }, frame).nodes.some((node) => node.type === "text")).toBe(true);
  });
});

it("a part of a name that another part has among its own is said once", () => {
  expect(saidOnce(["io_uring", "io_uring, completion polling", "8 jobs"])).toEqual([
    "io_uring, completion polling",
    "8 jobs",
  ]);
  expect(saidOnce(["io_uring", "io_uring_cmd", "4K"])).toEqual(["io_uring", "io_uring_cmd", "4K"]);
});
