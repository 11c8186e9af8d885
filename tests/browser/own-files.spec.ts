import type { Page } from "@playwright/test";
import { appListens, drop, expect, sweep, test, textFile, twin, told, LONG, expectWithin } from "./kit";
import { saidKept } from "./shelf";

const good = () => sweep().slice(0, 3);

test("a duplicate is reported with the path of the first, whatever page it was dropped on", async ({ page }) => {
  const [first] = good();
  await page.goto("./");
  await drop(
    page,
    first
      ? [
          { ...first, name: "a.json" },
          { ...first, name: "b.json" },
        ]
      : [],
  );
  await page.getByRole("link", { name: "1 file here already" }).click({ timeout: 60_000 });
  await expect(page.locator(".duplicates tbody tr")).toContainText(["file/duplicate"]);
  await expect(page.locator(".duplicates tbody tr")).toContainText(["b.json"]);
  await expect(page.locator(".duplicates tbody tr")).toContainText(["The same bytes as a.json."]);
  await page.getByRole("button", { name: "Dismiss" }).click();
  await expect(page.locator(".duplicates")).toHaveCount(0);
  await expect(page.locator(".read tbody tr")).toHaveCount(1);
});

test("a second drop keeps the report of the first", async ({ page }) => {
  await page.goto("./#/overview?v=1&d=local&open=files");
  await drop(page, [textFile("one.txt", "milk\n")]);
  await drop(page, [textFile("two.txt", "bread\n")]);
  await expect(page.locator(".problems tbody tr")).toHaveCount(2, { timeout: 60_000 });
  await expect(page.locator("#problems-title")).toContainText("Nothing was read");
  await page.setViewportSize({ width: 320, height: 640 });
  await expectWithin(page, 320);
});

test("a parser that fails to load is named, and the page does not wait for it", async ({ page, complaints }) => {
  await page.route(/worker-[^/]*\.js/, (route) =>
    route.request().url().includes("duckdb") ? route.continue() : route.abort(),
  );
  await page.goto("./#/overview?v=1&d=local&open=files");
  // Dragging warms up the workers; the drop comes after they have failed.
  const failed = page.waitForEvent("requestfailed", (request) => /worker-/.test(request.url()));
  await appListens(page);
  await page.evaluate(() => {
    const transfer = new DataTransfer();
    transfer.items.add(new File(["x"], "x"));
    document.body.dispatchEvent(new DragEvent("dragenter", { dataTransfer: transfer, bubbles: true }));
  });
  await failed;
  await drop(page, good());
  await expect(page.locator(".problems tbody tr")).toHaveCount(3, { timeout: 60_000 });
  await expect(page.locator(".problems code").first()).toHaveText("workspace/failed");
  complaints.length = 0;
});

test("a page left in the middle of a drop says so when it is back", async ({ page }) => {
  await page.goto("./#/overview?v=1&d=local&open=files");
  await appListens(page);
  await page.evaluate(() => {
    const transfer = new DataTransfer();
    const part = `{"fio version": "fio-3.39", "jobs": [${" ".repeat(2 ** 20)}`;
    transfer.items.add(new File(Array<string>(200).fill(part), "large.json"));
    document.body.dispatchEvent(new DragEvent("drop", { dataTransfer: transfer, bubbles: true, cancelable: true }));
  });
  await expect(page.locator(".reading")).toBeVisible();
  await page.reload();
  await expect(page.locator(".line")).toContainText("0 of 1 file was kept");
  await page.locator(".line button").click();
  await expect(page.locator(".line")).toHaveCount(0);
});

test("labels of two tabs stand side by side", LONG, async ({ page, context }) => {
  await page.goto("./#/overview?v=1&d=local&open=files");
  await drop(page, good());
  await expect(page.locator("#read-title")).toContainText("all kept", { timeout: 60_000 });
  const names = good().map(({ name }) => name);
  const labelOf = (tab: Page, i: number) =>
    tab
      .locator('tr[data-kind="run"]')
      .filter({ hasText: names[i] ?? "" })
      .locator('td[data-key="label"]');
  const describe = async (tab: Page) => {
    await tab.goto("./#/overview?v=1&d=local&open=labels");
    const group = tab.locator('tr[data-kind="group"]');
    await expect(group).toHaveCount(1, { timeout: 60_000 });
    await expect(tab.locator('tr[data-kind="run"]')).toHaveCount(3);
  };
  const other = await context.newPage();
  await describe(other);
  await describe(page);
  for (const [tab, i, label] of [
    [page, 0, "Tray 1"],
    [other, 1, "Tray 2"],
  ] as const) {
    await tab.locator('tr[data-kind="run"]').nth(i).getByRole("checkbox").check();
    await tab.getByRole("button", { name: "Set label" }).click();
    await tab.getByRole("dialog", { name: "Set label" }).locator("input").fill(label);
    await tab.keyboard.press("Enter");
    await expect(tab.locator(".cell-told")).toHaveText("Set on 1 run.");
    await expect(labelOf(tab, i)).toHaveText(/Tray \d\s*you/);
  }
  await saidKept(page, 2);
  await page.reload();
  await expect(labelOf(page, 0)).toContainText("Tray 1", { timeout: 60_000 });
  await expect(labelOf(page, 1)).toContainText("Tray 2");
  await page.goto("./#/overview?v=1&d=local&open=files");
  await page.getByRole("button", { name: "Remove all" }).click();
  await expect(page.getByText("No files added yet.")).toBeVisible();
  await drop(page, good());
  await expect(page.locator("#read-title")).toContainText("all kept", { timeout: 60_000 });
  await describe(page);
  await expect(page.locator(".said-grid")).not.toContainText("Tray");
});

