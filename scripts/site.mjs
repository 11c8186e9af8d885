/**
 * Serves the built site: byte ranges, brotli and gzip, content types, security headers. It prefers a fixed port, since
 * files that the browser keeps for a reader belong to an address.
 */
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { extname, join, resolve, sep } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, brotliDecompress, constants, gzip } from "node:zlib";
import { headers, pageHeaders, sandboxHeaders } from "./csp.mjs";
import { sendFile } from "./static.mjs";

/** Quality 5 takes half the time of gzip and less room. */
const QUALITY = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };
const codings = {
  br: (plain) => promisify(brotliCompress)(plain, QUALITY),
  gzip: (plain) => promisify(gzip)(plain, { level: 6 }),
};
const compressible = new Set([".html", ".js", ".css", ".json", ".svg", ".wasm", ".txt", ".md", ".webmanifest"]);
export const usualPort = 4160;

/**
 * Compresses the site into memory, small files first; until then a file is sent uncompressed. Brotli comes first; gzip is
 * for clients that do not take it, such as browsers over http from another machine.
 */
async function compressAll(dir, packed) {
  const files = readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && compressible.has(extname(entry.name)))
    .map((entry) => join(entry.parentPath, entry.name))
    .map((place) => ({ place, found: statSync(place, { bigint: true, throwIfNoEntry: false }) }))
    .filter(({ found }) => found !== undefined)
    .sort((a, b) => Number(a.found.size - b.found.size));
  for (const [coding, compress] of Object.entries(codings)) {
    for (const { place, found } of files) {
      const size = Number(found.size);
      // Deleted since, or unreadable: it stays uncompressed, and a request for it gets the error.
      const plain = await readFile(place).catch(() => null);
      if (plain === null || plain.length !== size) continue;
      const body = (coding === "br" ? await madeBefore(place, plain) : null) ?? (await compress(plain));
      const bodies = { ...packed.get(place)?.bodies, [coding]: body };
      packed.set(place, { bodies, size, modified_ns: found.mtimeNs });
    }
  }
}

/** What the build compressed better than there is time for here (precompress.mjs); null: nothing, or of another file. */
async function madeBefore(place, plain) {
  const made = await readFile(`${place}.br`).catch(() => null);
  if (made === null) return null;
  return (await promisify(brotliDecompress)(made).catch(() => null))?.equals(plain) === true ? made : null;
}

const types = {
  ".css": "text/css",
  ".gz": "application/gzip",
  ".html": "text/html;charset=utf-8",
  ".js": "text/javascript",
  ".json": "application/json",
  ".md": "text/markdown;charset=utf-8",
  ".svg": "image/svg+xml",
  ".txt": "text/plain;charset=utf-8",
  ".wasm": "application/wasm",
  ".webmanifest": "application/manifest+json",
};

/**
 * The file of a request's path below `dir`; null: not part of the site. Hidden files and anything above `dir` are not
 * served.
 */
function placeOf(dir, path) {
  try {
    const names = decodeURIComponent(path).split(/[\\/]/);
    const place = resolve(dir, ...names);
    return names.some((name) => name.startsWith(".")) || !`${place}${sep}`.startsWith(resolve(dir) + sep)
      ? null
      : place;
  } catch {
    return null; // not a valid escape
  }
}

/** Sends the file at the path of a request. Resolves to false if there is none. */
export async function sendPath(request, response, dir, path, packed = new Map()) {
  const place = placeOf(dir, path);
  if (place === null) return false;
  const type = types[extname(place)] ?? "application/octet-stream";
  const caching = path.startsWith("/assets/") ? "public, max-age=31536000, immutable" : "no-cache";
  const known = { "Content-Type": type, "Cache-Control": caching };
  return sendFile(request, response, place, { headers: known, packed: packed.get(place) });
}

/** Headers by path: a page that has its own policy is sent with it. Read anew, since a build may replace the page. */
function headersOf(dir, path) {
  const own = { "/index.html": pageHeaders, "/fetch.html": sandboxHeaders }[path];
  const place = own === undefined ? null : join(dir, path);
  return place !== null && existsSync(place) ? own(readFileSync(place, "utf8")) : headers;
}

/** Is the path of a request a folder of the site? Its page is at `path/`, where its relative addresses work. */
function isFolder(dir, path) {
  const place = placeOf(dir, path);
  return place !== null && existsSync(join(place, "index.html"));
}

const NOT_FOUND = [404, "Not found"];

function say(response, [status, text]) {
  response.writeHead(status, { "Content-Type": "text/plain;charset=utf-8", "Cache-Control": "no-store" });
  response.end(`${text}\n`);
}

/** An error stays with its request. */
function fail(response, error) {
  if (response.headersSent || response.destroyed) response.destroy();
  else say(response, [500, `This file cannot be sent: ${error.code ?? error.message}`]);
}

/**
 * Starts listening; `port` 0 takes any free one. Resolves to the server and its address.
 * @param {{ dir: string, port?: number | undefined, host?: string, usual?: number, compress?: boolean,
 * answers?: (request: import("node:http").IncomingMessage, response: import("node:http").ServerResponse, path: string)
 * => boolean }} options `usual`: the port to use if free; `compress`: it costs more than it saves on one
 * machine;
 * `answers`: asked first; true: it has answered, or will
 */
export async function serve({ dir, port, host = "127.0.0.1", usual = usualPort, compress: packs = true, answers }) {
  const packed = new Map();
  const answer = async (request, response) => {
    if (request.method !== "GET" && request.method !== "HEAD") {
      response.writeHead(405, { Allow: "GET, HEAD" }).end();
      return;
    }
    const [asked, ...query] = (request.url ?? "/").split("?");
    const path = asked.replace(/\/$/, "/index.html");
    for (const [name, value] of Object.entries(headersOf(dir, path))) response.setHeader(name, value);
    if (answers?.(request, response, path) || (await sendPath(request, response, dir, path, packed))) return;
    if (!isFolder(dir, path)) return say(response, NOT_FOUND);
    // Relative to the requested address, so that no request can lead to another host.
    const Location = [`./${path.slice(path.lastIndexOf("/") + 1)}/`, ...query].join("?");
    response.writeHead(301, { Location }).end();
  };
  const server = createServer((request, response) => {
    // Written to after its reader has left: this ends the answer, not the server.
    response.on("error", () => undefined);
    answer(request, response).catch((error) => fail(response, error));
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
  // A connection could not be accepted because too many files are open. The others continue.
  server.on("error", () => undefined);
  // If this fails, files are sent uncompressed.
  const compressed = packs ? compressAll(dir, packed).catch(() => undefined) : Promise.resolve();
  const shown = host.includes(":") ? `[${host}]` : host;
  return { server, compressed, url: `http://${shown}:${String(server.address().port)}/` };
}
