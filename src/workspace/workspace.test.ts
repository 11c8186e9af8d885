import { readFileSync, readdirSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { EngineError, type Engine } from "~/engine/engine";
import { serve } from "~/ingest/serve";
import type { FromWorker } from "~/ingest/protocol";
import { afterDrop } from "./afterDrop";
import { keepLimit, mustAsk } from "./budget";
import { collectDrop, collectInput, collectText, type Given } from "./collect";
import { labelRows, runTarget, withLabels, withoutSources } from "./labels";
import type { Parser } from "./parser";
import type { KeptFile, Shelf } from "./shelf";
import type { Labels } from "./state";
import { createWorkspace } from "./store";
import type { UnfinishedMark } from "./unfinished";

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
  /** A table that takes no rows. */
  refuses = "";
  insert = async (table: string, _ipc: Uint8Array, rows: number): Promise<void> => {
    if (table === this.refuses) throw new EngineError("engine/query", "Out of Memory Error");
    // The refusal overtakes the rows that are still on their way.
    if (this.refuses !== "") await settled();
    if (this.dies) throw new EngineError("engine/died", "trap");
    this.rows.set(table, (this.rows.get(table) ?? 0) + rows);
    this.log.push(`insert ${table}`);
  };
  readonly log: string[] = [];
  forget = (numbers: readonly number[]): Promise<void> => {
    this.forgotten.push(...numbers);
    this.log.push("forget");
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
  files = () => Promise.resolve([...this.kept]);
  keep = (files: readonly KeptFile[]) => Promise.resolve(void this.kept.push(...files));
  forget = (shas: readonly string[]) => {
    this.kept = this.kept.filter(({ sha256 }) => !shas.includes(sha256));
    this.said = withoutSources(this.said, shas);
    return Promise.resolve();
  };
  labels = () => Promise.resolve(this.said);
  label = (targets: readonly string[], said: Labels) =>
    Promise.resolve(void (this.said = withLabels(this.said, targets, said)));
  quota_bytes = () => Promise.resolve(this.quota);
}

class MemoryMark implements UnfinishedMark {
  files = 0;
  get = () => this.files;
  set = (files: number) => void (this.files = files);
}

function setup(shelf = new MemoryShelf(), start: () => Parser = parser, mark = new MemoryMark()) {
  let engine = new CountingEngine();
  let refill: (engine: Engine) => Promise<void> = () => Promise.resolve();
  const workspace = createWorkspace({
    engine: () => Promise.resolve(engine as unknown as Engine),
    onRestart: (listener) => (refill = listener),
    startParser: start,
    shelf,
    mark,
    now: () => 0,
  });
  return {
    workspace,
    shelf,
    mark,
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

describe("a drop that fails", () => {
  it("leaves no rows: every number it used is forgotten after the last insert", async () => {
    const { workspace, engine, state } = setup();
    engine().refuses = "latency";
    const padded = samples.map((file) => new File([file, " ".repeat(2 ** 20)], file.name));
    expect(await workspace.open(given(padded))).toMatchObject({ read: 0, errors: samples.length });
    expect(new Set(engine().forgotten)).toEqual(new Set(samples.map((_, i) => i + 1)));
    expect(engine().log.length).toBeGreaterThan(1);
    expect(engine().log.indexOf("forget")).toBe(engine().log.length - 1);
    expect(state().sources).toEqual([]);
    expect(state().problems[0]?.notices).toMatchObject([
      { code: "workspace/failed", values: { reason: "Out of Memory Error" } },
    ]);
  });

  it("waits for the other worker before it forgets", async () => {
    let started = 0;
    const start = (): Parser => {
      const mine = started++;
      return {
        ...parser(),
        ingest: async (files, known, on) => {
          if (mine === 0) throw new Error("404");
          await settled();
          return parser().ingest(files, known, on);
        },
      };
    };
    const { workspace, engine } = setup(new MemoryShelf(), start);
    const padded = samples.map((file) => new File([file, " ".repeat(2 ** 20)], file.name));
    await workspace.open(given(padded));
    expect(started).toBe(2);
    expect(engine().log).toContain("insert source");
    expect(engine().log.at(-1)).toBe("forget");
  });
});

describe("what is told", () => {
  const broken = (name: string) => new File([`{ not ours: ${name}`], name);

  it("is collected over drops until it is dismissed", async () => {
    const { workspace, state } = setup();
    const [one] = samples;
    await Promise.all([
      workspace.open({ ...given([broken("a"), one!]), hidden: 2 }),
      workspace.open(given([broken("b"), new File([one!], "copy.json")])),
      workspace.open(given([broken("a")])),
    ]);
    expect(state().problems.map(({ path }) => path)).toEqual(["drop/b", "drop/a"]);
    expect(state().aside.hidden).toBe(2);
    expect(state().duplicates).toMatchObject([
      { path: "drop/copy.json", notices: [{ code: "file/duplicate", values: { of: `drop/${one!.name}` } }] },
    ]);
    workspace.dismissTold();
    expect(state()).toMatchObject({ problems: [], duplicates: [], aside: { hidden: 0 } });
    expect(state().sources).toHaveLength(1);
  });

  it("of a copy goes with its first", async () => {
    const { workspace, state } = setup();
    const [one, two] = samples;
    await workspace.open(given([one!, new File([one!], "copy.json"), two!, new File([two!], "other.json")]));
    await workspace.forget([state().sources[0]!.source_no]);
    expect(state().duplicates.map(({ path }) => path)).toEqual(["drop/other.json"]);
  });

  it("after a reload: how many files were not kept yet", async () => {
    const shelf = new MemoryShelf();
    const first = setup(shelf, () => ({ ...parser(), ingest: () => new Promise(() => undefined) }));
    void first.workspace.open(given(samples));
    void first.workspace.open(given(samples.slice(0, 1)));
    await settled();

    const second = setup(shelf, parser, first.mark);
    await second.workspace.restore();
    expect(second.state().unfinished).toBe(samples.length + 1);
    second.workspace.dismissUnfinished();
    expect(second.state().unfinished).toBe(0);
    await second.workspace.open(given(samples));
    await settled();

    const third = setup(shelf, parser, second.mark);
    await third.workspace.restore();
    expect(third.state().unfinished).toBe(0);
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
    expect(engine().rows.get("label")).toBeUndefined();
  });
});

describe("labels on the shelf", () => {
  it("of two tabs do not take each other away", async () => {
    const shelf = new MemoryShelf();
    const [one, two] = [setup(shelf), setup(shelf)];
    await one.workspace.restore();
    await two.workspace.restore();
    const [a, b] = [runTarget("0123456789ab.0"), runTarget("ba9876543210.0")];
    await one.workspace.label([a], { media: "QLC" });
    await two.workspace.label([b], { media: "TLC" });
    await two.workspace.label([a], { drive_count: "4" });
    expect(shelf.said).toEqual({ [a]: { media: "QLC", drive_count: "4" }, [b]: { media: "TLC" } });
  });

  it("are laid over what was kept, and forgotten with it, even before the files came back", async () => {
    const shelf = new MemoryShelf();
    const first = setup(shelf);
    await first.workspace.open(given(samples));
    const target = runTarget(`${first.state().sources[0]!.sha256.slice(0, 12)}.0`);
    await first.workspace.label([target], { media: "QLC" });
    await settled();

    const second = setup(shelf);
    const labelling = second.workspace.label([target], { drive_count: "4" });
    await second.workspace.restore();
    await labelling;
    expect(second.state().labels).toEqual({ [target]: { media: "QLC", drive_count: "4" } });
    expect(shelf.said).toEqual(second.state().labels);

    const third = setup(shelf);
    await third.workspace.forgetAll();
    expect([shelf.kept, shelf.said, third.state().sources]).toEqual([[], {}, []]);
  });

  it("a file forgotten before the disk was done does not come back", async () => {
    const shelf = new MemoryShelf();
    let answer: (quota: number) => void = () => undefined;
    shelf.quota_bytes = () => new Promise((resolve) => (answer = resolve));
    const { workspace, state } = setup(shelf);
    await workspace.open(given(samples));
    const forgetting = workspace.forgetAll();
    await settled();
    answer(1e12);
    await forgetting;
    expect([shelf.kept, state().sources]).toEqual([[], []]);
  });
});

describe("collecting", () => {
  const entry = (path: string, children: readonly FileSystemEntry[] | null): FileSystemEntry => {
    let left = children ?? [];
    return {
      name: path.split("/").at(-1)!,
      fullPath: path,
      isDirectory: children !== null,
      isFile: children === null,
      file: (resolve: (file: File) => void) => resolve(new File([samples[0]!, path], path)),
      createReader: () => ({
        readEntries: (resolve: (entries: readonly FileSystemEntry[]) => void) => {
          resolve(left);
          left = [];
        },
      }),
    } as unknown as FileSystemEntry;
  };
  const transfer = (top: FileSystemEntry): DataTransfer =>
    ({ items: [{ kind: "file", webkitGetAsEntry: () => top, getAsFile: () => null }] }) as unknown as DataTransfer;
  const tree = () =>
    transfer(
      entry(
        "/d",
        ["a", "b", "c", ".hidden"].map((name) => entry(`/d/${name}`, null)),
      ),
    );

  it("walks folders when it is a drop's turn, and says how far it is", async () => {
    const { workspace, state } = setup();
    const said = new Set<boolean | undefined>();
    workspace.store.subscribe(({ progress }) => said.add(progress?.finding));
    expect(await workspace.open(collectDrop(tree()))).toMatchObject({ files: 3, hidden: 1, cancelled: false });
    expect([...said]).toEqual([true, false, undefined]);
    expect(state().sources.length + state().problems.length).toBe(3);
  });

  it("a walk can be cancelled", async () => {
    const { workspace, state, mark } = setup();
    const find = collectDrop(tree());
    const opening = workspace.open((signal, found) =>
      find(signal, (file) => {
        found(file);
        workspace.cancel();
      }),
    );
    expect(await opening).toMatchObject({ files: 0, cancelled: true });
    expect(state()).toMatchObject({ sources: [], progress: null, aside: { cancelled: true } });
    await settled();
    expect(mark.files).toBe(0);
  });

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
  const none = { points: 0, figures: 0, files: 3, errors: 0, duplicates: 0 };
  expect(afterDrop({ ...none, points: 1, figures: 1, errors: 2 }, [])).toEqual({ go: "curve" });
  expect(afterDrop({ ...none, figures: 1, errors: 2 }, [])).toEqual({ go: "figures" });
  expect(afterDrop({ ...none, errors: 3 }, [])).toEqual({ go: "files", open: "errors" });
  const [run, figures] = [
    { points: 4, figures: 0 },
    { points: 0, figures: 4 },
  ];
  expect(afterDrop({ ...none, duplicates: 3 }, [run, figures])).toEqual({ go: "curve" });
  expect(afterDrop({ ...none, duplicates: 3 }, [figures])).toEqual({ go: "figures" });
  expect(afterDrop({ ...none, files: 0 }, [])).toEqual({ go: "stay" });
});
