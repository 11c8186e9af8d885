/**
 * A long run of many drives in the page, as ratios within one run: 24 drives × 24 h × 1 s × 4 logs are dropped in the
 * built app, the timeline is opened, zoomed and moved at random. Compares the time from a change of the link to the
 * last new drawing with the time that the engine alone takes for the questions of that change: the bare query. Part of
 * `npm run bench`; docs/performance.md explains it. `--drives 3 --hours 2` for a short one.
 */
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { ENGINE_START_MS, ms, onApp, quantile, say, showIntent } from "./bench-kit.mjs";
import { benchModule } from "./bundle.mjs";

const { values: options } = parseArgs({
  options: {
    drives: { type: "string", default: "24" },
    hours: { type: "string", default: "24" },
    steps: { type: "string", default: "40" },
  },
});
const [drives, hours, steps] = [options.drives, options.hours, options.steps].map(Number);
/** A page has answered when no question was pending and nothing was drawn for this long. */
const QUIET_MS = 400;

/** Numbers from 0 to 1, the same in every run. */
function randomOf(seed) {
  let state = seed;
  return () => (state = (state * 1664525 + 1013904223) % 2 ** 32) / 2 ** 32;
}

/** Runs in the page before anything else: how long DuckDB's worker is busy, and when the chart was last drawn. */
function watch() {
  const engine = { busy_ms: 0, waiting: new Set(), since: 0, last: 0 };
  globalThis.benchEngine = engine;
  const seen = new WeakSet();
  const { postMessage } = Worker.prototype;
  Worker.prototype.postMessage = function (message, ...rest) {
    if (typeof message?.messageId === "number" && typeof message.type === "string") {
      if (!seen.has(this)) {
        seen.add(this);
        this.addEventListener("message", ({ data }) => {
          if (!engine.waiting.delete(data?.requestId)) return;
          engine.last = performance.now();
          if (engine.waiting.size === 0) engine.busy_ms += engine.last - engine.since;
        });
      }
      if (engine.waiting.size === 0) engine.since = performance.now();
      engine.waiting.add(message.messageId);
    }
    return postMessage.call(this, message, ...rest);
  };
}

/**
 * Changes the link; resolves when nothing is being queried or drawn any more, with the ms to the last drawing and those
 * of the engine.
 */
const go = (page, hash) =>
  page.evaluate(
    ([to, quiet]) =>
      new Promise((resolve) => {
        const engine = globalThis.benchEngine;
        const [started, busy] = [performance.now(), engine.busy_ms];
        let [first, drawn, longest] = [null, started, 0];
        const frames = new MutationObserver(() =>
          requestAnimationFrame(() => {
            drawn = performance.now();
            if (document.querySelector("[data-chart] svg path") !== null) first ??= drawn;
          }),
        );
        frames.observe(document.querySelector("main") ?? document.body, {
          ...{ subtree: true, childList: true, attributes: true, attributeFilter: ["d", "transform", "x", "points"] },
        });
        const tasks = new PerformanceObserver((list) => {
          for (const { duration } of list.getEntries()) longest = Math.max(longest, duration);
        });
        tasks.observe({ type: "longtask" });
        location.hash = to;
        const look = () => {
          const now = performance.now();
          const quietSince = Math.max(drawn, engine.last, started);
          // A page that is still loading is quiet, too.
          const isEarly = first === null && now - started < 60_000;
          if (isEarly || engine.waiting.size > 0 || now - quietSince < quiet) return setTimeout(look, 20);
          frames.disconnect();
          tasks.disconnect();
          return resolve({
            ...{ first_ms: (first ?? drawn) - started, page_ms: drawn - started },
            ...{ engine_ms: engine.busy_ms - busy, longest_ms: longest },
          });
        };
        look();
      }),
    [hash, QUIET_MS],
  );

/** The browser's renderer processes, with the CPU seconds of all their threads. */
async function renderers(browser) {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send("SystemInfo.getProcessInfo");
  await session.detach();
  return processInfo.filter(({ type }) => type === "renderer");
}

/** The cost of a change of the link, independent of other load: the page and the engine in its worker. */
const cpu_s = async (browser) => (await renderers(browser)).reduce((sum, { cpuTime }) => sum + cpuTime, 0);

/** Memory of these processes, if the system reports it. */
async function memory_bytes(browser) {
  return (await renderers(browser))
    .map(({ id }) => {
      const status = `/proc/${id}/status`;
      return existsSync(status) ? Number(/VmRSS:\s+(\d+)/.exec(readFileSync(status, "utf8"))?.[1] ?? 0) * 1024 : 0;
    })
    .reduce((a, b) => a + b, 0);
}

