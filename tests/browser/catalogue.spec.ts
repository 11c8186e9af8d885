import { atRest, drop, expect, expectNoFault, expectWithin, sweep, test } from "./kit";

const SLUGS = [
  "example-virtual-disk",
  "pmem200-p5800x-p5510",
  "qlc-175gbs",
  "roce-vs-iscsi-vsphere7",
  "sk-hynix-pe6011-se4011",
  "solidigm-ps1010",
];

test("a card per dataset, each with its chart, its table and its link, before the engine is asked for", async ({
  page,
}) => {
  const engine: string[] = [];
  page.on("request", (request) => {
    if (/duckdb|\.wasm/.test(request.url())) engine.push(request.url());
  });
  await page.goto("./");
  const cards = page.locator(".card");
  await expect(cards).toHaveCount(SLUGS.length);
  for (const slug of SLUGS) {
    const card = cards.filter({ has: page.locator(`a[href*="d=${slug}."]`) });
    await expect(card).toHaveCount(1);
    const chart = card.locator("svg[role=img]");
    await expect(chart).toBeVisible();
    const sentence = (await chart.getAttribute("aria-label")) ?? "";
    expect(sentence).not.toBe("");
    // The same numbers as a table, reached by a button that says of what.
    await card.getByRole("button", { name: sentence }).click();
    const table = card.getByRole("table", { name: sentence });
    await expect(table).toBeVisible();
    await expect(table.locator("td[data-value]:not([data-value=''])")).not.toHaveCount(0);
  }
  expect(engine).toEqual([]);
});

test("four questions lead to their answers, two clicks from opening the site at most", async ({ page }) => {
  for (const [asks, sentence, cell] of [
    ["QLC or TLC?", "QLC against TLC", "2400000000"],
    ["RoCE or iSCSI?", "against iSCSI", "-21.4"],
    ["NVMe or SATA?", "NVMe against SATA", "2460000"],
    ["1 … 24 drives?", "against the number of drives", "175500000000"],
    ["1 … 24 drives? an example of ours", "1 to 12 drives", null],
  ] as const) {
    await page.goto("./");
    await page.getByRole("navigation", { name: "Questions" }).getByRole("link", { name: asks, exact: true }).click();
    await expect(page.locator("h1")).toContainText(sentence);
    const rows = page.locator(".twin table tbody tr");
    await expect(rows.first()).toBeVisible();
    if (cell !== null) await expect(page.locator(`.twin td[data-value="${cell}"]`).first()).toBeAttached();
  }
});

