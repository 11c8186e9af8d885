/**
 * Labels of runs: rules from a path, runs that are chosen and a column that is set, pasted tables, the file that is
 * saved.
 */
import { copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Locator, Page } from "@playwright/test";
import { elsewhere } from "./handOver";
import {
  atRest,
  drop,
  expect,
  expectNoFault,
  sweep,
  test,
  textFile,
  WIDE_AND_PHONE,
  type TestFile,
  LONG,
  longUnless,
} from "./kit";
import { laterBy } from "../support/realFiles";
import { saidKept } from "./shelf";

test.use({ warmEngine: true });

const root = fileURLToPath(new URL("../../", import.meta.url));
const READING = { timeout: 60_000 };

/** Two sweeps of the example's virtual disk as if from two drives; only the folders distinguish them. */
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
  await page.goto("./#/overview?v=1&d=local&open=files");
  await page.locator("[data-input=folder]").first().setInputFiles(folder);
  await isRead(page);
}

/** Also waits until the files are kept, because only then does the app show what follows a drop. */
const isRead = (page: Page) => expect(page.locator("#read-title")).toContainText("all kept", READING);

async function openGrid(page: Page, files: readonly TestFile[]): Promise<Locator> {
  await page.goto("./#/overview?v=1&d=local&open=files");
  await drop(page, files);
  await isRead(page);
  await page.goto("./#/overview?v=1&d=local&open=labels");
  const grid = page.locator(".said-grid");
  await expect(grid).toBeVisible(READING);
  return grid;
}

/** Unrounded values of a column, row by row. */
const column = (page: Page, key: string): Promise<string[]> =>
  page
    .locator(`.said-grid tbody td[data-key="${key}"]`)
    .evaluateAll((cells) => cells.map((cell) => (cell as HTMLElement).dataset["value"] ?? ""));

/** Uses "set…" of a column for the chosen runs. */
async function set(page: Page, name: string, value: string): Promise<void> {
  await page.getByRole("button", { name: `Set ${name}` }).click();
  await page
    .getByRole("dialog", { name: `Set ${name}` })
    .locator("input")
    .fill(value);
  await page.keyboard.press("Enter");
}

const told = (page: Page) => page.locator(".cell-told");

async function comparedByMedia(page: Page) {
  await page.goto("./#/compare?d=local&by=media");
  const table = page.locator("[data-measures] tbody");
  await expect(table.first()).toBeVisible(READING);
  await atRest(page);
  return table.locator("[data-value]").evaluateAll((cells) => cells.map((cell) => cell.dataset["value"]));
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
  // The names suggest it already, as a guess; a rule states it.
  await page.goto("./#/overview?v=1&d=local");
  await expect(page.locator("[data-chip=guess]")).toHaveCount(2, READING);
  await click(page.getByRole("link", { name: "Set labels of runs…" }));
  await click(page.getByText("Rule from a path"));
  clicks++;
  await page.getByRole("combobox", { name: "Meaning of “QLC”" }).selectOption("media");
  const preview = page.locator(".rule-preview tbody tr");
  await expect(preview).toHaveCount(2);
  await expect(preview.nth(0)).toContainText("QLC");
  await expect(preview.nth(1)).toContainText("TLC");
  await click(page.getByRole("button", { name: "Use this rule" }));
  const groups = page.locator('tr[data-kind="group"] td[data-key="media"]');
  await expect(groups.and(page.locator("[data-origin=rule]"))).toHaveCount(2);
  await expect(groups).toHaveText([/^QLC/, /^TLC/]);
  expect(clicks).toBeLessThan(10);

  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save kneepoint.json" }).click();
  const saved = await download;
  expect(saved.suggestedFilename()).toBe("kneepoint.json");
  const text = readFileSync(await saved.path(), "utf8");
  const here = await comparedByMedia(page);
  for (const media of ["QLC", "TLC"]) await expect(page.locator("main")).toContainText(media);

  writeFileSync(join(folder, "kneepoint.json"), text);
  await elsewhere(browser, async (fresh) => {
    await openFolder(fresh, folder);
    expect(await comparedByMedia(fresh)).toEqual(here);
  });
});

test("a pasted sheet with bad cells is applied except for these, and each is named", async ({ page }) => {
  const files = sweep().slice(0, 6);
  const grid = await openGrid(page, files);
  const lines = files.map(
    ({ name }, i) => `${name}\tfw${String(i)}\t${i === 2 ? "fast" : "tlc"}\t${i === 4 ? "-3" : "50"}`,
  );
  await grid.locator("..").focus();
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
  await expect(result.locator("li")).toHaveCount(2);
  await expect(result.locator("li").nth(0)).toContainText(/4.*media.*fast/);
  await expect(result.locator("li").nth(1)).toContainText(/6.*fill, %.*-3|6.*fill %.*-3/);
  // The paste went to the labels; text pasted elsewhere on a page is read as a result file.
  await expect(page).toHaveURL(/open=labels/);
  await expect
    .poll(() => column(page, "firmware"))
    .toEqual(expect.arrayContaining(files.map((_, i) => `fw${String(i)}`)));
  await page.getByRole("button", { name: "Undo", exact: true }).first().click();
  await expect(told(page)).toHaveText("Undone.");
  await expect.poll(async () => (await column(page, "firmware")).filter((value) => value !== "")).toEqual([]);
  await page.getByRole("button", { name: "Redo" }).click();
  await expect(told(page)).toHaveText("Redone.");
  await expect.poll(async () => (await column(page, "media")).filter((value) => value === "TLC")).toHaveLength(5);
});

