/** Every place for every reader: what a place owes to each of them, on one visit. */
import { places } from "./everyPlace";
import { atRest, expect, test } from "./kit";
import { targetsOf } from "./targets";

for (const [place, link] of Object.entries(places)) {
  test(`${place}: every target has 24 px, or is that far from the next`, async ({ page }) => {
    await page.goto(`./${link}`);
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 844 });
      await atRest(page);
      const { all, close } = await targetsOf(page);
      expect(all).toBeGreaterThan(5);
      expect(close, `at ${width} px`).toEqual([]);
    }
  });
}
