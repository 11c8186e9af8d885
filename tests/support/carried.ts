/** Rows that travelled, inserted into an engine under new numbers, and the questions asked on both sides. */
import type { Engine } from "~/engine/engine";
import { CARRIED, type CarriedTables, type Needed } from "~/model/carried";
import { POINTS_PER_SOURCE } from "~/model/numbers";
import type { Row, TableName } from "~/model/tables";
import { carried, neededText } from "~/queries/carried";
import { duckdb } from "~/queries/dialect";
import { buckets } from "~/queries/buckets";
import { details } from "~/queries/details";
import { intervals } from "~/queries/intervals";
import type { Params, Question } from "~/queries/question";
import { samples } from "~/queries/samples";
import { questions } from "~/queries/table";
import { fill } from "./arrow";
import { some } from "./cases";
import { type DropName, drops } from "./realFiles";

/** One drop per tool, and drops whose runs are combined. */
export const carriedDrops = some<DropName>(Object.keys(drops) as DropName[], [
  ...(["drives", "depths", "rates", "vdbenchCurve", "actLogs", "fioLogs", "repeats", "sysbench"] as const),
]);

const NUMBERED = ["source_no", "run_no", "point_no", "trace_no"];

/** Numbered as a receiver does: sources from `first` on, their contents in the old order. */
function rowsOf(tables: CarriedTables, table: TableName, first: number): Record<string, unknown>[] {
  const { rows = 0, columns = {} } = tables[table as "source"] ?? {};
  const renumbered = (name: string, no: unknown): unknown => {
    if (!NUMBERED.includes(name) || typeof no !== "number") return no;
    return name === "source_no" ? no + first - 1 : no + (first - 1) * POINTS_PER_SOURCE;
  };
  return Array.from({ length: rows }, (_, i) =>
    Object.fromEntries(
      Object.entries(columns).map(([name, cells]) => {
        const cell = cells[i];
        return [name, Array.isArray(cell) ? Float64Array.from(cell as number[]) : renumbered(name, cell)];
      }),
    ),
  );
}

export async function insertCarried(engine: Engine, tables: CarriedTables, first = 41): Promise<void> {
  for (const table of CARRIED) {
    const rows = rowsOf(tables, table, first);
    if (rows.length > 0) await fill(engine, table, rows as Partial<Row<typeof table>>[]);
  }
}

export async function asked<P extends Params, A>(engine: Engine, question: Question<P, A>, params: P): Promise<A> {
  const results = [];
  for (const sql of question.sql(params, duckdb)) results.push(await engine.query(sql));
  return question.finish(results, params);
}

export const carriedOf = (engine: Engine, needed: Needed, dataset = "local"): Promise<CarriedTables> =>
  asked(engine, carried, { dataset, needed: neededText(needed) });

const numbersOf = async (engine: Engine, column: string, table: string): Promise<number[]> =>
  Array.from((await engine.query(`SELECT ${column} FROM ${table} ORDER BY 1`)).columns[column] as ArrayLike<number>);

/** All own files in an engine. */
export const everythingIn = async (engine: Engine): Promise<Needed> => ({
  runs: await numbersOf(engine, "run_no", "run"),
  traces: await numbersOf(engine, "trace_no", "trace"),
  ...{ members: true, buckets: true, details: true },
});

/** Answers without the row numbers that each engine assigns. */
const bare = (answer: unknown): unknown =>
  JSON.parse(
    JSON.stringify(answer, (name, value: unknown) =>
      NUMBERED.includes(name) ? undefined : name === "sha256" ? String(value).slice(0, 12) : value,
    ),
  ) as unknown;

/** The answers to every question, by name. */
export async function answersOf(engine: Engine): Promise<Record<string, unknown>> {
  const dataset = "local";
  const found: Record<string, unknown> = {};
  for (const question of questions) {
    found[question.name] = bare(await asked(engine, question as Question<{ dataset: string }, unknown>, { dataset }));
  }
  const points = (await numbersOf(engine, "point_no", "point")).map(String);
  const traces = (await numbersOf(engine, "trace_no", "trace")).map(String);
  const range = { dataset, traces, from_s: null, to_s: null };
  found["buckets"] = bare(await asked(engine, buckets, { dataset, points }));
  found["samples"] = bare(await asked(engine, samples, { ...range, pixels: 1e6 }));
  found["intervals"] = bare(await asked(engine, intervals, { ...range, window_s: null }));
  const runs = await engine.query(
    "SELECT left(sha256, 12) || '.' || document AS k FROM run JOIN source USING (source_no) ORDER BY 1",
  );
  for (const run_key of Array.from(runs.columns["k"] as ArrayLike<string>)) {
    found[`details ${run_key}`] = bare(await asked(engine, details, { dataset, run_key }));
  }
  return found;
}
