/** A link with results in it, opened by somebody who has never been here, or who has results of their own. */
import type { Browser, BrowserContext, Page } from "@playwright/test";
import { drop, expect, sweep, test, twin, type TestFile, type TwinRow } from "./kit";

const CHART = "#/curve?v=1&d=local&w=randread-4k&x=iops&y=p99";

const shown = async (page: Page): Promise<TwinRow[]> => {
  await expect(page.locator(".twin table tbody tr").first()).toBeVisible({ timeout: 60_000 });
  return twin(page);
};
const line = (page: Page) => page.locator(".guest-line");

/** The link that Copy link gives of own results, and the table that its sender sees. */
async function sent(page: Page, files: readonly TestFile[]): Promise<{ link: string; table: TwinRow[] }> {
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto("./");
  await drop(page, files);
  await shown(page);
  await page.goto(CHART);
  const table = await shown(page);
  await page.locator("[data-copy-link]").first().click();
  await expect(page.locator("[data-copy-link]").first()).toHaveText("Link copied");
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link).toContain("&own=");
  return { link, table };
}

/** A page in a profile of its own. */
async function elsewhere<T>(browser: Browser, work: (page: Page, context: BrowserContext) => Promise<T>): Promise<T> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  try {
    return await work(await context.newPage(), context);
  } finally {
    await context.close();
  }
}

const half = (from: number) => sweep().slice(from, from + 6);

test("whoever opens a link with results sees the sender's chart and table, and goes on with them", async ({
  page,
  browser,
}) => {
  const { link, table } = await sent(page, sweep().slice(0, 36));
  await elsewhere(browser, async (receiver) => {
    await receiver.goto(link);
    expect(await shown(receiver)).toEqual(table);
    await expect(line(receiver)).toContainText("These results came with the link.");
    await expect(line(receiver).getByRole("button")).toHaveText(["Keep them in this browser", "Put them away"]);

    await receiver.reload();
    expect(await shown(receiver), "a reload keeps them").toEqual(table);

    // On to another page of the same results, and back.
    await receiver.locator("nav").getByRole("link", { name: "Runs", exact: true }).click();
    await expect(receiver.locator("[role=grid], .runs-page table").first()).toBeVisible();
    await expect(receiver).toHaveURL(/#\/runs\?.*own=/);
    await expect(line(receiver)).toBeVisible();
    await receiver.goBack();
    expect(await shown(receiver)).toEqual(table);
    await receiver.goForward();
    await expect(receiver).toHaveURL(/#\/runs\?.*own=/);
  });
});

// Four loads of the page, each with an engine.
test("results of a link and kept files of the reader are not mixed, until the reader says so", async ({
  page,
  browser,
}) => {
  test.slow();
  const { link, table } = await sent(page, half(0));
  await elsewhere(browser, async (receiver) => {
    const files = receiver.locator(".read tbody tr");
    await receiver.goto("./#/files");
    await drop(receiver, half(30));
    await expect(files).toHaveCount(6, { timeout: 60_000 });
    // They are kept when nothing is left to be told of after a reload.
    await expect.poll(() => receiver.evaluate(() => sessionStorage.getItem("kneepoint unfinished"))).toBeNull();
    // A link that is pasted into the address of an open page begins anew.
    await receiver.goto(link);
    await expect(line(receiver)).toBeVisible({ timeout: 60_000 });
    expect(await shown(receiver)).toEqual(table);
    await expect(line(receiver).getByRole("button")).toHaveText(["Keep them with mine", "Show my own files"]);

    await line(receiver).getByRole("button", { name: "Show my own files" }).click();
    await expect(line(receiver)).toHaveCount(0);
    await expect(receiver).not.toHaveURL(/own=/);
    await receiver.goto("./#/files");
    await expect(files, "nothing of the link was kept").toHaveCount(6, { timeout: 60_000 });

    await receiver.goto(link);
    expect(await shown(receiver)).toEqual(table);
    await line(receiver).getByRole("button", { name: "Keep them with mine" }).click();
    await expect(line(receiver)).toHaveCount(0);
    await expect(receiver).not.toHaveURL(/own=/);
    await receiver.goto("./#/files");
    await receiver.reload();
    // Six of the reader, and six that the link told of.
    await expect(files).toHaveCount(12, { timeout: 60_000 });
  });
});

test("a link that was cut says so; the page stays usable", async ({ page, browser }) => {
  const { link, table } = await sent(page, half(0));
  await elsewhere(browser, async (receiver) => {
    await receiver.goto(link.slice(0, -40));
    await expect(line(receiver)).toContainText("did not come whole", { timeout: 60_000 });
    await expect(line(receiver)).toContainText(/[\d,]+ characters of them arrived/);
    await receiver.goto(link);
    expect(await shown(receiver), "the whole one does").toEqual(table);
    await receiver.goto(link.slice(0, -40));
    await expect(line(receiver)).toContainText("did not come whole", { timeout: 60_000 });
    await line(receiver).getByRole("button", { name: "Put them away" }).click();
    await expect(receiver.locator(".card").first()).toBeVisible();
  });
});
