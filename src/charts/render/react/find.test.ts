import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { overlap, within } from "../../geometry";
import type { Mark, Scene } from "../../scene";
import { nearest, placeReadout, plotAt, step, valueAt, zoomOf } from "./find";

const mark = (id: string, series: string, order: number, x: number, y: number): Mark => ({
  id,
  series,
  order,
  x,
  y,
  row: 0,
  title: series,
  lines: [],
  origin: "computed",
});

// Series a folds back: its last mark lies to the left of the one before.
const marks = [
  mark("a1", "a", 0, 100, 300),
  mark("a2", "a", 1, 300, 200),
  mark("a3", "a", 2, 250, 100),
  mark("b1", "b", 0, 120, 400),
  mark("b2", "b", 1, 400, 350),
];
const byId = (id: string): Mark => marks.find((one) => one.id === id)!;

describe("pointing", () => {
  it("finds the nearest mark within 40 px", () => {
    expect(nearest(marks, 290, 190)?.id).toBe("a2");
    expect(nearest(marks, 200, 500)).toBeNull();
  });

  it("walks a series in load order, even where it folds back, and stops at its ends", () => {
    expect(step(marks, byId("a2"), "ArrowRight")?.id).toBe("a3");
    expect(step(marks, byId("a3"), "ArrowRight")?.id).toBe("a3");
    expect(step(marks, byId("a3"), "Home")?.id).toBe("a1");
  });

  it("changes series up and down, to the nearest x", () => {
    expect(step(marks, byId("a1"), "ArrowDown")?.id).toBe("b1");
    expect(step(marks, byId("b2"), "ArrowUp")?.id).toBe("a2");
    expect(step(marks, null, "ArrowRight")?.id).toBe("a1");
  });
});

describe("brush", () => {
  const scene = {
    plot: { x: 44, y: 30, w: 942, h: 510 },
    x_domain: { from: 0, to: 160_000, log: false },
    y_domain: { from: 100, to: 50_000, log: true },
  } as Scene;

  it("gives both domains in base units, y upwards", () => {
    const zoom = zoomOf(scene, { x: 44 + 94.2, y: 30, w: 94.2, h: 255 })!;
    expect(zoom.x!.from).toBeCloseTo(16_000, -2);
    expect(zoom.x!.to).toBeCloseTo(32_000, -2);
    expect(zoom.y!.to).toBeCloseTo(50_000, -2);
    expect(zoom.y!.from).toBeCloseTo(Math.sqrt(100 * 50_000), -2);
  });

  it("drawn flat leaves the other axis unchanged", () => {
    expect(zoomOf(scene, { x: 100, y: 200, w: 300, h: 4 })!.y).toBeNull();
    const zoomed = { ...scene, y_domain: { from: 200, to: 900, log: true, zoomed: true } };
    expect(zoomOf(zoomed, { x: 100, y: 200, w: 300, h: 4 })!.y).toEqual({ from: 200, to: 900 });
    expect(zoomOf(scene, { x: 100, y: 200, w: 6, h: 4 })).toBeNull();
  });

  it("is of the panel under the pointer, not of all small multiples together", () => {
    const left = { x: 0, y: 0, w: 100, h: 50 };
    const right = { ...left, x: 120 };
    const scene = { plot: { x: 0, y: 0, w: 220, h: 50 }, panels: [left, right] };
    expect([plotAt(scene, 50, 20), plotAt(scene, 130, 20), plotAt(scene, 230, 90)]).toEqual([left, right, right]);
    expect(plotAt({ plot: scene.plot }, 130, 20)).toEqual(scene.plot);
  });

  it("rounds to less than a pixel", () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1, noNaN: true }), fc.boolean(), (share, log) => {
        const domain = { from: 100, to: 50_000, log };
        const back = (v: number): number => (log ? Math.log(v / 100) / Math.log(500) : (v - 100) / 49_900);
        expect(Math.abs(back(valueAt(domain, share, 900)) - share) * 900).toBeLessThan(1);
      }),
    );
  });
});

describe("read-out", () => {
  it("stays in view and hides no neighbour, wherever its mark is", () => {
    const view = { x: 0, y: 0, w: 500, h: 500 };
    const size = { w: 180, h: 80 };
    for (const own of marks) {
      const box = { ...placeReadout(own, marks, size, view), ...size };
      expect(within(box, view)).toBe(true);
      for (const other of marks) {
        const isNeighbour = other.series === own.series && Math.abs(other.order - own.order) <= 1;
        if (isNeighbour) expect(overlap(box, { x: other.x, y: other.y, w: 0, h: 0 }, 0)).toBe(false);
      }
    }
  });
});
