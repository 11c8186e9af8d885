/**
 * `npm run test:site [-- SPEC…]`: browser tests against a site that `kneepoint build` made of datasets/, on a host that
 * knows files and nothing else, below a path. The same tests drive the app's own build in `npm test`.
 */
import { execFileSync, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import sirv from "sirv";

const root = fileURLToPath(new URL("..", import.meta.url));
const site = join(root, ".cache/test/site");
const below = "/lab/site";
/** What the issue asks of a site: its catalogue, a chart, links, and what is shared. */
const SPECS = ["catalogue", "curve", "permalinks", "share", "share-link"].map(
  (name) => `tests/browser/${name}.spec.ts`,
);

if (!existsSync(join(root, "dist/index.html"))) throw new Error("Run npm run build first.");
execFileSync(process.execPath, [join(root, "scripts/build-site.mjs"), join(root, "datasets"), "-o", site], {
  stdio: "inherit",
});

const files = sirv(site, { etag: true, extensions: [] });
const server = createServer((request, response) => {
  const missing = () => response.writeHead(404, { "Content-Type": "text/plain" }).end("Not found\n");
  if (!request.url?.startsWith(`${below}/`)) return missing();
  request.url = request.url.slice(below.length).replace(/^\/(?=$|\?)/, "/index.html");
  files(request, response, missing);
});
await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
const url = `http://127.0.0.1:${String(server.address().port)}${below}/`;
const given = process.argv.slice(2);
const tests = spawn("npx", ["playwright", "test", ...(given.length > 0 ? given : SPECS)], {
  cwd: root,
  stdio: "inherit",
  env: { ...process.env, KNEEPOINT_SITE: url },
});
tests.on("exit", (status) => process.exit(status ?? 1));
