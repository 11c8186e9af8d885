/** Comparisons worth opening: their place in the Library, and the page of each with its charts, numbers and sources. */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { test as inNode } from "@playwright/test";
import { answerPath } from "~/ask/key";
import { estimateWidth } from "~/charts/estimate";
import type { CurvePoint, FigureRow } from "~/model/answers";
import type { TraceRow } from "~/model/traceAnswers";
import {
  COMPARISONS,
  datasetsOf,
  publicUrl,
  readCatalogue,
  soundComparisons,
  type WrittenCatalogue,
} from "~/model/catalogue";
import type { Comparison } from "~/model/comparison";
import { seriesId } from "~/model/load";
import { markId } from "~/model/step";
import { cellsOf } from "~/queries/comparison";
import { headlineOf, type Picture, pictures } from "~/views/pictures";
import { missingPaths } from "~/views/shared/paths";
import { answerIn } from "../support/prepared";
import { expect, expectNoFault, expectWithin, test, WIDE_AND_PHONE, longUnless } from "./kit";

const file = fileURLToPath(new URL("../../datasets/comparisons.json", import.meta.url));
const { comparisons } = JSON.parse(readFileSync(file, "utf8")) as { comparisons: Comparison[] };

test("five stand beside the systems, the others open below them, and none is read before the table", async ({
  page,
}) => {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname.split("/").at(-1)!));
  await page.goto("./");
  const items = page.locator("[data-comparison]");
  await expect(items).toHaveCount(5);
  await expect(items.first()).toContainText("A reader beside 32 writers");
  await expect(items.first()).toContainText(/none [\d.]+ ms, .*BFQ [\d.]+ ms/);
  expect(asked.filter((name) => /duckdb|\.wasm/.test(name))).toEqual([]);
  expect(asked.indexOf("comparisons.json")).toBeGreaterThan(asked.indexOf("catalogue.json"));
  await page.getByRole("button", { name: `All ${String(comparisons.length)} comparisons` }).click();
  await expect(items).toHaveCount(comparisons.length);
  // The table of systems has not moved.
  expect((await page.locator("#systems").boundingBox())!.y).toBeLessThan(200);
});

test("a phone has them on a tab of their own", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("./");
  await page.getByRole("tab", { name: /^Comparisons/ }).click();
  await expect(page.locator("[data-comparison]")).toHaveCount(comparisons.length);
  await expectWithin(page, 390);
});

/** What the site publishes, without a browser: the answers of the build, and charts as their pages draw them. */
const data = new URL("../../dist/data/", import.meta.url);
const published = (path: string) => readFileSync(new URL(path, data));
const json = (path: string): unknown => JSON.parse(published(path).toString("utf8"));

inNode(
  "every comparison: a sentence with numbers, charts with all that their links name, a source of every number",
  async () => {
    const { datasets: known, code, prepared } = readCatalogue(json("catalogue.json") as WrittenCatalogue);
    const read = new Map<string, object[]>();
    // The engine answers the others, in a browser: see the test with drives below.
    const answers = (slugs: readonly string[], question: string): object[] =>
      (prepared.includes(question) ? slugs : []).flatMap((slug) => {
        const { hash } = known.find((one) => one.slug === slug)!;
        const path = answerPath(question, slug, hash, code);
        const rows = read.get(path) ?? (answerIn(published(path)) as object[]);
        read.set(path, rows);
        return rows;
      });
    const site = soundComparisons(json(COMPARISONS))!;
    expect(site.map(({ id }) => id)).toEqual(comparisons.map(({ id }) => id));

    for (const one of site)
      await inNode.step(one.title, async () => {
        expect(one.verdict).toMatch(/\d/);
        const slugs = datasetsOf(one);
        const points = answers(slugs, "curve") as CurvePoint[];
        const figures = answers(slugs, "figures") as FigureRow[];
        for (const { link } of one.charts) {
          const { page, state, href } = headlineOf(link, { hashOf: () => null })!;
          expect(href.split("?")[0]).toBe(link.split("?")[0]);
          const { questions, draw, load } = pictures[page] as Picture;
          const rows = Object.fromEntries(Object.keys(questions).map((name) => [name, answers(state.d, questions[name]!.name)])); // prettier-ignore
          const build = (await load?.()) ?? draw!;
          const scene = build(rows, state, known, { width: 720, height: 400, size: "page", measure: estimateWidth });
          expect(scene.nodes.filter(({ type }) => type !== "text").length, link).toBeGreaterThan(3);
          expect(scene.marks.length, link).toBeGreaterThan(1);
          const { in: paths = [], sys = [], s = [], f = [] } = state as Partial<Record<string, readonly string[]>>;
          expect(missingPaths(paths, points)).toEqual([]);
          const there = new Set([
            ...points.flatMap((point) => [`${point.dataset}/${point.system ?? ""}`, seriesId(point), markId(point)]),
            ...figures.map(({ fact_id }) => fact_id),
          ]);
          for (const named of [...sys, ...s, ...f]) expect(there, link).toContain(named);
        }
        const traces = answers(slugs, "traces") as TraceRow[];
        const cells = [...cellsOf(one, { points, figures, traces }).values()];
        expect(cells.filter(({ value }) => value !== null).length).toBeGreaterThan(0);
        const links = cells
          .flatMap(({ parts }) => parts)
          .map(({ of }) => {
            const read = "figure" in of ? null : "point" in of ? of.point : of.trace;
            const { dataset, article } = "figure" in of ? of.figure : { dataset: read!.dataset, article: null };
            const entry = known.find(({ slug }) => slug === dataset)!;
            const path = read === null ? article : read.source_path;
            const link = (path === null ? null : publicUrl(entry, path, null)) ?? entry.article_url;
            // Two reports have a publisher but no address.
            if (read !== null) expect(link).toMatch(/^https:/);
            else expect(entry.publisher).not.toBe("");
            return link;
          });
        expect(links[0]).toMatch(/^https:/);
      });
  },
);

