import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { NOT_LOADED } from "~/base/blobWorker";

vi.mock("~/ingest/worker?worker&url", () => ({ default: "worker.js" }));

/** A worker controlled by the test. */
class FakeWorker {
  static readonly all: FakeWorker[] = [];
  onerror: ((event: { message: string; preventDefault: () => void }) => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  terminated = false;
  readonly sent: unknown[] = [];
  constructor(_: string, { name }: { name: string }) {
    this.name = name;
    FakeWorker.all.push(this);
  }
  readonly #listeners: ((event: unknown) => void)[] = [];
  readonly name: string;
  addEventListener = (_: string, listener: (event: unknown) => void): void => void this.#listeners.push(listener);
  hold = (): void => {
    const event = { data: "holds its lock", stopImmediatePropagation: () => undefined };
    this.#listeners.forEach((listener) => listener(event));
  };
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
const request = { files: [], first_source_no: 1, careful: false, known: {} };

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

it("a warm worker whose script failed to load is not used; the next drop reports why", async () => {
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

it("a warm worker is used once and waits again; it ends when unused", async () => {
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

it("a late message is attributed to its own request", async () => {
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

describe("a worker that reads", () => {
  const seconds = (n: number): Promise<unknown> => vi.advanceTimersByTimeAsync(1000 * n);

  async function reading(on = events) {
    const { startParser } = await import("./parser");
    const outcome = startParser().ingest(request, on);
    const worker = FakeWorker.all[0]!;
    let end: unknown = null;
    outcome.then(
      (value) => (end = value),
      (error: unknown) => (end = error),
    );
    return { worker, say: (data: unknown) => worker.onmessage?.({ data }), end: () => end };
  }

  it("and dies silently is noticed by its free lock", async () => {
    let free: () => void = () => undefined;
    const asked: string[] = [];
    const locks = {
      request: (name: string, _: unknown, then: () => void) => {
        asked.push(name);
        free = then;
        return Promise.resolve();
      },
    };
    vi.stubGlobal("navigator", { locks });
    const { worker, end } = await reading();
    worker.hold();
    await seconds(1);
    expect(asked).toEqual([worker.name]);
    expect(end()).toBeNull();
    free();
    await seconds(0);
    expect(end()).toEqual({ end: "died", how: "ended" });
  });

  it("and does nothing for 30 s is stopped, whatever it reports", async () => {
    const { worker, say, end } = await reading();
    say({ type: "at", given: 0 });
    for (let s = 0; s < 29; s++) {
      await seconds(1);
      say({ type: "progress", files: 0, bytes: 0 });
    }
    expect(end()).toBeNull();
    await seconds(2);
    expect(end()).toEqual({ end: "died", how: "stuck" });
    expect(worker.terminated).toBe(true);
    // Messages on their way belong to nobody.
    say({ type: "done", cancelled: false, cut: [], next_source_no: 9 });
    expect(end()).toEqual({ end: "died", how: "stuck" });
  });

  it("a long file is not stuck as long as its bytes move", async () => {
    const { say, end } = await reading();
    say({ type: "at", given: 0 });
    for (let n = 0; n < 20; n++) {
      await seconds(25);
      say({ type: "beat" });
      await seconds(25);
      say({ type: "progress", files: 0, bytes: n });
    }
    expect(end()).toBeNull();
    say({ type: "done", cancelled: false, cut: [], next_source_no: 2 });
    await seconds(0);
    expect(end()).toEqual({ end: "done", next_source_no: 2 });
  });

  it("and waits for the page to take its rows is not stuck", async () => {
    let take: () => void = () => undefined;
    const slow = { ...events, batch: () => new Promise<void>((resolve) => (take = resolve)) };
    const { say, end } = await reading(slow);
    say({ type: "batch", table: "source", rows: 1, ipc: new Uint8Array(8), next_source_no: 2 });
    await seconds(600);
    expect(end()).toBeNull();
    take();
    await seconds(31);
    expect(end()).toEqual({ end: "died", how: "stuck" });
  });

  it("and unpacks a link for 5 s is stopped, even if it signals life", async () => {
    const { worker, say, end } = await reading();
    say({ type: "at", given: 0, isLink: true });
    for (let s = 0; s < 4; s++) {
      await seconds(1);
      say({ type: "beat" });
    }
    expect(end()).toBeNull();
    await seconds(1);
    expect(end()).toEqual({ end: "died", how: "late" });
    expect(worker.terminated).toBe(true);
  });

  it("and has unpacked a link in time then has the usual limit", async () => {
    const { say, end } = await reading();
    say({ type: "at", given: 0, isLink: true });
    await seconds(4);
    say({ type: "at", given: 0, isLink: false });
    await seconds(29);
    expect(end()).toBeNull();
    await seconds(2);
    expect(end()).toEqual({ end: "died", how: "stuck" });
  });

  it("and has unpacked a link is not blamed for a page that takes its rows slowly", async () => {
    let take: () => void = () => undefined;
    const slow = { ...events, batch: () => new Promise<void>((resolve) => (take = resolve)) };
    const { say, end } = await reading(slow);
    say({ type: "at", given: 0, isLink: true });
    await seconds(3);
    say({ type: "batch", table: "source", rows: 1, ipc: new Uint8Array(8), next_source_no: 2 });
    await seconds(60);
    expect(end()).toBeNull();
    take();
    await seconds(2);
    expect(end()).toEqual({ end: "died", how: "late" });
  });

  it("and never begins is no fault of a file", async () => {
    const { end } = await reading();
    await seconds(59);
    expect(end()).toBeNull();
    await seconds(1);
    expect(end()).toEqual({ end: "died", how: "unstarted" });
  });
});
