/**
 * Own results of every page, handed on to a profile that has never been here: what the sender reads is what the receiver
 * reads, in the table and around it. What fits goes by link, what does not goes by bundle; the page decides, as for users.
 */
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import type { Browser, Page } from "@playwright/test";
import { atRest, drop, expect, test, type TestFile } from "./kit";

const RUNS = new URL("../../../shared/runs/", import.meta.url).pathname;
test.skip(!existsSync(RUNS), "no shared runs");
test.use({ permissions: ["clipboard-read", "clipboard-write"] });

/** Every file below a folder, named from `as`. */
function below(folder: string, as = "", keeps = /./): TestFile[] {
  const dir = join(RUNS, folder);
  return readdirSync(dir, { recursive: true, encoding: "utf8" })
    .filter((path) => statSync(join(dir, path)).isFile() && keeps.test(path))
    .sort()
    .map((path) => ({ name: `${as}${path}`, bytes: readFileSync(join(dir, path)) }));
}

interface Case {
  readonly hash: string;
  /** How it is handed on. */
  readonly by: "link" | "bundle" | "?";
}
interface Folder {
  readonly name: string;
  readonly files: () => TestFile[];
  readonly cases: readonly Case[];
}

const FOLDERS: readonly Folder[] = [
  {
    name: "sweeps of two media",
    files: () => [
      ...below("fio/qd-sweep-disk/randread-4k-nj1", "disk/", /json$/),
      ...below("fio/qd-sweep-tmpfs/randread-4k-nj1", "tmpfs/", /json$/),
    ],
    cases: [
      { hash: "#/compare?v=1&d=local&by=folder&at=load", by: "?" },
      { hash: "#/compare?v=1&d=local&by=folder&at=throughput&base=disk", by: "?" },
      { hash: "#/percentiles?v=1&d=local&in=disk", by: "?" },
      { hash: "#/percentiles?v=1&d=local&in=disk&form=distribution", by: "?" },
      { hash: "#/matrix?v=1&d=local", by: "?" },
      { hash: "#/runs?v=1&dataset=local", by: "?" },
    ],
  },
  {
    name: "drives",
    files: () => below("fio/drive-scaling/randread-perjob", "", /json$/),
    cases: [
      { hash: "#/scaling?v=1&d=local", by: "?" },
      { hash: "#/drives?v=1&d=local", by: "?" },
    ],
  },
  {
    name: "client and server",
    files: () => below("fio/special/client-server", "", /json$/),
    cases: [
      { hash: "#/curve?v=1&d=local", by: "?" },
      { hash: "#/run?v=1&d=local", by: "?" },
      { hash: "#/runs?v=1&dataset=local", by: "?" },
    ],
  },
  {
    name: "logs of two runs",
    files: () => [
      ...below("fio/timeseries/direct-mix-60s", "direct-mix-60s/"),
      ...below("fio/timeseries/buffered-randwrite-75s", "buffered-randwrite-75s/"),
    ],
    cases: [
      { hash: "#/timeline?v=1&d=local", by: "?" },
      { hash: "#/overtime?v=1&d=local", by: "?" },
      { hash: "#/run?v=1&d=local", by: "?" },
    ],
  },
  {
    name: "histogram log",
    files: () => below("fio/logs/hist-fio-3.42", ""),
    cases: [
      { hash: "#/timeline?v=1&d=local", by: "?" },
      { hash: "#/percentiles?v=1&d=local", by: "?" },
    ],
  },
  {
    name: "logs per job",
    files: () => below("fio/logs/avg500-perjob1", ""),
    cases: [{ hash: "#/timeline?v=1&d=local", by: "?" }],
  },
  {
    name: "ACT",
    files: () => below("act/v6.6-storage-1x-ms-1s", "", /^output\.txt$/),
    cases: [
      { hash: "#/act?v=1&d=local&s=10", by: "?" },
      { hash: "#/act?v=1&d=local", by: "?" },
      { hash: "#/timeline?v=1&d=local", by: "?" },
      { hash: "#/percentiles?v=1&d=local&lim=1000", by: "?" },
      { hash: "#/run?v=1&d=local", by: "?" },
    ],
  },
  {
    name: "vdbench",
    files: () => below("vdbench/curve-4k-70r/output"),
    cases: [
      { hash: "#/curve?v=1&d=local", by: "?" },
      { hash: "#/timeline?v=1&d=local", by: "?" },
      { hash: "#/percentiles?v=1&d=local", by: "?" },
      { hash: "#/run?v=1&d=local", by: "?" },
    ],
  },
  {
    name: "sysbench",
    files: () => below("sysbench/fileio"),
    cases: [
      { hash: "#/run?v=1&d=local", by: "?" },
      { hash: "#/matrix?v=1&d=local", by: "?" },
      { hash: "#/timeline?v=1&d=local", by: "?" },
    ],
  },
  {
    name: "the same job again",
    files: () => ["fio-3.19", "fio-3.30", "fio-3.35"].flatMap((v) => below(`fio/versions/${v}`, `${v}/`, /disk.*jsonplus.*json$|disk\/.*json$/)),
    cases: [{ hash: "#/repeats?v=1&d=local", by: "?" }],
  },
];

