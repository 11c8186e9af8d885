import { tableFromIPC } from "@uwdata/flechette";
import { describe, expect, it } from "vitest";
import { type ByteSource, bytesSource } from "~/base/bytes";
import type { Format, ParsedRun, Sink } from "~/formats/format";
import type { Gather } from "~/formats/gather";
import { POINTS_PER_SOURCE } from "~/model/numbers";
import { Batches } from "./batch";
import type { DetectOptions } from "./detect";
import { type DropOptions, ingestDrop } from "./drop";
import type { IngestedFile } from "./ingest";

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

const only = (format: Format): DetectOptions => ({ formats: [format], knownOther: () => null });

async function drop(files: readonly ByteSource[], more: Partial<DropOptions> = {}) {
  const into = more.into ?? new Batches();
  let next = 1;
  const found: IngestedFile[] = [];
  const given = files.map((one) => ({ source: one }));
  const options = { dataset: "local", number: () => next++, ...more, into };
  for await (const file of ingestDrop(given, options)) found.push(file);
  return { found, into };
}

async function ingest(format: Format, more: Partial<DropOptions> = {}, text = "x") {
  const { found, into } = await drop([source(text)], { detect: only(format), ...more });
  return { ...found[0]!, tables: into };
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
        values: { format: "toy", reason: "no such field", kept: 1 },
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
    const { found } = await drop([gone]);
    expect(found[0]!.notices).toMatchObject([{ code: "file/unreadable", values: { reason: "NotFoundError" } }]);
  });
});

describe("many files", () => {
  const bad: ByteSource = { path: "bad", size: 5, slice: () => Promise.reject(new Error("broken")) };

  it("return in order, each with its own result, and few are open at once", async () => {
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
    for (const file of (await drop(sources)).found) {
      seen.push(file.source.path);
      expect(codes(file)).toEqual([file.source.path === "bad" ? "file/unreadable" : "format/unknown"]);
    }
    expect(seen).toEqual(sources.map((s) => s.path));
    expect(most).toBeGreaterThan(1);
    expect(most).toBeLessThanOrEqual(8);
  });

  it("stop at an abort", async () => {
    const controller = new AbortController();
    const given = Array.from({ length: 20 }, (_, i) => ({ source: source(`${i}`, `f${i}`) }));
    const options = { dataset: "local", into: new Batches(), number: () => 1, signal: controller.signal };
    const seen: string[] = [];
    const all = (async () => {
      for await (const file of ingestDrop(given, options)) {
        seen.push(file.source.path);
        if (seen.length === 3) controller.abort();
      }
    })();
    await expect(all).rejects.toThrow("abort");
    expect(seen).toEqual(["f0", "f1", "f2"]);
  });
});

describe("a drop", () => {
  const made: ParsedRun = { ...RUN, title: "made" };
  const trace = { metric: "iops", kind: null, stat: "mean", quantile: null, window_s: 1, block_bytes: null } as const;
  const place = { document: null, member: null, job_index: null, op: null, started_ms: null, priority: null, line: 1 };
  /** A log: two values, and what it was told. */
  const gather: Gather = {
    id: "toy-logs",
    plan: (files, runs) => [{ files: files.map((_, file) => ({ file, told: `of ${runs.length} runs` })), facts: null }],
    join: (_, said, runs) => ({
      runs: said.flatMap(({ parts }, file) => (parts[0] === "makes" ? [{ file, run: made }] : [])),
      traces: said.flatMap(({ traces }, file) =>
        traces.map((one) => ({ file, trace: one, run: runs.length > 0 ? { known: 0 } : null })),
      ),
      notices: [{ file: 0, notice: { code: "toy/joined", level: "info", path: said[0]!.path } }],
    }),
  };
  const told: unknown[] = [];
  const log: Format = {
    id: "toy-log",
    tool: "toy",
    sniff: (head) => (head[0] === 0x6c ? 1 : 0),
    gather,
    parse: (_, sink, context) => {
      told.push(context.told);
      sink.samples(0, Float64Array.of(1, 2), Float64Array.of(10, 20));
      sink.trace({ ...place, ...trace, trace: 0 });
      sink.interval(0, 2, "clat", {
        lo_ns: Float64Array.of(1),
        hi_ns: Float64Array.of(2),
        value_ns: Float64Array.of(1),
        count: Float64Array.of(7),
      });
      return Promise.resolve();
    },
  };
  const job: Format = {
    id: "toy-job",
    tool: "toy",
    sniff: (head) => (head[0] === 0x6a ? 1 : 0),
    companion: true,
    parse: (_, sink) => Promise.resolve(sink.part({ depth: 4 })),
  };
  const run: Format = {
    id: "toy-run",
    tool: "toy",
    sniff: (head) => (head[0] === 0x72 ? 1 : 0),
    parse: (_, sink, { companions }) =>
      Promise.resolve(
        sink.run({ ...RUN, title: JSON.stringify(companions?.[0]?.parts ?? "none"), wantsOptions: !companions }),
      ),
  };
  const detect: DetectOptions = { formats: [log, job, run], knownOther: () => null };

  it("reads logs after the runs they belong to, and a run again with its job file", async () => {
    told.length = 0;
    const files = [source("log", "d/log"), source("run", "d/run"), source("job", "d/job")];
    const { found, into } = await drop(files, { detect });
    expect(found.map((f) => [f.source.path, f.read, f.role, f.counts.runs, f.counts.samples, codes(f)])).toEqual([
      ["d/job", true, "companion", 0, 0, []],
      ["d/run", true, "result", 1, 0, []],
      ["d/log", true, "part", 0, 2, ["toy/joined"]],
    ]);
    expect(told).toEqual(["of 1 runs"]);
    const rows = new Map(into.cutAll().map(({ table, ipc }) => [table, tableFromIPC(ipc).toArray() as unknown[]]));
    expect(rows.get("run")).toMatchObject([{ title: '[{"depth":4}]', source_no: 2 }]);
    const trace_no = 1 * POINTS_PER_SOURCE;
    expect(rows.get("trace")).toMatchObject([{ trace_no, run_no: 2 * POINTS_PER_SOURCE, unit: "iops", rows: 3 }]);
    expect(rows.get("chunk")).toMatchObject([
      { trace_no, rows: 2, t_s: Float64Array.of(1, 2), value: Float64Array.of(10, 20) },
    ]);
    expect(rows.get("histogram")).toMatchObject([{ point_no: null, trace_no, t_s: 2, kind: "clat", total: 7 }]);
  });

  it("without a job file takes a run as it is, and a log without a run is still there", async () => {
    const { found } = await drop([source("run", "d/run")], { detect });
    expect(found).toMatchObject([{ read: true, counts: { runs: 1 } }]);
    const alone = await drop([source("log", "d/log")], { detect });
    expect(alone.found).toMatchObject([{ read: true, role: "part", counts: { runs: 0, samples: 2 } }]);
  });

  it("a copy of a log says which file has its rows; equal logs of two jobs are not copies", async () => {
    const { found } = await drop([source("log", "x/a"), source("log", "y/a"), source("log", "x/b")], { detect });
    expect(found.map((f) => [f.read, f.leftRows, codes(f).includes("file/duplicate")])).toEqual([
      [true, false, false],
      [false, true, true],
      [true, false, false],
    ]);
  });
});