test("own files are asked the same, once they are here", async ({ page }) => {
  await page.goto("./");
  const questions = page.getByRole("navigation", { name: "Questions" });
  await expect(questions.getByRole("link", { name: /your own results$/ })).toHaveCount(0);
  await drop(page, sweep());
  // The shell goes where they are best seen.
  await expect(page).toHaveURL(/d=local/, { timeout: 60_000 });
  await page.getByRole("link", { name: "Library" }).click();
  await questions.getByRole("link", { name: "QLC or TLC? your own results" }).click();
  await expect(page).toHaveURL(/#\/compare\?v=1&d=local&by=media/);
});

test("search and facets narrow the cards and stand in the link", async ({ page }) => {
  await page.goto("./");
  await expect(page.locator(".card")).toHaveCount(SLUGS.length);
  await page.keyboard.press("/");
  await page.keyboard.type("qlc");
  await expect(page.locator(".card")).toHaveCount(1);
  await expect(page).toHaveURL(/#\/catalogue\?v=1&q=qlc$/);
  await page.getByRole("searchbox").fill("");
  await expect(page).toHaveURL(/#\/catalogue\?v=1$/);

  await page.getByRole("checkbox", { name: "3DXP" }).check();
  await expect(page.locator(".card")).toHaveCount(2);
  await expect(page).toHaveURL(/media=3DXP/);
  await page.getByRole("checkbox", { name: "ACT" }).check();
  await expect(page.locator(".card")).toHaveCount(1);
  await page.goBack();
  await expect(page.locator(".card")).toHaveCount(2);
  await expect(page.getByRole("checkbox", { name: "ACT" })).not.toBeChecked();

  await page.keyboard.press("/");
  await page.keyboard.type("<img src=x onerror=alert(1)>");
  await expect(page.getByText("No dataset has “<img src=x onerror=alert(1)>” with media 3DXP.")).toBeVisible();
  await page.getByRole("button", { name: "Clear the filter" }).click();
  await expect(page.locator(".card")).toHaveCount(SLUGS.length);
});

test("the shell: pages by key and by link, title, theme, the sheet of keys", async ({ page }) => {
  await page.goto("./");
  await expect(page).toHaveTitle("Library · Kneepoint");
  // Results of nothing yet: they lead to what there is, and have no tabs.
  await page.keyboard.press("2");
  await expect(page).toHaveTitle("Overview · Kneepoint");
  await expect(page.locator("main")).toBeFocused();
  await expect(page.getByRole("heading", { name: "Nothing is open." })).toBeVisible();
  await page
    .locator("main")
    .getByRole("link", { name: /^Example: a virtual disk/ })
    .click();
  await expect(page).toHaveURL(/#\/overview\?v=1&d=example-virtual-disk\./);
  await page.getByRole("navigation").getByRole("link", { name: "Runs" }).click();
  await expect(page).toHaveURL(/#\/runs\?v=1&dataset=example-virtual-disk$/);
  await expect(page).toHaveTitle("Runs · Kneepoint");
  await page.keyboard.press("3");
  await expect(page).toHaveTitle("Curve · Kneepoint");
  await page.goBack();
  await expect(page).toHaveTitle("Runs · Kneepoint");

  await page.keyboard.press("?");
  const sheet = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await expect(sheet).toContainText("Go to Figures");
  await page.keyboard.press("Escape");
  await expect(sheet).toHaveCount(0);

  await page
    .getByRole("button", { name: /^Theme/ })
    .first()
    .click();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "light");
  await page
    .getByRole("button", { name: /^Theme/ })
    .first()
    .click();
  await page.reload();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
});

test("on a phone: one column, filter and pages behind a button", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("./");
  const cards = page.locator(".card");
  await expect(cards).toHaveCount(SLUGS.length);
  await atRest(page);
  const edges = await cards.evaluateAll((all) => all.map((card) => card.getBoundingClientRect().left));
  expect(new Set(edges).size).toBe(1);
  await expectWithin(page, 390);
  await page.getByRole("button", { name: "Filter" }).click();
  await page.getByRole("checkbox", { name: "QLC" }).check();
  await expect(cards).toHaveCount(1);
  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("link", { name: "Results" }).click();
  await page
    .locator("main")
    .getByRole("link", { name: /^Example: a virtual disk/ })
    .click();
  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("link", { name: "Runs" }).click();
  await expect(page).toHaveTitle("Runs · Kneepoint");
});

test("no page of lists has a fault that a machine can find, light and dark", async ({ page }) => {
  for (const [hash, first] of [
    ["#/catalogue", ".card svg"],
    ["#/runs", "[role=grid] [role=row]"],
  ] as const) {
    await page.goto(`./${hash}`);
    await expect(page.locator(first).first()).toBeVisible();
    await expectNoFault(page);
  }
});

test("own files stand among the datasets, and come back without keeping the first chart waiting", async ({ page }) => {
  await page.goto("./#/overview?v=1&d=local&open=files");
  await drop(page, sweep().slice(0, 3));
  await expect(page.locator("#read-title")).toContainText("all kept", { timeout: 60_000 });
  await page.goto("./#/catalogue");
  await expect(page.getByRole("heading", { name: "Your own files" })).toBeVisible();

  // The page writes down when its first chart stood.
  await page.addInitScript(() => {
    const observer = new MutationObserver(() => {
      if (document.querySelector("[data-chart] svg") === null) return;
      performance.mark("first chart");
      observer.disconnect();
    });
    observer.observe(document, { childList: true, subtree: true });
  });
  await page.reload();
  await expect(page.getByRole("heading", { name: "Your own files" })).toBeVisible();
  /** When the first chart stood and when the engine was asked for; null: not yet. */
  const began = () =>
    page.evaluate(() => [
      performance.getEntriesByName("first chart")[0]?.startTime ?? null,
      performance.getEntriesByType("resource").find(({ name }) => name.includes("duckdb"))?.startTime ?? null,
    ]);
  await expect.poll(began, { timeout: 60_000 }).not.toContain(null);
  const [chart, engine] = await began();
  expect(engine, "the engine is asked for after the first chart").toBeGreaterThan(chart!);
  await expect(page.locator(".card")).toHaveCount(SLUGS.length + 1);
});
