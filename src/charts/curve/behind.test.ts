import { expect, it } from "vitest";
import type { SceneNode } from "../scene";
import { buildCurve } from "./curve";
import { point, stats } from "../../../tests/support/points";
import { options, page } from "./testing";

const at = (outstanding: number, iops: number, more = {}) =>
  point({ outstanding, iops, latency: { clat: stats(iops / 100) }, ...more });
const own = [at(1, 10_000), at(4, 30_000), at(16, 60_000)];
const published = [1, 4, 16].map((n) => at(n, n * 9000, { dataset: "lab", system: "lab", system_label: "Lab" }));
const behind = { points: published, name: "Lab array" };

const lines = (nodes: readonly SceneNode[]) => nodes.filter((node) => node.type === "path" && node.role === "line");
const texts = (nodes: readonly SceneNode[]) => nodes.flatMap((node) => (node.type === "text" ? node.text : []));

it("a line behind is faint, named, mentioned in a note, and changes nothing else", () => {
  const alone = buildCurve(own, options, page);
  const scene = buildCurve(own, options, page, behind);
  expect(lines(alone.nodes)).toHaveLength(1);
  expect(lines(scene.nodes)).toEqual([expect.objectContaining({ colour: "ctrl", width: 1 }), lines(alone.nodes)[0]]);
  expect(texts(scene.nodes)).toContain("Lab array");
  expect(scene.notes?.filter((note) => alone.notes?.includes(note) !== true)).toEqual([
    "Faint grey: the same workload of Lab array, published; it is not in the table.",
  ]);
  const { marks, twin, x_domain, y_domain, key } = alone;
  expect(scene).toMatchObject({ marks, twin, x_domain, y_domain, key });
});

it("without own data nothing is drawn behind", () => {
  const scene = buildCurve([], options, page, behind);
  expect(scene.empty).toBe("curve/no-points");
  expect(lines(scene.nodes)).toEqual([]);
});
