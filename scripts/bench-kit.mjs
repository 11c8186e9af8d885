/** Shared by the browser benchmarks: the built app in Chromium, starting its engine, and printing figures. */
import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { chromium } from "@playwright/test";
import { launchOptions } from "./browser.mjs";
import { serve } from "./site.mjs";

export const dist = fileURLToPath(new URL("../dist", import.meta.url));
/** From the WebAssembly file to the first answer, with some margin. */
export const ENGINE_START_MS = 4000;

export const say = (what, value, wanted = "") =>
  console.log(`${what.padEnd(58)} ${value.padEnd(44)} ${wanted}`.trimEnd());
export const ms = (value) => `${value.toFixed(0)} ms`;
export const quantile = (values, q) => {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(q * sorted.length) - 1)] ?? 0;
};
export const median = (values) => quantile(values, 0.5);

/** @param {(browser: import("@playwright/test").Browser) => Promise<void>} work */
export async function inChromium(work) {
  if (!existsSync(join(dist, "index.html"))) throw new Error("Run npm run build first.");
  const browser = await chromium.launch(await launchOptions());
  try {
    await work(browser);
  } finally {
    await browser.close();
  }
}

/** @param {(app: { url: string, browser: import("@playwright/test").Browser }) => Promise<void>} work */
export const onApp = (work) =>
  inChromium(async (browser) => {
    const { url, server, compressed } = await serve({ dir: dist, port: 0 });
    await compressed;
    try {
      await work({ url, browser });
    } finally {
      server.close();
    }
  });

/** A drag enters the window and leaves again: this starts the engine in advance. */
export const showIntent = (page) =>
  page.evaluate(() => {
    for (const type of ["dragenter", "dragleave"]) {
      const transfer = new DataTransfer();
      transfer.items.add(new File(["x"], "x"));
      document.body.dispatchEvent(new DragEvent(type, { dataTransfer: transfer, bubbles: true, cancelable: true }));
    }
  });

/** `kneepoint build` in its own process with its workers: seconds, seconds of processor time, peak memory. */
export async function buildSite(from, to) {
  const script = fileURLToPath(new URL("build-site.mjs", import.meta.url));
  const watch = `process.on("exit", () => {
    const { maxRSS, userCPUTime, systemCPUTime } = process.resourceUsage();
    console.error("used", maxRSS, userCPUTime + systemCPUTime);
  })`;
  const started = performance.now();
  const { stderr } = await promisify(execFile)(
    process.execPath,
    ["--import", `data:text/javascript,${encodeURIComponent(watch)}`, script, from, "-o", to],
    { maxBuffer: 2 ** 26 },
  );
  const [, peak, cpu] = /used (\d+) (\d+)/.exec(stderr) ?? [];
  return { seconds: (performance.now() - started) / 1000, peak: Number(peak) * 1024, cpu: Number(cpu) / 1e6 };
}
