/** `kneepoint open`: the app on a local port with a folder loaded, followed while it grows. */
import type { Around } from "../main";
import { spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import type { Server } from "node:http";
import { join } from "node:path";
import { isLoopback } from "~/base/loopback";
import { err, ok, type Result } from "~/base/result";
import { barePage } from "~/publish/site/app";
import { cli } from "~/text/en/cli";
import type { Terminal } from "../inspect";
import { plainly, reasonOf } from "../files";
import { wordsOf } from "../args";
import { Folder } from "./folder";
import { answersOf } from "./http";
import { apart, rootOf } from "./place";

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
  const misused = (why: string): 2 => {
    around.error(`${why}\n${cli.open.usage}\n`);
    return 2;
  };
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
