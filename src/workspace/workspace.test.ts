import { readFileSync, readdirSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { EngineError, type Engine } from "~/engine/engine";
import { serve } from "~/ingest/serve";
import type { FromWorker } from "~/ingest/protocol";
import { afterDrop } from "./afterDrop";
import { keepLimit, mustAsk } from "./budget";
import { collectInput, collectText, type Given } from "./collect";
import { labelRows, runTarget, withLabels, withoutSources } from "./labels";
import type { Parser } from "./parser";
import type { KeptFile, Shelf } from "./shelf";
import type { Labels } from "./state";
import { createWorkspace } from "./store";

const runs = new URL("../../tests/fixtures/fio-qd-sweep/", import.meta.url);
const samples = readdirSync(runs)
  .filter((name) => name.endsWith(".json"))
  .map((name) => new File([readFileSync(new URL(name, runs))], name));

const given = (files: readonly File[]): Given => ({
  files: files.map((file) => ({ path: `drop/${file.name}`, file })),
  hidden: 0,
  unreadable: [],
});

/** The parse worker's own code, on this thread. */
function parser(): Parser {
  return {
    ingest: (files, known, on) =>
      new Promise((resolve) => {
        const handle = serve({
          postMessage: (message: FromWorker) => {
            if (message.type === "files") message.results.forEach((result) => on.file(result));
            else if (message.type === "batch") on.batch(message);
            else if (message.type === "progress") on.progress(message);
            else resolve(message.cancelled ? "cancelled" : "done");
          },
        });
        void handle({ type: "ingest", dataset: "local", files, known });
      }),
    cancel: () => undefined,
    release: () => undefined,
    close: () => undefined,
  };
}

/** Counts rows by table and source, as far as a source can be told. */
class CountingEngine implements Pick<Engine, "insert" | "forget" | "clear"> {
  readonly rows = new Map<string, number>();
  readonly forgotten: number[] = [];
  dies = false;
  insert = (table: string, _ipc: Uint8Array, rows: number): Promise<void> => {
    if (this.dies) return Promise.reject(new EngineError("engine/died", "trap"));
    this.rows.set(table, (this.rows.get(table) ?? 0) + rows);
    return Promise.resolve();
  };
  forget = (numbers: readonly number[]): Promise<void> => {
    this.forgotten.push(...numbers);
    return Promise.resolve();
  };
  clear = (table: string): Promise<void> => {
    this.rows.delete(table);
    return Promise.resolve();
  };
}

class MemoryShelf implements Shelf {
  kept: KeptFile[] = [];
  said: Readonly<Record<string, Labels>> = {};
  quota: number | null = 1e12;
  files = () => Promise.resolve(this.kept);
  keep = (files: readonly KeptFile[]) => Promise.resolve(void this.kept.push(...files));
  forget = (shas: readonly string[]) =>
    Promise.resolve(void (this.kept = this.kept.filter(({ sha256 }) => !shas.includes(sha256))));
  labels = () => Promise.resolve(this.said);
  setLabels = (labels: Readonly<Record<string, Labels>>) => Promise.resolve(void (this.said = labels));
  quota_bytes = () => Promise.resolve(this.quota);
}

function setup(shelf = new MemoryShelf(), start: () => Parser = parser) {
  let engine = new CountingEngine();
  let refill: (engine: Engine) => Promise<void> = () => Promise.resolve();
  const workspace = createWorkspace({
    engine: () => Promise.resolve(engine as unknown as Engine),
    onRestart: (listener) => (refill = listener),
    startParser: start,
    shelf,
    now: () => 0,
  });
  return {
    workspace,
    shelf,
    state: workspace.store.getState,
    engine: () => engine,
    /** The engine is replaced by an empty one, as the supervisor does it. */
    restart: async () => {
      engine = new CountingEngine();
      await refill(engine as unknown as Engine);
    },
  };
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 20));

