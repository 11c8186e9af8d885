/**
 * Drives the browsers installed on this machine through W3C WebDriver: Firefox by its own protocol (Marionette, the
 * same commands over a socket), WebKitGTK by WebKitWebDriver. Neither needs a download.
 */
import { spawn, type ChildProcess } from "node:child_process";
import {
  accessSync,
  constants,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { connect, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { freePort } from "../../scripts/browser.mjs";

type Plain = object | string | number | boolean | null | undefined;

/** One window of a browser with an empty profile. */
export interface Driven {
  readonly goto: (url: string) => Promise<void>;
  /** Runs `look` in the page and returns its value, which may be a promise. `look` sees only its argument. */
  readonly evaluate: <A extends Plain, R>(look: (given: A) => R | Promise<R>, given: A) => Promise<R>;
  /** Errors and warnings on the console since the start, without the browser's own. */
  readonly complaints: () => readonly string[];
  readonly close: () => Promise<void>;
}

/** A command of the session by its path in the standard. */
type Send = (path: string, body: object) => Promise<unknown>;

/** A browser must start within this time, or report why it cannot. */
const START_MS = 60_000;

const onPath = (names: readonly string[]): string | undefined =>
  (process.env["PATH"] ?? "")
    .split(delimiter)
    .flatMap((dir) => names.map((name) => join(dir, name)))
    .find((path) => isExecutable(path));

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** WebKitGTK's own small browser lies beside the library (Debian: /usr/lib/<machine>/webkit2gtk-4.1/MiniBrowser). */
function miniBrowser(): string | undefined {
  const dirs = ["/usr/libexec", "/usr/lib", ...["/usr/lib", "/usr/lib64"].flatMap((dir) => machines(dir))];
  return dirs
    .flatMap((dir) => ["webkitgtk-6.0", "webkit2gtk-4.1", "webkit2gtk-4.0"].map((of) => join(dir, of, "MiniBrowser")))
    .find((path) => isExecutable(path));
}
const machines = (dir: string): readonly string[] =>
  existsSync(dir) ? readdirSync(dir).flatMap((name) => (/-linux-gnu/.test(name) ? [join(dir, name)] : [])) : [];

const firefox = onPath(["firefox-esr", "firefox"]);
const driver = onPath(["WebKitWebDriver"]);
const mini = miniBrowser();
const screen = process.env["DISPLAY"] ?? process.env["WAYLAND_DISPLAY"];
const xvfb = onPath(["Xvfb"]);

/** What this machine lacks to run each browser; null: nothing. */
export const lacks = {
  Firefox: firefox === undefined ? "firefox-esr or firefox" : null,
  WebKit:
    driver === undefined || mini === undefined
      ? "WebKitWebDriver and MiniBrowser (Debian: webkit2gtk-driver)"
      : screen === undefined && xvfb === undefined
        ? "a screen, or Xvfb"
        : null,
} as const;

export const start = { Firefox: startFirefox, WebKit: startWebKit } as const;

/** Resolves to the first defined value that `look` returns; rejects after START_MS. */
async function until<T>(what: string, look: () => T | undefined | Promise<T | undefined>): Promise<T> {
  for (const end = Date.now() + START_MS; Date.now() < end;) {
    const found = await look();
    if (found !== undefined) return found;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`${what} did not come within ${String(START_MS / 1000)} s`);
}

/** Half an hour off, which no other test covers. */
const ELSEWHERE = "Asia/Kolkata";

/** A process with its output; `end` resolves when it has exited. */
function launched(path: string, args: readonly string[], env: NodeJS.ProcessEnv = {}) {
  const child: ChildProcess = spawn(path, args, {
    env: { ...process.env, TZ: ELSEWHERE, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const said: string[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding("utf8").on("data", (part) => said.push(String(part)));
  const gone = new Promise<void>((resolve) => child.on("close", () => resolve()));
  const end = async (): Promise<void> => {
    child.kill();
    await gone;
  };
  return { lines: () => said.join("").split("\n"), end };
}

function drivenBy(send: Send, complaints: () => readonly string[], close: () => Promise<void>): Driven {
  return {
    goto: async (url) => void (await send("/url", { url })),
    evaluate: async <A extends Plain, R>(look: (given: A) => R | Promise<R>, given: A) =>
      (await send("/execute/sync", {
        script: `return (${look.toString()})(arguments[0])`,
        args: [given ?? null],
      })) as R,
    complaints,
    close,
  };
}

const TIMEOUTS = { script: 120_000, pageLoad: 60_000, implicit: 0 };

/** Commands that have other names in Marionette. */
const NAMES: Readonly<Record<string, string>> = {
  "/url": "WebDriver:Navigate",
  "/execute/sync": "WebDriver:ExecuteScript",
};

async function startFirefox(): Promise<Driven> {
  const profile = mkdtempSync(join(tmpdir(), "kneepoint-firefox-"));
  const settings = {
    "marionette.port": 0,
    "devtools.console.stdout.content": true,
    // Otherwise it warns about each page that is left while its script runs.
    "dom.ipc.cancel_content_js_when_navigating": false,
    // It ends a script that gets no turn for ten seconds on a busy machine.
    "dom.max_script_run_time": 0,
    "datareporting.policy.dataSubmissionEnabled": false,
    "toolkit.telemetry.server": "",
    "app.update.enabled": false,
    "network.captive-portal-service.enabled": false,
    "network.connectivity-service.enabled": false,
  };
  writeFileSync(
    join(profile, "user.js"),
    Object.entries(settings)
      .map(([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`)
      .join(""),
  );
  const browser = launched(firefox!, ["--headless", "--marionette", "--no-remote", "--profile", profile]);
  const active = join(profile, "MarionetteActivePort");
  const port = await until(
    "Firefox's port",
    () => (existsSync(active) && Number(readFileSync(active, "utf8"))) || undefined,
  );
  const command = marionette(connect(port, "127.0.0.1"));
  await command("WebDriver:NewSession", { capabilities: { alwaysMatch: {} } });
  // Marionette ignores them among the capabilities.
  await command("WebDriver:SetTimeouts", TIMEOUTS);
  const send: Send = async (path, body) => {
    const answer = (await command(NAMES[path]!, body)) as { readonly value?: unknown };
    return answer.value;
  };
  const complaints = () =>
    browser.lines().filter((line) => /^(console\.(error|warn)|JavaScript (error|warning)):/.test(line) && !isOwn(line));
  return drivenBy(send, complaints, async () => {
    await browser.end();
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  });
}

/**
 * Firefox reports errors of its own code beside those of the page. Version 153 also warns of each page that is left
 * while its script runs, whatever the preference says; scripts have no time limit here, so the words mean nothing else.
 */
const isOwn = (line: string): boolean =>
  /(chrome|resource|moz-extension):\/\/|^console\.error: RSLoader|: Script terminated by timeout at:/.test(line);

/** Marionette over a socket: `<bytes>:[0, id, name, parameters]` is answered by `<bytes>:[1, id, error, result]`. */
function marionette(socket: Socket): (name: string, parameters: object) => Promise<unknown> {
  const waiting = new Map<number, (answer: readonly [unknown, unknown]) => void>();
  let kept = Buffer.alloc(0);
  socket.on("data", (part: Buffer) => {
    kept = Buffer.concat([kept, part]);
    for (;;) {
      const colon = kept.indexOf(":");
      const end = colon + 1 + Number(kept.subarray(0, Math.max(0, colon)).toString());
      if (colon < 0 || kept.length < end) return;
      const message: unknown = JSON.parse(kept.subarray(colon + 1, end).toString());
      kept = kept.subarray(end);
      // The first message is a greeting.
      if (Array.isArray(message)) waiting.get(message[1] as number)?.([message[2], message[3]]);
    }
  });
  const failed = (why: string) => waiting.forEach((answer) => answer([why, null]));
  socket.on("error", (error) => failed(error.message));
  socket.on("close", () => failed("the browser has gone"));
  let id = 0;
  return (name, parameters) =>
    new Promise((resolve, reject) => {
      id += 1;
      waiting.set(id, ([error, result]) => {
        if (error === null) resolve(result);
        else reject(new Error(`${name}: ${JSON.stringify(error)}`));
      });
      const text = JSON.stringify([0, id, name, parameters]);
      socket.write(`${String(Buffer.byteLength(text))}:${text}`);
    });
}

async function startWebKit(): Promise<Driven> {
  const home = mkdtempSync(join(tmpdir(), "kneepoint-webkit-"));
  // Xvfb chooses a free display number and writes it to the given descriptor.
  const shown = screen === undefined ? launched(xvfb!, ["-displayfd", "1", "-screen", "0", "1440x900x24"]) : undefined;
  const number = shown && (await until("a screen", () => shown.lines().find((line) => /^\d+$/.test(line))));
  const port = await freePort();
  const browser = launched(driver!, [`--port=${String(port)}`], {
    ...(number !== undefined && { DISPLAY: `:${number}`, GDK_BACKEND: "x11" }),
    // An empty profile: no history, no stores.
    HOME: home,
    XDG_DATA_HOME: join(home, "data"),
    XDG_CACHE_HOME: join(home, "cache"),
    NO_AT_BRIDGE: "1",
  });
  const ask = async (method: string, path: string, body: object): Promise<unknown> => {
    const init = method === "POST" ? { method, body: JSON.stringify(body) } : { method };
    const { value } = (await (await fetch(`http://127.0.0.1:${String(port)}${path}`, init)).json()) as {
      value: unknown;
    };
    const { error, message } = (value ?? {}) as { readonly error?: string; readonly message?: string };
    if (typeof error === "string") throw new Error(`${path}: ${error} ${message ?? ""}`);
    return value;
  };
  await until("WebKitWebDriver", () => ask("GET", "/status", {}).catch(() => undefined));
  const options = { binary: mini!, args: ["--automation", "--enable-write-console-messages-to-stdout=true"] };
  const session = (await ask("POST", "/session", {
    capabilities: { alwaysMatch: { "webkitgtk:browserOptions": options, timeouts: TIMEOUTS } },
  })) as { readonly sessionId: string };
  const path = `/session/${session.sessionId}`;
  return drivenBy(
    (of, body) => ask("POST", `${path}${of}`, body),
    () => browser.lines().filter((line) => /^CONSOLE \S+ (ERROR|WARN)/.test(line)),
    async () => {
      await ask("DELETE", path, {}).catch(() => undefined);
      await browser.end();
      await shown?.end();
      rmSync(home, { recursive: true, force: true, maxRetries: 5 });
    },
  );
}
