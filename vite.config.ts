import { statSync } from "node:fs";
import { fileURLToPath } from "node:url";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { collectPage } from "./scripts/collect-page.mjs";
import { pagePolicy } from "./scripts/csp.mjs";
import { inlineHelpers, sharedChunks } from "./scripts/first-paint.mjs";
import { languageScripts } from "./scripts/languages.mjs";
import { hostHeaders } from "./scripts/host-headers.mjs";
import { libraryPage } from "./scripts/library-page.mjs";
import { noteLicenses, writeLicenses } from "./scripts/licenses.mjs";
import { offline } from "./scripts/offline.mjs";
import { startScript } from "./scripts/start.mjs";
import { standalonePage } from "./scripts/standalone-page.mjs";
import { codeDefined, stateOfSources } from "./scripts/state.mjs";
import { fetchPage } from "./scripts/fetch-page.mjs";
import { precompress } from "./scripts/precompress.mjs";
import { sendPath } from "./scripts/site.mjs";
import { ASKS } from "./src/app/asks.ts";
import { publishDatasets } from "./src/publish/vite.ts";
import { englishOnly, languages } from "./src/text/languages.ts";

/** Of the built page alone: under the dev server the code changes while it runs. */
const code = stateOfSources();

/** What the page says of the engine's download (src/engine/download.ts). */
const engineBytes = statSync(fileURLToPath(import.meta.resolve("@duckdb/duckdb-wasm/dist/duckdb-eh.wasm"))).size;

const translated = Object.keys(languages).filter((language) => language !== "en");

export default defineConfig(({ command }) => ({
  base: "./",
  plugins: [
    react(),
    tailwindcss(),
    inlineHelpers(),
    languageScripts(translated, englishOnly),
    startScript(translated, ASKS, code),
    collectPage(pagePolicy),
    fetchPage(),
    publishDatasets(sendPath, code),
    libraryPage(),
    hostHeaders(),
    standalonePage(),
    precompress(),
    // What the licences of the libraries ask of whoever hands them on.
    writeLicenses(),
    offline(code),
  ],
  resolve: { alias: { "~": fileURLToPath(new URL("./src", import.meta.url)) } },
  define: { KNEEPOINT_ENGINE_BYTES: String(engineBytes), ...(command === "build" ? codeDefined(code) : {}) },
  worker: {
    format: "es",
    plugins: () => [noteLicenses()],
    // One file each: Firefox holds what a worker imports from a file, not from its blob, against `worker-src blob:`.
    rolldownOptions: { output: { codeSplitting: false } },
  },
  build: {
    target: "es2022",
    sourcemap: false,
    manifest: true,
    chunkSizeWarningLimit: 1000,
    // The charts' few rules are no request of their own.
    cssCodeSplit: false,
    rolldownOptions: { output: { codeSplitting: sharedChunks() } },
  },
  optimizeDeps: { exclude: ["@duckdb/duckdb-wasm"] },
}));
