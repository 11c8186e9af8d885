/**
 * Requests of all kinds to both servers, each started in its own process: no request ends the server, and it answers as
 * RFC 9110 says about conditions and ranges.
 */
import { spawn, type ChildProcess } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdirSync, mkdtempSync, renameSync, rmSync, truncateSync } from "node:fs";
import { utimesSync, writeFileSync } from "node:fs";
import { Agent, request } from "node:http";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { options, timeout } from "../fuzz/damage";

const root = fileURLToPath(new URL("../..", import.meta.url));
const files: Readonly<Record<string, Buffer>> = {
  "index.html": Buffer.from("<html><head></head><body>page</body></html>"),
  "sub/index.html": Buffer.from("<html>sub</html>"),
  "empty.txt": Buffer.alloc(0),
  "one.txt": Buffer.from("x"),
  "ten.txt": Buffer.from("0123456789"),
  "data/rows.arrow.gz": randomBytes(700),
  "large.json": Buffer.from(JSON.stringify(Array.from({ length: 150_000 }, (_, i) => i))),
  ".hidden": Buffer.from("hidden"),
};
const LARGE = files["large.json"]!;

interface Got {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: Buffer;
}

interface Asked {
  readonly path: string;
  readonly method: string;
  readonly range: string | undefined;
  readonly ifRange: string;
  readonly ifNoneMatch: string;
  readonly accepts: string | undefined;
}

/** Accept-Encoding -> what a compressed file is sent as; undefined: as it is. */
const CODINGS: Readonly<Record<string, "br" | "gzip" | undefined>> = {
  ...{ gzip: "gzip", br: "br", "gzip, deflate, br, zstd": "br", "br;q=0.4, gzip;q=0.5": "gzip", "BR; q=1": "br" },
  ...{ "*": "br", "br;q=0, *;q=0.1": "gzip", "br;q=0, gzip": "gzip", "x-br, xgzip": undefined, "": undefined },
  ...{ "gzip;q=0": undefined, "identity, *;q=0": undefined, "br;q=0.000,gzip;q=0": undefined },
};
const plainOf = ({ headers, body }: Got): Buffer =>
  headers["content-encoding"] === "br"
    ? brotliDecompressSync(body)
    : headers["content-encoding"] === "gzip"
      ? gunzipSync(body)
      : body;

const agent = new Agent({ keepAlive: true, maxSockets: 4 });

/** One request. Rejects if the answer breaks off. */
const ask = (url: string, path: string, headers: Record<string, string> = {}, method = "GET"): Promise<Got> =>
  new Promise((resolve, reject) => {
    const asked = request(url, { path, headers, method, agent, timeout: 10_000 }, (response) => {
      const parts: Buffer[] = [];
      response.on("data", (part: Buffer) => parts.push(part));
      response.on("error", reject);
      response.on("end", () => {
        const told = response.headers as Record<string, string | undefined>;
        resolve({ status: response.statusCode!, headers: told, body: Buffer.concat(parts) });
      });
    });
    asked.on("timeout", () => asked.destroy(new Error("no answer within 10 s")));
    asked.on("error", reject);
    asked.end();
  });

/** Sends bytes unchanged and reads the answer to its end, or hangs up after a number of bytes. */
const raw = (url: string, sent: string | Uint8Array, hangUpAfter = Infinity): Promise<string> =>
  new Promise((resolve) => {
    const { hostname, port } = new URL(url);
    let got = "";
    const socket = connect(Number(port), hostname, () => {
      socket.write(sent);
      if (hangUpAfter === 0) socket.destroy();
      else if (hangUpAfter === Infinity) socket.end();
    });
    socket.on("data", (part) => {
      got += part.toString("latin1");
      if (got.length >= hangUpAfter) socket.destroy();
    });
    socket.on("error", () => undefined);
    socket.on("close", () => resolve(got));
    socket.setTimeout(2000, () => socket.destroy());
  });

/**
 * RFC 9110, 14.1.1 to 14.2, as a second implementation: how a server with byte ranges answers a GET of `size` bytes.
 */
