/**
 * `npm run bench`: the promised figures, measured in Chromium on the built site, as ratios within one run (never as
 * timed assertions, since machines differ). Prints a table; docs/performance.md explains it.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { dist, ENGINE_START_MS, median, ms, onApp, say, showIntent } from "./bench-kit.mjs";
import { limit } from "./limit.mjs";

const RUNS = 3;
const FILES = 1000;

/** json+ files of a sweep on one disk. */
function samples() {
  const dir = join(dist, "../tests/fixtures/runs/fio/qd-sweep-disk");
  return readdirSync(dir, { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".json"))
    .map((path) => readFileSync(join(dir, path), "utf8"));
}

const isWasm = (url) => url.endsWith(".wasm");

/** First chart and its table: what was requested before they were painted, and how much of that was JavaScript. */
async function firstPaint(browser, url) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  const requests = [];
  page.on("request", (request) => requests.push(request.url()));
  await page.addInitScript(() => {
    const look = () => {
      if (!document.querySelector("[data-chart] svg")) return requestAnimationFrame(look);
      // Two frames later, the frame that drew it has been painted.
      return requestAnimationFrame(() => requestAnimationFrame(() => (globalThis.chartAt = performance.now())));
    };
    requestAnimationFrame(look);
  });
  await page.goto(url);
  await page.waitForFunction(() => globalThis.chartAt !== undefined);
  const at = await page.evaluate(() => globalThis.chartAt);
  const before = [...requests];
  await page.waitForTimeout(2000);
  const idle = requests.some(isWasm);
  const asked = page.waitForRequest((request) => isWasm(request.url()));
  await showIntent(page);
  await asked;
  const bytes = before
    .filter((name) => name.endsWith(".js"))
    .map((name) => gzipSync(readFileSync(join(dist, new URL(name).pathname)), { level: 9 }).length)
    .reduce((sum, size) => sum + size, 0);
  say("first chart painted after navigation", ms(at), "");
  say("WebAssembly requested before the first chart", before.some(isWasm) ? "YES" : "no", "no");
  if (before.some(isWasm) || idle) process.exitCode = 1;
  say("  in the two seconds after it, nobody asking", idle ? "YES" : "no", "no");
  say("  when a drag enters", "yes", "yes");
  say(
    "JavaScript before the first chart, gzip",
    `${(bytes / 1e3).toFixed(1)} kB`,
    limit(bytes / 1e3, "at most 170 kB"),
  );
  await context.close();
}

/** In the page: a worker that only reads and parses JSON, eight files in flight. Resolves to milliseconds. */
async function parseOnly(files) {
  const code = `onmessage = async ({ data: files }) => {
    const started = performance.now();
    let next = 0, sum = 0;
    const one = async () => { while (next < files.length) sum += JSON.parse(await files[next++].text()).jobs.length; };
    await Promise.all(Array.from({ length: 8 }, one));
    postMessage(performance.now() - started);
  };`;
  const worker = new Worker(URL.createObjectURL(new Blob([code], { type: "text/javascript" })));
  const elapsed = await new Promise((resolve) => {
    worker.onmessage = ({ data }) => resolve(data);
    worker.postMessage(files);
  });
  worker.terminate();
  return elapsed;
}

/**
 * New File objects in the page: each copy was run on another day, so none repeats another, nor one of another `round`.
 * Returns their bytes.
 */
const makeFiles = (page, texts, round) =>
  page.evaluate(
    ({ texts, count, round }) => {
      globalThis.files = Array.from({ length: count }, (_, i) => {
        const copy = 1 + round * 16 + Math.floor(i / texts.length);
        const later = (seconds) => String(Number(seconds) + copy * 86_400);
        const text = texts[i % texts.length]
          .replace(/(?<="timestamp" : )\d+/, later)
          .replace(/(?<="timestamp_ms" : )\d+(?=\d{3})/, later);
        return new File([text], `copy-${i}.json`);
      });
      globalThis.dropped = new DataTransfer();
      for (const file of globalThis.files) globalThis.dropped.items.add(file);
      return globalThis.files.reduce((sum, file) => sum + file.size, 0);
    },
    { texts, count: FILES, round },
  );

