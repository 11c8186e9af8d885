/**
 * Messages between the app and the fetching page, over one MessagePort. Neither side trusts the other: a message of
 * another form is dropped. No DOM, no `~` imports: this goes into the page's inline script.
 */

/** The first word of the app, with the port: whom the page may ask, and nobody else. */
export interface Hello {
  readonly kneepoint: "fetch";
  readonly origins: readonly string[];
}

/** Scheme, host and port as a URL writes them: nothing that would mean more in a policy. */
const ORIGIN = /^https?:\/\/[A-Za-z0-9.:[\]-]+$/;

/** null: not a valid one. Invalid origins are left out: nothing is fetched from there. */
export function helloOf(data: unknown): Hello | null {
  if (!isPlain(data) || data["kneepoint"] !== "fetch" || !Array.isArray(data["origins"])) return null;
  const origins = data["origins"].filter((of: unknown): of is string => typeof of === "string" && ORIGIN.test(of));
  return { kneepoint: "fetch", origins };
}

/** The app asks. `id` is the app's own number of a file. */
export type ToPage =
  | {
      readonly type: "fetch";
      readonly id: number;
      readonly url: string;
      /** Given up after this time without a byte. */
      readonly idle_ms: number;
      /** Beyond it the page asks before it reads on. */
      readonly ask_over_bytes: number;
    }
  /** The answer to `large`. */
  | { readonly type: "go-on"; readonly id: number }
  | { readonly type: "abort"; readonly id: number };

/** Why nothing came, as far as a browser tells a page. */
export const failures = [
  /** The server said so: `status`. */
  "status",
  /** The server answered, but not for pages of other sites. */
  "no-cors",
  /** Nobody answered: no such name, nothing listens, no valid certificate, or the network forbids it. */
  "unreachable",
  /** Nothing came for a while. */
  "idle",
  /** The server redirects to a host that nobody confirmed. */
  "redirected",
  /** The connection ended in the middle. */
  "cut",
  /** No byte in the answer. */
  "empty",
  /** No address that this page fetches. */
  "refused",
] as const;
export type PageFailure = (typeof failures)[number];

/** The fetching page answers. */
export type FromPage =
  | { readonly type: "ready" }
  /** The answer began. `total_bytes`: as the server says, null where it does not. `url`: after redirects. */
  | { readonly type: "head"; readonly id: number; readonly total_bytes: number | null; readonly url: string }
  /** Moved, not copied. */
  | { readonly type: "chunk"; readonly id: number; readonly bytes: ArrayBuffer }
  /** It is larger than `ask_over_bytes` and stands still until `go-on` or `abort`. */
  | { readonly type: "large"; readonly id: number }
  | { readonly type: "done"; readonly id: number }
  | { readonly type: "failed"; readonly id: number; readonly code: PageFailure; readonly status: number | null };

type Plain = Readonly<Record<string, unknown>>;

const isPlain = (data: unknown): data is Plain => typeof data === "object" && data !== null;
const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0;

/** null: none that this page knows. */
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