function model(header: string | undefined, size: number): { status: number; first?: number; last?: number } {
  const spec = "(?:\\d+-\\d*|-\\d+)";
  const isWellFormed = new RegExp(`^bytes=(?:${spec})?(?:[ \\t]*,[ \\t]*(?:${spec})?)*$`, "i").test(header ?? "");
  const ranges = isWellFormed ? header!.slice(6).match(new RegExp(spec, "g")) : null;
  if (ranges === null) return { status: 200 };
  const wanted: { first: number; last: number }[] = [];
  for (const range of ranges) {
    const [from, to] = range.split("-").map((digits) => (digits === "" ? null : Number(digits))) as [number, number];
    if (from === null) {
      // "If the selected representation is shorter than the specified suffix-length, the entire one is used."
      if (to > 0) wanted.push({ first: Math.max(size - to, 0), last: size - 1 });
    } else if (to !== null && to < from) return { status: 200 };
    else if (from < size) wanted.push({ first: from, last: Math.min(to ?? size - 1, size - 1) });
  }
  if (wanted.length === 0) return { status: 416 };
  return wanted.length > 1 || size === 0 ? { status: 200 } : { status: 206, ...wanted[0]! };
}

const position = fc.oneof(
  fc.nat(12),
  fc.nat(2 * LARGE.length),
  fc.constantFrom(LARGE.length - 1, LARGE.length, "99999999999999999999999999", "0005", 2 ** 31, 2 ** 32, 2 ** 53),
);
const spec = fc.oneof(
  fc.tuple(position, position).map(([a, b]) => `${a}-${b}`),
  position.map((a) => `${a}-`),
  position.map((a) => `-${a}`),
);
const list = fc
  .tuple(fc.constantFrom(",", ", ", " ,", "\t,\t", ",,"), fc.array(spec, { minLength: 1, maxLength: 4 }))
  .map(([comma, specs]) => specs.join(comma));
const unit = fc.oneof(
  { weight: 6, arbitrary: fc.constant("bytes=") },
  fc.constantFrom("Bytes=", "items=", "bytes", ""),
);
const wellFormed = fc.tuple(unit, list).map((parts) => parts.join(""));
const damaged = fc
  .tuple(wellFormed, fc.nat(40), fc.constantFrom("", "-", "=", "x", " ", "5", ",", "+", ".", "e3", "\u00a0"), fc.nat(2))
  .map(([text, at, put, cut]) => text.slice(0, at) + put + text.slice(at + cut));
const anything = fc.string({ unit: fc.constantFrom(..."bytes=-,0189 \tx/*\u00ff"), maxLength: 20 });
const rangeHeader = fc
  .oneof({ weight: 4, arbitrary: wellFormed }, { weight: 2, arbitrary: damaged }, anything)
  // Blanks around a value are not part of it (5.5); a list that begins with one is not honoured, which is allowed.
  .map((text) => text.trim().replace(/=[ \t]+/, "="));

const servers = [
  ["npm start", ["scripts/serve.mjs"]],
  ["kneepoint open", ["scripts/kneepoint.mjs", "open", "live", "--port", "0", "--no-browser"]],
] as const;

