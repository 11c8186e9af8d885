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

/** Prints help or an error; starts nothing. */
function answer([word]) {
  if (word === undefined) return;
  if (word === "--help" || word === "-h") {
    console.log(help);
    process.exit(0);
  }
  console.error(`There is no option ${word}.\n\n${help}`);
  process.exit(2);
}

const isPort = (text) => /^\d{1,5}$/.test(text) && Number(text) <= 65535;

/**
 * Why the address is not available, in a sentence.
 * @param {Error & { code?: string }} error
 */
export function whyNot({ code, message }, port, host) {
  if (code === "EADDRINUSE") return `Port ${port} is taken by another program. Choose another: PORT=8080 npm start`;
  if (code === "EACCES") return `Port ${port} may not be used by you. Choose one above 1023: PORT=8080 npm start`;
  if (code === "EADDRNOTAVAIL" || code === "ENOTFOUND") return `HOST=${host} is no address of this machine.`;
  return message;
}

function end(status, why) {
  console.error(why);
  process.exit(status);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  answer(process.argv.slice(2));
  const { PORT, HOST } = process.env;
  if (PORT && !isPort(PORT)) end(2, `PORT=${PORT} is no port: a whole number from 0 to 65535, 0 for a free one.`);
  const dir = process.env.KNEEPOINT_APP ?? fileURLToPath(new URL("../dist", import.meta.url));
  if (!existsSync(join(dir, "index.html"))) {
    console.error("There is no dist/index.html. Run `npm run build` first, or `npm start`, which builds and serves.");
    process.exit(1);
  }
  await serve({
    dir,
    ...(PORT ? { port: Number(PORT) } : {}),
    ...(HOST ? { host: HOST } : {}),
  }).then(
    ({ url }) => console.log(`Kneepoint is at ${url}`),
    (error) => end(1, whyNot(error, PORT, HOST)),
  );
}
