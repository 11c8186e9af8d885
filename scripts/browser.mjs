/**
 * Finds a Chromium for tests and benchmarks: CHROMIUM_PATH, the system's, Playwright's own, else the one in the npm
 * package @sparticuz/chromium.
 */
import { accessSync, constants, existsSync, mkdirSync, readdirSync } from "node:fs";
import { createServer } from "node:net";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "@playwright/test";

const shells = ["chromium-headless-shell", "chrome-headless-shell", "headless_shell"];
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

const onPath = (names) =>
  (process.env.PATH ?? "")
    .split(delimiter)
    .flatMap((dir) => names.map((name) => join(dir, name)))
    .find(executable);

/** Playwright installs its shell beside its browser: …/chromium_headless_shell-1234/<system>/<name>. */
function shellOfPlaywright() {
  const [, all, revision] = /^(.*)[\\/]chromium-(\d+)[\\/]/.exec(chromium.executablePath()) ?? [];
  const own = all === undefined ? "" : join(all, `chromium_headless_shell-${revision}`);
  if (!existsSync(own)) return undefined;
  return readdirSync(own, { recursive: true, encoding: "utf8" })
    .map((path) => join(own, path))
    .find((path) => /headless[_-]shell(\.exe)?$/.test(path) && executable(path));
}

/** Path of the executable, who it is from, and the environment it needs. */
async function findBrowser({ shell = false } = {}) {
  const { CHROMIUM_PATH } = process.env;
  const env = process.env;
  if (CHROMIUM_PATH) {
    if (!executable(CHROMIUM_PATH)) throw new Error(`CHROMIUM_PATH names no executable: ${CHROMIUM_PATH}`);
    return { path: CHROMIUM_PATH, from: "CHROMIUM_PATH", env };
  }
  const light = shell ? (onPath(shells) ?? shellOfPlaywright()) : undefined;
  if (light) return { path: light, from: "a headless shell", env };
  const system = onPath(names) ?? places.find(executable);
  if (system) return { path: system, from: "the system", env };
  const own = chromium.executablePath();
  return own && existsSync(own) ? { path: own, from: "Playwright", env } : packedBrowser();
}

/**
 * What Playwright launches: nothing is fetched behind a test's back. (Playwright itself starts without a sandbox.)
 * @param {{ shell?: boolean }} options `shell`: a headless shell where there is one
 */
export async function launchOptions(options) {
  const { path, env } = await findBrowser(options);
  return { executablePath: path, env, args: ["--disable-background-networking", "--disable-gpu"] };
}

/** A port of this machine that nothing listens on now. @returns {Promise<number>} */
export async function freePort() {
  const server = createServer();
  await new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(undefined)));
  const { port } = /** @type {import("node:net").AddressInfo} */ (server.address());
  await new Promise((resolve) => server.close(resolve));
  return port;
}
