/** Copy link, opened in a fresh profile; the chart in a frame of another page. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Browser, Page } from "@playwright/test";
import { copiedLink } from "./handOver";
import { drop, expect, sweep, LONG, test, twin } from "./kit";

test.use({ permissions: ["clipboard-read", "clipboard-write"] });

const says = (page: Page) => page.locator(".share-says").first();

/** Opens the link in a fresh browser. */
async function receiver(browser: Browser, link: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await page.goto(link);
  return page;
}

test("a link of published data is the view alone", async ({ page, browser }) => {
  await page.goto("#/curve?d=example-virtual-disk");
  await expect(says(page)).toHaveText("· opens this view");
  const rows = await twin(page);
  expect(rows.length).toBeGreaterThan(0);
  const link = await copiedLink(page);
  expect(link).not.toContain("own=");
  // The test site runs on this machine.
  await expect(page.locator(".copy-here")).toContainText("This link works on this computer only.");
  const other = await receiver(browser, link);
  expect(await twin(other)).toEqual(rows);
  await other.context().close();
});

// Like share-link and share-pages, with more points.
test("own data of a curve travels in the link: the receiver's table is equal", LONG, async ({ page, browser }) => {
  test.slow();
  await page.goto("");
  await drop(page, sweep());
  // 108 files are read before the chart is drawn; packing starts a little later.
  await expect(says(page)).toHaveText(/^· with \d+ points, [\d.]+ kB$/, { timeout: 90_000 });
  // Beside the panel the size has no room: it is left out, not cut.
  const [points, size] = await Promise.all(
    [0, 1].map((nth) =>
      says(page)
        .locator("span")
        .nth(nth)
        .evaluate((clause) => ({
          cut: clause.scrollWidth - clause.clientWidth,
          under: clause.getBoundingClientRect().top - clause.parentElement!.getBoundingClientRect().bottom,
        })),
    ),
  );
  expect(points!.cut).toBe(0);
  expect(size!.under).toBeGreaterThanOrEqual(0);
  const rows = await twin(page);
  expect(rows.length).toBeGreaterThan(0);
  const link = await copiedLink(page);
  expect(link).toContain("own=");
  expect(link.length).toBeLessThan(16_000);
  const other = await receiver(browser, link);
  await expect(other.locator("[data-chart] svg")).toBeVisible({ timeout: 60_000 });
  expect(await twin(other)).toEqual(rows);
  await other.context().close();
});

test("a frame on another site has the chart, its caption and a link to the whole page", async ({ page, baseURL }) => {
  const server = createServer((_, response) => {
    response.setHeader("content-type", "text/html");
    response.end(
      `<iframe src="${baseURL!}#/curve?d=example-virtual-disk&embed=1" width="480" height="320" title="chart"></iframe>`,
    );
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  try {
    await page.goto(`http://127.0.0.1:${String((server.address() as AddressInfo).port)}/`);
    const frame = page.frameLocator("iframe");
    await expect(frame.locator("[data-chart] svg")).toBeVisible();
    await expect(frame.getByRole("link", { name: "Kneepoint: open this chart" })).toHaveAttribute("target", "_blank");
    await expect(frame.getByRole("navigation")).toHaveCount(0);
    await expect(frame.getByRole("button", { name: "Copy link" })).toHaveCount(0);
  } finally {
    server.close();
  }
});
