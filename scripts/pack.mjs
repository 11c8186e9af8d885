/**
 * Run by `npm pack` and `npm publish` (`prepack`): builds the app into dist/ and the command into
 * dist-cli/kneepoint.mjs, one file with everything it needs. The package has no dependencies: DuckDB's code is in that
 * file, and its WebAssembly is the app's.
 */
import { chmodSync, rmSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { build } from "vite";
import { codeDefined } from "./state.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const outDir = `${root}dist-cli`;

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
