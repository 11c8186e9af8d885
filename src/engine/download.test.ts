import { runInNewContext } from "node:vm";
import { expect, it, vi } from "vitest";
import { countDownload, downloadOf } from "./download";

const KNOWN = 34_000_000;

it("takes the total from Content-Length only where that counts the same bytes", () => {
  vi.stubGlobal("KNEEPOINT_ENGINE_BYTES", KNOWN);
  const said = { downloaded: 1000, length: 6_000_000, packed: true };
  expect(downloadOf(said)).toEqual({ bytes_done: 1000, bytes: KNOWN, packed: true });
  expect(downloadOf({ ...said, packed: false }).bytes).toBe(6_000_000);
  expect(downloadOf({ ...said, packed: false, length: null }).bytes).toBe(KNOWN);
  // Not the file of the build.
  expect(downloadOf({ ...said, downloaded: KNOWN + 1 }).bytes).toBeNull();
  vi.unstubAllGlobals();
  expect(downloadOf(said).bytes).toBeNull();
});

it("counts what arrives and leaves the answer as it is", async () => {
  const told: { downloaded: number; length: number | null; packed: boolean }[] = [];
  const worker = {
    fetch: () =>
      Promise.resolve(
        new Response(new Uint8Array(5000), { headers: { "content-length": "1", "content-encoding": "br" } }),
      ),
    postMessage: (message: (typeof told)[number]) => told.push({ ...message }),
  };
  // As in the worker: a separate script.
  runInNewContext(countDownload, { self: worker, performance });
  const response = await worker.fetch();
  expect((await response.arrayBuffer()).byteLength).toBe(5000);
  await vi.waitFor(() => expect(told).toEqual([{ downloaded: 5000, length: 1, packed: true }]));
});
