/**
 * With the keyboard and a screen reader: tab stops on the way to a report and to a point's source, and announcements.
 */
import type { Page } from "@playwright/test";
import { atRest, drop, expect, expectNoFault, mainTwin, sweep, test, textFile, twin, LONG } from "./kit";

const announced = (page: Page) => page.locator("[data-announced]");

/** Presses Tab until the focused element matches; the number of stops, at most `most`. */
async function tabsTo(page: Page, selector: string, most: number): Promise<number> {
  for (let stops = 1; stops <= most; stops++) {
    await page.keyboard.press("Tab");
    if (await page.evaluate((to) => document.activeElement?.matches(to) === true, selector)) return stops;
  }
  return Infinity;
}

test("from landing a keyboard reaches the first set-up and the first report within 12 stops", async ({ page }) => {
  // A row is one stop, at its box; one more arrow key leads to its name.
  for (const [first, stops] of [
    ["[data-row] input", 11],
    ["[data-report] a", 12],
  ] as const) {
    await page.goto("about:blank");
    await page.goto("./");
    await page.locator("[data-report] a").first().waitFor();
    await page.locator("[data-comparison]").first().waitFor();
    await atRest(page);
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await expect(page.locator("main")).toBeFocused();
    expect(1 + (await tabsTo(page, first, stops)), first).toBeLessThanOrEqual(stops);
  }
});

test("filters, heads and rows of the Library are walked with the arrows", async ({ page }) => {
  await page.goto("./");
  await page.locator("[data-row] a").first().waitFor();
  await atRest(page);
  const filters = page.getByRole("toolbar", { name: "Filters and columns" });
  const pressed = filters.getByRole("button");
  await pressed.first().focus();
  await page.keyboard.press("ArrowRight");
  await expect(pressed.nth(1)).toBeFocused();
  await page.keyboard.press("End");
  await expect(filters.getByRole("button", { name: /^columns/ })).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(filters.getByRole("searchbox")).toBeFocused();
  const row = (at: number) => page.locator("[data-row]").nth(at);
  await row(0).locator("input").focus();
  await page.keyboard.press("ArrowRight");
  await expect(row(0).locator("a")).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await expect(row(2).locator("a")).toBeFocused();
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("Space");
  await expect(row(2).locator("input")).toBeChecked();
  // Its new neighbours are drawn again; the scroll position stays.
  await expect(row(2).locator("input")).toBeFocused();
});

test(
  "a point that Enter pins opens its source with the focus; closed, the focus is back; a click is announced",
  LONG,
  async ({ page }) => {
    await page.goto("./#/curve?v=1&d=example-virtual-disk");
    await atRest(page);
    const chart = page.getByRole("application");
    await chart.focus();
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Enter");
    const panel = page.getByRole("complementary", { name: "Source of this point" });
    await expect(panel).toBeFocused();
    expect(await tabsTo(page, "aside button", 2)).toBe(1);
    await page.keyboard.press("Enter");
    await expect(panel).toHaveCount(0);
    await expect(chart).toBeFocused();

    const row = page.locator(".twin tbody tr").nth(1);
    await page.keyboard.press("t");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await expect(panel).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(row).toBeFocused();

    await page.locator(".twin tbody tr").nth(3).click();
    await expect(panel).toBeVisible();
    await expect(panel).not.toBeFocused();
    await expect(announced(page)).toContainText("Source of this point");
    await expectNoFault(page);
  },
);

test("a drop is announced with the page that shows it, and so is a file that could not be read", async ({ page }) => {
  await page.goto("./");
  await drop(page, [textFile("nothing.json", '{"fio version": "fio-3.36", "jobs": [')]);
  await expect(announced(page)).toHaveText("0 of 1 file read, 0 runs. Not read, or only in part: nothing.json.");
  const files = sweep().filter(({ name }) => name.startsWith("randread-4k-qd00"));
  await page.evaluate(() => {
    const said: string[] = [];
    const region = document.querySelector("[data-announced]")!;
    new MutationObserver(() => said.push(region.textContent)).observe(region, { childList: true, subtree: true });
    Object.assign(window, { said });
  });
  await drop(page, files);
  await expect(announced(page)).toHaveText(/^(Curve|Overview|Scaling|Percentiles|Run) shows them\.$/, {
    timeout: 60_000,
  });
  const said = await page.evaluate(() => (window as unknown as { said: string[] }).said);
  expect(said).toContain(`${files.length} of ${files.length} files read, ${files.length} runs.`);
});

test("single keys do nothing in a field, beside an open menu or switched off, and the choice is kept", async ({
  page,
}) => {
  await page.goto("./#/curve?v=1&d=example-virtual-disk");
  await atRest(page);
  const theme = () => page.evaluate(() => document.documentElement.dataset["theme"] ?? "auto");
  await page.keyboard.press("d");
  expect(await theme()).toBe("light");
  await page.getByRole("spinbutton", { name: "Limit on p99" }).focus();
  await page.keyboard.press("d");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: /Choose the statistic$/ }).click();
  await page.getByRole("listbox").waitFor();
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  await page.keyboard.press("d");
  await page.keyboard.press("Escape");
  expect(await theme()).toBe("light");
  await page.keyboard.press("?");
  await page.getByRole("checkbox", { name: /^Single keys/ }).uncheck();
  await page.keyboard.press("Escape");
  await page.keyboard.press("d");
  expect(await theme()).toBe("light");
  await page.reload();
  await atRest(page);
  await page.keyboard.press("d");
  await page.keyboard.press("t");
  expect(await theme()).toBe("light");
  await expect(page.locator(".twin tr:focus")).toHaveCount(0);
  await page.getByRole("button", { name: "Keyboard shortcuts" }).click();
  await page.getByRole("checkbox", { name: /^Single keys/ }).check();
  await page.keyboard.press("Escape");
  await page.keyboard.press("d");
  expect(await theme()).toBe("dark");
});

test("a new limit takes the focus into its field", async ({ page }) => {
  await page.goto("./#/curve?v=1&d=example-virtual-disk&lim=off");
  await atRest(page);
  await page.getByRole("button", { name: /^\+ .*limit/i }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("spinbutton", { name: "Limit on p99" })).toBeFocused();
});

test("a row of a chart's table is named by its first cell", async ({ page }) => {
  await page.goto("./#/curve?v=1&d=example-virtual-disk&t=1");
  const rows = await twin(page);
  const names = mainTwin(page).first().getByRole("rowheader");
  expect(await names.evaluateAll((cells) => cells.map((cell) => (cell as HTMLElement).dataset["value"]))).toEqual(
    rows.map((row) => row["series"]),
  );
});
