/** The page in another language: the same numbers, until the reader chooses another. */
import { languages } from "~/text/languages";
import { expect, test } from "./kit";

test.use({ fresh: true });

const verdict = /107,996 IOPS/;
for (const [language, { name, label }] of Object.entries(languages).filter(([language]) => language !== "en")) {
  test(`a verdict and its number in ${name}, then in English again`, async ({ page }) => {
    const speak = (wanted: string) => page.locator("header select").first().selectOption(wanted, { force: true });
    const first = page.locator("main [data-answer]");
    await page.goto("#/curve?v=1&d=example-virtual-disk");
    await expect(first).toHaveText(verdict);
    const english = await first.innerText();

    await speak(language);
    await expect(page.locator("html")).toHaveAttribute("lang", language);
    await expect(page.getByRole("combobox", { name: label }).first()).toHaveValue(language);
    await page.reload();
    await expect(first).toHaveText(verdict);
    await expect(first).toHaveText(/[\u3040-\u30ff\u4e00-\u9fff]/);
    // A link never carries the language.
    expect(page.url()).not.toContain(language);

    await speak("en");
    await expect(page.locator("html")).toHaveAttribute("lang", "en");
    await expect(first).toHaveText(english);
  });
}

test("a report in English says so on a Japanese page only, and its text is marked as English", async ({ page }) => {
  const says = page.getByText("このページの文章は英語です");
  await page.goto("#/report?v=1&d=qlc-175gbs");
  await expect(page.locator("[data-story]")).toHaveAttribute("lang", "en");
  await expect(page.getByText("written in")).toHaveCount(0);
  await page.locator("header select").first().selectOption("ja", { force: true });
  await expect(says).toBeVisible();
  await expect(says).toHaveAttribute("lang", "ja");
  await expect(page.locator("#about")).toHaveAttribute("lang", "ja");
  await page.goto("#/library?v=1");
  await expect(page.locator("[data-comparison]").first()).toHaveAttribute("lang", "en");
  await expect(page.locator("[data-report] h3").first()).toHaveAttribute("lang", "en");
  await page.goto("#/curve?v=1&d=example-virtual-disk");
  await expect(page.locator(".caveats span[lang]").first()).toHaveAttribute("lang", "en");
});
