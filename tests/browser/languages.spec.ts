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
