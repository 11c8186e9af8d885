import { describe, expect, it } from "vitest";
import type { DetailRow } from "~/model/answers";
import { bucketEdges, cpuUse, errorsFound, steadyRules } from "./details";

const row = (more: Partial<DetailRow>): DetailRow => ({
  ...{ job_index: 0, topic: "", subject: null, name: "", value: null, unit: null, text: null, line: null },
  ...more,
});

describe("processor time", () => {
  it("is the sum of both parts, or what is printed of both together, per job and host", () => {
    const use = cpuUse([
      row({ name: "usr_percent", value: 2 }),
      row({ name: "sys_percent", value: 16.5 }),
      row({ job_index: null, subject: "host-a", name: "total_percent", value: 7 }),
    ]);
    expect(use.map(({ job, subject, usr, total }) => [job, subject, usr, total])).toEqual([
      [0, null, 2, 18.5],
      [-1, "host-a", null, 7],
    ]);
  });
});

describe("a latency bucket", () => {
  it("begins where the one before ends; the first of a finer unit's neighbour with 1, of the finest with nothing", () => {
    const of = (name: string, subject: string, fine: boolean) => bucketEdges({ name, subject }, fine);
    expect(of("latency_us_percent", "10", true)).toEqual({ unit: "us", from: "4", to: "10" });
    expect(of("latency_us_percent", "2", true).from).toBe("1");
    expect(of("latency_us_percent", "2", false).from).toBeNull();
    expect(of("latency_ms_percent", ">=2000", true)).toEqual({ unit: "ms", from: "2000", to: null });
  });
});

describe("the tool's steady state", () => {
  it("has the mean of what its criterion judges", () => {
    const [rule] = steadyRules([
      row({ name: "attained", value: 0 }),
      row({ name: "criterion", text: "bw_slope" }),
      row({ name: "slope", value: -5.8, unit: "percent" }),
      row({ name: "iops_mean", value: 1 }),
      row({ name: "bw_mean_bytes_per_s", value: 2 }),
    ]);
    expect([rule?.attained, rule?.off?.value, rule?.mean?.value]).toEqual([0, -5.8, 2]);
  });
});

describe("errors", () => {
  it("tells failures from I/Os that came back short, and finds the job that did nothing", () => {
    const rows = [
      row({ name: "error", value: 0 }),
      row({ job_index: 1, name: "short_ios", value: 3 }),
      row({ job_index: 2, name: "error", value: 5 }),
    ];
    const idle = { job_index: 3, failed: true, ios: 0 };
    const { bad, isLesser, failed, idle: nothing } = errorsFound(rows, [idle, { job_index: 4, failed: true, ios: 9 }]);
    expect(bad.map(({ job_index }) => job_index)).toEqual([1, 2]);
    expect([isLesser, failed, nothing]).toEqual([true, [2, 3], [3]]);
    expect(errorsFound(rows.slice(0, 1), []).failed).toEqual([]);
  });
});
