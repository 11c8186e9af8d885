/** Sharing by keyboard alone; axe on each of its states, light and dark. */
import type { Page } from "@playwright/test";
import { guestLine } from "./handOver";
import { atRest, drop, expect, faults, mainTwin, sweep, test, LONG } from "./kit";

test.use({ permissions: ["clipboard-read", "clipboard-write"] });

/** Expects axe to find nothing in what is shown now, in both themes. */
async function clean(page: Page, state: string): Promise<void> {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    expect(await faults(page), `${state}, ${colorScheme}`).toEqual([]);
  }
}

const focused = (page: Page) => page.locator(":focus");

async function tabTo(page: Page, name: string): Promise<void> {
  for (let i = 0; i < 60; i++) {
    if ((await focused(page).count()) > 0 && (await focused(page).innerText()).startsWith(name)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`Tab does not reach ${name}`);
}

// Many states, each in two themes.
test("a chart of own files is shared without a mouse", LONG, async ({ page }) => {
  test.slow();
  await page.goto("");
  await drop(page, sweep().slice(0, 6));
  await expect(mainTwin(page)).toBeVisible({ timeout: 60_000 });
  await atRest(page);

  await page.locator(".tok").first().focus();
  await tabTo(page, "Copy link");
  await page.keyboard.press("Enter");
  await expect(focused(page)).toHaveText("Link copied");
  await expect(page.getByRole("status").filter({ hasText: /^Link copied: with \d+ points?, / })).toHaveCount(1);
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link).toContain("own=");

  await tabTo(page, "Export");
  await page.keyboard.press("ArrowDown");
  await expect(focused(page)).toContainText("SVG");
  await clean(page, "menu");
  await page.keyboard.press("End");
  await expect(focused(page)).toContainText("Add to story");
  await page.keyboard.press("ArrowUp");
  await expect(focused(page)).toContainText("Bundle");
  await page.keyboard.press("Escape");
  await expect(focused(page)).toHaveText("Export ▾");

  // The second time it opens at once, and its first line gets the focus all the same.
  await page.keyboard.press("Enter");
  await expect(focused(page)).toContainText("SVG");
  await page.keyboard.press("End");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Enter");
  const sheet = page.getByRole("dialog", { name: "Save a bundle" });
  await expect(sheet.getByRole("button", { name: "Save" })).toBeEnabled({ timeout: 30_000 });
  await clean(page, "bundle");
  const names = sheet.getByRole("checkbox", { name: "host names" });
  await names.focus();
  await page.keyboard.press("Space");
  await expect(names).toBeChecked();
  for (let i = 0; i < 8; i++) {
    await page.keyboard.press("Tab");
    const isBehind = await page.evaluate(
      () => document.activeElement !== document.body && document.activeElement?.closest("dialog") === null,
    );
    expect(isBehind, "behind the sheet").toBe(false);
  }
  await page.keyboard.press("Escape");
  await expect(sheet).toHaveCount(0);
  await expect(focused(page)).toHaveText("Export ▾");

  await page.keyboard.press("Enter");
  await expect(focused(page)).toContainText("SVG");
  await page.keyboard.press("End");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("textbox", { name: "Lines for another page" })).toBeFocused();
  await expect(page.locator(".share-embed")).toContainText("Their address works on this computer only");
  await clean(page, "lines for another page");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(page.locator(".share-embed").getByRole("status")).toHaveText("Copied");
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain("<iframe");

  // The receiver of the link, here one with files of their own.
  await page.goto("about:blank");
  await page.goto(link);
  await expect(guestLine(page)).toContainText("These results came with the link.", { timeout: 60_000 });
  await expect(mainTwin(page)).toBeVisible({ timeout: 60_000 });
  await atRest(page);
  await clean(page, "guest");
  await tabTo(page, "Keep them with mine");
  await page.keyboard.press("Enter");
  await expect(guestLine(page)).toHaveCount(0);
  await expect(page).not.toHaveURL(/own=/);
});

test(
  "missing files, missing addresses and a refused clipboard are reported; axe finds nothing",
  LONG,
  async ({ page }) => {
    await page.goto("./#/curve?v=1&d=local&y=p99&files=one.json~two.json");
    await expect(page.locator("[data-awaited]")).toContainText("Drop one.json and 1 more to see this chart.");
    await clean(page, "missing files");

    await page.goto("about:blank");
    await page.goto("./#/curve?v=1&d=local&src=https://lab.example/a.json~https://other.example/b.json");
    const confirm = page.getByRole("region", { name: "This link loads results from 2 hosts." });
    await expect(confirm).toBeVisible();
    await expect(page.locator("[data-awaited]")).toContainText("The results of this chart are not here yet.");
    await expect(page.getByText("Reading the files that this browser keeps")).toHaveCount(0);
    await clean(page, "confirmation");
    await tabTo(page, "Not now");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("region", { name: "2 files of this link were not loaded." })).toBeVisible();
    await clean(page, "put off");

    await page.addInitScript(() => {
      Object.defineProperty(navigator, "clipboard", { value: { writeText: () => Promise.reject(new Error("no")) } });
    });
    await page.goto("about:blank");
    await page.goto("./#/curve?d=example-virtual-disk");
    await expect(page.locator("[data-chart] svg")).toBeVisible();
    await page.locator("[data-copy-link]").first().focus();
    await page.keyboard.press("Enter");
    const byHand = page.getByRole("textbox", { name: "The browser refused the clipboard: copy the link by hand" });
    await expect(byHand).toBeFocused();
    await expect(byHand).toHaveValue(/#\/curve\?.*d=example-virtual-disk/);
    await clean(page, "refused");

    await page.goto("about:blank");
    await page.goto("./#/curve?v=1&d=local&files=one.json&embed=1");
    await expect(page.locator("[data-awaited]")).toContainText("The files of this chart are not here.");
    await expect(page.getByRole("link", { name: "Kneepoint: open this chart" })).toBeVisible();
    await clean(page, "embedded");
  },
);
