/** Little's law on real vdbench and sysbench runs: each I/O is counted once, although the tools also print totals. */
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { directionsOf, littleOf } from "~/analysis/audit/littleOf";
import { audit } from "~/analysis/audit/rules";
import type { CurvePoint } from "~/model/answers";
import { curve } from "~/queries/curve";
import { answer, loadDrop } from "../support/questions";
import { drops, type DropFile } from "../support/realFiles";

async function pointsOf(files: readonly DropFile[]): Promise<CurvePoint[]> {
  await loadDrop(files.map(({ path, bytes }) => ({ path, bytes: new Uint8Array(bytes) })));
  return answer(curve, { dataset: "local" });
}

/** In flight and verdict of every point, by outstanding and direction. */
const checks = (points: readonly CurvePoint[]) =>
  points.map((point) => ({ point, check: littleOf(point, directionsOf(point, points)) }));

it("forthreads: 16 threads hold 15.60, only 64 threads are off", async () => {
  const points = await pointsOf(drops.vdbenchLoops);
  const found = checks(points);
  const of = (threads: number) => found.filter(({ point }) => point.outstanding === threads);
  // 45,878 IOPS × 340.1 µs: read and mixed are the same I/Os.
  expect(of(16).map(({ point }) => point.op)).toEqual(["read", "mixed"]);
  for (const { check } of of(16)) expect(check!.in_flight).toBeCloseTo(15.6, 1);
  const off = found.filter(({ check }) => check?.verdict === "off").map(({ point }) => point.outstanding);
  expect(new Set(off)).toEqual(new Set([64]));
  expect(audit(points).find(({ code }) => code === "little")).toMatchObject({ count: 1, of: 8 });
});

it("curve-4k-70r: reads and writes of the maximum fit its 16", async () => {
  const points = await pointsOf(drops.vdbenchCurve);
  const max = checks(points).filter(({ point }) => point.load_kind === "max");
  expect(max.map(({ point }) => point.op)).toEqual(["read", "write", "mixed"]);
  for (const { check } of max) expect(check).toMatchObject({ verdict: "fits" });
  expect(max[0]!.check!.in_flight).toBeCloseTo(15.24, 1);
  expect(audit(points).find(({ code }) => code === "little")).toBeUndefined();
});

it("sysbench: its one latency is of syncs too, so that nothing is said", async () => {
  const points = await pointsOf([{ path: "rndrw.txt", bytes: readFileSync("tests/fixtures/sysbench/rndrw.txt") }]);
  expect(points.map(({ op }) => op).toSorted()).toEqual(["mixed", "read", "sync", "write"]);
  expect(checks(points).map(({ check }) => check)).toEqual([null, null, null, null]);
  expect(audit(points).find(({ code }) => code === "little")).toBeUndefined();
});
