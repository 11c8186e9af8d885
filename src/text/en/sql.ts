import { lookUp } from "~/base/lookUp";
import { counted, plural } from "./counted";

const LIMITED = "It may only read the tables of what is open: no files, addresses or settings.";

/** By the code of the error (engine/read.ts). `word`: a function, the first word of a statement, a limit. */
const failed: Readonly<Record<string, (word: string, message: string) => string>> = {
  "engine/sql-empty": () => "There is no statement.",
  "engine/sql-long": (most) => `The statement is longer than ${counted(Number(most))} characters.`,
  "engine/sql-several": () => "One statement at a time: a second one begins here.",
  "engine/sql-select": (word) =>
    `${word === "" ? "This" : word} is not a statement that runs here. Begin with SELECT, WITH, FROM, VALUES, PIVOT, UNPIVOT, DESCRIBE, SHOW, SUMMARIZE or EXPLAIN. ${LIMITED}`,
  "engine/sql-pivot": () => "PIVOT needs the values that become columns: ON op IN ('read', 'write').",
  "engine/sql-length": (name) =>
    `The function ${name} was asked for more than fits into one value. FROM range(…) and FROM generate_series(…) make rows instead.`,
  "engine/sql-function": (name) => `The function ${name} does not run here. ${LIMITED}`,
  "engine/sql-file": () => `A file or an address was asked for. ${LIMITED}`,
  "engine/sql-memory": () => "It needs more memory than there is. Ask for fewer rows, or for sums instead of lists.",
  "engine/start": (_, reason) =>
    `The query engine did not start: ${reason}. It is an 8 MB file beside the page; a content blocker or a lost connection can stop it. Run it again.`,
  "engine/died": () => "It ended the database, which has started again with your data. Ask for less.",
  "ask/no-sql": () => "No engine has all of these results: look at your own files and at published ones separately.",
  "engine/sql-none": () => "This engine takes no statements.",
};

export const sql = {
  start: "Query the tables with SQL.",
  startWhy: "Nothing has run yet.",
  /** Before the statement of a link. */
  linked: "This statement came with the link. Read it, then run it.",
  editor: "SQL statement. Control or Command with Enter runs it, Tab leaves it.",
  run: "Run",
  runKeys: "Control or Command + Enter",
  running: "Running…",
  cancelled: "Cancelled.",
  cancelledWhy: "The statement was stopped.",
  examples: "Examples",
  form: "Result as",
  forms: { table: "table", lines: "lines", points: "points", bars: "bars" },
  axes: { x: "x", y: "y", c: "colour" },
  oneColour: "one colour",
  noChart: "A chart needs two columns, one of them numbers.",
  tables: "Tables",
  tablesWhy: "Press a column to write it at the cursor. Units are in the names; NULL is absent, never 0.",
  column: (table: string, column: string) => `Write ${table}.${column} at the cursor`,
  view: "view",
  rows: (n: number) => plural(n, "row", "rows"),
  first: (n: number) => `first ${plural(n, "row", "rows")} of more`,
  took: (ms: string, columns: number) => `${plural(columns, "column", "columns")} in ${ms} ms.`,
  own: "your files",
  over: (what: string) => `Over all of ${what}, whatever systems are picked.`,
  limits: ({ rows, saved, time_s }: { rows: number; saved: number; time_s: number }) =>
    `At most ${counted(rows)} rows, on demand ${counted(saved)}, and ${String(time_s)}\u00a0s. Export saves the rows that are shown, with all digits.`,
  more: (n: number) => `Up to ${counted(n)} rows`,
  cutBytes: "The result was cut at its limit in memory: name the columns that you need.",
  old: "The statement, or what it asks, has changed since: run it again.",
  empty: "No row matches.",
  /** Behind the beginning of a long text. */
  longer: (characters: number) => `… ${counted(characters)} characters`,
  nullMeans: "NULL: not measured, or not stated.",
  types: (columns: readonly string[]) => `Columns: ${columns.join(", ")}.`,
  failedTitle: "It did not run.",
  place: (line: number, column: number) => `Line ${String(line)}, column ${String(column)}`,
  toPlace: "Go there",
  time: (s: number) => `It was stopped after ${String(s)} s. Add a condition, or ask for fewer rows.`,
  failed: (code: string, word: string, message: string): string => lookUp(failed, code)?.(word, message) ?? message,
};
