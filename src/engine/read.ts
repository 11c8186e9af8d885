/**
 * A statement that a reader wrote: made safe, limited, and told in words when it fails. DuckDB's own parser decides what
 * it is: `query('…')` takes exactly one SELECT (with it WITH, FROM, VALUES, PIVOT, DESCRIBE, SHOW, SUMMARIZE), as a literal that
 * nothing in it can leave. The lock of the instance stands behind (core.ts).
 */
import { tableFromIPC } from "@uwdata/flechette";
import { isBounded, tooLong } from "./bounds";
import { EngineError, type Columns, type Engine } from "./engine";

/** Of one statement. `text`: characters of it. */
export const READ = { rows: 10_000, bytes: 32 * 2 ** 20, time_ms: 20_000, text: 20_000 } as const;
/** Rows of a result that is saved as a file. */
export const SAVED_ROWS = 200_000;
/** A statement that does not stop so long after its limit or Cancel is ended with its instance, where that is possible. */
export const GRACE_MS = 3_000;

export interface ReadOptions {
  readonly signal?: AbortSignal;
  /** Whose rows it sees: slugs, or `local`. */
  readonly datasets: readonly string[];
  /** Most rows of the result. */
  readonly rows?: number;
  readonly time_ms?: number;
}

/** Whole numbers and decimals are numbers where a double holds them exactly, else their text; NULL is null. */
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
  /** There are more: beyond the rows asked for, or beyond `READ.bytes`. */
  readonly more: "rows" | "bytes" | null;
}

/**
 * `code`: engine/sql-empty, -long, -several, -select (no statement that reads), -function (one that reads files or
 * changes the engine), -pivot, -file, -time, -memory, -length (what a function of bounds.ts would make), or engine/query: DuckDB's own words.
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
 * Functions that read files, take addresses of memory, change the instance or run a text as SQL; by pattern, so that those
 * of extensions and of later versions are among them. read.test.ts goes through all functions of this version.
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

/** @throws SqlError before anything was parsed: nothing there, too long, several statements, a function that is refused */
export function statementOf(text: string, { offsets }: Tokens): Statement {
  if (text.length > READ.text) throw new SqlError("engine/sql-long", "", null, String(READ.text));
  const bytes = new TextEncoder().encode(text);
  const decoder = new TextDecoder();
  const cut = (from: number, to?: number): string => decoder.decode(bytes.subarray(from, to));
  const at = (token: number): number => cut(0, offsets[token]).length;
  // Behind the word of a token there may be spaces and comments.
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

/** As a row source: the text is a literal, so nothing in it ends it. A NUL would. */
const source = (body: string): string => `query('${body.replaceAll("\0", " ").replaceAll("'", "''")}')`;

/** Names and types of its columns; nothing runs. */
export const describing = ({ body }: Statement): string => `DESCRIBE SELECT * FROM ${source(body)}`;

export type Head = Pick<ReadColumn, "name" | "type">;

export const headsOf = ({ rows, columns }: Columns): Head[] =>
  Array.from({ length: rows }, (_, i) => ({
    name: String(columns["column_name"]?.[i]),
    type: String(columns["column_type"]?.[i]),
  }));

/** What EXPLAIN answers. */
export const EXPLAINED: readonly Head[] = ["explain_key", "explain_value"].map((name) => ({ name, type: "VARCHAR" }));

/** These arrive as they are; everything else as DuckDB writes it. */
const PLAIN = /^(?:U?(?:TINY|SMALL)INT|U?INTEGER|DOUBLE|BOOLEAN|VARCHAR)$/;
const EXACT = /^(?:U?BIGINT|U?HUGEINT|DECIMAL\(.*\))$/i;
/** These arrive as doubles, which is as fast as can be, and as texts if some are too large for one. */
const WHOLE = /^U?(?:BIG|HUGE)INT$/;

/** Is a whole number too large for the double that it arrived as? */
export const hasLost = (lists: readonly ArrayLike<unknown>[], heads: readonly Head[]): boolean =>
  heads.some(({ type }, i) => {
    const list = WHOLE.test(type) ? lists[i] : undefined;
    for (let row = 0; row < (list?.length ?? 0); row++) if (!(Math.abs(list![row] as number) < 2 ** 53)) return true;
    return false;
  });

/**
 * The statement that runs. Columns are named by place: two of a result may have one name.
 * @param everyDigit whole numbers as texts @param most rows: DuckDB works ahead of what is fetched, by rows and not by bytes
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

/** "12.50" is 12.5; a text of more digits than a double holds stays a text. */
function exact(text: string): number | string {
  const short = text.includes(".") ? text.replace(/\.?0+$/, "") : text;
  return String(Number(short)) === short ? Number(short) : text;
}

/** NaN and infinities, which are no numbers to a table or a chart, are texts. */
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

/** Has enough arrived, with the last message or without it? */
export type Enough = "no" | "with" | "without";

/** Counts what arrives of a result. A message that is too large by itself is left. */
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

/** Where DuckDB's message points to, in characters of the text; null: nowhere. */
function pointedAt(message: string, text: string): number | null {
  const [, line = "", shown = "", indent = ""] = LINE.exec(message) ?? [];
  if (line === "") return null;
  const lines = text.split("\n");
  const before = lines.slice(0, Number(line) - 1).reduce((sum, one) => sum + one.length + 1, 0);
  const column = indent.length - `LINE ${line}: `.length;
  // A long line is shown in part.
  const part = shown.replace(/^\.\.\.|\.\.\.$/g, "");
  const skipped = shown.startsWith("...") ? Math.max(0, (lines[Number(line) - 1] ?? "").indexOf(part)) - 3 : 0;
  return Math.min(text.length, before + Math.max(0, skipped + column));
}

/**
 * An error of DuckDB as one of ours.
 * @param message its words @param text the text that its position is of: the reader's own, or null for one we made
 */
export function sqlError(message: string, text: string | null, { body, at }: Statement): SqlError {
  const [words = ""] = message.split("\n\nLINE ");
  const place = text === null ? null : pointedAt(message, text);
  const where = place === null ? null : at + place;
  if (words.includes("Expected a single SELECT statement")) {
    const word = (/^\W*(\w+)/.exec(body)?.[1] ?? "").toUpperCase();
    // Without IN it is several statements, the first of which looks at the values.
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

/** Should the words be asked of the text itself? Made into a literal, its places are not those of the text. */
export const isPlaced = ({ code }: SqlError): boolean => code === "engine/query";
