/**
 * `kneepoint open` on folders in which real results grow: rows arrive as they are written, and nothing breaks
 * meanwhile.
 */
import { spawn, type ChildProcess } from "node:child_process";
import { appendFileSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Page } from "@playwright/test";
import { drop, expect, test as base, twin, type TwinRow, picker, LONG } from "./kit";

const root = fileURLToPath(new URL("../../", import.meta.url));
const fixture = (name: string): Buffer => readFileSync(join(root, "tests/fixtures", name));

interface Opened {
  readonly dir: string;
  /** Starts the command on the folder and resolves to the address. */
  readonly serve: () => Promise<string>;
  readonly stop: () => void;
}

const test = base.extend<{ opened: Opened }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright's own form
  opened: async ({}, use) => {
    const top = mkdtempSync(join(tmpdir(), "kneepoint-open-"));
    const dir = join(top, "live");
    mkdirSync(dir);
    const children: ChildProcess[] = [];
    const serve = (): Promise<string> => {
      const args = [join(root, "scripts/kneepoint.mjs"), "open", dir, "--no-browser", "--port", "0"];
      const started = spawn("node", args, { stdio: ["ignore", "pipe", "inherit"] });
      children.push(started);
      let said = "";
      return new Promise((resolve, reject) => {
        started.on("exit", () => reject(new Error(`the command ended: ${said}`)));
        started.stdout.on("data", (part) => {
          said += String(part);
          const url = /http:\S+\n/.exec(said)?.[0];
          if (url !== undefined) resolve(url.trim());
        });
      });
    };
    const stop = (): void => children.forEach((child) => void child.kill());
    await use({ dir, serve, stop });
    stop();
    rmSync(top, { recursive: true, force: true });
  },
});

/** Watches every change of the page: no error, no empty panel, no missing chart, and the tile shows only `values`. */
async function watchPage(page: Page, values: readonly string[] = []): Promise<() => Promise<readonly string[]>> {
  await page.evaluate((values) => {
    const seen: string[] = ((window as unknown as { seen: string[] }).seen = []);
    const look = () => {
      const value = document.querySelector<HTMLElement>("[data-tiles] [data-op=read] [data-tile=iops]")?.dataset.value;
      if (value !== undefined && values.length > 0 && !values.includes(value)) seen.push(`value ${value}`);
      const wrong = document.querySelector("main .empty, .own-errors, .line[data-level=error]");
      if (wrong !== null) seen.push(`${wrong.className}: ${wrong.textContent}`);
      if (document.querySelector("[data-chart] svg") === null) seen.push("no chart");
      if (document.querySelector(".twin tbody tr:not(.spacer)") === null) seen.push("no row");
    };
    new MutationObserver(look).observe(document.body, { childList: true, subtree: true, characterData: true });
    look();
  }, values);
  return () => page.evaluate(() => [...new Set((window as unknown as { seen: string[] }).seen)]);
}

/** Prints the time from `write` until `see` finds it on the page. The time is not asserted. */
async function delay(what: string, write: () => void, see: () => Promise<void>): Promise<number> {
  write();
  const start = performance.now();
  await see();
  const ms = performance.now() - start;
  console.log(`${what}: seen after ${ms.toFixed(0)} ms`);
  return ms;
}

/** Rows without the folder of their file. */
const named = (rows: readonly TwinRow[]) => rows.map((row) => ({ ...row, file: "" }));

const FAST = { intervals: [20], timeout: 60_000 };
/** Command, page and engine start anew in each of these tests. On a busy machine that alone is slow. */
const STARTS = { timeout: 60_000 };
test.describe.configure({ timeout: 240_000 });

/** JSON documents that fio printed in succession (--status-interval), each covering the run so far. */
const documents = fixture("fio/status-interval.json")
  .toString()
  .split(/(?<=^\}\n)/m);
const iopsOf = (document: string): string => {
  const { jobs } = JSON.parse(document) as { jobs: { read: { iops: number } }[] };
  return String(jobs[0]!.read.iops);
};