test(
  "a column is set for the chosen runs: one value, or pasted lines one each; taken back, undone, kept",
  LONG,
  async ({ page }) => {
    const grid = await openGrid(page, sweep().slice(0, 3));
    await grid.getByRole("checkbox", { name: "Choose all" }).check();
    await set(page, "media", "fast");
    const dialog = page.getByRole("dialog", { name: "Set media" });
    await expect(dialog).toContainText("media: “fast” was not written.");
    await dialog.getByRole("textbox").or(dialog.getByRole("combobox")).fill("qlc");
    await page.keyboard.press("Enter");
    await expect(told(page)).toHaveText("Set on 3 runs.");
    await expect.poll(() => column(page, "media")).toEqual(["QLC", "QLC", "QLC", "QLC"]);
    // A range with Shift: the first two runs alone.
    await grid.getByRole("checkbox", { name: "Choose all" }).uncheck();
    const boxes = grid.locator('tr[data-kind="run"]').getByRole("checkbox");
    await boxes.nth(0).click();
    await boxes.nth(1).click({ modifiers: ["Shift"] });
    await expect(page.getByText("2 runs chosen")).toBeVisible();
    await page.getByRole("button", { name: "Set firmware" }).click();
    await page
      .getByRole("dialog", { name: "Set firmware" })
      .locator("input")
      .evaluate((input) => {
        const data = new DataTransfer();
        data.setData("text/plain", "A1\nB2");
        input.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
      });
    await expect.poll(() => column(page, "firmware")).toEqual(["", "A1", "B2", ""]);
    await page.getByRole("button", { name: "Set media" }).click();
    await page.getByRole("dialog", { name: "Set media" }).getByRole("button", { name: "Clear" }).click();
    await expect.poll(() => column(page, "media")).toEqual(["", "", "", "QLC"]);
    await page.keyboard.press("Control+z");
    await expect.poll(() => column(page, "media")).toEqual(["QLC", "QLC", "QLC", "QLC"]);
    await saidKept(page, 5);
    await page.reload();
    await expect.poll(() => column(page, "media"), READING).toEqual(["QLC", "QLC", "QLC", "QLC"]);
  },
);

