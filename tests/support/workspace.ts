/** A workspace without a browser: its parse workers, engine, shelf and tabs are in memory and can be made to fail. */
import { readFileSync, readdirSync } from "node:fs";
import { tableFromIPC } from "@uwdata/flechette";
import { EngineError, type Engine, type Replacement } from "../../src/engine/engine";
import { type RestartListener, Supervisor } from "../../src/engine/supervisor";
import type { FromWorker, ToWorker } from "../../src/ingest/protocol";
import { serve } from "../../src/ingest/serve";
import { POINTS_PER_SOURCE } from "../../src/model/numbers";
import type { Row, StoredName } from "../../src/model/tables";
import type { Given } from "../../src/workspace/collect";
import { type KeptChange, keptAfter, type KeptSaid, withoutFiles } from "../../src/workspace/kept";
import type { Parser } from "../../src/workspace/parser";
import { ForgottenElsewhere, type KeptFile, type Shelf, together } from "../../src/workspace/shelf";
import { sequence } from "../../src/workspace/sequence";
import { createWorkspace } from "../../src/workspace/store";
import type { Tabs } from "../../src/workspace/tabs";
import type { DropMark, DropMarks } from "../../src/workspace/unfinished";

const runs = new URL("../fixtures/fio-qd-sweep/", import.meta.url);
export const samples = readdirSync(runs)
  .filter((name) => name.endsWith(".json"))
  .map((name) => new File([readFileSync(new URL(name, runs))], name));

export const given = (files: readonly File[]): Given => ({
  files: files.map((file) => ({ path: `drop/${file.name}`, file })),
  hidden: 0,
  unreadable: [],
});

/** The parse worker's own code, on this thread; like a worker it receives cancellations and acknowledgements. */
export function parser(): Parser {
  let hear: (message: ToWorker) => void = () => undefined;
  return {
    ingest: (request, on) =>
      new Promise((resolve, reject) => {
        const handle = serve({
          postMessage: (message: FromWorker) => {
            if (message.type === "files") message.results.forEach((result) => on.file(result));
            else if (message.type === "progress") on.progress(message);
            else if (message.type === "at") on.at(message.given);
            else if (message.type === "batch") {
              const bytes = message.ipc.length;
              void on.batch(message).then(() => hear({ type: "taken", request: 1, bytes }));
            } else if (message.type === "done") {
              const { cancelled, cut, next_source_no } = message;
              resolve(cancelled ? { end: "cancelled", cut, next_source_no } : { end: "done", next_source_no });
            }
          },
        });
        hear = (message) => void handle(message);
        handle({ type: "ingest", request: 1, dataset: "local", ...request }).catch(reject);
      }),
    cancel: () => hear({ type: "cancel" }),
    release: () => undefined,
    close: () => undefined,
  };
}

type Held = Readonly<Record<string, unknown>>;

/** The source number that a row belongs to; null: none. */
function sourceOf({ source_no, point_no, trace_no }: Held): number | null {
  if (typeof source_no === "number") return source_no;
  const number = point_no ?? trace_no;
  return typeof number === "number" ? Math.floor(number / POINTS_PER_SOURCE) : null;
}

/** Holds rows and answers no questions. */
class MemoryEngine implements Engine {
  readonly forgotten: number[] = [];
  readonly changes: string[] = [];
  readonly log = [];
  readonly version = 0;
  readonly #held = new Map<string, readonly Held[]>();
  /** Called at each insert, before it counts. */
  onInsert: (table: string) => Promise<void> | void = () => undefined;
  dies = false;
  /** A table that refuses rows. */
  refuses = "";

