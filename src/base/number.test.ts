import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { columnDecimals, computed, decimal, exact, fixed, MINUS, signed, significant } from "./number";

const plain = (text: string): number => Number(text.replaceAll(",", "").replace("\u2212", "-"));

describe("number texts", () => {
  it("are grouped, with U+2212 for minus and no minus before zero", () => {
    expect([fixed(1234567.891, 2), fixed(-36.8, 1), fixed(-0.001, 1)]).toEqual(["1,234,567.89", "\u221236.8", "0.0"]);
    expect([signed(14.6, 1), signed(-5.2, 1), signed(0, 1)]).toEqual(["+14.6", "\u22125.2", "0.0"]);
  });

  it("never round left of the point", () => {
    expect([
      significant(17112.8, 3),
      significant(346.112, 3),
      significant(0.346112, 3),
      significant(2.7034, 3),
    ]).toEqual(["17,113", "346", "0.346", "2.70"]);
  });

  it("decimal drops the noise of binary arithmetic, and keeps a quotient", () => {
    const all = [0.1 + 0.2, 132_248.50894600002, 3.9766486650000004, 62_805.092185999994];
    expect(all.map(decimal)).toEqual([0.3, 132_248.508946, 3.976648665, 62_805.092186]);
    for (const value of [1 / 3, -2 / 3, 1e10 / 7, 2 ** 60, 1e21, Infinity, 0]) expect(decimal(value)).toBe(value);
  });

  it("exact keeps the double", () => {
    fc.assert(
      fc.property(fc.double({ min: 1e-9, max: 1e15, noNaN: true }), (value) => {
        expect(plain(exact(value))).toBeCloseTo(value, 12);
        if (value >= 1e-6) expect(plain(exact(value))).toBe(value);
      }),
    );
  });

  it("gives a column the decimals its smallest value needs", () => {
    expect(columnDecimals([89.6, 2703.4, null, 5], 3, 3)).toBe(1);
    expect(columnDecimals([0.912, 30], 3, 3)).toBe(3);
    expect(columnDecimals([17, 200], 3, 3)).toBe(0);
  });
});

describe("numbers beyond plain digits", () => {
  it("are powers of ten, in every form", () => {
    expect([exact(1e308), exact(-2.5e21), fixed(1e300, 2), significant(1.23456e30, 3)]).toEqual([
      "1×10³⁰⁸",
      `${MINUS}2.5×10²¹`,
      "1×10³⁰⁰",
      "1.235×10³⁰",
    ]);
    expect([exact(0), exact(1e-7), exact(1e-20)]).toEqual(["0", "0.0000001", "1×10⁻²⁰"]);
  });

  it("that are computed have three decimals at most", () => {
    expect([computed(112720.36583000018), computed(5), computed(0.1 + 0.2)]).toEqual(["112,720.366", "5", "0.3"]);
  });
});
