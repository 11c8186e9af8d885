/** `npm run -s build:site -- DIR -o SITE`: runs src/cli/build.ts on the app that `npm run build` made. */
import { fileURLToPath } from "node:url";
import { calledIn, command } from "./bundle.mjs";

const { build } = await command("build");
const cleared = process.stderr.isTTY ? "\r\u001b[K" : null;
process.exitCode = await build(process.argv.slice(2), {
  cwd: calledIn("build:site"),
  app: process.env.KNEEPOINT_APP ?? fileURLToPath(new URL("../dist", import.meta.url)),
  out: (text) => void process.stdout.write(text),
  error: (text) => process.stderr.write(`${cleared ?? ""}${text}`),
  ...(cleared === null ? {} : { progress: (text) => process.stderr.write(`${cleared}${text}`) }),
});
