/** A made-up run of several drives and hours: zooming and panning never loses a peak of one second. */
import type { Page } from "@playwright/test";
import { driveRun, filesOf } from "../bench/drives";
import { launchOptions } from "../../scripts/browser.mjs";
import { atRest, drop, expect, test, twin, picker, LONG } from "./kit";

// The engine works longer here than it takes to start, so optimising its code pays (playwright.config.ts).
test.use({ launchOptions: await launchOptions({ shell: true }) });

const run = driveRun(3, 7200);
const SORTED = "#/timeline?d=local&h=none";

async function open(page: Page): Promise<void> {
  await page.goto("./#/library");
  await drop(
    page,
    [...filesOf(run)].map(({ path, text }) => ({ name: path, bytes: Buffer.from(text) })),
  );
  await expect(picker(page).getByText(/run/)).toBeVisible({ timeout: 60_000 });
}

const go = (page: Page, hash: string) =>
  page.evaluate((to) => {
    location.hash = to;
  }, hash);

/** Rows of the twin with the maximum of a column, once the first of them lies inside the zoom. */
async function greatest(page: Page, column: string, from: number, to: number) {
  await expect(async () => {
    const [first] = await twin(page);
    expect(Number(first?.[column])).toBeGreaterThan(0);
    const times = (await twin(page)).map((row) => Number(row["t_s"]));
    expect(Math.min(...times)).toBeGreaterThan(from);
    expect(Math.max(...times)).toBeLessThan(to + 2);
  }).toPass({ timeout: 60_000 });
  return twin(page);
}

test(
  "at every zoom the second of highest throughput and latency is drawn, of its drive and of the total",
  LONG,
  async ({ page }) => {
    await open(page);
    const { ratePeak, latencyPeak } = run;
    const spans: readonly (readonly [number, number])[] = [
      [0, 7200],
      [2000, 6500],
      [2900, 5400],
      [2990, 3010],
      [5255, 5275],
      [5200, 7000],
    ];
    for (const [from, to] of spans) {
      const zoom = from === 0 ? "" : `&z=${from}..${to}`;
      const inside = ({ at_s }: { at_s: number }) => at_s > from && at_s < to;
      if (inside(ratePeak)) {
        await go(page, `${SORTED}${zoom}&o=iops-desc`);
        await expect(async () => {
          const [total, own] = await greatest(page, "iops", from, to);
          expect(total!["line"]).toContain("total of 3");
          expect(Number(total!["iops"])).toBeGreaterThan(ratePeak.value * 0.98 + 14_000);
          expect(own).toMatchObject({ line: `drive-0${ratePeak.drive}`, iops: String(ratePeak.value) });
        }).toPass({ timeout: 60_000 });
      }
      if (inside(latencyPeak)) {
        await go(page, `${SORTED}${zoom}&o=clat_mean_us-desc`);
        await expect(async () => {
          const [own, total] = await greatest(page, "clat_mean_us", from, to);
          expect(own).toMatchObject({ line: `drive-0${latencyPeak.drive}`, clat_mean_us: String(latencyPeak.value) });
          expect(total!["line"]).toContain("total of 3");
          expect(Number(total!["clat_mean_us"])).toBeGreaterThan((latencyPeak.value / 3) * 0.8);
        }).toPass({ timeout: 60_000 });
      }
    }
  },
);

test("a brush zooms, the link keeps it, and nothing goes blank on the way there and back", async ({ page }) => {
  await open(page);
  await go(page, SORTED);
  const chart = page.locator("[data-chart] svg").first();
  await expect(chart).toBeVisible();
  await expect(page.locator(".twin tbody tr").first()).toBeVisible();
  await atRest(page);
  await page.evaluate(() => {
    const bench = globalThis as unknown as { blank: number };
    bench.blank = 0;
    const look = () => {
      if (document.querySelector("[data-chart] svg path") === null) bench.blank++;
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  const box = (await chart.boundingBox())!;
  await page.mouse.move(box.x + box.width * 0.4, box.y + 80);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * 0.6, box.y + 90, { steps: 6 });
  await page.mouse.up();
  await expect(page).toHaveURL(/[?&]z=\d/);
  const [from, to] = /[?&]z=([\d.]+)\.\.([\d.]+)/.exec(page.url())!.slice(1).map(Number) as [number, number];
  expect(to - from).toBeGreaterThan(1000);
  expect(to - from).toBeLessThan(2500);
  await greatest(page, "iops", from, to);
  // Pans right by the full width: nothing of the previous part is still inside.
  await go(page, `${SORTED}&z=${to}..${to + (to - from)}`);
  await greatest(page, "iops", to, to + (to - from));
  await page.goBack();
  await greatest(page, "iops", from, to);
  expect(await page.evaluate(() => (globalThis as unknown as { blank: number }).blank)).toBe(0);
});
