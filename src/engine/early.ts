/**
 * The engine of a page from its first moment: while DuckDB starts, it accepts and keeps rows. So files are read, and
 * their first chart is drawn (queries/early), before DuckDB is ready. Everything else waits for DuckDB.
 */
import { lazily } from "~/base/lazy";
import { records } from "~/base/records";
import { POINTS_PER_SOURCE } from "~/model/numbers";
import type { Rows, StoredName } from "~/model/tables";
import type { Columns, Engine, QueryOptions, Replacement } from "./engine";
import { isGone } from "./failure";
import type { Read, ReadOptions } from "./read";

/** Most bytes of kept rows; further inserts wait for DuckDB, like any insert. */
const MOST_BYTES = 32 * 2 ** 20;
/** Most rows that a page searches one by one. */
const MOST_ROWS = 50_000;
/** Time series and details are only asked for once DuckDB has them. */
const LATER: readonly StoredName[] = ["chunk", "detail"];

type Insert = Replacement["insert"][number];

export class EarlyEngine implements Engine {
  readonly #start: () => Promise<Engine>;
  #engine: Engine | null = null;
  /** In order of arrival; null: DuckDB has them, or is about to. */
  #held: Insert[] | null = [];
  /** Sources whose kept rows are no longer wanted: their numbers are never used again. */
  readonly #forgotten = new Set<number>();
  #changes = 0;

  /** @param start Rejects with engine/start; the next question tries again. */
  constructor(start: () => Promise<Engine>) {
    this.#start = start;
    this.ready().catch(() => undefined); // reported when something is asked
  }

  /** Resolves when DuckDB is open and has all kept rows. */
  readonly ready = lazily(() => this.#open());

  async #open(): Promise<Engine> {
    const engine = await this.#start();
    const held = this.#held ?? [];
    this.#held = null;
    try {
      // DuckDB takes the buffer: it gets a copy, so that nothing is lost if the insert fails.
      for (const { table, ipc, rows } of held) await engine.insert(table, ipc.slice(), rows);
      if (this.#forgotten.size > 0) await engine.forget([...this.#forgotten]);
    } catch (error) {
      // After a death, the owner of the files fills the next engine, these rows included.
      if (!isGone(error)) {
        this.#held = held;
        await engine.close().catch(() => undefined);
        throw error;
      }
    }
    this.#engine = engine;
    return engine;
  }

  /** null: DuckDB has the rows, or there are too many. */
  async held(): Promise<Rows | null> {
    return this.#held === null ? null : heldRows(this.#held, (row) => !this.#forgotten.has(sourceOf(row)));
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

  get version() {
    return this.#changes + (this.#engine?.version ?? 0);
  }

  async close(): Promise<void> {
    await (await this.ready()).close();
  }
}

type AnyRow = Readonly<Record<string, unknown>>;

/** The rows of streams, without series and details; null: too many to search one by one. */
export async function heldRows(
  inserts: readonly Insert[],
  isWanted: (row: AnyRow) => boolean = () => true,
): Promise<Rows | null> {
  const asked = inserts.filter(({ table }) => !LATER.includes(table));
  if (asked.reduce((sum, { rows }) => sum + rows, 0) > MOST_ROWS) return null;
  const { decodeColumns } = await import("./decode");
  const found: Partial<Record<StoredName, object[]>> = {};
  // Values may be views of the buffer, which DuckDB takes: use them at once.
  for (const { table, ipc } of asked)
    (found[table] ??= []).push(...records<AnyRow>(decodeColumns([ipc])).filter(isWanted));
  return found as Rows;
}

/** Source number of a row of any table, by the numbering of rows (ddl.deleteSources); NaN: none. */
function sourceOf({ source_no, point_no, trace_no }: AnyRow): number {
  if (typeof source_no === "number") return source_no;
  const numbered = point_no ?? trace_no;
  return typeof numbered === "number" ? Math.floor(numbered / POINTS_PER_SOURCE) : NaN;
}
