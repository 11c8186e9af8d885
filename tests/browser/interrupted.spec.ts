/** A drop that is disturbed, and kept files that are still being read: the page reports the state and how to go on. */
import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { elsewhere } from "./handOver";
import { chances } from "../support/chance";
import { drop, expect, LONG, sweep, test, textFile, twin, type TestFile } from "./kit";
import { allKept, kept } from "./shelf";

const some = ["sysbench/rndrw.txt", "fio-text/v3.33-terse-v5.txt"].map((path) =>
  readFileSync(new URL(`../fixtures/${path}`, import.meta.url), "utf8"),
);
const FILES = 500;
/** Real results, each with bytes of its own. */
const many: readonly TestFile[] = Array.from({ length: FILES }, (_, n) =>
  textFile(`${n}.txt`, some[n % some.length]! + "\n".repeat(1 + Math.floor(n / some.length))),
);

/** For tests in which nothing happens during a drop. */
const FEW = 80;
const few = many.slice(0, FEW);

const keptFiles = async (page: Page): Promise<number> => (await kept(page))["file"]!.length;
const readTitle = (page: Page) => page.locator("#read-title");
const reads = async (page: Page): Promise<number> => {
  const [count] = (await readTitle(page).innerText()).split(" ");
  return Number(count);
};

/**
 * Lets a test kill workers of this name as if from outside, without a message to the page.
 * `kill(least)` ends those that hold their lock and returns their number; it ends none if fewer than `least` run.
 * @param isHeard only workers that the page knows to run; it learns of others after a minute of silence
 */
async function killable(page: Page, name: string, isHeard = false): Promise<(least?: number) => Promise<number>> {
  await page.addInitScript(
    ([named, isHeard]) => {
      const Real = Worker;
      const workers = new Map<string, Worker>();
      Object.assign(globalThis, { workers });
      globalThis.Worker = class extends Real {
        constructor(url: string | URL, options?: WorkerOptions) {
          super(url, options);
          if (options?.name?.startsWith(named) !== true) return;
          const { name } = options;
          if (!isHeard) workers.set(name, this);
          else this.addEventListener("message", ({ data }) => data === "holds its lock" && workers.set(name, this));
        }
      };
    },
    [name, isHeard] as const,
  );
  return (least = 1) =>
    page.evaluate(async (least) => {
      const { workers } = globalThis as unknown as { workers: Map<string, Worker> };
      const { held = [] } = await navigator.locks.query();
      const running = held.flatMap(({ name: lock = "" }) => workers.get(lock) ?? []);
      if (running.length < least) return 0;
      for (const worker of running) worker.terminate();
      // The lock of a killed worker is held for a moment more.
      for (const [lock, worker] of workers) if (running.includes(worker)) workers.delete(lock);
      return running.length;
    }, least);
}

test("a worker is killed silently: its file is named, the rest is read and kept", async ({ page }) => {
  const kill = await killable(page, "kneepoint parse");
  await page.goto("./#/overview?v=1&d=local&open=files");
  await drop(page, many);
  for (let kills = 0; kills < 2; kills++) {
    await expect(page.locator(".reading")).toContainText(/[1-9]\d* of 500 files/);
    // The second is the worker that replaced the first.
    await expect.poll(() => kill()).toBeGreaterThan(0);
  }
  await expect(readTitle(page)).toContainText("all kept", { timeout: 120_000 });
  const named = await page.locator(".problems tbody tr").count();
  expect((await reads(page)) + named).toBe(FILES);
  expect(await keptFiles(page)).toBe(await reads(page));
  for (const code of await page.locator(".problems code").allInnerTexts()) expect(code).toBe("workspace/reader-died");
  if (named > 0) await expect(page.locator(".problems")).toContainText("Drop the file again.");
});

/** How often a worker is killed. Set FUZZ_KILLS for more; one suffices for every run. */
const KILLS = Number(process.env["FUZZ_KILLS"] ?? 1);

