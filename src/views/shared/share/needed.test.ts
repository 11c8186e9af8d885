import { describe, expect, it } from "vitest";
import { POINTS_PER_SOURCE } from "~/model/numbers";
import { curvePoint } from "../../../../tests/support/points";
import { neededKeys, neededPoints, neededRuns, neededTraces } from "./needed";

const own = (point_no: number, more: Parameters<typeof curvePoint>[0] = {}) =>
  curvePoint({ dataset: "local", run_no: 7, point_no, ...more });

describe("what a chart needs of own data", () => {
  it("is nothing if only published points are shown", () => {
    expect(neededPoints([curvePoint()], [curvePoint(), own(3)])).toBeNull();
    expect(neededRuns([curvePoint()])).toBeNull();
    expect(neededTraces([{ dataset: "example", run_no: 1, trace_no: 1 }])).toBeNull();
  });

  it("are the points with what was measured along with them: the write beside the read, not the next phase or job", () => {
    const read = own(3);
    const all = [
      read,
      own(4, { op: "write" }),
      own(5, { phase: 1 }),
      own(6, { job_index: 1 }),
      own(8, { run_no: 9 }),
      curvePoint({ run_no: 7, point_no: 10 }),
    ];
    expect(neededPoints([read, curvePoint({ point_no: 99 })], all)).toEqual({ runs: [7], points: [3, 4] });
    expect(neededPoints([all[4]!, read], all, { buckets: true })).toEqual({
      runs: [7, 9],
      points: [3, 4, 8],
      buckets: true,
    });
  });

  it("names whole runs once, in their order, also by key; an unknown key is skipped", () => {
    expect(neededRuns([own(1, { run_no: 9 }), own(2), own(3)])).toEqual({ runs: [7, 9] });
    const sources = [{ sha256: "abcdefabcdef0000", source_no: 3 }];
    expect(neededKeys(["abcdefabcdef.2", "000000000000.0"], sources)).toEqual({ runs: [3 * POINTS_PER_SOURCE + 2] });
    expect(neededKeys(["000000000000.0"], sources)).toBeNull();
  });

  it("includes series over time with the points that describe their jobs", () => {
    const traces = [4, 2, 4].map((trace_no) => ({ dataset: "local", run_no: 7, trace_no }));
    expect(neededTraces(traces)).toEqual({ runs: [7], members: true, traces: [2, 4] });
  });
});
