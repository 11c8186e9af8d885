/** The page that says what was measured: rules from a clicked path, the sheet, its keys, the file it saves. */
import { copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Locator, Page } from "@playwright/test";
import { drop, expect, expectNoFault, sweep, test, textFile, twin, WIDE_AND_PHONE, type TestFile } from "./kit";
import { saidKept } from "./shelf";

const root = fileURLToPath(new URL("../../", import.meta.url));
const READING = { timeout: 60_000 };

/** Two sweeps of the example's virtual disk, as if of two drives: only the folders say which. */
function virtualDisk(dir: string): string {
  const parts = [
    ["QLC-a", "datasets/example-virtual-disk/qd-sweep"],
    ["TLC-b", "tests/fixtures/fio-qd-sweep"],
  ] as const;
  for (const [folder, from] of parts) {
    mkdirSync(join(dir, "vdisk", folder), { recursive: true });
    const names = readdirSync(join(root, from)).filter((name) => /^rand(?:read|rw70)-4k.*\.json$/.test(name));
    for (const name of names) copyFileSync(join(root, from, name), join(dir, "vdisk", folder, name));
  }
  return join(dir, "vdisk");
}

/** A folder as the folder input gives it: paths with the folder's name in front. */
async function openFolder(page: Page, folder: string): Promise<void> {
  await page.goto("./#/files");
  await page.locator("[data-input=folder]").first().setInputFiles(folder);
  await isRead(page);
}

/** Kept, too: only then has the app shown what it shows after a drop. */
const isRead = (page: Page) => expect(page.locator("#read-title")).toContainText("all kept", READING);

async function openGrid(page: Page, files: readonly TestFile[]): Promise<Locator> {
  await page.goto("./#/files");
  await drop(page, files);
  await isRead(page);
  await page.goto("./#/describe");
  const grid = page.getByRole("treegrid");
  await expect(grid).toBeVisible(READING);
  return grid;
}

/** Unrounded values of a column, row by row. */
const column = (page: Page, key: string): Promise<string[]> =>
  page
    .locator(`.said-grid tbody td[data-key="${key}"]`)
    .evaluateAll((cells) => cells.map((cell) => (cell as HTMLElement).dataset["value"] ?? ""));

const told = (page: Page) => page.locator(".cell-told");

async function comparedByMedia(page: Page) {
  await page.goto("./#/compare?d=local&by=media");
  await expect(page.locator(".twin tbody tr").first()).toBeVisible(READING);
  return twin(page);
}

test("a folder is labelled QLC and TLC by a rule in under ten clicks, compared, saved, and is so in a new profile", async ({
  page,
  browser,
}, info) => {
  const folder = virtualDisk(info.outputPath());
  let clicks = 0;
  const click = async (what: Locator) => {
    clicks++;
    await what.click();
  };
  await openFolder(page, folder);
  await page.goto("./#/curve?d=local");
  // The names say it already, as a guess: a rule says it for good.
  await expect(page.locator(".strip")).toContainText("of 2 systems", READING);
  await click(page.locator(".strip").getByRole("link", { name: "Describe" }));
  await click(page.getByRole("button", { name: "What “QLC” says" }));
  await click(page.getByRole("option", { name: /^media/ }));
  const preview = page.locator(".rule-preview tbody tr");
  await expect(preview).toHaveCount(2);
  await expect(preview.nth(0)).toContainText("QLC");
  await expect(preview.nth(1)).toContainText("TLC");
  await click(page.getByRole("button", { name: "Use this rule" }));
  await expect(page.locator('td[data-key="media"][data-origin="rule"]')).toHaveCount(2);
  await expect.poll(() => column(page, "media")).toEqual(["QLC", "TLC"]);
  expect(clicks).toBeLessThan(10);

  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save kneepoint.json" }).click();
  const saved = await download;
  expect(saved.suggestedFilename()).toBe("kneepoint.json");
  const text = readFileSync(await saved.path(), "utf8");
  const here = await comparedByMedia(page);
  for (const media of ["QLC", "TLC"]) await expect(page.locator("main")).toContainText(media);

  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  try {
    writeFileSync(join(folder, "kneepoint.json"), text);
    const fresh = await context.newPage();
    await openFolder(fresh, folder);
    expect(await comparedByMedia(fresh)).toEqual(here);
  } finally {
    await context.close();
  }
});

