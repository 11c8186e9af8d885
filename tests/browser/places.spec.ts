/**
 * Every place of the product at the widths of a desktop, a large screen and a phone, light and dark: not wider than its
 * window, the answer first, the chart near the top; then the requirements in forReaders.ts. SHOTS=1 writes a picture of
 * each to docs/review/places.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Page } from "@playwright/test";
import { palettePng } from "../support/palettePng";
import { places } from "./everyPlace";
import { expectForReaders } from "./forReaders";
import { atRest, drop, expect, expectWithin, sweep, test, longUnless } from "./kit";

/** Pages that are a list or begin with a table. */
const WITHOUT_CHART = ["library", "report", "comparison", "compare", "runs", "sql"];

/** Width, height, and the greatest distance of a chart from the top, px. */
const WINDOWS = [
  [1440, 900, 120],
  [1920, 1080, 120],
  [390, 844, 200],
] as const;

/** Used most, and each with something that no other page has; the rest is in `npm run test:long`. */
const OFTEN = ["library", "curve", "compare", "explore", "runs", "figures"];

for (const [place, link] of Object.entries(places)) {
  test(
    `${place}: within its window, its answer first, its chart near the top, and for every reader`,
    longUnless(OFTEN.includes(place)),
    async ({ page }) => {
      await page.goto(`./${link}`);
      for (const [width, height, lowest] of WINDOWS) {
        await page.setViewportSize({ width, height });
        await expectWithin(page, width);
        if (place !== "library") await expect(page.locator("[data-answer]").first()).toHaveText(/\w/);
        if (!WITHOUT_CHART.includes(place)) {
          const chart = page.locator("main svg[role]").first();
          await expect(chart).toBeVisible();
          expect((await chart.boundingBox())!.y).toBeLessThanOrEqual(lowest);
        }
        await shoot(page, place, width);
      }
      // As narrow as WCAG 1.4.10 asks for: a wide page at 400 %.
      await page.setViewportSize({ width: 320, height: 640 });
      await expectWithin(page, 320);
      await test.step("for every reader", () => expectForReaders(page));
    },
  );
}

test("contribution: within its window, what is missing first", async ({ page }) => {
  await page.goto("./#/overview?v=1&d=local&open=files");
  await drop(
    page,
    sweep().filter(({ name }) => name.startsWith("randread-4k")),
  );
  await page.getByRole("link", { name: "Publish these runs" }).click({ timeout: 60_000 });
  await expect(page.locator("[data-open]")).toContainText("to settle", { timeout: 60_000 });
  for (const [width, height] of WINDOWS) {
    await page.setViewportSize({ width, height });
    await expectWithin(page, width);
    await shoot(page, "contribution", width);
  }
});

/** Takes pictures in light and dark, if SHOTS is set. */
async function shoot(page: Page, place: string, width: number): Promise<void> {
  if (process.env["SHOTS"] === undefined) return;
  const folder = fileURLToPath(new URL("../../docs/review/places/", import.meta.url));
  mkdirSync(folder, { recursive: true });
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await atRest(page);
    writeFileSync(`${folder}${place}-${colorScheme}-${width}.png`, await palettePng(page, await page.screenshot()));
  }
}
