/**
 * `npm run -s inspect`: runs src/cli/inspect.ts. Node 20 runs no TypeScript, so the sources are bundled once per state
 * of theirs into node_modules/.cache.
 */
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const src = join(root, "src");
const cache = join(root, "node_modules/.cache/kneepoint-inspect");
/** Bundles that stay: going back to a branch costs nothing. */
const KEPT = 4;

/** All that may change the bundle: all of src/, as nobody would keep a list of rooms true. */
function stateOfSources() {
  const hash = createHash("sha256");
  const files = readdirSync(src, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts") && !name.endsWith(".test.ts"))
    .sort();
  for (const name of ["../package-lock.json", "../scripts/inspect.mjs", ...files]) {
    hash
      .update(`${name}\0`)
      .update(readFileSync(join(src, name)))
      .update("\0");
  }
  return hash.digest("hex").slice(0, 16);
}

async function bundled() {
  const outDir = join(cache, stateOfSources());
  const entry = join(outDir, "inspect.mjs");
  if (existsSync(entry)) return entry;
  const { build } = await import("vite");
  const unfinished = `${outDir}.${process.pid}`;
  await build({
    root,
    configFile: false,
    logLevel: "error",
    resolve: { alias: { "~": src } },
    ssr: { noExternal: true },
    build: {
      ssr: join(src, "cli/inspect.ts"),
      outDir: unfinished,
      target: "node20",
      copyPublicDir: false,
      rollupOptions: { output: { entryFileNames: "inspect.mjs" } },
    },
  });
  try {
    renameSync(unfinished, outDir);
  } catch (error) {
    // Another call was quicker.
    if (!existsSync(entry)) throw error;
    rmSync(unfinished, { recursive: true });
  }
  prune();
  return entry;
}

function prune() {
  const bundles = readdirSync(cache)
    .map((name) => join(cache, name))
    // Another call may prune too.
    .map((path) => ({ path, at: statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0 }))
    .sort((one, other) => other.at - one.at);
  for (const { path } of bundles.slice(KEPT)) rmSync(path, { recursive: true, force: true });
}

/** Waits while nobody takes what is there: a million lines never stand in memory. */
const write = (text) =>
  process.stdout.write(text) ? Promise.resolve() : new Promise((resolve) => process.stdout.once("drain", resolve));

// `| head` closes the pipe: then nobody reads the rest.
process.stdout.on("error", (error) => {
  if (error.code !== "EPIPE") throw error;
  process.exit(0);
});

const { inspect } = await import(pathToFileURL(await bundled()).href);
process.exitCode = await inspect(process.argv.slice(2), {
  // npm runs scripts in the project's folder and says where it was called.
  cwd: (process.env.npm_lifecycle_event === "inspect" && process.env.INIT_CWD) || process.cwd(),
  out: write,
  error: (text) => process.stderr.write(text),
});
