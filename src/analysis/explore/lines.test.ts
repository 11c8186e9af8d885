import { expect, it } from "vitest";
import { point } from "../../../tests/support/points";
import type { CurvePoint } from "~/model/answers";
import { joinedLines } from "./lines";

const sweep = (more: Partial<CurvePoint>) =>
  [4, 1, 2].map((iodepth) => point({ iodepth, outstanding: iodepth * (more.numjobs ?? 1), ...more }));
const depths = (points: readonly CurvePoint[], x: string) =>
  joinedLines(points, x).lines.map((line) => line.map((i) => points[i]!.iodepth));

it("along a parameter: in its order, a line per value of every other", () => {
  const points = [...sweep({ numjobs: 1 }), ...sweep({ numjobs: 4, series: "randread-4k-j4-libaio-direct" })];
  expect(depths(points, "iodepth")).toEqual([
    [1, 2, 4],
    [1, 2, 4],
  ]);
  const byJobs = joinedLines(points, "numjobs").lines.map((line) => line.map((i) => points[i]!.numjobs));
  expect(byJobs).toEqual([
    [1, 4],
    [1, 4],
    [1, 4],
  ]);
});

it("never joins two drives, systems, set-ups, workloads or kinds of load", () => {
  const base = point({ iodepth: 1, outstanding: 1 });
  const other = { iodepth: 2, outstanding: 2 };
  const differs: Partial<CurvePoint>[] = [
    { targets: ["/dev/nvme1n1"] },
    { system: "b" },
    { drive_model: "PM883" },
    { setup: "cache off" },
    { engine: "io_uring" },
    { block_bytes: 8192 },
    { op: "write", workload_op: "write" },
    { load_kind: "rate", asked_iops: 100 },
    { dataset: "other" },
    { host: "b" },
    { repeat: 2 },
  ];
  for (const one of differs)
    expect(joinedLines([base, point({ ...other, ...one })], "iodepth").lines, JSON.stringify(one)).toEqual([]);
  expect(joinedLines([base, point(other)], "iodepth").lines).toEqual([[0, 1]]);
});

it("over block sizes or read shares, as a vdbench grid has them", () => {
  const grid = [4096, 8192].flatMap((block_bytes) =>
    [0, 50, 100].map((read_percent) => {
      const workload_op = read_percent === 0 ? "write" : read_percent === 100 ? "read" : "mixed";
      return point({ block_bytes, read_percent, workload_op, op: workload_op, load_kind: "max", tool: "vdbench" });
    }),
  );
  expect(joinedLines(grid, "read_percent").lines).toEqual([
    [0, 1, 2],
    [3, 4, 5],
  ]);
  expect(joinedLines(grid, "block_bytes").lines).toEqual([
    [0, 3],
    [1, 4],
    [2, 5],
  ]);
});

it("over a measured value: a series in order of its load, so a fold-back shows", () => {
  const points = [
    point({ iodepth: 4, outstanding: 4, iops: 900 }),
    point({ iodepth: 1, outstanding: 1, iops: 500 }),
    point({ iodepth: 2, outstanding: 2, iops: 1000 }),
  ];
  expect(joinedLines(points, "iops").lines).toEqual([[1, 2, 0]]);
});

it("where several points have one definition the line ends, and it is counted", () => {
  const points = [1, 2, 2, 4, 8].map((iodepth) => point({ iodepth, outstanding: iodepth }));
  expect(joinedLines(points, "iodepth")).toEqual({ lines: [[3, 4]], unjoined: 1 });
});

it("an uncontrolled maximum is on no line of rates", () => {
  const points = [
    point({ load_kind: "max", asked_iops: null }),
    ...[200, 100].map((asked_iops) => point({ load_kind: "rate", asked_iops })),
  ];
  expect(joinedLines(points, "asked_iops").lines).toEqual([[2, 1]]);
});
