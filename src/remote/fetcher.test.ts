import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import fc from "fast-check";
import { afterEach, describe, expect, it } from "vitest";
import { clientOf, type FetchWatch } from "./client";
import { answer } from "./fetcher";
import { fromPage, toPage } from "./protocol";

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

async function listening(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

async function client(fetching: typeof fetch = fetch) {
  const { port1, port2 } = new MessageChannel();
  const there = clientOf(port1);
  answer(port2, fetching);
  return { client: await there, close: () => port1.close() };
}

const watch = (more: Partial<FetchWatch> = {}): FetchWatch => ({
  signal: new AbortController().signal,
  idle_ms: 20_000,
  ask_over_bytes: 1e9,
  progress: () => undefined,
  ask: () => Promise.resolve(false),
  ...more,
});

/** One request through both ends. */
async function get(url: string, more: Partial<FetchWatch> = {}, fetching?: typeof fetch) {
  const { client: page, close } = await client(fetching);
  const result = await page.fetch(url, watch(more));
  close();
  if (!result.ok) return result.error;
  return { text: await new Blob([...result.value.parts]).text(), url: result.value.url };
}

describe("the two ends of a port", () => {
  it("bytes arrive complete, with their progress", async () => {
    const text = "0123456789".repeat(50_000);
    const url = await listening((_, response) => response.setHeader("content-length", text.length).end(text));
    const told: (readonly [number, number | null])[] = [];
    const got = await get(`${url}a.json`, { progress: (bytes, total) => told.push([bytes, total]) });
    expect(got).toEqual({ text, url: `${url}a.json` });
    expect(told[0]).toEqual([0, text.length]);
    expect(told.at(-1)).toEqual([text.length, text.length]);
  });

  it("reports the server's answer, and the address after redirects", async () => {
    const url = await listening((request, response) => {
      if (request.url === "/old") response.writeHead(302, { location: "/new" }).end();
      else if (request.url === "/new") response.end("x");
      else if (request.url === "/empty") response.end();
      else response.writeHead(404).end("no such file");
    });
    expect(await get(`${url}old`)).toEqual({ text: "x", url: `${url}new` });
    expect(await get(`${url}gone`)).toEqual({ code: "status", status: 404 });
    expect(await get(`${url}empty`)).toEqual({ code: "empty", status: null });
  });

  it("sends no cookie, no referrer and no method but GET", async () => {
    const seen: RequestInit[] = [];
    const spy: typeof fetch = (_, init) => {
      seen.push(init ?? {});
      return Promise.resolve(new Response("x"));
    };
    await get("https://lab.example/a", {}, spy);
    expect(seen).toHaveLength(1);
    expect(seen[0]).toMatchObject({ credentials: "omit", referrerPolicy: "no-referrer", mode: "cors" });
    expect(seen[0]?.method).toBeUndefined();
  });

  it("distinguishes a server that forbids reading from one that does not exist", async () => {
    const answering: typeof fetch = (_, init) =>
      init?.mode === "no-cors" ? Promise.resolve(Response.error()) : Promise.reject(new TypeError("Failed to fetch"));
    expect(await get("https://lab.example/a", {}, answering)).toEqual({ code: "no-cors", status: null });
    const url = await listening((_, response) => response.end());
    servers.splice(0).forEach((server) => server.close());
    expect(await get(url)).toEqual({ code: "unreachable", status: null });
  });

  it("gives up if nothing arrives, and reports a connection that breaks in the middle", async () => {
    const url = await listening((request, response) => {
      response.writeHead(200, { "content-length": "100" });
      response.write("half", () => {
        if (request.url === "/cut") response.destroy();
      });
    });
    expect(await get(`${url}slow`, { idle_ms: 200 })).toEqual({ code: "idle", status: null });
    expect(await get(`${url}cut`)).toEqual({ code: "cut", status: null });
  });

  it("asks before a large file is read, whether its size is stated or discovered", async () => {
    const text = "x".repeat(300_000);
    const url = await listening((request, response) => {
      if (request.url === "/told") response.setHeader("content-length", text.length);
      response.write(text);
      response.end();
    });
    for (const [path, total] of [
      ["told", text.length],
      ["found", null],
    ] as const) {
      const asked: (number | null)[] = [];
      const ask = (answer: boolean) => (_: number, of: number | null) => {
        asked.push(of);
        return Promise.resolve(answer);
      };
      // The reader is slow, not the server.
      expect(await get(url + path, { ask_over_bytes: 1000, ask: ask(true), idle_ms: 20_000 })).toMatchObject({ text });
      expect(await get(url + path, { ask_over_bytes: 1000, ask: ask(false) })).toEqual({
        code: "aborted",
        status: null,
      });
      expect(asked).toEqual([total, total]);
    }
  });

  it("stops at once when it is cancelled, also at the server", async () => {
    let left = (): void => undefined;
    const gone = new Promise<void>((resolve) => (left = resolve));
    const url = await listening((_, response) => {
      response.on("close", left);
      response.write("a");
    });
    const controller = new AbortController();
    const got = get(url, { signal: controller.signal, progress: (bytes) => bytes > 0 && controller.abort() });
    expect(await got).toEqual({ code: "aborted", status: null });
    await gone;
  });

  it("fetches nothing but web addresses, whatever the app asks", async () => {
    const never: typeof fetch = () => Promise.reject(new Error("it was asked"));
    for (const url of ["data:text/plain,x", "file:///a", "blob:https://a/b", "https://me:x@lab.example/", "", "/a"]) {
      expect(await get(url, {}, never), url).toEqual({ code: "refused", status: null });
    }
  });
});

describe("messages", () => {
  it("property: anything else is dropped, and nothing throws", () => {
    fc.assert(
      fc.property(fc.anything({ withBigInt: true, withTypedArray: true }), (data) => {
        expect(toPage(data)).toBeNull();
        expect(fromPage(data)).toBeNull();
      }),
      { numRuns: 2000 },
    );
  });

  it("property: of a known type, each part has its form or the message is dropped", () => {
    const part = fc.oneof(fc.anything(), fc.nat(), fc.webUrl(), fc.constant(null));
    const types = fc.constantFrom("fetch", "go-on", "abort", "head", "chunk", "large", "done", "failed");
    const message = fc.record(
      {
        type: types,
        id: part,
        url: part,
        idle_ms: part,
        ask_over_bytes: part,
        total_bytes: part,
        bytes: part,
        code: part,
        status: part,
      },
      { requiredKeys: ["type"] },
    );
    fc.assert(
      fc.property(message, (data) => {
        const asked = toPage(data);
        if (asked !== null) expect(asked.id).toBeGreaterThanOrEqual(0);
        if (asked?.type === "fetch") expect([typeof asked.url, typeof asked.idle_ms]).toEqual(["string", "number"]);
        const said = fromPage(data);
        if (said?.type === "chunk") expect(said.bytes).toBeInstanceOf(ArrayBuffer);
        if (said?.type === "head") expect(typeof said.url).toBe("string");
      }),
      { numRuns: 2000 },
    );
  });
});
