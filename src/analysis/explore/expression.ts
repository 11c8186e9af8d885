/**
 * A derived column from a small expression: numbers, columns, + - * / and parentheses, min, max and log2. Parsed by
 * hand, never evaluated as code. The text of a link is data: the result is always a column or a reason with its
 * position.
 */
import { numberAt, type PlotColumn, sameUnit, type Unit, unitTimes } from "~/model/plotTable";

/** Longest text, deepest nesting, most numbers and columns: nobody could follow a larger formula. */
export const LIMITS = { length: 200, depth: 16, parts: 40 } as const;

export type ExpressionCode =
  | "empty"
  | "too-long"
  | "too-deep"
  | "too-many"
  | "not-expected"
  | "ends"
  | "not-closed"
  | "no-column"
  | "text-column"
  | "no-function"
  | "arguments"
  | "unlike-units";

/** `at`: position of the offending character, from 1. `what`: the word there. */
export interface ExpressionFault {
  readonly code: ExpressionCode;
  readonly at: number;
  readonly what: string;
}

export interface Expression {
  readonly unit: Unit;
  /** NaN if a column has no value or the result is not finite (a division by 0). */
  readonly valueAt: (row: number) => number;
}

interface Node {
  readonly unit: Unit;
  /** For a literal number: it takes the unit of the term it is added to. */
  readonly literal?: boolean;
  readonly valueAt: (row: number) => number;
}

interface Token {
  readonly kind: "number" | "name" | "sign" | "end";
  readonly text: string;
  /** From 1. */
  readonly at: number;
}

const TOKEN = /\s*(?:(\d+(?:\.\d+)?(?:e[+-]?\d+)?)(?![\w.])|([A-Za-z_][\w.]*)|([-+*/(),]))/iy;

class Fault extends Error {
  constructor(readonly fault: ExpressionFault) {
    super(fault.code);
  }
}

const fail = (code: ExpressionCode, { at, text }: Pick<Token, "at" | "text">): never => {
  throw new Fault({ code, at, what: [...text].slice(0, 24).join("") });
};

function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  TOKEN.lastIndex = 0;
  const end = text.trimEnd().length;
  while (TOKEN.lastIndex < end) {
    const from = TOKEN.lastIndex;
    const found = TOKEN.exec(text);
    if (found === null) {
      const start = from + (/^\s*/.exec(text.slice(from))?.[0].length ?? 0);
      fail("not-expected", { at: start + 1, text: String.fromCodePoint(text.codePointAt(start) ?? 32) });
    }
    const [all = "", number, name, sign = ""] = found ?? [];
    const own = number ?? name ?? sign;
    const kind = number !== undefined ? "number" : name !== undefined ? "name" : "sign";
    tokens.push({ kind, text: own, at: from + all.length - own.length + 1 });
  }
  return [...tokens, { kind: "end", text: "", at: end + 1 }];
}

/** expr = term {(+|-) term}; term = factor {(*|/) factor}; factor = [-] (number | column | name(expr, …) | (expr)). */
class Parser {
  #place = 0;
  #depth = 0;
  #parts = 0;

  constructor(
    private readonly tokens: readonly Token[],
    private readonly columnOf: (name: string) => PlotColumn | undefined,
  ) {}

  whole(): Node {
    const node = this.#sum();
    if (this.#next.kind !== "end") fail("not-expected", this.#next);
    return node;
  }

  get #next(): Token {
    return this.tokens[this.#place]!;
  }

  #take(): Token {
    return this.tokens[this.#place++]!;
  }

  #is(text: string): boolean {
    return this.#next.kind === "sign" && this.#next.text === text;
  }

