import { expect, test } from "vitest";
import { buildCurve } from "./curve";
import { point, stats } from "../../../tests/support/points";
import { options, page } from "./testing";

const line = (n: number) =>
  Array.from({ length: n }, (_, i) =>
    point({
      ...{ outstanding: i + 1, iodepth: i + 1, iops: 1000 * (i + 1) },
      latency: { clat: stats(200 + i, i === 7 ? { samples: 100 } : {}) },
    }),
  );
const markers = (n: number) => {
  const scene = buildCurve(line(n), options, page);
  return { marks: scene.marks.length, drawn: scene.nodes.filter(({ type }) => type === "marker").length };
};

test("points that overlap are a line without markers; each can still be pointed at", () => {
  expect(markers(50)).toEqual({ marks: 50, drawn: 50 });
  // Whatever is not plain keeps its mark: one value of few samples.
  expect(markers(900)).toEqual({ marks: 900, drawn: 1 });
});
