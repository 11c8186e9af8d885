/** A drop of several files: how they must not affect each other, and what is in memory at once. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { tar } from "../../tests/support/archives";
import { type ByteSource, bytesSource } from "~/base/bytes";
import type { Format, ParsedRun, ParsedTrace, Sink } from "~/formats/format";
import type { Gather } from "~/formats/gather";
import { POINTS_PER_SOURCE } from "~/model/numbers";
import { tableFromIPC } from "@uwdata/flechette";
import { Batches } from "./batch";
import { type DropOptions, ingestDrop } from "./drop";
import { Spill } from "./expand/hold";
import type { IngestedFile } from "./ingest";

const RUN: ParsedRun = {
  ...{ tool: "toy", tool_version: null, title: "t", document: 0, started_ms: null, ramp_s: null, engine: null },
  ...{ direct: null, host: null, options: null, line: 1, members: [] },
};
const TRACE: ParsedTrace = {
  ...{ trace: 0, document: null, member: null, job_index: null, op: null, metric: "iops", kind: null, stat: "mean" },
  ...{ quantile: null, window_s: 1, block_bytes: null, started_ms: null, priority: null, line: 1 },
};

type Parse = (sink: Sink, source: ByteSource, signal: AbortSignal) => Promise<void> | void;

/** Accepts files whose first byte is this letter. */
const format = (letter: string, parse: Parse, gather?: Gather): Format => ({
  ...{ id: `toy-${letter}`, tool: "toy", ...(gather && { gather }) },
  sniff: (head) => (head[0] === letter.charCodeAt(0) ? 1 : 0),
  parse: async (source, sink, { signal }) => parse(sink, source, signal),
});
const SOUND = format("s", (sink) => sink.run(RUN));

const text = (path: string, content: string): ByteSource => bytesSource(path, new TextEncoder().encode(content));

async function drop(sources: readonly ByteSource[], formats: readonly Format[], more: Partial<DropOptions> = {}) {
  const into = new Batches();
  let next = 1;
  const detect = { formats, knownOther: () => null };
  const options = { dataset: "local", number: () => next++, into, detect, ...more };
  const files: IngestedFile[] = [];
  for await (const file of ingestDrop(
    sources.map((source) => ({ source })),
    options,
  )) {
    files.push(file);
  }
  const cut = into.cutAll();
  const rows = (table: string) =>
    cut.filter((b) => b.table === table).flatMap((b) => tableFromIPC(b.ipc).toArray() as Record<string, unknown>[]);
  return { files, rows, byPath: new Map(files.map((file) => [file.source.path, file])) };
}
const said = (file: IngestedFile | undefined) => file!.notices.map(({ code, values }) => [code, values?.["reason"]]);

const together = (more: Partial<Gather> = {}): Gather => ({
  id: "toy",
  plan: (files) => [{ files: files.map((_, file) => ({ file, told: null })) }],
  join: (_, all) => ({
    runs: [],
    traces: all.flatMap(({ traces }, file) => traces.map((trace) => ({ file, trace, run: null }))),
    notices: [],
  }),
  ...more,
});

describe("a fault of ours", () => {
  const throws = (): never => {
    throw new TypeError("oops");
  };
  const samples: Parse = (sink) => {
    sink.samples(0, Float64Array.of(1), Float64Array.of(2));
    sink.trace(TRACE);
  };

  it.each([
    ["in the rows of a run", format("b", (sink) => sink.run({ ...RUN, members: [null as never] }))],
    ["in a plan", format("b", samples, together({ plan: throws }))],
    ["in a join", format("b", samples, together({ join: throws }))],
  ])("%s loses this file only, and is named", async (_, bad) => {
    const { byPath, rows } = await drop([text("a", "s1"), text("b", "bad"), text("c", "s2")], [SOUND, bad]);
    expect(["a", "c"].map((path) => byPath.get(path)!.read)).toEqual([true, true]);
    const failed = byPath.get("b")!;
    expect(failed).toMatchObject({ read: false, leftRows: true, source: { errors: 1 } });
    expect(failed.notices).toMatchObject([{ code: "file/parser-failed", values: { format: "toy-b", kept: 0 } }]);
    expect(rows("source").map(({ name }) => name)).toEqual(["a", "c"]);
  });

  it("in a count adds no number", async () => {
    const one = (n: number) => ({
      ...{ lo_ns: Float64Array.of(1), hi_ns: Float64Array.of(2), value_ns: Float64Array.of(1) },
      count: Float64Array.of(n),
    });
    const bad = format("b", (sink) => {
      sink.trace(TRACE);
      sink.interval(0, 1, "clat", one(5));
      sink.interval(0, 2, "clat", one(Infinity));
    });
    const { byPath, rows } = await drop([text("b", "bad"), text("c", "s")], [SOUND, bad]);
    expect(said(byPath.get("b"))).toEqual([["file/parser-failed", "a histogram of Infinity counts up to 2 ns"]]);
    expect(byPath.get("c")!.read).toBe(true);
    expect(rows("histogram").map(({ total }) => total)).toEqual([5]);
  });
});