/** Drops them; resolves when their rows can be queried. `long`: main-thread tasks over 50 ms until then. */
const dropFiles = (page) =>
  page.evaluate(async () => {
    const long = [];
    const observer = new PerformanceObserver((list) => {
      for (const { startTime, duration } of list.getEntries()) long.push({ startTime, duration });
    });
    observer.observe({ type: "longtask" });
    const started = performance.now();
    document.body.dispatchEvent(
      new DragEvent("drop", { dataTransfer: globalThis.dropped, bubbles: true, cancelable: true }),
    );
    await new Promise((resolve) => {
      const look = () => (document.querySelector("#read-title") ? resolve() : setTimeout(look, 4));
      look();
    });
    const load_ms = performance.now() - started;
    await new Promise((resolve) => setTimeout(resolve, 500));
    observer.disconnect();
    return { load_ms, long: long.filter((task) => task.startTime < started + load_ms).map((task) => task.duration) };
  });

/** 1,000 files dropped, against the same files parsed by a worker that does nothing else. */
async function ingest(browser, url, texts) {
  const ratios = { first: [], second: [] };
  const tasks = [];
  for (let run = 1; run <= RUNS; run++) {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    const page = await context.newPage();
    await page.goto(`${url}#/overview?v=1&d=local&open=files`);
    await page.getByRole("button", { name: /^Open files/ }).waitFor();
    // The engine is running, as after a drag has entered the window.
    const engine = page.waitForResponse((response) => isWasm(response.url()));
    await showIntent(page);
    await (await engine).finished();
    await page.waitForTimeout(ENGINE_START_MS);
    for (const which of ["first", "second"]) {
      const bytes = await makeFiles(page, texts, which === "first" ? 0 : 1);
      const parse_ms = await page.evaluate(`(${parseOnly.toString()})(globalThis.files)`);
      await page.waitForTimeout(1000);
      const { load_ms, long } = await dropFiles(page);
      ratios[which].push(parse_ms / load_ms);
      tasks.push(...long);
      say(
        `run ${run}, ${which} drop: ${FILES} files, ${(bytes / 1e6).toFixed(0)} MB, parsed and inserted`,
        `${ms(load_ms)}, JSON.parse alone ${ms(parse_ms)}`,
        `ratio ${(parse_ms / load_ms).toFixed(2)}`,
      );
      await page.getByRole("button", { name: "Remove all" }).click();
      await page.locator("#read-title").waitFor({ state: "detached" });
      await page.waitForTimeout(1000);
    }
    await context.close();
  }
  const speed = (what, ratio) => say(what, ratio.toFixed(2), limit(Number(ratio.toFixed(2)), "at least 0.4"));
  speed("speed against JSON.parse alone, median, first drop of a page", median(ratios.first));
  speed("  second drop (the workers' code is compiled)", median(ratios.second));
  // The observer reports only tasks over 50 ms; if there are none, every task was shorter.
  tasks.sort((a, b) => a - b);
  say(`main-thread tasks over 50 ms, ${2 * RUNS} drops`, String(tasks.length), "p99 at most 50 ms");
  say(
    "longest main-thread task",
    tasks.length ? ms(tasks.at(-1)) : "under 50 ms",
    limit(tasks.at(-1) ?? 0, "at most 100 ms"),
  );
}

/** In the page: from a change of the link to the new drawing, and to the frame that shows it. */
const change = (to) =>
  new Promise((resolve) => {
    let drawn = 0;
    const started = performance.now();
    const observer = new MutationObserver(() => {
      if (drawn > 0) return;
      drawn = performance.now() - started;
      requestAnimationFrame(() => {
        observer.disconnect();
        resolve({ drawn, shown: performance.now() - started });
      });
    });
    observer.observe(document.querySelector("[data-chart]"), { subtree: true, childList: true, attributes: true });
    location.hash = to;
  });