test("a cell is set where it stands, by a double click or by typing; a row has the name it was given", async ({
  page,
}) => {
  const grid = await openGrid(page, sweep().slice(0, 3));
  const media = grid.locator('tr[data-kind="run"] td[data-key="media"]');
  const dialog = page.getByRole("dialog", { name: "Set media" });
  await media.nth(1).dblclick();
  await expect(dialog).toContainText("media of 1 run");
  await page.keyboard.type("tlc");
  await page.keyboard.press("Enter");
  await expect.poll(() => column(page, "media")).toEqual(["", "", "TLC", ""]);
  await media.nth(2).click();
  await page.keyboard.type("q");
  await expect(dialog.locator("input")).toBeFocused();
  await page.keyboard.type("lc");
  await page.keyboard.press("Enter");
  await expect.poll(() => column(page, "media")).toEqual(["", "", "TLC", "QLC"]);
  // A chosen row is set together with the others that are chosen.
  await grid.getByRole("checkbox", { name: "Choose all" }).check();
  await grid.locator('tr[data-kind="group"] td[data-key="label"]').dblclick();
  await expect(page.getByRole("dialog").locator("input")).toBeFocused();
  await page.keyboard.type("before tuning");
  await page.keyboard.press("Enter");
  await expect(told(page)).toHaveText("Set on 3 runs.");
  await expect(grid.locator('tr[data-kind="group"] th')).toHaveText(/^before tuning 3 runs/);
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
  test(
    `${name} of nothing that is here leads to the labels, which name what it looked for`,
    longUnless(name === "nvme-list.json"),
    async ({ page }) => {
      await openGrid(page, sweep().slice(0, 3));
      await page.goto("./#/curve?v=1&d=local&y=p99");
      await expect(page.locator("h1")).toBeVisible(READING);
      await drop(page, [textFile(name, JSON.stringify(text))]);
      await expect(page).toHaveURL(/#\/overview.*open=labels/, READING);
      await expect(page.getByRole("status").filter({ hasText: name })).toContainText(looked, READING);
      // The file's row in the list of files links there, too.
      await page.goto("./#/overview?v=1&d=local&open=files");
      const row = page.locator(".read tbody tr").filter({ hasText: name });
      await row.locator("summary").click();
      await expect(row.locator(".remarks li")).toContainText(looked);
    },
  );
}

test("where two files contradict each other both values are shown, and the user decides", async ({ page }) => {
  const grid = await openGrid(page, sweep().slice(0, 3));
  const labels = [{ path: "", firmware: "A1" }];
  await drop(page, [textFile("kneepoint.json", JSON.stringify({ kneepoint: 1, labels }))]);
  const firmware = grid.locator('td[data-key="firmware"]').first();
  await expect(firmware).toHaveText(/A1\s*json/, READING);
  const second = [{ path: "", firmware: "B2", fill_percent: "half" }];
  await drop(page, [textFile("other.json", JSON.stringify({ kneepoint: 1, labels: second }))]);
  await expect(firmware).toHaveText(/B2 ≠ A1|A1 ≠ B2/, READING);
  await grid.getByRole("checkbox", { name: "Choose all" }).check();
  await set(page, "firmware", "B2");
  await expect(firmware).toHaveAttribute("data-value", "B2");
  await expect(firmware).not.toHaveAttribute("data-conflict", "true");
  // One cell is invalid: the list of files names it, and the other cells of the file count.
  await page.goto("./#/overview?v=1&d=local&open=files");
  await expect(page.locator("main")).toContainText(/label\/bad-value/);
});

test("two runs: together or apart by one click each, a measured value corrected and marked; axe: light and wide, dark on a phone", async ({
  page,
}) => {
  const grid = await openGrid(page, sweep().slice(0, 2));
  await grid.getByRole("checkbox", { name: "Choose all" }).check();
  await test.step("runs are marked as simultaneous or separate, by one click each", async () => {
    await page.getByRole("button", { name: "These ran together" }).click();
    await expect(told(page)).toHaveText("2 runs count as one measurement where work and load are equal.");
    await expect.poll(async () => (await column(page, "together"))[0]).toMatch(/^2 /);
    const [name] = await column(page, "together");
    await page.getByRole("button", { name: "Keep apart" }).click();
    await expect(told(page)).toHaveText("2 runs are kept apart.");
    await expect.poll(async () => (await column(page, "apart"))[0]).toBe("1");
    await page.getByRole("button", { name: "Undo", exact: true }).first().click();
    await expect.poll(async () => (await column(page, "together"))[0]).toBe(name);
  });
  await test.step("a measured value changes only through a correction, which is marked", async () => {
    await page.getByRole("combobox", { name: "Another column" }).fill("block size");
    await page.getByRole("button", { name: "Add" }).click();
    await set(page, "block size", "8K");
    const cells = page.locator('tr[data-kind="run"] td[data-key="block_bytes"]');
    for (const cell of [cells.nth(0), cells.nth(1)]) {
      await expect(cell).toHaveAttribute("data-value", "8192");
      await expect(cell).toContainText("corrected");
    }
  });
  await test.step("the page passes axe", async () => {
    await page.getByText("Rule from a path").click();
    await page.getByRole("textbox", { name: "Rule" }).fill("{media}-*");
    await expect(page.locator(".rule-preview")).toBeVisible();
    await expectNoFault(page, { looks: WIDE_AND_PHONE });
  });
});

for (const runs of [300, 1200])
  test(`${runs} runs are rows as they scroll into view`, LONG, async ({ page }) => {
    const [first] = sweep();
    const document = first?.bytes.toString("utf8") ?? "";
    const files = Array.from({ length: runs }, (_, i) =>
      textFile(`randread-4k-run${String(i)}.json`, laterBy(i, document)),
    );
    const grid = await openGrid(page, files);
    await expect(grid).toHaveAttribute("aria-rowcount", String(runs + 2));
    await expect(grid.locator("tbody tr[data-row]").first()).toBeVisible(READING);
    expect(await grid.locator("tbody tr[data-row]").count()).toBeLessThan(120);
    await grid.locator("..").evaluate((box) => box.scrollTo({ top: box.scrollHeight }));
    await expect(grid.locator("tbody tr[data-row]").last()).toContainText(`randread-4k-run${runs - 1}`);
  });

test(
  "title, publisher, caveats and notes: undone, beside the charts, in kneepoint.json and read back",
  LONG,
  async ({ page, browser }, info) => {
    await openGrid(page, sweep().slice(0, 4));
    const about = page.locator(".describe-about");
    await expect(about).toContainText("no title, publisher, caveats or notes yet");
    await about.locator("summary").click();
    await about.getByRole("textbox", { name: "Title" }).fill("QLC against TLC");
    await about.getByRole("textbox", { name: "Caveats" }).fill("Not preconditioned.\nOne run each.");
    await about.getByRole("button", { name: "Save" }).click();
    await expect(about.locator("summary")).toContainText("QLC against TLC, 2 caveats");
    await page.getByRole("button", { name: "Undo", exact: true }).first().click();
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

    await elsewhere(browser, async (fresh) => {
      await openGrid(fresh, [...sweep().slice(0, 4), textFile("kneepoint.json", text)]);
      await expect(fresh.locator(".describe-about summary")).toContainText("QLC against TLC, 2 caveats");
      await fresh.screenshot({ path: info.outputPath("about.png") });
    });
  },
);
