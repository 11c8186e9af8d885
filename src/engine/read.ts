/**
 * A reader's own statement: made safe, limited, and with its failure in words. DuckDB's own parser decides what it is:
 * `query('…')` accepts exactly one SELECT (including WITH, FROM, VALUES, PIVOT, DESCRIBE, SHOW, SUMMARIZE), as a
 * literal that its content cannot leave. The lock of the instance is a second barrier (core.ts).
 */
import { trimmed } from "~/base/number";
import { tableFromIPC } from "@uwdata/flechette";
import { isBounded, tooLong } from "./bounds";
import { EngineError, type Columns, type Engine } from "./engine";

/** Limits of one statement. `text`: characters of it. */
export const READ = { rows: 10_000, bytes: 32 * 2 ** 20, time_ms: 20_000, text: 20_000 } as const;
/** Rows of a result that is saved as a file. */
export const SAVED_ROWS = 200_000;
/**
 * A statement still running this long after its limit or Cancel is ended together with its instance, where possible.
 */
export const GRACE_MS = 3_000;

export interface ReadOptions {
  readonly signal?: AbortSignal;
  /** The datasets whose rows it sees: slugs, or `local`. */
  readonly datasets: readonly string[];
  /** Row limit of the result. */
  readonly rows?: number;
  readonly time_ms?: number;
}

/** Whole numbers and decimals are numbers if a double holds them exactly, else text; NULL is null. */
export type ReadValue = number | string | boolean | null;

export interface ReadColumn {
  readonly name: string;
  /** As the engine names it: BIGINT, DECIMAL(18,3), VARCHAR[] … */
  readonly type: string;
  readonly values: readonly ReadValue[];
}

export interface Read {
  readonly columns: readonly ReadColumn[];
  readonly rows: number;
  /** What cut the result: the requested rows, or `READ.bytes`; null: it is complete. */
  readonly more: "rows" | "bytes" | null;
}

/**
 * `code`: engine/sql-empty, -long, -several, -select (not a reading statement), -function (reads files or changes the
 * engine), -pivot, -file, -time, -memory, -length (result of a function in bounds.ts too long), or engine/query:
 * DuckDB's own words.
 */
export class SqlError extends EngineError {
  /** @param at Where in the text, in characters from 0. @param word What it is about: a function, a statement's first word. */
  constructor(
    code: string,
    message: string,
    readonly at: number | null = null,
    readonly word = "",
  ) {
    super(code, message);
    this.name = "SqlError";
  }
}

/** @throws SqlError engine/sql-none: the engine takes no statements */
export const readIn = (engine: Engine, text: string, options: ReadOptions): Promise<Read> =>
  engine.read?.(text, options) ?? Promise.reject(new SqlError("engine/sql-none", ""));

/** What DuckDB's tokenizer gives: offsets in UTF-8 bytes, comments left out. */
export interface Tokens {
  readonly offsets: ArrayLike<number>;
}

/**
 * Functions that read files, take memory addresses, change the instance or run text as SQL. Matched by pattern, to
 * include those of extensions and later versions. read.test.ts checks all functions of this version.
 */
const REFUSED =
  /^(?:read_.*|.*_scan(?:_dumb)?|scan_.*|glob|sniff_csv|query|query_table|(?:force_)?checkpoint|(?:en|dis)able_.*|truncate_.*|write_.*|test_.*|which_secret|duckdb_secrets|getenv|load_.*|__internal.*)$/i;

export const isRefused = (name: string): boolean => REFUSED.test(name);

/** Schemas and catalogs that hold DuckDB's functions. */
const OWN = /^(?:main|system|pg_catalog|memory)$/i;

export interface Statement {
  /** "", "EXPLAIN " or "EXPLAIN ANALYZE ". */
  readonly explain: string;
  /** The statement itself; `at`: where it begins in the text, in characters. */
  readonly body: string;
  readonly at: number;
}

