import { expect, it } from "vitest";
import { isSame } from "./isSame";

it("plain values are alike all the way down, whatever their order of keys", () => {
  expect(isSame({ a: [1, { b: NaN }], c: null }, { c: null, a: [1, { b: NaN }] })).toBe(true);
  expect(isSame([1, 2], [1, 2, 3])).toBe(false);
  expect(isSame({ a: undefined }, { b: undefined })).toBe(false);
  expect(isSame({ a: null }, { a: undefined })).toBe(false);
  expect(isSame(new Map([[1, 2]]), new Map([[1, 3]]))).toBe(false);
  expect(isSame(new Map([["constructor", [1]]]), new Map([["constructor", [1]]]))).toBe(true);
});
