/** Opens every permalink of docs/articles.md: its table holds the authors' numbers. */
import type { Page } from "@playwright/test";
import { group } from "d3-array";
import { expected } from "../articles/expected";
import { articleCharts } from "../articles/list";
import { atRest, expect, test, twin, longUnless } from "./kit";

/** Rounds to the given digits, or to twelve, so that rounding errors of divisions do not count. */
const rounded = (value: number, digits = 12): number => Number(value.toPrecision(digits));

/** By article: 000.3 is the third chart of article 000. */
const articles = group(articleCharts(), ({ id }) => id.split(".")[0]!);

async function check(page: Page, id: string, links: readonly string[]): Promise<void> {
  for (const [i, link] of links.entries()) {
    const { key, cells, rows: count, says = [], opens } = expected[id]![i]!;
    await page.goto(`./${link}`);
    // Waits until the chart of the previous link is gone.
    await atRest(page);
    const first = page.locator(".twin table tbody tr").first();
    await expect(first).toBeAttached();
    // On Compare the figures are folded below its own table.
    const folded = page.locator("details:not([open]):has(.twin) > summary");
    if ((await folded.count()) > 0) await folded.click();
    await expect(first).toBeVisible();
    // Pages over time draw as data arrives, and keep the old chart until all answers of the new link are there.
    await expect(async () => {
      const rows = await twin(page);
      if (count !== undefined) expect(rows, link).toHaveLength(count);
      for (const [name, column, value, digits] of cells) {
        const row = rows.find((one) => one[key] === name);
        expect(row, `${link}: ${name}`).toBeDefined();
        const cell = row![column];
        const found = typeof value === "number" && cell !== "" ? rounded(Number(cell), digits) : cell;
        expect(found, `${link}: ${column} of ${name}`).toBe(
          value === null ? "" : typeof value === "number" ? rounded(value, digits) : value,
        );
      }
    }).toPass({ timeout: 60_000 });
    const main = page.locator("main");
    for (const words of says) await expect(main, link).toContainText(words);
    if (opens === undefined) continue;
    const [name, words] = opens;
    await page.locator(`.twin tbody tr:has([data-value="${name}"])`).first().click();
    const panel = page.getByRole("complementary", { name: "Source of this figure" });
    for (const word of words) await expect(panel, link).toContainText(word);
  }
}

for (const [article, charts] of articles) {
  test(`article ${article}`, longUnless(article === "002"), async ({ page }) => {
    for (const { id, title, links } of charts) await test.step(`${id} ${title}`, () => check(page, id, links));
  });
}
