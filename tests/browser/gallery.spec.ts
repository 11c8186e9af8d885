/**
 * Opens every link of docs/gallery.md to shipped data: the chart is drawn, and its table has the stated number of rows.
 */
import { readFileSync } from "node:fs";
import { atRest, expect, LONG, test, twin } from "./kit";

const entries = readFileSync(new URL("../../docs/gallery.md", import.meta.url), "utf8")
  .split(/^## (?=\d+ )/m)
  .slice(1)
  .map((text) => ({
    name: text.split("\n", 1)[0]!,
    link: /`(#\/[^`]+)`/.exec(text)![1]!,
    /** Absent: any number. */
    rows: /^- rows: (\d+)$/m.exec(text)?.[1],
  }));

test("twelve charts made elsewhere", LONG, async ({ page }) => {
  expect(entries).toHaveLength(12);
  for (const { name, link, rows } of entries.filter(({ link: of }) => !of.includes("d=local")))
    await test.step(name, async () => {
      await page.goto(`./${link}`);
      await atRest(page);
      await expect(page.locator(".twin table tbody tr").first(), name).toBeAttached({ timeout: 30_000 });
      if (rows !== undefined) expect(await twin(page), name).toHaveLength(Number(rows));
    });
});
