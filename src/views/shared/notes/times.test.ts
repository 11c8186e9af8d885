import { describe, expect, it } from "vitest";
import type { Said } from "~/model/labels";
import type { TraceRow } from "~/model/traceAnswers";
import { timeNotes } from "~/analysis/time/notes";
import { moveEdits, noteEdits, readTime, saidElsewhere } from "./times";

const runs = [
  { target: "run:a.0", zero_s: 0 },
  { target: "run:b.0", zero_s: 2.5 },
];
const row = (run_key: string, notes: TraceRow["notes"]) => ({ run_key, notes }) as TraceRow;

describe("notes at a time", () => {
  it("are on the chart's axis, by time; equal notes of all runs appear once", () => {
    const rows = [
      row("a", [
        { t_s: 40, text: "fan failed" },
        { t_s: 12.5, text: "fw updated" },
      ]),
      row("a", [
        { t_s: 40, text: "fan failed" },
        { t_s: 12.5, text: "fw updated" },
      ]),
      row("b", [{ t_s: 10, text: "fw updated" }]),
    ];
    expect(timeNotes(rows, (key) => (key === "b" ? 2.5 : 0))).toEqual([
      { t_s: 12.5, text: "fw updated" },
      { t_s: 40, text: "fan failed" },
    ]);
  });

  it("are placed on each run's own clock, never before its beginning", () => {
    expect(noteEdits(runs, 12.5, " fw updated ")).toEqual([
      { target: "run:a.0", key: "note@12.5", value: "fw updated" },
      { target: "run:b.0", key: "note@10", value: "fw updated" },
    ]);
    expect(noteEdits(runs, 1, "early").map(({ target }) => target)).toEqual(["run:a.0"]);
    expect(noteEdits(runs, 12.5, "")[0]).toMatchObject({ value: null });
  });

  it("move in one step; at the same time only the text changes", () => {
    expect(moveEdits(runs.slice(0, 1), 10, 20, "fan")).toEqual([
      { target: "run:a.0", key: "note@10", value: null },
      { target: "run:a.0", key: "note@20", value: "fan" },
    ]);
    expect(moveEdits(runs.slice(0, 1), 10, 10.0001, "fan")).toHaveLength(1);
  });

  it("can be changed here if the reader wrote them, else at their origin", () => {
    const of = (origin: Said["origin"]): Said => ({ target: "run:a.0", key: "note@10", value: "x", origin });
    expect(saidElsewhere(runs, 10, [of("kneepoint.json")])).toMatchObject({ origin: "kneepoint.json" });
    expect(saidElsewhere(runs, 10, [of("kneepoint.json"), of("user")])).toBeNull();
  });

  it.each([
    ["90", 90],
    ["12.5 s", 12.5],
    ["2min", 120],
    ["1.5 h", 5400],
    ["250 ms", 0.25],
    ["1 h 5 min", 3900],
    ["5 12 s", null],
    ["soon", null],
    ["", null],
    ["-3", null],
    ["1:30", null],
  ])("%s is %s seconds", (text, seconds) => {
    expect(readTime(text)).toBe(seconds);
  });
});
