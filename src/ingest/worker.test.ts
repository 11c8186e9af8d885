import { afterEach, expect, it, vi } from "vitest";
import type { ToWorker } from "./protocol";

afterEach(() => {
  vi.unstubAllGlobals();
});

it("throws a failure of the handler where the page's onerror hears it", async () => {
  let hear: (event: { data: ToWorker }) => void = () => undefined;
  vi.stubGlobal("self", {
    addEventListener: (_: string, listener: typeof hear) => (hear = listener),
    postMessage: () => {
      throw new DOMException("no clone", "DataCloneError");
    },
  });
  await import("./worker");
  const task = new Promise<() => void>((resolve) => vi.stubGlobal("setTimeout", resolve));
  const files = [{ file: new Blob(["x"]), path: "x" }];
  hear({ data: { type: "ingest", request: 1, dataset: "local", first_source_no: 1, files } });
  expect(await task).toThrow("no clone");
});
