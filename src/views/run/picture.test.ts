import { describe, expect, it } from "vitest";
import { point, stats } from "../../../tests/support/points";
import { buildPercentiles } from "~/charts/percentiles/build";
import { card, page, phone } from "~/charts/curve/testing";
import type { Frame } from "~/charts/scene";
import { ninesOf, type RunLine } from "./picture";

const options = { title: "A run", log: true, latencyUnit: "auto", zoom: { x: null, y: null } } as const;
const buildNines = (lines: readonly RunLine[], frame: Frame) =>
  buildPercentiles(ninesOf({ lines, kind: "clat", options }), frame);
const line = (more: Partial<RunLine> & Pick<RunLine, "point">): RunLine => ({
  name: "",
  colour: "s1",
  dash: undefined,
  ...more,
});
const run = (quantiles: Readonly<Record<string, number>>, more: Parameters<typeof stats>[1] = {}) =>
  point({ latency: { clat: stats(500, { quantiles, ...more }) } });

describe("percentiles by nines", () => {
  it("draws a percentile above the exact maximum at the maximum; the table has it as reported", () => {
    const over = run({ "0.5": 100, "0.999": 1005 }, { max_us: 1000, samples: 200_000 });
    const scene = buildNines([line({ point: over })], page);
    const [mark, max] = ["p99.9", "max"].map((name) => scene.marks.find(({ id }) => id.endsWith(`/${name}`)));
    expect(mark?.y).toBe(max?.y);
    expect(mark?.lines.at(-1)).toEqual(["note", "≤ max, bin width"]);
    const row = scene.twin.rows.find(({ mark: id }) => id === mark?.id);
    expect(row?.cells.find(({ value }) => value === 1005)?.note).toBe("≤ max, bin width");
  });

  it("greys values on few samples, and omits a maximum of fewer samples than the last percentile needs", () => {
    const few = run({ "0.5": 100, "0.99": 900, "0.9999": 990 }, { max_us: 1000, samples: 2000 });
    const scene = buildNines([line({ point: few })], page);
    const colours = scene.nodes.flatMap((node) =>
      node.type === "marker" ? [[node.mark?.split("/").at(-1), node.colour]] : [],
    );
    expect(colours).toEqual([
      ["p50", "s1"],
      ["p99", "s1"],
      ["p99.99", "ctrl"],
    ]);
    expect(scene.key.join()).toMatch(/fewer than 10/);
    expect(scene.twin.rows.map(({ mark }) => mark?.split("/").at(-1))).toContain("max");
  });

  it("rises from left to right along the percentiles, whatever their order in the file", () => {
    const mixed = run({ "0.999": 900, "0.01": 10, "0.5": 100, "0.9": 300 }, { max_us: 1000, samples: 100_000 });
    const { marks } = buildNines([line({ point: mixed })], page);
    expect(marks.map(({ id }) => id.split("/").at(-1))).toEqual(["p1", "p50", "p90", "p99.9", "max"]);
    const xs = marks.map(({ x }) => x);
    expect(xs).toEqual(xs.toSorted((a, b) => a - b));
    expect(marks.map(({ x_tag }) => x_tag)).toEqual(["1 %", "50 %", "90 %", "99.9 %", "max"]);
  });

  it("names a line without percentiles of the drawn kind", () => {
    const has = line({ point: run({ "0.5": 100, "0.99": 900 }), name: "read" });
    const lacks = line({ point: point({ op: "write", latency: { lat: stats(500) } }), name: "write" });
    const scene = buildNines([has, lacks], page);
    expect(scene.notes).toEqual(["write: no percentiles of clat, not drawn."]);
    expect(buildNines([lacks], page).empty).toBe("run/no-latency");
    const bare = line({ point: point({ latency: { clat: stats(500, { quantiles: {} }) } }) });
    expect(buildNines([bare], page).empty).toBe("run/no-percentiles");
  });

  it("draws the buckets of a coarse histogram, and the edges of each percentile", () => {
    const counted = point({
      tool: "vdbench",
      latency: { clat: stats(0, { quantiles: {}, samples: 100, max_us: 900 }) },
    });
    const edges = { lo_ns: [0, 1e5, 2e5, 4e5], hi_ns: [1e5, 2e5, 4e5, 9e5], count: [0, 90, 9, 1] };
    const buckets = { point_no: 1, kind: "clat", total: 100, value_ns: edges.hi_ns, ...edges };
    const scene = buildNines([line({ point: counted, buckets })], page);
    const rows = scene.twin.rows.map(({ cells }) =>
      Object.fromEntries(scene.twin.columns.map(({ id }, i) => [id, cells[i]?.value])),
    );
    expect(rows).toContainEqual(
      expect.objectContaining({ statistic: "p90", latency_us: null, from_us: 100, to_us: 200 }),
    );
    expect(rows).toContainEqual(
      expect.objectContaining({ statistic: "p99", latency_us: null, from_us: 200, to_us: 400 }),
    );
    expect(scene.nodes.some((node) => node.type === "path" && node.role === "line")).toBe(false);
  });

  it("is drawn on a phone and on a card", () => {
    const one = line({ point: run({ "0.5": 100, "0.99": 900, "0.999": 2000 }) });
    for (const frame of [phone, card]) {
      const scene = buildNines([one], frame);
      expect(scene.marks.length).toBeGreaterThan(2);
      for (const { x, y } of scene.marks) {
        expect(x >= 0 && x <= frame.width && y >= 0 && y <= frame.height).toBe(true);
      }
    }
  });
});
