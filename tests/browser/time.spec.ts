/** Series over time and ACT logs in the page: the table twin against the files, the source of a value, the verdict. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type Page } from "@playwright/test";
import { drop, expect, test, twin, type TestFile } from "./kit";

const runs = new URL("../../../shared/runs/", import.meta.url).pathname;
const fixtures = new URL("../fixtures/", import.meta.url).pathname;

const folder = (path: string): TestFile[] =>
  readdirSync(path).map((name) => ({ name, bytes: readFileSync(join(path, name)) }));

async function show(page: Page, files: readonly TestFile[], hash: string): Promise<void> {
  await page.goto("./#/catalogue");
  await drop(page, files);
  await expect(page.getByRole("button", { name: "Forget" })).toBeVisible();
  await page.evaluate((to) => {
    location.hash = to;
  }, hash);
  await expect(page.locator(".twin tbody tr").first()).toBeVisible();
}

test("fio logs: rates and latencies of the table are those of the logs, and a value opens its line", async ({
  page,
}) => {
  const path = join(runs, "fio/timeseries/noisy-neighbour-75s");
  test.skip(!existsSync(path), "no shared runs");
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
  await page.locator(".twin tbody tr", { hasText: "38,588" }).first().locator("td").first().click();
  await expect(page.locator(".source-path")).toContainText("ts_iops.1.log:11");
  await expect(page.locator(".raw")).toContainText("3135, 38588, 0, 0, 0");
});

test("an ACT log shorter than an hour is incomplete; its slices are those of act_latency.py", async ({ page }) => {
  const shared = join(runs, "act/v6.6-storage-1x-ms-1s/output.txt");
  const file = existsSync(shared) ? shared : join(fixtures, "act/v3.0-ms.txt");
  await show(page, [{ name: "output.txt", bytes: readFileSync(file) }], "#/act?d=local");
  await expect(page.locator("[data-verdict]")).toContainText("Incomplete: the log ends after");
  const rows = await twin(page);
  expect(rows.at(-2)?.["slice"]).toBe("avg");
  const table = shared.replace("output.txt", "output.act_latency.t10-x-n17-allhists.txt");
  if (!existsSync(table)) return;
  const theirs = readFileSync(table, "utf8")
    .split("\n")
    .flatMap((line) => /^ *(\d+|avg|max) +(\d+\.\d\d)/.exec(line)?.slice(1) ?? []);
  const ours = rows.flatMap((row) => [row["slice"], Number(row["over_1ms_percent"]).toFixed(2)]);
  expect(ours).toEqual(theirs);
});
