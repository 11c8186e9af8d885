/**
 * Serves the built site: byte ranges, gzip, content types, the security headers.
 * The port is fixed where it is free: files that the browser keeps for the user belong to an address.
 */
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join, relative, resolve, sep } from "node:path";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import sirv from "sirv";
import { headers, ownHeaders } from "./csp.mjs";

const compress = promisify(gzip);
const compressible = new Set([".html", ".js", ".css", ".json", ".svg", ".wasm", ".txt", ".webmanifest"]);
export const usualPort = 4160;

/** Compresses the site into memory, small files first; until its turn a file is sent plain. */
async function compressAll(dir, packed) {
  const files = readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && compressible.has(extname(entry.name)))
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => ({ path, bytes: statSync(path).size }))
    .sort((a, b) => a.bytes - b.bytes);
  for (const { path } of files) {
    const plain = readFileSync(path);
    const body = await compress(plain, { level: 6 });
    const etag = `"${createHash("sha256").update(plain).digest("hex").slice(0, 16)}"`;
    packed.set(`/${relative(dir, path).split(sep).join("/")}`, { body, etag });
  }
}

const types = {
  ".html": "text/html;charset=utf-8",
  ".js": "text/javascript",
  ".css": "text/css",
  ".json": "application/json",
  ".svg": "image/svg+xml",
  ".wasm": "application/wasm",
  ".txt": "text/plain;charset=utf-8",
  ".webmanifest": "application/manifest+json",
};

const caching = (path) => (path.startsWith("/assets/") ? "public, max-age=31536000, immutable" : "no-cache");

/** Sends the compressed copy, if there is one and the client takes it. Ranges are of the plain bytes. */
function sendPacked(request, response, path, packed) {
  const file = packed.get(path);
  if (!file || request.headers.range || !/\bgzip\b/.test(request.headers["accept-encoding"] ?? "")) return false;
  const same = request.headers["if-none-match"] === file.etag;
  response.writeHead(same ? 304 : 200, {
    "Content-Type": types[extname(path)],
    "Cache-Control": caching(path),
    ETag: file.etag,
    Vary: "Accept-Encoding",
    ...(same ? {} : { "Content-Encoding": "gzip", "Content-Length": file.body.length }),
  });
  response.end(same || request.method === "HEAD" ? undefined : file.body);
  return true;
}

/** Headers by path: those of the app's page, but for the page that has its own policy. */
function headersOf(dir) {
  const file = join(dir, "fetch.html");
  const own = existsSync(file) ? ownHeaders(readFileSync(file, "utf8")) : headers;
  return (path) => (path === "/fetch.html" ? own : headers);
}

/** Is `path` of a request a folder of the site? Its page lies at `path/`, where its relative addresses hold. */
function isFolder(dir, path) {
  try {
    const place = resolve(dir, `.${decodeURIComponent(path)}`);
    return (
      `${place}${sep}`.startsWith(resolve(dir) + sep) && !path.startsWith("//") && existsSync(join(place, "index.html"))
    );
  } catch {
    return false; // no valid escape
  }
}

/**
 * Starts to listen; `port` 0 takes any free one. Resolves to the server and its address.
 * @param {{ dir: string, port?: number | undefined, host?: string, usual?: number, compress?: boolean,
 *   answers?: (request: import("node:http").IncomingMessage, response: import("node:http").ServerResponse, path: string) => boolean
 * }} options `usual`: the port where it is free; `compress`: gzip, which costs more than it saves within one machine;
 *   `answers`: asked first; true: it has answered, or will
 */
export async function serve({ dir, port, host = "127.0.0.1", usual = usualPort, compress: packs = true, answers }) {
  const packed = new Map();
  const plain = sirv(dir, {
    etag: true,
    extensions: [],
    setHeaders: (response, path) => response.setHeader("Cache-Control", caching(path)),
  });
  const headersFor = headersOf(dir);
  const server = createServer((request, response) => {
    if (request.method !== "GET" && request.method !== "HEAD") {
      response.writeHead(405, { Allow: "GET, HEAD" }).end();
      return;
    }
    const asked = request.url ?? "/";
    const path = asked.split("?")[0].replace(/\/$/, "/index.html");
    for (const [name, value] of Object.entries(headersFor(path))) response.setHeader(name, value);
    if (answers?.(request, response, path)) return;
    if (sendPacked(request, response, path, packed)) return;
    request.url = path;
    plain(request, response, () => {
      if (isFolder(dir, path)) {
        const query = /\?.*$/.exec(asked)?.[0] ?? "";
        response.writeHead(301, { Location: `${path}/${query}` }).end();
        return;
      }
      response.writeHead(404, { "Content-Type": "text/plain" }).end("Not found\n");
    });
  });
  const listen = (number) =>
    new Promise((resolve, reject) => {
      server.once("error", reject);
      server.listen(number, host, () => {
        server.off("error", reject);
        resolve();
      });
    });
  await listen(port ?? usual).catch((error) => {
    if (port !== undefined || error.code !== "EADDRINUSE") throw error;
    return listen(0);
  });
  const compressed = packs ? compressAll(dir, packed) : Promise.resolve();
  const shown = host.includes(":") ? `[${host}]` : host;
  return { server, compressed, url: `http://${shown}:${String(server.address().port)}/` };
}