describe.each(servers)("%s", (name, [script, ...args]) => {
  let top: string;
  let app: string;
  let server: ChildProcess;
  let url: string;
  let stderr = "";

  const put = (path: string, bytes: Uint8Array): void => {
    mkdirSync(dirname(join(app, path)), { recursive: true });
    writeFileSync(join(app, path), bytes);
    utimesSync(join(app, path), new Date("2020-01-02T03:04:05Z"), new Date("2020-01-02T03:04:05Z"));
  };
  const isUp = async (): Promise<void> => {
    expect([server.exitCode, stderr]).toEqual([null, ""]);
    expect((await ask(url, "/ten.txt")).body.toString()).toBe("0123456789");
  };

  beforeAll(async () => {
    top = mkdtempSync(join(tmpdir(), "kneepoint-"));
    app = join(top, "app");
    mkdirSync(join(top, "live"));
    writeFileSync(join(top, "live/a.json"), '{"a":1}\n');
    for (const [path, bytes] of Object.entries(files)) put(path, bytes);
    // A low limit of open files, so that files left open show.
    server = spawn("sh", ["-c", 'ulimit -n 128; exec "$0" "$@"', process.execPath, join(root, script), ...args], {
      cwd: top,
      env: { ...process.env, KNEEPOINT_APP: app, PORT: "0" },
      stdio: ["ignore", "pipe", "pipe"],
    });
    // A folder that cannot be read for a while is named, and tried again.
    server.stderr!.on(
      "data",
      (part) => (stderr += String(part).replace(/^Left out: live: too many files are open\.\n/gm, "")),
    );
    url = await new Promise<string>((resolve, reject) => {
      let said = "";
      server.stdout!.on("data", (part) => {
        said += String(part);
        const [at] = /http:\S+/.exec(said) ?? [];
        if (at !== undefined) resolve(at);
      });
      server.on("exit", (code) => reject(new Error(`ended with ${String(code)}: ${stderr}`)));
    });
  });
  afterAll(() => {
    server.kill();
    agent.destroy();
    rmSync(top, { recursive: true, force: true });
  });

  it.each([
    ["bytes=2-4", 206, "bytes 2-4/10", "234"],
    ["bytes=5-1", 200, undefined, "0123456789"],
    ["bytes=-5", 206, "bytes 5-9/10", "56789"],
    ["bytes=-99", 206, "bytes 0-9/10", "0123456789"],
    ["bytes=-0", 416, "bytes */10", ""],
    ["bytes=10-", 416, "bytes */10", ""],
    ["bytes=abc", 200, undefined, "0123456789"],
    ["bytes=1-2x", 200, undefined, "0123456789"],
    ["lines=1-2", 200, undefined, "0123456789"],
    ["bytes=0-1,4-5", 200, undefined, "0123456789"],
    ["bytes=0-1,40-50", 206, "bytes 0-1/10", "01"],
  ])("Range: %s", async (range, status, contentRange, body) => {
    const got = await ask(url, "/ten.txt", { range });
    expect([got.status, got.headers["content-range"], got.body.toString()]).toEqual([status, contentRange, body]);
    await isUp();
  });

  it(
    "answers any Range header, for any file and under any condition, as the RFC requires",
    async () => {
      const paths = ["empty.txt", "one.txt", "ten.txt", "large.json", "data/rows.arrow.gz"];
      const asked: fc.Arbitrary<Asked> = fc.record({
        path: fc.constantFrom(...paths),
        method: fc.constantFrom("GET", "GET", "GET", "HEAD"),
        range: fc.option(rangeHeader, { nil: undefined, freq: 8 }),
        ifRange: fc.constantFrom(...["", "", "etag", "weak", "date", "other", "earlier", "garbage"]),
        ifNoneMatch: fc.constantFrom(...["", "", "", "", "etag", "weak", "list", "other", "*"]),
        accepts: fc.constantFrom(undefined, ...Object.keys(CODINGS)),
      });
      const property = async ({ path, method, range, ifRange, ifNoneMatch, accepts }: Asked) => {
        const whole = files[path]!;
        const { etag = "", "last-modified": date = "" } = (await ask(url, `/${path}`, {}, "HEAD")).headers;
        expect(etag).toMatch(/^"/);
        const said: Record<string, string> = {
          ...{ etag, weak: `W/${etag}`, date, other: '"other"', earlier: "Wed, 01 Jan 2020 00:00:00 GMT" },
          ...{ garbage: "x", list: `"other", W/${etag}`, "*": "*" },
        };
        const got = await ask(
          url,
          `/${path}`,
          {
            ...(range === undefined ? {} : { range }),
            ...(ifRange === "" ? {} : { "if-range": said[ifRange]! }),
            ...(ifNoneMatch === "" ? {} : { "if-none-match": said[ifNoneMatch]! }),
            ...(accepts === undefined ? {} : { "accept-encoding": accepts }),
          },
          method,
        );
        const coding = got.headers["content-encoding"];
        const isPacked = coding !== undefined;
        if (isPacked)
          expect([coding, method === "HEAD" || range === undefined]).toEqual([CODINGS[accepts ?? ""], true]);
        // A compressed file is another representation, with its own tag.
        const known = ["etag", "weak", "list"].includes(ifNoneMatch) && got.headers["etag"] === etag;
        if (known || ifNoneMatch === "*") {
          expect([got.status, got.body.length]).toEqual([304, 0]);
          return;
        }
        const isCurrent = ["", "etag", "date"].includes(ifRange);
        const wanted = method === "GET" && isCurrent ? model(range, whole.length) : { status: 200 };
        expect(got.status).toBe(wanted.status);
        const { first = 0, last = whole.length - 1 } = wanted;
        const contentRange = {
          200: undefined,
          206: `bytes ${first}-${last}/${whole.length}`,
          416: `bytes */${whole.length}`,
        }[wanted.status];
        expect(got.headers["content-range"]).toBe(contentRange);
        expect(got.headers["accept-ranges"]).toBe("bytes");
        const body = wanted.status === 416 ? Buffer.alloc(0) : whole.subarray(first, last + 1);
        if (!isPacked) expect(got.headers["content-length"]).toBe(String(body.length));
        if (method === "HEAD") expect(got.body.length).toBe(0);
        else expect(plainOf(got).equals(body)).toBe(true);
      };
      await fc.assert(fc.asyncProperty(asked, property), options);
      await isUp();
    },
    timeout,
  );

  it(
    "survives invalid and incomplete requests and clients that hang up",
    async () => {
      const word = fc.oneof(
        fc.constantFrom("GET", "HEAD", "POST", "CONNECT", "OPTIONS", "get", "", "\u0000", "PRI"),
        fc.string({ maxLength: 8 }),
      );
      const target = fc.oneof(
        fc.constantFrom("/", "/ten.txt", "/large.json", "/own/news?after=x", "/own/file?path=live/a.json", "*", "//"),
        fc.constantFrom("/%ff", "/%00", "/%", "/%E0%A4%A", "/\u00ff", "/..%2f..%2fetc/passwd", "/.hidden", "/a\\b"),
        fc.constantFrom(
          `/${"a".repeat(5000)}`,
          `/${"%41".repeat(4000)}`,
          `/${"a/".repeat(3000)}`,
          `/?${"a".repeat(40_000)}`,
        ),
        fc.constantFrom("http://127.0.0.1/ten.txt", "http://[", "/own/file?path=live/a.json&generation=1&from=9&to=2"),
        fc.string({ maxLength: 30 }),
      );
      const field = fc.oneof(
        rangeHeader.map((value) => `Range: ${value}`),
        fc.constantFrom("Host: 127.0.0.1", "Host: localhost", "Host:", "Connection: upgrade\r\nUpgrade: websocket"),
        fc.constantFrom(
          "Content-Length: -1",
          "Content-Length: 99",
          "Transfer-Encoding: chunked",
          "Expect: 100-continue",
        ),
        fc.constantFrom(
          "Range: bytes=0-1\r\nRange: bytes=5-1",
          "If-Range: \u0001",
          `X: ${"x".repeat(20_000)}`,
          "no colon",
        ),
      );
      const sent = fc.oneof(
        fc
          .tuple(
            word,
            target,
            fc.constantFrom("HTTP/1.1", "HTTP/1.0", "HTTP/9.9", ""),
            fc.array(field, { maxLength: 4 }),
          )
          .map(([method, path, version, fields]) => [`${method} ${path} ${version}`, ...fields, "", ""].join("\r\n")),
        fc.uint8Array({ maxLength: 60 }),
      );
      const hangUp = fc.oneof(fc.constant(Infinity), fc.constantFrom(0, 1, 500, 100_000));
      const property = async (bytes: string | Uint8Array, after: number) => {
        await raw(url, typeof bytes === "string" ? Buffer.from(bytes, "latin1") : bytes, after);
        expect([server.exitCode, stderr]).toEqual([null, ""]);
      };
      await fc.assert(fc.asyncProperty(sent, hangUp, property), {
        ...options,
        numRuns: Math.ceil(options.numRuns / 2),
      });
      await isUp();
    },
    timeout,
  );

  it("survives more readers than it may have open files, and serves the next one", async () => {
    const { hostname, port } = new URL(url);
    const readers = Array.from({ length: 250 }, () => {
      const socket = connect(Number(port), hostname, () =>
        socket.write("GET /large.json HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"),
      );
      return socket.on("error", () => undefined).pause();
    });
    await new Promise((resolve) => setTimeout(resolve, 1000));
    for (const socket of readers) socket.destroy();
    // Connections waiting to be accepted come first.
    await expect.poll(() => ask(url, "/ten.txt").then(({ status }) => status, String), { timeout: 10_000 }).toBe(200);
    await isUp();
  });

  it("answers 404 or 403 if there is nothing to send", async () => {
    const none = ["/none", "/%ff", "/%00", "/%", "/.hidden", "/%2ehidden", "/../app/ten.txt", "/..%2fapp%2ften.txt"];
    for (const path of [...none, "/ten.txt/", "/ten.txt/x", `/${"a".repeat(5000)}`, "//ten.txt/..", "/sub/../ten.txt"])
      expect([path, (await ask(url, path)).status]).toEqual([path, 404]);
    for (const [path, to] of [
      ["/sub", "./sub/"],
      ["/sub?x=1?y", "./sub/?x=1?y"],
      ["//sub", "./sub/"],
    ] as const)
      expect([path, (await ask(url, path)).headers["location"]]).toEqual([path, to]);
    expect((await ask(url, `/?${"a".repeat(40_000)}`)).status).toBe(431);
    await isUp();
  });

  it("a file that disappears, appears or is replaced while the server runs is served as it is now", async () => {
    put("later.txt", Buffer.from("one"));
    expect((await ask(url, "/later.txt")).body.toString()).toBe("one");
    put("later.txt", Buffer.from("longer than before"));
    expect((await ask(url, "/later.txt", { range: "bytes=-6" })).body.toString()).toBe("before");
    // A file changed just now may change again with the same timestamp: its tag proves nothing, so no part is served
    // for it.
    writeFileSync(join(app, "later.txt"), "now");
    const { etag } = (await ask(url, "/later.txt")).headers;
    expect(etag).toMatch(/^W\//);
    expect((await ask(url, "/later.txt", { range: "bytes=0-1", "if-range": etag! })).status).toBe(200);
    rmSync(join(app, "later.txt"));
    expect((await ask(url, "/later.txt")).status).toBe(404);
    mkdirSync(join(app, "later.txt"));
    expect((await ask(url, "/later.txt")).status).toBe(404);
    // A compressed copy belongs to the file as it was.
    const small = Buffer.from("[1]");
    renameSync(join(app, "large.json"), join(app, "kept.json"));
    put("large.json", small);
    const got = await ask(url, "/large.json", { "accept-encoding": "gzip" });
    expect(plainOf(got).equals(small)).toBe(true);
    renameSync(join(app, "kept.json"), join(app, "large.json"));
    await isUp();
  });

  it("if a file is truncated while it is sent, only this answer breaks off", async () => {
    put("shrinks.bin", Buffer.alloc(64 * 2 ** 20));
    const broken = await new Promise<string>((resolve, reject) => {
      const asked = request(url, { path: "/shrinks.bin" }, (response) => {
        let got = 0;
        response.once("data", () => {
          response.pause();
          truncateSync(join(app, "shrinks.bin"), 1000);
          setTimeout(() => response.resume(), 50);
        });
        response.on("data", (part: Buffer) => (got += part.length));
        response.on("end", () => reject(new Error(`whole: ${got}`)));
        response.on("error", (error: NodeJS.ErrnoException) => resolve(error.code ?? ""));
      });
      asked.on("error", reject);
      asked.end();
    });
    expect(broken).toBe("ECONNRESET");
    expect((await ask(url, "/shrinks.bin")).body.length).toBe(1000);
    await isUp();
  });

  it.runIf(name === "kneepoint open")("a missing app and missing files of the folder are reported", async () => {
    renameSync(join(app, "index.html"), join(app, "away.html"));
    expect((await ask(url, "/")).status).toBe(500);
    renameSync(join(app, "away.html"), join(app, "index.html"));
    expect((await ask(url, "/")).status).toBe(200);
    const number = fc.oneof(
      fc.nat(12).map(String),
      fc.constantFrom("", "-1", "1e3", "x", "999999999999999", "%00", "%ff"),
    );
    const path = fc.constantFrom("live/a.json", "live", "../app/ten.txt", "__proto__", "%00", "%ff", "");
    const property = async (of: string, generation: string, from: string, to: string) => {
      const query = `path=${of}&generation=${generation}&from=${from}&to=${to}`;
      const { status, body } = await ask(url, `/own/file?${query}`);
      expect([200, 404, 409, 416]).toContain(status);
      if (status === 200) expect(body.toString()).toBe('{"a":1}\n'.slice(Number(from), Number(to)));
    };
    await fc.assert(fc.asyncProperty(path, number, number, number, property), options);
    await isUp();
  });
});
