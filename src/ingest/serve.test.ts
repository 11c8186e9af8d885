import { readFileSync } from "node:fs";
import { tableFromIPC } from "@uwdata/flechette";
import { expect, it, vi } from "vitest";
import { packetFile } from "~/bundle/packet";
import type { FromWorker, IngestItem, ToWorker } from "./protocol";
import { serve } from "./serve";

const FIXTURE = "tests/fixtures/runs/fio/special/trim-loop/result.json";

const asked = { type: "ingest", request: 1, dataset: "local", first_source_no: 1 } as const;

/** Runs a request over a real message channel: what cannot be cloned or transferred fails here. */
async function request(files: readonly IngestItem[], { cancel = false, careful = false } = {}): Promise<FromWorker[]> {
  const { port1, port2 } = new MessageChannel();
  const messages: FromWorker[] = [];
  const done = new Promise<void>((resolve) => {
    port2.onmessage = ({ data }: MessageEvent<FromWorker>) => {
      messages.push(data);
      if (cancel && data.type === "files") void handle({ type: "cancel" });
      if (data.type === "done") resolve();
    };
  });
  const handle: (message: ToWorker) => Promise<void> = serve(port1);
  await handle({ ...asked, files, careful });
  await done;
  port1.close();
  port2.close();
  return messages;
}

