/**
 * Failures that no other file covers: a browser that stores nothing, an unusual clock and language, tables of the site
 * that are missing or cut. For killed workers, full storage and closed tabs see interrupted.spec.ts; for the engine,
 * engine.spec.ts.
 */
import type { Page } from "@playwright/test";
import { complaintsOf, drop, expect, isLong, mainTwin, sweep, test, twin, LONG } from "./kit";

const few = () => sweep().slice(0, 9);

async function drawn(page: Page) {
  await expect(page).toHaveURL(/#\/curve\?.*d=local/, { timeout: 60_000 });
  await expect(mainTwin(page).locator("tbody tr").first()).toBeAttached();
  return twin(page);
}

test(
  "where the browser stores nothing, files are read and drawn, and it says that none is kept",
  LONG,
  async ({ page }) => {
    await page.addInitScript(() => {
      const refuse = () => {
        throw new DOMException("The operation is insecure.", "SecurityError");
      };
      IDBFactory.prototype.open = refuse;
      for (const name of ["localStorage", "sessionStorage"]) Object.defineProperty(window, name, { get: refuse });
    });
    await page.goto("./");
    await drop(page, few());
    expect((await drawn(page)).length).toBeGreaterThan(1);
    await page.evaluate(() => (location.hash = "#/overview?v=1&d=local&open=files"));
    await expect(page.locator("#read-title")).toContainText("9 files read", { timeout: 60_000 });
    await expect(page.locator("#read-title")).toContainText("none kept in this browser");
    // They can be dropped again.
    await page.reload();
    await expect(page.getByText("No files added yet.")).toBeVisible();
    await drop(page, few());
    await expect(page.locator("#read-title")).toContainText("9 files read", { timeout: 60_000 });
  },
);

test(
  "numbers are the same whatever the clock, the time zone and the language of the browser",
  LONG,
  async ({ page, browser, baseURL }) => {
    await page.goto("./");
    await drop(page, few());
    const rows = await drawn(page);
    expect(rows.length).toBeGreaterThan(1);
    const far = [
      ["ar-EG", "America/St_Johns", "2099-12-31T23:59:59Z"],
      ["de-DE", "Pacific/Kiritimati", "1970-01-01T00:00:01Z"],
    ] as const;
    for (const [locale, timezoneId, now] of isLong ? far : far.slice(0, 1)) {
      const context = await browser.newContext({ locale, timezoneId, baseURL: baseURL! });
      const there = await context.newPage();
      const complaints = await complaintsOf(there);
      await there.addInitScript(
        (by_ms) => {
          const real = Date.now;
          Date.now = () => real() + by_ms;
        },
        Date.parse(now) - Date.now(),
      );
      await there.goto("./");
      await drop(there, few());
      expect(await drawn(there), locale).toEqual(rows);
      expect(complaints).toEqual([]);
      await context.close();
    }
  },
);

for (const [what, status] of [
  ["missing", 404],
  ["cut", 200],
] as const) {
  test(
    `a table of a dataset is ${what}: the page says so, draws nothing of it, and goes on`,
    LONG,
    async ({ page, complaints }) => {
      // This makes the page ask for the tables.
      await page.route("**/data/answers/**", (route) => route.fulfill({ status: 404 }));
      await page.route("**/data/tables/**/*.arrow.gz?*", async (route) => {
        if (status === 404) return route.fulfill({ status });
        const response = await route.fetch();
        const bytes = await response.body();
        const body = bytes.subarray(0, Math.floor(bytes.length / 2));
        return route.fulfill({ status, contentType: "application/gzip", body });
      });
      await page.goto("./#/curve?v=1&d=example-virtual-disk");
      await expect(page.locator("main")).toContainText("These results could not be read.", { timeout: 60_000 });
      await expect(page.getByRole("link", { name: "To the Library" })).toBeVisible();
      await expect(mainTwin(page)).toHaveCount(0);
      // Own files dropped on the page are still drawn.
      await drop(page, few());
      await expect(page).toHaveURL(/#\/curve\?.*~local/, { timeout: 60_000 });
      await expect(mainTwin(page).locator("tbody tr").first()).toBeAttached();
      expect((await twin(page)).length).toBeGreaterThan(1);
      complaints.length = 0;
    },
  );
}
