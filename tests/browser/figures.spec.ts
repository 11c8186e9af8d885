import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { csvParse } from "d3-dsv";
import { atRest, drop, expect, expectWithin, faults, longUnless, test, textFile, twin, WCAG, LONG } from "./kit";

interface DatasetFile {
  readonly headline: string;
}
const headlineOf = (slug: string): string =>
  (JSON.parse(readFileSync(new URL(`../../datasets/${slug}/kneepoint.json`, import.meta.url), "utf8")) as DatasetFile)
    .headline;

async function open(page: Page, hash: string): Promise<void> {
  await page.goto(`./${hash}`);
  await expect(page.locator(".twin tbody tr").first()).toBeVisible();
}

test("the headline of the QLC server: nine throughputs, in bytes per second", async ({ page }) => {
  await open(page, headlineOf("qlc-175gbs"));
  const values = (await twin(page)).map((row) => Number(row["bandwidth_bytes_per_s"]));
  expect(values).toHaveLength(9);
  expect(values).toContain(175.5e9);
  expect(values).toEqual(values.toSorted((a, b) => b - a));
  await expect(page.locator("h1")).toContainText("Throughput of 9 workloads");
});

test("a figure opens its citation", async ({ page }) => {
  await open(page, headlineOf("qlc-175gbs"));
  await page.locator(".twin tbody tr", { hasText: "s0-05" }).click();
  const panel = page.getByRole("complementary", { name: "Source of this figure" });
  for (const words of ["175.5 GB/", "175,500,000,000 B/s", "StorageReview", "Solidigm", "s0-05"]) {
    await expect(panel).toContainText(words);
  }
  await expect(panel.locator("div", { hasText: /^line of the text/ }).last()).toContainText("22");
});

for (const slug of [
  "qlc-175gbs",
  "solidigm-ps1010",
  "roce-vs-iscsi-vsphere7",
  "sk-hynix-pe6011-se4011",
  "pmem200-p5800x-p5510",
]) {
  const stays = slug === "qlc-175gbs" || slug === "roce-vs-iscsi-vsphere7";
  test(
    `every figure of ${slug} opens its citation: line and number as printed`,
    longUnless(stays),
    async ({ page }) => {
      test.setTimeout(180_000);
      const rows = csvParse(readFileSync(new URL(`../../datasets/${slug}/figures.csv`, import.meta.url), "utf8"));
      await page.goto(`./#/figures?v=1&d=${slug}`);
      const panel = page.getByRole("complementary", { name: "Source of this figure" });
      for (const { fact_id, article_line, value_as_printed } of rows) {
        await page.evaluate(
          (hash) => (location.hash = hash),
          `#/figures?v=1&d=${slug}&f=${fact_id}&r=1&p=${slug}/${fact_id}`,
        );
        await expect(panel).toContainText(fact_id!);
        await expect(panel.locator("div", { hasText: /^line of the text/ }).last()).toContainText(article_line!);
        await expect(panel).toContainText(value_as_printed!);
      }
    },
  );
}

test("per drive: as printed where the source prints it, otherwise divided and marked as such", async ({ page }) => {
  await open(page, headlineOf("qlc-175gbs"));
  await page.getByRole("button", { name: /^all drives together/ }).click();
  await page
    .getByRole("option", { name: /per drive/ })
    .locator(".ui-label")
    .click();
  await expect(page).toHaveURL(/[?&]per=member/);
  const rows = await twin(page);
  const derived = rows.filter((row) => row["confidence"] === "derived");
  expect(derived.length).toBeGreaterThan(0);
  expect(derived.length).toBeLessThan(rows.length);
  await page.goBack();
  await expect(page).not.toHaveURL(/per=member/);
  expect((await twin(page)).filter((row) => row["confidence"] === "derived")).toEqual([]);
});

test("restatements are hidden until asked for, and the link keeps the choice", async ({ page }) => {
  await open(page, "#/figures?d=qlc-175gbs");
  const few = (await twin(page)).length;
  await page.getByRole("checkbox", { name: /restatements/ }).check();
  await expect(page).toHaveURL(/[?&]r=1/);
  expect((await twin(page)).length).toBeGreaterThan(few);
});

