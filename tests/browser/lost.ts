/** What a page with enlarged text loses: text over text, text that is cut off, chart text that stays small. */
import type { Page } from "@playwright/test";

export function lost(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    /** Twice the smallest text of a chart, 11 px. */
    const LEAST_PX = 22;
    /** Glyphs are smaller than their line. */
    const ROUNDING = 4;
    interface Rect {
      readonly left: number;
      readonly top: number;
      readonly right: number;
      readonly bottom: number;
    }
    const within = (a: Rect, b: Rect): Rect => ({
      ...{ left: Math.max(a.left, b.left), top: Math.max(a.top, b.top) },
      ...{ right: Math.min(a.right, b.right), bottom: Math.min(a.bottom, b.bottom) },
    });
    const isThere = ({ left, top, right, bottom }: Rect, least = 1) => right - left > least && bottom - top > least;
    const told: string[] = [];
    const drawn: { readonly rect: Rect; readonly text: string; readonly of: Element; readonly isChart: boolean }[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const text = node.nodeValue!.trim();
      const of = node.parentElement!;
      if (
        text === "" ||
        !of.checkVisibility({ visibilityProperty: true }) ||
        of.closest(".sr-only, [inert], style") !== null
      )
        continue;
      const chart = of.closest("svg");
      if (of instanceof SVGGraphicsElement) {
        const px = Number.parseFloat(getComputedStyle(of).fontSize) * of.getScreenCTM()!.a;
        if (px < LEAST_PX - 0.5) told.push(`small: "${text.slice(0, 40)}" ${px} px`);
      }
      const range = document.createRange();
      range.selectNodeContents(node);
      for (const whole of range.getClientRects()) {
        let rect: Rect = whole;
        // Scrolled content can be reached; hidden text must be available elsewhere.
        for (let box: Element | null = of; box !== null && isThere(rect); box = box.parentElement) {
          const { overflowX, overflowY, position } = getComputedStyle(box);
          if (overflowX !== "visible" || overflowY !== "visible") {
            const { left, top, right, bottom } = box.getBoundingClientRect();
            const seen = within(rect, { left, top, right, bottom });
            const hides = /hidden|clip/.test(overflowX + overflowY);
            const isCut =
              whole.width - (seen.right - seen.left) > ROUNDING || whole.height - (seen.bottom - seen.top) > ROUNDING;
            const isSaid =
              of.closest("[title], [aria-label]") !== null &&
              box.parentElement!.contains(of.closest("[title], [aria-label]"));
            if (hides && isCut && !isSaid) told.push(`cut: "${text.slice(0, 40)}" ${box.className}`);
            rect = seen;
          }
          if (position === "fixed") break;
        }
        if (isThere(rect)) drawn.push({ rect, text, of, isChart: chart !== null });
      }
    }
    for (const [i, one] of drawn.entries())
      for (const other of drawn.slice(i + 1)) {
        // Names in a chart keep clear of each other by themselves.
        if (one.of === other.of || (one.isChart && other.isChart)) continue;
        const fixed = (of: Element) => of.closest(".fixed, .sticky, [popover]") !== null;
        if (fixed(one.of) !== fixed(other.of)) continue;
        if (isThere(within(one.rect, other.rect), ROUNDING))
          told.push(`over: "${one.text.slice(0, 30)}" and "${other.text.slice(0, 30)}"`);
      }
    return [...new Set(told)];
  });
}
