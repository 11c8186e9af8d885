/**
 * What a page opened by its link requests before its first chart and table are drawn: few files in two waves, since
 * each further wave costs a slow phone a round trip. First its code and the catalogue, then its answers.
 */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Page } from "@playwright/test";
import { answerPath } from "~/ask/key";
import { readCatalogue, type WrittenCatalogue } from "~/model/catalogue";
import { serveSite } from "../support/site";
import { expect, longUnless, test } from "./kit";

/** The page itself counts, and comes before the first wave. */
const MOST_REQUESTS = 12;
const MOST_WAVES = 2;
/** Much longer than a busy machine needs between two requests of a wave. */
const DELAY_MS = 400;

const CHART = "main .scene svg";
const TABLE = "main table";
const shelf = "d=fio-plot-m1015-2019";
const example = "d=example-virtual-disk";

/** For each place: its link, and what is visible once its first chart and table are drawn. */
const places: readonly [place: string, hash: string, ...stands: string[]][] = [
  ["Library", "", "[data-bars]", "[data-row]"],
  ["a report", "#/report?v=1&d=qlc-175gbs", CHART, TABLE],
  ["a system", `#/system?v=1&${shelf}&sys=fio-plot-m1015-2019/fp-m1015-kingston`, CHART, TABLE],
  ["a run", `#/run?v=1&${example}&r=example-virtual-disk/17d9ae2173e5.0`, CHART, TABLE],
  // For more than 300 rows the code of long tables comes in a third wave, after the chart.
  ["Overview", `#/overview?v=1&${example}`, CHART, TABLE],
  ["Curve", `#/curve?v=1&${example}`, CHART, TABLE],
  ["Compare", "#/compare?v=1&d=qlc-175gbs&by=media&base=TLC", CHART, TABLE],
  ["Scaling", "#/scaling?v=1&d=qlc-175gbs&g=figures/qlc-175gbs&sys=ves-vss2249p-24x-p5316", CHART, TABLE],
  ["Percentiles", `#/percentiles?v=1&${example}&w=randrw70-4k&j=1`, CHART, TABLE],
  ["Time", "#/timeline?v=1&d=example-virtual-disk", CHART, TABLE],
  [
    "Time, of the run that the Library leads to",
    "#/timeline?v=1&d=fio-plot-whole-drive-2019&r=dfda60f4e370.0&w=0",
    CHART,
  ],
  ["ACT", "#/act?v=1&d=solidigm-ps1010", CHART, TABLE],
  ["Runs", `#/runs?v=1&${shelf}`, TABLE],
  ["Figures", "#/figures?v=1&d=qlc-175gbs&form=bars&m=bandwidth&s=ves-vss2249p-24x-p5316", CHART, TABLE],
];

interface Asked {
  readonly path: string;
  /** 1: requested before anything else of the site had arrived. */
  readonly wave: number;
}

/** Records when all of these are there, without waiting for a frame. */
const noteWhen = (page: Page, stands: readonly string[]) =>
  page.addInitScript((stands) => {
    const watch = new MutationObserver(() => {
      if (stands.some((selector) => document.querySelector(selector) === null)) return;
      watch.disconnect();
      (window as { stoodAt?: number }).stoodAt = performance.now();
    });
    watch.observe(document, { subtree: true, childList: true });
  }, stands);

/** What had been requested by then, in order. A file requested after another one arrived belongs to a later wave. */
async function askedBefore(page: Page): Promise<Asked[]> {
  await page.waitForFunction(() => (window as { stoodAt?: number }).stoodAt !== undefined);
  const files = await page.evaluate(() => {
    const { stoodAt = 0 } = window as { stoodAt?: number };
    return performance
      .getEntriesByType("resource")
      .map((entry) => entry as PerformanceResourceTiming)
      .filter(({ startTime }) => startTime < stoodAt)
      .map(({ name, startTime, responseEnd }) => ({ path: new URL(name).pathname.slice(1), startTime, responseEnd }));
  });
  const asked: (Asked & { readonly came: number })[] = [];
  for (const { path, startTime, responseEnd } of files.sort((a, b) => a.startTime - b.startTime)) {
    const before = asked.filter(({ came }) => came > 0 && came <= startTime).map(({ wave }) => wave);
    asked.push({ path, wave: 1 + Math.max(0, ...before), came: responseEnd });
  }
  // Browsers request the icon when they are idle.
  return asked.filter(({ path }) => path !== "favicon.svg");
}

