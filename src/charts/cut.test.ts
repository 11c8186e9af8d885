import fc from "fast-check";
import { expect, it } from "vitest";
import { cut, fitText, wrapText } from "./cut";
import { estimateWidth } from "./estimate";
import type { Frame } from "./scene";

const asked: string[] = [];
const measure = (text: string, size = 12, weight = 400): number => {
  asked.push(text);
  return estimateWidth(text, size, weight);
};
const frame: Frame = { width: 1020, height: 400, size: "page", measure };

it("a name that fits is left as it is, a longer one keeps both ends", () => {
  expect(cut("PM883", 200, 12, 400, frame)).toBe("PM883");
  const short = cut("ryzen2700 desktop, Samsung 980 PRO 1TB, ext4", 150, 12, 400, frame);
  expect(short).toBe("ryzen2700…1TB, ext4");
  expect(cut("MMMMMMMM", 3, 12, 400, frame)).toBe("…");
});

it("an end that would begin within a word gets more room, and the beginning less", () => {
  for (let longest = 145; longest < 190; longest += 5)
    expect(cut("64K random read (comparison)", longest, 12, 400, frame)).toMatch(/(…|\()comparison\)$/);
});

it("a number is never cut in its middle: a part of it would be another number", () => {
  const rated = "rated sequential write: ≤ 3.6 GB/s × N";
  const ratios = "4K random write, peak IOPS · 100,022 · 142.5 × the base of all";
  for (let longest = 40; longest < 260; longest += 3)
    for (const name of [rated, ratios])
      for (const number of cut(name, longest, 12, 400, frame).match(/[\d.,]*\d/g) ?? [])
        expect(["3.6", "4", "100,022", "142.5"]).toContain(number);
  expect(cut("loop devices of nvme-1234567890", 120, 12, 400, frame)).toMatch(/\d$/);
});

it("a cut text fits, and one letter more would not", () => {
  fc.assert(
    fc.property(fc.string({ minLength: 4, maxLength: 60 }), fc.integer({ min: 20, max: 300 }), (name, longest) => {
      const short = cut(name, longest, 12, 400, frame);
      if (short === name || short === "…") return;
      expect(measure(short)).toBeLessThanOrEqual(longest);
      const kept = Array.from(short).length - 1;
      const wider = Array.from(name).length - 1 > kept + 2 ? cut(name, longest + 4 * 12, 12, 400, frame) : null;
      if (wider !== null) expect(Array.from(wider).length).toBeGreaterThanOrEqual(kept);
    }),
  );
});

it("a label breaks at a space; its second line is cut", () => {
  expect(wrapText("random read 4K QD32", 80, measure)).toEqual(["random read", "4K QD32"]);
  expect(wrapText("one two three four five six seven", 60, measure)).toEqual(["one two", "three…"]);
  expect(fitText("MMM", 1, measure)).toBe("M…");
});

it.each([
  ["one word", "W".repeat(2 ** 20)],
  ["many words", "wide name ".repeat(100_000)],
  ["folders", "a/".repeat(2 ** 19)],
  ["marks without width", `e${"\u0301".repeat(2 ** 19)}`.repeat(2)],
])("a name of 1 MB is measured whole once, then in pieces: %s", (_, name) => {
  for (const short of [
    () => cut(name, 300, 12, 400, frame),
    () => fitText(name, 300, measure),
    () => wrapText(name, 300, measure),
  ]) {
    asked.length = 0;
    short();
    expect(asked.length).toBeLessThan(40);
    expect(asked.filter((text) => text.length > 5_000).length).toBeLessThanOrEqual(2);
  }
});
