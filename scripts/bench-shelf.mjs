/**
 * A Library of 1,000 systems and 100,000 runs, as ratios within one run: its first chart against an empty page of
 * the same shell, the page of a system against that, each from an empty cache, in turn; the cost of sorting and
 * filtering; and of building our own shelf. Part of `npm run bench`; docs/performance.md explains it.
 *
 * --runs N     openings of each page
 * --no-build   without the build
 */
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { buildSite, dist, inChromium, median, ms, say } from "./bench-kit.mjs";
import { benchModule } from "./bundle.mjs";
import { writeLibrary } from "./library-page.mjs";
import { limit } from "./limit.mjs";
import { serve } from "./site.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const { values: options } = parseArgs({
  options: { runs: { type: "string", default: "11" }, "no-build": { type: "boolean" } },
});
const runs = Number(options.runs);
const [SYSTEMS, RUNS] = [1000, 100_000];
/** Our dataset with the most systems: depth × jobs of each. */
const MODEL = "fio-plot-p420i-2019";
/** A busy machine takes long to load a page. */
const PATIENCE_MS = 180_000;

/** The app without its engine, which none of these pages may request. */
const copyApp = (to) =>
  cpSync(dist, to, {
    recursive: true,
    filter: (path) => path !== join(dist, "data") && !path.endsWith(".wasm"),
  });

/** ms from the navigation until the awaited element is painted, and the files of data/ loaded until the page was at rest. */
async function opened(browser, { url, wanted }) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  context.setDefaultTimeout(PATIENCE_MS);
  const page = await context.newPage();
  const fetched = [];
  const failed = [];
  page.on("requestfinished", (request) => {
    if (request.url().includes("/data/")) fetched.push(request.sizes().then((sizes) => sizes.responseBodySize));
  });
  page.on("response", (response) => {
    if (response.status() >= 400) failed.push(response.url());
  });
  await page.addInitScript((selector) => {
    const look = () => {
      if (!document.querySelector(selector)) return requestAnimationFrame(look);
      // Two frames later, the frame that drew it has been painted.
      return requestAnimationFrame(() => requestAnimationFrame(() => (globalThis.paintedAt = performance.now())));
    };
    requestAnimationFrame(look);
  }, wanted);
  await page.goto(url);
  await page.waitForFunction(() => globalThis.paintedAt !== undefined);
  const at = await page.evaluate(() => globalThis.paintedAt);
  await page.waitForLoadState("networkidle");
  const sizes = await Promise.all(fetched);
  await context.close();
  if (failed.length > 0) throw new Error(`${url} asked for ${failed.join(", ")}`);
  return { at, files: sizes.length, bytes: sizes.reduce((sum, size) => sum + size, 0) };
}

/**
 * Mouse clicks: work of the page (script, style, layout) in ms of its thread, which other processes do not affect, and
 * the time from the event to the next paint.
 */
async function clicks(page, button, times) {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("Performance.enable", { timeDomain: "threadTicks" });
  const worked = async () => {
    const { metrics } = await cdp.send("Performance.getMetrics");
    const parts = ["ScriptDuration", "RecalcStyleDuration", "LayoutDuration"];
    return metrics.reduce((sum, { name, value }) => sum + (parts.includes(name) ? 1000 * value : 0), 0);
  };
  const [work, paint] = [[], []];
  for (let i = 0; i < times; i++) {
    const box = await button.boundingBox();
    await page.evaluate(() => {
      globalThis.painted = new Promise((resolve) => {
        addEventListener(
          "click",
          ({ timeStamp }) => {
            // The frame after the one that draws: by then that is painted.
            requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - timeStamp)));
          },
          { once: true, capture: true },
        );
      });
    });
    const before = await worked();
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
    paint.push(await page.evaluate(() => globalThis.painted));
    work.push((await worked()) - before);
  }
  return { work, paint };
}

