/**
 * Messages between the app and the fetching page, over one MessagePort. Neither side trusts the other: malformed
 * messages are dropped. No DOM, no `~` imports: this goes into the page's inline script.
 */

/** The app's first message, with the port: the only origins that the page may fetch from. */
export interface Hello {
  readonly kneepoint: "fetch";
  readonly origins: readonly string[];
}

/** Scheme, host and port as in a URL, without characters that mean something else in a policy. */
const ORIGIN = /^https?:\/\/[A-Za-z0-9.:[\]-]+$/;

/** null: invalid. Invalid origins are left out: nothing is fetched from there. */
export function helloOf(data: unknown): Hello | null {
  if (!isPlain(data) || data["kneepoint"] !== "fetch" || !Array.isArray(data["origins"])) return null;
  const origins = data["origins"].filter((of: unknown): of is string => typeof of === "string" && ORIGIN.test(of));
  return { kneepoint: "fetch", origins };
}

/** Requests of the app. `id` is the app's own number of a file. */
export type ToPage =
  | {
      readonly type: "fetch";
      readonly id: number;
      readonly url: string;
      /** Given up after this time without a byte. */
      readonly idle_ms: number;
      /** Beyond this the page asks before it continues. */
      readonly ask_over_bytes: number;
    }
  /** The answer to `large`. */
  | { readonly type: "go-on"; readonly id: number }
  | { readonly type: "abort"; readonly id: number };

/** Why nothing arrived, as far as a browser tells a page. */
export const failures = [
  /** The server refused: `status`. */
  "status",
  /** The server answered, but not for pages of other sites. */
  "no-cors",
  /** No answer: unknown name, nothing listens, invalid certificate, or forbidden by the network. */
  "unreachable",
  /** Nothing came for a while. */
  "idle",
  /** The server redirects to an unconfirmed host. */
  "redirected",
  /** The connection ended in the middle. */
  "cut",
  /** The response is empty. */
  "empty",
  /** Not an address that this page fetches. */
  "refused",
] as const;
export type PageFailure = (typeof failures)[number];

/** Messages of the fetching page. */
export type FromPage =
  | { readonly type: "ready" }
  /** The response began. `total_bytes`: stated by the server, else null. `url`: after redirects. */
  | { readonly type: "head"; readonly id: number; readonly total_bytes: number | null; readonly url: string }
  /** Moved, not copied. */
  | { readonly type: "chunk"; readonly id: number; readonly bytes: ArrayBuffer }
  /** It is larger than `ask_over_bytes` and pauses until `go-on` or `abort`. */
  | { readonly type: "large"; readonly id: number }
  | { readonly type: "done"; readonly id: number }
  | { readonly type: "failed"; readonly id: number; readonly code: PageFailure; readonly status: number | null };

const isPlain = (data: unknown): data is Readonly<Record<string, unknown>> => typeof data === "object" && data !== null;
const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0;

export function toPage(data: unknown): ToPage | null {
  if (!isPlain(data) || !isCount(data["id"])) return null;
  const { type, id, url, idle_ms, ask_over_bytes } = data;
  if (type === "go-on" || type === "abort") return { type, id };
  if (type !== "fetch" || typeof url !== "string" || !isCount(idle_ms) || !isCount(ask_over_bytes)) return null;
  return { type, id, url, idle_ms, ask_over_bytes };
}

export function fromPage(data: unknown): FromPage | null {
  if (!isPlain(data)) return null;
  if (data["type"] === "ready") return { type: "ready" };
  if (!isCount(data["id"])) return null;
  const { type, id, total_bytes, url, bytes, code, status } = data;
  if (type === "done" || type === "large") return { type, id };
  if (type === "chunk") return bytes instanceof ArrayBuffer ? { type, id, bytes } : null;
  if (type === "head") {
    if (typeof url !== "string" || !(total_bytes === null || isCount(total_bytes))) return null;
    return { type, id, total_bytes, url };
  }
  const known = failures.find((failure) => failure === code);
  if (type !== "failed" || known === undefined || !(status === null || isCount(status))) return null;
  return { type, id, code: known, status };
}
