/** The Explore tab: its default chart, other axes by menu and link, own columns, sources; light, dark, phone. */
import type { Page } from "@playwright/test";
import { atRest, expect, expectNoFault, expectWithin, test, twin, WIDE_AND_PHONE, LONG } from "./kit";

test.use({ warmEngine: true });

const example = "d=example-virtual-disk";

async function open(page: Page, fields: string): Promise<void> {
  await page.goto(`./#/explore?v=1&${example}${fields}`);
  await expect(page.locator(".twin tbody tr").first()).toBeVisible();
}

test("without a choice: throughput and latency against depth, of one workload", async ({ page }) => {
  await open(page, "");
  const rows = await twin(page);
  expect(rows.length).toBeGreaterThan(5);
  expect(new Set(rows.map((row) => row["iodepth"])).size).toBeGreaterThan(5);
  expect(rows.every((row) => Number(row["iops"]) > 0 && Number(row["clat_p99_us"]) > 0)).toBe(true);
  // Both panels on one page.
  await expect(page.locator(".chart-box svg text", { hasText: /p99 completion latency/ }).first()).toBeVisible();
});

test("another column by the menu of an axis goes into the link, and Back returns", async ({ page }) => {
  await open(page, "&x=iodepth&y=iops&only=op~read");
  const before = await twin(page);
  await page.getByRole("button", { name: /^depth\. Choose/ }).click();
  await page.getByRole("option", { name: /^run time/ }).click();
  await expect(page).toHaveURL(/[?&]x=runtime_s/);
  const rows = await twin(page);
  expect(rows).toHaveLength(before.length);
  expect(rows.every((row) => Number(row["runtime_s"]) > 0 && row["iodepth"] === undefined)).toBe(true);
  await page.goBack();
  await expect(page).toHaveURL(/[?&]x=iodepth/);
});

test("an own column is a column of the table; what cannot be read says where", async ({ page }) => {
  await open(page, "&x=iodepth&y=iops");
  const field = page.getByRole("textbox", { name: "Custom column" });
  await field.fill("iops / depth; drop");
  await page.getByRole("button", { name: "Add" }).click();
  await expect(page.getByRole("alert")).toHaveText("At character 13: “;” is not expected here.");
  await field.fill("iops / depth");
  await field.press("Enter");
  await expect(page).toHaveURL(/[?&]e=iops\+\/\+depth/);
  await expect(page.locator(".twin thead")).toContainText("iops / depth (IOPS)");
  const rows = await twin(page);
  expect(rows.some((row) => row["e1"] !== "")).toBe(true);
  const link = page.url();
  await page.goto("./#/library?v=1");
  await page.goto(link);
  expect(await twin(page)).toEqual(rows);
});

test("where a column of the link cannot be read, nothing is drawn, and it is named and removed there", async ({
  page,
}) => {
  await page.goto(`./#/explore?v=1&${example}&x=iodepth&y=e1&e=iops+/+nonsense`);
  const columns = page.getByRole("group", { name: "Custom column" });
  await expect(columns).toContainText("iops / nonsense: ");
  await expect(page.locator("[data-chart] svg")).toHaveCount(0);
  await columns.getByRole("button", { name: /iops \/ nonsense/ }).click();
  await expect(page.locator("[data-chart] svg").first()).toBeVisible();
});

test("a mark opens its source, by mouse and by keyboard", async ({ page }) => {
  await open(page, "&x=iodepth&y=clat_p99_us&w=randread-4k");
  await atRest(page);
  await page.locator("[role=application]").focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/[?&]p=example-virtual-disk\//);
  await expect(page.getByRole("complementary", { name: /Source/ })).toContainText(".json");
});

test("a heat map writes its numbers; a link to a column that nothing has says what would fill it", async ({ page }) => {
  await open(page, "&x=iodepth&y=workload&form=heat&z=iops&only=load_kind~outstanding");
  expect(await page.locator(".chart-box svg text").allTextContents()).toEqual(
    expect.arrayContaining(["4K random read"]),
  );
  await page.goto(`./#/explore?v=1&${example}&x=price&y=iops`);
  await expect(page.locator("[data-chart]")).toContainText("No point has price");
  await page.getByRole("button", { name: "Show what varies" }).click();
  await expect(page.locator(".twin tbody tr").first()).toBeVisible();
});

test(
  "axe finds nothing, light and dark, wide and on a phone, and nothing is wider than the page",
  LONG,
  async ({ page }) => {
    await open(page, "&e=p99+/+p50");
    await expectNoFault(page, { looks: WIDE_AND_PHONE });
    await expectWithin(page, 390);
  },
);
