import { defineConfig } from "@playwright/test";
import { freePort, launchOptions } from "./scripts/browser.mjs";

/** A site that is served already, wherever it came from (scripts/test-site.mjs): none is started then. */
const site = process.env["KNEEPOINT_SITE"];
// The file is read again by every worker: the port goes to them through the environment.
process.env["KNEEPOINT_TEST_PORT"] ??= String(await freePort());
const port = process.env["KNEEPOINT_TEST_PORT"];
const url = site ?? `http://127.0.0.1:${port}/`;

const { args, ...browser } = await launchOptions({ shell: true });
/** Pages of a profile share a process and what it has compiled (tests/browser/profile.ts). */
const oneProcess = "--process-per-site";
/** The engine's code is not optimised, which costs a test more than it ever gets back. */
const fastStart = "--js-flags=--liftoff-only";

/** This machine by a name that no browser trusts as its own: pages of it are no secure context (plain-http.spec.ts). */
const plainHost = "--host-resolver-rules=MAP plain.example 127.0.0.1";

/** Tests drive the built site: run `npm run build` first (npm test does). */
export default defineConfig({
  testDir: "tests/browser",
  outputDir: "test-results",
  // Specs that read ../shared have it in their name and run in a project of their own (npm run test:shared).
  projects: [
    { name: "plain", testIgnore: "**/*.shared.spec.ts" },
    { name: "shared", testMatch: "**/*.shared.spec.ts" },
  ],
  // On two cores: a quarter of a test's time is waiting.
  workers: 3,
  fullyParallel: true,
  // How long a machine with other work may take; nothing is judged by it.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  // There a run costs the most; scripts/test.mjs names what passed only so.
  retries: process.env["CI"] ? 1 : 0,
  reporter: [["list"], ["json", { outputFile: ".cache/test/browser.json" }]],
  ...(site === undefined && {
    webServer: { command: "node scripts/serve.mjs", url, env: { PORT: port }, reuseExistingServer: false },
  }),
  use: {
    baseURL: url,
    locale: "en-GB",
    timezoneId: "UTC",
    trace: "off",
    // What it keeps would answer in the place of what a test changes; offline.spec.ts allows it.
    serviceWorkers: "block",
    viewport: { width: 1440, height: 900 },
    launchOptions: { ...browser, args: [...args, oneProcess, fastStart, plainHost] },
  },
});