const item = (n: number, text: string): IngestItem => ({ file: new Blob([text]), path: `f${n}` });
const fixture = readFileSync(FIXTURE, "utf8");
/** From another job: other white space and time alone are not another run. */
const named = (n: number): string => fixture.replace(/("jobname" : ")/, `$1${String(n)}-`);

it("answers with a result per file, the rows as transferred streams, and done at the end", async () => {
  const messages = await request([item(1, fixture), item(2, "hakuna matata"), item(3, named(3)), item(4, fixture)]);
  const files = messages.filter((m) => m.type === "files").flatMap((m) => m.results);
  expect(files.map((f) => [f.source.source_no, f.read, f.notices.map((n) => n.code)])).toEqual([
    [1, true, []],
    [2, false, ["format/unknown"]],
    [3, true, []],
    [4, false, ["file/duplicate"]],
  ]);
  expect(messages.at(-1)).toEqual({ type: "done", cancelled: false, cut: [], next_source_no: 5 });
  const batches = messages.filter((m) => m.type === "batch");
  for (const { ipc, rows } of batches) {
    expect(ipc).toHaveLength(ipc.buffer.byteLength);
    expect(tableFromIPC(ipc).numRows).toBe(rows);
  }
  const rowsOf = (table: string): number => batches.filter((b) => b.table === table).reduce((n, b) => n + b.rows, 0);
  expect(rowsOf("source")).toBe(2);
  expect(rowsOf("point")).toBe(2 * files[0]!.counts.points);
  expect(messages.filter((m) => m.type === "progress").length).toBeGreaterThan(0);
});

it("a request that fails leaves none of its rows to the next one", async () => {
  const messages: FromWorker[] = [];
  let refuse = true;
  const handle = serve({
    postMessage: (message) => {
      if (refuse && message.type === "files") throw new DOMException("no clone", "DataCloneError");
      messages.push(message);
    },
  });
  await expect(handle({ ...asked, files: [item(1, fixture)] })).rejects.toThrow("no clone");
  refuse = false;
  await handle({ ...asked, files: [item(2, fixture)] });
  const sources = messages.filter((m) => m.type === "batch" && m.table === "source");
  expect(sources.map((m) => m.type === "batch" && m.rows)).toEqual([1]);
  expect(messages.at(-1)).toEqual({ type: "done", cancelled: false, cut: [], next_source_no: 2 });
});

it("stops at a cancel and keeps what was read whole", async () => {
  const many = Array.from({ length: 400 }, (_, i) => item(i, named(i)));
  const messages = await request(many, { cancel: true });
  const files = messages.filter((m) => m.type === "files").flatMap((m) => m.results);
  expect(files.length).toBeLessThan(400);
  const sources = messages.filter((m) => m.type === "batch" && m.table === "source");
  expect(sources.reduce((n, m) => n + (m.type === "batch" ? m.rows : 0), 0)).toBe(files.length);
  expect(messages.at(-1)).toMatchObject({ type: "done", cancelled: true });
});

it("sends with every batch the range of its row numbers", async () => {
  const messages = await request([item(1, fixture), item(2, `${fixture} `)]);
  const batches = messages.filter((m) => m.type === "batch");
  expect(batches.length).toBeGreaterThan(0);
  for (const { table, ipc, next_source_no } of batches) {
    if (table !== "source") continue;
    const numbers = (tableFromIPC(ipc).toArray() as { source_no: number }[]).map(({ source_no }) => source_no);
    expect(Math.max(...numbers)).toBeLessThan(next_source_no);
  }
});

it("reports when it begins and finishes a large file; after a death, any file", async () => {
  const files = [item(1, fixture), item(2, "hakuna matata".padEnd(2 ** 20)), item(3, `${fixture} `)];
  const at = (messages: readonly FromWorker[]) => messages.flatMap((m) => (m.type === "at" ? [m.given] : []));
  expect(at(await request(files))).toEqual([1, null]);
  expect(at(await request(files, { careful: true }))).toEqual([0, 1, 2, null]);
});

it("reports when it begins and ends unpacking a link", async () => {
  const link = { file: new Blob([packetFile("AAAA")]), path: "link.kneepoint" };
  const messages = await request([item(1, fixture), link]);
  const at = messages.flatMap((m) => (m.type === "at" ? [[m.given, m.isLink]] : []));
  expect(at).toEqual([
    [1, true],
    [null, false],
  ]);
});

it("signals life only while bytes of a long file move", async () => {
  let clock = 0;
  vi.spyOn(performance, "now").mockImplementation(() => clock);
  const messages: FromWorker[] = [];
  const handle = serve({ postMessage: (message) => void messages.push(message) });
  const beats = (): number => messages.filter(({ type }) => type === "beat").length;
  // Too large for memory, so read in parts; each takes two seconds.
  const file = new Blob([`{"fio version": "fio-3.39", "jobs": [`, ...Array<string>(70).fill(" ".repeat(2 ** 20))]);
  const slice = file.slice.bind(file);
  let stretches = 0;
  file.slice = (...range) => {
    clock += 2000;
    stretches++;
    return slice(...range);
  };
  try {
    await handle({ ...asked, files: [{ file, path: "large.json" }] });
    expect(stretches).toBeGreaterThan(2);
    expect(beats()).toBeGreaterThanOrEqual(stretches - 1);
    const before = beats();
    await handle({ ...asked, request: 2, files: [{ file: new Blob(["x"]), path: "x" }] });
    expect(beats()).toBe(before);
  } finally {
    vi.restoreAllMocks();
  }
});

it("waits for room until rows of this request were taken", async () => {
  const lines = Array.from({ length: 400_000 }, (_, i) => `${i + 1}, ${300_000 + (i % 7)}, 0, 0, 0\n`).join("");
  const files = [{ file: new Blob([lines]), path: "log_clat.1.log" }];
  const messages: FromWorker[] = [];
  const handle = serve({ postMessage: (message) => void messages.push(message) }, 1);
  const sent = (): number => messages.filter((m) => m.type === "batch").length;
  const running = handle({ ...asked, request: 7, files });
  await vi.waitUntil(() => sent() > 0, { timeout: 30_000 });
  await handle({ type: "taken", request: 6, bytes: 2 ** 30 });
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(messages.at(-1)?.type).not.toBe("done");
  await handle({ type: "taken", request: 7, bytes: 2 ** 30 });
  await running;
  expect(messages.at(-1)?.type).toBe("done");
});

it("notices a cancel while it parses a file in memory", async () => {
  const line = (i: number): string => `${i}, ${1000 + (i % 7)}, 0, 4096, 0\n`;
  const log = Array.from({ length: 2_000_000 }, (_, i) => line(i)).join("");
  const { port1, port2 } = new MessageChannel();
  const messages: FromWorker[] = [];
  const handle = serve(port1);
  const done = new Promise<void>((resolve) => {
    port2.onmessage = ({ data }: MessageEvent<FromWorker>) => {
      messages.push(data);
      if (data.type === "batch") void handle({ type: "cancel" });
      if (data.type === "done") resolve();
    };
  });
  await handle({ ...asked, files: [{ file: new Blob([log]), path: "log_lat.1.log" }] });
  await done;
  port1.close();
  port2.close();
  expect(messages.at(-1)).toMatchObject({ type: "done", cancelled: true });
});