it("gives no trace or run a number that belongs to the next file", async () => {
  const many = format("m", (sink) => {
    for (const trace of [0, POINTS_PER_SOURCE - 1, POINTS_PER_SOURCE, POINTS_PER_SOURCE + 4]) {
      sink.samples(trace, Float64Array.of(1), Float64Array.of(trace));
      sink.interval(trace, 1, "clat", {
        ...{ lo_ns: Float64Array.of(1), hi_ns: Float64Array.of(2), value_ns: Float64Array.of(1) },
        count: Float64Array.of(1),
      });
      sink.trace({ ...TRACE, trace, document: trace });
      sink.run({ ...RUN, document: trace });
    }
  });
  const { files, rows } = await drop([text("m", "m")], [many]);
  const kept = [POINTS_PER_SOURCE, 2 * POINTS_PER_SOURCE - 1];
  expect(rows("trace").map(({ trace_no }) => trace_no)).toEqual(kept);
  expect(rows("trace").map(({ run_no }) => run_no)).toEqual(kept);
  expect(rows("chunk").map(({ trace_no }) => trace_no)).toEqual(kept);
  expect(rows("histogram").map(({ trace_no }) => trace_no)).toEqual(kept);
  expect(rows("run").map(({ run_no }) => run_no)).toEqual(kept);
  expect(files[0]).toMatchObject({ read: true, counts: { runs: 2, samples: 2 } });
  // Five trace numbers and five document numbers are beyond the last.
  expect(files[0]!.notices).toMatchObject([{ code: "file/too-many-series", level: "error", values: { count: 10 } }]);
});

describe("what is in memory", () => {
  it("is one large file at a time, for its hash, from when it is parsed", async () => {
    const size = 65 * 2 ** 20;
    const events: string[] = [];
    const large = (letter: string): ByteSource => ({
      path: letter,
      size,
      slice: async (start, end) => {
        const whole = end - start === size;
        if (whole) events.push(`hash ${letter}`);
        await new Promise((resolve) => setTimeout(resolve, 5));
        const bytes = new Uint8Array(Math.min(end, size) - start).fill(letter.charCodeAt(0));
        bytes[0] = "g".charCodeAt(0);
        if (whole) events.push(`read ${letter}`);
        return bytes;
      },
    });
    const gathered = format("g", (_, { path }) => void events.push(`parse ${path}`), together());
    const { files } = await drop(["a", "b", "c"].map(large), [gathered]);
    expect(files.map(({ source }) => source.sha256?.length)).toEqual([64, 64, 64]);
    expect(new Set(files.map(({ source }) => source.sha256)).size).toBe(3);
    expect(events[0]).toBe("parse a");
    const reads = events.filter((event) => !event.startsWith("parse"));
    expect(reads).toEqual(["hash a", "read a", "hash b", "read b", "hash c", "read c"]);
  });

  it("waits for room before each stretch, of an entry of an archive too", async () => {
    let asked = 0;
    const inside: number[] = [];
    const slow = format("l", async (sink, source, signal) => {
      asked = 0;
      for (let at = 0; at < source.size; at += 2) await source.slice(at, at + 2, signal);
      inside.push(asked);
      sink.run(RUN);
    });
    const room = (): Promise<void> => Promise.resolve(void asked++);
    const archive = bytesSource("x.tar", tar([{ name: "a", bytes: new TextEncoder().encode("l23456") }]));
    const { files } = await drop([archive, text("b", "l234")], [slow], { room });
    expect(files.map(({ read }) => read)).toEqual([true, true, true]);
    expect(inside).toEqual([3, 2]);
  });

  it("is 64 MiB of files that wait: the rest of an archive goes to Blobs and comes back as it was", async () => {
    const entry = (i: number): Uint8Array => new Uint8Array(2 ** 20).fill(i).fill("g".charCodeAt(0), 0, 1);
    const entries = Array.from({ length: 70 }, (_, i) => ({ name: `${i}`, bytes: entry(i) }));
    const seen: [path: string, held: boolean, byte: number][] = [];
    const read: Parse = async (_, source) => {
      seen.push([source.path, source.bytes !== undefined, (await source.slice(5, 6))[0]!]);
    };
    await drop([bytesSource("x.tar", tar(entries))], [format("g", read, together())]);
    expect(seen).toEqual(entries.map(({ name }, i) => [`x.tar/${name}`, i < 64, i]));
  });

  it("of small files that were put into Blobs is what they were", async () => {
    const files = fc.array(fc.uint8Array({ maxLength: 50 }), { maxLength: 20 });
    await fc.assert(
      fc.asyncProperty(files, fc.integer({ min: 1, max: 200 }), fc.nat(60), fc.nat(60), async (all, pack, from, to) => {
        const spill = new Spill(pack);
        const sources = all.map((bytes, i) => spill.add(`${i}`, bytes));
        for (const [i, source] of sources.entries()) {
          expect([source.path, source.size]).toEqual([`${i}`, all[i]!.length]);
          expect([...(await source.slice(from, to))]).toEqual([...all[i]!.subarray(from, to)]);
        }
      }),
    );
  });
});