test("a pasted sheet with bad cells is written but for them, and each is named", async ({ page }) => {
  const files = sweep().slice(0, 6);
  const grid = await openGrid(page, files);
  const lines = files.map(
    ({ name }, i) => `${name}\tfw${String(i)}\t${i === 2 ? "fast" : "tlc"}\t${i === 4 ? "-3" : "50"}`,
  );
  await grid.focus();
  await page.evaluate(
    (text) => {
      const data = new DataTransfer();
      data.setData("text/plain", text);
      document.activeElement?.dispatchEvent(
        new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }),
      );
    },
    ["run\tfirmware\tmedia\tfill %", ...lines].join("\n"),
  );
  const result = page.locator(".paste-result");
  await expect(result).toContainText("16 cells written.");
  await expect(result.locator("tbody tr")).toHaveCount(2);
  await expect(result.locator("tbody tr").nth(0)).toContainText(/4.*media.*fast/);
  await expect(result.locator("tbody tr").nth(1)).toContainText(/6.*fill %.*-3/);
  // It was no result file, whatever is pasted elsewhere on a page.
  await expect(page).toHaveURL(/#\/describe/);
  await grid.focus();
  await page.keyboard.press("Control+Home");
  await page.keyboard.press("Enter");
  await expect
    .poll(() => column(page, "firmware"))
    .toEqual(expect.arrayContaining(files.map((_, i) => `fw${String(i)}`)));
  await page.keyboard.press("Control+z");
  await expect(told(page)).toHaveText("Undone.");
  await expect.poll(async () => (await column(page, "firmware")).filter((value) => value !== "")).toEqual([]);
  await page.keyboard.press("Control+y");
  await expect(told(page)).toHaveText("Done again.");
  await expect.poll(async () => (await column(page, "media")).filter((value) => value === "TLC")).toHaveLength(5);
});

test("the sheet is worked in without a mouse", async ({ page }) => {
  const grid = await openGrid(page, sweep().slice(0, 3));
  const activeKey = () =>
    grid.evaluate((own) => document.getElementById(own.getAttribute("aria-activedescendant") ?? "")?.dataset["key"]);
  await grid.focus();
  await page.keyboard.press("Enter");
  await expect(grid.locator("tbody tr")).toHaveCount(4);
  // Down to the first run, to its firmware: written, fixed, taken back.
  await page.keyboard.press("ArrowDown");
  const head = await grid.locator("thead th").evaluateAll((all) => all.map((th) => th.getAttribute("data-key")));
  for (let i = 0; i < head.indexOf("media"); i++) await page.keyboard.press("ArrowRight");
  await expect.poll(activeKey).toBe("media");
  await page.keyboard.type("fast");
  await page.keyboard.press("Enter");
  await expect(told(page)).toContainText("media: “fast” was not written.");
  await expect(grid.locator("input")).toHaveAttribute("aria-invalid", "true");
  await page.keyboard.press("Control+a");
  await page.keyboard.type("qlc");
  await page.keyboard.press("Enter");
  await expect(told(page)).toHaveText("Said of 1 run.");
  await expect.poll(() => column(page, "media")).toEqual(["", "QLC", "", ""]);
  // The keyboard is one row further; back, three rows, filled down.
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Shift+ArrowDown");
  await page.keyboard.press("Shift+ArrowDown");
  await page.keyboard.press("Control+d");
  await expect(told(page)).toHaveText("Said of 2 runs.");
  await expect.poll(() => column(page, "media")).toEqual(["QLC", "QLC", "QLC", "QLC"]);
  // Into several cells at once.
  await page.keyboard.type("TLC");
  await page.keyboard.press("Enter");
  await expect(told(page)).toHaveText("Said of 3 runs.");
  await expect.poll(() => column(page, "media")).toEqual(["TLC", "TLC", "TLC", "TLC"]);
  await page.keyboard.press("Delete");
  await expect(told(page)).toHaveText("Taken back for 3 runs.");
  for (const expected of ["TLC", "QLC"]) {
    await page.keyboard.press("Control+z");
    await expect.poll(() => column(page, "media")).toEqual([expected, expected, expected, expected]);
  }
  await page.keyboard.press("Control+z");
  await expect.poll(() => column(page, "media")).toEqual(["", "QLC", "", ""]);
  // A letter in the sheet is a letter, not a shortcut of the page; Escape gives the cell back.
  await page.keyboard.press("ArrowRight");
  await page.keyboard.type("t1");
  await page.keyboard.press("Escape");
  await expect(grid).toBeFocused();
  expect((await column(page, "firmware")).join("")).toBe("");
  // Tab leaves.
  await page.keyboard.press("Tab");
  await expect(grid).not.toBeFocused();
});