/** One with points, one with drives (which asks the engine), one with series over time, one with published figures. */
const OPENED = ["reader-beside-writers", "drive-scaling", "whole-drives-over-time", "cloud-generations"];
const opened = comparisons.filter(({ id }) => OPENED.includes(id));

for (const { id, charts, title } of opened)
  test(
    `${title}: charts, numbers, a source, and the page that it leads to`,
    longUnless(id === "whole-drives-over-time"),
    async ({ page }) => {
      test.setTimeout(180_000);
      await page.goto("./");
      await page.getByRole("button", { name: /^All \d+ comparisons/ }).click();
      await page.locator(`[data-comparison="${id}"] a`).click();
      await expect(page).toHaveURL(new RegExp(`#/comparison\\?v=1&d=.*&c=${id}`));
      const main = page.locator("main");
      await expect(main.locator("[data-answer]")).toHaveText(/\d/);
      const table = main.getByRole("table");
      await expect(table.getByRole("button").first()).toBeVisible({ timeout: 60_000 });
      await expect(main.locator("[data-chart] svg[role=img]")).toHaveCount(charts.length, { timeout: 60_000 });
      for (const chart of await main.locator("[data-chart] svg[role=img]").all())
        expect(await chart.locator("path, circle, rect").count()).toBeGreaterThan(3);
      await expect(main.getByRole("alert")).toHaveCount(0);

      const value = table.getByRole("button").first();
      await value.click();
      const source = page.getByRole("complementary", { name: /^Source of this/ });
      // The source of the first cell: a file in a repository, or an article.
      await expect(source.getByRole("link", { name: /GitHub|Open the report/ }).first()).toBeVisible();
      await page.keyboard.press("Escape");
      await expect(source).toHaveCount(0);

      await main.getByRole("link", { name: "Open in Results", exact: true }).first().click();
      await expect(page).toHaveURL(new RegExp(`${charts[0]!.link.split("?")[0]!}\\?`));
      await expect(main.locator("svg[role]").first()).toBeVisible({ timeout: 60_000 });
      await expect(main).not.toContainText(/could not|not in the link|no longer here/i);
    },
  );

test("fits a wide page and a phone, and axe finds nothing", async ({ page }) => {
  await page.goto("./#/comparison?v=1&c=write-cache");
  await expect(page.getByRole("table").getByRole("button").first()).toBeVisible({ timeout: 60_000 });
  // A comparison of loads and a curve, each drawn by its page's own code.
  const drawn = page.locator("[data-chart] svg[role=img]");
  await expect(drawn).toHaveCount(2, { timeout: 60_000 });
  for (const chart of await drawn.all()) expect(await chart.locator("path, circle, rect").count()).toBeGreaterThan(3);
  await expectNoFault(page, { looks: WIDE_AND_PHONE });
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await expectWithin(page, width);
  }
});

test("a link to a comparison that is not here says so", async ({ page }) => {
  await page.goto("./#/comparison?v=1&c=nothing");
  await expect(page.locator("main")).toContainText("This site has no comparison “nothing”.");
});