test(
  "a worker that is killed at any moment of a drop: read and named files add up to what was dropped",
  LONG,
  async ({ browser }) => {
    test.setTimeout(120_000 + KILLS * 90_000);
    const seen: {
      readonly after_ms: number;
      readonly killed: number;
      readonly named: number;
      readonly kept: number;
    }[] = [];
    for (let n = 0; n < KILLS; n++) {
      await elsewhere(browser, async (page) => {
        const kill = await killable(page, "kneepoint parse");
        await page.goto("./#/overview?v=1&d=local&open=files");
        await drop(page, many);
        // Spread evenly over the first seconds, in which the files are read.
        const after_ms = Math.round(3000 * ((0.1 + n * 0.6180339887) % 1));
        await page.waitForTimeout(after_ms);
        const killed = await kill();
        await expect(readTitle(page)).toContainText("all kept", { timeout: 120_000 });
        await expect(page.locator(".reading")).toHaveCount(0, { timeout: 60_000 });
        const named = await page.locator(".problems tbody tr").count();
        const there = await keptFiles(page);
        seen.push({ after_ms, killed, named, kept: there });
        expect({ read: (await reads(page)) + named, kept: there }).toEqual({ read: FILES, kept: await reads(page) });
        expect(named).toBeLessThanOrEqual(killed);
        for (const code of await page.locator(".problems code").allInnerTexts())
          expect(code).toBe("workspace/reader-died");
      });
    }
    expect(seen.filter(({ killed }) => killed > 0).length, JSON.stringify(seen)).toBeGreaterThan(KILLS / 2);
    if (KILLS > 1) console.log(JSON.stringify(seen));
  },
);

test(
  "an engine is killed silently: its replacement gets the rows, and all are read and kept",
  LONG,
  async ({ page }) => {
    const kill = await killable(page, "kneepoint engine");
    await page.goto("./#/overview?v=1&d=local&open=files");
    await drop(page, many.slice(0, 1));
    await expect(readTitle(page)).toContainText("all kept", { timeout: 60_000 });
    await drop(page, many.slice(1));
    await expect(page.locator(".reading")).toContainText(/[1-9]\d* of 499 files/);
    expect(await kill()).toBe(1);
    await expect(readTitle(page)).toContainText(`${FILES} files read`, { timeout: 60_000 });
    await expect(readTitle(page)).toContainText("all kept");
    expect(await keptFiles(page)).toBe(FILES);
    await expect(page.locator(".problems tbody tr")).toHaveCount(0);
  },
);

test(
  "engine and parser killed together: all that was dropped is read or named, and the same after a reload",
  LONG,
  async ({ page }) => {
    const kill = await killable(page, "kneepoint", true);
    await page.goto("./#/overview?v=1&d=local&open=files");
    await drop(page, many);
    // Both workers run: the engine is still starting.
    await expect.poll(() => kill(2), { intervals: [5], timeout: 30_000 }).toBeGreaterThan(1);
    await expect(readTitle(page)).toContainText("all kept", { timeout: 120_000 });
    const named = await page.locator(".problems tbody tr").count();
    const before = await reads(page);
    expect(before + named).toBe(FILES);
    expect(named).toBeLessThanOrEqual(1);
    expect(await keptFiles(page)).toBe(before);
    await page.reload();
    await expect(readTitle(page)).toContainText(`${before} files read`, { timeout: 60_000 });
  },
);

/** Kills in one session. Set FUZZ_KILLS for more; the times are the same in each run. */
const SESSION_KILLS = Number(process.env["FUZZ_KILLS"] ?? 5);

