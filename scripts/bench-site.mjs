/**
 * Sites of 10 and of 10,000 result files: how long `build` takes and how much memory, and whether a first chart knows
 * how many others there are. The same ten files stand in both; the others are the fixtures with other numbers, the same
 * in every run. One chart is opened by its link in Chromium, alternately on both sites, each time with an empty cache.
 * Part of `npm run bench`; docs/publish.md explains it. `--files 1000` for a short one, `--layout flat` without the folders, `--keep DIR` keeps the sites.
 */
import { execFile } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs, promisify } from "node:util";
import { chromium } from "@playwright/test";
import { launchOptions } from "./browser.mjs";
import { serve } from "./site.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const sweeps = join(root, "datasets/example-virtual-disk/qd-sweep");
const { values: options } = parseArgs({
  options: {
    files: { type: "string", default: "10000" },
    runs: { type: "string", default: "15" },
    keep: { type: "string" },
    layout: { type: "string", default: "folders,flat" },
  },
});
const [files, runs] = [Number(options.files), Number(options.runs)];
/** Files of a sweep: one folder, one dataset. */
const SWEEP = 10;

const say = (what, value, wanted = "") => console.log(`${what.padEnd(58)} ${value.padEnd(44)} ${wanted}`);
const median = (values) => [...values].sort((a, b) => a - b)[values.length >> 1];

/** Real results of fio with other rates, latencies and counts: the same shape, another measurement. */
const samples = readdirSync(sweeps)
  .filter((name) => name.startsWith("randread-4k") && name.endsWith(".json"))
  .sort()
  .map((name) => readFileSync(join(sweeps, name), "utf8"));
const depths = Array.from({ length: SWEEP }, (_, i) => 2 ** i);

function result(sweep, step) {
  const factor = 1 + ((sweep * 7919) % 1000) / 4000;
  const text = samples[Math.min(step, samples.length - 1)];
  const json = JSON.parse(text.slice(text.indexOf("{")));
  for (const options of [json["global options"], ...json.jobs.map((job) => job["job options"])])
    if (options?.iodepth !== undefined) options.iodepth = String(depths[step]);
  for (const { read } of json.jobs) {
    for (const name of ["iops", "iops_mean", "bw", "bw_bytes"]) read[name] *= factor;
    read.clat_ns.mean /= factor;
  }
  json.timestamp += sweep * 60 + step;
  return JSON.stringify(json);
}

function write(dir, folderOf, count) {
  for (let i = 0; i < count; i++) {
    const [sweep, step] = [Math.floor(i / SWEEP), i % SWEEP];
    const folder = join(dir, folderOf(sweep));
    mkdirSync(folder, { recursive: true });
    const name = `s${String(sweep).padStart(4, "0")}-qd${String(depths[step]).padStart(3, "0")}.json`;
    writeFileSync(join(folder, name), result(sweep, step));
  }
}

const sizeOf = (dir) =>
  readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0);

/** A process of its own: its time, and the most memory it held. */
async function built(from, to) {
  const script = join(root, "scripts/build-site.mjs");
  const watch = `process.on("exit", () => console.error("peak", process.resourceUsage().maxRSS))`;
  const started = performance.now();
  const { stderr } = await promisify(execFile)(
    process.execPath,
    ["--import", `data:text/javascript,${encodeURIComponent(watch)}`, script, from, "-o", to],
    { maxBuffer: 2 ** 26 },
  );
  const peak = Number(/peak (\d+)/.exec(stderr)?.[1]) * 1024;
  return { seconds: (performance.now() - started) / 1000, peak };
}

/** From the navigation to the drawn chart, and what of data/ came over the wire until then. */
async function opened(browser, url, hash) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  const fetched = [];
  page.on("requestfinished", (request) => {
    const { pathname } = new URL(request.url());
    const at = pathname.indexOf("/data/");
    if (at >= 0) fetched.push(request.sizes().then((sizes) => [pathname.slice(at), sizes.responseBodySize]));
  });
  await page.addInitScript(() => {
    const look = () => {
      if (document.querySelector("[data-chart] svg, .scene svg") === null) requestAnimationFrame(look);
      else globalThis.drawn = performance.now();
    };
    requestAnimationFrame(look);
  });
  await page.goto(`${url}${hash}`);
  await page.waitForFunction(() => globalThis.drawn !== undefined);
  const drawn = await page.evaluate(() => globalThis.drawn);
  await page.waitForLoadState("networkidle");
  const data = await Promise.all(fetched);
  await context.close();
  return { drawn, data };
}

const catalogueOf = (site) => JSON.parse(readFileSync(join(site, "data/catalogue.json"), "utf8"));
const kB = (bytes) => `${(bytes / 1000).toFixed(1)} kB`;

if (!existsSync(join(root, "dist/index.html"))) throw new Error("Run npm run build first.");
const dir = options.keep ?? mkdtempSync(join(tmpdir(), "kneepoint-site-"));
mkdirSync(dir, { recursive: true });
const browser = await chromium.launch(await launchOptions());
try {
  const folders = (sweep) => `run-${String(sweep).padStart(4, "0")}`;
  const layouts = [
    { name: "10", count: SWEEP, folderOf: folders },
    { name: `${files}`, count: files, folderOf: folders, layout: "folders" },
    { name: `${files}-flat`, count: files, folderOf: () => "", layout: "flat" },
  ];
  const wanted = options.layout.split(",");
  const sites = [];
  for (const { name, count, folderOf, layout } of layouts) {
    if (layout !== undefined && !wanted.includes(layout)) continue;
    const [from, to] = [join(dir, name), join(dir, `site-${name}`)];
    rmSync(from, { recursive: true, force: true });
    write(from, folderOf, count);
    // The first build of all bundles the sources: that is not the site's time.
    if (sites.length === 0) await built(from, to);
    const { seconds, peak } = await built(from, to);
    say(`build, ${name}: ${count} files, ${(sizeOf(from) / 1e6).toFixed(0)} MB`, `${seconds.toFixed(1)} s`);
    const { datasets } = catalogueOf(to);
    say("  peak memory", `${(peak / 1e6).toFixed(0)} MB`, name === "10" ? "" : "little more than of 10 files");
    say(`  the site: ${datasets.length} datasets`, `${(sizeOf(to) / 1e6).toFixed(0)} MB`);
    say("  catalogue.json", kB(statSync(join(to, "data/catalogue.json")).size));
    const { url, server, compressed } = await serve({ dir: to, port: 0 });
    await compressed;
    sites.push({ name, url, server, hash: datasets[0].headline, times: [], data: [] });
  }
  for (const site of sites) await opened(browser, site.url, site.hash);
  for (let i = 0; i < runs; i++) {
    for (const site of i % 2 === 0 ? sites : [...sites].reverse()) {
      const { drawn, data } = await opened(browser, site.url, site.hash);
      site.times.push(drawn);
      site.data = data;
    }
  }
  const [ten] = sites;
  for (const site of sites) {
    const bytes = site.data.reduce((sum, [, size]) => sum + size, 0);
    const ratio = median(site.times.map((time, i) => time / ten.times[i]));
    say(`first chart, ${site.name}: median of ${runs}`, `${median(site.times).toFixed(0)} ms`);
    if (site !== ten) say("  against 10 files, median of the pairs", ratio.toFixed(2), "no slower: about 1");
    say(`  fetched of data/: ${site.data.length} files`, kB(bytes), "its own");
    for (const [path, size] of site.data) say(`    ${path}`, kB(size));
    site.server.close();
  }
} finally {
  await browser.close();
  if (options.keep === undefined) rmSync(dir, { recursive: true, force: true });
}
