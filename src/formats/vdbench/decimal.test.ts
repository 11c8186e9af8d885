import { describe, expect, it } from "vitest";
import { decimal, decimalAt, decimalsOf, isMixed } from "./decimal";

const at = (text: string): number => decimalAt(new TextEncoder().encode(text), 0, text.length);

describe("numbers of vdbench", () => {
  it.each(["0", "12.5", "0.1234567890123456789", "9007199254740990"])("%s is one", (text) => {
    expect(at(text)).toBe(Number(text));
    expect(decimal(text)).toBe(Number(text));
  });

  it.each(["9".repeat(400), "9".repeat(20), "1.2.3", "x", "1e5"])("%s is refused", (text) => {
    expect(at(text)).toBeNaN();
    expect(decimal(text)).toBeNull();
  });

  it("have a point or a comma by the locale of the machine, one kind in a row", () => {
    expect([decimal("0,83"), decimal("213,0"), decimalsOf("0,691")]).toEqual([0.83, 213, 3]);
    expect([["0,83", "4096"], ["1,024", "0.83"], ["0.83"]].map(isMixed)).toEqual([false, true, false]);
  });
});