test("an ambiguous figure is counted until one reading is chosen", async ({ page }) => {
  const link = headlineOf("solidigm-ps1010");
  const aside = page.locator("aside");
  await open(page, link);
  await expect(aside).toContainText("2 ambiguous");
  await open(page, `${link}&p=solidigm-ps1010/s1-21`);
  const panel = page.getByRole("complementary", { name: "Source of this figure" });
  await expect(panel).toContainText("ambiguous, the text is not clear");
  await panel
    .getByRole("button", { name: /^Accept / })
    .first()
    .click();
  await expect(page).toHaveURL(/[?&]ok=s1-21/);
  // Undone, and applied again.
  await panel.getByRole("button", { name: /undo$/ }).click();
  await expect(page).not.toHaveURL(/[?&]ok=/);
  await panel
    .getByRole("button", { name: /^Accept / })
    .first()
    .click();
  await panel.getByRole("button", { name: "Close", exact: true }).click();
  await expect(aside).toContainText("1 ambiguous");
});

test("another report is one choice away", async ({ page }) => {
  await open(page, "#/figures?d=qlc-175gbs");
  await page.getByRole("button", { name: /choose what to look at$/ }).click();
  await page.getByRole("link", { name: /RoCE/ }).click();
  await expect(page).toHaveURL(/[?&]d=roce-vs-iscsi-vsphere7/);
  const rows = await twin(page);
  expect(rows.some((row) => Number(row["pct_change_latency"]) === -21.4)).toBe(true);
});

test("a derived value cites the aggregate it was divided from", async ({ page }) => {
  await open(page, "#/figures?d=qlc-175gbs&per=member&form=bars&m=bandwidth&p=qlc-175gbs/s0-13");
  const panel = page.getByRole("complementary", { name: "Source of this figure" });
  for (const words of ["derived by arithmetic", "7.346 GB/s", "176.3 GB/s ÷ 24 drives", "176,300,000,000 B/s"]) {
    await expect(panel).toContainText(words);
  }
});

test("what is not divided is named, and a reading is chosen from there", async ({ page }) => {
  await open(page, "#/figures?d=sk-hynix-pe6011-se4011&per=member");
  await expect(page.getByText("4 ambiguous figures are not divided")).toBeVisible();
  await expect(page.getByText("2 figures count transactions")).toBeVisible();
  await page.getByRole("button", { name: "s3-25" }).click();
  const panel = page.getByRole("complementary", { name: "Source of this figure" });
  await panel.getByRole("button", { name: "Accept (3,500,000,000 B/s)" }).click();
  await expect(panel).toContainText("0.875 GB/s");
  await panel.getByRole("button", { name: "Close", exact: true }).click();
  await expect(page.getByText("3 ambiguous figures are not divided")).toBeVisible();
});

test("the page opens with the headline metrics, the others are one click away", async ({ page }) => {
  await open(page, "#/figures?d=solidigm-ps1010");
  const few = (await twin(page)).length;
  await page.getByRole("button", { name: /more metrics$/ }).click();
  await expect(page.getByRole("button", { name: /more metrics$/ })).toHaveCount(0);
  expect((await twin(page)).length).toBeGreaterThan(few);
});

