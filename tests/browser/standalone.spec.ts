/** A chart saved as one HTML file, opened from disk by somebody else whose network is off. */
import { readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import AxeBuilder from "@axe-core/playwright";
import type { Browser, Page } from "@playwright/test";
import { drop, expect, mainTwin, sweep, test, twin } from "./kit";

interface Opened {
  readonly page: Page;
  /** Requests besides the file itself, console errors, violations of its policy. */
  readonly complaints: readonly string[];
  readonly html: string;
}

/** Saves what is shown by the menu and opens the file in a browser that has never been here. */
async function opened(sender: Page, browser: Browser, path: string): Promise<Opened> {
  await sender.getByRole("button", { name: "Export", exact: true }).click();
  const download = sender.waitForEvent("download");
  await sender.getByRole("button", { name: /^HTML\b/ }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^[\p{L}\p{N}.-]+\.html$/u);
  const html = readFileSync(await file.path(), "utf8");
  writeFileSync(path, html);
  const address = pathToFileURL(path).href;
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  await context.setOffline(true);
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on("request", (request) => {
    const url = request.url();
    if (!/^(data|blob):/.test(url) && url.split("#")[0] !== address) complaints.push(`request: ${url}`);
  });
  page.on("console", (message) => {
    if (message.type() === "error") complaints.push(`console: ${message.text()}`);
  });
  page.on("pageerror", (error) => complaints.push(`exception: ${error.message}`));
  await page.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", (event) => {
      console.error(`policy: ${event.violatedDirective} ${event.blockedURI}`);
    });
  });
  await page.goto(address);
  await expect(mainTwin(page).locator("tbody tr").first()).toBeVisible();
  return { page, complaints, html };
}

const shownTwin = async (page: Page) => {
  await expect(mainTwin(page).locator("tbody tr").first()).toBeVisible({ timeout: 60_000 });
  return twin(page);
};

const hash = (page: Page) => decodeURIComponent(new URL(page.url()).hash);

test("own data: equal table and a pinned source from disk without network, no host named", async ({
  page,
  browser,
}, info) => {
  await page.goto("./");
  await drop(page, sweep());
  await expect(page).toHaveURL(/d=local/, { timeout: 60_000 });
  const rows = await shownTwin(page);
  const { page: other, complaints, html } = await opened(page, browser, info.outputPath("own.html"));
  expect(await twin(other)).toEqual(rows);
  expect(await other.title()).not.toBe("");
  // Who measured is not told: the host of these runs has another name in the page.
  const hosts = new Set(
    sweep().flatMap(({ bytes }) =>
      [...bytes.toString("utf8").matchAll(/"hostname"\s*:\s*"([^"]+)"/g)].map(([, name]) => name!),
    ),
  );
  for (const host of hosts) expect(html.includes(`"${host}"`), host).toBe(false);

  await mainTwin(other).locator("tbody tr").nth(1).click();
  await expect(other.locator(".source-panel")).toBeVisible();
  expect(hash(other)).toContain("&p=");
  expect((await new AxeBuilder({ page: other }).analyze()).violations).toEqual([]);
  expect(complaints).toEqual([]);
  await other.context().close();
});

for (const [what, address] of [
  ["published figures", "./#/figures?v=1&d=qlc-175gbs&form=bars"],
  ["a published curve", "./#/curve?v=1&w=randread-4k"],
  ["a published run over time", "./#/timeline?v=1"],
  ["published percentiles", "./#/percentiles?v=1"],
  ["published scaling", "./#/scaling?v=1"],
] as const) {
  test(`${what}: the table is equal from disk without network`, async ({ page, browser }, info) => {
    await page.goto(address);
    const rows = await shownTwin(page);
    const { page: other, complaints, html } = await opened(page, browser, info.outputPath("published.html"));
    expect(await twin(other)).toEqual(rows);
    expect(html).toContain("default-src 'none'");
    expect(hash(other)).toBe(hash(page));
    // What leads to the whole app has its address, not that of a file on a disk.
    await expect(other.getByRole("link", { name: "Open it in Kneepoint" })).toHaveAttribute("href", page.url());
    await expect(other.getByRole("alert")).toHaveCount(0);
    expect(complaints).toEqual([]);
    await other.context().close();
  });
}

test("own points beside published ones: the run that is shown, not the first one", async ({ page, browser }, info) => {
  await page.goto("./");
  await drop(page, sweep());
  await expect(page).toHaveURL(/d=local/, { timeout: 60_000 });
  await shownTwin(page);
  await page.evaluate(() => {
    location.hash = "#/world?v=1";
  });
  await expect(page.locator(".world .twin tbody tr").nth(1)).toBeVisible();
  const rows = await twin(page);
  const { page: other, complaints } = await opened(page, browser, info.outputPath("world.html"));
  expect(await twin(other)).toEqual(rows);
  expect(complaints).toEqual([]);
  await other.context().close();
});
