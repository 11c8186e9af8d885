/**
 * What engines write differently. Questions are written in the SQL that DuckDB and Trino share (ON, not USING; CAST,
 * not `::`; no alias in GROUP BY, no QUALIFY; min_by, substr, strpos, ARRAY[…], VALUES); the rest is here.
 */
import { raw, sql, type Sql } from "./sql";

type Fragment = ReturnType<typeof raw>;

export interface Dialect {
  readonly name: "duckdb" | "trino";
  /** Behind `name AS`: whether the rows of a common table expression are kept or made again for each use. */
  readonly kept: Fragment;
  readonly madeAgain: Fragment;
  /**
   * A condition that the join with a kept expression implies. Trino reads less where each scan names it; DuckDB takes
   * it from the join, and a list costs it 2 ms of planning each time.
   */
  readonly atScan: (condition: Fragment) => Fragment;
  /** DuckDB gives rows in the order in which they were inserted, so large results need no sort there. */
  readonly inOrder: (columns: string) => Fragment;
  /** The lists of a histogram, as numbers. `of`: name of its row in the statement. */
  readonly lists: (of: string) => Fragment;
  /** Table `chunk`; without it, each value is a chunk. */
  readonly chunks: Fragment;
  /** SELECT with a row for each entry of equally long lists. `lists`: name of the entry -> column of `from`. */
  readonly entries: (from: string, keep: readonly string[], lists: Readonly<Record<string, string>>) => Sql;
}

const LISTS = ["lo_ns", "hi_ns", "value_ns", "count"];

/** The columns of `chunk` for a single value. */
const ALONE = ["first_s", "last_s", "least_s", "greatest_s"].map((name) => `t_s AS ${name}`);
const VALUE = ["first", "last", "least", "greatest", "total"].map((name) => `value AS ${name}`);

export const duckdb: Dialect = {
  name: "duckdb",
  kept: raw("MATERIALIZED"),
  madeAgain: raw("NOT MATERIALIZED"),
  atScan: () => raw("TRUE"),
  inOrder: () => raw(""),
  lists: (of) => raw(LISTS.map((name) => `CAST(${of}.${name} AS DOUBLE[]) AS ${name}`).join(", ")),
  chunks: raw("chunk"),
  entries: (from, keep, lists) => {
    const entries = Object.entries(lists).map(([name, list]) => `unnest(${list}) AS ${name}`);
    return sql`SELECT ${raw([...keep, ...entries].join(", "))} FROM ${raw(from)}`;
  },
};

export const trino: Dialect = {
  name: "trino",
  kept: raw(""),
  madeAgain: raw(""),
  atScan: (condition) => condition,
  inOrder: (columns) => raw(`ORDER BY ${columns}`),
  lists: (of) => raw(LISTS.map((name) => `${of}.${name}`).join(", ")),
  chunks: raw(
    `(SELECT trace_no, 1 AS rows, ${[...ALONE, ...VALUE].join(", ")}, ARRAY[t_s] AS t_s, ARRAY[value] AS value FROM sample)`,
  ),
  entries: (from, keep, lists) => {
    const names = Object.keys(lists);
    const columns = [...keep.map((name) => `f.${name}`), ...names.map((name) => `e.${name}`)];
    const of = Object.values(lists).map((list) => `f.${list}`);
    return sql`SELECT ${raw(columns.join(", "))} FROM ${raw(from)} f
  CROSS JOIN UNNEST(${raw(of.join(", "))}) AS e(${raw(names.join(", "))})`;
  },
};
