/** What stands below the ratios of Compare: the most under a limit, the share of reads, what it costs. */
import { readdirSync, readFileSync } from "node:fs";
import AxeBuilder from "@axe-core/playwright";
import type { Locator, Page } from "@playwright/test";
import { drops, realPath } from "../support/realFiles";
import { atRest, drop, expect, test, textFile, type TestFile, type TwinRow, picker } from "./kit";

const RUNS = realPath("fio");
const folder = (from: string, to: string): TestFile[] =>
  readdirSync(`${RUNS}/${from}`)
    .filter((name) => name.endsWith(".json"))
    .map((name) => ({ name: `${to}/${name}`, bytes: readFileSync(`${RUNS}/${from}/${name}`) }));

const panel = (page: Page, name: string) => page.getByRole("region", { name });
async function rowsOf(within: Locator): Promise<TwinRow[]> {
  await atRest(within.page());
  return within.locator(".twin table").evaluate((table) => {
    const names = [...table.querySelectorAll("thead th")].map((th) => (th as HTMLElement).dataset["column"] ?? "");
    return [...table.querySelectorAll("tbody tr")].map((row) =>
      Object.fromEntries([...row.children].map((td, i) => [names[i], (td as HTMLElement).dataset["value"] ?? ""])),
    );
  });
}

test("article 000 by share of reads: four published values, the time share derived beside two of them", async ({
  page,
}) => {
  await page.goto("./#/compare?d=qlc-175gbs&by=media&of=published");
  const share = panel(page, "By share of reads");
  await expect(share.locator(".twin tbody tr")).toHaveCount(4);
  const rows = await rowsOf(share);
  expect(rows.map((row) => [row["read_percent"], row["bytes_per_s"]])).toEqual([
    ["0", "13200000000"],
    ["70", "44000000000"],
    ["90", "130700000000"],
    ["100", "176300000000"],
  ]);
  const derived = rows.map((row) => row["time_share_bytes_per_s"] ?? "");
  expect([derived[0], derived[3]]).toEqual(["", ""]);
  expect(derived.slice(1, 3).map((value) => (Number(value) / 1e9).toFixed(1))).toEqual(["37.5", "78.9"]);
  await expect(share.locator("tbody tr").nth(1)).toContainText("44,000,000,000 published");
  await expect(share.locator("tbody tr").nth(1)).toContainText("derived");
  // A row opens the figure's own citation.
  await share.locator("tbody tr").nth(2).click();
  await expect(page.locator(".source-panel")).toContainText("130.7");
  const axe = await new AxeBuilder({ page }).analyze();
  expect(axe.violations).toEqual([]);
});

test("two folders under a limit that the arrow keys move; a row opens its point", async ({ page }) => {
  const given = ["randread-4k-nj1", "randrw70-4k-nj1"].flatMap((set) => [
    ...folder(`qd-sweep-disk/${set}`, `disk/${set}`),
    ...folder(`qd-sweep-tmpfs/${set}`, `tmpfs/${set}`),
  ]);
  await page.goto("./");
  await drop(page, given);
  await expect(picker(page)).toContainText("36", { timeout: 60_000 });
  await page.goto("./#/compare?d=local&by=folder");
  const limits = panel(page, "Under a limit");
  await expect(limits.locator(".twin tbody tr").first()).toBeVisible({ timeout: 60_000 });
  const limit = limits.getByRole("spinbutton");
  await expect(limit).toHaveValue("1 ms");

  /** From the files themselves: the last depth before the first p99 over the limit. */
  const p99s = new Map(
    given
      .filter(({ name }) => name.startsWith("disk/randread"))
      .map(({ name, bytes }) => {
        const { jobs } = JSON.parse(bytes.toString("utf8")) as {
          jobs: { read: { iops: number; clat_ns: { percentile: Record<string, number> } } }[];
        };
        const read = jobs[0]!.read;
        return [
          Number(/qd(\d+)/.exec(name)![1]),
          { p99: read.clat_ns.percentile["99.000000"]! / 1e3, iops: read.iops },
        ];
      }),
  );
  const expected = (limit_us: number) => {
    const depths = [...p99s.keys()].sort((a, b) => a - b);
    const fails = depths.findIndex((depth) => p99s.get(depth)!.p99 > limit_us);
    return { ok: depths[fails - 1], fail: depths[fails] };
  };
  const diskReads = async () =>
    (await rowsOf(limits)).find((row) => row["side"] === "disk" && row["workload"] === "4K random read");
  for (const limit_us of [1000, 2000, 5000]) {
    await expect.poll(async () => Number((await diskReads())?.["fail_load"])).toBe(expected(limit_us).fail);
    const row = (await diskReads())!;
    expect(Number(row["load"])).toBe(expected(limit_us).ok);
    expect(Number(row["iops"])).toBeCloseTo(p99s.get(expected(limit_us).ok!)!.iops, 3);
    await limit.press("ArrowUp");
  }
  await expect(page).toHaveURL(/[&?]lim=10000/);
  await limit.fill("3 furlongs");
  await expect(limits).toContainText("is no time");
  await limit.fill("750 us");
  await limit.press("Enter");
  await expect(page).toHaveURL(/[&?]lim=750/);

  await limits.locator("tbody tr[data-mark]").first().click();
  await expect(page.locator(".source-panel")).toContainText(/\.json/);
  const axe = await new AxeBuilder({ page }).include(".compare-panels").analyze();
  expect(axe.violations).toEqual([]);
});

test("what the sides cost: as far as labels tell, the rest named with the way to Describe", async ({ page }) => {
  const labels = (side: string, more: object) => ({ path: side, ...more });
  const said = {
    kneepoint: 1,
    labels: [
      labels("before", { power_w: 20, price: 500, capacity_bytes: "7.68 TB", drive_count: 1, note: "EUR" }),
      labels("after", { power_w: 25, drive_count: 1 }),
    ],
  };
  const runs = drops.twoFolders.map(({ path, bytes }) => ({ name: path, bytes }));
  await page.goto("./");
  await drop(page, [...runs, textFile("kneepoint.json", JSON.stringify(said))]);
  await expect(picker(page)).toContainText("2", { timeout: 60_000 });
  await page.goto("./#/compare?d=local&by=folder");
  const costs = panel(page, "Efficiency");
  await expect(costs.locator(".twin tbody tr").first()).toBeVisible({ timeout: 60_000 });
  const rows = await rowsOf(costs);
  const of = (side: string, workload: string) =>
    rows.find((row) => row["side"] === side && row["workload"] === workload)!;
  const [before, after] = [of("before", "4K random read"), of("after", "4K random read")];
  expect(Number(before["iops_per_w"])).toBeCloseTo(Number(before["iops"]) / 20, 6);
  expect(Number(after["iops_per_w"])).toBeCloseTo(Number(after["iops"]) / 25, 6);
  expect(Number(before["price_per_tb"])).toBeCloseTo(500 / 7.68, 6);
  expect(Number(before["iops_per_price"])).toBeCloseTo(Number(before["iops"]) / 500, 6);
  expect([after["price_per_tb"], after["gb_per_s_per_tb"], before["gb_per_s_per_u"]]).toEqual(["", "", ""]);
  await expect(costs).toContainText("before: rack units not said.");
  await expect(costs).toContainText("after: price per drive, rack units and capacity per drive not said.");
  await expect(costs.getByRole("link", { name: "Describe" })).toHaveAttribute("href", "#/describe");
});
