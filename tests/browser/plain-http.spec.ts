/**
 * A lab's own site, over http from another machine. Without a secure context there is no clipboard, no WebCrypto digest
 * and no random UUID. Everything works except the clipboard, and the page says so. (`plain.example`:
 * playwright.config.ts)
 */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { bundleOf, elsewhere, guestLine } from "./handOver";
import { drop, expect, mainTwin, sweep, test, twin, LONG } from "./kit";

const REFUSED = "The browser refused the clipboard: copy the link by hand";

test.beforeEach(async ({ page, baseURL }) => {
  const site = new URL(baseURL!);
  site.hostname = "plain.example";
  await page.goto(site.href);
  expect(await page.evaluate(() => [isSecureContext, "clipboard" in navigator])).toEqual([false, false]);
});

/** Changes the hash of the current page: a relative address would go to the other host. */
const go = (page: Parameters<typeof twin>[0], hash: string) =>
  page.evaluate((to) => {
    location.hash = to;
  }, hash);

test("published data is drawn; a link that cannot be copied is selected for copying by hand", async ({ page }) => {
  await expect(page.getByRole("searchbox")).toBeVisible();
  // There is no Copy link here, so the address itself is offered.
  await page.keyboard.press("c");
  await expect(page.getByText("The browser did not allow copying. The link is in the address bar.")).toBeAttached();

  await go(page, "#/curve?d=example-virtual-disk");
  await expect(mainTwin(page)).toBeVisible();
  expect((await twin(page)).length).toBeGreaterThan(0);
  await page.keyboard.press("c");
  const byHand = page.getByRole("textbox", { name: REFUSED });
  await expect(byHand).toBeFocused();
  // Others can reach this host, so no warning appears.
  await expect(page.locator(".copy-here")).toHaveText("");
  await expect(byHand).toHaveValue(/^http:\/\/plain\.example.*#\/curve\?.*d=example-virtual-disk/);

  await page.getByRole("button", { name: "Export", exact: true }).click();
  await page.getByRole("button", { name: /^Embed/ }).click();
  const lines = page.getByRole("textbox", { name: "Lines for another page" });
  await page.getByRole("button", { name: "Copy the lines" }).click();
  await expect(page.locator(".share-embed").getByRole("status")).toHaveText(
    "The browser refused the clipboard: the lines are selected, copy them by hand",
  );
  await expect(lines).toBeFocused();
  expect(await lines.evaluate((field: HTMLTextAreaElement) => field.selectionEnd - field.selectionStart)).toBe(
    (await lines.inputValue()).length,
  );
});

test("own files are read, drawn and kept; their link and bundle open elsewhere", LONG, async ({ page, browser }) => {
  // Three loads.
  test.slow();
  await drop(page, sweep().slice(0, 6));
  await expect(mainTwin(page)).toBeVisible({ timeout: 60_000 });
  const rows = await twin(page);
  expect(rows.length).toBeGreaterThan(0);

  const bundle = await bundleOf(page);
  await page.locator("[data-copy-link]").first().click();
  const byHand = page.getByRole("textbox", { name: REFUSED });
  await expect(byHand).toHaveValue(/[&]own=/);
  const link = await byHand.inputValue();
  await page.reload();
  await expect(mainTwin(page)).toBeVisible({ timeout: 60_000 });
  expect(await twin(page)).toEqual(rows);

  await elsewhere(browser, async (other) => {
    await other.goto(link);
    await expect(guestLine(other)).toContainText("These results came with the link.", { timeout: 60_000 });
    expect(await twin(other)).toEqual(rows);
  });
  await elsewhere(browser, async (other) => {
    await other.goto(link.slice(0, link.indexOf("#")));
    await drop(other, [bundle]);
    await expect(mainTwin(other)).toBeVisible({ timeout: 60_000 });
    expect(await twin(other)).toHaveLength(rows.length);
  });
});

test("results at another address are fetched", async ({ page }) => {
  const [file] = sweep();
  const server = createServer((_, response) => {
    response.setHeader("Access-Control-Allow-Origin", "*");
    response.end(file!.bytes);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const host = `plain.example:${(server.address() as AddressInfo).port}`;
  await go(page, `#/curve?v=1&d=local&src=${encodeURIComponent(`http://${host}/a.json`)}`);
  await page.getByRole("button", { name: `Load from ${host}` }).click();
  await expect(guestLine(page)).toContainText("These results were loaded for the link.", { timeout: 60_000 });
  await expect(mainTwin(page)).toBeVisible({ timeout: 60_000 });
  server.closeAllConnections();
  server.close();
});
