import { expect, it } from "vitest";
import { beginsJob, timeBehind } from "./blocks";

const behind = (text: string, averaged = true, last = 6000): number | null => {
  const bytes = new TextEncoder().encode(text);
  return timeBehind(bytes, 0, bytes.length, { last, averaged });
};

it("the line behind tells, also when it is out of order", () => {
  expect(behind("6000, 1, 0, 0\n500, 1, 0, 0\n")).toBe(6000);
  expect(behind("500, 1, 0, 0\n6000, 1, 0, 0\n")).toBe(500);
});

it("where that is damaged, of averages the one behind it", () => {
  expect(behind("1000836, 1, 0, 0\n1000, 1, 0, 0\n")).toBe(1000);
  expect(behind("?\n1000, 1, 0, 0\n")).toBe(1000);
  expect(behind("?\n1000, 1, 0, 0\n", false)).toBeNull();
  expect(behind("1000836, 1, 0, 0\n", true)).toBe(1000836);
  // The last line has no line feed, so the next block cannot begin after it.
  const cut = new TextEncoder().encode("500, 1, 0, 0\n1000836, 1, 0, 0");
  expect(timeBehind(cut, 13, cut.length, { last: 6000, averaged: true })).toBe(1000836);
});

it("a job begins where time falls behind the last two, and stays there", () => {
  const passed = (before: number, last: number, lines = 9) => ({ before, last, lines });
  expect(beginsJob(500, passed(1000, 1500), 1000, true)).toBe(true);
  expect(beginsJob(500, passed(1000, 1500), null, true)).toBe(true);
  // One line out of place; the next one continues the job.
  expect(beginsJob(500, passed(1000, 1500), 2000, true)).toBe(false);
  expect(beginsJob(500, passed(1000, 1500), 1500, true)).toBe(false);
  // Between the last two, at either of them, or in a job of one line.
  for (const t of [1000, 1200, 1500, 2000]) expect(beginsJob(t, passed(1000, 1500), 1100, true), String(t)).toBe(false);
  expect(beginsJob(500, passed(1000, 1500, 1), 1000, true)).toBe(false);
});

it("of a job of two windows the first time comes again; one time alone, however often, begins none", () => {
  const two = { before: 500, last: 1000, lines: 2 };
  expect(beginsJob(500, two, 1000, true)).toBe(true);
  expect(beginsJob(500, two, 1000, false)).toBe(false);
  expect(beginsJob(500, { ...two, lines: 3 }, 1000, true)).toBe(false);
  expect(beginsJob(500, { before: 500, last: 500, lines: 2 }, 500, true)).toBe(false);
});
