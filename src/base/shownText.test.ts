import { expect, it } from "vitest";
import { shownValues } from "./notice";
import { plain, plainJson, plainLines, plainNames, plainRaw, shownName } from "./shownText";

it("characters that reverse, hide or break their neighbours are made visible", () => {
  for (const letter of ["\u202e", "\u2066", "\u2069", "\u200f", "\u061c", "\u0000", "\n", "\u2028", "\u009f"]) {
    expect(plain(`a${letter}gnp.exe`)).toBe("a\ufffdgnp.exe");
  }
  expect(plain("日本語 e\u0301 👩‍👧 עברית")).toBe("日本語 e\u0301 👩‍👧 עברית");
});

it("lines of a terminal stay lines", () => {
  expect(plainLines("a\u202eb\n\u001b[2Jc\n")).toBe("a\ufffdb\n\ufffd[2Jc\n");
});

it("a line of a file keeps its tabs and its end", () => {
  expect(plainRaw("a\t\u202eb\u0000\r")).toBe("a\t\ufffdb\ufffd\r");
});

it("JSON reads back as it was, without any of these letters in it", () => {
  const value = { "\u202ea": "b\u009f\u2028\\u202e\n", n: 1 };
  const json = plainJson(JSON.stringify(value));
  expect(plain(json)).toBe(json);
  expect(JSON.parse(json)).toEqual(value);
});

it("plain names of a folder differ as the names did, in any order", () => {
  const names = ["a\u202eb", "a\ufffdb", "a\u2066b", "c"];
  for (const order of [names, names.toReversed()]) {
    const shown = [...plainNames(order).values()];
    expect(new Set(shown).size).toBe(names.length);
    expect(shown.map(plain)).toEqual(shown);
    expect(plainNames(order).get("a\ufffdb")).toBe("a\ufffdb");
    expect(plainNames(order).get("c")).toBe("c");
  }
});

it("a name fits on a line, and different names stay different", () => {
  const [a, b] = [shownName(`${"x".repeat(1_000_000)}a`), shownName(`${"x".repeat(1_000_000)}b`)];
  expect(a.length).toBeLessThan(320);
  expect(a).not.toBe(b);
  expect(shownName("x".repeat(300))).toBe("x".repeat(300));
});

it("values of notices are shown like that, numbers as they are", () => {
  expect(shownValues({ values: { text: "\u202egnp.exe", line: 7 } })).toEqual({ text: "\ufffdgnp.exe", line: 7 });
  expect(shownValues({})).toEqual({});
});
