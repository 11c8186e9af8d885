/** From a drop to a dataset that can be sent in: filled in, saved, unpacked and checked. Nothing private is in it. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { Page } from "@playwright/test";
import { unzipSync, zipSync } from "fflate";
import { checkFolder } from "~/cli/contribute";
import { drop, expect, expectNoFault, expectWithin, sweep, test, WIDE_AND_PHONE, LONG } from "./kit";

const SECRETS = ["S4EVNX0M123456", "alicew", "nightly-tree", "db17", "/dev/disk"];

/** A sweep in a folder, with names that must not be published. */
function archive(from = 0, to = 6): Buffer {
  const files = sweep()
    .filter(({ name }) => name.startsWith("randread-4k"))
    .slice(from, to)
    .map(({ name, bytes }) => {
      const text = bytes.toString();
      const result = JSON.parse(text.slice(text.indexOf("{"))) as {
        jobs: { jobname: string; "job options": Record<string, string> }[];
      };
      for (const job of result.jobs) {
        job["job options"]["filename"] = "/dev/disk/by-id/nvme-SAMSUNG_X_S4EVNX0M123456";
        job["job options"]["directory"] = "/home/alicew/bench";
        job["job options"]["hostname"] = "db17.lab.example";
      }
      return [`nightly-tree/alicew/${name}`, Buffer.from(JSON.stringify(result))] as const;
    });
  return Buffer.from(zipSync(Object.fromEntries(files.map(([name, bytes]) => [name, new Uint8Array(bytes)]))));
}

async function open(page: Page): Promise<void> {
  await page.goto("./#/overview?v=1&d=local&open=files");
  await drop(page, [{ name: "lab.zip", bytes: archive() }]);
  await page.getByRole("link", { name: "Publish these runs" }).click({ timeout: 60_000 });
  await expect(page.getByLabel("title")).toBeVisible({ timeout: 60_000 });
}

async function fill(page: Page): Promise<void> {
  await page.getByLabel("title").fill("Samsung X, 4K random read");
  await page.getByLabel("measured by").fill("a-handle");
  await page.getByLabel("drive model").fill("Samsung X");
  await page.getByRole("combobox", { name: /^media/ }).selectOption("TLC");
  await page.getByRole("textbox", { name: /^drives/ }).fill("1");
  await page.getByRole("textbox", { name: /^interface/ }).fill("PCIe 4.0 x4 NVMe");
  await page.getByRole("combobox", { name: /^state before/ }).selectOption("unknown");
  await page.getByLabel("reason for keeping it").fill("A short run to try the form.");
}

test("a drop is filled in, saved, unpacked and passes the check, and names nobody", LONG, async ({ page }) => {
  await open(page);
  await expect(page.getByRole("button", { name: "Save the archive" })).toBeDisabled();
  await expect(page.locator("[data-fault='identity/drive']")).toBeVisible();
  for (const what of ["serial numbers", "account names", "paths and devices"])
    await expect(page.getByRole("checkbox", { name: what })).not.toBeChecked();
  await fill(page);
  await expect(page.locator("[data-open='0']")).toBeVisible();
  await expect(page.getByText("stated as unknown: state before")).toBeVisible();
  const saving = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save the archive" }).click();
  const download = await saving;
  expect(download.suggestedFilename()).toBe("samsung-x-4k-random-read.zip");
  const bytes = readFileSync(await download.path());
  const said = page.getByText("Saved. PULL-REQUEST.md");
  await expect(said).toBeVisible();
  // There is nothing to save until the archive matches the form.
  const isHeld = page.getByRole("checkbox", { name: "account names" }).evaluate(async (box: HTMLInputElement) => {
    box.click();
    await Promise.resolve();
    return [...document.querySelectorAll("button")].find((one) => one.textContent === "Save the archive")!.disabled;
  });
  expect(await isHeld).toBe(true);
  await expect(page.getByRole("button", { name: "Save the archive" })).toBeEnabled();
  await expect(said).toHaveCount(0);
  const entries = unzipSync(new Uint8Array(bytes));
  const dir = mkdtempSync(join(tmpdir(), "kneepoint-sent-"));
  for (const [path, content] of Object.entries(entries)) {
    mkdirSync(dirname(join(dir, path)), { recursive: true });
    writeFileSync(join(dir, path), content);
  }
  const checked = checkFolder(join(dir, "datasets/samsung-x-4k-random-read"), new Date().toISOString().slice(0, 10));
  rmSync(dir, { recursive: true });
  expect(checked).toMatchObject({ faults: [], accepted: [{ code: "points/short" }] });
  const all = [bytes, ...Object.values(entries)].map((one) => Buffer.from(one).toString("latin1").toLowerCase());
  for (const secret of SECRETS) expect(all.join("\n")).not.toContain(secret.toLowerCase());
  expect(Object.keys(entries)).toEqual([
    "PULL-REQUEST.md",
    "datasets/samsung-x-4k-random-read/kneepoint.json",
    "datasets/samsung-x-4k-random-read/points/samsung-x.csv",
    "datasets/samsung-x-4k-random-read/README.md",
  ]);
});

test("what is typed stays when files are added; what may leave is asked anew", LONG, async ({ page }) => {
  await open(page);
  await fill(page);
  await page.getByRole("checkbox", { name: "account names" }).check();
  await drop(page, [{ name: "more.zip", bytes: archive(6, 7) }]);
  // Another archive contains another system, which has no labels.
  const added = page.getByRole("group", { name: "more (1 run)" });
  await expect(added.getByLabel("drive model")).toHaveValue("", { timeout: 60_000 });
  await expect(page.getByLabel("title")).toHaveValue("Samsung X, 4K random read");
  await expect(page.getByLabel("reason for keeping it").first()).toHaveValue("A short run to try the form.");
  const before = page.getByRole("group", { name: "lab (6 runs)" });
  await expect(before.getByLabel("drive model")).toHaveValue("Samsung X");
  await expect(before.getByLabel("name in charts")).toHaveValue("Samsung X");
  await expect(before.getByRole("combobox", { name: /^media/ })).toHaveValue("TLC");
  await expect(page.getByRole("checkbox", { name: "account names" })).not.toBeChecked();
});

test("the form is accessible, wide and on a phone", LONG, async ({ page }) => {
  await open(page);
  await expectNoFault(page, { looks: WIDE_AND_PHONE });
  await expectWithin(page, 390);
});
