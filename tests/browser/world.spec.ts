/** From an own point, in one click, to what is published of its workload and what differs. */
import AxeBuilder from "@axe-core/playwright";
import { drop, expect, sweep, test, twin } from "./kit";

test("an own point leads to the published points of its workload, and says what differs", async ({ page }) => {
  await page.goto("./#/curve?d=local&w=randread-4k");
  await drop(page, sweep());
  await expect(page.locator(".twin tbody tr").first()).toBeVisible({ timeout: 60_000 });
  await page.evaluate(() => {
    location.hash = "#/curve?d=local&w=randread-4k";
  });
  const own = await twin(page);
  await page.locator(".twin tbody tr").nth(3).click();
  await page.getByRole("link", { name: "Published points of this workload" }).click();
  await expect(page.locator(".caption")).toContainText("of the same operation, pattern, block size and mix");
  const rows = await twin(page);
  expect(rows[0]).toMatchObject({ origin: "yours", throughput_ratio: "1", iops: own[3]!["iops"] });
  const printed = rows.filter(({ origin }) => origin === "published");
  expect(printed.length).toBeGreaterThan(3);
  for (const { iops, throughput_ratio } of printed) {
    if (iops !== "") expect(Number(throughput_ratio)).toBeCloseTo(Number(iops) / Number(own[3]!["iops"]), 9);
  }
  expect(printed.every(({ differs }) => differs !== "")).toBe(true);
  // Each row opens its citation.
  await page.locator(".twin tbody tr", { hasText: "published" }).first().click();
  await expect(page.locator(".source-panel")).toContainText("line of the text");
  for (const scheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme: scheme });
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  }
});

test("without own files the page says what to do", async ({ page }) => {
  await page.goto("./#/world");
  await expect(page.locator(".empty")).toBeVisible();
});
