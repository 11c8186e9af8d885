/** Reports while files are read, and which file gets the blame for a dead worker. */
import { describe, expect, it } from "vitest";
import type { FileResult } from "~/ingest/protocol";
import { type DroppedFile, load, type Loaded } from "./load";
import type { Parser, ParserEvents, ParserOutcome, ParserRequest } from "./parser";

const NOTHING = { runs: 0, points: 0, members: 0, buckets: 0, figures: 0, samples: 0, intervals: 0 };
const dropped = (path: string, bytes: number, drop = "1"): DroppedFile => ({
  ...{ path, drop, file: new File(["x".repeat(bytes)], path) },
});
const result = ({ files, first_source_no }: ParserRequest, given: number): FileResult => ({
  given,
  source: {
    ...{ source_no: first_source_no + given, dataset: "local", path: files[given]!.path, name: "", bytes: 1 },
    ...{ sha256: files[given]!.path.repeat(8), format: null, tool: null, tool_version: null, warnings: 0, errors: 0 },
  },
  ...{ read: true, role: "result", notices: [], counts: NOTHING, runs: [], described: [], leftRows: false },
});

type Worker = (request: ParserRequest, on: ParserEvents) => ParserOutcome;
const DIED: ParserOutcome = { end: "died", how: "ended" };
/** Reads everything. */
const reads: Worker = (request, on) => {
  request.files.forEach((_, i) => on.file(result(request, i)));
  return { end: "done", next_source_no: request.first_source_no + request.files.length };
};

/** Each request gets the next of these workers; the last one serves all further requests. */
async function loaded(files: readonly DroppedFile[], ...workers: readonly Worker[]) {
  const told: { files: number; bytes: number }[] = [];
  const asked: string[][] = [];
  const careful: boolean[] = [];
  const start = (): Parser => ({
    ingest: (request, on) => {
      const work = workers[Math.min(asked.length, workers.length - 1)]!;
      asked.push(request.files.map(({ path }) => path));
      careful.push(request.careful);
      return Promise.resolve(work(request, on));
    },
    ...{ cancel: () => undefined, release: () => undefined, close: () => undefined },
  });
  const engine = { insert: () => Promise.resolve(), forget: () => Promise.resolve() };
  const request = {
    ...{ files, first_source_no: 1, known: new Map<string, string>(), signal: new AbortController().signal },
    ...{ progress: (done: { files: number; bytes: number }) => told.push({ ...done }), used: () => undefined },
  };
  const all = await load(request, Promise.resolve(engine), start);
  const codes = ({ given, results }: Loaded) => [
    given.path,
    results.map(({ read, notices }) => (read ? "read" : notices[0]!.code)).join(),
  ];
  return { told, asked, careful, all: Object.fromEntries(all.map(codes)) as Record<string, string> };
}

it("progress is of all drops together: files and bytes of those before are counted", async () => {
  const halfway: Worker = (request, on) => {
    on.progress({ files: 0, bytes: 10 });
    on.progress({ files: 1, bytes: 40 });
    return reads(request, on);
  };
  const { told, asked } = await loaded([dropped("a", 100), dropped("b", 50, "2"), dropped("c", 60)], halfway);
  expect(asked).toEqual([["a", "c"], ["b"]]);
  expect(told).toEqual([
    { files: 0, bytes: 10 },
    { files: 1, bytes: 40 },
    { files: 2, bytes: 170 },
    { files: 3, bytes: 200 },
  ]);
});

it("an archive of 50,000 entries takes seconds, not the square of their number", { timeout: 60_000 }, async () => {
  const unpacks: Worker = (request, on) => {
    const entry = result(request, 0);
    for (let n = 0; n < 100_000; n++) on.file({ ...entry, source: { ...entry.source, path: "a/x", source_no: n } });
    return { end: "done", next_source_no: 100_001 };
  };
  await loaded([dropped("a", 1)], unpacks);
});

describe("a worker that dies", () => {
  const [a, b, c] = [dropped("a", 1), dropped("b", 1), dropped("c", 1)];
  const diesAt =
    (given: number | null, ...through: readonly number[]): Worker =>
    (request, on) => {
      for (const one of through) on.file(result(request, one));
      on.at(given);
      return DIED;
    };

  it("loses the file it was reading, and no other", async () => {
    const { all, asked } = await loaded([a, b, c], diesAt(1, 0), reads);
    expect(all).toEqual({ a: "read", b: "workspace/reader-died", c: "read" });
    expect(asked).toEqual([
      ["a", "b", "c"],
      ["a", "c"],
    ]);
  });

  it("while reading a file that was read before: the file is read once more before it is blamed", async () => {
    const by = (...workers: readonly Worker[]) => loaded([a, b], diesAt(1, 0), ...workers);
    expect((await by(diesAt(0), reads)).all).toEqual({ a: "read", b: "workspace/reader-died" });
    const twice = await by(diesAt(0), diesAt(0), reads);
    expect(twice.all).toEqual({ a: "workspace/reader-died", b: "workspace/reader-died" });
    expect(twice.asked).toEqual([["a", "b"], ["a"], ["a"]]);
  });

  it("three times between files: no file is to blame, and none can be read", async () => {
    const always = await loaded([a, b], diesAt(null));
    expect(always.all).toEqual({ a: "workspace/reader-died", b: "workspace/reader-died" });
    // The first time no file was announced.
    expect(always.careful).toEqual([false, true, true, true]);
    expect((await loaded([a, b], diesAt(null), diesAt(null), reads)).all).toEqual({ a: "read", b: "read" });
  });

  it("before its script ran, three times, is no fault of a file", async () => {
    const unstarted: Worker = () => ({ end: "died", how: "unstarted" });
    await expect(loaded([a, b], unstarted)).rejects.toThrow("the reader did not start");
    expect((await loaded([a, b], unstarted, unstarted, reads)).all).toEqual({ a: "read", b: "read" });
  });
});
