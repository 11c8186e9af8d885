/**
 * Addresses of result files on the web: which ones are fetched, from where, and under which name the bytes are read.
 */
import { isLoopback } from "~/base/loopback";
import { err, ok, type Result } from "~/base/result";
import { inLetters } from "./punycode";

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
  const count = new Map<string, number>();
  for (const { path } of addresses) count.set(path, (count.get(path) ?? 0) + 1);
  return addresses.map(({ path, host }) => ((count.get(path) ?? 0) > 1 ? `${host}/${path}` : path));
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
