/** SQL: a statement from a link waits for the reader; it is run, cut and refused without harm to the page. */
import type { Page } from "@playwright/test";
import { drop, expect, expectNoFault, sweep, test, twin, WIDE_AND_PHONE, LONG } from "./kit";

const EXAMPLE = "#/sql?v=1&d=example-virtual-disk";
const COUNT = "SELECT count(*) AS n, max(iops) AS most FROM point WHERE member IS NULL";
const link = (text: string, d = "example-virtual-disk") => `./#/sql?v=1&d=${d}&q=${encodeURIComponent(text)}`;

const editor = (page: Page) => page.getByRole("textbox", { name: /SQL statement/ });
const answer = (page: Page) => page.locator("[data-answer]");
const run = (page: Page) => page.getByRole("button", { name: "Run", exact: true }).click();

async function ask(page: Page, text: string): Promise<void> {
  // Emptied with the editor's own keys: Chromium would keep the style of the replaced text, which the policy refuses.
  await editor(page).press("ControlOrMeta+a");
  await editor(page).press("Delete");
  await editor(page).fill(text);
  await run(page);
}

test("a statement of a link is shown and not run; run, its rows are those of the page's own tables", async ({
  page,
}) => {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  await page.goto(link(COUNT));
  await expect(editor(page)).toContainText("SELECT count");
  await expect(page.getByText("This statement came with the link")).toBeVisible();
  await expect(answer(page)).toContainText("Nothing has run yet");
  expect(asked.filter((url) => url.includes("duckdb-eh"))).toEqual([]);
  // This includes files that the reader does not have.
  await page.evaluate((hash) => (location.hash = hash), link(COUNT, "local").slice(2));
  await expect(page.getByText("Drop result files or a folder anywhere")).toBeVisible();
  await expect(editor(page)).toContainText("SELECT count");
  await page.evaluate((hash) => (location.hash = hash), link(COUNT).slice(2));
  await expect(page.getByText("Over all of")).toBeVisible();
  await editor(page).press("ControlOrMeta+Enter");
  await expect(answer(page)).toContainText("1 row,");
  const [row] = await twin(page);
  const counted = Number(row!["c0"]);
  // The curve has a point per file and direction.
  await page.goto("./#/curve?v=1&d=example-virtual-disk");
  await expect(page.locator(".twin tbody tr").first()).toBeAttached();
  expect(counted).toBeGreaterThanOrEqual((await twin(page)).length);
});

test("own files and a published dataset: each statement sees what is open, and no more", LONG, async ({ page }) => {
  await page.goto("./");
  await drop(page, sweep());
  await expect(page).toHaveURL(/d=local/, { timeout: 60_000 });
  const sources = "SELECT dataset, count(*) AS n FROM source GROUP BY dataset ORDER BY dataset";
  for (const [d, datasets] of [
    ["local~example-virtual-disk", ["example-virtual-disk", "local"]],
    ["local", ["local"]],
    ["example-virtual-disk", ["example-virtual-disk"]],
  ] as const) {
    await page.evaluate((hash) => (location.hash = hash), link(sources, d).slice(2));
    await expect(answer(page)).toContainText("Nothing has run yet");
    await run(page);
    await expect(answer(page)).toContainText(/rows?,/, { timeout: 60_000 });
    expect((await twin(page)).map((row) => row["c0"])).toEqual(datasets);
  }
});

test("a refused statement says why and where, and the previous result is gone", async ({ page }) => {
  await page.goto(`./${EXAMPLE}`);
  await ask(page, "SELECT op,\n nothing FROM point");
  const told = page.getByRole("alert");
  await expect(told).toContainText("Line 2, column 2");
  await expect(told).toContainText("nothing");
  await page.getByRole("button", { name: "Go there" }).click();
  await expect(editor(page)).toBeFocused();
  for (const [text, words] of [
    ["SELECT * FROM read_csv('https://away.example/a.csv')", "The function read_csv does not run here"],
    [`FROM '${new URL("data/x.csv", page.url()).href}'`, "A file or an address was asked for"],
    ["DROP TABLE point", "DROP is not a statement that runs here"],
    ["SELECT 1; SELECT 2", "One statement at a time"],
    // It crashed the page in browsers that do not survive a WebAssembly trap.
    ["SELECT list_sum(range(1000000000))", "The function range was asked for more than fits into one value"],
  ] as const) {
    await ask(page, text);
    await expect(told).toContainText(words);
    await expect(page.locator(".twin")).toHaveCount(0);
  }
});

test("Cancel ends a statement that would run for ever, and the next one has the same data", async ({ page }) => {
  await page.goto(link(COUNT));
  await run(page);
  await expect(answer(page)).toContainText("1 row,", { timeout: 60_000 });
  const before = await twin(page);
  await ask(page, "SELECT count(*) FROM range(1000000000) a, range(1000000000) b WHERE hash(a.range) = b.range");
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(answer(page)).toContainText("Cancelled");
  await ask(page, COUNT);
  await expect(answer(page)).toContainText("1 row,", { timeout: 120_000 });
  expect(await twin(page)).toEqual(before);
});

test("a statement that fills the memory ends the database and says so; the next one has the same data", async ({
  page,
}) => {
  await page.goto(link(COUNT));
  await run(page);
  await expect(answer(page)).toContainText("1 row,", { timeout: 60_000 });
  const before = await twin(page);
  await ask(page, "SELECT length(string_agg(repeat('x', 60000), ',')) FROM range(100000)");
  await expect(page.getByRole("alert")).toContainText("It needs more memory than there is", { timeout: 60_000 });
  await ask(page, COUNT);
  await expect(answer(page)).toContainText("1 row,", { timeout: 120_000 });
  expect(await twin(page)).toEqual(before);
});

test("10,000 of many rows are shown, all of them on demand, and a result is saved", async ({ page }) => {
  await page.goto(link("SELECT range AS n FROM range(15000)"));
  await run(page);
  await expect(answer(page)).toContainText("first 10,000 rows of more", { timeout: 60_000 });
  await page.getByRole("button", { name: "Up to 200,000 rows" }).click();
  await expect(answer(page)).toContainText("15,000 rows,");
  await page.getByRole("button", { name: /Export/ }).click();
  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: /CSV/ }).click();
  const stream = await (await saved).createReadStream();
  const text = Buffer.concat(await stream.toArray()).toString();
  expect(text.split("\n")).toHaveLength(15_002);
});

test("the keyboard leaves the editor, completion explains columns, and axe finds nothing", LONG, async ({ page }) => {
  await page.goto(`./${EXAMPLE}`);
  await editor(page).focus();
  await page.keyboard.type("SELECT bytes_p");
  await expect(page.getByRole("option", { name: /^bytes_per_s/ })).toBeVisible();
  await expect(page.locator("[data-sql-editor]").getByText("Bytes per second of this direction.")).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(editor(page)).toContainText("SELECT bytes_per_s");
  await page.keyboard.press("Tab");
  await expect(editor(page)).not.toBeFocused();
  await page.keyboard.press("Shift+Tab");
  await expect(editor(page)).toBeFocused();
  await page.getByRole("button", { name: /^Examples/ }).click();
  await page.getByRole("option", { name: /Most IOPS with a p99/ }).click();
  await expect(editor(page)).toContainText("arg_max");
  await run(page);
  await expect(answer(page)).toContainText(/rows?,/, { timeout: 60_000 });
  await expectNoFault(page, { looks: WIDE_AND_PHONE });
});
