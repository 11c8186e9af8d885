/** Reports: the article's answers, a chart for each question, the figures as printed, the sheet of all charts. */
import { readFileSync } from "node:fs";
import { expect, expectNoFault, expectWithin, test, twin, WIDE_AND_PHONE, atRest, longUnless } from "./kit";

const QLC = "#/report?v=1&d=qlc-175gbs";

test("from the Library to an article: answer, source, questions, figures as printed", async ({ page }) => {
  await page.goto("./");
  await page.getByRole("link", { name: /^24 QLC drives read 176.3 GB\/s/ }).click();
  await expect(page).toHaveURL(/#\/report\?v=1&d=qlc-175gbs\./);
  await expect(page.locator("[data-answer]")).toContainText("24 QLC drives in 2U read 176.3 GB/s");
  const main = page.locator("main");
  await expect(main.getByRole("link", { name: /QLC SSDs Deliver 175GB\/s/ })).toHaveAttribute("target", "_blank");
  for (const words of ["address inferred", "StorageReview, Brian Beeler", "date not stated", "sponsored by Solidigm"])
    await expect(main).toContainText(words);
  await expect(main.locator("section h2")).toHaveText([
    "How much does one 2U box deliver?",
    "What do writes cost?",
    "QLC or TLC?",
    "Does each drive keep its data sheet?",
    "9 figures, as printed",
  ]);
  await expect(main.locator("[data-chart] svg[role=img]")).toHaveCount(4);
  const rows = await twin(page);
  expect(rows.map((row) => row["value"])).toEqual([
    "175.5",
    "56.1",
    "159",
    "57.7",
    "176.3",
    "13.2",
    "44",
    "130.7",
    "86.9",
  ]);
  // At most three caveats, until the reader asks for more.
  await expect(main.locator("aside .badge-warn")).toHaveText([
    "! topologies differ",
    "! active range 5 %",
    "! no latency",
  ]);
  await main.getByRole("button", { name: "3 more" }).click();
  await expect(main).toContainText("57.7 GB/s) is higher than 1M sequential write");
});

test("a bar opens its citation in the panel; Esc brings back what the panel said", async ({ page }) => {
  await page.goto(`./${QLC}`);
  const chart = page.locator("[data-chart] svg[role=img]").first();
  await expect(chart).toBeVisible();
  await atRest(page);
  await page.getByRole("application").first().focus();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  const panel = page.getByRole("complementary", { name: "Source of this figure" });
  await expect(panel).toContainText("24 × P5316 QLC");
  await expect(page).toHaveURL(/p=qlc-175gbs\/s0-/);
  await page.keyboard.press("Escape");
  await expect(panel).toHaveCount(0);
  await expect(page.getByRole("heading", { name: "Systems" })).toBeVisible();
});

test("Open in Results draws what the article shows, under the same answer", async ({ page }) => {
  await page.goto(`./${QLC}`);
  await page.getByRole("link", { name: "Open in Results: How much does one 2U box deliver?" }).click();
  await expect(page).toHaveURL(/#\/figures\?/);
  await expect(page.locator("[data-answer]")).toContainText("Reads of 64K and more: 159 to 176.3 GB/s.");
  expect((await twin(page)).map((row) => row["bandwidth_bytes_per_s"])).toEqual(
    ["176300000000", "175500000000", "159000000000", "130700000000", "86900000000"].concat([
      "57700000000",
      "56100000000",
      "44000000000",
      "13200000000",
    ]),
  );
});

test("all charts of an article are saved as one page", async ({ page }) => {
  await page.goto(`./${QLC}`);
  await expect(page.locator("[data-chart] svg[role=img]")).toHaveCount(4);
  await page.getByRole("button", { name: "Export" }).click();
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: /SVG/ }).click();
  const svg = readFileSync(await (await download).path(), "utf8");
  for (const words of ["How much does one 2U box deliver?", "Does each drive keep its data sheet?", "176.3", "130.7"])
    expect(svg).toContain(words);
});

for (const [link, heading] of [
  ["#/report?v=1&d=nonsuch", "This report is not here."],
  ["#/report?v=1", "Your story has no chart yet."],
] as const) {
  test(
    `${link} is reported as unknown, and the Library is a click away`,
    longUnless(link.includes("nonsuch")),
    async ({ page }) => {
      await page.goto(`./${link}`);
      await expect(page.getByRole("heading", { name: heading })).toBeVisible();
      await page.getByRole("link", { name: "Open the Library" }).click();
      await expect(page.locator("main [data-report]").first()).toBeVisible();
    },
  );
}

test("every article fits its page and passes axe, wide and on a phone", async ({ page }) => {
  for (const slug of [
    "qlc-175gbs",
    "solidigm-ps1010",
    "roce-vs-iscsi-vsphere7",
    "sk-hynix-pe6011-se4011",
    "pmem200-p5800x-p5510",
  ]) {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`./#/report?v=1&d=${slug}`);
    await expect(page.locator("[data-chart] svg[role=img]").first()).toBeVisible();
    await expectWithin(page, 390);
  }
  await expectNoFault(page, { looks: WIDE_AND_PHONE });
});
