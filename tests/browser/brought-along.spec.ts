/** The Library in the markup of the page: what is painted before any code is loaded equals what the code then draws. */
import type { Page } from "@playwright/test";
import { expect, test, longUnless } from "./kit";

/** Holds back the code until the returned function is called. */
async function withoutCode(page: Page): Promise<() => void> {
  let come: () => void = () => undefined;
  const coming = new Promise<void>((resolve) => (come = resolve));
  await page.route("**/assets/*.js", async (route) => {
    await coming;
    await route.continue();
  });
  return come;
}

/** Visible rows: their text and position, px. */
const rowsOf = (page: Page, selector: string) =>
  page.evaluate(
    (selector) =>
      [...document.querySelectorAll<HTMLElement>(selector)]
        .filter((row) => row.offsetParent !== null && row.getBoundingClientRect().bottom < innerHeight)
        .map((row) => {
          const { x, y, height } = row.getBoundingClientRect();
          return {
            words: row.innerText.replace(/\s+/g, " "),
            x,
            y,
            height,
            curves: row.querySelectorAll("svg").length,
          };
        }),
    selector,
  );

for (const [window, width, row, least] of [
  ["a phone", 390, "li:has(> input, > span > svg, > svg)", 5],
  ["1440 px", 1440, "tbody tr", 20],
  ["1600 px", 1600, "tbody tr", 20],
] as const) {
  test(
    `the first rows of the Library are painted before its code, as it draws them: ${window}`,
    longUnless(window === "a phone"),
    async ({ page }) => {
      await page.setViewportSize({ width, height: 900 });
      const come = await withoutCode(page);
      await page.goto("", { waitUntil: "commit" });
      await expect.poll(async () => (await rowsOf(page, `#first ${row}`)).length).toBeGreaterThanOrEqual(least);
      const before = await rowsOf(page, `#first ${row}`);
      expect(before.map(({ curves }) => curves).some((curves) => curves > 0)).toBe(true);
      // Its controls do not work yet, so none is shown.
      await expect(page.getByRole("searchbox")).toHaveCount(0);
      come();
      await expect(page.getByRole("searchbox")).toBeVisible();
      await expect(page.locator("#first")).toHaveCount(0);
      expect((await rowsOf(page, `main ${row}`)).slice(0, before.length)).toEqual(before);
    },
  );
}

test("at another address it is never visible and does not stay", async ({ page }) => {
  const come = await withoutCode(page);
  await page.goto("#/curve?v=1&d=example-virtual-disk", { waitUntil: "commit" });
  await expect(page.locator("#first")).toBeAttached();
  await expect(page.locator("#first")).toBeHidden();
  come();
  await expect(page.locator("main .scene svg").first()).toBeVisible();
  await expect(page.locator("#first")).toHaveCount(0);
});

test("an error replaces it: a catalogue that fails to load", async ({ page, complaints }) => {
  await page.route("**/data/catalogue.json", (route) => route.fulfill({ status: 500 }));
  await page.goto("");
  await expect(page.getByRole("button", { name: "Try again" })).toBeVisible();
  await expect(page.locator("#first")).toHaveCount(0);
  expect(complaints.splice(0).every((one) => one.includes("500"))).toBe(true);
});
