/** Two runs over time: the table twin compared with both logs, choices in the link, sources, keyboard, axe. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Page } from "@playwright/test";
import { atRest, drop, expect, faults, picker, test, type TestFile, twin, type TwinRow, WCAG, LONG } from "./kit";
import { allKept } from "./shelf";

const fixtures = fileURLToPath(new URL("../fixtures/fio-timeseries/", import.meta.url));
const MIX = "direct-mix-60s";
const BUFFERED = "buffered-randwrite-75s";

const files: TestFile[] = [MIX, BUFFERED].flatMap((folder) =>
  readdirSync(join(fixtures, folder))
    .filter((name) => !name.endsWith(".txt"))
    .map((name) => ({ name: `${folder}/${name}`, bytes: readFileSync(join(fixtures, folder, name)) })),
);

/** Lines `ms, value, direction` of the writes: end in seconds -> value. */
const writes = (folder: string): ReadonlyMap<number, number> =>
  new Map(
    readFileSync(join(fixtures, folder, "ts_iops.1.log"), "utf8")
      .split("\n")
      .map((line) => line.split(",").map(Number))
      .filter(([, , direction]) => direction === 1)
      .map(([ms, value]) => [ms! / 1000, value!]),
  );

async function show(page: Page, hash: string): Promise<void> {
  await page.goto("./#/library");
  await drop(page, files);
  await expect(picker(page).getByText(/run/)).toBeVisible({ timeout: 60_000 });
  await page.evaluate((to) => {
    location.hash = to;
  }, hash);
  await expect(page.locator(".twin tbody tr").first()).toBeVisible({ timeout: 60_000 });
}

async function choose(page: Page, what: string, option: string): Promise<void> {
  await page.locator(".sentence").getByRole("button", { name: what }).click();
  await page.getByRole("option", { name: option, exact: true }).click();
}

const paired = (rows: readonly TwinRow[], column: string): TwinRow[] =>
  rows.filter((row) => (row[column] ?? "") !== "");

test(
  "two logs on one clock: values of both as printed, their difference, what differs, where the common time ends",
  LONG,
  async ({ page }) => {
    await show(page, "#/timeline?d=local&b=next");
    await choose(page, "line of A", "write");
    await expect(page.getByRole("heading", { level: 1 })).toContainText("B cliff against A ts · write");
    const [a, b] = [writes(MIX), writes(BUFFERED)];
    const rows = await twin(page);
    const both = paired(rows, "iops_b_minus_a");
    expect(both).toHaveLength(a.size);
    const printed = new Set(b.values());
    for (const row of both) {
      expect(Number(row["a_iops"])).toBe(a.get(Number(row["t_s"])));
      expect(printed).toContain(Number(row["b_iops"]));
      expect(Number(row["iops_b_minus_a"])).toBe(Number(row["b_iops"]) - Number(row["a_iops"]));
    }
    // A is shorter: after its end there is only B.
    const behind = rows.filter((row) => Number(row["t_s"]) > 60.5);
    expect(behind.length).toBeGreaterThan(25);
    for (const row of behind) expect([row["a_iops"], row["iops_b_minus_a"]]).toEqual(["", ""]);
    const notes = page.locator(".notes");
    await expect(notes).toContainText("Below: only the time that both have. A runs from 0 s to 59.6 s, B from 0 s to");
    const drop = page.locator("[data-changes] tbody tr", { hasText: "−63 %" });
    await expect(drop).toContainText("20 to 23.5 s");
    await expect(drop).toContainText(/drop.*B/);
    await page.getByRole("button", { name: "different workloads" }).click();
    await expect(page.locator("body")).toContainText("share of reads 70 % against 0 %; iodepth 16 against 1");
  },
);

test("the ratio of the latencies and a zoom are both kept in the link", LONG, async ({ page }) => {
  await show(page, "#/timeline?d=local&b=next");
  await choose(page, "panel below", "the ratio B / A");
  await choose(page, "what it compares", "mean clat");
  const pairs = async () => paired(await twin(page), "clat_mean_us_b_over_a");
  await expect.poll(async () => (await pairs()).length).toBeGreaterThan(100);
  const rows = await pairs();
  for (const row of rows) {
    const ratio = Number(row["b_clat_mean_us"]) / Number(row["a_clat_mean_us"]);
    expect(Number(row["clat_mean_us_b_over_a"])).toBeCloseTo(ratio, 12);
  }
  await expect(page).toHaveURL(/c=ratio/);
  await expect(page).toHaveURL(/of=latency/);
  const first = rows[0]!;
  const link = new URL(page.url()).hash;
  await page.evaluate((to) => {
    location.hash = to;
  }, `${link}&z=10..20`);
  await expect.poll(async () => (await twin(page)).length).toBeLessThan(50);
  for (const row of await twin(page)) expect(Number(row["t_s"])).toBeGreaterThan(10);
  await allKept(page);
  await page.reload();
  await expect(page.locator(".twin tbody tr").first()).toBeVisible({ timeout: 60_000 });
  await expect.poll(async () => (await twin(page)).length).toBeLessThan(50);
  expect(Number(first["t_s"])).toBeLessThan(10);
});

test("from the timeline to the other run: a value and a difference open the lines of their logs, by key, too; axe finds nothing", async ({
  page,
}) => {
  await show(page, "#/timeline?d=local&h=none");
  await page.getByRole("link", { name: "Compare with another run over time" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("against A");
  await expect(page.locator(".twin tbody tr").first()).toBeVisible({ timeout: 60_000 });
  await atRest(page);
  await page.getByRole("application").focus();
  await page.keyboard.press("Home");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await expect(page.locator(".source")).toContainText("Value of A");
  await expect(page.locator(".source-path")).toContainText("ts_iops.1.log");
  await page.keyboard.press("Escape");
  await page.evaluate(() => {
    location.hash = `${location.hash}&p=d@1`;
  });
  await expect(page.locator(".source")).toContainText("B against A, computed");
  await expect(page.locator(".source")).toContainText("The line shown is B’s");
  await atRest(page);
  expect(await faults(page, { tags: WCAG })).toEqual([]);
});
