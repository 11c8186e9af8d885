/**
 * Sites of ten and of many result files, the many in folders of ten and in one folder: the cost of `build`, and whether a
 * first chart depends on the number of others. All sites have the same ten files. One chart is opened by its link and then
 * the Library, in Chromium, in turn on all sites, each time with an empty cache: the ratios hold on a busy machine.
 * Part of `npm run bench`; docs/publish.md has the figures of 10,000.
 *
 * --files N    how many; SITE_FILES, else 1000. 10,000 take over four minutes to build
 * --runs N     openings of each site
 * --layout L   folders, flat, or both
 * --keep DIR   keeps the sites there; an existing one is measured and not built again
 */
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { buildSite, inChromium, median, ms, say } from "./bench-kit.mjs";
import { serve } from "./site.mjs";
import { inFolders, inOne, SWEEP, writeResults } from "./site-results.mjs";

const { values: options } = parseArgs({
  options: {
    files: { type: "string", default: process.env.SITE_FILES ?? "1000" },
    runs: { type: "string", default: "11" },
    keep: { type: "string" },
    layout: { type: "string", default: "folders,flat" },
  },
});
const [files, runs] = [Number(options.files), Number(options.runs)];

/** A busy machine takes long to load a page. */
const PATIENCE_MS = 180_000;

const kB = (bytes) => `${(bytes / 1000).toFixed(1)} kB`;

const sizeOf = (dir) =>
  readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0);

/**
 * From navigation until `count` charts are drawn, and the bytes loaded from data/ until the page was at rest.
 */
async function opened(browser, url, count) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  context.setDefaultTimeout(PATIENCE_MS);
  const page = await context.newPage();
  const fetched = [];
  page.on("requestfinished", (request) => {
    const { pathname } = new URL(request.url());
    const at = pathname.indexOf("/data/");
    if (at >= 0) fetched.push(request.sizes().then((sizes) => [pathname.slice(at), sizes.responseBodySize]));
  });
  await page.addInitScript(() => {
    const drawn = (globalThis.drawn = []);
    const look = () => {
      const charts = document.querySelectorAll("[data-chart] svg, [data-row] svg").length;
      while (drawn.length < charts) drawn.push(performance.now());
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  await page.goto(url);
  await page.waitForFunction((wanted) => globalThis.drawn.length >= wanted, count);
  const drawn = await page.evaluate(() => globalThis.drawn);
  await page.waitForLoadState("networkidle");
  const data = await Promise.all(fetched);
  await context.close();
  return { first: drawn[0], all: drawn[count - 1], data };
}

const bytesOf = (data) => data.reduce((sum, [, size]) => sum + size, 0);
const catalogueOf = (site) => JSON.parse(readFileSync(join(site, "data/catalogue.json"), "utf8"));

const dir = options.keep ?? mkdtempSync(join(tmpdir(), "kneepoint-site-"));
mkdirSync(dir, { recursive: true });
await inChromium(async (browser) => {
  const layouts = [
    { name: "10", count: SWEEP, folderOf: inFolders },
    { name: `${files}-folders`, count: files, folderOf: inFolders, layout: "folders" },
    { name: `${files}-flat`, count: files, folderOf: inOne, layout: "flat" },
  ];
  const wanted = options.layout.split(",");
  const sites = [];
  for (const { name, count, folderOf, layout } of layouts) {
    if (layout !== undefined && !wanted.includes(layout)) continue;
    const [from, to] = [join(dir, name), join(dir, `site-${name}`)];
    if (!existsSync(to)) {
      rmSync(from, { recursive: true, force: true });
      writeResults(from, folderOf, count);
      // The very first build also bundles the sources, which does not count.
      if (sites.length === 0) await buildSite(from, to);
      const { seconds, peak, cpu } = await buildSite(from, to);
      say(`build, ${name}: ${count} files, ${(sizeOf(from) / 1e6).toFixed(0)} MB`, `${seconds.toFixed(1)} s`);
      say("  processor time", `${cpu.toFixed(1)} s, ${((1000 * cpu) / count).toFixed(0)} ms a file`);
      say("  peak memory", `${(peak / 1e6).toFixed(0)} MB`);
      say("  load of the machine", loadavg()[0].toFixed(1));
    }
    const { datasets } = catalogueOf(to);
    const size = sizeOf(to);
    say(`site of ${name}: ${datasets.length} datasets`, `${(size / 1e6).toFixed(0)} MB`);
    say("  catalogue.json, plain", kB(statSync(join(to, "data/catalogue.json")).size));
    const { url, server, compressed } = await serve({ dir: to, port: 0 });
    await compressed;
    // Rows of the Library draw their curves with the table.
    const pages = [
      { what: "chart by its link", url: url + datasets[0].headline, count: 1, seen: [] },
      { what: "Library", url, count: Math.min(datasets.length, 9), seen: [] },
    ];
    sites.push({ name, size, server, pages });
  }
  for (let i = -1; i < runs; i++) {
    for (const site of i % 2 === 0 ? sites : [...sites].reverse()) {
      for (const { url, count, seen } of site.pages) {
        const one = await opened(browser, url, count);
        // The first round is not counted: the server compresses, and the machine reads its disk.
        if (i >= 0) seen.push(one);
      }
    }
  }
  say("load of the machine, measuring", loadavg()[0].toFixed(1));
  const [ten] = sites;
  for (const site of sites) {
    for (const [no, { what, count, seen }] of site.pages.entries()) {
      const against = (of) => `${median(seen.map((one, i) => of(one) / of(ten.pages[no].seen[i]))).toFixed(2)}`;
      say(`${what}, ${site.name}: first chart, median of ${runs}`, ms(median(seen.map(({ first }) => first))));
      if (site !== ten)
        say(
          "  against 10 files, median of the pairs",
          against(({ first }) => first),
          "about 1",
        );
      if (count > 1) say(`  ${count} charts`, ms(median(seen.map(({ all }) => all))));
      const { data } = seen.at(-1);
      const share = `${((100 * bytesOf(data)) / site.size).toFixed(3)} % of the site`;
      say(`  fetched of data/: ${data.length} files`, `${kB(bytesOf(data))}, ${share}`);
      for (const [path, size] of data) say(`    ${path}`, kB(size));
    }
    site.server.close();
  }
}).finally(() => {
  if (options.keep === undefined) rmSync(dir, { recursive: true, force: true });
});
