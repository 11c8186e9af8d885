import { describe, expect, it } from "vitest";
import type { TraceRow } from "~/model/traceAnswers";
import type { LineOf } from "~/analysis/time/lines";
import { differencesOf, unlikeBadges } from "./said";

const trace: Pick<TraceRow, "op" | "pattern" | "block_bytes" | "read_percent" | "iodepth"> = {
  op: "read",
  pattern: "random",
  block_bytes: 4096,
  read_percent: 100,
  iodepth: 8,
};
const line = (...traces: readonly Partial<TraceRow>[]): LineOf => ({
  id: "x",
  name: "",
  role: "main",
  excluded: null,
  traces: traces.map((one) => ({ ...trace, ...one }) as TraceRow),
});

describe("what two lines differ in", () => {
  it("is nothing where both did the same work", () => {
    expect(unlikeBadges(line({}), line({}))).toEqual([]);
    expect(unlikeBadges(line({ iodepth: null }), line({ iodepth: null }))).toEqual([]);
  });

  it("is named aspect by aspect, also where only one of them is known", () => {
    expect(
      differencesOf(line({}), line({ op: "write", block_bytes: 2 ** 20, iodepth: null }, { op: "write" })),
    ).toEqual([
      "operation read against write",
      "block size 4K against 1M, 4K",
      "iodepth 8 against not stated",
      "jobs 1 against 2",
    ]);
    expect(unlikeBadges(line({}), line({ read_percent: 70 }))[0]).toMatchObject({
      tone: "warn",
      text: "different workloads",
      why: expect.stringContaining("share of reads 100 % against 70 %") as string,
    });
  });
});
