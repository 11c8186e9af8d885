/** A workspace without a browser: its parse workers, engine, shelf and tabs stand in memory, and can fail. */
import { readFileSync, readdirSync } from "node:fs";
import { EngineError, type Engine } from "../../src/engine/engine";
import type { FromWorker } from "../../src/ingest/protocol";
import { serve } from "../../src/ingest/serve";
import type { Given } from "../../src/workspace/collect";
import { withLabels, withoutSources } from "../../src/workspace/labels";
import type { Parser } from "../../src/workspace/parser";
import type { KeptFile, Shelf } from "../../src/workspace/shelf";
import type { Labels } from "../../src/workspace/state";
import { createWorkspace } from "../../src/workspace/store";
import type { Tabs } from "../../src/workspace/tabs";
import type { UnfinishedMark } from "../../src/workspace/unfinished";

const runs = new URL("../fixtures/fio-qd-sweep/", import.meta.url);
export const samples = readdirSync(runs)
  .filter((name) => name.endsWith(".json"))
  .map((name) => new File([readFileSync(new URL(name, runs))], name));

export const given = (files: readonly File[]): Given => ({
  files: files.map((file) => ({ path: `drop/${file.name}`, file })),
  hidden: 0,
  unreadable: [],
});

/** The parse worker's own code, on this thread. */
export function parser(): Parser {
  return {
    ingest: (request, on) =>
      new Promise((resolve) => {
        const handle = serve({
          postMessage: (message: FromWorker) => {
            if (message.type === "files") message.results.forEach((result) => on.file(result));
            else if (message.type === "batch") void on.batch(message);
            else if (message.type === "progress") on.progress(message);
            else resolve({ end: message.cancelled ? "cancelled" : "done", next_source_no: message.next_source_no });
          },
        });
        void handle({ type: "ingest", dataset: "local", ...request });
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

export class MemoryShelf implements Shelf {
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

const alone: Tabs = { tell: () => undefined, onTold: () => undefined };

export class MemoryMark implements UnfinishedMark {
  files = 0;
  get = () => this.files;
  set = (files: number) => void (this.files = files);
}

export function setup(
  shelf = new MemoryShelf(),
  start: () => Parser = parser,
  mark = new MemoryMark(),
  tabs: Tabs = alone,
) {
  let clock = 0;
  let engine = new CountingEngine();
  let refill: (engine: Engine) => Promise<void> = () => Promise.resolve();
  const workspace = createWorkspace({
    engine: () => Promise.resolve(engine as unknown as Engine),
    onRestart: (listener) => (refill = listener),
    startParser: start,
    shelf,
    mark,
    tabs,
    now: () => (clock += 1000),
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

export const settled = () => new Promise((resolve) => setTimeout(resolve, 20));
