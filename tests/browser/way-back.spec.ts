/** Removals and changes are undone with the line at the foot for ten seconds, and with Ctrl+Z. */
import type { Page } from "@playwright/test";
import { drop, expect, expectNoFault, sweep, test, twin, picker, LONG } from "./kit";
import { allKept, kept, saidKept } from "./shelf";

test.use({ warmEngine: true });

const READING = { timeout: 60_000 };
const files = sweep().filter(({ name }) => /^randread-4k-qd\d+-nj1/.test(name));
const readTitle = (page: Page) => page.locator("#read-title");
const line = (page: Page) => page.locator(".undo-line:not([data-told])");
const keptFiles = async (page: Page): Promise<number> => (await kept(page))["file"]!.length;

/** Kept files named by the reader, on a page that has loaded them from the browser's store. */
async function named(page: Page): Promise<void> {
  await page.goto("./#/overview?v=1&d=local&open=files");
  await drop(page, files);
  await expect(readTitle(page)).toContainText("all kept", READING);
  await page.goto("./#/overview?v=1&d=local&open=labels");
  await page.getByRole("checkbox", { name: "Choose all" }).check(READING);
  await page.getByRole("button", { name: "Set label" }).click();
  await page.getByRole("dialog", { name: "Set label" }).locator("input").fill("Tray 1");
  await page.keyboard.press("Enter");
  await saidKept(page, files.length);
  await page.goto("./#/overview?v=1&d=local&open=files");
  await page.reload();
  await expect(readTitle(page)).toContainText("all kept", READING);
}

async function expectAsBefore(page: Page): Promise<void> {
  await expect(readTitle(page)).toContainText(`${files.length} files read`, READING);
  await expect(readTitle(page)).toContainText("all kept");
  expect([await keptFiles(page), (await kept(page))["said"]!.length]).toEqual([files.length, files.length]);
}

test(
  "everything removed is restored by one click, here, in another tab and after a reload",
  LONG,
  async ({ page, context }) => {
    await named(page);
    const other = await context.newPage();
    await other.goto("./#/overview?v=1&d=local&open=files");
    await expect(readTitle(other)).toContainText("all kept", READING);
    await page.getByRole("button", { name: "Remove all" }).click();
    for (const tab of [page, other]) await expect(tab.getByText("No files added yet.")).toBeVisible();
    expect(await keptFiles(page)).toBe(0);
    await expect(line(page)).toHaveText(`${files.length} files removed. Undo`);
    // The line stays while the pointer is on it.
    await line(page).locator("p").hover();
    await expectNoFault(page);
    await line(page).getByRole("button", { name: "Undo" }).click();
    await expectAsBefore(page);
    await expect(line(page).locator("p")).toHaveCount(0);
    await expect(readTitle(other)).toContainText("all kept", READING);
    await expect(other.locator(".line")).toHaveCount(0);
    for (const tab of [page, other]) {
      await tab.reload();
      await expectAsBefore(tab);
      await tab.goto("./#/overview?v=1&d=local&open=labels");
      await expect(tab.locator(".said-grid")).toContainText("Tray 1", READING);
    }
  },
);

test(
  "Ctrl+Z restores one file, or all of a chart, after the line is gone; the chart is as before",
  LONG,
  async ({ page }) => {
    await named(page);
    await page.getByRole("button", { name: `Remove ${files[0]!.name}` }).click();
    await expect(readTitle(page)).toContainText(`${files.length - 1} files read`);
    await expect(line(page)).toHaveText("1 file removed. Undo");
    await expect(line(page)).toHaveText("", { timeout: 15_000 });
    await page.keyboard.press("Control+z");
    await expectAsBefore(page);

    await page.goto("./#/curve?d=local&w=randread-4k&load=outstanding");
    await expect(page.locator(".twin tbody tr").first()).toBeVisible(READING);
    const rows = await twin(page);
    await picker(page).click();
    await page.getByRole("button", { name: "Remove your files…" }).click();
    await page.getByRole("button", { name: "Remove them" }).click();
    await expect(page.locator(".twin")).toHaveCount(0);
    await page.keyboard.press("Control+z");
    await expect(page.locator(".twin tbody tr").first()).toBeVisible(READING);
    await expect.poll(() => twin(page)).toEqual(rows);
    await allKept(page);
    await page.goto("./#/overview?v=1&d=local&open=files");
    await expectAsBefore(page);
  },
);

test("Ctrl+Z right after a removal waits until it is done", async ({ page }) => {
  await page.goto("./#/overview?v=1&d=local&open=files");
  await drop(page, files);
  await expect(readTitle(page)).toContainText("all kept", READING);
  /** Records whether the list was gone and, if asked, presses Ctrl+Z at that moment. */
  const watched = (presses: boolean) =>
    page.evaluateHandle((presses) => {
      const seen = { gone: false };
      new MutationObserver(() => {
        if (seen.gone || document.querySelector("#read-title") !== null) return;
        seen.gone = true;
        const key = { key: "z", ctrlKey: true, bubbles: true };
        if (presses) document.body.dispatchEvent(new KeyboardEvent("keydown", key));
      }).observe(document.body, { childList: true, subtree: true });
      return seen;
    }, presses);
  for (const when of ["at once", "as the list goes"]) {
    const wasGone = await watched(when === "as the list goes");
    await page.getByRole("button", { name: "Remove all" }).click();
    if (when === "at once") await page.keyboard.press("Control+z");
    await expect.poll(() => wasGone.evaluate(({ gone }) => gone), READING).toBe(true);
    await expect(readTitle(page), when).toContainText(`${files.length} files read`, READING);
  }
});
