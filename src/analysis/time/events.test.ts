import { expect, it } from "vitest";
import type { Change } from "./drops";
import { eventsOf } from "./judge";

const change = (kind: Change["kind"], from_s: number, to_s: number | null, depth: number): Change => ({
  ...{ kind, from_s, to_s, depth },
  ...{ before: 100, during: 100 * (1 - depth), extreme: 100 * (1 - depth) },
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