/** The links one after another, on a page that has drawn another. */
async function redraw(page, what, links) {
  await page.locator("[data-chart] svg").first().waitFor();
  await page.waitForTimeout(1000);
  const times = [];
  for (const link of links) {
    times.push(await page.evaluate(change, link));
    // The page prepares the marks for the pointer in the meantime.
    await page.waitForTimeout(600);
  }
  const of = (key) => ms(median(times.map((time) => time[key])));
  say(`${what}: choice to new drawing, median`, of("drawn"), "one frame, 17 ms, and the query");
  say("  to the frame that shows it", of("shown"), "");
  say("  the query: the rows are in the page", "0 ms", "");
}

/** A control of the curve. */
async function curve(browser, url) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  const hash = (y) => `#/curve?v=1&d=example-virtual-disk&y=${y}`;
  await page.goto(url + hash("p99"));
  await redraw(
    page,
    "a control (statistic of y)",
    ["mean", "p50", "p99.9", "max", "p99", "mean", "p95", "p99"].map(hash),
  );
  await context.close();
}

const POINTS = 10_000;

/** One result of fio for each of 50 files: 200 jobs, block sizes and depths in turn, five drives. */
const manyJobs = (file) => {
  const jobs = Array.from({ length: POINTS / 50 }, (_, job) => {
    const n = file * (POINTS / 50) + job;
    const [bs, iodepth] = [4096 << (n % 6), 1 << (Math.floor(n / 6) % 8)];
    const mean = 80_000 + iodepth * 3000 + bs / 2 + (n % 97) * 100;
    const iops = (iodepth / mean) * 1e9;
    const percentile = Object.fromEntries([50, 90, 95, 99, 99.9].map((p) => [p.toFixed(6), mean * (1 + p / 100)]));
    const clat_ns = { min: mean / 3, max: mean * 9, mean, stddev: mean / 5, N: 30 * iops, percentile };
    const read = {
      io_bytes: 30 * iops * bs,
      iops,
      bw_bytes: iops * bs,
      runtime: 30_000,
      total_ios: 30 * iops,
      clat_ns,
    };
    const options = { rw: "randread", bs: String(bs), iodepth: String(iodepth), filename: `/dev/nvme${file % 5}n1` };
    return { jobname: `j${n}`, groupid: job, error: 0, "job options": { ...options, stonewall: "" }, read };
  });
  return JSON.stringify({ "fio version": "fio-3.33", timestamp: 1_795_936_124 + 600 * file, jobs });
};

/** An axis of Explore, of many points. */
async function explore(browser, url) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await page.goto(`${url}#/overview?v=1&d=local&open=files`);
  await page.getByRole("button", { name: /^Open files/ }).waitFor();
  await page.evaluate(
    (texts) => {
      globalThis.dropped = new DataTransfer();
      for (const [i, text] of texts.entries()) globalThis.dropped.items.add(new File([text], `many-${i}.json`));
    },
    Array.from({ length: 50 }, (_, file) => manyJobs(file)),
  );
  await dropFiles(page);
  const hash = ([x, y]) => `#/explore?v=1&d=local&x=${x}&y=${y}`;
  await page.evaluate((to) => (location.hash = to), hash(["iodepth", "iops"]));
  const axes = [
    ...[
      ["iodepth", "clat_p99_us"],
      ["block_bytes", "clat_p99_us"],
      ["block_bytes", "iops"],
      ["iops", "clat_p99_us"],
    ],
    ...[
      ["iops", "clat_mean_us"],
      ["iodepth", "clat_p50_us"],
      ["bytes_per_s", "clat_p99_us"],
      ["iodepth", "iops"],
    ],
  ];
  await redraw(page, `an axis of Explore, ${POINTS} points`, axes.map(hash));
  await context.close();
}

await onApp(async ({ url, browser }) => {
  await firstPaint(browser, `${url}#/curve?v=1&d=example-virtual-disk`);
  await curve(browser, url);
  await explore(browser, url);
  await ingest(browser, url, samples());
});
