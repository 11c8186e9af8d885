/**
 * Own results of every page, sent to a fresh profile: the receiver sees what the sender sees, in the table and around
 * it. Small results travel by link, the rest by bundle; the page decides, as it does for users.
 */
import type { Browser, Page } from "@playwright/test";
import { decodePacket } from "../../src/bundle/packet";
import { bundleOf, copiedLink } from "./handOver";
import { atRest, drop, expect, sweep, longUnless, test, textFile, type TestFile } from "./kit";
import { allKept } from "./shelf";
import { sharedFolder } from "../support/shared";

test.use({ permissions: ["clipboard-read", "clipboard-write"] });

/** Every file below a folder of the shared runs, with `as` as the start of its path. */
const below = (folder: string, as = "", keeps = /./): TestFile[] =>
  sharedFolder(`runs/${folder}`)
    .map(({ path, bytes }) => ({ name: path.slice(path.indexOf("/") + 1), bytes }))
    .filter(({ name }) => keeps.test(name))
    .map(({ name, bytes }) => ({ name: as + name, bytes }));

interface Case {
  readonly hash: string;
  /** How it is sent. */
  readonly by: "link" | "bundle";
}
interface Folder {
  readonly name: string;
  readonly files: () => TestFile[];
  /**
   * Runs in every `npm test`: each page once. That nothing of the others is lost on the way is also proven by
   * tests/carried.test.ts.
   */
  readonly stays?: true;
  readonly cases: readonly Case[];
}

const media = (): TestFile[] => [
  ...below("fio/qd-sweep-disk/randread-4k-nj1", "disk/", /json$/),
  ...below("fio/qd-sweep-tmpfs/randread-4k-nj1", "tmpfs/", /json$/),
];

const actLog = (): TestFile[] => below("act/v6.6-storage-1x-ms-1s", "", /^output\.txt$/);

/** The same run an hour later. Another version of the tool would make another set-up. */
const again = (n: number): TestFile[] =>
  below("fio/versions/fio-3.35", `run-${String(n)}/`, /disk\/json\.json$/).map(({ name, bytes }) => {
    const later = (key: string, unit: number, text: string): string =>
      text.replace(
        new RegExp(`("${key}" : )(\\d+)`),
        (_, head: string, at: string) => head + String(Number(at) + n * 3600 * unit),
      );
    return textFile(name, later("timestamp", 1, later("timestamp_ms", 1000, new TextDecoder().decode(bytes))));
  });

const FOLDERS: readonly Folder[] = [
  {
    name: "sweeps of two media",
    stays: true,
    files: media,
    cases: [
      { hash: "#/compare?v=1&d=local&by=folder&at=load", by: "link" },
      { hash: "#/percentiles?v=1&d=local&in=disk", by: "bundle" },
      { hash: "#/overview?v=1&d=local", by: "link" },
      { hash: "#/runs?v=1&d=local", by: "link" },
    ],
  },
  {
    name: "drives",
    stays: true,
    files: () => below("fio/drive-scaling/randread-perjob", "", /json$/),
    cases: [
      { hash: "#/scaling?v=1&d=local", by: "link" },
      { hash: "#/scaling?v=1&d=local&by=each", by: "link" },
    ],
  },
  {
    name: "client and server",
    files: () => below("fio/special/client-server", "", /json$/),
    cases: [
      { hash: "#/curve?v=1&d=local", by: "link" },
      { hash: "#/run?v=1&d=local", by: "link" },
      { hash: "#/runs?v=1&d=local", by: "link" },
    ],
  },
  {
    name: "logs of two runs",
    stays: true,
    files: () => [
      ...below("fio/timeseries/direct-mix-60s", "direct-mix-60s/"),
      ...below("fio/timeseries/buffered-randwrite-75s", "buffered-randwrite-75s/"),
    ],
    cases: [
      { hash: "#/timeline?v=1&d=local", by: "bundle" },
      { hash: "#/timeline?v=1&d=local&b=next", by: "link" },
    ],
  },
  {
    name: "histogram log",
    files: () => below("fio/logs/hist-fio-3.42", ""),
    cases: [
      { hash: "#/timeline?v=1&d=local", by: "link" },
      { hash: "#/percentiles?v=1&d=local", by: "link" },
    ],
  },
  {
    name: "logs per job",
    files: () => below("fio/logs/avg500-perjob1", ""),
    cases: [
      { hash: "#/timeline?v=1&d=local", by: "link" },
      { hash: "#/run?v=1&d=local", by: "bundle" },
    ],
  },
  {
    name: "ACT",
    stays: true,
    files: actLog,
    cases: [
      { hash: "#/act?v=1&d=local&s=10", by: "link" },
      { hash: "#/run?v=1&d=local", by: "link" },
    ],
  },
  {
    name: "ACT over time",
    files: actLog,
    cases: [{ hash: "#/timeline?v=1&d=local", by: "link" }],
  },
  {
    name: "vdbench",
    files: () => below("vdbench/curve-4k-70r/output"),
    cases: [
      { hash: "#/curve?v=1&d=local", by: "link" },
      { hash: "#/timeline?v=1&d=local", by: "link" },
      { hash: "#/percentiles?v=1&d=local", by: "link" },
      { hash: "#/run?v=1&d=local", by: "link" },
    ],
  },
  {
    name: "sysbench",
    files: () => below("sysbench/fileio"),
    cases: [
      { hash: "#/run?v=1&d=local", by: "link" },
      { hash: "#/overview?v=1&d=local", by: "link" },
      { hash: "#/timeline?v=1&d=local", by: "link" },
    ],
  },
  {
    name: "the same job again",
    stays: true,
    files: () => [1, 2, 3].flatMap(again),
    cases: [{ hash: "#/runs?v=1&d=local", by: "link" }],
  },
];

