import { describe, expect, it } from "vitest";
import { firstLimit } from "~/analysis/reading";
import { buildCurve } from "~/charts/curve/curve";
import { heldScene } from "~/charts/curve/overlay";
import type { Scene } from "~/charts/scene";
import type { CurveOptions } from "~/charts/curve/options";
import { point, stats } from "../../../tests/support/points";
import { options as plain } from "~/charts/curve/testing";
import { linesOf } from "~/model/lines";
import { en } from "~/text/en";
import { chooseKnee, choosePanels, withoutKnee } from "./menus";
import { readOf } from "../shared/reading";
import { answerOf } from "~/charts/curve/reading";
import { limitRows, litMarks, readOffs } from "~/charts/curve/readOff";
import type { Picks } from "./picks";
import type { CurveState } from "./state";
import { verdictOf } from "./verdict";

const options: CurveOptions = { ...plain, title: "" };
const nothing = { lim: null, knee: "limit", at: null, ak: "load" } as const;
const series = (name: string, rates: readonly number[], latencies: readonly number[], more = {}) =>
  rates.map((iops, i) =>
    point({
      series: name,
      numjobs: name.length,
      outstanding: 2 ** i,
      iops,
      latency: { clat: stats(latencies[i]!) },
      ...more,
    }),
  );

const fast = series("a", [10_000, 20_000, 40_000, 80_000], [100, 200, 400, 1500]);
const slow = series("bb", [5000, 9000, 12_000, 11_000], [2000, 3000, 5000, 9000]);
const both = [...fast, ...slow];
const names = new Map(linesOf(both, options).map((line) => [line.series, line.series.split("/")[2] ?? ""]));
const model = { names, options, picks: { shown: [] } };
const read = (state: Partial<Parameters<typeof readOf>[1]>) =>
  readOf({ points: both, options }, { ...nothing, ...state });

