/**
 * `standalone.html`: the app's page as one file, with a place for data (src/standalone). Built together with the app;
 * rooms that need a network, a worker or files are replaced by others.
 */
import { createHash } from "node:crypto";
import { fileURLToPath } from "node:url";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { build, normalizePath } from "vite";
import { noteLicenses } from "./licenses.mjs";

// In Vite's form: with `/` on every system.
const root = normalizePath(fileURLToPath(new URL("..", import.meta.url)));
const src = `${root}src`;

const INSTEAD = {
  "ask/browser.ts": "ask.ts",
  "engine/browser.ts": "engine.ts",
  "components/RawFragment.tsx": "rawFragment.tsx",
  "components/share/address.ts": "address.ts",
  "components/share/packer.ts": "packer.ts",
  "views/sql/View.tsx": "sql.ts",
  "workspace/canSay.ts": "canSay.ts",
  "workspace/parser.ts": "parser.ts",
  "ingest/locate.ts": "locate.ts",
  "ingest/expand/entry.ts": "locate.ts",
};

/** Rows of INSTEAD whose module was found. */
const placed = new Set();

const instead = {
  name: "instead",
  enforce: "pre",
  async resolveId(id, importer) {
    if (importer?.includes("/standalone/instead/")) return null;
    const found = await this.resolve(id, importer, { skipSelf: true });
    const room = found?.id.startsWith(`${src}/`) ? found.id.slice(src.length + 1) : "";
    if (!Object.hasOwn(INSTEAD, room)) return null;
    placed.add(room);
    return `${src}/standalone/instead/${INSTEAD[room]}`;
  },
};

/** Code and styles of the page. */
async function parts() {
  const built = await build({
    configFile: false,
    root,
    base: "./",
    logLevel: "error",
    plugins: [instead, react(), tailwindcss(), noteLicenses()],
    resolve: { alias: { "~": src } },
    worker: { format: "es" },
    build: {
      write: false,
      target: "es2022",
      assetsInlineLimit: 0,
      cssCodeSplit: false,
      modulePreload: false,
      chunkSizeWarningLimit: 4000,
      rolldownOptions: { input: `${src}/standalone/main.tsx`, output: { format: "iife", codeSplitting: false } },
    },
  });
  const unused = Object.keys(INSTEAD).filter((room) => !placed.has(room));
  if (unused.length > 0) throw new Error(`standalone.html: nothing was put in the place of ${unused.join(", ")}`);
  const { output } = Array.isArray(built) ? built[0] : built;
  const [code, ...more] = output.filter(({ type }) => type === "chunk");
  const styles = output.filter(({ fileName }) => fileName.endsWith(".css"));
  if (more.length > 0) throw new Error(`standalone.html is of one script, not of ${more.length + 1}`);
  return { script: code.code, style: styles.map(({ source }) => String(source)).join("\n") };
}

const digest = (text) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

function page({ script, style }) {
  // An end tag within the code would end the element; in strings and regular expressions this escape means the same.
  const code = script.replaceAll("</script", "<\\/script").replaceAll("<!--", "<\\!--");
  const policy = `default-src 'none'; script-src ${digest(code)}; style-src ${digest(style)}; img-src data: blob:; base-uri 'none'; form-action 'none'`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="data:,">
<title>Kneepoint</title>
<style>${style}</style>
</head>
<body>
<div id="root"></div>
<script type="application/json" id="kneepoint-data"></script>
<script>${code}</script>
</body>
</html>
`;
}

export function standalonePage() {
  return {
    name: "standalone-page",
    apply: "build",
    async generateBundle() {
      this.emitFile({ type: "asset", fileName: "standalone.html", source: page(await parts()) });
    },
  };
}
