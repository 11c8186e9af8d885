/**
 * One file over HTTP, with the conditions and byte ranges of RFC 9110 (13.1 and 14). An error with a file stays with
 * its request. If the answer has begun, it is broken off, so that no client takes a part for the whole.
 */
import { open } from "node:fs/promises";
import { pipeline } from "node:stream/promises";

const PART_BYTES = 2 ** 18;
/** A file changed less than this ago may change again with the same timestamp. */
const FRESH_MS = 2000;
/** Errors of `open` that mean there is no such file. The last is for a path with a zero byte. */
const NOT_THERE = new Set(["ENOENT", "ENOTDIR", "EISDIR", "ENAMETOOLONG", "ELOOP", "EINVAL", "ERR_INVALID_ARG_VALUE"]);
const NOT_ALLOWED = new Set(["EACCES", "EPERM"]);

/**
 * The part of a file that a Range header asks for. Its `last` byte is included, as in the header.
 * null means the whole file: no header, a malformed one, a unit other than bytes, or several parts. Any client must be
 * ready for that (14.2).
 * @param {string | undefined} header
 * @param {number} size
 * @returns {{ first: number, last: number } | "unsatisfiable" | null}
 */
function rangeOf(header, size) {
  const list = /^bytes=([!-~][!-~ \t]*)$/i.exec(header ?? "")?.[1];
  if (list === undefined) return null;
  const ranges = [];
  for (const item of list.split(",")) {
    const spec = item.trim();
    // A list may have empty items (5.6.1.2).
    if (spec === "") continue;
    const [, from, to] = /^(\d*)-(\d*)$/.exec(spec) ?? [];
    if (from === undefined || from + to === "" || (from !== "" && to !== "" && Number(to) < Number(from))) return null;
    const first = from === "" ? Math.max(0, size - Number(to)) : Number(from);
    const last = from === "" || to === "" ? size - 1 : Math.min(Number(to), size - 1);
    // The last n bytes of an empty file: none. No Content-Range can express that, but the whole file can.
    if (from === "" && size === 0 && Number(to) > 0) return null;
    ranges.push({ first, last });
  }
  const [one, ...more] = ranges.filter(({ first }) => first < size);
  if (one === undefined) return ranges.length === 0 ? null : "unsatisfiable";
  return more.length === 0 ? one : null;
}

const opaque = (tag) => tag.replace(/^W\//, "");

/** Does the client have this version already? If-None-Match takes precedence over If-Modified-Since (13.2.2). */
function isKnown({ "if-none-match": tags, "if-modified-since": since }, etag, modified_ms) {
  if (tags === undefined) {
    const date = new Date(since ?? Number.NaN);
    return date.toUTCString() === since && Math.floor(modified_ms / 1000) * 1000 <= date.getTime();
  }
  return tags.trim() === "*" || (tags.match(/(?:W\/)?"[^"]*"/g) ?? []).some((tag) => opaque(tag) === opaque(etag));
}

/**
 * Does the client's part belong to this very version? Only a validator that separates any two versions can tell
 * (13.1.5).
 */
const isSameVersion = (ifRange, etag, modified) =>
  ifRange === undefined || (!etag.startsWith("W/") && [etag, modified].includes(ifRange));

/**
 * The coding to send, of those that are there (the best first); null: none. The client's weights decide, then our order; a
 * weight of 0 refuses, and `*` stands for what is not named (12.5.3).
 * @param {string | undefined} accepted Accept-Encoding
 * @param {readonly string[]} there
 */
export function codingOf(accepted, there) {
  const weights = new Map();
  for (const item of (accepted ?? "").toLowerCase().split(",")) {
    const [, name, weight = "1"] = /^\s*([!-+\--:<-~]+)\s*(?:;\s*q=([\d.]+)\s*)?$/.exec(item) ?? [];
    if (name !== undefined) weights.set(name, Number(weight));
  }
  const weightOf = (name) => weights.get(name) ?? weights.get("*") ?? 0;
  // `sort` is stable.
  const [best] = there.filter((name) => weightOf(name) > 0).sort((a, b) => weightOf(b) - weightOf(a));
  return best ?? null;
}

async function* partsOf(file, first, last) {
  for (let at = first; at <= last;) {
    const part = Buffer.allocUnsafe(Math.min(PART_BYTES, last + 1 - at));
    const { bytesRead } = await file.read(part, 0, part.length, at);
    if (bytesRead === 0) throw new Error("The file was cut short while it was sent.");
    at += bytesRead;
    yield part.subarray(0, bytesRead);
  }
}

/**
 * @typedef {{ bodies: Record<string, Buffer>, size: number, modified_ns: bigint }} Packed a compressed file by its
 * coding, the best first, and the state it was made from
 */

/**
 * Answers a GET or HEAD with a file. Resolves to false, with nothing answered, if there is no such file.
 * @param {import("node:http").IncomingMessage} request
 * @param {import("node:http").ServerResponse} response
 * @param {string} place
 * @param {{ headers?: Record<string, string>, packed?: Packed | undefined }} [options] `headers`: for every answer
 *   with this file; `packed`: its bytes, already compressed. Ranges refer to the plain bytes.
 * @returns {Promise<boolean>}
 * @throws the system's error, or that of a file or a connection that breaks off
 */
export async function sendFile(request, response, place, { headers = {}, packed } = {}) {
  let file;
  try {
    file = await open(place);
  } catch (error) {
    if (NOT_THERE.has(error.code)) return false;
    if (!NOT_ALLOWED.has(error.code)) throw error;
    response.writeHead(403, { "Content-Type": "text/plain" }).end("It cannot be read.\n");
    return true;
  }
  try {
    const found = await file.stat({ bigint: true });
    if (!found.isFile()) return false;
    const size = Number(found.size);
    const now = Date.now();
    const modified_ms = Math.min(Number(found.mtimeMs), now);
    const modified = new Date(modified_ms).toUTCString();
    const range = request.method === "GET" ? request.headers.range : undefined;
    const isCurrent = packed?.size === size && packed.modified_ns === found.mtimeNs && range === undefined;
    const coding = isCurrent ? codingOf(request.headers["accept-encoding"], Object.keys(packed.bodies)) : null;
    const version = `"${size.toString(36)}-${found.mtimeNs.toString(36)}${coding === null ? "" : `-${coding}`}"`;
    const etag = now - modified_ms < FRESH_MS ? `W/${version}` : version;
    const common = { ...headers, ETag: etag, "Last-Modified": modified, "Accept-Ranges": "bytes" };
    if (packed !== undefined) common.Vary = "Accept-Encoding";
    if (isKnown(request.headers, etag, modified_ms)) {
      response.writeHead(304, common).end();
      return true;
    }
    if (coding !== null) {
      const body = packed.bodies[coding];
      response.writeHead(200, { ...common, "Content-Encoding": coding, "Content-Length": body.length });
      response.end(request.method === "HEAD" ? undefined : body);
      return true;
    }
    const part = isSameVersion(request.headers["if-range"], etag, modified) ? rangeOf(range, size) : null;
    if (part === "unsatisfiable") {
      response.writeHead(416, { ...common, "Content-Range": `bytes */${size}`, "Content-Length": 0 }).end();
      return true;
    }
    const { first, last } = part ?? { first: 0, last: size - 1 };
    response.writeHead(part === null ? 200 : 206, {
      ...common,
      ...(part !== null && { "Content-Range": `bytes ${first}-${last}/${size}` }),
      "Content-Length": last + 1 - first,
    });
    if (request.method === "HEAD") response.end();
    else await pipeline(partsOf(file, first, last), response);
    return true;
  } finally {
    await file.close();
  }
}
