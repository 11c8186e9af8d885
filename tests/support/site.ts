/** A built site as seen by a host: served below a path, without pages for folders, and every address in it. */
import { createReadStream, existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join } from "node:path";
import { gunzipSync } from "node:zlib";
import { answerPath } from "~/ask/key";
import {
  COMPARISONS,
  FEEDS,
  rawFile,
  readCatalogue,
  sourcePath,
  tableListPath,
  tablePath,
  type WrittenCatalogue,
} from "~/model/catalogue";
import type { CurvePoint } from "~/model/answers";
import type { TraceRow } from "~/model/traceAnswers";
import { answerIn } from "./prepared";

const types: Readonly<Record<string, string>> = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".css": "text/css",
  ".json": "application/json",
  ".svg": "image/svg+xml",
  ".webmanifest": "application/manifest+json",
  ".wasm": "application/wasm",
};

/**
 * Keys are files: as on S3-style storage `/lab/site/` is not a key, unless `index` is set. Missing files are 404 and
 * recorded. `delay_ms`: the delay of each file.
 */
export async function serveSite(dir: string, below: string, { index = true, delay_ms = 0 } = {}) {
  const missing: string[] = [];
  const server: Server = createServer((request, response) => {
    const path = decodeURIComponent((request.url ?? "/").split("?")[0]!);
    const key = path.startsWith(below) ? path.slice(below.length) : null;
    const file = key === null ? null : join(dir, key === "" && index ? "index.html" : key);
    if (file === null || !existsSync(file) || !statSync(file).isFile()) {
      missing.push(path);
      response.writeHead(404, { "Content-Type": "application/xml" }).end("<Error><Code>NoSuchKey</Code></Error>");
      return;
    }
    setTimeout(() => {
      response.writeHead(200, { "Content-Type": types[extname(file)] ?? "application/octet-stream" });
      createReadStream(file).pipe(response);
    }, delay_ms);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}${below}`,
    missing,
    close: () =>
      new Promise((resolve) => {
        server.close(resolve);
        // A browser keeps its connections for the next page.
        server.closeAllConnections();
      }),
  };
}

const filesOf = (dir: string): string[] =>
  readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(dir.length + 1));

/**
 * Every file that some part of the site asks for: src, href and url() of pages and styles, built files that scripts
 * name, and what the app fetches by rule for each dataset of the catalogue. `dead`: asked for but missing; `never`: in
 * data/ but never asked for.
 */
export function linksOf(site: string) {
  const files = new Set(filesOf(site));
  const asked = new Map<string, string>();
  const ask = (path: string, by: string) => asked.set(path, asked.get(path) ?? by);
  for (const file of files) {
    const [, ending = ""] = /\.(html|css|js)$/.exec(file) ?? [];
    if (ending === "" || file.startsWith("data/")) continue;
    const whole = readFileSync(join(site, file), "utf8");
    // What a script writes into a page is not an address of the page.
    const text = ending === "html" ? whole.replace(/(<script[^>]*>)[^]*?<\/script>/g, "$1") : whole;
    const base = new URL(file, "http://site/");
    const found = [
      ...(ending === "html" ? [...text.matchAll(/(?:src|href)="([^"#]+)"/g)].map(([, to]) => to!) : []),
      ...(ending === "css" ? [...text.matchAll(/url\(["']?([^"')]+)["']?\)/g)].map(([, to]) => to!) : []),
      ...(ending === "js"
        ? [...text.matchAll(/["'`](\.\/[\w.-]+-[\w-]{8}\.(?:js|css|wasm))["'`]/g)].map(([, to]) => to!)
        : []),
    ];
    for (const to of found) {
      const url = new URL(to, base);
      if (url.host === "site") ask(url.pathname.slice(1), file);
    }
  }
  const json = <T>(path: string): T => JSON.parse(readFileSync(join(site, "data", path), "utf8")) as T;
  const { datasets, prepared, code, comparisons = 0 } = readCatalogue(json<WrittenCatalogue>("catalogue.json"));
  // The Library's foot links to the feeds.
  const data = new Set(["catalogue.json", ...Object.values(FEEDS), ...(comparisons > 0 ? [COMPARISONS] : [])]);
  for (const entry of datasets) {
    const { slug, hash } = entry;
    const answer = (name: string) => answerPath(name, slug, hash, code);
    for (const name of prepared) data.add(answer(name));
    data.add(tableListPath(slug));
    if (existsSync(join(site, "data", tableListPath(slug))))
      for (const table of Object.keys(json<object>(tableListPath(slug)))) data.add(tablePath(slug, table));
    const rows = <T>(name: string) => answerIn(readFileSync(join(site, "data", answer(name)))) as T[];
    const named = [...rows<CurvePoint>("curve"), ...rows<TraceRow>("traces")];
    for (const { sha256 } of named) {
      const raw = rawFile(entry, sha256);
      if (raw !== null) data.add(raw);
    }
  }
  for (const path of data) ask(`data/${path}`, "data/catalogue.json");
  const dead = [...asked].filter(([path]) => !files.has(path)).map(([path, by]) => `${path} (${by})`);
  // Companion files are beside the results and have no mark.
  const never = [...files].filter(
    (path) => path.startsWith("data/") && !path.startsWith("data/sources/") && !asked.has(path),
  );
  return { datasets, code, asked: asked.size, dead, never };
}

/** Bytes of a raw file of the site. */
export const rawOf = (site: string, slug: string, sha256: string): Buffer =>
  gunzipSync(readFileSync(join(site, "data", sourcePath(slug, sha256))));