for (const [name, text, looked] of [
  [
    "nvme-list.json",
    {
      Devices: [{ DevicePath: "/dev/nvme7n1", ModelNumber: "Example QX", SerialNumber: "S1", PhysicalSize: 192000000 }],
    },
    "/dev/nvme7n1",
  ],
  ["kneepoint.json", { kneepoint: 1, labels: [{ path: "nowhere/x.json", media: "TLC" }] }, "nowhere/x.json"],
] as const) {
  test(`${name} of nothing that is here leads to the sheet, which names what it looked for`, async ({ page }) => {
    await openGrid(page, sweep().slice(0, 3));
    await page.goto("./#/curve?v=1&d=local&y=p99");
    await expect(page.locator("h1")).toBeVisible(READING);
    await drop(page, [textFile(name, JSON.stringify(text))]);
    await expect(page).toHaveURL(/#\/describe/, READING);
    await expect(page.getByRole("status").filter({ hasText: name })).toContainText(looked, READING);
    // So does the list of files, in the row of the file.
    await page.goto("./#/files");
    const row = page.locator(".read tbody tr").filter({ hasText: name });
    await row.locator("summary").click();
    await expect(row.locator(".remarks li")).toContainText(looked);
  });
}

test("what is said counts on the charts and after a reload; a conflict shows both", async ({ page }) => {
  const grid = await openGrid(page, sweep().slice(0, 3));
  await grid.locator('tbody td[data-key="media"]').first().dblclick();
  await page.keyboard.type("TLC");
  await page.keyboard.press("Enter");
  await expect(told(page)).toHaveText("Said of 3 runs.");
  await expect(page.locator(".strip")).not.toContainText("media unknown");
  await saidKept(page, 3);
  await page.reload();
  await expect(grid.locator('td[data-key="media"]').first()).toHaveText(/TLC\s*you/, READING);
  // What only tells of runs that stand on the page leaves the reader there.
  const labels = [{ path: "", firmware: "A1" }];
  await drop(page, [textFile("kneepoint.json", JSON.stringify({ kneepoint: 1, labels }))]);
  await expect(grid.locator('td[data-key="firmware"]').first()).toHaveText(/A1\s*json/, READING);
  const second = [{ path: "", firmware: "B2", media: "QLC", fill_percent: "half" }];
  await drop(page, [textFile("other.json", JSON.stringify({ kneepoint: 1, labels: second }))]);
  const firmware = grid.locator('td[data-key="firmware"]').first();
  await expect(firmware).toHaveText(/B2 ≠ A1|A1 ≠ B2/, READING);
  // The user's word stands; what the file says of it is told beside it.
  const media = grid.locator('td[data-key="media"]').first();
  await expect(media).toHaveAttribute("data-value", "TLC");
  await media.click();
  await expect(page.locator(".cell-bar")).toContainText("says QLC");
  await page.getByRole("button", { name: "Take QLC" }).click();
  await expect(media).toHaveAttribute("data-value", "QLC");
  // One of its cells is no value: it is named, the others of its file count.
  await expect(page.locator(".describe-notices")).toContainText(/label\/bad-value.*half/);
});

test("runs are said to have run together, and to be apart, by one click each", async ({ page }) => {
  const grid = await openGrid(page, sweep().slice(0, 2));
  await grid.focus();
  await page.getByRole("button", { name: "These ran together" }).click();
  await expect(told(page)).toHaveText("2 runs count as one measurement where work and load are equal.");
  await expect.poll(async () => (await column(page, "together"))[0]).toMatch(/^2 /);
  const [name] = await column(page, "together");
  await page.getByRole("button", { name: "Keep apart" }).click();
  await expect(told(page)).toHaveText("2 runs are kept apart.");
  await expect.poll(() => column(page, "apart")).toEqual(["1"]);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.poll(() => column(page, "together")).toEqual([name]);
});

test("what was measured is changed only as a correction that is marked", async ({ page }) => {
  await openGrid(page, sweep().slice(0, 1));
  await page.goto("./#/describe?cols=block_bytes");
  const cell = page.locator('td[data-key="block_bytes"]').first();
  await cell.dblclick();
  await page.keyboard.type("8K");
  await page.keyboard.press("Enter");
  await expect(cell).toHaveAttribute("data-value", "8192");
  await expect(cell).toContainText("corrected");
});

test("old links to the form on the files page lead here, with their runs", async ({ page }) => {
  await openGrid(page, sweep().slice(0, 2));
  await page.getByRole("treegrid").focus();
  await page.keyboard.press("Enter");
  const run = await page.locator('tr[data-kind="run"]').nth(1).getAttribute("data-id");
  await page.goto("./");
  await page.goto(`./#/files?v=1&at=say&rows=${run ?? ""}`);
  await expect(page).toHaveURL(new RegExp(`#/describe\\?v=1&rows=${run ?? "-"}`));
  await expect(page.locator('tr[data-kind="run"] th[aria-selected="true"]')).toHaveCount(1);
});

test("1,200 runs are rows as they scroll into view", async ({ page }) => {
  const [first] = sweep();
  const document = first?.bytes.toString("utf8") ?? "";
  // Other bytes, the same run: spaces behind the document.
  const files = Array.from({ length: 1200 }, (_, i) =>
    textFile(`randread-4k-r${String(i)}.json`, document + " ".repeat(i + 1)),
  );
  const grid = await openGrid(page, files);
  await grid.focus();
  await page.keyboard.press("Enter");
  await expect(grid).toHaveAttribute("aria-rowcount", "1202");
  expect(await grid.locator("tbody tr[data-row]").count()).toBeLessThan(120);
  await page.keyboard.press("Control+End");
  await expect(grid.locator('[data-at="true"]')).toBeVisible();
  await expect(grid.locator("tbody tr[data-row]").last()).toContainText("randread-4k-r1199");
});

test("the page has no fault that a machine can find: light and wide, dark on a phone", async ({ page }) => {
  const grid = await openGrid(page, sweep().slice(0, 3));
  await grid.focus();
  await page.keyboard.press("Enter");
  await page.goto("./#/describe?rule=%7Bmedia%7D-*");
  await expect(page.locator(".rule-preview")).toBeVisible();
  await expectNoFault(page, { looks: WIDE_AND_PHONE });
});

test("title, publisher, caveats and notes: undone, beside the charts, in kneepoint.json and read back", async ({
  page,
  browser,
}, info) => {
  await openGrid(page, sweep().slice(0, 4));
  const about = page.locator(".describe-about");
  await expect(about).toContainText("no title, publisher, caveats or notes yet");
  await about.locator("summary").click();
  await about.getByRole("textbox", { name: "Title" }).fill("QLC against TLC");
  await about.getByRole("textbox", { name: "Caveats" }).fill("Not preconditioned.\nOne run each.");
  await about.getByRole("button", { name: "Save" }).click();
  await expect(about.locator("summary")).toContainText("QLC against TLC, 2 caveats");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(about.locator("summary")).toContainText("no title");
  await page.getByRole("button", { name: "Redo" }).click();
  await expect(about.locator("summary")).toContainText("QLC against TLC");
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save kneepoint.json" }).click();
  const saved = await download;
  const text = readFileSync(await saved.path(), "utf8");
  await page.goto("./#/curve?d=local");
  await expect(page.locator(".caveats")).toContainText("Not preconditioned.", READING);
  await page.reload();
  await expect(page.locator(".caveats")).toContainText("Not preconditioned.", READING);

  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  try {
    const fresh = await context.newPage();
    await openGrid(fresh, [...sweep().slice(0, 4), textFile("kneepoint.json", text)]);
    await expect(fresh.locator(".describe-about summary")).toContainText("QLC against TLC, 2 caveats");
    await fresh.screenshot({ path: info.outputPath("about.png") });
  } finally {
    await context.close();
  }
});
