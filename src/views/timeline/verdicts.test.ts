import { describe, expect, it } from "vitest";
import type { TraceRow } from "~/model/traceAnswers";
import type { LineOf } from "../shared/time/lines";
import { unjudgedBadges } from "./verdicts";

const line = (name: string, window_s: number | null, more: Partial<LineOf> = {}): LineOf => ({
  ...{ id: name, name, role: "main", excluded: null },
  traces: [{ stat: "mean", window_s } as TraceRow],
  ...more,
});

describe("what is not judged", () => {
  it("is said of means of windows of unknown length, by name where others are judged", () => {
    const said = (lines: readonly LineOf[]): string[] => unjudgedBadges(lines).map(({ text }) => text);
    expect(said([line("read", 1)])).toEqual([]);
    expect(said([line("read", null)])).toEqual(["not judged: the length of the windows is not known"]);
    expect(said([line("read", null), line("write", 1)])).toEqual([
      "read: not judged: the length of the windows is not known",
    ]);
    expect(said([line("read", null, { role: "member" }), line("write", null, { excluded: "why" })])).toEqual([]);
  });
});
