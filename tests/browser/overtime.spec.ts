/** Two runs over time in the page: the table twin against both logs, choices in the link, sources, keyboard, axe. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { drop, expect, test, textFile, twin, type TestFile, type TwinRow } from "./kit";

const fixtures = new URL("../fixtures/fio-timeseries/", import.meta.url).pathname;
const MIX = "direct-mix-60s";
const BUFFERED = "buffered-randwrite-75s";

const log = (folder: string): string => readFileSync(join(fixtures, folder, "ts_iops.1.log"), "utf8");
const files: TestFile[] = [BUFFERED, MIX].map((folder) => textFile(`${folder}/ts_iops.1.log`, log(folder)));

/** Lines `ms, value, direction` of the writes: end in seconds -> value. */
const writes = (folder: string): ReadonlyMap<number, number> =>
  new Map(
    log(folder)
      .split("\n")
      .map((line) => line.split(",").map(Number))
      .filter(([, , direction]) => direction === 1)
      .map(([ms, value]) => [ms! / 1000, value!]),
  );

async function show(page: Page, hash: string): Promise<void> {
  await page.goto("./#/catalogue");
  await drop(page, files);
  await expect(page.getByRole("button", { name: "Forget" })).toBeVisible();
  await page.evaluate((to) => {
    location.hash = to;
  }, hash);
  await expect(page.locator(".twin tbody tr").first()).toBeVisible({ timeout: 60_000 });
}

async function choose(page: Page, what: string, option: string): Promise<void> {
  await page.locator(".sentence").getByRole("button", { name: `Choose the ${what}` }).or(
    page.locator(".sentence").getByRole("button", { name: what }),
  ).first().click();
  await page.getByRole("option", { name: option, exact: true }).click();
}

const paired = (rows: readonly TwinRow[], column: string): TwinRow[] => rows.filter((row) => row[column] !== "");

test("two logs on one clock: values of both as printed, their difference, what differs, the end of the common time", async ({
  page,
}) => {
  await show(page, "#/overtime?d=local");
  const [a, b] = [writes(BUFFERED), writes(MIX)];
  const rows = await twin(page);
  const both = paired(rows, "iops_b_minus_a");
  expect(both.length).toBeGreaterThan(110);
  for (const row of both) {
    expect(Number(row["a_iops"])).toBe(a.get(Number(row["t_s"])));
    expect([...b.values()]).toContain(Number(row["b_iops"]));
    expect(Number(row["iops_b_minus_a"])).toBe(Number(row["b_iops"]) - Number(row["a_iops"]));
  }
  // B is the shorter one: behind its end there is A alone.
  const behind = rows.filter((row) => Number(row["t_s"]) > 60.1);
  expect(behind.length).toBeGreaterThan(25);
  for (const row of behind) expect([row["b_iops"], row["iops_b_minus_a"]]).toEqual(["", ""]);
  await expect(page.locator(".notes")).toContainText("Below is only the time that both have: A runs from 0 s to 74.7 s");
  await expect(page.locator(".notes")).toContainText("A: drops by 64 % from 20 s to 23.6 s");
});
