/**
 * Addresses of result files on the web: which ones are fetched, from where, and under which name the bytes are read.
 */
import { grouped } from "~/base/byKey";
import { isLoopback } from "~/base/loopback";
import { err, ok, type Result } from "~/base/result";

/**
 * Host names in non-Latin scripts: an address has them as `xn--…` (RFC 3492), readers know them in their script. Both
 * are shown, since letters of two scripts may look alike.
 */
const BASE = 36;
const T_MIN = 1;
const T_MAX = 26;
const SKEW = 38;
const DAMP = 700;
const FIRST_BIAS = 72;
const FIRST_N = 128;

function adapted(delta: number, points: number, first: boolean): number {
  let rest = first ? Math.floor(delta / DAMP) : delta >> 1;
  rest += Math.floor(rest / points);
  let k = 0;
  for (; rest > ((BASE - T_MIN) * T_MAX) >> 1; k += BASE) rest = Math.floor(rest / (BASE - T_MIN));
  return k + Math.floor(((BASE - T_MIN + 1) * rest) / (rest + SKEW));
}

const digit = (code: number): number =>
  code >= 48 && code <= 57 ? code - 22 : code >= 97 && code <= 122 ? code - 97 : BASE;

/** A label without its `xn--`; null: invalid. RFC 3492, 6.2. */
function decoded(label: string): string | null {
  const cut = label.lastIndexOf("-");
  const points = [...label.slice(0, Math.max(cut, 0))].map((letter) => letter.codePointAt(0)!);
  let n = FIRST_N;
  let bias = FIRST_BIAS;
  let i = 0;
  for (let at = cut < 0 ? 0 : cut + 1; at < label.length;) {
    const before = i;
    for (let weight = 1, k = BASE; ; k += BASE) {
      const value = digit(label.charCodeAt(at++));
      if (value >= BASE) return null;
      i += value * weight;
      const t = Math.min(Math.max(k - bias, T_MIN), T_MAX);
      if (value < t) break;
      weight *= BASE - t;
      if (!Number.isSafeInteger(weight * BASE)) return null;
    }
    const size = points.length + 1;
    bias = adapted(i - before, size, before === 0);
    n += Math.floor(i / size);
    i %= size;
    if (n > 0x10ffff || (n >= 0xd800 && n <= 0xdfff)) return null;
    points.splice(i++, 0, n);
  }
  return String.fromCodePoint(...points);
}

/** A host in its own script, if it differs from the address; null otherwise. */
function inLetters(host: string): string | null {
  if (!host.includes("xn--")) return null;
  const letters = host
    .split(".")
    .map((label) => (label.startsWith("xn--") ? (decoded(label.slice(4)) ?? label) : label))
    .join(".");
  return letters === host ? null : letters;
}

/** Address of the app itself. */
export interface Here {
  readonly origin: string;
  readonly protocol: string;
}

export interface Address {
  /** As fetched: complete, without a fragment. */
  readonly url: string;
  /** Scheme, host and port: the unit of consent. */
  readonly origin: string;
  /** Host and port as in the address, ASCII. */
  readonly host: string;
  /** The host in its own script, if that differs. */
  readonly letters: string | null;
  /** Path below the host, as text, unescaped. */
  readonly path: string;
  /** Beside the app: needs no consent, and the app may read it. */
  readonly own: boolean;
}

export type AddressFault =
  /** No address at all, or one without https:// in front. */
  | "src/no-address"
  /** data:, file:, ftp: … */
  | "src/scheme"
  /** Contains a name or password. */
  | "src/userinfo"
  /** http from an https page: the browser refuses. */
  | "src/mixed"
  /** An IPv6 address: a content security policy cannot name it (CSP Level 3, 2.3.1, host-part). */
  | "src/ipv6"
  /** A host with `_` or another character valid in a URL but not in a policy (CSP Level 3, 2.3.1, host-char). */
  | "src/host";

/** What a policy accepts as a host: `_` is not allowed, and `;` and `*` would mean more than a host. */
const HOST = /^[a-z0-9.-]+$/;

/** Characters that would hide or reverse their neighbours. */
const shown = (text: string): string => text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, "");

function unescaped(path: string): string {
  return path
    .split("/")
    .map((part) => {
      try {
        return decodeURIComponent(part);
      } catch {
        return part; // no valid escape
      }
    })
    .join("/");
}

export function addressOf(text: string, here: Here): Result<Address, AddressFault> {
  const trimmed = text.trim();
  if (!URL.canParse(trimmed)) return err("src/no-address");
  const url = new URL(trimmed);
  if (url.protocol !== "https:" && url.protocol !== "http:") {
    // `example.org:8080/a.json` has, to a browser, the scheme `example.org:`.
    return err(/^[a-z][a-z0-9+-]*:/i.test(trimmed) ? "src/scheme" : "src/no-address");
  }
  if (url.username !== "" || url.password !== "" || /^https?:[\\/]*[^\\/?#]*@/i.test(trimmed))
    return err("src/userinfo");
  if (url.protocol === "http:" && here.protocol === "https:" && !isLoopback(url.hostname)) return err("src/mixed");
  const own = url.origin === here.origin;
  if (!own && url.hostname.startsWith("[")) return err("src/ipv6");
  if (!own && !HOST.test(url.hostname)) return err("src/host");
  url.hash = "";
  const letters = inLetters(url.hostname);
  const path = shown(unescaped(url.pathname)).replace(/^\/+|\/+$/g, "");
  return ok({
    url: url.href,
    origin: url.origin,
    host: url.host,
    letters: letters === null || url.port === "" ? letters : `${letters}:${url.port}`,
    path: path === "" ? url.host : path,
    own,
  });
}

/**
 * Names for the files of one link: their paths, as in a folder, so that logs find their run. Equal paths on two hosts
 * get different names.
 */
export function namesOf(addresses: readonly Address[]): readonly string[] {
  const alike = grouped(addresses, ({ path }) => path);
  return addresses.map(({ path, host }) => (alike.get(path)!.length > 1 ? `${host}/${path}` : path));
}

/**
 * GitHub's page of a file, and its Raw button, do not lead to the file itself, which is at raw.githubusercontent.com
 * and readable by any page.
 */
export function rawOf(text: string): string {
  const found = /^https:\/\/github\.com\/([^/]+\/[^/]+)\/(?:blob|raw)\/(?:refs\/heads\/)?(.+)$/.exec(text.trim());
  return found === null ? text.trim() : `https://raw.githubusercontent.com/${found[1]}/${found[2]}`;
}

/** Known properties of this server that its response does not state. */
export function serverOf(address: Pick<Address, "url" | "host">): "github-page" | "github-release" | "s3" | null {
  const { host, url } = address;
  if (host === "github.com") return /\/releases\/(download|latest)\//.test(url) ? "github-release" : "github-page";
  return /(^|\.)s3[.-][a-z0-9-]*\.?amazonaws\.com$|(^|\.)s3\.amazonaws\.com$|(^|\.)s3\.[a-z0-9-]+\.amazonaws\.com$/.test(
    host,
  )
    ? "s3"
    : null;
}
