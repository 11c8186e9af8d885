/**
 * Finds a Chromium for tests and benchmarks: CHROMIUM_PATH, the system's, Playwright's own, else the one in the npm
 * package @sparticuz/chromium.
 */
import { accessSync, constants, existsSync, mkdirSync } from "node:fs";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "@playwright/test";

const names = ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome", "chrome", "microsoft-edge"];
const places = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

function executable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * Unpacks the browser of the npm package, with the libraries (NSS) and fonts that a bare system lacks. The package
 * unpacks those only on the machines it was made for, so this claims to be one meanwhile.
 */
async function packedBrowser() {
  const cache = fileURLToPath(new URL("../.cache/chromium", import.meta.url));
  mkdirSync(cache, { recursive: true });
  const before = { ...process.env };
  Object.assign(process.env, { TMPDIR: cache, AWS_EXECUTION_ENV: "AWS_Lambda_nodejs20.x" });
  try {
    const { default: packed } = await import("@sparticuz/chromium");
    const path = await packed.executablePath();
    const { LD_LIBRARY_PATH, FONTCONFIG_PATH } = process.env;
    return { path, from: "@sparticuz/chromium", env: { ...before, LD_LIBRARY_PATH, FONTCONFIG_PATH } };
  } finally {
    for (const name of ["TMPDIR", "AWS_EXECUTION_ENV", "LD_LIBRARY_PATH", "FONTCONFIG_PATH"]) {
      if (before[name] === undefined) delete process.env[name];
      else process.env[name] = before[name];
    }
  }
}

/** Path of the executable, where it comes from, and the environment it needs. */
async function findBrowser() {
  const { CHROMIUM_PATH, PATH = "" } = process.env;
  const env = process.env;
  if (CHROMIUM_PATH) {
    if (!executable(CHROMIUM_PATH)) throw new Error(`CHROMIUM_PATH names no executable: ${CHROMIUM_PATH}`);
    return { path: CHROMIUM_PATH, from: "CHROMIUM_PATH", env };
  }
  const system = [...PATH.split(delimiter).flatMap((dir) => names.map((name) => join(dir, name))), ...places].find(
    executable,
  );
  if (system) return { path: system, from: "the system", env };
  const own = chromium.executablePath();
  return own && existsSync(own) ? { path: own, from: "Playwright", env } : packedBrowser();
}

/**
 * Launch options for Playwright: the browser fetches nothing behind a test's back. (Playwright itself starts it without
 * a sandbox.)
 */
export async function launchOptions() {
  const { path, env } = await findBrowser();
  return { executablePath: path, env, args: ["--disable-background-networking", "--disable-gpu"] };
}