/**
 * No control goes under More: the sentences of the sharing menu about own data are longer than those about a link's.
 */
const WIDE = { width: 1920, height: 900 };

/** Everything on the page: its text, and the unrounded values of its tables. */
interface Seen {
  readonly words: readonly string[];
  readonly values: readonly string[];
}

async function seen(page: Page): Promise<Seen> {
  await atRest(page);
  return page.locator("main").evaluate((main) => {
    // Hidden for now, so that the text is as a reader sees it. The sharing menu and the list of dropped files do not
    // count: results travel, files do not.
    const around = [...main.querySelectorAll<HTMLElement>(".caption-do, .lines, [data-chip] button, [data-files]")];
    for (const one of around) one.style.display = "none";
    const words = (main as HTMLElement).innerText;
    for (const one of around) one.style.display = "";
    // Names what needs another run; such an offer does not travel with a chart of one run.
    const offers = /Compare with another run over time\n?/;
    const values = [...main.querySelectorAll<HTMLElement>("[data-value]")].map((cell) => cell.dataset["value"] ?? "");
    // The receiver's page names the owner of the results in other words.
    const mine = /results of this (?:link|bundle)/g;
    // Only the owner of the results confirms guesses and publishes them.
    const confirm = /^Confirm (?:it|all \d+)\n|^Publish these runs\n\n/gm;
    return {
      words: words.replace(offers, "").replace(confirm, "").replace(mine, "your own files").split("\n"),
      values,
    };
  });
}

/** Goes there through a page without values, so that nothing is read from the previous page. */
async function go(page: Page, hash: string): Promise<void> {
  await page.goto("./#/library");
  await expect(page.locator("main [data-report]").first()).toBeVisible();
  await expect(page.locator("main [data-value]")).toHaveCount(0);
  await page.goto(`./${hash}`);
  await expect(page.locator("main [data-value]").first()).toBeAttached({ timeout: 60_000 });
}

/** What the page sends and what its sender sees: a link that carries everything, or else a bundle. */
async function handedOn(page: Page): Promise<{ link: string; sent: Seen; bundle: TestFile | null }> {
  await atRest(page);
  await page.locator(".share-says").first().hover();
  await expect(page.locator(".share-says").first()).toHaveAttribute("data-carries", "packed", { timeout: 60_000 });
  const link = await copiedLink(page);
  const sent = await seen(page);
  if (link.includes("&own=")) return { link, sent, bundle: null };
  return { link, sent, bundle: await bundleOf(page) };
}

