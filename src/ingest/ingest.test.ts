import { describe, expect, it } from "vitest";
import { type ByteSource, bytesSource } from "~/base/bytes";
import type { Format, ParsedRun, Sink } from "~/formats/format";
import { Batches } from "./batch";
import { ingestFiles } from "./files";
import { ingestPrepared, prepareFile } from "./ingest";

const RUN: ParsedRun = {
  tool: "toy",
  tool_version: "1.0",
  title: "t",
  document: 0,
  started_ms: null,
  ramp_s: null,
  engine: null,
  direct: null,
  host: null,
  options: null,
  line: 1,
  members: [],
};

const toy = (parse: (sink: Sink, signal: AbortSignal) => void): Format => ({
  id: "toy",
  tool: "toy",
  sniff: () => 1,
  parse: (_, sink, { signal }) => Promise.resolve(parse(sink, signal)),
});

const source = (text: string, path = "a/run.toy"): ByteSource => bytesSource(path, new TextEncoder().encode(text));
const options = { source_no: 1, dataset: "local" };

async function ingest(format: Format, more: Partial<Parameters<typeof ingestPrepared>[1]> = {}, text = "x") {
  const prepared = await prepareFile(source(text), undefined, { formats: [format], knownOther: () => null });
  return ingestPrepared(prepared, { ...options, ...more });
}

const codes = (file: { notices: readonly { code: string }[] }): string[] => file.notices.map((n) => n.code);

describe("one file", () => {
  it("is named, hashed and counted", async () => {
    const file = await ingest(toy((sink) => sink.run(RUN)));
    expect(file.source).toMatchObject({
      source_no: 1,
      name: "run.toy",
      path: "a/run.toy",
      bytes: 1,
      sha256: "2d711642b726b04401627ca9fbac32f5c8530fb1903cc4db02258717921a4881",
      format: "toy",
      tool_version: "1.0",
      warnings: 0,
      errors: 0,
    });
    expect([file.read, file.counts.runs]).toEqual([true, 1]);
    expect(file.tables.cutAll().map((b) => [b.table, b.rows])).toEqual(
      expect.arrayContaining([
        ["run", 1],
        ["source", 1],
      ]),
    );
  });

  it("keeps what a parser pushed before it threw, and says that it threw", async () => {
    const file = await ingest(
      toy((sink) => {
        sink.run(RUN);
        throw new TypeError("no such field");
      }),
    );
    expect(file.read).toBe(true);
    expect(file.source.errors).toBe(1);
    expect(file.notices).toEqual([
      {
        code: "file/parser-failed",
        level: "error",
        path: "a/run.toy",
        values: { format: "toy", reason: "no such field" },
      },
    ]);
  });

  it("is never silently empty", async () => {
    const file = await ingest(toy(() => undefined));
    expect([file.read, codes(file)]).toEqual([false, ["file/nothing-found"]]);
    expect(file.tables.cutAll()).toEqual([]);
  });

  it("counts once", async () => {
    const known = new Map<string, string>();
    const format = toy((sink) => sink.run(RUN));
    expect((await ingest(format, { known })).read).toBe(true);
    const second = await ingest(format, { known });
    expect([second.read, codes(second)]).toEqual([false, ["file/duplicate"]]);
    expect((await ingest(format, { known }, "y")).read).toBe(true);
  });

  it("leaves no rows behind when it is aborted", async () => {
    const controller = new AbortController();
    const into = new Batches();
    const aborting = toy((sink) => {
      sink.run(RUN);
      controller.abort();
    });
    await expect(ingest(aborting, { signal: controller.signal, into })).rejects.toThrow("abort");
    expect(into.cutAll()).toEqual([]);
  });

  it("that cannot be opened is refused with the reason", async () => {
    const gone: ByteSource = { path: "gone", size: 5, slice: () => Promise.reject(new Error("NotFoundError")) };
    const file = await ingestPrepared(await prepareFile(gone), options);
    expect(file.notices).toMatchObject([{ code: "file/unreadable", values: { reason: "NotFoundError" } }]);
  });
});

describe("many files", () => {
  const bad: ByteSource = { path: "bad", size: 5, slice: () => Promise.reject(new Error("broken")) };

  it("come back in order, each with its own fate, and few are open at once", async () => {
    let open = 0;
    let most = 0;
    const slow = (path: string): ByteSource => ({
      path,
      size: 3,
      slice: async () => {
        most = Math.max(most, ++open);
        await new Promise((resolve) => setTimeout(resolve, Math.random() * 5));
        open--;
        return new TextEncoder().encode(path);
      },
    });
    const sources = Array.from({ length: 30 }, (_, i) => (i === 11 ? bad : slow(`f${i}`)));
    const seen: string[] = [];
    for await (const file of ingestFiles(
      sources.map((s, i) => ({ source: s, source_no: i })),
      { dataset: "local" },
    )) {
      seen.push(file.source.path);
      expect(codes(file)).toEqual([file.source.path === "bad" ? "file/unreadable" : "format/unknown"]);
    }
    expect(seen).toEqual(sources.map((s) => s.path));
    expect(most).toBeGreaterThan(1);
    expect(most).toBeLessThanOrEqual(8);
  });

  it("stop at an abort", async () => {
    const controller = new AbortController();
    const files = Array.from({ length: 20 }, (_, i) => ({ source: source(`${i}`, `f${i}`), source_no: i }));
    const seen: string[] = [];
    const all = (async () => {
      for await (const file of ingestFiles(files, { dataset: "local", signal: controller.signal })) {
        seen.push(file.source.path);
        if (seen.length === 3) controller.abort();
      }
    })();
    await expect(all).rejects.toThrow("abort");
    expect(seen).toEqual(["f0", "f1", "f2"]);
  });
});
