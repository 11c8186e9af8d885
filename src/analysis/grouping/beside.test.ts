import { describe, expect, it } from "vitest";
import { step } from "../../../tests/support/steps";
import type { Step } from "~/model/grouping";
import { besideRemarks } from "./beside";

const job = (job_index: number, more: Partial<Step> = {}): Step => step("a.json", { job_index, ...more });
const log = { workload_op: "write", pattern: "seq", block_bytes: 16_384, read_percent: 0 } as const;
const backup = { pattern: "seq", block_bytes: 2 ** 18, load_kind: "rate" } as const;
const remarks = (...steps: Step[]) => steps.map((one) => besideRemarks(steps).get(one) ?? "");

describe("work that ran beside a step", () => {
  it("is that of its phase", () => {
    expect(remarks(job(0), job(1, log), job(2, backup), job(3, { phase: 1 }))).toEqual([
      "beside:read-256k-rate:write-16k",
      "beside:randread-4k:read-256k-rate",
      "beside:randread-4k:write-16k",
      "",
    ]);
  });

  it("is on its drives, or on unknown ones", () => {
    const on = (...targets: string[]) => ({ targets });
    expect(remarks(job(0, on("/dev/a")), job(1, { ...log, ...on("/dev/b") }))).toEqual(["", ""]);
    const some = [job(0, on("/dev/a")), job(1, { ...log, ...on("/dev/b", "/dev/a") }), job(2, backup)];
    expect(remarks(...some)).toEqual([
      "beside:read-256k-rate:write-16k",
      "beside:randread-4k:read-256k-rate",
      "beside:randread-4k:write-16k",
    ]);
  });

  it("does not exist in ACT, whose reads and writes are one test", () => {
    expect(remarks(job(0, { tool: "act" }), job(1, { ...log, tool: "act" }))).toEqual(["", ""]);
  });
});