/** Half are zooms of any width around any time; half move the last one by up to its width. */
function* zooms(span_s) {
  const random = randomOf(6);
  let [from, to] = [0, span_s];
  for (let i = 0; i < steps; i++) {
    if (i % 2 === 0) {
      const width = 60 * (span_s / 60) ** random();
      from = Math.round(random() * (span_s - width));
      to = Math.round(from + width);
    } else {
      const by = Math.round((random() * 2 - 1) * (to - from));
      const kept = Math.max(-from, Math.min(by, span_s - to));
      [from, to] = [from + kept, to + kept];
    }
    yield { from, to };
  }
}

const { driveRun, filesOf } = await benchModule("drives");
const dir = mkdtempSync(join(tmpdir(), "kneepoint-bench-"));
await onApp(async ({ url, browser }) => {
  const run = driveRun(drives, hours * 3600);
  const paths = [];
  for (const { path, text } of filesOf(run)) {
    writeFileSync(join(dir, path), text);
    paths.push(join(dir, path));
  }
  const bytes = paths.reduce((sum, path) => sum + statSync(path).size, 0);
  const lines = drives * hours * 3600 * 4;
  say(
    `${drives} drives × ${hours} h × 1 s × 4 logs`,
    `${lines.toLocaleString("en")} values, ${(bytes / 1e6).toFixed(0)} MB`,
  );

  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await page.addInitScript(watch);
  await page.goto(`${url}#/overview?v=1&d=local&open=files`);
  await showIntent(page);
  await page.waitForTimeout(ENGINE_START_MS);
  const before = await memory_bytes(browser);
  await page.evaluate(() => document.addEventListener("change", () => (globalThis.chosen = performance.now()), true));
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: /^Open files/ }).click();
  await (await chooser).setFiles(paths);
  await page.locator("#read-title").waitFor({ timeout: 600_000 });
  const read_s = await page.evaluate(() => (performance.now() - globalThis.chosen) / 1000);
  say("  dropped: to their rows in the list of files", `${read_s.toFixed(1)} s`);

  let spent_s = await cpu_s(browser);
  const since = async () => {
    const before_s = spent_s;
    spent_s = await cpu_s(browser);
    return spent_s - before_s;
  };
  const opened = await go(page, "#/timeline?d=local");
  say("  opened: first lines", ms(opened.first_ms));
  say("  opened: to the last drawing, with all totals", ms(opened.page_ms), `engine ${ms(opened.engine_ms)}`);
  say("  opened: processor time", `${(await since()).toFixed(1)} s`);
  const times = [];
  for (const { from, to } of zooms(hours * 3600)) {
    const time = {
      ...(await go(page, `#/timeline?d=local&z=${from}..${to}`)),
      cpu_s: await since(),
      span_s: to - from,
    };
    times.push(time);
    if (process.env["BENCH_STEPS"])
      say(
        `    ${from} to ${to} s`,
        ms(time.page_ms),
        `engine ${ms(time.engine_ms)}, processor ${time.cpu_s.toFixed(2)} s, longest task ${ms(time.longest_ms)}`,
      );
  }
  const of = (key, q) =>
    quantile(
      times.map((time) => time[key]),
      q,
    );
  for (const q of [0.5, 0.95]) {
    const [whole, bare] = [of("page_ms", q), of("engine_ms", q)];
    say(
      `  ${steps} zooms and moves: p${q * 100}, link to the last drawing`,
      `${ms(whole)}, bare query ${ms(bare)}: ${(whole / bare).toFixed(2)} ×`,
    );
  }
  for (const [what, some] of [
    ["an hour or less", times.filter(({ span_s }) => span_s <= 3600)],
    ["more than an hour", times.filter(({ span_s }) => span_s > 3600)],
  ]) {
    const seconds = some.map((time) => time.cpu_s);
    const [middle, most] = [quantile(seconds, 0.5), quantile(seconds, 0.95)];
    say(
      `  processor time of a step to ${what}`,
      `p50 ${middle.toFixed(2)} s, p95 ${most.toFixed(2)} s of ${some.length}`,
    );
  }
  say("  longest task of the page, p95 of the steps", ms(of("longest_ms", 0.95)));
  const back = await go(page, "#/timeline?d=local");
  say("  back to the whole run", ms(back.page_ms), `engine ${ms(back.engine_ms)}`);
  const share = async (what) => {
    const grown = (await memory_bytes(browser)) - before;
    say(`  memory of the page ${what}`, `${(grown / 1e6).toFixed(0)} MB, ${(grown / bytes).toFixed(1)} × the files`);
  };
  await share("over the open engine, as it is");
  await page.requestGC();
  await share("over the open engine, without its garbage");
  await context.close();
}).finally(() => rmSync(dir, { recursive: true, force: true }));