describe("a limit", () => {
  it("is answered per series: the last point before the first violation, none, and what is next", () => {
    expect(verdictOf(read({ lim: 1000 }), model)).toEqual({
      first: "At p99 ≤ 1 ms a reaches 40,000 IOPS at 4 outstanding.",
      second: "1 other starts above it.",
    });
    expect(verdictOf(read({ lim: 5000 }), model)).toEqual({
      first: "At p99 ≤ 5 ms a reaches most: 80,000 IOPS at 8 outstanding.",
      second: "bb reaches 12,000 IOPS, 0.15 × as much.",
    });
    expect(verdictOf(read({ lim: 50 }), model)).toEqual({
      first: "No load meets p99 ≤ 50 µs.",
      second: "The lowest is 100 µs, a at 1 outstanding.",
    });
  });

  it("says in how many repeats it is met if they lie on both sides of it", () => {
    const repeated = (name: string, latencies: readonly number[]) =>
      latencies.map((us, i) =>
        point({
          ...{ series: name, numjobs: name.length, outstanding: 1, iops: 8000 + i, repeat: i + 1, run_no: 10 * i },
          ...{ key: `${name}${String(i)}`, latency: { clat: stats(us) } },
        }),
      );
    const points = [...repeated("a", [300, 400, 2000]), ...repeated("bb", [300, 1200, 9000])];
    const at = (lim: number) => verdictOf(readOf({ points, options }, { ...nothing, lim }), model);
    expect(at(1000)).toEqual({
      first: "At p99 ≤ 1 ms a reaches 8,001 IOPS at 1 outstanding (limit met in 2 of 3 repeats).",
      second: "The other: in 1 of 3.",
    });
    const steady = [...repeated("a", [300, 400, 500]), ...repeated("bb", [300, 1200, 9000])];
    expect(verdictOf(readOf({ points: steady, options }, { ...nothing, lim: 1000 }), model)).toEqual({
      first: "At p99 ≤ 1 ms a reaches 8,001 IOPS at 1 outstanding.",
      second: "1 other starts above it (limit met in 1 of 3 repeats).",
    });
    expect(at(350)?.second).toBe("The lowest is 400 µs (limit met in 1 of 3 repeats), a at 1 outstanding.");
    expect(at(100)?.second).toBe("The lowest is 400 µs, a at 1 outstanding.");
    expect(at(10_000)?.first).not.toContain("repeats");
  });

  it("is met by clat, which leaves out the submission: says so where that took most of the time", () => {
    const of = (slat: number) => series("a", [4702], [9], { latency: { clat: stats(9), slat: stats(slat) } });
    const at = (slat: number) => verdictOf(readOf({ points: of(slat), options }, { ...nothing, lim: 1000 }), model);
    expect(at(8)?.first).toBe("At p99 ≤ 1 ms this system reaches 4,702 IOPS at 1 outstanding.");
    expect(at(10)?.first).toBe(
      "At p99 ≤ 1 ms this system reaches 4,702 IOPS at 1 outstanding (clat leaves out most of the time).",
    );
  });

  it("applies to the I/Os; syncs stand beside the answer, with their own latency", () => {
    const step = { run_no: 1, phase: 0, job_index: 0, outstanding: 1, numjobs: 1, workload_op: "write", series: "w" };
    const write = point({ ...step, op: "write", iops: 15_776, latency: { clat: stats(26) } });
    const sync = point({ ...step, op: "sync", iops: null, latency: { lat: stats(3654) } });
    const of = readOf({ points: [write, sync], options }, { ...nothing, lim: 1000 });
    expect(verdictOf(of, { ...model, picks: { shown: [] } })).toEqual({
      first: "At p99 ≤ 1 ms this system reaches 15,776 IOPS at 1 outstanding.",
      second: "No load exceeds the limit. Sync p99: 3.65 ms.",
    });
  });

  it("without one the verdict is the peak, with its latency", () => {
    expect(verdictOf(read({}), model)).toEqual({
      first: "a peaks at 80,000 IOPS with p99 1.50 ms at 8 outstanding.",
      second: "bb reaches 12,000 IOPS, 0.15 × as much.",
    });
    expect(verdictOf(readOf({ points: [], options }, nothing), model)).toBeNull();
  });

  it("counts an uncontrolled maximum as the peak, as the label at the line does", () => {
    const rated = [1000, 2000].map((asked_iops) =>
      point({ load_kind: "rate", series: "a", asked_iops, iops: asked_iops }),
    );
    const points = [...rated, point({ load_kind: "max", series: "a", outstanding: null, iops: 9000 })];
    expect(verdictOf(readOf({ points, options }, nothing), model)?.first).toContain("peaks at 9,000 IOPS");
  });

  it("for a single series says what comes next; a clause that does not fit is left out", () => {
    const one = readOf({ points: fast, options }, { ...nothing, lim: 1000 });
    expect(verdictOf(one, model)).toEqual({
      first: "At p99 ≤ 1 ms this system reaches 40,000 IOPS at 4 outstanding.",
      second: "The next load, 8 outstanding, takes 1.50 ms.",
    });
    const long = new Map([...names].map(([id, name]) => [id, name.repeat(60)]));
    expect(verdictOf(read({ lim: 5000 }), { ...model, names: long })?.second).toBe("");
  });

  it("with a single load says so, not that all pass", () => {
    const [alone] = fast;
    const own = readOf({ points: [alone!], options }, { ...nothing, lim: 1000 });
    expect(own.layer?.answer(own.lines)).toBe("one load, ≥ 10,000");
  });

  it("names the most where the line folds back before the limit: the last step within it gives less", () => {
    const folded = series("f", [10_000, 30_000, 25_000, 24_000], [100, 200, 800, 1500]);
    const own = readOf({ points: folded, options }, { ...nothing, lim: 1000 });
    expect(verdictOf(own, model)).toEqual({
      first: "At p99 ≤ 1 ms this system reaches 30,000 IOPS at 2 outstanding.",
      second: "It holds up to 4 outstanding, with less throughput.",
    });
    const frame = {
      width: 1020,
      height: 584,
      size: "page",
      measure: (text: string, size: number) => text.length * size * 0.55,
    } as const;
    const { twin, nodes, marks } = buildCurve(folded, options, frame, null, own.layer);
    const at = (id: string) => twin.columns.findIndex((column) => column.id === id);
    expect(twin.rows.map(({ cells }) => [cells[at("limit")]?.text, cells[at("headroom_percent")]?.text])).toEqual([
      ["ok", en.charts.absent],
      ["ok, most", "80"],
      ["last ok", "20"],
      ["first fail", en.charts.absent],
    ]);
    expect(nodes.flatMap((node) => (node.type === "text" ? node.text : []))).toContain("≤ 1 ms: 30,000, most at 2");
    expect(marks.map(({ lines }) => lines.at(-1)?.join(" ")).filter((line) => line?.startsWith("most"))).toEqual([
      "most within the limit it holds up to 4",
    ]);
  });

  it("while dragged keeps the list of lines and names; limit, rings and table are as if drawn with it", () => {
    const frame = {
      width: 1020,
      height: 584,
      size: "page",
      measure: (text: string, size: number) => text.length * size * 0.55,
    } as const;
    const drawn = (lim: number) => buildCurve(both, options, frame, null, read({ lim }).layer);
    const [taken, moved] = [drawn(1000), drawn(3000)];
    const layer = read({ lim: 3000 }).layer!;
    const { twin } = buildCurve(both, options, frame);
    const held = heldScene(taken, { limit_us: 3000, layer, twin }, options, "page");
    expect(held.nodes).toBe(taken.nodes);
    expect(held.twin).toEqual(moved.twin);
    const hung = ({ nodes }: Pick<Scene, "nodes">) =>
      nodes.filter((node) => node.type === "ring" || ("role" in node && node.role?.startsWith("limit") === true));
    expect(moved.y_domain).toEqual(taken.y_domain);
    const plain = (nodes: readonly object[]) =>
      nodes
        .map((node) =>
          JSON.stringify(node, (_, v) => (typeof v === "number" ? Math.round(v * 1e6) / 1e6 : (v as unknown))),
        )
        .sort();
    expect(hung(moved)).toHaveLength(4);
    expect(plain(held.over ?? [])).toEqual(plain(hung(moved)));
    // Nodes hidden meanwhile have a role.
    expect(taken.nodes.some((node) => node.type === "text" && node.role === "answer")).toBe(true);
    const beyond = heldScene(taken, { limit_us: 1e9, layer, twin }, options, "page");
    expect(hung({ nodes: beyond.over ?? [] }).every(({ type }) => type === "ring")).toBe(true);
  });

  it("judges by the steps of the line only: repeats and failed points do not count", () => {
    const more = [
      ...fast,
      point({ series: "a", numjobs: 1, outstanding: 2, iops: 100, latency: { clat: stats(9000) } }),
    ];
    const { reading } = readOf({ points: more, options }, { ...nothing, lim: 1000 });
    expect([...reading.knees.values()].map((knee) => knee.found)).toEqual(["knee"]);
  });

  it("begins at a round value in the middle of what is drawn", () => {
    expect(firstLimit(read({}).lines)).toBe(1000);
    expect(firstLimit([])).toBeNull();
  });

  it("counts a series that is over it at every load apart from one without a latency to judge", () => {
    const sweep = (series: string, us: number | null) =>
      [1, 2, 4].map((outstanding) =>
        point({
          ...{ series, outstanding, iops: 1000 * outstanding },
          latency: us === null ? { clat: stats(100, { quantiles: {} }) } : { clat: stats(us * outstanding) },
        }),
      );
    const points = [...sweep("a", 100), ...sweep("b", 2000), ...sweep("c", null)];
    expect(verdictOf(readOf({ points, options }, { ...nothing, lim: 900 }), model)).toMatchObject({
      second: "1 other starts above it. 1 other cannot be judged by p99.",
    });
  });

  it("for reads and writes of one run holds as far as both do", () => {
    const mix = [100, 200, 400].flatMap((us, i) =>
      (["read", "write"] as const).map((op) =>
        point({
          ...{ workload_op: "mixed", op, series: "mix", outstanding: 2 ** i, iops: 1000 * 2 ** i },
          latency: { clat: stats(op === "write" ? us * 4 : us) },
        }),
      ),
    );
    const own = readOf({ points: mix, options }, { ...nothing, lim: 900 });
    const named = new Map(own.lines.map((line) => [line.series, "mix"]));
    expect(verdictOf(own, model)?.first).toBe(
      "At p99 ≤ 900 µs this system reaches 2,000 IOPS in all at 2 outstanding (by write p99).",
    );
    expect(limitRows(own, { names: named, options })).toMatchObject([
      { rate: "2,000 in all", latency: "write 800 µs", load: "2" },
    ]);
    expect(answerOf(own.lines, own.reading, options)).toBe("≤ 900 µs: 2,000 in all at 2, by write p99");
    expect(own.lines.map((line) => answerOf([line], own.reading, options))).toEqual([
      "all pass, ≥ 4,000 in all",
      "≤ 900 µs: 2,000 in all at 2",
    ]);
    expect(verdictOf(readOf({ points: mix, options }, { ...nothing, lim: 300 }), model)?.first).toBe(
      "No load meets write p99 ≤ 300 µs.",
    );
    // Reads come down to 100 µs, but no load is that fast for both.
    expect(verdictOf(readOf({ points: mix, options }, { ...nothing, lim: 50 }), model)).toEqual({
      first: "No load meets p99 ≤ 50 µs.",
      second: "The lowest is 400 µs at 1 outstanding.",
    });
    // At one load, too, the rate belongs to neither direction and the latency to one.
    const at = readOf({ points: mix, options }, { ...nothing, at: 2 });
    expect(readOffs(at, { names: named, options }).map(({ name, values }) => [name, ...values])).toEqual([
      ["mix", "2,000 IOPS in all", "read p99 200 µs"],
      ["mix", "2,000 IOPS in all", "write p99 800 µs"],
    ]);
  });
});

