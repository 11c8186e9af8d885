import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { amountOf, isCoarse, within } from "./amount";

/** fio's num2str after d694a6a7 and 9e55f2c7, with its lost carry (lib/num2str.c at 3.1), bytes and plain counts. */
function num2str(number: number, digits: number, pow2: boolean): string {
  const thousand = pow2 ? 1024 : 1000;
  const prefixes = pow2 ? ["", "Ki", "Mi", "Gi", "Ti"] : ["", "k", "M", "G", "T"];
  let value = number;
  let rest = -1;
  let power = 0;
  while (String(value).length > digits) {
    rest = value % thousand;
    value = Math.floor(value / thousand);
    power++;
  }
  const room = digits - String(value).length;
  if (rest === -1) return `${value}${prefixes[power]}`;
  if (room <= 1) return `${value + (rest >= thousand / 2 ? 1 : 0)}${prefixes[power]}`;
  return `${value}.${(rest / thousand).toFixed(room - 1).slice(2)}${prefixes[power]}`;
}

/** The same at 2.1: the remainder follows the point, and there is no T. */
function oldNum2str(number: number, digits: number, pow2: boolean): string {
  const thousand = pow2 ? 1024 : 1000;
  let value = number;
  let rest = -1;
  let power = 0;
  while (String(value).length > digits) {
    rest = value % thousand;
    value = Math.floor(value / thousand);
    power++;
  }
  const prefix = ["", "K", "M", "G", "P"][power]!;
  const room = digits - String(value).length;
  if (rest === -1) return `${value}${prefix}`;
  if (room <= 1) return `${value + (rest >= thousand / 2 ? 1 : 0)}${prefix}`;
  while (String(rest).length > room - 1) rest = Math.floor((rest + 9) / 10);
  return `${value}.${rest}${prefix}`;
}

describe("numbers as fio prints them", () => {
  it.each([
    ["6591", 6591],
    ["10.8k", 10_800],
    ["141k", 141_000],
    ["25.7MiB/s", 25.7 * 2 ** 20],
    ["27.0MB/s", 27e6],
    ["9.86GiB", 9.86 * 2 ** 30],
    ["338Mibit/s", (338 * 2 ** 20) / 8],
    ["0B", 0],
  ])("%s", (text, value) => expect(amountOf(text, "new")!.value).toBeCloseTo(value, 6));

  it.each([
    ["90084KB", 1024, 90084 * 1024],
    ["90084KB", 1000, 90084e3],
    ["22498", 1000, 22498],
    ["1.2PB", 1024, 1.2 * 2 ** 40],
  ] as const)("2.x: %s, K is %i", (text, thousand, value) =>
    expect(amountOf(text, "old", thousand)!.value).toBe(value),
  );

  it.each(["", "k", "-5", "1,5k", "12x", "0x10", "1e5", "10.8 k", "NaN"])("“%s” is none", (text) =>
    expect(amountOf(text, "new")).toBeNull(),
  );

  const number = fc.integer({ min: 0, max: 2 ** 45 });
  it("the true number lies in the interval of what is printed", () => {
    fc.assert(
      fc.property(number, fc.boolean(), fc.integer({ min: 4, max: 7 }), (n, pow2, digits) => {
        const amount = amountOf(num2str(n, digits, pow2), "new")!;
        expect(within(amount, n)).toBe(true);
        if (amount.exact) expect(amount.value).toBe(n);
      }),
    );
    fc.assert(
      fc.property(number, fc.boolean(), (n, pow2) => {
        const amount = amountOf(oldNum2str(n, 6, pow2), "old", pow2 ? 1024 : 1000)!;
        expect(within(amount, n)).toBe(true);
        if (amount.exact) expect(amount.value).toBe(n);
      }),
    );
  });
});

it("a whole rate of fewer than four digits is coarse: fio prints four elsewhere", () => {
  expect([0, 9, 13, 999, 1000, 1001, 25_000].map(isCoarse)).toEqual([true, true, true, true, false, false, false]);
});
