import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { NOT_LOADED } from "~/base/blobWorker";

vi.mock("~/ingest/worker?worker&url", () => ({ default: "worker.js" }));

/** A worker that does what the test says. */
class FakeWorker {
  static readonly all: FakeWorker[] = [];
  onerror: ((event: { message: string; preventDefault: () => void }) => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  terminated = false;
  readonly sent: unknown[] = [];
  constructor() {
    FakeWorker.all.push(this);
  }
  postMessage = (message: unknown): void => void this.sent.push(message);
  terminate = (): void => void (this.terminated = true);
  fail = (message: string): void => this.onerror?.({ message, preventDefault: () => undefined });
}

const events = {
  file: () => undefined,
  batch: () => Promise.resolve(),
  progress: () => undefined,
  at: () => undefined,
};
const request = { files: [], first_source_no: 1, known: {} };

beforeEach(() => {
  vi.resetModules();
  FakeWorker.all.length = 0;
  vi.useFakeTimers();
  vi.stubGlobal("Worker", FakeWorker);
  vi.stubGlobal("document", { baseURI: "http://localhost/" });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it("a warm worker whose script did not load is given to nobody; the next drop hears why", async () => {
  const { startParser, warmParser } = await import("./parser");
  warmParser();
  const warm = [...FakeWorker.all];
  expect(warm).toHaveLength(1);
  for (const worker of warm) worker.fail(`${NOT_LOADED}: 404`);
  expect(warm.map(({ terminated }) => terminated)).toEqual([true]);

  const outcome = startParser().ingest(request, events);
  expect(FakeWorker.all).toHaveLength(2);
  expect(warm.flatMap(({ sent }) => sent)).toEqual([]);
  FakeWorker.all[1]!.fail(`${NOT_LOADED}: 404`);
  await expect(outcome).rejects.toThrow(NOT_LOADED);
});

it("a warm worker is used once and rests again; it ends when nobody wants it", async () => {
  const { startParser, warmParser } = await import("./parser");
  warmParser();
  const parser = startParser();
  const outcome = parser.ingest(request, events);
  const [used] = FakeWorker.all.filter(({ sent }) => sent.length > 0);
  used!.onmessage?.({ data: { type: "done", cancelled: false, cut: [], next_source_no: 1 } });
  expect(await outcome).toEqual({ end: "done", next_source_no: 1 });
  parser.release();
  expect(FakeWorker.all).toHaveLength(1);
  vi.runAllTimers();
  expect(FakeWorker.all.map(({ terminated }) => terminated)).toEqual([true]);
});

it("what was taken late is said of its own request", async () => {
  const { startParser } = await import("./parser");
  const take: (() => void)[] = [];
  const slow = { ...events, batch: () => new Promise<void>((resolve) => take.push(resolve)) };
  const first = startParser();
  const one = first.ingest(request, slow);
  const worker = FakeWorker.all[0]!;
  const done = { type: "done", cancelled: false, cut: [], next_source_no: 2 };
  worker.onmessage?.({ data: { type: "batch", table: "source", rows: 1, ipc: new Uint8Array(8), next_source_no: 2 } });
  worker.onmessage?.({ data: done });
  await one;
  first.release();
  const two = startParser().ingest(request, slow);
  take[0]!();
  await Promise.resolve();
  worker.onmessage?.({ data: done });
  await two;
  const sent = worker.sent as { type: string; request: number }[];
  expect(sent.map(({ type }) => type)).toEqual(["ingest", "ingest", "taken"]);
  expect(sent[2]!.request).toBe(sent[0]!.request);
  expect(sent[1]!.request).not.toBe(sent[0]!.request);
});