test(
  "workers are killed at any moment of a session: after each, the rows are those of the files",
  LONG,
  async ({ page }) => {
    test.setTimeout(120_000 + SESSION_KILLS * 90_000);
    const chance = chances(20_261_128);
    const kill = await killable(page, "kneepoint", true);
    const go = (hash: string) => page.evaluate((hash) => (location.hash = hash), hash);
    const count = encodeURIComponent("SELECT count(*) AS files FROM source");
    const places = ["#/curve?v=1&d=local", "#/runs?v=1&d=local", `#/sql?v=1&d=local&q=${count}`];
    const seen: { readonly after_ms: number; readonly killed: number }[] = [];
    await page.goto("./#/overview?v=1&d=local&open=files");
    let dropped = 0;
    for (let n = 0; n < SESSION_KILLS; n++) {
      const portion = many.slice(dropped % FILES, (dropped % FILES) + 5);
      if (dropped < FILES) {
        await drop(page, portion);
        dropped += portion.length;
      }
      const after_ms = Math.round(chance() * 1500);
      await page.waitForTimeout(after_ms / 2);
      await go(places[n % places.length]!);
      await page.waitForTimeout(after_ms / 2);
      seen.push({ after_ms, killed: await kill() });
      await go("#/overview?v=1&d=local&open=files");
      await expect(readTitle(page)).toContainText("all kept", { timeout: 120_000 });
      await expect(page.locator(".reading")).toHaveCount(0, { timeout: 60_000 });
      const read = await reads(page);
      const named = await page.locator(".problems tbody tr").count();
      expect({ read: read + named, kept: await keptFiles(page) }, JSON.stringify(seen)).toEqual({
        read: dropped,
        kept: read,
      });
      await go(places[2]!);
      await page.getByRole("button", { name: "Run", exact: true }).click();
      await expect.poll(() => twin(page), { timeout: 60_000 }).toEqual([expect.objectContaining({ c0: String(read) })]);
      await go("#/overview?v=1&d=local&open=files");
      await expect(readTitle(page)).toContainText("all kept");
    }
    expect(seen.filter(({ killed }) => killed > 0).length, JSON.stringify(seen)).toBeGreaterThan(SESSION_KILLS / 2);
  },
);

test(
  "a tab closed in the middle and opened again says how many are kept, and goes on",
  LONG,
  async ({ page, context }) => {
    await page.goto("./#/overview?v=1&d=local&open=files");
    // A slow file, so that the tab is closed before it is read.
    const large = textFile("large.json", `{"fio version": "fio-3.39", "jobs": [${" ".repeat(8 * 2 ** 20)}`);
    await drop(page, [...few, large]);
    await expect.poll(() => keptFiles(page), { intervals: [20] }).toBeGreaterThan(0);
    await page.close();

    const again = await context.newPage();
    await again.goto("./#/overview?v=1&d=local&open=files");
    await expect(again.locator(".line")).toContainText(
      /Not all files .* before the page was closed: \d+ of 81 files were kept/,
      {
        timeout: 60_000,
      },
    );
    await expect(again.locator(".line")).toContainText("drop the files or the folder again");
    const there = await keptFiles(again);
    await expect(again.locator(".line")).toContainText(`${there} of ${FEW + 1} files`);
    await expect(readTitle(again)).toContainText("all kept", { timeout: 60_000 });
    expect(await reads(again)).toBe(there);
    await drop(again, few);
    await expect(readTitle(again)).toContainText(`${FEW} files read`, { timeout: 60_000 });
    await expect(readTitle(again)).toContainText("all kept");
    expect(await keptFiles(again)).toBe(FEW);
    await expect(again.locator(".line")).toHaveCount(0);
  },
);

test("full storage is reported with the counts, before and after a reload", LONG, async ({ page }) => {
  await page.addInitScript(() => {
    const room = { files: 37 };
    Object.assign(globalThis, { room });
    const { put } = IDBObjectStore.prototype as unknown as { put: (...given: unknown[]) => IDBRequest<IDBValidKey> };
    IDBObjectStore.prototype.put = function (...given: unknown[]) {
      if (this.name === "file" && --room.files < 0) throw new DOMException("full", "QuotaExceededError");
      return put.apply(this, given);
    };
  });
  await page.goto("./#/overview?v=1&d=local&open=files");
  await drop(page, few);
  const lines = page.locator(".keep-lines");
  await expect(lines).toContainText(/storage is full: \d+ of 80 files are kept/, { timeout: 60_000 });
  const there = await keptFiles(page);
  await expect(lines).toContainText(`${there} of ${FEW} files`);
  await expect(readTitle(page)).toContainText(`${FEW} files read`);
  await page.reload();
  await expect(page.locator(".line")).toContainText(`storage was full: ${there} of ${FEW} files were kept`, {
    timeout: 60_000,
  });
  await expect(readTitle(page)).toContainText(`${there} files read`, { timeout: 60_000 });
  // Space is available again.
  await page.evaluate(() => ((globalThis as unknown as { room: { files: number } }).room.files = Infinity));
  await drop(page, few);
  await expect(readTitle(page)).toContainText(`${FEW} files read`, { timeout: 60_000 });
  await expect(readTitle(page)).toContainText("all kept");
  expect(await keptFiles(page)).toBe(FEW);
});