describe("a drop", () => {
  it("reads every file, one bad one loses no other", async () => {
    const { workspace, state, engine } = setup();
    const bad = [new File([], "empty.json"), new File(["{ not ours"], "x.json"), new File([new Uint8Array(999)], "b")];
    const summary = await workspace.open(given([...bad, ...samples]));
    expect(summary).toMatchObject({ files: samples.length + 3, read: samples.length, errors: 3, cancelled: false });
    expect(state().sources).toHaveLength(samples.length);
    expect(state().problems.map(({ path }) => path)).toEqual(["drop/empty.json", "drop/x.json", "drop/b"]);
    expect(state().problems.every(({ notices }) => notices[0]?.level === "error")).toBe(true);
    expect(engine().rows.get("source")).toBe(samples.length);
    expect(engine().rows.get("point")).toBeGreaterThanOrEqual(samples.length);
    expect(state().progress).toBeNull();
  });

  it("counts equal bytes once, within a drop and after it", async () => {
    const { workspace, state } = setup();
    const [one] = samples;
    const copy = new File([one!], "copy.json");
    expect(await workspace.open(given([one!, copy]))).toMatchObject({ read: 1, duplicates: 1, errors: 0 });
    expect(await workspace.open(given([copy]))).toMatchObject({ read: 0, duplicates: 1 });
    expect(state().sources).toHaveLength(1);
  });

  it("gives every source its own number", async () => {
    const { workspace, state } = setup();
    await Promise.all(samples.map((file) => workspace.open(given([file]))));
    expect(new Set(state().sources.map(({ source_no }) => source_no)).size).toBe(samples.length);
  });

  it("names the one file that a worker dies of and reads the others", async () => {
    const start = (): Parser => ({
      ...parser(),
      ingest: (files, known, on) =>
        files.some(({ path }) => path.endsWith("killer")) ? Promise.resolve("died") : parser().ingest(files, known, on),
    });
    const { workspace, state } = setup(new MemoryShelf(), start);
    const summary = await workspace.open(given([new File(["x"], "killer"), ...samples]));
    expect(summary).toMatchObject({ read: samples.length, errors: 1 });
    expect(state().problems[0]).toMatchObject({ path: "drop/killer", notices: [{ code: "workspace/reader-died" }] });
  });

  it("blames no file when the reader itself does not load", async () => {
    const { workspace, state } = setup(new MemoryShelf(), () => ({
      ...parser(),
      ingest: () => Promise.reject(new Error("404")),
    }));
    const summary = await workspace.open(given(samples));
    expect(summary).toMatchObject({ read: 0, errors: samples.length });
    expect(new Set(state().problems.flatMap(({ notices }) => notices.map(({ code }) => code)))).toEqual(
      new Set(["workspace/failed"]),
    );
  });

  it("takes out the rows of files that were cancelled", async () => {
    const { workspace, engine, state } = setup(new MemoryShelf(), () => ({
      ...parser(),
      ingest: () => Promise.resolve("cancelled"),
    }));
    const summary = await workspace.open(given(samples));
    expect(summary).toMatchObject({ read: 0, errors: 0, cancelled: true });
    expect(engine().forgotten).toHaveLength(samples.length);
    expect(state().sources).toEqual([]);
  });
});

describe("when the engine dies", () => {
  it("puts back what stood there, under the same numbers", async () => {
    const { workspace, state, engine, restart } = setup();
    await workspace.open(given(samples));
    const numbers = state().sources.map(({ source_no }) => source_no);
    const rows = new Map(engine().rows);
    await restart();
    expect(engine().rows).toEqual(rows);
    expect(state().sources.map(({ source_no }) => source_no)).toEqual(numbers);
    expect(state().restarted).toEqual({ files: samples.length, lost: 0 });
  });

  it("in the middle of a drop, reads that drop once more", async () => {
    const { workspace, state, engine, restart } = setup();
    engine().dies = true;
    const opening = workspace.open(given(samples));
    await restart();
    expect(await opening).toMatchObject({ read: samples.length, errors: 0 });
    expect(engine().rows.get("source")).toBe(samples.length);
    expect(state().sources).toHaveLength(samples.length);
  });
});

