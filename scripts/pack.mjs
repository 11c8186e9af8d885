/**
 * Run by `npm pack` and `npm publish` (`prepack`): builds the app into dist/ and the command into
 * dist-cli/kneepoint.mjs, one file with everything it needs. The package has no dependencies: DuckDB's code is in that
 * file, and its WebAssembly is the app's; those of package.json are taken out of it for the tarball, and put back by
 * `postpack`.
 */
import { chmodSync, copyFileSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { build } from "vite";
import { codeDefined } from "./state.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const outDir = `${root}dist-cli`;
const manifest = `${root}package.json`;
const kept = `${root}.cache/package.json`;

if (process.argv.includes("--after")) {
  renameSync(kept, manifest);
  process.exit();
}

/** DuckDB's code is CommonJS and asks for its own path. */
const banner = "#!/usr/bin/env node\nconst __dirname = import.meta.dirname, __filename = import.meta.filename;";

await build({ root, logLevel: "warn" });
rmSync(outDir, { recursive: true, force: true });
await build({
  root,
  configFile: false,
  logLevel: "warn",
  define: codeDefined(),
  resolve: { alias: { "~": `${root}src` } },
  ssr: { noExternal: true },
  build: {
    ssr: `${root}scripts/bin.mjs`,
    outDir,
    target: "node20",
    minify: true,
    copyPublicDir: false,
    rollupOptions: {
      output: { entryFileNames: "kneepoint.mjs", codeSplitting: false, banner },
    },
  },
});
chmodSync(`${outDir}/kneepoint.mjs`, 0o755);

mkdirSync(`${root}.cache`, { recursive: true });
copyFileSync(manifest, kept);
const packed = { ...JSON.parse(readFileSync(manifest, "utf8")), dependencies: {} };
writeFileSync(manifest, `${JSON.stringify(packed, null, 2)}\n`);
