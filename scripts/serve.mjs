/** `npm run serve`: the built site on a local port. `PORT` and `HOST` choose the address. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { serve, usualPort } from "./site.mjs";

const help = `Usage: npm run serve, or npm start, which builds before.

Serves the built site (dist) at http://127.0.0.1:${usualPort}/, or at a free port where that one is taken.

  PORT=8080     the port
  HOST=0.0.0.0  the address to listen at: all of this machine's
`;

/** Nothing is started where it was only asked, or not understood, what would be. */
function answer([word]) {
  if (word === undefined) return;
  if (word === "--help" || word === "-h") {
    console.log(help);
    process.exit(0);
  }
  console.error(`There is no option ${word}.\n\n${help}`);
  process.exit(2);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  answer(process.argv.slice(2));
  const dir = fileURLToPath(new URL("../dist", import.meta.url));
  if (!existsSync(join(dir, "index.html"))) {
    console.error("There is no dist/index.html. Run `npm run build` first, or `npm start`, which builds and serves.");
    process.exit(1);
  }
  const { PORT, HOST } = process.env;
  const { url } = await serve({
    dir,
    ...(PORT ? { port: Number(PORT) } : {}),
    ...(HOST ? { host: HOST } : {}),
  });
  console.log(`Kneepoint is at ${url}`);
}
