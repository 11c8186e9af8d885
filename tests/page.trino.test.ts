/**
 * `npm run test:trino`: pages of a site that asks Trino, behind the reverse proxy of docs/scale.md, show what pages of a
 * site with tables of its own show. Needs nginx and a Chromium; the app is that of dist/.
 */
import { execFileSync, spawn, type ChildProcess } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium, type Browser } from "@playwright/test";
import { afterAll, beforeAll, expect, it } from "vitest";
import { freePort, launchOptions } from "../scripts/browser.mjs";
import { serveSite } from "./support/site";
import { openTrinoLake, type TrinoLake } from "./support/trinoLake";

const root = fileURLToPath(new URL("..", import.meta.url));
const scratch = mkdtempSync(join(tmpdir(), "kneepoint-page-trino-"));
const NGINX_MS = 200;
/** A cold Trino with 2 GB needs seconds to plan each large statement. */
const PAGE_MS = 150_000;

let lake: TrinoLake;
let nginx: ChildProcess | undefined;
let browser: Browser;
let own: Awaited<ReturnType<typeof serveSite>>;
let fleet: string;

function site(name: string, ...options: string[]): string {
  const command = [join(root, "scripts/kneepoint.mjs"), "build", lake.results, "-o", join(scratch, name), ...options];
  execFileSync(process.execPath, command, { stdio: "pipe" });
  return join(scratch, name);
}

/** The server block of docs/scale.md with the ports and the folder of this test. */
async function startNginx(folder: string): Promise<string> {
  const [, block = ""] = /```nginx\n([\s\S]*?)```/.exec(readFileSync(join(root, "docs/scale.md"), "utf8")) ?? [];
  const port = await freePort();
  const own = [
    ["listen 127.0.0.1:8080", `listen 127.0.0.1:${port}`],
    ["root /srv/kneepoint", `root ${folder}`],
    ["proxy_pass http://127.0.0.1:4850", `proxy_pass ${lake.url}`],
  ] as const;
  let server = block;
  for (const [documented, here] of own) {
    expect(server).toContain(documented);
    server = server.replace(documented, here);
  }
  mkdirSync(join(scratch, "nginx"));
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (one) => `${one}_temp_path ${scratch}/nginx/${one};`,
  );
  // If root starts it, its workers run as another user, who may not read our folder.
  const user = process.getuid?.() === 0 ? "user root;" : "";
  const config = `${user} daemon off; error_log stderr; pid ${scratch}/nginx/pid; events {} http { include /etc/nginx/mime.types; access_log off; ${temporary.join(" ")} ${server} }`;
  writeFileSync(join(scratch, "nginx/nginx.conf"), config);
  nginx = spawn("nginx", ["-c", join(scratch, "nginx/nginx.conf"), "-p", scratch], { stdio: "inherit" });
  for (let tries = 50; tries > 0; tries--) {
    if ((await fetch(`http://127.0.0.1:${port}/`).catch(() => null))?.ok === true) return `http://127.0.0.1:${port}/`;
    await new Promise((resolve) => setTimeout(resolve, NGINX_MS));
  }
  throw new Error("nginx did not start");
}

beforeAll(async () => {
  lake = await openTrinoLake("page");
  own = await serveSite(site("own"), "/");
  fleet = await startNginx(site("fleet", "--lake", lake.lake, "--trino", lake.schema));
  const { args, ...launch } = await launchOptions({ shell: true });
  browser = await chromium.launch({ ...launch, args: [...args, "--no-sandbox"] });
}, 300_000);

afterAll(async () => {
  await browser?.close();
  nginx?.kill();
  await own?.close();
  await lake?.close();
  rmSync(scratch, { recursive: true, force: true });
});

const SETTLED_MS = 3000;

/** Rows of the table twin and of the panel, and what the page asked for. */
async function shown(address: string) {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, serviceWorkers: "block" });
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await page.goto(address);
  const rows = page.locator("main table tbody tr");
  await rows.first().waitFor({ timeout: PAGE_MS });
  // The verdict on the whole run comes after the lines.
  let texts: string[] = [];
  for (let before: string[] | null = null; before?.join() !== texts.join() || texts.length === 0;) {
    await page.waitForTimeout(SETTLED_MS);
    before = texts;
    texts = await rows.allInnerTexts();
  }
  await page.close();
  return { texts, asked };
}

it.each([
  ["a part of a run over time", "#/timeline?v=1&d=series&z=5..15&t=1"],
  ["a curve", "#/curve?v=1&d=sweep&t=1"],
])("%s", { timeout: 2 * PAGE_MS }, async (_, hash) => {
  const [here, there] = [await shown(own.url + hash), await shown(fleet + hash)];
  expect(there.asked.filter((path) => path.endsWith(".wasm"))).toEqual([]);
  expect(there.asked.filter((path) => path.startsWith("/v1/statement")).length).toBeGreaterThan(0);
  expect(here.texts.length).toBeGreaterThan(2);
  expect(there.texts).toEqual(here.texts);
});