it("reads that verify what was written are judged by no limit", () => {
  const verify = (op: "read" | "write", us: number) =>
    point({ workload_op: "write", op, series: "w", outstanding: 4, iops: 7000, latency: { clat: stats(us) } });
  const points = [verify("read", 4000), verify("write", 5000)];
  const at = (lim: number) => verdictOf(readOf({ points, options }, { ...nothing, lim }), model);
  expect(at(1000)?.second).toBe("The lowest is 5.00 ms at 4 outstanding.");
  expect(at(4500)?.first).toBe("No load meets p99 ≤ 4.5 ms.");
  expect(at(6000)?.first).toBe("At p99 ≤ 6 ms this system reaches 7,000 IOPS at 4 outstanding.");
});

describe("knees of the curve itself", () => {
  it("say why there is none", () => {
    expect(verdictOf(read({ knee: "kneedle" }), model)?.first).toBe(
      "Kneedle: a, no knee (fewer than 6 points up to the peak).",
    );
    expect(verdictOf(read({ knee: "saturation" }), model)).toEqual({
      first: "saturation: bb 12,000 IOPS at 4 outstanding.",
      second: "1 other has no knee.",
    });
  });

  it("are chosen and removed in the link", () => {
    // A limit of 1 ms on p99 needs no field; for another statistic the limit is in the middle of what is drawn.
    expect(chooseKnee("limit", { lim: "off", base: "" }, { y: "p99" }, read({}))).toEqual({ knee: "limit", lim: null });
    expect(chooseKnee("limit", { lim: "off", base: "" }, { y: "mean" }, read({}))).toEqual({
      knee: "limit",
      lim: 1000,
    });
    expect(chooseKnee("limit", { lim: 5, base: "" }, { y: "mean" }, read({}))).toEqual({ knee: "limit", lim: 5 });
    expect(chooseKnee("power", { lim: 5, base: "" }, { y: "p99" }, read({}))).toEqual({ knee: "power" });
    expect(withoutKnee({ knee: "limit" })).toEqual({ lim: "off" });
    expect(withoutKnee({ knee: "power" })).toEqual({ knee: "limit" });
  });
});

