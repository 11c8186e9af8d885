/** Stories: made in place by keyboard, read, sent with own data, saved as a page, dropped as a file. */
import { readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import type { Page } from "@playwright/test";
import { copiedLink, elsewhere } from "./handOver";
import { atRest, complaintsOf, drop, expect, expectNoFault, sweep, test, textFile, WIDE_AND_PHONE } from "./kit";

const headings = (page: Page) => page.locator("main section h2");
const charts = (page: Page) => page.locator("main [data-chart] svg[role=img]");

/** Export → Add to story, by keyboard alone. */
async function add(page: Page): Promise<void> {
  await atRest(page);
  await page.getByRole("button", { name: "Export", exact: true }).press("Enter");
  const item = page.getByRole("button", { name: /^Add to story/ });
  await item.press("Enter");
  await expect(page.getByRole("link", { name: "Open your story" })).toBeVisible();
  await page.keyboard.press("Escape");
}

/** Cells of the table under the first chart. */
async function firstTable(page: Page): Promise<string[]> {
  await page.locator("main details summary").first().click();
  const cells = page.locator("main details").first().locator("tbody td");
  await expect(cells.first()).toBeVisible();
  return cells.evaluateAll((all) => all.map((cell) => (cell as HTMLElement).dataset["value"] ?? ""));
}

test.use({ permissions: ["clipboard-read", "clipboard-write"] });

test("a story of own and published charts is made by keyboard, read, sent and saved as a page", async ({
  page,
  browser,
}, info) => {
  await page.goto("./");
  await drop(page, sweep());
  await expect(page).toHaveURL(/#\/curve\?.*d=local/, { timeout: 60_000 });
  await add(page);
  await page.goto("./#/figures?v=1&d=qlc-175gbs&form=share");
  await add(page);
  await page.goto("./#/report?v=1");
  await expect(charts(page)).toHaveCount(2);

  await page.getByRole("textbox", { name: "Title", exact: true }).fill("容量と遅延");
  await page.getByRole("textbox", { name: "Language" }).fill("ja");
  const [first, second] = [
    page.getByRole("group", { name: "Section 1 of 2" }),
    page.getByRole("group", { name: "Section 2 of 2" }),
  ];
  await first.getByRole("textbox", { name: "Heading" }).fill("Own disk");
  await second.getByRole("textbox", { name: "Heading" }).fill("QLC");
  await second.getByRole("textbox", { name: "Text" }).fill("A *quarter* [x](javascript:alert(1)) <b>b</b>");
  await second.getByRole("button", { name: "Move up" }).press("Enter");
  await expect(headings(page)).toHaveText(["QLC", "Own disk"]);
  await expect(first.getByRole("button", { name: "Move up" })).toBeFocused();
  await second.getByRole("button", { name: "Remove" }).press("Enter");
  await expect(headings(page)).toHaveText(["QLC"]);
  await page.getByRole("button", { name: "Undo" }).press("Enter");
  await expect(headings(page)).toHaveText(["QLC", "Own disk"]);
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("textbox")).toHaveCount(0);
  await expect(charts(page)).toHaveCount(2);
  await page.emulateMedia({ media: "screen" });
  await expectNoFault(page, { looks: WIDE_AND_PHONE });
  await page.setViewportSize({ width: 1440, height: 900 });

  await page.getByRole("button", { name: "Read", exact: true }).press("Enter");
  await expect(page.locator("[data-answer]")).toHaveText("容量と遅延");
  await expect(page.locator("[data-story]")).toHaveAttribute("lang", "ja");
  await expect(page.locator("main section em")).toHaveText("quarter");
  await expect(page.locator("main section").first()).toContainText("[x](javascript:alert(1)) <b>b</b>");
  await expect(charts(page)).toHaveCount(2);
  await expectNoFault(page, { looks: WIDE_AND_PHONE });
  await page.setViewportSize({ width: 1440, height: 900 });
  const table = page.locator("main details").nth(1);
  await table.locator("summary").click();
  const own = table.locator("tbody tr");
  const count = await own.count();
  expect(count).toBeGreaterThan(3);

  const link = await copiedLink(page);
  expect(link).toMatch(/&s=[\w-]+&own=[\w-]+$/);
  await elsewhere(browser, async (other) => {
    await other.goto(link);
    await expect(headings(other)).toHaveText(["QLC", "Own disk"], { timeout: 60_000 });
    await expect(charts(other)).toHaveCount(2);
    await other.locator("main details summary").nth(1).click();
    await expect(other.locator("main details").nth(1).locator("tbody tr")).toHaveCount(count);
  });

  await page.getByRole("button", { name: "Export", exact: true }).click();
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: /^HTML\b/ }).click();
  const path = info.outputPath("story.html");
  writeFileSync(path, readFileSync(await (await download).path()));
  const context = await browser.newContext();
  await context.setOffline(true);
  const saved = await context.newPage();
  const complaints = await complaintsOf(saved);
  await saved.goto(pathToFileURL(path).href);
  await expect(headings(saved)).toHaveText(["QLC", "Own disk"]);
  await expect(charts(saved)).toHaveCount(2);
  expect(await firstTable(saved)).toContain("176300000000");
  expect(complaints).toEqual([]);
  await context.close();
});

test("a story as a file opens where it is dropped, and a damaged link says so", async ({ page }) => {
  await page.goto("./");
  const text =
    "# Writes cost a quarter\n\n## Why?\n\n[GB/s](#/figures?d=qlc-175gbs&form=share)\n\n[none](#/runs?d=qlc-175gbs)\n";
  await drop(page, [textFile("any name.md", text)]);
  await expect(page.locator("[data-answer]")).toHaveText("Writes cost a quarter");
  await expect(page).toHaveURL(/#\/report\?v=1&d=qlc-175gbs\.[0-9a-f]{8}&s=/);
  await expect(charts(page)).toHaveCount(1);
  await expect(page.locator("main")).toContainText("No chart of this site has the link #/runs?d=qlc-175gbs");
  await page.goto("./#/report?v=1&s=AAAA");
  await expect(page.locator("main")).toContainText("damaged or cut");
});
