/**
 * The engine of a page from its first moment: while DuckDB starts, it takes rows and keeps them. So files are read, and
 * their first chart is drawn (queries/early), before DuckDB is there. Everything else waits for it.
 */
import { records } from "~/base/records";
import { POINTS_PER_SOURCE } from "~/model/numbers";
import type { Rows, StoredName } from "~/model/tables";
import type { Columns, Engine, QueryOptions, Replacement } from "./engine";
import { isGone } from "./failure";
import type { Read, ReadOptions } from "./read";

/** Kept rows; whoever brings more waits for DuckDB, as with every other insert. */
const MOST_BYTES = 32 * 2 ** 20;
/** Rows that a page goes through one by one. */
const MOST_ROWS = 50_000;
/** Series over time and details are asked for when DuckDB has them. */
const LATER: readonly StoredName[] = ["chunk", "detail"];

type Insert = Replacement["insert"][number];

export class EarlyEngine implements Engine {
  readonly #start: () => Promise<Engine>;
  #engine: Engine | null = null;
  #ready: Promise<Engine> | null = null;
  /** In the order they came; null: DuckDB has them, or is about to get them. */
  #held: Insert[] | null = [];
  /** Sources whose kept rows are not wanted any more: their numbers are never used again. */
  readonly #forgotten = new Set<number>();
  #changes = 0;

  /** @param start Rejects with engine/start; the next question tries again. */
  constructor(start: () => Promise<Engine>) {
    this.#start = start;
    this.ready().catch(() => undefined); // reported when something is asked
  }

  /** Resolves when DuckDB is open and has all rows that were kept. */
  ready(): Promise<Engine> {
    this.#ready ??= this.#open().catch((error: unknown) => {
      this.#ready = null;
      throw error;
    });
    return this.#ready;
  }

  async #open(): Promise<Engine> {
    const engine = await this.#start();
    const held = this.#held ?? [];
    this.#held = null;
    try {
      // DuckDB takes the buffer away: a copy, so that nothing is lost if it cannot be filled.
      for (const { table, ipc, rows } of held) await engine.insert(table, ipc.slice(), rows);
      if (this.#forgotten.size > 0) await engine.forget([...this.#forgotten]);
    } catch (error) {
      // After a death, whoever has the files fills the next engine, also with these rows.
      if (!isGone(error)) {
        this.#held = held;
        await engine.close().catch(() => undefined);
        throw error;
      }
    }
    this.#engine = engine;
    return engine;
  }

  /** null: DuckDB has the rows, or they are too many. */
  async held(): Promise<Rows | null> {
    const { decodeColumns } = await import("./decode");
    const asked = this.#held?.filter(({ table }) => !LATER.includes(table)) ?? [];
    if (this.#held === null || asked.reduce((sum, { rows }) => sum + rows, 0) > MOST_ROWS) return null;
    const found: Partial<Record<StoredName, object[]>> = {};
    // Values may be views of the buffer, which DuckDB takes away: whoever asks uses them at once.
    for (const { table, ipc } of asked)
      (found[table] ??= []).push(
        ...records<AnyRow>(decodeColumns([ipc])).filter((row) => !this.#forgotten.has(sourceOf(row))),
      );
    return found as Rows;
  }

  async query(sql: string, options: QueryOptions = {}): Promise<Columns> {
    return (await this.ready()).query(sql, options);
  }

  async read(text: string, options: ReadOptions): Promise<Read> {
    const [engine, { readIn }] = await Promise.all([this.ready(), import("./read")]);
    return readIn(engine, text, options);
  }

  async insert(table: StoredName, ipc: Uint8Array, rows: number): Promise<void> {
    const bytes = this.#held?.reduce((sum, one) => sum + one.ipc.length, ipc.length) ?? Infinity;
    if (this.#held === null || bytes > MOST_BYTES) return (await this.ready()).insert(table, ipc, rows);
    this.#held.push({ table, ipc, rows });
    this.#changes++;
  }

  async forget(sourceNos: readonly number[]): Promise<void> {
    if (this.#held === null) return (await this.ready()).forget(sourceNos);
    for (const source_no of sourceNos) this.#forgotten.add(source_no);
    this.#changes++;
  }

  async clear(table: StoredName): Promise<void> {
    if (this.#held === null) return (await this.ready()).clear(table);
    this.#held = this.#held.filter((one) => one.table !== table);
    this.#changes++;
  }

  async replace(change: Replacement): Promise<void> {
    await (await this.ready()).replace(change);
  }

  get log() {
    return this.#engine?.log ?? [];
  }

  get version() {
    return this.#changes + (this.#engine?.version ?? 0);
  }

  async close(): Promise<void> {
    await (await this.ready()).close();
  }
}

type AnyRow = Readonly<Record<string, unknown>>;

/** Number of the source of a row of any table, as the rows of a source are numbered (ddl.deleteSources); NaN: it has none. */
function sourceOf({ source_no, point_no, trace_no }: AnyRow): number {
  if (typeof source_no === "number") return source_no;
  const numbered = point_no ?? trace_no;
  return typeof numbered === "number" ? Math.floor(numbered / POINTS_PER_SOURCE) : NaN;
}
