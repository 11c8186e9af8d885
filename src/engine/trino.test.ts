import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { EngineError } from "./engine";
import { openTrino, type TrinoOptions } from "./trino";

type Name = "types" | "wrong" | "missing" | "pages" | "none";
/** Responses of Trino 476 (tests/fixtures/trino/README.md). */
const recorded = JSON.parse(
  readFileSync(new URL("../../tests/fixtures/trino/pages.json", import.meta.url), "utf8"),
) as Record<Name, { nextUri?: string }[]>;

const SECRET = "Basic c2VjcmV0";
interface Request {
  readonly method: string;
  readonly url: string;
  readonly headers: Headers;
  readonly body: unknown;
}

/** An engine whose server answers each request with the next of these; undefined: it never answers. */
function engineOn(answers: readonly (object | undefined)[], more: Partial<TrinoOptions> = {}) {
  const requests: Request[] = [];
  const left = [...answers];
  const fetch = (url: string, init: RequestInit): Promise<Response> => {
    const { method = "GET", headers, body, signal } = init;
    requests.push({ method, url, headers: new Headers(headers), body });
    if (method === "DELETE") return Promise.resolve(new Response(null, { status: 204 }));
    const next = left.shift();
    if (next instanceof Response) return Promise.resolve(next);
    if (next instanceof Error) return Promise.reject(next);
    if (next !== undefined) return Promise.resolve(Response.json(next));
    return new Promise((_, reject) => {
      signal?.addEventListener("abort", () => {
        reject(signal.reason as Error);
      });
    });
  };
  const options = { url: "https://trino.example", catalog: "lake", schema: "kp", user: "ann", authorization: SECRET };
  return { engine: openTrino({ ...options, fetch: fetch as typeof globalThis.fetch, ...more }), requests };
}

const failure = (asking: Promise<unknown>) =>
  asking.then(
    () => null,
    (error: unknown) => error as EngineError,
  );

it("has columns by type: numbers without NULL typed, what JSON has no number for as numbers", async () => {
  const { engine, requests } = engineOn(recorded.types);
  const { rows, columns } = await engine.query("SELECT 1 AS a");
  expect(rows).toBe(1);
  expect(columns).toEqual({
    a: new Float64Array([1]),
    b: [null],
    c: new Float64Array([NaN]),
    d: new Float64Array([Infinity]),
    e: [new Float64Array([1, 2])],
    f: [true],
    g: ["x"],
    h: new Float64Array([1.5]),
    i: new Float64Array([2 ** 53 - 1]),
  });
  expect(requests.map(({ method, url }) => [method, url])).toEqual([
    ["POST", "https://trino.example/v1/statement"],
    ...recorded.types.slice(0, -1).map(({ nextUri }) => ["GET", nextUri]),
  ]);
  expect(requests[0]!.body).toBe("SELECT 1 AS a");
  const sent = ["X-Trino-User", "X-Trino-Catalog", "X-Trino-Schema"].map((name) => requests[0]!.headers.get(name));
  expect(sent).toEqual(["ann", "lake", "kp"]);
});

it("puts the rows of all pages together, and has the columns of an answer without rows", async () => {
  expect((await engineOn(recorded.pages).engine.query("x")).columns).toEqual({ n: new Float64Array([1, 2, 4e7]) });
  expect(await engineOn(recorded.none).engine.query("x")).toEqual({
    rows: 0,
    columns: { n: new Float64Array(), s: [] },
  });
});

const start = recorded.types[0]!;
it.each([
  ["a wrong statement", recorded.wrong, "engine/query", "COLUMN_NOT_FOUND"],
  ["no tables", recorded.missing, "engine/trino-tables", "docs/scale.md"],
  ["a refused password", [new Response("", { status: 401 })], "engine/trino-login", "password"],
  ["another server", [new Response("<html>")], "engine/trino-answer", "not a Trino server"],
  ["a proxy that fails", [new Response("", { status: 500 })], "engine/trino-answer", "500"],
  ["no server", [new TypeError("fetch failed")], "engine/trino-unreachable", "does not answer"],
  ["an address elsewhere", [{ ...start, nextUri: "https://evil.example/x" }], "engine/trino-address", "proxy"],
])("%s is an error in words, without the password", async (_, pages, code, words) => {
  const { engine, requests } = engineOn(pages);
  const error = await failure(engine.query("SELECT secretless"));
  expect(error).toBeInstanceOf(EngineError);
  expect(error).toMatchObject({ code, sql: "SELECT secretless", message: expect.stringContaining(words) as string });
  expect(JSON.stringify([error, error!.message, error!.stack])).not.toContain("c2VjcmV0");
  // The password went to this server only.
  expect(requests.filter(({ url }) => !url.startsWith("https://trino.example/"))).toEqual([]);
});

it("an abort rejects as such and cancels on the server", async () => {
  const { engine, requests } = engineOn([start, undefined]);
  const stop = new AbortController();
  const asking = failure(engine.query("x", { signal: stop.signal }));
  await expect.poll(() => requests.length).toBe(2);
  stop.abort();
  expect(await asking).toMatchObject({ name: "AbortError" });
  expect(requests[2]).toMatchObject({ method: "DELETE", url: start.nextUri });
  expect(requests[2]!.headers.get("Authorization")).toBe(SECRET);
});

it("a query that takes too long is cancelled, and so is one whose engine is closed", async () => {
  const late = engineOn([start, undefined], { timeout_ms: 20 });
  expect(await failure(late.engine.query("x"))).toMatchObject({ code: "engine/trino-timeout" });
  expect(late.requests.at(-1)!.method).toBe("DELETE");
  const closed = engineOn([start, undefined]);
  const asking = failure(closed.engine.query("x"));
  await expect.poll(() => closed.requests.length).toBe(2);
  await closed.engine.close();
  expect(await asking).toMatchObject({ code: "engine/closed" });
});

it("tries again while the server asks for it", async () => {
  const [first, ...rest] = recorded.pages;
  const { engine, requests } = engineOn([first!, new Response("", { status: 503 }), ...rest]);
  expect((await engine.query("x")).rows).toBe(3);
  expect(requests[1]!.url).toBe(requests[2]!.url);
});

it("sends no password in the clear, and writes nothing", async () => {
  const clear = { url: "http://trino.example" };
  expect(() => engineOn([], clear)).toThrow("https only");
  expect(() => engineOn([], { url: "trino" })).toThrow("not a URL");
  const { engine, requests } = engineOn([]);
  expect(await failure(engine.clear("label"))).toMatchObject({ code: "engine/read-only" });
  expect(await failure(engine.insert("label", new Uint8Array(), 1))).toMatchObject({ code: "engine/read-only" });
  expect(requests).toEqual([]);
});
