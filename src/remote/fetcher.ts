/**
 * Fetches for the other end of a port and passes the bytes on. The same code runs in the fetching page, for addresses
 * elsewhere, and in the app, for files beside it.
 */
import { type FromPage, type PageFailure, toPage } from "./protocol";

/** Longest time for a second look at a server that refused. */
const PROBE_MS = 10_000;
const TOLD_MS = 50;

/** No cookies, no referrer: the server learns no more than from any visit. */
const quiet = { credentials: "omit", referrerPolicy: "no-referrer", redirect: "follow" } as const satisfies RequestInit;

type Port = Pick<MessagePort, "postMessage" | "onmessage">;

/** @param isBlocked did a policy block this address, or a redirect from it? */
export function answer(port: Port, fetching: typeof fetch, isBlocked: (url: string) => boolean = () => false): void {
  const running = new Map<number, Running>();
  const say = (message: FromPage, moved: Transferable[] = []): void => port.postMessage(message, moved);
  port.onmessage = ({ data }: MessageEvent<unknown>) => {
    const asked = toPage(data);
    if (asked === null) return;
    if (asked.type === "abort") running.get(asked.id)?.stop("aborted");
    else if (asked.type === "go-on") running.get(asked.id)?.goOn();
    else if (!running.has(asked.id)) {
      const one = new Running(asked, say, fetching, isBlocked);
      running.set(asked.id, one);
      void one.run().finally(() => running.delete(asked.id));
    }
  };
  say({ type: "ready" });
}

/** Only http(s): never `data:`, `file:`, `blob:`, nor a name and password in an address. */
function isWeb(text: string): boolean {
  const url = URL.canParse(text) ? new URL(text) : null;
  return url !== null && /^https?:$/.test(url.protocol) && url.username === "" && url.password === "";
}

class Running {
  readonly #abort = new AbortController();
  #reason: "idle" | "aborted" | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #waiting: (() => void) | null = null;

  constructor(
    private readonly asked: Extract<ReturnType<typeof toPage>, { type: "fetch" }>,
    private readonly say: (message: FromPage, moved?: Transferable[]) => void,
    private readonly fetching: typeof fetch,
    private readonly isBlocked: (url: string) => boolean,
  ) {}

  stop(reason: "idle" | "aborted"): void {
    this.#reason ??= reason;
    this.#waiting?.();
    this.#abort.abort();
  }

  goOn(): void {
    this.#waiting?.();
  }

  /** Restarts the timeout: a byte arrived, or the wait begins. */
  #alive(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.stop("idle"), this.asked.idle_ms);
  }

  #fail(code: PageFailure, status: number | null = null): void {
    this.say({ type: "failed", id: this.asked.id, code, status });
  }

  async run(): Promise<void> {
    const { url } = this.asked;
    if (!isWeb(url)) {
      this.#fail("refused");
      return;
    }
    let response: Response | null = null;
    try {
      this.#alive();
      response = await this.fetching(url, { ...quiet, mode: "cors", signal: this.#abort.signal });
      if (response.ok) await this.#read(response);
      else this.#fail("status", response.status);
    } catch {
      // The caller that aborted knows already.
      if (this.#reason === "aborted") return;
      if (this.#reason === "idle") this.#fail("idle");
      else this.#fail(response === null ? await this.#refusal() : "cut");
    } finally {
      clearTimeout(this.#timer);
      this.#abort.abort();
    }
  }

  async #read(response: Response): Promise<void> {
    const { id, ask_over_bytes, url } = this.asked;
    const told = response.headers.get("content-length");
    const total_bytes = told !== null && /^\d{1,15}$/.test(told) ? Number(told) : null;
    this.say({ type: "head", id, total_bytes, url: response.url || url });
    let asks = total_bytes !== null && total_bytes > ask_over_bytes;
    if (asks) await this.#ask();
    let bytes = 0;
    const reader = response.body?.getReader();
    for (;;) {
      this.#abort.signal.throwIfAborted();
      const { done, value } = (await reader?.read()) ?? { done: true, value: undefined };
      if (done) break;
      this.#alive();
      bytes += value.byteLength;
      this.#hand(value);
      if (asks || bytes <= ask_over_bytes) continue;
      asks = true;
      await this.#ask();
    }
    if (bytes === 0) this.#fail("empty");
    else this.say({ type: "done", id });
  }

  #hand(value: Uint8Array<ArrayBuffer>): void {
    if (value.byteLength === 0) return;
    const whole = value.byteLength === value.buffer.byteLength;
    const bytes = whole ? value.buffer : value.slice().buffer;
    this.say({ type: "chunk", id: this.asked.id, bytes }, [bytes]);
  }

  /** Pauses until the reader has decided; meanwhile nothing times out. */
  async #ask(): Promise<void> {
    clearTimeout(this.#timer);
    this.say({ type: "large", id: this.asked.id });
    await new Promise<void>((resolve) => (this.#waiting = resolve));
    this.#waiting = null;
    this.#alive();
  }

  /**
   * A page cannot distinguish an unreachable server from one that refuses to be read. Only the latter answers a request
   * whose response stays unread (Fetch Standard, mode "no-cors").
   */
  async #refusal(): Promise<PageFailure> {
    // Policy violations are reported shortly after the fetch has failed.
    await new Promise((resolve) => setTimeout(resolve, TOLD_MS));
    if (this.isBlocked(this.asked.url)) return "redirected";
    const probe = { ...quiet, mode: "no-cors", method: "HEAD", signal: AbortSignal.timeout(PROBE_MS) } as const;
    return this.fetching(this.asked.url, probe).then(
      () => "no-cors" as const,
      () => "unreachable" as const,
    );
  }
}
