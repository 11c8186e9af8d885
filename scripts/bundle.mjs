/**
 * Bundles the Node edge of src/ into a module. Node runs no TypeScript, so the sources are bundled once per state into
 * node_modules/.cache.
 */
import { existsSync, readdirSync, renameSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { codeDefined, stateOfSources } from "./state.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const src = join(root, "src");
/** Number of bundles kept, so that returning to a branch costs nothing. */
const KEPT = 4;

async function bundled(name) {
  const cache = join(root, `node_modules/.cache/kneepoint-${name}`);
  const outDir = join(cache, stateOfSources());
  const entry = join(outDir, `${name}.mjs`);
  if (existsSync(entry)) return entry;
  const { build } = await import("vite");
  const unfinished = `${outDir}.${process.pid}`;
  await build({
    root,
    configFile: false,
    logLevel: "error",
    resolve: { alias: { "~": src } },
    define: codeDefined(),
    ssr: { noExternal: true },
    build: {
      ssr: join(src, `cli/${name}.ts`),
      outDir: unfinished,
      target: "node20",
      copyPublicDir: false,
      // The engine looks for its files next to itself.
      rollupOptions: { external: [/^@duckdb\//], output: { entryFileNames: `${name}.mjs` } },
    },
  });
  try {
    renameSync(unfinished, outDir);
  } catch (error) {
    // Another call finished first.
    if (!existsSync(entry)) throw error;
    rmSync(unfinished, { recursive: true });
  }
  prune(cache);
  return entry;
}

function prune(cache) {
  const bundles = readdirSync(cache)
    .map((name) => join(cache, name))
    // Another call may be pruning too.
    .map((path) => ({ path, at: statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0 }))
    .sort((one, other) => other.at - one.at);
  for (const { path } of bundles.slice(KEPT)) rmSync(path, { recursive: true, force: true });
}

/** The module src/cli/<name>.ts. */
export const command = async (name) => import(pathToFileURL(await bundled(name)).href);

/** The path of a module of tests/bench, bundled like the app's. */
export async function benchPath(name) {
  const { build } = await import("vite");
  const outDir = join(root, "node_modules/.cache/kneepoint/bench", name);
  const input = { [name]: join(root, `tests/bench/${name}.ts`) };
  await build({
    ...{ configFile: false, root, logLevel: "error", resolve: { alias: { "~": src } } },
    build: { ssr: true, outDir, minify: false, rollupOptions: { input } },
  });
  return join(outDir, `${name}.js`);
}

export const benchModule = async (name) => import(pathToFileURL(await benchPath(name)).href);

/** The folder where the command was called: npm runs scripts in the project's folder and passes it on. */
export const calledIn = (script) =>
  (process.env.npm_lifecycle_event === script && process.env.INIT_CWD) || process.cwd();
