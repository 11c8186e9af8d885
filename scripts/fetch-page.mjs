/**
 * fetch.html, the page that fetches result files from elsewhere (src/remote). It holds one classic inline script: the
 * page runs in a sandbox, and from its opaque origin a script file or module would need CORS even from this site. Its
 * policy names the script by hash.
 */
import { createHash } from "node:crypto";
import { fileURLToPath } from "node:url";
import { build } from "vite";
import { fetchPolicy } from "./csp.mjs";

const entry = fileURLToPath(new URL("../src/remote/page.ts", import.meta.url));

/** The script, in one piece. */
async function script() {
  const built = await build({
    configFile: false,
    logLevel: "warn",
    build: {
      write: false,
      target: "es2022",
      lib: { entry, formats: ["iife"], name: "kneepointFetch", fileName: "fetch" },
    },
  });
  const [{ output }] = [built].flat();
  const { code } = output.find(({ type }) => type === "chunk");
  if (output.length !== 1) throw new Error("fetch.html: the script came in several files");
  if (/<\/script|<!--/i.test(code)) throw new Error("fetch.html: the script holds what would end it");
  return code.trim();
}

async function page() {
  const code = await script();
  const hash = createHash("sha256").update(code).digest("base64");
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${fetchPolicy(hash)}">
<title>Kneepoint fetches files here</title>
<script>${code}</script>
</head>
<body></body>
</html>
`;
}

export function fetchPage() {
  return {
    name: "fetch-page",
    async generateBundle() {
      this.emitFile({ type: "asset", fileName: "fetch.html", source: await page() });
    },
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        if (request.url !== "/fetch.html") return next();
        page().then((text) => {
          response.setHeader("Content-Type", "text/html;charset=utf-8");
          response.end(text);
        }, next);
      });
    },
  };
}
