/**
 * `npm run test:site [-- SPEC…]`: browser tests against a site that `kneepoint build` made of datasets/, on a host that
 * only serves files, below a path. In `npm test` the same tests drive the app's own build.
 */
import { execFileSync, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { sendPath } from "./site.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const below = "/lab/site";
/** What a site must do: its Library, a chart, links, and sharing. */
const SPECS = ["library", "curve", "permalinks", "share", "share-link"].map((name) => `tests/browser/${name}.spec.ts`);

async function serveFiles(site) {
  const server = createServer((request, response) => {
    const [asked] = request.url.split("?");
    const path = asked === `${below}/` ? "/index.html" : asked.slice(below.length);
    const sent = asked.startsWith(`${below}/`) ? sendPath(request, response, site, path) : Promise.resolve(false);
    sent.then(
      (found) => found || response.writeHead(404, { "Content-Type": "text/plain" }).end("Not found\n"),
      () => response.destroy(),
    );
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { server, url: `http://127.0.0.1:${String(server.address().port)}${below}/` };
}

/** Runs browser tests (arguments of Playwright) against a folder that holds a site. Resolves to their exit status. */
export async function testSite(site, args = SPECS, env = {}) {
  const { server, url } = await serveFiles(site);
  const tests = spawn("npx", ["playwright", "test", ...args], {
    cwd: root,
    stdio: "inherit",
    env: { ...process.env, KNEEPOINT_SITE: url, ...env },
  });
  const status = await new Promise((resolve) => tests.on("exit", resolve));
  server.close();
  return status ?? 1;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  if (!existsSync(join(root, "dist/index.html"))) throw new Error("Run npm run build first.");
  const site = join(root, ".cache/test/site");
  execFileSync(process.execPath, [join(root, "scripts/build-site.mjs"), join(root, "datasets"), "-o", site], {
    stdio: "inherit",
  });
  const given = process.argv.slice(2);
  process.exit(await testSite(site, given.length > 0 ? given : SPECS));
}
