/**
 * An engine that pages use one after another: starting one takes a third of a test with own files, nearly all of it for
 * the instance. The page that holds the profile (profile.ts) has it in a worker; a page that starts its engine gets a
 * port to it in the place of a worker of its own. DuckDB is reset in between: a new database in the same instance. For
 * specs that ask for it (`test.use({ warmEngine: true })`): not for those that look at how the engine starts, ends or
 * fails.
 */
import { readdirSync } from "node:fs";
import type { Page } from "@playwright/test";

interface Keeper {
  /** False: none is free, so the page starts its own. */
  lendEngine?: (port: MessagePort, failed: (message: string) => void) => boolean;
  /** The page that had it is gone; a closed page does not report this. */
  takeBackEngine?: () => void;
}

const asset = (pattern: RegExp): string => {
  const name = readdirSync(new URL("../../dist/assets", import.meta.url)).find((one) => pattern.test(one));
  if (name === undefined) throw new Error("There is no dist/: run `npm run build` first.");
  return `assets/${name}`;
};
export const engineFile = (): string => asset(/^duckdb-eh-.*\.wasm$/);

/** Runs in the worker before DuckDB: passes messages between it and the page that has it. */
const PASSES_ON = `
self.TransformStream = undefined; console.log = console.warn = () => {};
const say = self.postMessage.bind(self);
let port = null;
self.postMessage = (message, transfer) => {
  if (message.requestId === -1) say(message.type);
  else if (message.requestId !== -2) port?.postMessage(message, transfer);
};
const leave = (left) => {
  if (port === null || port !== left) return;
  port = null;
  say("free");
};
self.addEventListener("message", (event) => {
  if (event.data === "over") {
    event.stopImmediatePropagation();
    leave(port);
  }
  if (event.data !== "taken") return;
  event.stopImmediatePropagation();
  const own = (port = event.ports[0]);
  own.onmessage = ({ data }) => {
    if (data === "over") leave(own);
    else if (data.type === "INSTANTIATE") own.postMessage({ messageId: 0, requestId: data.messageId, type: "OK", data: null });
    else self.onmessage({ data });
  };
  self.onmessage({ data: { messageId: -2, type: "RESET" } });
});
`;

/** The page that holds the profile starts the engine, if it has none. */
export async function keepEngine(keeper: Page, site: string): Promise<void> {
  const script = new URL(asset(/^duckdb-browser-eh\.worker-.*\.js$/), site).href;
  await keeper.evaluate(
    async ({ code, wasm }) => {
      const self = window as Keeper;
      if (self.lendEngine !== undefined) return;
      const worker = new Worker(URL.createObjectURL(new Blob([code], { type: "text/javascript" })));
      let isFree = false;
      let failed: (message: string) => void = () => undefined;
      const started = new Promise<unknown>((resolve) => {
        worker.onmessage = ({ data }: MessageEvent<unknown>) => {
          if (data === "free") isFree = true;
          else resolve(data);
        };
      });
      worker.onerror = (event) => failed(event.message);
      worker.postMessage({ messageId: -1, type: "INSTANTIATE", data: [wasm, null] });
      const said = await started;
      if (said !== "OK") throw new Error(`The engine did not start: ${String(said)}`);
      isFree = true;
      self.takeBackEngine = () => worker.postMessage("over");
      self.lendEngine = (port, onFailed) => {
        if (!isFree) return false;
        isFree = false;
        failed = onFailed;
        worker.postMessage("taken", [port]);
        return true;
      };
    },
    { code: `${PASSES_ON} importScripts(${JSON.stringify(script)});`, wasm: new URL(engineFile(), site).href },
  );
}

/** No page uses it any more. */
export const takeBackEngine = (keeper: Page): Promise<void> =>
  keeper.evaluate(() => (window as Keeper).takeBackEngine?.());

/** From its next document on, the page borrows the engine of the page that opened it. */
export const borrowEngine = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const keeper = window.opener as Keeper | null;
    Object.defineProperty(window, "opener", { value: null });
    let lend: Keeper["lendEngine"];
    try {
      lend = keeper?.lendEngine;
    } catch {
      return; // a page of another origin
    }
    if (lend === undefined) return;
    const Own = Worker;

    class Borrowed extends EventTarget {
      readonly #port: MessagePort;
      constructor(name: string, port: MessagePort) {
        super();
        this.#port = port;
        // src/engine/locks.ts. Not in the worker: emptying a profile takes its locks from the pages that stay.
        void navigator.locks.request(name, () => {
          this.dispatchEvent(new MessageEvent("message", { data: "holds its lock" }));
          return new Promise(() => undefined);
        });
        port.onmessage = ({ data }: MessageEvent<unknown>) => this.dispatchEvent(new MessageEvent("message", { data }));
        addEventListener("pagehide", () => this.terminate());
      }
      postMessage(message: unknown, transfer: Transferable[] = []): void {
        this.#port.postMessage(message, transfer);
      }
      terminate(): void {
        this.#port.onmessage = null;
        this.#port.postMessage("over");
      }
    }

    window.Worker = new Proxy(Own, {
      construct(target, [url, options]: [string | URL, WorkerOptions?]) {
        const name = options?.name ?? "";
        if (!name.startsWith("kneepoint engine ")) return new target(url, options);
        const { port1, port2 } = new MessageChannel();
        const borrowed = new Borrowed(name, port1);
        const isLent = lend(port2, (message) => borrowed.dispatchEvent(new ErrorEvent("error", { message })));
        return isLent ? borrowed : new target(url, options);
      },
    });
  });
