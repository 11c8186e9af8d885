/**
 * Publishes datasets/ as data/ beside the app: into the build, and from a cache in development. This file runs before
 * Vite knows the alias `~`, so publish.ts itself is loaded through Vite.
 */
import { createHash } from "node:crypto";
import { cpSync, existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { join, relative, resolve, sep } from "node:path";
import { createServer, type Logger, type Plugin, type ResolvedConfig } from "vite";
import type { publish } from "./publish";

/** Sends the file at a path below `dir`; resolves to false if there is none. */
type SendPath = (request: IncomingMessage, response: ServerResponse, dir: string, path: string) => Promise<boolean>;

/**
 * @param sendPath of scripts/site.mjs, which also serves the built site @param code identifies the publishing code
 * (scripts/state.mjs)
 */
export function publishDatasets(sendPath: SendPath, code: string): Plugin {
  let site: Site;
  return {
    name: "publish-datasets",
    configResolved(config) {
      site = new Site(config, code);
    },
    async writeBundle({ dir }) {
      await site.update();
      cpSync(site.outDir, join(dir ?? "dist", "data"), { recursive: true });
    },
    configureServer(server) {
      const update = () =>
        site.update().catch((error: unknown) => {
          server.config.logger.error(error instanceof Error ? error.message : String(error));
        });
      let published = update();
      server.watcher.add(site.datasetsDir);
      server.watcher.on("all", (_, path) => {
        if (!path.startsWith(site.datasetsDir + sep)) return;
        published = published.then(update).then(() => {
          server.ws.send({ type: "full-reload" });
        });
      });
      server.middlewares.use("/data", (request, response, next) => {
        published
          .then(() => sendPath(request, response, site.outDir, (request.url ?? "/").split("?")[0]!))
          .then((found) => {
            // Never the page, which would look like a broken answer.
            if (!found) response.writeHead(404).end();
          })
          .catch((error: unknown) => {
            if (response.headersSent) response.destroy();
            else next(error);
          });
      });
    },
  };
}

/** Sites kept in the cache: switching back to a branch is instant. */
const KEPT = 4;

/** The published files in the cache, one folder per state of datasets and code: builds may run side by side. */
class Site {
  readonly datasetsDir: string;
  /** Folder of the last update. */
  outDir: string;
  readonly #src: string;
  readonly #cache: string;
  readonly #code: string;
  readonly #logger: Logger;

  constructor({ root, cacheDir, logger }: ResolvedConfig, code: string) {
    this.#code = code;
    this.#logger = logger;
    this.datasetsDir = resolve(root, "datasets");
    this.#src = resolve(root, "src");
    // Beside Vite's own cache, which Vite empties.
    this.#cache = resolve(cacheDir, "../.cache/kneepoint");
    this.outDir = this.#cache;
  }

  /** Publishes, unless this code already published these datasets. */
  async update(): Promise<void> {
    const outDir = join(this.#cache, this.#inputs());
    if (!existsSync(outDir)) {
      this.#logger.info("publishing the datasets (once for each state of the code: up to a minute)...");
      // Kept open until done: some modules are loaded only when a file needs them.
      const modules = await createServer({
        configFile: false,
        appType: "custom",
        server: { middlewareMode: true, watch: null, ws: false },
        optimizeDeps: { noDiscovery: true },
        resolve: { alias: { "~": this.#src } },
      });
      const unfinished = `${outDir}.${process.pid}`;
      try {
        const module = (await modules.ssrLoadModule(join(this.#src, "publish/publish.ts"))) as {
          publish: typeof publish;
        };
        await module.publish({ datasetsDir: this.datasetsDir, outDir: unfinished, code: this.#code });
      } finally {
        await modules.close();
      }
      if (existsSync(outDir)) rmSync(unfinished, { recursive: true });
      else renameSync(unfinished, outDir);
      this.#prune();
    }
    this.outDir = outDir;
  }

  #prune(): void {
    const sites = readdirSync(this.#cache)
      .map((name) => join(this.#cache, name))
      .map((path) => ({ path, at: statSync(path).mtimeMs }))
      .sort((one, other) => other.at - one.at);
    for (const { path } of sites.slice(KEPT)) rmSync(path, { recursive: true, force: true });
  }

  /** Names the datasets and the code, which are all that may change the files. */
  #inputs(): string {
    const hash = createHash("sha256").update(this.#code);
    const files = readdirSync(this.datasetsDir, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .sort();
    for (const file of files) {
      hash
        .update(`${relative(this.datasetsDir, file)}\0`)
        .update(readFileSync(file))
        .update("\0");
    }
    return hash.digest("hex").slice(0, 16);
  }
}
