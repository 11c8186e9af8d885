import { expect, it } from "vitest";
import type { TimeLine } from "~/model/timeLine";
import type { Change } from "./drops";
import { eventsOf, readOffOf, warmUpSeconds } from "./judge";

const change = (kind: Change["kind"], from_s: number, to_s: number | null, depth: number): Change => ({
  ...{ kind, from_s, to_s, depth },
  ...{ before: 100, during: 100 * (1 - depth) },
});

it("changes of one kind that begin and end within a second are one event of the deepest line", () => {
  const changes = [
    { line: "a", of: "throughput", change: change("drop", 29.5, 55, 0.98) },
    { line: "b", of: "throughput", change: change("drop", 30, 54.5, 0.99) },
    { line: "a", of: "latency", change: change("drop", 30, 55, -2) },
    { line: "c", of: "throughput", change: change("drop", 40, 55, 0.5) },
  ];
  expect(eventsOf(changes, 75).map(({ line, of, lines }) => [line, of, lines])).toEqual([
    ["a", "latency", 1],
    ["b", "throughput", 2],
    ["c", "throughput", 1],
  ]);
});

it("a drop without an end lasts until the end, a shift has none", () => {
  const changes = [
    { line: "a", of: "throughput", change: change("drop", 60, null, 0.6) },
    { line: "a", of: "throughput", change: change("shift", 20, null, 0.4) },
  ];
  expect(eventsOf(changes, 75).map(({ from_s, to_s }) => [from_s, to_s])).toEqual([
    [60, 75],
    [20, 20],
  ]);
});

it("the warm-up is a twentieth of the run down to a step, at most five minutes unasked", () => {
  const unasked = [75, 1199, 1200, 5999, 6000, 86_400].map((run_s) => warmUpSeconds("auto", run_s));
  expect(unasked).toEqual([0, 0, 60, 60, 300, 300]);
  expect(warmUpSeconds("30", 75)).toBe(1800);
});

it("numbers cover the time after the warm-up; the lowest value within it is separate", () => {
  const values = [3, 10, 12, 8].map((value, i) => ({ from_s: i, t_s: i + 1, value }));
  const line: TimeLine = { id: "a", name: "a", role: "main", colour: 0, kind: "series", excluded: null, values };
  expect(readOffOf(line, [{ from_s: 0, to_s: 1 }])).toMatchObject({
    mean: 10,
    lowest: { value: 8, t_s: 4 },
    at_end: true,
    in_warm_up: { value: 3, t_s: 1 },
  });
  expect(readOffOf(line, [])).toMatchObject({
    mean: 8.25,
    lowest: { value: 3, t_s: 1 },
    at_end: false,
    in_warm_up: null,
  });
  expect(readOffOf(line, [{ from_s: 0, to_s: 60 }])).toMatchObject({ mean: null, lowest: null });
});
