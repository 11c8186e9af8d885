/** The package's command: `scripts/pack.mjs` bundles it into dist-cli/kneepoint.mjs, next to the app in dist/. */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { run } from "~/cli/process";
import { serve } from "./site.mjs";

const { version } = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8"));
await run({ app: fileURLToPath(new URL("../dist", import.meta.url)), version, serve, cwd: process.cwd() });
