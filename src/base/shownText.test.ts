import { expect, it } from "vitest";
import { shownValues } from "./notice";
import { plain, shownName } from "./shownText";

it("letters that turn, hide or tear what stands beside them are seen", () => {
  for (const letter of ["\u202e", "\u2066", "\u2069", "\u200f", "\u061c", "\u0000", "\n", "\u2028", "\u009f"]) {
    expect(plain(`a${letter}gnp.exe`)).toBe("a\ufffdgnp.exe");
  }
  expect(plain("日本語 e\u0301 👩‍👧 עברית")).toBe("日本語 e\u0301 👩‍👧 עברית");
});

it("a name is no longer than a line, and unlike names stay unlike", () => {
  const [a, b] = [shownName(`${"x".repeat(1_000_000)}a`), shownName(`${"x".repeat(1_000_000)}b`)];
  expect(a.length).toBeLessThan(320);
  expect(a).not.toBe(b);
  expect(shownName("x".repeat(300))).toBe("x".repeat(300));
});

it("values of notices are shown so, numbers as they are", () => {
  expect(shownValues({ values: { text: "\u202egnp.exe", line: 7 } })).toEqual({ text: "\ufffdgnp.exe", line: 7 });
  expect(shownValues({})).toEqual({});
});
