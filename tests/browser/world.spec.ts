/** From an own point, in one click, to what is published of its workload and what differs. */
import { readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import AxeBuilder from "@axe-core/playwright";
import { drop, expect, mainTwin, sweep, test, twin } from "./kit";

test("an own point leads to the published points of its workload, and says what differs", async ({ page }) => {
  await page.goto("./#/overview?v=1&d=local&open=files");
  await drop(
    page,
    sweep().filter(({ name }) => name.startsWith("randread-4k")),
  );
  await expect(page.locator("#read-title")).toContainText("all kept", { timeout: 60_000 });
  await page.goto("./#/curve?d=local&w=randread-4k&lines=jobs");
  const own = await twin(page);
  await page.locator(".twin tbody tr").nth(3).click();
  await page.getByRole("link", { name: "Published points of this workload" }).click();
  await expect(page.locator(".caption")).toContainText("of the same operation, pattern, block size and mix");
  const rows = await twin(page);
  const yours = { origin: "yours", throughput_ratio: "1", load_ratio: "1", latency_kind: "clat" };
  expect(rows[0]).toMatchObject({ ...yours, iops: own[3]!["iops"] });
  const printed = rows.filter(({ origin }) => origin === "published");
  // What is known to be far from this load is counted beside the list.
  const far = Number(/([\d,]+) more of this workload/.exec(await page.locator(".world .notes").innerText())?.[1] ?? 0);
  expect(printed.length).toBeGreaterThan(2);
  expect(printed.length + far).toBeGreaterThan(3);
  for (const { iops, throughput_ratio } of printed) {
    if (iops !== "") expect(Number(throughput_ratio)).toBeCloseTo(Number(iops) / Number(own[3]!["iops"]), 9);
  }
  expect(printed.every(({ differs }) => differs !== "")).toBe(true);
  // Up to half and twice the load, or a load that is not said in these terms.
  for (const { load_ratio } of rows)
    if (load_ratio !== "") expect(Math.abs(Math.log2(Number(load_ratio)))).toBeLessThanOrEqual(1);
  await expect(page.locator(".world .notes")).toContainText("half to twice your load");
  // Each row opens its citation.
  await page.locator(".twin tbody tr", { hasText: "published" }).first().click();
  await expect(page.locator(".source-panel")).toContainText("line of the text");
  for (const scheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme: scheme });
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  }
});

test("on a phone each row is a stack: nothing scrolls sideways, and a number says what it is", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("./#/world?d=example-virtual-disk");
  const table = page.locator(".world .twin");
  await expect(table.locator("tbody tr").nth(1)).toBeVisible({ timeout: 60_000 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  expect(await table.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0);
  const iops = table.locator("tbody tr").first().locator("td[data-head=iops]");
  expect(await iops.evaluate((cell) => getComputedStyle(cell, "::before").content)).toContain("iops");
  for (const scheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme: scheme });
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  }
});

test("without own files the page says what to do", async ({ page }) => {
  await page.goto("./#/world");
  await expect(page.locator(".empty")).toBeVisible();
});

test("a page saved to disk claims nothing of the catalogue, and asks for no word that it cannot keep", async ({
  page,
  browser,
}, info) => {
  await page.goto("./");
  await drop(page, sweep());
  await expect(page).toHaveURL(/d=local/, { timeout: 60_000 });
  await expect(mainTwin(page).locator("tbody tr").first()).toBeVisible({ timeout: 60_000 });
  await page.getByRole("button", { name: "Export", exact: true }).click();
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: /^HTML\b/ }).click();
  const path = info.outputPath("own.html");
  writeFileSync(path, readFileSync(await (await download).path(), "utf8"));
  const context = await browser.newContext({ offline: true });
  const saved = await context.newPage();
  await saved.goto(pathToFileURL(path).href);
  await mainTwin(saved).locator("tbody tr").nth(1).click();
  const panel = saved.locator(".source-panel");
  await expect(panel).toContainText("This page keeps nothing");
  await expect(panel.getByRole("textbox")).toHaveCount(0);
  await panel.getByRole("link", { name: "Published points of this workload" }).click();
  await expect(saved.locator(".empty")).toContainText("Not in this page.");
  await expect(saved.getByText("published points")).toHaveCount(0);
  await saved.locator(".empty").getByRole("link", { name: "The chart as saved" }).click();
  await expect(mainTwin(saved).locator("tbody tr").first()).toBeVisible();
  await context.close();
});
