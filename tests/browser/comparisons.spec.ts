/** Comparisons worth opening: their place in the Library, and the page of each with its charts, numbers and sources. */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Comparison } from "~/model/comparison";
import { expect, expectNoFault, expectWithin, test, WIDE_AND_PHONE } from "./kit";

const file = fileURLToPath(new URL("../../datasets/comparisons.json", import.meta.url));
const { comparisons } = JSON.parse(readFileSync(file, "utf8")) as { comparisons: Comparison[] };

test("five stand beside the systems, the others open below them, and none is read before the table", async ({
  page,
}) => {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname.split("/").at(-1)!));
  await page.goto("./");
  const items = page.locator("[data-comparison]");
  await expect(items).toHaveCount(5);
  await expect(items.first()).toContainText("A reader beside 32 writers");
  await expect(items.first()).toContainText(/none [\d.]+ ms, .*BFQ [\d.]+ ms/);
  expect(asked.filter((name) => /duckdb|\.wasm/.test(name))).toEqual([]);
  expect(asked.indexOf("comparisons.json")).toBeGreaterThan(asked.indexOf("catalogue.json"));
  await page.getByRole("button", { name: `All ${String(comparisons.length)} comparisons` }).click();
  await expect(items).toHaveCount(comparisons.length);
  // The table of systems begins where it did.
  expect((await page.locator("#systems").boundingBox())!.y).toBeLessThan(200);
});

test("a phone has them on a tab of their own", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("./");
  await page.getByRole("tab", { name: /^Comparisons/ }).click();
  await expect(page.locator("[data-comparison]")).toHaveCount(comparisons.length);
  await expectWithin(page, 390);
});

for (const { id, charts, title } of comparisons)
  test(`${title}: charts, numbers, a source, and the page that it leads to`, async ({ page }) => {
    test.setTimeout(180_000);
    await page.goto("./");
    await page.getByRole("button", { name: /^All \d+ comparisons/ }).click();
    await page.locator(`[data-comparison="${id}"] a`).click();
    await expect(page).toHaveURL(new RegExp(`#/comparison\\?v=1&d=.*&c=${id}`));
    const main = page.locator("main");
    await expect(main.locator("[data-answer]")).toHaveText(/\d/);
    const table = main.getByRole("table");
    await expect(table.getByRole("button").first()).toBeVisible({ timeout: 60_000 });
    const drawn = charts.filter(({ link }) => !link.startsWith("#/timeline"));
    await expect(main.locator("[data-chart] svg[role=img]")).toHaveCount(drawn.length, { timeout: 60_000 });
    for (const chart of await main.locator("[data-chart] svg[role=img]").all())
      expect(await chart.locator("path, circle, rect").count()).toBeGreaterThan(3);
    await expect(main.getByRole("alert")).toHaveCount(0);

    const value = table.getByRole("button").first();
    await value.click();
    const source = page.getByRole("complementary", { name: /^Source of this/ });
    // Of the first cell: a file in a repository, or an article.
    await expect(source.getByRole("link", { name: /Open the (file at GitHub|report)/ }).first()).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(source).toHaveCount(0);

    await main.getByRole("link", { name: "Open in Results", exact: true }).first().click();
    await expect(page).toHaveURL(new RegExp(`${charts[0]!.link.split("?")[0]!}\\?`));
    await expect(main.locator("svg[role]").first()).toBeVisible({ timeout: 60_000 });
    await expect(main).not.toContainText(/could not|not in the link|no longer here/i);
  });

test("stands on a wide page and on a phone, without a fault", async ({ page }) => {
  await page.goto("./#/comparison?v=1&c=write-cache");
  await expect(page.getByRole("table").getByRole("button").first()).toBeVisible({ timeout: 60_000 });
  await expectNoFault(page, { looks: WIDE_AND_PHONE });
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await expectWithin(page, width);
  }
});

test("a link to a comparison that is not here says so", async ({ page }) => {
  await page.goto("./#/comparison?v=1&c=nothing");
  await expect(page.locator("main")).toContainText("This site has no comparison “nothing”.");
});
