/** `kneepoint open`: the app on a local port with a folder loaded, followed while it grows. */
import type { Around } from "../main";
import { spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { join } from "node:path";
import { isLoopback } from "~/base/loopback";
import { err, ok, type Result } from "~/base/result";
import { barePage } from "~/publish/site/app";
import { cli } from "~/text/en/cli";
import type { Terminal } from "../inspect";
import { plainly, reasonOf } from "../files";
import { refuse, wordsOf } from "../args";
import { Folder } from "./folder";
import { apart, rootOf } from "./place";
import { hostname } from "node:os";
import { pipeline } from "node:stream/promises";
import { readBytes } from "./grown";

// The folder over HTTP, beside the app: its list of files (`own/news`), and their bytes (`own/file`). GET only, and
// only for requests that name this server by one of its own addresses: a page elsewhere whose name was made to point
// here (DNS rebinding) sends that name as Host, and a plain link is recognised by Sec-Fetch-Site. The browser shows the
// answers to no other origin, so the address needs no token.

/** Bytes of a file that are in memory at once. */
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

/** Serves the built app: scripts/site.mjs, which `npm run serve` and the browser tests use too. */
export type Serve = (site: {
  readonly dir: string;
  readonly port?: number | undefined;
  readonly host: string;
  /** The port used by default if it is free. */
  readonly usual: number;
  readonly compress: boolean;
  readonly answers: ReturnType<typeof answersOf>;
}) => Promise<{ readonly server: Server; readonly url: string }>;

export type OpenAround = Terminal & Pick<Around, "serve" | "app" | "ended">;

const USUAL_PORT = 4170;

const escaped = (text: string): string => text.replace(/[&"<>]/g, (sign) => `&#${String(sign.charCodeAt(0))};`);

/** The page of the app, told here that it shows a folder. */
const pageOf = (html: string, name: string): string =>
  html.replace(/<head>/, () => `<head>\n    <meta name="kneepoint-folder" content="${escaped(name)}" />`);

interface OpenAsked {
  readonly paths: readonly string[];
  /** undefined: the usual one, or a free one where that is taken. */
  readonly port: number | undefined;
  readonly host: string;
  readonly browser: boolean;
  readonly help: boolean;
}

/** The error is a sentence. */
export function parseOpenArgs(args: readonly string[]): Result<OpenAsked, string> {
  const words = wordsOf(args, ["no-browser"], ["port", "host"]);
  if (!words.ok) return words;
  const { paths, on, values } = words.value;
  const { port, host = "127.0.0.1" } = values;
  if (port === "" || host === "") return err(cli.noValue(port === "" ? "--port" : "--host"));
  if (port !== undefined && !(/^\d{1,5}$/.test(port) && Number(port) < 65536)) return err(cli.open.noPort(port));
  const help = on.has("help");
  if (paths.length === 0 && !help) return err(cli.open.noPath);
  return ok({ paths, port: port === undefined ? port : Number(port), host, browser: !on.has("no-browser"), help });
}

/** Exit status: 0 ended by the user, 1 it could not be served, 2 wrong usage. */
export async function openFolder(args: readonly string[], given: OpenAround): Promise<0 | 1 | 2> {
  const around = plainly(given);
  const say = (line: string): Promise<void> => around.out(`${line}\n`);
  const misused = (why: string): 2 => refuse(around, `${why}\n${cli.open.usage}`);
  const parsed = parseOpenArgs(args);
  if (!parsed.ok) return misused(parsed.error);
  const { paths, port, host, browser, help } = parsed.value;
  if (help) {
    await around.out(cli.open.help);
    return 0;
  }
  const index = join(around.app, "index.html");
  if (!existsSync(index)) {
    around.error(`${cli.notBuilt}\n`);
    return 1;
  }
  const named = [];
  for (const path of paths) {
    try {
      named.push(await rootOf(path, around.cwd));
    } catch (error) {
      return misused(cli.open.missing(path, reasonOf(error)));
    }
  }
  const roots = apart(named);
  const folder = new Folder(roots, (line) => around.error(`${line}\n`));
  await folder.start();
  try {
    const name = roots.map((root) => root.name).join(", ");
    const answers = answersOf(folder, host, () => pageOf(barePage(readFileSync(index, "utf8")), name));
    const site = { dir: around.app, port, host, usual: USUAL_PORT, compress: false, answers };
    const { server, url } = await around.serve(site);
    if (!isLoopback(host)) around.error(`${cli.open.everybody(host)}\n`);
    await say(cli.open.at(folder.files, url));
    await say(cli.open.ends);
    if (browser) showIn(url);
    await around.ended;
    server.close();
    server.closeAllConnections();
    return 0;
  } catch (error) {
    const taken = error instanceof Error && "code" in error && error.code === "EADDRINUSE";
    around.error(`${taken ? cli.open.portTaken(port ?? 0) : reasonOf(error)}\n`);
    return 1;
  } finally {
    folder.stop();
  }
}

/** Opens the user's browser, if there is one: the address is in the terminal anyway. */
function showIn(url: string): void {
  const [command, ...args]: readonly [string, ...string[]] =
    process.platform === "darwin"
      ? ["open", url]
      : process.platform === "win32"
        ? ["cmd", "/c", "start", "", url]
        : ["xdg-open", url];
  const child = spawn(command, args, { stdio: "ignore", detached: true });
  child.on("error", () => undefined);
  child.unref();
}