/** All that stands on the page: its words, and the values of its tables unrounded. */
interface Seen {
  readonly words: readonly string[];
  readonly values: readonly string[];
}

async function seen(page: Page): Promise<Seen> {
  await atRest(page);
  return page.locator("main").evaluate((main) => {
    // Hidden for now, so that the words are as they are read; how the page is handed on is no part of it.
    const around = [...main.querySelectorAll<HTMLElement>(".caption-do, .lines")];
    for (const one of around) one.style.display = "none";
    const words = (main as HTMLElement).innerText;
    for (const one of around) one.style.display = "";
    // To what another run is needed for; it does not travel with a chart of one.
    const offers = /Compare with another run over time/;
    const values = [...main.querySelectorAll<HTMLElement>("[data-value]")].map((cell) => cell.dataset["value"] ?? "");
    return { words: words.replace(offers, "").split("\n"), values };
  });
}

/** Goes there by way of a page without a value, so that nothing is read of what stood before. */
async function go(page: Page, hash: string): Promise<void> {
  await page.goto("./#/describe");
  await expect(page.locator("main [data-value], main .share")).toHaveCount(0);
  await page.goto(`./${hash}`);
  await expect(page.locator("main [data-value]").first()).toBeAttached({ timeout: 60_000 });
}

/** What the page gives to hand on, and what its sender reads: a link that carries all, else a bundle. */
async function handedOn(page: Page, hash: string): Promise<{ link: string; sent: Seen; bundle: TestFile | null }> {
  await go(page, hash);
  await atRest(page);
  await page.locator(".share-says").first().hover();
  await expect(page.locator(".share-says").first()).toHaveAttribute("data-carries", "packed", { timeout: 60_000 });
  await page.locator("[data-copy-link]").first().click();
  await expect(page.locator("[data-copy-link]").first()).toHaveText("Link copied");
  const link = await page.evaluate(() => navigator.clipboard.readText());
  const sent = await seen(page);
  if (link.includes("&own=")) return { link, sent, bundle: null };
  await page.locator("[data-save-bundle]").first().click();
  const download = page.waitForEvent("download");
  await page.getByRole("dialog").getByRole("button", { name: "Save", exact: true }).click();
  const file = await download;
  await page.keyboard.press("Escape");
  return { link, sent, bundle: { name: file.suggestedFilename(), bytes: readFileSync(await file.path()) } };
}

async function received(browser: Browser, given: string | TestFile, sent: Seen): Promise<void> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  try {
    const page = await context.newPage();
    if (typeof given === "string") await page.goto(given);
    else {
      await page.goto("./#/files");
      await drop(page, [given]);
    }
    await expect(page.locator(".guest-line")).toBeVisible({ timeout: 60_000 });
    await expect(page.locator("main [data-value]").first()).toBeAttached({ timeout: 60_000 });
    // What is said below a chart comes a little later.
    await expect.configure({ soft: true }).poll(() => seen(page), { timeout: 8_000 }).toEqual(sent);
  } finally {
    await context.close();
  }
}

for (const { name, files, cases } of FOLDERS) {
  test(`own results travel whole: ${name}`, async ({ page, browser }) => {
    test.setTimeout(60_000 * (1 + cases.length));
    await page.goto("./#/files");
    await drop(page, files());
    await expect(page.locator(".read tbody tr").first()).toBeVisible({ timeout: 60_000 });
    for (const { hash, by } of cases) {
      const { link, sent, bundle } = await handedOn(page, hash);
      console.log(hash, link.includes("&own=") ? `link ${link.length}` : `bundle ${bundle?.bytes.length}`, sent.values.length, by);
      await received(browser, bundle ?? link, sent);
    }
  });
}
