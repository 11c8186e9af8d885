/** Every place with text twice as large. For the other requirements see forReaders.ts. */
import type { Page } from "@playwright/test";
import { places } from "./everyPlace";
import { atRest, expect, expectWithin, test, longUnless } from "./kit";
import { lost } from "./lost";

/** Set as in the browser's settings. */
async function twiceAsLarge(page: Page): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  await browser.send("Page.setFontSizes", { fontSizes: { standard: 32, fixed: 26 } });
}

/** Pages with text, one chart, many charts and a table; the rest is in `npm run test:long`. */
const OFTEN = ["comparison", "curve", "history", "act"];

for (const [place, link] of Object.entries(places)) {
  test(
    `${place}: with text twice as large nothing overlaps, is cut or leaves the page`,
    longUnless(OFTEN.includes(place)),
    async ({ page }) => {
      await page.setViewportSize({ width: 1280, height: 900 });
      await twiceAsLarge(page);
      await page.goto(`./${link}`);
      await expectWithin(page, 1280);
      expect(await lost(page)).toEqual([]);
    },
  );
}

test("with text twice as large the pointer hits marks, limit and menus where they are drawn", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await twiceAsLarge(page);
  await page.goto(`./${places.curve}`);
  await atRest(page);
  const middle = async (selector: string) => {
    const { x, y, width, height } = (await page.locator(selector).first().boundingBox())!;
    return { x: x + width / 2, y: y + height / 2 };
  };
  const [line, handle] = [await middle('.scene [data-role="limit"]'), await middle('[role="slider"]')];
  expect(Math.abs(line.y - handle.y)).toBeLessThan(2);
  const row = page.locator(".twin tbody tr[data-mark]").nth(2);
  const id = (await row.getAttribute("data-mark"))!;
  await page.locator(`.scene [data-mark="${id}"]`).first().click({ force: true });
  await expect(row).toHaveAttribute("aria-current", "true");
});
