import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  clamped,
  clicked,
  column,
  everything,
  moved,
  only,
  rectsOf,
  rowsAt,
  wholeRows,
  type Held,
  followed,
} from "./selection";

const size = { rows: 5, columns: 4 };
const plain: Held = { shift: false, ctrl: false };
const shift: Held = { shift: true, ctrl: false };
const ctrl: Held = { shift: false, ctrl: true };
const at = (row: number, column: number) => ({ row, column });

describe("a selection", () => {
  it("moves with the arrows and stays inside", () => {
    expect(moved(only(at(0, 1)), "ArrowUp", plain, size, 3)).toEqual(only(at(0, 1)));
    expect(moved(only(at(0, 1)), "ArrowDown", plain, size, 3)).toEqual(only(at(1, 1)));
    expect(moved(only(at(0, 1)), "PageDown", plain, size, 3)).toEqual(only(at(3, 1)));
    expect(moved(only(at(2, 1)), "End", ctrl, size, 3)).toEqual(only(at(4, 3)));
    expect(moved(only(at(2, 1)), "x", plain, size, 3)).toBeNull();
    expect(moved(only(at(0, 0)), "ArrowDown", plain, { rows: 0, columns: 4 }, 3)).toBeNull();
  });

  it("grows with Shift from where it began", () => {
    const two = moved(only(at(1, 1)), "ArrowDown", shift, size, 3);
    expect(two && rectsOf(two, 4)).toEqual([{ top: 1, bottom: 2, left: 1, right: 1 }]);
    const back = two && moved(two, "ArrowUp", shift, size, 3);
    expect(back && rectsOf(back, 4)).toEqual([{ top: 1, bottom: 1, left: 1, right: 1 }]);
    expect(rectsOf(clicked(only(at(3, 3)), at(1, 1), shift, 4), 4)).toEqual([{ top: 1, bottom: 3, left: 1, right: 3 }]);
  });

  it("is of whole rows from their heads, and of several places with Ctrl", () => {
    const first = only(at(0, 0));
    const both = clicked(first, at(3, 0), ctrl, 4);
    expect(wholeRows(rectsOf(both, 4), 5)).toEqual([0, 3]);
    expect(rowsAt(rectsOf(both, 4), 2, 5)).toEqual([0, 3]);
    expect(wholeRows(rectsOf(only(at(2, 1)), 4), 5)).toEqual([]);
    expect(rowsAt(rectsOf(column(2, 5), 4), 2, 5)).toEqual([0, 1, 2, 3, 4]);
    expect(wholeRows(rectsOf(everything(size), 4), 5)).toEqual([0, 1, 2, 3, 4]);
  });

  it("lies in the grid whatever went", () => {
    const spot = fc.record({ row: fc.nat(20), column: fc.nat(20) });
    const rect = fc.record({ top: fc.nat(20), bottom: fc.nat(40), left: fc.nat(20), right: fc.nat(40) });
    const some = fc.record({ at: spot, from: spot, others: fc.array(rect, { maxLength: 3 }) });
    const sizes = fc.record({ rows: fc.integer({ min: 1, max: 12 }), columns: fc.integer({ min: 1, max: 12 }) });
    fc.assert(
      fc.property(some, sizes, (selection, { rows, columns }) => {
        for (const { top, bottom, left, right } of rectsOf(clamped(selection, { rows, columns }), columns)) {
          expect([top, left].every((edge) => edge >= 0)).toBe(true);
          expect(top < rows && bottom < rows && left < columns && right < columns).toBe(true);
        }
      }),
    );
  });
});

it("a cell is followed by the names of its row and column, not by its place", () => {
  const before = { rows: ["a", "b"], columns: ["head", "media", "note"] };
  const after = { rows: ["new", "a", "b"], columns: ["head", "firmware", "media", "note"] };
  expect(followed({ row: 1, column: 1 }, before, after)).toEqual({ row: 2, column: 2 });
  expect(followed({ row: 1, column: 1 }, before, { ...after, rows: ["a"] })).toBeNull();
  expect(followed({ row: 1, column: 1 }, before, { ...after, columns: ["head"] })).toBeNull();
  expect(followed({ row: 9, column: 1 }, before, after)).toBeNull();
});