describe("the shelf", () => {
  it("keeps files over a reload and forgets them", async () => {
    const first = setup();
    await first.workspace.open(given(samples));
    await settled();
    expect(first.state().sources.every(({ kept }) => kept)).toBe(true);

    const second = setup(first.shelf);
    await second.workspace.restore();
    expect(second.state().sources.map(({ report }) => report.path)).toEqual(
      first.state().sources.map(({ report }) => report.path),
    );
    expect(second.engine().rows).toEqual(first.engine().rows);
    await second.workspace.forgetAll();
    expect(second.state().sources).toEqual([]);
    expect(first.shelf.kept).toEqual([]);
    expect(second.engine().forgotten).toHaveLength(samples.length);
  });

  it("asks above min(1 GB, 20 % of the quota) and obeys", async () => {
    expect(keepLimit(null)).toBe(1e9);
    expect(keepLimit(1e12)).toBe(1e9);
    expect(mustAsk(0, 201, 1000)).toBe(true);
    expect(mustAsk(100, 100, 1000)).toBe(false);
    const shelf = new MemoryShelf();
    shelf.quota = 10;
    const { workspace, state } = setup(shelf);
    await workspace.open(given(samples));
    await settled();
    expect(shelf.kept).toEqual([]);
    expect(state().keepQuestion?.limit_bytes).toBe(2);
    await workspace.answerKeep(true);
    expect(shelf.kept).toHaveLength(samples.length);
  });

  it("that refuses loses nothing that is loaded", async () => {
    const shelf = new MemoryShelf();
    shelf.keep = () => Promise.reject(new DOMException("full", "QuotaExceededError"));
    const { workspace, state } = setup(shelf);
    await workspace.open(given(samples));
    await settled();
    expect(state().keepFailed).toBe(true);
    expect(state().sources).toHaveLength(samples.length);
  });
});

describe("labels", () => {
  it("are laid over each other; an empty text takes one back", () => {
    const target = runTarget("0123456789ab.0");
    const said = withLabels({}, [target], { media: "QLC", drive_count: "4" });
    expect(withLabels(said, [target], { drive_count: "" })).toEqual({ [target]: { media: "QLC" } });
    expect(withLabels(said, [target], { media: " ", drive_count: "" })).toEqual({});
    expect(labelRows(said)).toContainEqual({ target, key: "media", value: "QLC", origin: "user" });
    expect(withoutSources(said, [`0123456789ab${"0".repeat(52)}`])).toEqual({});
  });

  it("go to the engine and the shelf, and leave with their file", async () => {
    const { workspace, shelf, state, engine } = setup();
    await workspace.open(given(samples.slice(0, 1)));
    const target = runTarget(`${state().sources[0]!.sha256.slice(0, 12)}.0`);
    await workspace.label([target], { label: "Tray 3", media: "TLC" });
    expect(engine().rows.get("label")).toBe(2);
    expect(shelf.said).toEqual({ [target]: { label: "Tray 3", media: "TLC" } });
    await workspace.forgetAll();
    expect(shelf.said).toEqual({});
  });
});

describe("collecting", () => {
  it("skips what is hidden in a folder, not what was picked by hand", () => {
    const file = (path: string): File =>
      Object.defineProperty(new File(["x"], path.split("/").at(-1)!), "webkitRelativePath", {
        value: path.includes("/") ? path : "",
      });
    const all = collectInput(["a/b.json", "a/.DS_Store", "a/__MACOSX/b", ".picked.json"].map(file));
    expect(all.files.map(({ path }) => path)).toEqual(["a/b.json", ".picked.json"]);
    expect(all.hidden).toBe(2);
  });

  it("takes pasted text as a file", async () => {
    const [pasted] = collectText("{}", "pasted.txt").files;
    expect(pasted?.path).toBe("pasted.txt");
    expect(await pasted?.file.text()).toBe("{}");
  });
});

it("after a drop the app goes where something can be seen", () => {
  const none = { points: 0, files: 3, errors: 0, duplicates: 0 };
  expect(afterDrop({ ...none, points: 1, errors: 2 })).toEqual({ go: "curve" });
  expect(afterDrop({ ...none, errors: 3 })).toEqual({ go: "files", open: "errors" });
  expect(afterDrop({ ...none, duplicates: 3 })).toEqual({ go: "curve" });
  expect(afterDrop({ ...none, files: 0 })).toEqual({ go: "stay" });
});