test("the bar keeps the current results: tabs, picker and Back, also across the Library", LONG, async ({ page }) => {
  await page.goto("./#/curve?v=1");
  // The page shows nothing that was not asked for.
  await expect(page.getByRole("heading", { name: "Nothing is open." })).toBeVisible();
  const tabs = page.getByRole("navigation", { name: "Results in tabs" });
  const picker = page.getByRole("button", { name: /choose what to look at/ });
  await expect(picker).toHaveText(/^Nothing open/);
  await expect(tabs.getByRole("link")).toHaveCount(0);
  await drop(page, sweep().slice(0, 6));
  await expect(page).toHaveURL(/#\/curve\?v=1&d=local/, { timeout: 60_000 });
  await expect(page).not.toHaveURL(/example/);
  await expect(told(page)).toContainText("throughput against latency");
  await expect(picker).toHaveText(/^Your own files\s*6 runs/);
  const first = new URL(page.url()).hash;
  const hrefs = () =>
    tabs.getByRole("link").evaluateAll((all) => all.map((one) => [one.textContent, one.getAttribute("href") ?? ""]));
  const own = await hrefs();
  const names = ["Overview", "Curve", "Compare", "Scaling", "Percentiles", "Time", "Runs", "Figures", "Explore", "SQL"];
  expect(own.map(([name]) => name)).toEqual(names);
  for (const [name, href] of own) expect(href, name ?? "").toMatch(/[?&](d|dataset)=local(&|$)/);
  // Tabs without data in these files are dimmed, and their pages say why.
  await expect(tabs.locator("[data-empty]")).toHaveText(["Time", "Figures"]);
  await tabs.getByRole("link", { name: "Figures" }).click();
  await expect(page).toHaveURL(/#\/figures\?v=1&d=local/);
  await expect(page.locator(".empty")).toBeVisible();
  await page.getByRole("link", { name: "Library" }).click();
  await expect(page).toHaveURL(/#\/library/);
  await page.getByRole("link", { name: "Results", exact: true }).click();
  await expect(page).toHaveURL(/#\/figures\?v=1&d=local/);
  // The selection of the first view comes back.
  await tabs.getByRole("link", { name: "Curve" }).click();
  await expect.poll(() => new URL(page.url()).hash).toBe(first);
  expect(new Set((await twin(page)).map((row) => row["file"])).size).toBe(6);

  // Another choice in the picker opens the same tab of it, and every tab keeps the choice.
  await picker.click();
  await page.getByRole("link", { name: /^Example: a virtual disk/ }).click();
  await expect(page).toHaveURL(/#\/curve\?v=1&d=example-virtual-disk\./);
  for (const [name, href] of await hrefs()) expect(href, name ?? "").toMatch(/[?&](d|dataset)=example-virtual-disk/);
  await tabs.getByRole("link", { name: "Runs" }).click();
  await expect(picker).toHaveText(/^Example: a virtual disk/);
  await tabs.getByRole("link", { name: "Time" }).click();
  await expect(page).toHaveURL(/#\/timeline\?v=1&d=example-virtual-disk/);
  await page.goBack();
  await page.goBack();
  await page.goBack();
  await expect.poll(() => new URL(page.url()).hash).toBe(first);
  await expect(picker).toHaveText(/^Your own files/);
  // A link without a dataset refers to what is open.
  await page.evaluate(() => {
    location.hash = "#/percentiles?v=1";
  });
  await expect(page).toHaveURL(/#\/percentiles\?v=1&d=local/);
});

for (const how of ["throws", "aborts"] as const) {
  test(
    `where the store takes no Blob (it ${how}), the bytes are kept, and come back`,
    LONG,
    async ({ page, complaints }) => {
      await page.addInitScript((how) => {
        // oxlint-disable-next-line @typescript-eslint/unbound-method -- called with its store below
        const { put } = IDBObjectStore.prototype;
        IDBObjectStore.prototype.put = function (value: { file?: unknown }, ...key) {
          if (!(value.file instanceof Blob)) return put.call(this, value, ...key);
          if (how === "throws") throw new DOMException("BlobURLs are not yet supported", "DataCloneError");
          const request = put.call(this, value, ...key);
          this.transaction.abort();
          return request;
        };
        addEventListener("unhandledrejection", ({ reason }) => console.error(`unhandled: ${String(reason)}`));
      }, how);
      await page.goto("./#/overview?v=1&d=local&open=files");
      await drop(page, good());
      await expect(page.locator(".read tbody tr")).toHaveCount(3, { timeout: 60_000 });
      const kept = () =>
        page.evaluate(
          () =>
            new Promise<string[]>((resolve) => {
              indexedDB.open("kneepoint").onsuccess = ({ target }) => {
                const { result } = target as IDBOpenDBRequest;
                const all = result.transaction("file").objectStore("file").getAll() as IDBRequest<
                  { file: { bytes?: unknown } }[]
                >;
                all.onsuccess = () => {
                  resolve(all.result.map(({ file }) => Object.prototype.toString.call(file.bytes)));
                  result.close();
                };
              };
            }),
        );
      await expect.poll(kept).toEqual(good().map(() => "[object ArrayBuffer]"));
      await page.reload();
      await expect(page.locator(".read tbody tr")).toHaveCount(3, { timeout: 60_000 });
      await expect(page.getByText("could not be kept")).toHaveCount(0);
      expect(complaints).toEqual([]);
    },
  );
}
