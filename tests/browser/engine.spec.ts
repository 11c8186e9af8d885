import type { Page, Worker } from "@playwright/test";
import { drop, expect, sweep, test, twin } from "./kit";

/** The worker that runs DuckDB, as opposed to those that parse. */
async function engineWorker(page: Page): Promise<Worker> {
  for (const worker of page.workers()) {
    // A parse worker may have ended by now.
    if (await worker.evaluate(() => "DUCKDB_RUNTIME" in globalThis).catch(() => false)) return worker;
  }
  throw new Error("no engine runs");
}

/** Acts like a WebAssembly trap outside a call: the worker reports an error and never answers again. */
async function kill(worker: Worker): Promise<void> {
  await worker.evaluate(() => {
    globalThis.onmessage = null;
    setTimeout(() => {
      throw new Error("unreachable");
    });
  });
}

test("the published curve and its table are drawn before the engine is requested", async ({ page }) => {
  const engine: string[] = [];
  page.on("request", (request) => {
    if (/duckdb|\.wasm/.test(request.url())) engine.push(request.url());
  });
  await page.goto("./#/curve?v=1&d=example-virtual-disk");
  await expect(page.locator(".twin tbody tr").first()).toBeAttached();
  expect((await twin(page)).length).toBeGreaterThan(8);
  expect(engine).toEqual([]);
});

test("own files are drawn, with their table, while the engine loads; the engine then gives the same values", async ({
  page,
}) => {
  let letGo: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (letGo = resolve));
  let isAsked = false;
  await page.route(/duckdb-eh.*\.wasm/, async (route) => {
    isAsked = true;
    await held;
    await route.continue();
  });
  await page.goto("./");
  await drop(page, sweep());
  await expect(page).toHaveURL(/#\/curve\?.*d=local/, { timeout: 60_000 });
  await expect(page.locator(".twin tbody tr").first()).toBeAttached();
  const early = await twin(page);
  expect(early.length).toBeGreaterThan(8);
  const chart = page.url();
  await page.evaluate(() => (location.hash = "#/overview?v=1&d=local"));
  await expect(page.locator("main .verdict, main h1").first()).toBeVisible();
  expect(isAsked).toBe(true);
  letGo();
  await page.evaluate(() => (location.hash = "#/runs?v=1&d=local"));
  await expect(page.getByRole("treegrid").locator("tr[data-id]").first()).toBeVisible({ timeout: 60_000 });
  // Asks the engine again.
  await page.evaluate((hash) => (location.hash = hash), new URL(chart).hash);
  await expect(page.locator(".twin tbody tr").first()).toBeAttached();
  expect(await twin(page)).toEqual(early);
});

test("an engine that dies is replaced and filled again from the kept files", async ({ page }) => {
  await page.goto("./");
  await drop(page, sweep().slice(0, 6));
  await expect(page).toHaveURL(/#\/curve\?.*d=local/, { timeout: 60_000 });
  await expect(page.locator(".twin tbody tr").first()).toBeAttached();
  const before = await twin(page);
  const chart = page.url();

  // The chart is drawn before the engine has started. The other details of a run come from the engine.
  await page.evaluate(() => (location.hash = "#/run?v=1&d=local"));
  await expect(page.locator("[data-said=cpu]")).toContainText("%", { timeout: 60_000 });
  const worker = await engineWorker(page);
  await kill(worker);
  await page.evaluate(() => (location.hash = "#/runs?v=1&d=local"));
  await expect(page.getByText("The query engine was restarted.")).toBeVisible({ timeout: 60_000 });
  await page.evaluate((hash) => (location.hash = hash), new URL(chart).hash);
  await expect(page.locator(".twin tbody tr").first()).toBeAttached();
  expect(await twin(page)).toEqual(before);
  expect(await engineWorker(page)).not.toBe(worker);
});
