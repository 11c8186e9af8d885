import { describe, expect, it } from "vitest";
import { point, stats } from "../../../tests/support/points";
import { card, page, phone } from "../curve/testing";
import { buildNines } from "./nines";
import type { NinesLine, NinesOptions } from "./options";

const options: NinesOptions = { title: "A run", kind: "clat", log: true, zoom: { x: null, y: null } };
const line = (more: Partial<NinesLine> & Pick<NinesLine, "point">): NinesLine => ({
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
    const scene = buildNines([line({ point: over })], options, page);
    const [mark, max] = ["p99.9", "max"].map((name) => scene.marks.find(({ id }) => id.endsWith(`/${name}`)));
    expect(mark?.y).toBe(max?.y);
    expect(mark?.lines.at(-1)).toEqual(["note", "≤ max, bin width"]);
    const row = scene.twin.rows.find(({ mark: id }) => id === mark?.id);
    expect(row?.cells.find(({ value }) => value === 1005)?.note).toBe("≤ max, bin width");
  });

  it("greys what few samples stand behind, and has no place for the maximum of fewer than the last percentile tells", () => {
    const few = run({ "0.5": 100, "0.99": 900, "0.9999": 990 }, { max_us: 1000, samples: 2000 });
    const scene = buildNines([line({ point: few })], options, page);
    const colours = scene.nodes.flatMap((node) =>
      node.type === "marker" ? [[node.mark?.split("/").at(-1), node.colour]] : [],
    );
    expect(colours).toEqual([
      ["p50", "s1"],
      ["p99", "s1"],
      ["p99.99", "ctrl"],
    ]);
    expect(scene.key).toContain("grey: fewer than 10 samples above it");
    expect(scene.twin.rows.map(({ mark }) => mark?.split("/").at(-1))).toContain("max");
  });

  it("rises from left to right along the percentiles, whatever their order in the file", () => {
    const mixed = run({ "0.999": 900, "0.01": 10, "0.5": 100, "0.9": 300 }, { max_us: 1000, samples: 100_000 });
    const { marks } = buildNines([line({ point: mixed })], options, page);
    expect(marks.map(({ id }) => id.split("/").at(-1))).toEqual(["p1", "p50", "p90", "p99.9", "max"]);
    const xs = marks.map(({ x }) => x);
    expect(xs).toEqual(xs.toSorted((a, b) => a - b));
    expect(marks.map(({ x_tag }) => x_tag)).toEqual(["1 %", "50 %", "90 %", "99.9 %", "max"]);
  });

  it("says which line has no percentiles of the kind that is drawn", () => {
    const has = line({ point: run({ "0.5": 100, "0.99": 900 }), name: "read" });
    const lacks = line({ point: point({ op: "write", latency: { lat: stats(500) } }), name: "write" });
    const scene = buildNines([has, lacks], options, page);
    expect(scene.notes).toEqual(["write: no percentiles of clat, not drawn."]);
    expect(buildNines([lacks], options, page).empty).toBe("run/no-latency");
    const bare = line({ point: point({ latency: { clat: stats(500, { quantiles: {} }) } }) });
    expect(buildNines([bare], options, page).empty).toBe("run/no-percentiles");
  });

  it("counts the edges of a histogram exactly, the last as the maximum of its samples", () => {
    const counted = point({
      tool: "vdbench",
      latency: { clat: stats(0, { quantiles: {}, samples: 100, max_us: 900 }) },
    });
    const buckets = { total: 100, lo_ns: [0, 1e5, 2e5, 4e5], hi_ns: [1e5, 2e5, 4e5, 9e5], count: [0, 90, 9, 1] };
    const scene = buildNines([line({ point: counted, buckets })], options, page);
    const rows = scene.twin.rows.map(({ cells }) => cells.slice(1, 4).map(({ value }) => value));
    expect(rows).toContainEqual(["edge of a bucket", 90, 200]);
    expect(rows).toContainEqual(["edge of a bucket", 99, 400]);
    expect(rows.filter(([what]) => what === "edge of a bucket")).toHaveLength(2);
    expect(scene.nodes.some((node) => node.type === "path" && node.role === "line")).toBe(false);
  });

  it("is drawn on a phone and on a card", () => {
    const one = line({ point: run({ "0.5": 100, "0.99": 900, "0.999": 2000 }) });
    for (const frame of [phone, card]) {
      const scene = buildNines([one], options, frame);
      expect(scene.marks.length).toBeGreaterThan(2);
      for (const { x, y } of scene.marks) {
        expect(x >= 0 && x <= frame.width && y >= 0 && y <= frame.height).toBe(true);
      }
    }
  });
});