test(
  "fio --status-interval: each status replaces the one before, half a status is not shown",
  LONG,
  async ({ page, opened }) => {
    const file = join(opened.dir, "run.json");
    await page.goto(await opened.serve());
    await expect(page.locator(".following")).toContainText("Follows live.");
    writeFileSync(file, documents[0]!);
    const tile = page.locator("[data-tiles] [data-op=read] [data-tile=iops]");
    await expect(tile).toHaveAttribute("data-value", iopsOf(documents[0]!), STARTS);
    await expect(page.locator(".following")).toContainText("run.json is being written");
    const address = page.url();
    await expect(page.locator("[data-chart] svg").first()).toBeVisible();
    await expect(page.locator(".twin tbody tr:not(.spacer)").first()).toBeVisible();
    const seen = await watchPage(page, documents.map(iopsOf));
    for (const [i, text] of documents.slice(1).entries()) {
      // Half of the next document arrives with it (tests/cli/open.test.ts): neither a value nor an error.
      const next = documents[i + 2] ?? "";
      const written = i === 0 ? 0 : Math.floor(text.length / 2);
      const more = text.slice(written) + next.slice(0, Math.floor(next.length / 2));
      await delay(
        `fio status ${String(i + 2)}`,
        () => appendFileSync(file, more),
        () => expect.poll(() => tile.getAttribute("data-value"), FAST).toBe(iopsOf(text)),
      );
    }
    expect(await twin(page)).not.toEqual([]);
    expect(await seen()).toEqual([]);
    // The run keeps its name, so the link of the first status is also that of the last.
    expect(page.url()).toBe(address);
    await page.reload();
    await expect(tile).toHaveAttribute("data-value", iopsOf(documents.at(-1)!));
    expect(page.url()).toBe(address);
    await expect(page.locator("[data-chart] svg").first()).toBeVisible();
    await expect(page.locator(".twin tbody tr:not(.spacer)").first()).toBeVisible();

    // A rerun: the old chart stays until the new run has data.
    const again = await watchPage(page, documents.map(iopsOf));
    const empty = page.waitForResponse(async (response) => {
      if (!response.url().includes("own/news")) return false;
      const { files } = (await response.json()) as { files: { size: number }[] };
      return files.some(({ size }) => size === 0);
    });
    writeFileSync(file, "");
    await empty;
    await expect(tile).toHaveAttribute("data-value", iopsOf(documents.at(-1)!));
    writeFileSync(file, documents[1]!);
    await expect(tile).toHaveAttribute("data-value", iopsOf(documents[1]!));
    expect(await again()).toEqual([]);
  },
);

test("a vdbench flatfile: one more load on the curve with each average", LONG, async ({ page, opened }) => {
  const file = join(opened.dir, "flatfile.html");
  const lines = fixture("vdbench/curve/flatfile.html")
    .toString()
    .split(/(?<=\n)/);
  const ends = lines.flatMap((line, i) => (/\bavg_\d/.test(line) ? [i + 1] : []));
  expect(ends.length).toBeGreaterThan(4);
  const upTo = (n: number): string => lines.slice(0, n).join("");
  writeFileSync(file, upTo(ends[1]!));
  await page.goto(await opened.serve());
  const rows = page.locator(".twin tbody tr:not(.spacer)");
  await expect(rows.first()).toBeVisible(STARTS);
  await page.evaluate(() => void (location.hash = "#/curve?v=1&d=local"));
  await expect(page.locator("[data-chart] svg").first()).toBeVisible();
  await twin(page);
  const seen = await watchPage(page);
  for (const [i, end] of ends.slice(2).entries()) {
    const more = lines.slice(ends[i + 1], end).join("");
    const cut = more.length - 20;
    const before = await rows.count();
    const fetched = page.waitForResponse((response) => response.url().includes("own/file"));
    appendFileSync(file, more.slice(0, cut));
    await fetched;
    expect(await rows.count()).toBe(before);
    await delay(
      `vdbench load ${String(i + 3)}`,
      () => appendFileSync(file, more.slice(cut)),
      () => expect.poll(() => rows.count(), FAST).toBeGreaterThan(before),
    );
  }
  expect(await seen()).toEqual([]);
  const grown = named(await twin(page));
  await page.goto("./#/library");
  await drop(page, [{ name: "flatfile.html", bytes: readFileSync(file) }]);
  await expect(picker(page)).toContainText("1 run", STARTS);
  await page.evaluate(() => void (location.hash = "#/curve?v=1&d=local"));
  await expect.poll(async () => named(await twin(page))).toEqual(grown);
});

