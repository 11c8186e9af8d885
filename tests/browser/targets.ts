/**
 * Targets are large enough, or far enough from the next (WCAG 2.2, SC 2.5.8): 24 by 24 px, or a circle of 24 px around
 * its middle that meets no other target and no other such circle. Links in a sentence are exempt.
 */
import type { Page } from "@playwright/test";

/** How many targets a page has, and those too small, as the pointer meets them: padding, labels and drawn areas count. */
export function targetsOf(page: Page): Promise<{ readonly all: number; readonly close: string[] }> {
  return page.evaluate(() => {
    const LEAST = 24;
    /** Rows that start between two pixels lose a part of one. */
    const ROUNDING = 1;
    const KINDS =
      "a[href], button, input:not([type=hidden]), select, textarea, summary, label, [role=button], [role=slider], [role=option], tr[data-mark]";
    const targetAt = (x: number, y: number): Element | null => {
      const hit = document.elementFromPoint(x, y)?.closest(KINDS) ?? null;
      return hit instanceof HTMLLabelElement ? (hit.control ?? hit) : hit;
    };
    /** Its neighbours in the line are text, not targets. */
    const isInSentence = (target: Element): boolean => {
      if (getComputedStyle(target).display !== "inline") return false;
      let block = target.parentElement!;
      while (getComputedStyle(block).display === "inline") block = block.parentElement!;
      const around = block.cloneNode(true) as Element;
      for (const other of around.querySelectorAll(`${KINDS}, .sr-only, [aria-hidden=true]`)) other.remove();
      return getComputedStyle(block).display !== "flex" && /\p{L}{2}.*\p{L}{2}/su.test(around.textContent);
    };
    const targets = [...document.querySelectorAll<HTMLElement>(KINDS)].filter(
      (one) => !(one instanceof HTMLLabelElement) && one.checkVisibility({ visibilityProperty: true }),
    );
    // Before anything scrolls in a box of its own.
    const middles = new Map(
      targets.map((one) => {
        const { left, top, width, height } = one.getBoundingClientRect();
        return [one, { x: left + width / 2 + scrollX, y: top + height / 2 + scrollY }] as const;
      }),
    );
    const close: string[] = [];
    const before: { readonly x: number; readonly y: number }[] = [];
    for (const target of targets) {
      target.scrollIntoView({ block: "center", inline: "center" });
      const { left, top, width, height } = target.getBoundingClientRect();
      const [x, y] = [left + width / 2, top + height / 2];
      // Visible only with the focus, or covered by something else.
      if (targetAt(x, y) !== target || isInSentence(target)) continue;
      const reach = (from: number, dx: number, dy: number) => {
        let far = 0;
        while (far < LEAST && targetAt(from + dx * far, y + dy * far) === target) far += 0.5;
        return far;
      };
      const isLarge = [x, left + LEAST / 2, left + width - LEAST / 2].some(
        (from) =>
          reach(from, 1, 0) + reach(from, -1, 0) >= LEAST - ROUNDING &&
          reach(from, 0, 1) + reach(from, 0, -1) >= LEAST - ROUNDING,
      );
      if (isLarge) continue;
      const said = `${target.tagName} "${(target.ariaLabel ?? target.textContent).trim().slice(0, 40)}" ${target.className}`;
      const middle = middles.get(target)!;
      const meets: (string | undefined)[] = [];
      for (let dx = -LEAST / 2 + 1; dx < LEAST / 2; dx++)
        for (let dy = -LEAST / 2 + 1; dy < LEAST / 2; dy++) {
          const other = Math.hypot(dx, dy) < LEAST / 2 - 1 ? targetAt(x + dx, y + dy) : null;
          if (other !== null && other !== target && !other.contains(target)) meets.push(other.textContent.slice(0, 40));
        }
      if (meets.length > 0 || before.some((one) => Math.hypot(one.x - middle.x, one.y - middle.y) < LEAST))
        close.push(`${said} near ${meets[0] ?? "another small one"}`);
      before.push(middle);
    }
    return { all: targets.length, close };
  });
}