  #sum(): Node {
    if (++this.#depth > LIMITS.depth) fail("too-deep", this.#next);
    let left = this.#product();
    while (this.#is("+") || this.#is("-")) {
      const sign = this.#take();
      const [a, b] = [left, this.#product()];
      const by = sign.text === "+" ? 1 : -1;
      left = { unit: likeUnit([a, b], sign), valueAt: (row) => a.valueAt(row) + by * b.valueAt(row) };
    }
    this.#depth--;
    return left;
  }

  #product(): Node {
    let left = this.#factor();
    while (this.#is("*") || this.#is("/")) {
      const sign = this.#take();
      const [a, b] = [left, this.#factor()];
      const unit = isConversion(a) || isConversion(b) ? {} : unitTimes(a.unit, b.unit, sign.text === "*" ? 1 : -1);
      left =
        sign.text === "*"
          ? { unit, valueAt: (row) => a.valueAt(row) * b.valueAt(row) }
          : { unit, valueAt: (row) => a.valueAt(row) / b.valueAt(row) };
    }
    return left;
  }

  #factor(): Node {
    if (this.#is("-")) {
      if (++this.#depth > LIMITS.depth) fail("too-deep", this.#next);
      this.#take();
      const { unit, valueAt } = this.#factor();
      this.#depth--;
      return { unit, valueAt: (row) => -valueAt(row) };
    }
    const token = this.#take();
    if (++this.#parts > LIMITS.parts) fail("too-many", token);
    if (token.kind === "end") return fail("ends", token);
    if (token.kind === "number") {
      const value = Number(token.text);
      return { unit: {}, literal: true, valueAt: () => value };
    }
    if (token.kind === "name") return this.#is("(") ? this.#call(token) : this.#column(token);
    if (token.text !== "(") return fail("not-expected", token);
    const inside = this.#sum();
    this.#close(token);
    return inside;
  }

  #close(opened: Token): void {
    if (this.#is(")")) this.#take();
    else if (this.#next.kind === "end") fail("not-closed", opened);
    else fail("not-expected", this.#next);
  }

  #column(token: Token): Node {
    const column = this.columnOf(token.text);
    if (column === undefined) return fail("no-column", token);
    if (column.unit === null) return fail("text-column", token);
    return { unit: column.unit, valueAt: (row) => numberAt(column, row) };
  }

  #call(name: Token): Node {
    const opened = this.#take();
    const found = functions.get(name.text.toLowerCase());
    if (found === undefined) return fail("no-function", name);
    const nodes = [this.#sum()];
    while (this.#is(",")) {
      this.#take();
      nodes.push(this.#sum());
    }
    this.#close(opened);
    if (nodes.length < found.least || nodes.length > found.most) return fail("arguments", name);
    const unit = found.keeps ? likeUnit(nodes, name) : {};
    const { of } = found;
    return { unit, valueAt: (row) => of(nodes.map(({ valueAt }) => valueAt(row))) };
  }
}

/** `keeps`: the result has the unit of its arguments, which must be alike. */
const functions: ReadonlyMap<
  string,
  { least: number; most: number; keeps: boolean; of: (values: readonly number[]) => number }
> = new Map([
  ["min", { least: 2, most: 8, keeps: true, of: (values: readonly number[]) => Math.min(...values) }],
  ["max", { least: 2, most: 8, keeps: true, of: (values: readonly number[]) => Math.max(...values) }],
  ["log2", { least: 1, most: 1, keeps: false, of: ([value = NaN]: readonly number[]) => Math.log2(value) }],
]);

/** `bytes_per_s / 1000000` is in the reader's own unit, which no column has: a power of 1,000 or 1,024, or bits. */
function isConversion({ literal, valueAt }: Node): boolean {
  const factor = literal === true ? valueAt(0) : 1;
  const isPower = (of: number): boolean => [1, 2, 3, 4].some((n) => factor === of ** n || factor === 1 / of ** n);
  return factor === 8 || isPower(1000) || isPower(1024);
}

/** Everything added or compared must have one unit; a bare number fits any. */
function likeUnit(nodes: readonly Node[], token: Token): Unit {
  const [first, ...rest] = nodes.filter(({ literal }) => literal !== true);
  if (first === undefined) return {};
  if (rest.some(({ unit }) => !sameUnit(unit, first.unit))) fail("unlike-units", token);
  return first.unit;
}

/**
 * @param columnOf the column of a name as it is written, or undefined
 */
export function readExpression(
  text: string,
  columnOf: (name: string) => PlotColumn | undefined,
): Expression | ExpressionFault {
  if (text.trim() === "") return { code: "empty", at: 1, what: "" };
  if (text.length > LIMITS.length) return { code: "too-long", at: LIMITS.length + 1, what: "" };
  try {
    const { unit, valueAt } = new Parser(tokensOf(text), columnOf).whole();
    const finite = (row: number): number => {
      const value = valueAt(row);
      return Number.isFinite(value) ? value : NaN;
    };
    return { unit, valueAt: finite };
  } catch (error) {
    if (error instanceof Fault) return error.fault;
    throw error;
  }
}

export const isFault = (read: Expression | ExpressionFault): read is ExpressionFault => "code" in read;

/** Columns of formulas, each of which may use earlier ones; null: invalid (`readExpression` says why). */
export function withFormulas(
  columns: readonly PlotColumn[],
  rows: number,
  formulas: readonly string[],
  columnIn: (columns: readonly PlotColumn[], name: string) => PlotColumn | undefined,
): { readonly columns: readonly PlotColumn[]; readonly faults: readonly (ExpressionFault | null)[] } {
  const all = [...columns];
  const faults = formulas.map((formula, i) => {
    const read = readExpression(formula, (name) => columnIn(all, name));
    if (isFault(read)) return read;
    const values = Float64Array.from({ length: rows }, (_, row) => read.valueAt(row));
    all.push({ id: `e${String(i + 1)}`, label: formula, unit: read.unit, values, formula });
    return null;
  });
  return { columns: all, faults };
}