async function received(browser: Browser, given: string | TestFile, sent: Seen): Promise<void> {
  const context = await browser.newContext({ viewport: WIDE });
  try {
    const page = await context.newPage();
    if (typeof given === "string") await page.goto(given);
    else {
      await page.goto("./#/overview?v=1&d=local&open=files");
      await drop(page, [given]);
    }
    await expect(page.locator(".guest-line")).toBeVisible({ timeout: 60_000 });
    await expect(page.locator("main [data-value]").first()).toBeAttached({ timeout: 60_000 });
    // Nothing is said about files that are not here, not even that none was left out.
    await expect(page.locator("main [data-files]")).toHaveCount(0);
    // The lines below a chart appear a little later.
    await expect
      .configure({ soft: true })
      .poll(() => seen(page), { timeout: 30_000 })
      .toEqual(sent);
  } finally {
    await context.close();
  }
}

for (const { name, files, stays = false, cases } of FOLDERS) {
  test(`own results travel whole: ${name}`, longUnless(stays), async ({ page, browser }) => {
    test.setTimeout(60_000 * (1 + cases.length));
    await page.setViewportSize(WIDE);
    await page.goto("./#/overview?v=1&d=local&open=files");
    await drop(page, files());
    await expect(page.locator(".read tbody tr").first()).toBeVisible({ timeout: 60_000 });
    for (const { hash, by } of cases) {
      await go(page, hash);
      const { link, sent, bundle } = await handedOn(page);
      expect(bundle === null ? "link" : "bundle", hash).toBe(by);
      await received(browser, bundle ?? link, sent);
    }
  });
}

test("a bundle: labels, names of series and notes travel, and its view is shown", async ({ page, browser }) => {
  test.slow();
  const said = { path: "disk/", label: "Tray of QLC", note: "fan 3 stood still" };
  await page.goto("./#/overview?v=1&d=local&open=files");
  await drop(page, [...media(), textFile("kneepoint.json", JSON.stringify({ kneepoint: 1, labels: [said] }))]);
  await expect(page.locator(".read tbody tr").first()).toBeVisible({ timeout: 60_000 });
  await go(page, "#/curve?v=1&d=local&w=randread-4k");
  await page.getByRole("button", { name: /^Series \d+ of \d+$/ }).click();
  const picker = page.getByRole("dialog", { name: "Series on the chart" });
  await picker
    .getByRole("button", { name: /^Edit / })
    .first()
    .click();
  await picker.getByRole("textbox", { name: "Name" }).fill("Before the fan");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL(/[?&]n=/);
  for (const word of ["Tray of QLC", "fan 3 stood still", "Before the fan"]) {
    await expect.poll(async () => (await seen(page)).words.join("\n")).toContain(word);
  }
  const sent = await seen(page);
  const bundle = await bundleOf(page);

  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const other = await context.newPage();
  const files = other.locator(".read tbody tr");
  await other.goto("./#/overview?v=1&d=local&open=files");
  await drop(other, sweep().slice(0, 1));
  await expect(files).toHaveCount(1, { timeout: 60_000 });
  await allKept(other);
  await drop(other, [bundle]);
  const line = other.locator(".guest-line");
  await expect(line).toContainText("These results came in a bundle.", { timeout: 60_000 });
  await expect(other).toHaveURL(/#\/curve\?.*[?&]n=/);
  await expect.poll(() => seen(other)).toEqual(sent);
  await context.close();
});

test("the link of a curve of 36 points is under 4,000 characters, without buckets", async ({ page, browser }) => {
  const files = sweep().filter(({ name }) => /^rand(?:read|write)-4k-/.test(name));
  expect(files).toHaveLength(36);
  await page.setViewportSize(WIDE);
  await page.goto("./#/overview?v=1&d=local&open=files");
  await drop(page, files);
  await expect(page.locator(".read tbody tr").first()).toBeVisible({ timeout: 60_000 });
  await go(page, "#/curve?v=1&d=local&w=randread-4k~randwrite-4k");
  await expect(page.locator(".share-says").first()).toContainText("with 36 points");
  const { link, sent } = await handedOn(page);
  expect(link.length).toBeLessThan(4_000);
  const content = decodePacket(new URLSearchParams(new URL(link).hash.split("?")[1]).get("own") ?? "");
  expect(content).toMatchObject({ ok: true, value: { tables: { point: { rows: 36 } } } });
  expect(JSON.stringify(content)).not.toContain("histogram");
  await received(browser, link, sent);
});