test("what one tab removes is gone from the other tab and from the browser", LONG, async ({ page, context }) => {
  const other = await context.newPage();
  for (const tab of [page, other]) await tab.goto("./#/overview?v=1&d=local&open=files");
  await drop(page, many.slice(0, 20));
  await expect(readTitle(page)).toContainText("all kept", { timeout: 60_000 });
  await drop(other, many.slice(20, 22));
  await expect(readTitle(other)).toContainText("all kept", { timeout: 60_000 });
  await other.getByRole("button", { name: "Remove all" }).click();
  await expect(page.locator(".line")).toContainText("Another tab removed all your files.");
  for (const tab of [page, other]) await expect(tab.getByText("No files added yet.")).toBeVisible();
  expect(await keptFiles(page)).toBe(0);
  await page.reload();
  await expect(page.getByText("No files added yet.")).toBeVisible();
});

const pages = ["curve", "compare", "percentiles", "run", "runs", "overview", "scaling"].concat([
  "timeline",
  "act",
  "figures",
]);

test("while kept files are being read, no page says that there are none", LONG, async ({ page }) => {
  await page.goto("./#/overview?v=1&d=local&open=files");
  await drop(page, sweep().slice(0, 3));
  await expect(readTitle(page)).toContainText("all kept", { timeout: 60_000 });
  await allKept(page);
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(/worker-[^/]*\.js/, async (route) => {
    if (!route.request().url().includes("duckdb")) await held;
    await route.continue();
  });
  for (const name of pages) {
    await page.goto(`./#/${name}?v=1${name === "runs" ? "&dataset=local" : "&d=local"}`);
    if (name === pages[0]) await page.reload();
    await page.locator("main .late, main .page-wait, main h1").first().waitFor({ state: "attached" });
    // Longer than the delay after which a page shows that it waits.
    await page.waitForTimeout(700);
    expect(await page.locator(".empty").allInnerTexts(), name).toEqual([]);
    expect(await page.locator("main").innerText(), name).not.toMatch(/own files (?:are|were)|no own files|no run/i);
  }
  await page.goto("./#/runs?v=1&d=local");
  release();
  await expect(page.getByRole("treegrid").getByRole("row").nth(3)).toBeVisible({ timeout: 60_000 });
});

test("kept files that cannot be read: no page says that there are none, and trying again reads them", async ({
  page,
}) => {
  await page.goto("./#/overview?v=1&d=local&open=files");
  await drop(page, sweep().slice(0, 3));
  await expect(readTitle(page)).toContainText("all kept", { timeout: 60_000 });
  await allKept(page);
  await page.addInitScript(() => {
    const { prototype } = IDBObjectStore;
    const getAll = Object.getOwnPropertyDescriptor(prototype, "getAll")!.value as (...given: unknown[]) => IDBRequest;
    prototype.getAll = function (...given: unknown[]) {
      if (document.documentElement.dataset["mended"] === undefined) throw new DOMException("lost", "UnknownError");
      return getAll.apply(this, given);
    };
  });
  const warning = page.locator(".keep-lines");
  const TOLD = "The files that this browser keeps could not be read.";
  await page.reload();
  await expect(warning).toContainText(TOLD, { timeout: 60_000 });
  for (const name of pages) {
    await page.goto(`./#/${name}?v=1&d=local`);
    await expect(warning, name).toContainText(TOLD);
    if (name === "files") await expect(page.locator(".empty")).toHaveCount(0);
    else await expect(page.locator("main .empty h2"), name).toHaveText(["Your files could not be read."]);
    expect(await page.locator("main").innerText(), name).not.toMatch(/own files (?:are|were|not)|no own files|no run/i);
  }
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(warning).toContainText(TOLD);
  await page.evaluate(() => {
    location.hash = "#/overview?v=1&d=local&open=files";
    document.documentElement.dataset["mended"] = "";
  });
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(readTitle(page)).toContainText("3 files read", { timeout: 60_000 });
  await expect(page.locator("body")).not.toContainText(TOLD);
});
