import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { hex, mediaColour, textHex } from "./palette";

const css = readFileSync(new URL("../app/theme.css", import.meta.url), "utf8");

/** Relative luminance and contrast, WCAG 2.2. */
function luminance(colour: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const c = parseInt(colour.slice(at, at + 2), 16) / 255;
    return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
const contrast = (a: string, b: string): number => {
  const [x, y] = [luminance(a) + 0.05, luminance(b) + 0.05];
  return Math.max(x, y) / Math.min(x, y);
};

describe("palette", () => {
  it("is the same in standalone pictures as in the style sheet", () => {
    for (const [token, light] of Object.entries(hex.light)) {
      const dark = hex.dark[token as keyof typeof hex.dark];
      const name = /^s\d$/.test(token) ? `--series-${token.slice(1)}` : `--${token}`;
      expect(css).toContain(`${name}: light-dark(${light.toLowerCase()}, ${dark.toLowerCase()});`);
    }
  });

  it.each(["light", "dark"] as const)("can be seen and read (%s)", (theme) => {
    const { bg, grid: _grid, rule: _rule, ...marks } = hex[theme];
    for (const colour of Object.values(marks)) expect(contrast(colour, bg)).toBeGreaterThanOrEqual(3);
    for (const colour of Object.values(textHex[theme])) expect(contrast(colour, bg)).toBeGreaterThanOrEqual(6.3);
  });

  it("gives an unset or unknown medium no colour", () => {
    expect([mediaColour("QLC"), mediaColour(null), mediaColour("NAND"), mediaColour("__proto__")]).toEqual([
      "s2",
      "ctrl",
      "ctrl",
      "ctrl",
    ]);
  });
});
