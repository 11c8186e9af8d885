import { expect, it } from "vitest";
import { around, dragged, keyed, nudged, trail, type TimeSpan } from "./spans";

const press = (key: string, shown: TimeSpan | null, shiftKey = false) => keyed({ key, shiftKey }, shown, 100);

it("zooms in and out around the middle, never beyond the whole run", () => {
  expect(press("+", null)).toEqual({ from: 25, to: 75 });
  expect(press("=", { from: 25, to: 75 })).toEqual({ from: 37.5, to: 62.5 });
  expect(press("-", { from: 0, to: 20 })).toEqual({ from: 0, to: 40 });
  expect(press("−", { from: 25, to: 75 })).toBeNull();
  expect(press("0", { from: 25, to: 75 })).toBeNull();
});

it("moves at the same width, up to the ends; ignores other keys", () => {
  expect(press("ArrowRight", { from: 20, to: 40 }, true)).toEqual({ from: 25, to: 45 });
  expect(press("ArrowLeft", { from: 2, to: 42 }, true)).toEqual({ from: 0, to: 40 });
  expect(press("ArrowRight", { from: 79, to: 99 }, true)).toEqual({ from: 80, to: 100 });
  expect(dragged({ part: "move", from: 0, to: 70 }, { from: 20, to: 40 }, 100)).toEqual({ from: 80, to: 100 });
  expect([press("ArrowLeft", { from: 2, to: 42 }), press("-", null), press("x", null)]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

it("is dragged by either side, also one end across the other", () => {
  const shown = { from: 20, to: 40 };
  expect(dragged({ part: "new", from: 70, to: 60 }, shown, 100)).toEqual({ from: 60, to: 70 });
  expect(dragged({ part: "from", from: 20, to: 55 }, shown, 100)).toEqual({ from: 40, to: 55 });
  expect(nudged(shown, "to", 1, 100)).toEqual({ from: 20, to: 41 });
  expect(nudged({ from: 20, to: 20.5 }, "to", -1, 100)).toEqual({ from: 20, to: 20.5 });
});

it("remembers the wider ranges around it, and forgets those it has left", () => {
  const [wide, narrow, other] = [
    { from: 0, to: 50 },
    { from: 10, to: 20 },
    { from: 60, to: 70 },
  ] as const;
  expect(trail([], wide)).toEqual([wide]);
  expect(trail([wide], narrow)).toEqual([wide, narrow]);
  expect(trail([wide, narrow], wide)).toEqual([wide]);
  expect(trail([wide, narrow], other)).toEqual([other]);
  expect(trail([wide, narrow], { from: 12, to: 22 })).toEqual([wide, { from: 12, to: 22 }]);
  expect(trail([wide, narrow], null)).toEqual([]);
});

it("shows a change with half its length on either side, at least two seconds, inside the run", () => {
  expect(around(30, 55, 75)).toEqual({ from: 17.5, to: 67.5 });
  expect(around(1, 1.5, 75)).toEqual({ from: 0, to: 3.5 });
  expect(around(312, 700, 700)).toEqual({ from: 118, to: 700 });
});
