/** Series over time and ACT logs in the page: the table twin against the files, the source of a value, the verdict. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { realPath } from "../support/realFiles";
import { drop, expect, test, textFile, twin, type TestFile, picker, LONG } from "./kit";
import { allKept, saidKept } from "./shelf";

test.use({ warmEngine: true });

const runs = realPath("");

const folder = (path: string): TestFile[] =>
  readdirSync(path).map((name) => ({ name, bytes: readFileSync(join(path, name)) }));

async function show(page: Page, files: readonly TestFile[], hash: string): Promise<void> {
  await page.goto("./#/library");
  await drop(page, files);
  await expect(picker(page).getByText(/run/)).toBeVisible({ timeout: 60_000 });
  await page.evaluate((to) => {
    location.hash = to;
  }, hash);
  await expect(page.locator(".twin tbody tr").first()).toBeVisible();
}

test("fio logs: rates and latencies of the table are those of the logs, and a value opens its line", async ({
  page,
}) => {
  const path = join(runs, "fio/timeseries/noisy-neighbour-75s");
  await show(page, folder(path), "#/timeline?d=local&h=none");
  const rows = (await twin(page)).filter((row) => row["line"] === "victim, read");
  const printed = new Map(
    readFileSync(join(path, "ts_iops.1.log"), "utf8")
      .split("\n")
      .map((line) => line.split(",").map(Number))
      .filter(([, , op]) => op === 0)
      .map(([ms, value]) => [ms! / 1000, value]),
  );
  const rated = rows.filter((row) => row["iops"] !== "");
  expect(rated.length).toBeGreaterThan(10);
  for (const row of rated) expect(Number(row["iops"])).toBe(printed.get(Number(row["t_s"])));
  await page.locator(".twin tbody tr", { hasText: "38,588" }).first().getByRole("rowheader").click();
  await expect(page.locator(".source-path")).toContainText("ts_iops.1.log:11");
  await expect(page.locator(".raw")).toContainText("3135, 38588, 0, 0, 0");
});

test("an ACT log shorter than an hour is incomplete; its slices are those of act_latency.py", async ({ page }) => {
  const file = join(runs, "act/v6.6-storage-1x-ms-1s/output.txt");
  await show(page, [{ name: "output.txt", bytes: readFileSync(file) }], "#/act?d=local");
  await expect(page.locator("[data-verdict]")).toContainText("Incomplete: the log ends after");
  const rows = await twin(page);
  expect(rows.at(-2)?.["slice"]).toBe("avg");
  const table = file.replace("output.txt", "output.act_latency.t10-x-n17-allhists.txt");
  const theirs = readFileSync(table, "utf8")
    .split("\n")
    .flatMap((line) => /^ *(\d+|avg|max) +(\d+\.\d\d)/.exec(line)?.slice(1) ?? []);
  const ours = rows.flatMap((row) => [row["slice"], Number(row["over_1ms_percent"]).toFixed(2)]);
  expect(ours).toEqual(theirs);

  await test.step("a note stands on its slices too", async () => {
    await page.getByRole("button", { name: "Notes at a time" }).click();
    const dialog = page.getByRole("dialog", { name: "Notes at a time" });
    await dialog.getByRole("textbox", { name: "At" }).fill("5 s");
    await dialog.getByRole("textbox", { name: "Note" }).fill("defrag began");
    await dialog.getByRole("button", { name: "Add" }).click();
    await expect(page.locator(".notes")).toContainText("At 5 s: defrag began.");
    await expect(page.locator("[data-chart] svg text", { hasText: "defrag began" })).toHaveCount(1);
  });
});

test("a note at a time is written on the chart, saved in kneepoint.json, moved and removed", LONG, async ({ page }) => {
  const path = join(runs, "fio/timeseries/noisy-neighbour-75s");
  await show(page, folder(path), "#/timeline?d=local&h=none");
  const dialog = page.getByRole("dialog", { name: "Notes at a time" });
  await page.getByRole("button", { name: "Notes at a time" }).click();
  await dialog.getByRole("textbox", { name: "At" }).fill("soon");
  await dialog.getByRole("textbox", { name: "Note" }).fill("fw updated");
  await dialog.getByRole("button", { name: "Add" }).click();
  await expect(dialog).toContainText("A time is seconds since measuring began");
  await dialog.getByRole("textbox", { name: "At" }).fill("0.5 min");
  await dialog.getByRole("button", { name: "Add" }).click();
  await expect(dialog).toContainText("Note added at 30 s.");
  await expect(page.locator(".notes")).toContainText("At 30 s: fw updated.");
  await expect(page.locator("[data-chart] svg text", { hasText: "fw updated" })).toHaveCount(1);

  await dialog.getByRole("button", { name: "Change the note at 30 s" }).click();
  await dialog.getByRole("textbox", { name: "At" }).fill("40");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(page.locator(".notes")).toContainText("At 40 s: fw updated.");
  await expect(page.locator(".notes")).not.toContainText("At 30 s");

  await saidKept(page, 1);
  await allKept(page);
  await page.reload();
  await expect(page.locator(".notes")).toContainText("At 40 s: fw updated.", { timeout: 60_000 });
  await page.goto("./#/overview?v=1&d=local&open=labels");
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save kneepoint.json" }).click();
  const saved = readFileSync(await (await download).path(), "utf8");
  expect(saved).toContain('"note@40":"fw updated"');

  await page.goto("./#/timeline?d=local&h=none");
  await page.getByRole("button", { name: "Notes at a time: 1" }).click();
  await dialog.getByRole("button", { name: "Remove the note at 40 s" }).click();
  await expect(dialog).toContainText("Note at 40 s removed.");
  await expect(page.locator("main")).not.toContainText("At 40 s: fw updated");
});

test("an excluded job is in no total of the timeline, is named, and its rows say why", async ({ page }) => {
  const path = join(runs, "fio/timeseries/noisy-neighbour-75s");
  const labels = [{ path: "", excluded: "fan failed", "note@20": "fan failed" }];
  const described = textFile("kneepoint.json", JSON.stringify({ kneepoint: 1, labels }));
  await show(page, [...folder(path), described], "#/timeline?d=local&h=none");
  await expect(page.locator(".notes")).toContainText("excluded (fan failed): dashed, in no total");
  await expect(page.locator(".notes")).toContainText("At 20 s: fan failed.");
  for (const row of await twin(page)) expect(row["excluded"]).toBe("fan failed");
  await page.getByRole("button", { name: "Notes at a time: 1" }).click();
  await expect(page.getByRole("dialog", { name: "Notes at a time" })).toContainText("Set by kneepoint.json");
});