const dir = mkdtempSync(join(tmpdir(), "kneepoint-shelf-"));
await inChromium(async (browser) => {
  const [nothing, large] = [join(dir, "nothing"), join(dir, "large")];
  for (const site of [nothing, large]) {
    copyApp(site);
    mkdirSync(join(site, "data"));
  }
  const ours = JSON.parse(readFileSync(join(dist, "data/catalogue.json"), "utf8"));
  writeFileSync(join(nothing, "data/catalogue.json"), JSON.stringify({ ...ours, datasets: [], comparisons: 0 }));
  const { largeShelf } = await benchModule("shelf");
  const made = await largeShelf(join(dist, "data"), join(large, "data"), MODEL, SYSTEMS, RUNS);
  for (const site of [nothing, large]) await writeLibrary(site);
  const { url: empty, server: one, compressed: packed } = await serve({ dir: nothing, port: 0 });
  const { url, server: other, compressed } = await serve({ dir: large, port: 0 });
  await Promise.all([packed, compressed]);
  const pages = [
    { what: "the shell with nothing in it", url: empty, wanted: "#first h1", seen: [] },
    { what: "Library: first curve", url, wanted: "#first tbody svg", seen: [] },
    { what: "the shell with nothing in it, by its code", url: empty, wanted: "[data-ready]", seen: [] },
    { what: "Library, by its code: it can be sorted", url, wanted: "[data-row] svg", seen: [] },
    { what: "page of a system", url: url + made.system, wanted: "[data-chart] svg", seen: [] },
  ];
  for (let i = -1; i < runs; i++) {
    // The first round is not counted: the machine reads its disk.
    for (const page of i % 2 === 0 ? pages : [...pages].reverse()) {
      const one = await opened(browser, page);
      if (i >= 0) page.seen.push(one);
    }
  }
  say(`a shelf of ${made.setups} set-ups, ${made.runs} runs: load of the machine`, loadavg()[0].toFixed(1));
  const ratio = (a, b) => median(a.seen.map(({ at }, i) => at / b.seen[i].at));
  for (const { what, seen } of pages) {
    say(`${what}: painted, median of ${runs}`, ms(median(seen.map(({ at }) => at))));
    say("  of data/", `${seen[0].files} files, ${(seen[0].bytes / 1000).toFixed(0)} kB`);
  }
  const [shell, library, shellByCode, libraryByCode, system] = pages;
  const [first, whole, cold] = [ratio(library, shell), ratio(libraryByCode, shellByCode), ratio(system, libraryByCode)];
  say("Library / shell: first curve, median of the pairs", first.toFixed(2), limit(first, "at most 1.3"));
  say("  by their code", whole.toFixed(2), limit(whole, "at most 1.3"));
  say("page of a system / Library, by their code", cold.toFixed(2), limit(cold, "at most 1.5"));

  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.goto(url);
  await page.waitForSelector("[data-row] svg");
  await page.waitForLoadState("networkidle");
  const main = page.locator("main");
  for (const [what, button] of [
    ["sorted by name", main.getByRole("button", { name: "drive or array" })],
    ["sorted by a number", main.getByRole("columnheader", { name: /QD 1/ }).getByRole("button")],
    ["filtered by a medium", main.getByRole("group").getByRole("button").first()],
  ]) {
    // Until the code has its final compilation.
    await clicks(page, button, 6);
    const { work, paint } = await clicks(page, button, 2 * runs);
    const one = median(work);
    say(`${what}: processor time of the page, median`, `${one.toFixed(1)} ms`, limit(one, "at most 16.7 ms"));
    say("  click to the frame after, median", ms(median(paint)));
  }
  one.close();
  other.close();
}).finally(() => rmSync(dir, { recursive: true, force: true }));

if (!options["no-build"]) {
  const to = mkdtempSync(join(tmpdir(), "kneepoint-built-"));
  const { seconds, cpu } = await buildSite(join(root, "datasets"), join(to, "site"));
  rmSync(to, { recursive: true });
  say("build of our own shelf", `${seconds.toFixed(0)} s, load ${loadavg()[0].toFixed(1)}`);
  say("  processor time", `${cpu.toFixed(0)} s`, limit(cpu, "at most 60 s"));
}
