import { type AddressInfo, connect, createServer } from "node:net";
import type { Page, Worker } from "@playwright/test";
import { drop, expect, sweep, test, textFile, twin, LONG } from "./kit";

/** The worker that runs DuckDB, not one that parses. */
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

const fioLog = () => {
  const seconds = Array.from({ length: 60 }, (_, i) => `${(i + 1) * 1000}, ${1000 + i}, 0, 0, 0`);
  return textFile("drive_iops.1.log", `${seconds.join("\n")}\n`);
};

/**
 * Limits the site to this many bytes per second, over all connections, until `widen` is called. Chromium's own
 * throttling does not reach what workers fetch.
 */
async function slowLine(site: string, bytes_per_s: number) {
  const STEP_MS = 20;
  const { hostname, port } = new URL(site);
  let isSlow = true;
  let left = 0;
  const waiting: (() => void)[] = [];
  const timer = setInterval(() => {
    left = isSlow ? Math.min(bytes_per_s, left + (bytes_per_s * STEP_MS) / 1000) : Infinity;
    while (left > 0 && waiting.length > 0) waiting.shift()!();
  }, STEP_MS);
  const server = createServer((near) => {
    const far = connect(Number(port), hostname);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      one.on("error", () => other.destroy());
      one.on("close", () => other.destroy());
    }
    near.pipe(far);
    far.on("data", (bytes) => {
      far.pause();
      waiting.push(() => {
        left -= bytes.length;
        near.write(bytes);
        far.resume();
      });
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    widen: () => (isSlow = false),
    close: () => {
      clearInterval(timer);
      server.close();
    },
  };
}

test(
  "on a slow line own files are drawn meanwhile, and what waits for the engine says how much of it has come",
  LONG,
  async ({ page, baseURL }) => {
    const line = await slowLine(baseURL!, 200_000);
    const said: string[] = [];
    await page.exposeFunction("saidWhileReading", (text: string) => said.push(text));
    await page.addInitScript(() => {
      const { saidWhileReading } = window as unknown as { saidWhileReading: (text: string) => void };
      new MutationObserver(() => {
        for (const bar of document.querySelectorAll("section.reading")) saidWhileReading(bar.textContent);
      }).observe(document, { childList: true, subtree: true, characterData: true });
    });
    try {
      await page.goto(line.url);
      await drop(page, sweep().slice(0, 9));
      await expect(page).toHaveURL(/#\/curve\?.*d=local/, { timeout: 60_000 });
      await expect(page.locator(".twin tbody tr").first()).toBeAttached();
      expect(said.length).toBeGreaterThan(0);
      expect(said.filter((text) => /(^|\D)0 (%|MB\/s)/.test(text))).toEqual([]);

      // The details of a run need the engine, whose 34 MB cannot have come by now.
      await page.evaluate(() => (location.hash = "#/run?v=1&d=local"));
      const loading = page.locator(".said [data-engine-loading]");
      await expect(loading).toHaveText(/^Loading the query engine: [\d.]+ [kM]?B of 34\.2 MB, unpacked$/);
      const done = () => loading.locator("progress").evaluate((bar: HTMLProgressElement) => bar.value);
      const before = await done();
      await expect.poll(done).toBeGreaterThan(before);
      expect(await done()).toBeLessThan(34e6);
      // So does the first page for files with series over time.
      await drop(page, [fioLog()]);
      await expect(page.locator(".own-files [data-engine-loading]")).toContainText("of 34.2 MB");
      line.widen();
      await expect(page).toHaveURL(/#\/timeline\?.*d=local/, { timeout: 60_000 });
      await expect(page.locator("[data-engine-loading]")).toHaveCount(0);
    } finally {
      line.widen();
      line.close();
    }
  },
);

test("an engine that cannot be fetched is told, and fetched again with the next statement", async ({ page }) => {
  let isCut = true;
  await page.route(/duckdb-eh.*\.wasm/, (route) => (isCut ? route.abort() : route.continue()));
  await page.goto("./#/sql?v=1&d=example-virtual-disk&q=select+42");
  const run = page.getByRole("button", { name: "Run", exact: true });
  await run.click();
  await expect(page.getByRole("alert")).toContainText("The query engine did not start", { timeout: 60_000 });
  isCut = false;
  await run.click();
  await expect(page.locator("[data-answer]")).toContainText("1 row", { timeout: 60_000 });
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
