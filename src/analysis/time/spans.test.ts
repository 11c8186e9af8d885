import { expect, it } from "vitest";
import { around, moved, movedTo, scaled, trail } from "./spans";

it("goes closer and wider around the middle, and is all of it where it would be wider", () => {
  expect(scaled(null, 0.5, 100)).toEqual({ from: 25, to: 75 });
  expect(scaled({ from: 25, to: 75 }, 0.5, 100)).toEqual({ from: 37.5, to: 62.5 });
  expect(scaled({ from: 0, to: 20 }, 2, 100)).toEqual({ from: 0, to: 40 });
  expect(scaled({ from: 25, to: 75 }, 2, 100)).toBeNull();
});

it("moves as it is, up to the ends", () => {
  expect(moved({ from: 20, to: 40 }, 1, 100)).toEqual({ from: 25, to: 45 });
  expect(moved({ from: 2, to: 42 }, -1, 100)).toEqual({ from: 0, to: 40 });
  expect(moved({ from: 79, to: 99 }, 1, 100)).toEqual({ from: 80, to: 100 });
  expect(movedTo({ from: 20, to: 40 }, 90, 100)).toEqual({ from: 80, to: 100 });
});

it("remembers the parts it lies in, and forgets those it has left", () => {
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