test("an ACT log cut anywhere: one more slice with each block", async ({ page, opened }) => {
  const file = join(opened.dir, "output.txt");
  const bytes = fixture("act/v6.6-no-defrag-reads.txt");
  const half = Math.floor(bytes.length / 2);
  writeFileSync(file, bytes.subarray(0, half));
  await page.goto(`${await opened.serve()}#/act?v=1&d=local&ts=1`);
  const rows = page.locator(".twin tbody tr:not(.spacer)");
  await expect(rows.first()).toBeVisible(STARTS);
  const seen = await watchPage(page);
  const parts = 5;
  const at = (i: number): number => half + Math.floor(((bytes.length - half) * i) / parts);
  for (let i = 0; i < parts; i++) {
    const before = await rows.count();
    await delay(
      `ACT part ${String(i + 1)}`,
      () => appendFileSync(file, bytes.subarray(at(i), at(i + 1))),
      () => expect.poll(() => rows.count(), FAST).toBeGreaterThan(before),
    );
  }
  expect(await seen()).toEqual([]);
});

test("an ACT log that still grows is running: no verdict until it stops growing", LONG, async ({ page, opened }) => {
  const file = join(opened.dir, "output.txt");
  const bytes = fixture("act/v5.3-us.txt");
  let written = bytes.length - 3000;
  writeFileSync(file, bytes.subarray(0, written));
  // The file is being written while the page loads.
  const writer = setInterval(() => appendFileSync(file, bytes.subarray(written, (written += 10))), 300);
  await page.goto(`${await opened.serve()}#/act?v=1&d=local`);
  const verdict = page.locator("[data-verdict]");
  await expect(verdict).toContainText(/still running, \d+ s of 1 min; no one-hour slice is whole yet/i, STARTS);
  await expect(verdict).not.toContainText(/incomplete/i);
  clearInterval(writer);
  appendFileSync(file, bytes.subarray(written));
  await expect(verdict).toContainText(/incomplete: the log ends after 6 s/i, STARTS);
});

test(
  "files come, move and go; a drop of the same files shows the same; nothing is kept",
  LONG,
  async ({ page, opened, complaints }) => {
    const one = fixture("fio-qd-sweep/randrw70-4k-qd016-nj1.json");
    const names = ["a", "b"].map((name) => join(opened.dir, `${name}.json`));
    writeFileSync(names[0]!, one);
    const url = await opened.serve();
    await page.goto(url);
    await expect(picker(page)).toContainText("1 run", STARTS);
    const served = await twin(page);
    renameSync(names[0]!, names[1]!);
    await expect(page.locator("main h1")).toContainText("b.json");
    writeFileSync(names[0]!, documents[0]!);
    await expect(picker(page)).toContainText("2 runs");
    rmSync(names[0]!);
    await expect(picker(page)).toContainText("1 run");
    opened.stop();
    await expect(page.locator(".following")).toContainText("no longer followed");
    await expect(page.locator("[data-chart] svg").first()).toBeVisible();
    // The browser itself logs the missing server.
    await page.goto("about:blank");
    expect(complaints.splice(0).filter((said) => !said.includes("ERR_CONNECTION_REFUSED"))).toEqual([]);

    await page.goto("./#/library");
    await drop(page, [{ name: "b.json", bytes: one }]);
    await expect(picker(page)).toContainText("1 run", STARTS);
    expect(named(await twin(page))).toEqual(named(served));
  },
);