let host: Awaited<ReturnType<typeof serveSite>>;
test.beforeAll(async () => {
  host = await serveSite(fileURLToPath(new URL("../../dist", import.meta.url)), "/", { delay_ms: DELAY_MS });
});
test.afterAll(() => host.close());

for (const [place, hash, ...stands] of places)
  test(
    `${place}: at most ${MOST_REQUESTS} requests in ${MOST_WAVES} waves before the first chart`,
    longUnless(["Library", "Curve", "ACT"].includes(place)),
    async ({ page }) => {
      await noteWhen(page, stands);
      await page.goto(host.url + hash);
      const asked = await askedBefore(page);
      const told = asked.map(({ path, wave }) => `${wave} ${path}`).join("\n");
      expect(asked.length + 1, `requests, by wave:\n${told}`).toBeLessThanOrEqual(MOST_REQUESTS);
      expect(Math.max(...asked.map(({ wave }) => wave)), `waves:\n${told}`).toBeLessThanOrEqual(MOST_WAVES);
      expect(new Set(asked.map(({ path }) => path)).size, `asked for twice:\n${told}`).toBe(asked.length);
      expect(host.missing.filter((path) => path !== "/favicon.ico")).toEqual([]);
    },
  );

// Mbit/s that the browser guesses, and the wave of the answers: on a slow line they would delay the code, so they follow
// its largest file.
for (const [line, downlink, wave] of [
  ["with the code", 10, 1],
  ["after the code on a slow line", 1, 2],
] as const)
  test(`the answers that a link needs are requested ${line}, each once`, async ({ page }) => {
    const { code, datasets } = readCatalogue(
      (await (await page.request.get("data/catalogue.json")).json()) as WrittenCatalogue,
    );
    const { slug, hash } = datasets.find((one) => example === `d=${one.slug}`)!;
    await noteWhen(page, [CHART]);
    await page.addInitScript((mbit) => {
      Object.defineProperty(navigator, "connection", { value: { downlink: mbit } });
    }, downlink);
    // The data of an outdated link is today's.
    await page.goto(`${host.url}#/curve?v=1&${example}.00000000`);
    const asked = await askedBefore(page);
    const answers = asked.filter(({ path }) => path.includes("/answers/"));
    expect(answers.map((one) => `${one.wave} ${one.path}`)).toEqual([
      `${wave} data/${answerPath("curve", slug, hash, code)}`,
    ]);
    expect(host.missing.filter((path) => path !== "/favicon.ico")).toEqual([]);
  });

test("what restores kept files is loaded only where there are some", async ({ page }) => {
  const manifest = JSON.parse(readFileSync("dist/.vite/manifest.json", "utf8")) as Record<string, { file: string }>;
  const isLoaded = (source: string) =>
    page.evaluate(
      (file) => performance.getEntriesByType("resource").some(({ name }) => name.endsWith(file)),
      manifest[source]!.file,
    );
  await page.goto(host.url);
  // Requested after own files were looked for.
  await expect.poll(() => isLoaded("src/views/shared/offline.ts")).toBe(true);
  expect(await isLoaded("src/workspace/browser.ts")).toBe(false);
  // A drop that was left unfinished; drop.spec has the files that were kept.
  await page.evaluate(() => localStorage.setItem("kneepoint drop left", "1"));
  await page.reload();
  await expect.poll(() => isLoaded("src/workspace/browser.ts")).toBe(true);
});