  table = <T extends StoredName | "sample">(name: T): readonly Row<T>[] =>
    (name === "sample" ? this.#samples() : (this.#held.get(name) ?? [])) as readonly Row<T>[];

  #samples = (): Row<"sample">[] =>
    this.table("chunk").flatMap(({ trace_no, t_s, value }) =>
      Array.from(t_s!, (t, i) => ({ trace_no, t_s: t, value: value![i]! })),
    );

  /** Rows by table. */
  get rows(): ReadonlyMap<string, number> {
    return new Map([...this.#held].flatMap(([table, held]) => (held.length > 0 ? [[table, held.length]] : [])));
  }

  /** Numbers of the sources that have rows. */
  get sources(): readonly number[] {
    const all = [...this.#held.values()].flat().map(sourceOf);
    return [...new Set(all.filter((n) => n !== null))].sort((a, b) => a - b);
  }

  insert = async (table: string, ipc: Uint8Array): Promise<void> => {
    if (table === this.refuses) throw new EngineError("engine/query", "Out of Memory Error");
    // The refusal overtakes rows that are still on their way.
    if (this.refuses !== "") await settled();
    await this.onInsert(table);
    if (this.dies) throw new EngineError("engine/died", "trap");
    this.#held.set(table, [...(this.#held.get(table) ?? []), ...(tableFromIPC(ipc).toArray() as Held[])]);
    this.changes.push(`insert ${table}`);
  };
  forget = (numbers: readonly number[]): Promise<void> => {
    const gone = new Set<number | null>(numbers);
    for (const [table, held] of this.#held)
      this.#held.set(
        table,
        held.filter((row) => !gone.has(sourceOf(row))),
      );
    this.forgotten.push(...numbers);
    this.changes.push("forget");
    return Promise.resolve();
  };
  clear = (table: string): Promise<void> => {
    this.#held.delete(table);
    return Promise.resolve();
  };
  /** In one step, so that it is never seen half done. */
  replace = async ({ forget, clear, insert, leave }: Replacement): Promise<void> => {
    if (this.dies) throw new EngineError("engine/died", "trap");
    if (insert.some(({ table }) => table === this.refuses))
      throw new EngineError("engine/query", "Out of Memory Error");
    await this.forget(forget);
    for (const table of clear) await this.clear(table);
    for (const { table, ipc } of insert) await this.insert(table, ipc);
    if (leave.length > 0) await this.forget(leave);
    this.changes.push("replace");
  };
  query = () => Promise.resolve({ rows: 0, columns: {} });
  close = () => Promise.resolve();
}

export class MemoryShelf implements Shelf {
  readonly takesNoFiles?: true;
  kept: KeptFile[] = [];
  words: readonly KeptSaid[] = [];
  accepted: readonly string[] = [];
  quota: number | null = 1e12;
  readonly #next = sequence(Date.now);
  files = () => Promise.resolve([...this.kept].sort((a, b) => (a.order ?? 0) - (b.order ?? 0)));
  /** One file per content, as in the browser. */
  keep = (files: readonly KeptFile[]) => {
    const stood = new Map(this.kept.map((file) => [file.sha256, file]));
    const all = new Map(stood);
    for (const file of files)
      all.set(file.sha256, together(all.get(file.sha256), { ...file, order: file.order ?? this.#next() }));
    this.kept = [...all.values()];
    return Promise.resolve(files.flatMap(({ sha256 }) => (stood.has(sha256) ? [] : sha256)));
  };
  takeBack = (shas: readonly string[], of: string) => {
    this.kept = this.kept.filter(({ sha256, drop }) => drop !== of || !shas.includes(sha256));
    return Promise.resolve();
  };
  forget = (shas: readonly string[]) => {
    this.kept = this.kept.filter(({ sha256 }) => !shas.includes(sha256));
    this.words = withoutFiles(this.words, shas, new Set(), []).kept;
    return Promise.resolve();
  };
  /** Number of times everything was deleted. */
  forgettings = 0;
  forgetAll = () => {
    this.forgettings++;
    [this.kept, this.words, this.accepted] = [[], [], []];
    return Promise.resolve();
  };
  isCurrent = () => Promise.resolve(true);
  said = () => Promise.resolve(this.words);
  say = (change: KeptChange) => Promise.resolve(void (this.words = keptAfter(this.words, change)));
  rules = () => Promise.resolve(this.accepted);
  keepRules = (rules: readonly string[]) => Promise.resolve(void (this.accepted = rules));
  quota_bytes = () => Promise.resolve(this.quota);
}

/** The shelf as one tab sees it: its writes are refused after another tab deleted everything. */
function tabOf(shelf: MemoryShelf): Shelf {
  let seen = shelf.forgettings;
  const fenced = <T>(work: () => Promise<T>): Promise<T> =>
    seen === shelf.forgettings ? work() : Promise.reject(new ForgottenElsewhere());
  return {
    ...(shelf.takesNoFiles && { takesNoFiles: true }),
    files: () => shelf.files(),
    keep: (files) => fenced(() => shelf.keep(files)),
    takeBack: (shas, drop) => fenced(() => shelf.takeBack(shas, drop)),
    forget: (shas) => shelf.forget(shas),
    forgetAll: async () => {
      await shelf.forgetAll();
      seen = shelf.forgettings;
    },
    isCurrent: () => {
      const before = seen;
      seen = shelf.forgettings;
      return Promise.resolve(before === seen);
    },
    said: () => shelf.said(),
    say: (change) => fenced(() => shelf.say(change)),
    rules: () => shelf.rules(),
    keepRules: (rules) => fenced(() => shelf.keepRules(rules)),
    quota_bytes: () => shelf.quota_bytes(),
  };
}

const alone: Tabs = { tell: () => undefined, onTold: () => undefined };

/** Tabs that hear each other immediately. */
export function manyTabs(): () => Tabs {
  const listeners: Parameters<Tabs["onTold"]>[0][] = [];
  return () => {
    let own: Parameters<Tabs["onTold"]>[0] = () => undefined;
    return {
      tell: (news) => listeners.filter((listener) => listener !== own).forEach((listener) => listener(news)),
      onTold: (listener) => void listeners.push((own = listener)),
    };
  };
}

/** The next page finds what this one left. */
export class MemoryMarks implements DropMarks {
  readonly #marks = new Map<string, DropMark>();
  get found(): boolean {
    return this.#marks.size > 0;
  }
  /** Number of files not kept yet. */
  get files(): number {
    return [...this.#marks.values()].reduce((sum, { files }) => sum + files, 0);
  }
  take = () => {
    const left = [...this.#marks].map(([drop, mark]) => ({ drop, ...mark }));
    this.#marks.clear();
    return Promise.resolve(left);
  };
  set = (drop: string, mark: DropMark) => void this.#marks.set(drop, mark);
  end = (drop: string) => void this.#marks.delete(drop);
}

export function setup(
  shelf = new MemoryShelf(),
  start: () => Parser = parser,
  marks = new MemoryMarks(),
  tabs: Tabs = alone,
) {
  let clock = 0;
  let engine: MemoryEngine;
  let died: (reason: Error) => void = () => undefined;
  let started: (engine: MemoryEngine) => void = () => undefined;
  const listeners = new Set<RestartListener>();
  const supervisor = new Supervisor((onDeath) => {
    died = onDeath;
    engine = new MemoryEngine();
    started(engine);
    return Promise.resolve(engine);
  }, listeners);
  const workspace = createWorkspace({
    engine: () => Promise.resolve(supervisor),
    onRestart: (listener) => void listeners.add(listener),
    startParser: start,
    shelf: tabOf(shelf),
    // Its own drops do not count as left over.
    marks: { ...marks, found: marks.found },
    tabs,
    now: () => (clock += 1000),
  });
  return {
    workspace,
    shelf,
    marks,
    state: workspace.store.getState,
    engine: () => engine,
    /** Called for each engine that replaces a dead one, before it is filled. */
    onStart: (listener: typeof started) => void (started = listener),
    /** The engine dies while idle; resolves when its successor is filled. */
    restart: async () => {
      died(new Error("trap"));
      await supervisor.query("");
    },
  };
}

export const settled = () => new Promise((resolve) => setTimeout(resolve, 20));