describe("the cursor", () => {
  it("reads a load off every series, and invents none", () => {
    const rows = readOffs(read({ at: 4 }), { names, options });
    expect(rows.map(({ name, values }) => [name, ...values])).toEqual([
      ["a", "40,000 IOPS", "400 µs"],
      ["bb", "12,000 IOPS", "5.00 ms"],
    ]);
    expect(litMarks(read({ at: 4 })).size).toBe(2);
    const [row] = readOffs(read({ at: 3 }), { names, options });
    expect(row?.values).toEqual(["no point here, only at 2 and 4"]);
    expect(litMarks(read({ at: 3 })).size).toBe(0);
  });

  it("at half of each one's own maximum: measured if there is a point, else between two", () => {
    const rows = readOffs(read({ at: 50, ak: "percent" }), { names, options });
    expect(rows.map(({ name, values }) => [name, ...values])).toEqual([
      ["a", "40,000 IOPS", "400 µs", "at 4"],
      ["bb", "6,000 IOPS", "2.21 ms", "interpolated 1 to 2"],
    ]);
    const [low] = readOffs(read({ at: 5, ak: "percent" }), { names, options });
    expect(low?.values[0]).toContain("no point here");
  });

  it("in an open loop it is at the asked step, not between two", () => {
    const rate = [1000, 2000, 3000].map((asked_iops) =>
      point({ ...{ load_kind: "rate", asked_iops, outstanding: 32, series: "rate" }, iops: asked_iops * 0.99 }),
    );
    const own = readOf({ points: rate, options }, { ...nothing, at: 66, ak: "percent" });
    expect(readOffs(own, { names, options })[0]?.values[0]).toBe("1,980 IOPS");
    const off = readOf({ points: rate, options }, { ...nothing, at: 50, ak: "percent" });
    expect(readOffs(off, { names, options })[0]?.values[0]).toContain("no point here, only at");
  });
});

it("panels of workloads are of all there are, unless several were chosen", () => {
  const row = { series: "randread-4k-j1" };
  const picks = { workloads: [row, { series: "randwrite-4k-j1" }] } as unknown as Picks;
  const state = (w: string[]) => ({ w, s: [] as string[] }) as unknown as CurveState;
  expect(choosePanels("workload", { picks }, state([])).w).toHaveLength(2);
  expect(choosePanels("workload", { picks }, state(["a", "b"]))).not.toHaveProperty("w");
  expect(choosePanels("jobs", { picks }, state([]))).not.toHaveProperty("w");
});
