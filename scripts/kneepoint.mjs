/**
 * `node scripts/kneepoint.mjs COMMAND`: the package's command, run from the sources, with the app of `npm run build`.
 */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { calledIn, command } from "./bundle.mjs";
import { serve } from "./site.mjs";

const { version } = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8"));
const { run } = await command("process");
await run({
  app: process.env.KNEEPOINT_APP ?? fileURLToPath(new URL("../dist", import.meta.url)),
  version,
  serve,
  cwd: calledIn("inspect"),
});