test("own published figures open here; their publisher is not stated", async ({ page }) => {
  await page.goto("./#/library");
  const csv = readFileSync(new URL("../../datasets/qlc-175gbs/figures.csv", import.meta.url), "utf8");
  await drop(page, [textFile("figures.csv", csv)]);
  await expect(page).toHaveURL(/#\/figures\?.*d=local/);
  await expect(page.locator(".caption")).toContainText("figures of yours, publisher not stated.");
  expect((await twin(page)).some((row) => Number(row["bandwidth_bytes_per_s"]) === 176.3e9)).toBe(true);
});

test("an unknown dataset is reported as unknown", async ({ page }) => {
  await page.goto("./#/figures?d=nonsuch");
  await expect(page.getByRole("heading", { name: "No such dataset." })).toBeVisible();
  await expect(page.getByText("published by ,")).toHaveCount(0);
});

test("a dataset of result files points at its curves", async ({ page }) => {
  await page.goto("./#/figures?d=example-virtual-disk");
  await page.getByRole("link", { name: "Open its curves" }).click();
  await expect(page.locator("h1")).toContainText("completion latency against IOPS");
});

test("axe finds nothing in the headlines of two reports, light and dark", LONG, async ({ page }) => {
  for (const [form, theme] of [
    ["qlc-175gbs", "light"],
    ["solidigm-ps1010", "dark"],
  ] as const) {
    await page.emulateMedia({ colorScheme: theme });
    await open(page, headlineOf(form));
    await page.locator(".twin tbody tr").first().click();
    await expect(page.getByRole("complementary", { name: "Source of this figure" })).toBeVisible();
    await atRest(page);
    expect(await faults(page, { tags: WCAG }), `${form}, ${theme}`).toEqual([]);
  }
});

test("a form over an axis is chosen in the sentence, walked by keyboard, and each point opens its source", async ({
  page,
}) => {
  await open(page, "#/figures?d=sk-hynix-pe6011-se4011&m=bandwidth");
  await page.getByRole("button", { name: /^as dots/ }).click();
  await page.getByRole("option", { name: "as latency against throughput" }).locator(".ui-label").click();
  await expect(page).toHaveURL(/form=latency/);
  await page.getByRole("application").focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  const panel = page.getByRole("complementary", { name: "Source of this figure" });
  await expect(panel).toContainText("latency, as printed");
  await expect(page).toHaveURL(/[?&]p=sk-hynix-pe6011-se4011\/s3-/);
  await page.keyboard.press("Escape");
  await expect(panel).toHaveCount(0);
});

test("a line of controls that goes on beside the screen says so, until its end is reached", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("./#/figures?v=1&d=qlc-175gbs");
  const controls = page.locator(".controls");
  const sign = () => controls.evaluate((line) => Number(getComputedStyle(line, "::after").opacity));
  await expect.poll(sign).toBe(1);
  await controls.evaluate((line) => line.scrollTo({ left: line.scrollWidth }));
  await expect.poll(sign).toBe(0);
});

test("the checks of a report are one click away, and Back leads back", async ({ page }) => {
  await open(page, headlineOf("pmem200-p5800x-p5510"));
  await page.getByRole("button", { name: "6 checks of figures against each other" }).click();
  await expect(page).toHaveURL(/form=checks/);
  expect((await twin(page)).map((row) => row["says"])).toEqual(Array.from({ length: 6 }, () => "agrees"));
  await page.locator(".twin tbody tr").first().click();
  await expect(page.getByRole("complementary", { name: "Source of this figure" })).toContainText("2,049.6 of 2,048");
  await page.goBack();
  await page.goBack();
  await expect(page).not.toHaveURL(/form=checks/);
});

test("axe finds nothing in the other forms, light and dark", LONG, async ({ page }) => {
  for (const [link, theme] of [
    ["#/figures?d=sk-hynix-pe6011-se4011&form=latency&c=system&p=sk-hynix-pe6011-se4011/s3-01", "light"],
    ["#/figures?d=pmem200-p5800x-p5510&form=threads", "dark"],
    ["#/figures?d=qlc-175gbs&form=share", "dark"],
    ["#/figures?d=qlc-175gbs&form=checks&p=qlc-175gbs/s0-19/block", "light"],
  ] as const) {
    await page.emulateMedia({ colorScheme: theme });
    await open(page, link);
    if (link.includes("&p=")) {
      await expect(page.getByRole("complementary", { name: "Source of this figure" })).toBeVisible();
    }
    await atRest(page);
    expect(await faults(page, { tags: WCAG }), `${link}, ${theme}`).toEqual([]);
  }
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test("each report and form fits the screen", LONG, async ({ page }) => {
    const reports = [
      "qlc-175gbs",
      "solidigm-ps1010",
      "roce-vs-iscsi-vsphere7",
      "sk-hynix-pe6011-se4011",
      "pmem200-p5800x-p5510",
    ];
    for (const link of [
      ...reports.map(headlineOf),
      "#/figures?d=sk-hynix-pe6011-se4011&form=latency",
      "#/figures?d=pmem200-p5800x-p5510&form=threads",
      "#/figures?d=qlc-175gbs&form=share",
      "#/figures?d=qlc-175gbs&form=checks",
    ]) {
      await test.step(link, async () => {
        await page.goto(`./${link}`);
        await atRest(page);
        await expect(page.getByRole("application")).toBeVisible();
        await expectWithin(page, 390);
      });
    }
  });
});