/** @throws SqlError before anything was parsed: empty, too long, several statements, or a refused function */
export function statementOf(text: string, { offsets }: Tokens): Statement {
  if (text.length > READ.text) throw new SqlError("engine/sql-long", "", null, String(READ.text));
  const bytes = new TextEncoder().encode(text);
  const decoder = new TextDecoder();
  const cut = (from: number, to?: number): string => decoder.decode(bytes.subarray(from, to));
  const at = (token: number): number => cut(0, offsets[token]).length;
  // A token may be followed by spaces and comments.
  const words = Array.from(offsets, (from, i) =>
    cut(from, offsets[i + 1])
      .replace(/^("(?:[^"]|"")*"|[\w$]+|\W)[^]*$/u, "$1")
      .replace(/^"([^]*)"$/, "$1"),
  );
  const end = words.indexOf(";");
  if (words.length === 0 || end === 0) throw new SqlError("engine/sql-empty", "");
  if (end > 0 && words.slice(end).some((word) => word !== ";"))
    throw new SqlError("engine/sql-several", "", at(words.findIndex((word, i) => i > end && word !== ";")));
  // With a schema before it, a bounded function would be DuckDB's own.
  const refused = words.findIndex(
    (word, i) =>
      words[i + 1] === "(" &&
      (isRefused(word) || (isBounded(word) && words[i - 1] === "." && OWN.test(words[i - 2] ?? ""))),
  );
  if (refused >= 0) throw new SqlError("engine/sql-function", "", at(refused), words[refused]);
  const isWord = (i: number, wanted: string): boolean => words[i]?.toUpperCase() === wanted;
  const first = !isWord(0, "EXPLAIN") ? 0 : isWord(1, "ANALYZE") ? 2 : 1;
  const explain = ["", "EXPLAIN ", "EXPLAIN ANALYZE "][first]!;
  if (first === words.length) throw new SqlError("engine/sql-empty", "");
  return { explain, body: text.slice(at(first)), at: at(first) };
}

/** As a row source: the text is a literal, and nothing in it can end it except a NUL. */
const source = (body: string): string => `query('${body.replaceAll("\0", " ").replaceAll("'", "''")}')`;

/** Names and types of its columns; nothing runs. */
export const describing = ({ body }: Statement): string => `DESCRIBE SELECT * FROM ${source(body)}`;

export type Head = Pick<ReadColumn, "name" | "type">;

export const headsOf = ({ rows, columns }: Columns): Head[] =>
  Array.from({ length: rows }, (_, i) => ({
    name: String(columns["column_name"]?.[i]),
    type: String(columns["column_type"]?.[i]),
  }));

/** Columns of the answer to EXPLAIN. */
export const EXPLAINED: readonly Head[] = ["explain_key", "explain_value"].map((name) => ({ name, type: "VARCHAR" }));

/** These types arrive unchanged; everything else as DuckDB's text. */
const PLAIN = /^(?:U?(?:TINY|SMALL)INT|U?INTEGER|DOUBLE|BOOLEAN|VARCHAR)$/;
const EXACT = /^(?:U?BIGINT|U?HUGEINT|DECIMAL\(.*\))$/i;
/** These arrive as doubles, the fastest way, and as text if some are too large for a double. */
const WHOLE = /^U?(?:BIG|HUGE)INT$/;

/** Did a whole number lose digits in the double that it arrived as? */
export const hasLost = (lists: readonly ArrayLike<unknown>[], heads: readonly Head[]): boolean =>
  heads.some(({ type }, i) => {
    const list = WHOLE.test(type) ? lists[i] : undefined;
    for (let row = 0; row < (list?.length ?? 0); row++) if (!(Math.abs(list![row] as number) < 2 ** 53)) return true;
    return false;
  });

/**
 * The statement that runs. Columns are named by place, since two columns of a result may have one name.
 * @param everyDigit whole numbers as texts @param most rows: DuckDB works ahead of what is fetched, and limits that by
 * rows, not bytes
 */
export function running(
  { explain, body }: Statement,
  heads: readonly Head[],
  most: number,
  everyDigit: boolean,
): string {
  if (explain !== "") return `${explain}SELECT * FROM ${source(body)}`;
  const isPlain = (type: string): boolean => PLAIN.test(type) || (!everyDigit && WHOLE.test(type));
  const list = heads.map(({ type }, i) => (isPlain(type) ? `c${i}` : `CAST(c${i} AS VARCHAR) AS c${i}`));
  return `SELECT ${list.join(", ")} FROM ${source(body)} AS q(${heads.map((_, i) => `c${i}`).join(", ")}) LIMIT ${most}`;
}

