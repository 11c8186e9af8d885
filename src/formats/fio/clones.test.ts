/** Threads of an entry: job_runtime is their sum (fio 3.8 and later); earlier, numjobs gives their number. */
import { describe, expect, it } from "vitest";
import { clonesOf } from "./clones";
import { Faults, Fields } from "./json";
import { mergeOptions } from "./options";

interface Given {
  readonly numjobs?: string;
  readonly job_runtime?: number;
  readonly longest_ms?: number;
  readonly entries?: number;
  readonly serial?: boolean;
  readonly group?: boolean;
}
function clones({ numjobs, job_runtime, longest_ms = 10_000, entries = 1, serial = false, group = true }: Given) {
  const own = [
    ...(numjobs === undefined ? [] : ([["numjobs", numjobs]] as const)),
    ["group_reporting", group ? "1" : "0"] as const,
  ];
  const job = new Fields(job_runtime === undefined ? {} : { job_runtime }, new Faults());
  return clonesOf(job, mergeOptions(null, own, true), longest_ms, serial, entries);
}

describe("job_runtime over the runtime", () => {
  it.each([
    [10_000, 1],
    [40_000, 4],
    [80_200, 8],
    // Within 10 %.
    [43_900, 4],
    [36_100, 4],
    [2_560_000, 256],
  ])("%i ms of 10,000 are %i threads", (job_runtime, n) => {
    expect(clones({ numjobs: String(n), job_runtime })).toEqual({ clones: n, sections: false, unknown: false });
  });

  it("that is no whole number within a tenth tells nothing: numjobs does", () => {
    expect(clones({ numjobs: "7", job_runtime: 14_500 }).clones).toBe(7);
    expect(clones({ numjobs: "7", job_runtime: 4_000 }).clones).toBe(7);
    expect(clones({ numjobs: "7", job_runtime: 13_000 }).clones).toBe(7);
    expect(clones({ numjobs: "7", job_runtime: 11_100 }).clones).toBe(7);
    expect(clones({ numjobs: "7", job_runtime: 8_900 }).clones).toBe(7);
    expect(clones({ numjobs: "7", job_runtime: 10_900 }).clones).toBe(1);
  });

  it("of clones that ended early is less than their number", () => {
    expect(clones({ numjobs: "8", job_runtime: 60_000 })).toMatchObject({ clones: 8, sections: false });
  });

  it("of several sections in one group is more than numjobs", () => {
    expect(clones({ numjobs: "2", job_runtime: 60_000 })).toMatchObject({ clones: 6, sections: true });
  });

  it("of a run below 100 ms, or of phases one after another, tells nothing", () => {
    expect(clones({ numjobs: "1", job_runtime: 300, longest_ms: 99 }).clones).toBe(1);
    expect(clones({ numjobs: "1", job_runtime: 300, longest_ms: 100 }).clones).toBe(3);
    expect(clones({ numjobs: "1", job_runtime: 20_000, serial: true }).clones).toBe(1);
  });
});

describe("numjobs", () => {
  it("is of the entry where it stands for all of them, and of none where each has its own", () => {
    expect(clones({ numjobs: "4" }).clones).toBe(4);
    expect(clones({ numjobs: "4", entries: 4 }).clones).toBe(1);
    expect(clones({ numjobs: "4", group: false }).clones).toBe(1);
    expect(clones({}).clones).toBe(1);
  });

  it("without any option is not known", () => {
    const job = new Fields({}, new Faults());
    expect(clonesOf(job, mergeOptions(null, null, false), 10_000, false, 1)).toEqual({
      ...{ clones: 1, sections: false, unknown: true },
    });
  });
});
