/**
 * The folder over HTTP, beside the app: its list of files (`own/news`), and their bytes (`own/file`). GET only, and
 * only for requests that name this server by one of its own addresses: a page elsewhere whose name was made to point
 * here (DNS rebinding) sends that name as Host, and a plain link is recognised by Sec-Fetch-Site. The browser shows the
 * answers to no other origin, so the address needs no token.
 */
import type { IncomingMessage, ServerResponse } from "node:http";
import { hostname } from "node:os";
import { pipeline } from "node:stream/promises";
import { isLoopback } from "~/base/loopback";
import type { Folder } from "./folder";
import { readBytes } from "./grown";

/** At once in memory. */
const PART_BYTES = 2 ** 20;

/** Host header without its port, brackets of IPv6 taken off. */
const nameOf = (host: string): string =>
  host
    .replace(/:\d+$/, "")
    .replace(/^\[(.*)\]$/, "$1")
    .toLowerCase();

const isAddress = (name: string): boolean =>
  /^\d{1,3}(\.\d{1,3}){3}$/.test(name) || /^[\da-f:.]*:[\da-f:.]*$/.test(name);

/** Does the Host header name this server? If others can reach it: by an address, or by this machine's name. */
export function isOwnHost(header: string | undefined, host: string): boolean {
  const name = nameOf(header ?? "");
  if (isLoopback(name) || name === host.toLowerCase()) return true;
  return !isLoopback(host) && (isAddress(name) || name === hostname().toLowerCase());
}

const text = (response: ServerResponse, status: number, words: string): void => {
  response.writeHead(status, { "Content-Type": "text/plain;charset=utf-8", "Cache-Control": "no-store" });
  response.end(`${words}\n`);
};

/** Answers requests that are not for the app; false: it is for the app. */
export function answersOf(folder: Folder, host: string, page: () => string) {
  return (request: IncomingMessage, response: ServerResponse, path: string): boolean => {
    if (!isOwnHost(request.headers.host, host)) {
      text(response, 403, "This server answers only to its own name.");
      return true;
    }
    response.setHeader("Cross-Origin-Resource-Policy", "same-origin");
    // A folder is never shown in the frame of another page, where clicks could be hijacked (the site allows frames).
    const policy = String(response.getHeader("Content-Security-Policy") ?? "");
    response.setHeader("Content-Security-Policy", policy.replace("frame-ancestors *", "frame-ancestors 'self'"));
    if (path === "/index.html") {
      // Read before anything is sent: the app may have been removed.
      const html = page();
      response.writeHead(200, { "Content-Type": "text/html;charset=utf-8", "Cache-Control": "no-store" });
      response.end(request.method === "HEAD" ? undefined : html);
      return true;
    }
    if (!path.startsWith("/own/")) return false;
    const from = request.headers["sec-fetch-site"];
    if (from !== undefined && from !== "same-origin" && from !== "none") text(response, 403, "Only for the app.");
    else void own(folder, request, response).catch((error: unknown) => fail(response, error));
    return true;
  };
}

/** An error affects only its request. A response that has begun is cut off, and the page asks again. */
function fail(response: ServerResponse, error: unknown): void {
  if (response.headersSent || response.destroyed) response.destroy();
  else text(response, 500, `This cannot be answered: ${error instanceof Error ? error.message : String(error)}`);
}

async function own(folder: Folder, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { pathname, searchParams } = new URL(request.url ?? "/", "http://own");
  const number = (name: string): number => {
    const value = searchParams.get(name) ?? "";
    return /^\d{1,15}$/.test(value) ? Number(value) : Number.NaN;
  };
  if (pathname === "/own/news") {
    const gone = new AbortController();
    response.on("close", () => gone.abort());
    const news = await folder.news(searchParams.get("session") ?? "", number("after"), gone.signal);
    if (gone.signal.aborted) return;
    response.writeHead(200, { "Content-Type": "application/json", "Cache-Control": "no-store" });
    response.end(JSON.stringify(news));
    return;
  }
  const file = folder.get(searchParams.get("path") ?? "");
  if (pathname !== "/own/file" || file === undefined) return text(response, 404, "There is no such file.");
  const { place } = file;
  const [start, end] = [number("from"), number("to")] as const;
  const { generation, size } = file.entry;
  if (generation !== number("generation")) return text(response, 409, "It was written anew.");
  if (!(start <= end && end <= size)) return text(response, 416, "It has no such bytes.");
  const first = await readBytes(place, start, Math.min(end, start + PART_BYTES)).catch(() => null);
  if (first === null) {
    folder.lose(place.path);
    return text(response, 403, "It cannot be read.");
  }
  const begin = first;
  async function* parts(): AsyncGenerator<Uint8Array> {
    for (let at = start; at < end;) {
      const part = at === start ? begin : await readBytes(place, at, Math.min(end, at + PART_BYTES));
      // The file became shorter: the cut response makes the page ask again.
      if (part.length === 0) throw new Error("cut short");
      at += part.length;
      yield part;
    }
  }
  const headers = { "Content-Type": "application/octet-stream", "Cache-Control": "no-store" };
  response.writeHead(200, { ...headers, "Content-Length": end - start });
  await pipeline(parts, response);
}