/** "12.50" becomes 12.5; text with more digits than a double holds stays text. */
function exact(text: string): number | string {
  const short = trimmed(text);
  return String(Number(short)) === short ? Number(short) : text;
}

/** NaN and infinities become text: neither tables nor charts take them as numbers. */
const finite = (value: ReadValue): ReadValue =>
  typeof value === "number" && !Number.isFinite(value) ? String(value) : value;

/** Columns of a result, in order, cut to `rows`. */
export function resultOf(lists: readonly ArrayLike<unknown>[], heads: readonly Head[], rows: number): ReadColumn[] {
  return heads.map(({ name, type }, i) => {
    const list = (lists[i] ?? []) as ArrayLike<ReadValue>;
    const read = EXACT.test(type) ? (value: ReadValue) => (typeof value === "string" ? exact(value) : value) : finite;
    return { name, type, values: Array.from({ length: Math.min(rows, list.length) }, (_, row) => read(list[row]!)) };
  });
}

/** Has enough of the result arrived, with or without the last message? */
export type Enough = "no" | "with" | "without";

/** Counts arriving data of a result. A message that is too large by itself is dropped. */
export class Arriving {
  #rows = 0;
  #bytes = 0;
  readonly #most: number;

  constructor(most: number) {
    this.#most = most;
  }

  get more(): Read["more"] {
    return this.#rows > this.#most ? "rows" : this.#bytes > READ.bytes ? "bytes" : null;
  }

  readonly isEnough = (header: Uint8Array, message: Uint8Array): Enough => {
    this.#bytes += message.length;
    if (message.length > READ.bytes) return "without";
    this.#rows += tableFromIPC([header, message]).numRows;
    return this.more === null ? "no" : "with";
  };
}

const LINE = /\n\nLINE (\d+): (.*)\n( *)\^/;

/** Position that DuckDB's message points to, in characters of the text; null: none. */
function pointedAt(message: string, text: string): number | null {
  const [, line = "", shown = "", indent = ""] = LINE.exec(message) ?? [];
  if (line === "") return null;
  const lines = text.split("\n");
  const before = lines.slice(0, Number(line) - 1).reduce((sum, one) => sum + one.length + 1, 0);
  const column = indent.length - `LINE ${line}: `.length;
  // DuckDB shows only part of a long line.
  const part = shown.replace(/^\.\.\.|\.\.\.$/g, "");
  const skipped = shown.startsWith("...") ? Math.max(0, (lines[Number(line) - 1] ?? "").indexOf(part)) - 3 : 0;
  return Math.min(text.length, before + Math.max(0, skipped + column));
}

/**
 * A DuckDB error as one of ours.
 * @param message its words @param text the text that its position refers to: the reader's own, or null for one we
 * generated
 */
export function sqlError(message: string, text: string | null, { body, at }: Statement): SqlError {
  const [words = ""] = message.split("\n\nLINE ");
  const place = text === null ? null : pointedAt(message, text);
  const where = place === null ? null : at + place;
  if (words.includes("Expected a single SELECT statement")) {
    const word = (/^\W*(\w+)/.exec(body)?.[1] ?? "").toUpperCase();
    // Without IN, PIVOT becomes several statements, the first of which reads the values.
    const isPivot = /^(?:PIVOT|FROM|SELECT|WITH)$/.test(word) && /\bPIVOT\b/i.test(body);
    return new SqlError(isPivot ? "engine/sql-pivot" : "engine/sql-select", words, at, word);
  }
  const long = tooLong(words);
  if (long !== null) return new SqlError("engine/sql-length", words, null, long);
  if (/^Out of Memory Error|^Allocation failure|exceeds? .*capacity/.test(words))
    return new SqlError("engine/sql-memory", words, where);
  if (/^(?:Permission|IO) Error/.test(words)) return new SqlError("engine/sql-file", words, where);
  return new SqlError("engine/query", words, where);
}

/** Should the error be requested again for the text itself? Positions in the literal differ from those in the text. */
export const isPlaced = ({ code }: SqlError): boolean => code === "engine/query";
