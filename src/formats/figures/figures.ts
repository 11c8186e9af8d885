import type { ByteSource } from "~/base/bytes";
import type { Notice } from "~/base/notice";
import type { Row } from "~/model/tables";
import type { Format, ParseContext, Sink } from "../format";
import { lookUp } from "~/base/lookUp";
import { csvParseRows } from "d3-dsv";

interface CsvRecord {
  readonly cells: readonly string[];
  /** 1-based line the record begins on; quoted cells may hold line breaks (RFC 4180). */
  readonly line: number;
  /** A quoted cell is not closed before further whole records follow: only this line is bad. */
  readonly open?: true;
}

/** Most lines of one record: a note of several paragraphs. */
const MOST_LINES = 100;

/** Is a quoted cell still open at the end of the line, given its state at the beginning? */
function isOpen(line: string, before: boolean): boolean {
  let quoted = before;
  let first = !before;
  for (let i = 0; i < line.length; i++) {
    const c = line[i];
    if (quoted) {
      if (c === '"' && line[i + 1] === '"') i++;
      else if (c === '"') quoted = false;
    } else if (c === '"' && first) quoted = true;
    first = !quoted && c === ",";
  }
  return quoted;
}

/** Lines by their line feeds; a text without any, by its carriage returns. */
const linesOf = (text: string): string[] => text.split(text.includes("\n") ? /\r?\n/ : "\r");

const cellsOf = (text: string): readonly string[] => csvParseRows(text)[0] ?? [""];

/** Records of a CSV text, all as wide as the first. Empty lines are left out. */
export function csvRecords(text: string): CsvRecord[] {
  const lines = linesOf(text);
  const records: CsvRecord[] = [];
  for (let i = 0; i < lines.length; i++) {
    const line = lines[i]!;
    if (line === "") continue;
    const end = isOpen(line, false) ? closing(lines, i, records[0]?.cells.length) : i;
    const record = { cells: end === -1 ? [] : cellsOf(lines.slice(i, end + 1).join("\n")), line: i + 1 };
    const isTorn = end === -1 || (end > i && record.cells.length !== (records[0] ?? record).cells.length);
    records.push(isTorn ? { ...record, open: true } : record);
    if (!isTorn) i = end;
  }
  return records;
}

/** Line where the cell left open in line `from` is closed; -1 if a line in between is a record by itself. */
function closing(lines: readonly string[], from: number, width: number | undefined): number {
  const last = Math.min(lines.length, from + MOST_LINES);
  let open = true;
  for (let i = from + 1; i < last; i++) {
    const line = lines[i]!;
    if (width !== undefined && width > 1 && !isOpen(line, false) && cellsOf(line).length === width) return -1;
    open = isOpen(line, open);
    if (!open) return i;
  }
  return -1;
}

// A metric as named in the figure table: the name without its unit, the unit, and the power of ten between the CSV's
// unit and it.

interface Metric {
  readonly metric: string;
  readonly unit: string;
  /** One unit of the CSV is 10^shift stored units: 6 for seconds to microseconds. */
  readonly shift: number;
}

const LATENCY = /^((?:transaction_)?latency)_(avg|min|max|stddev|p\d{1,2}(?:_\d+)?)$/;

const byName: Readonly<Record<string, Metric>> = {
  bandwidth_bytes_per_s: { metric: "bandwidth", unit: "bytes_per_s", shift: 0 },
  bandwidth_per_drive_bytes_per_s: { metric: "bandwidth_per_member", unit: "bytes_per_s", shift: 0 },
  iops: { metric: "iops", unit: "iops", shift: 0 },
  iops_per_drive: { metric: "iops_per_member", unit: "iops", shift: 0 },
  tps: { metric: "tps", unit: "tps", shift: 0 },
  transactions_per_s: { metric: "transactions", unit: "per_s", shift: 0 },
  read_transactions_per_s: { metric: "read_transactions", unit: "per_s", shift: 0 },
  write_transactions_per_s: { metric: "write_transactions", unit: "per_s", shift: 0 },
  messages_per_s: { metric: "messages", unit: "per_s", shift: 0 },
  accelerators: { metric: "accelerators", unit: "count", shift: 0 },
  act_load_x: { metric: "act_load", unit: "x", shift: 0 },
  endurance_dwpd: { metric: "endurance", unit: "dwpd", shift: 0 },
  test_aborted_in_hour: { metric: "test_aborted_in", unit: "hour", shift: 0 },
};

/** The metric of a CSV name; undefined if its unit is unknown. */
function metricOf(name: string): Metric | undefined {
  const [, kind, stat] = LATENCY.exec(name) ?? [];
  if (kind !== undefined && stat !== undefined) {
    // latency_p99_99 is the 99.99th percentile.
    const told = stat === "avg" ? "mean" : stat.replace("_", ".");
    return { metric: `${kind}_${told}`, unit: "us", shift: 6 };
  }
  if (/^pct_[a-z0-9_]+$/.test(name)) return { metric: name, unit: "percent", shift: 0 };
  if (/^ratio_[a-z0-9_]+$/.test(name)) return { metric: name, unit: "ratio", shift: 0 };
  return lookUp(byName, name);
}

const DECIMAL = /^([+-]?\d+(?:\.\d+)?)(?:[eE]([+-]?\d{1,3}))?$/;

/**
 * A printed decimal times 10^`shift`, as the nearest double. The point is moved in the text, so 0.000205 s is 205 µs
 * and never 204.99999999999997. undefined: not a decimal.
 */
export function decimal(text: string, shift = 0): number | undefined {
  const found = DECIMAL.exec(text);
  if (found === null) return undefined;
  const value = Number(`${found[1]}e${Number(found[2] ?? 0) + shift}`);
  return Number.isFinite(value) ? value : undefined;
}

type Figure = Partial<Row<"figure">>;
type TextColumn = {
  [C in keyof Row<"figure">]-?: Row<"figure">[C] extends string | null ? C : never;
}[keyof Row<"figure">];
type NumberColumn = {
  [C in keyof Row<"figure">]-?: Row<"figure">[C] extends number | null ? C : never;
}[keyof Row<"figure">];

/** Without these a figure cannot be drawn or cited. */
const REQUIRED = [
  "fact_id",
  "system_id",
  "workload",
  "metric",
  "value",
  "unit_as_printed",
  "value_as_printed",
  "bound",
  "confidence",
];
/** A row needs text in these cells. */
const FILLED = ["fact_id", "system_id", "workload"];

const texts = new Map<string, TextColumn>(
  Object.entries({
    fact_id: "fact_id",
    system_id: "system",
    tool: "tool",
    tool_version: "tool_version",
    workload: "workload",
    op: "op",
    pattern: "pattern",
    threads_scope: "threads_scope",
    bound: "bound",
    confidence: "confidence",
    unit_as_printed: "unit_as_printed",
    value_as_printed: "value_as_printed",
    per_drive_value_as_printed: "per_member_as_printed",
    member_unit: "member_unit",
    baseline_system_id: "baseline",
    restates: "restates",
    source_title_en: "article",
    note: "note",
  }),
);

const numbers = new Map<string, NumberColumn>(
  Object.entries({
    block_size_bytes: "block_bytes",
    record_bytes: "record_bytes",
    read_pct: "read_percent",
    threads: "threads",
    queue_depth: "queue_depth",
    outstanding_total: "outstanding",
    load_pct: "load_percent",
    members: "members",
    test_duration_s: "duration_s",
    slice_s: "slice_s",
    article_line: "article_line",
    // In the unit of the metric: both readings are converted alike.
    value: "value",
    value_if_read_literally: "value_if_read_literally",
  }),
);

/** Words that decide how a mark is drawn: an unknown one would be drawn as exact and unambiguous. */
const words = new Map<string, readonly string[]>(
  Object.entries({
    bound: ["exact", "about", "at_least", "at_most", "up_to", "less_than"],
    confidence: ["clean", "repaired_translation", "ambiguous"],
  }),
);

/** A figure is a line of text and a report has hundreds, so a larger file is something else. */
const MOST_BYTES = 64 * 2 ** 20;
const SLICE = 2 ** 20;

/** Published figures, one per row. Values end in the units of the figure table: latencies in µs, rates per second. */
export const figuresCsv: Format = {
  id: "figures-csv",
  tool: "",
  sniff(head) {
    const first = linesOf(new TextDecoder().decode(head.subarray(0, 4096)))[0] ?? "";
    const cells = new Set(csvRecords(first)[0]?.cells);
    return cells.has("fact_id") && cells.has("metric") ? 1 : 0;
  },
  async parse(source, sink, context) {
    const say = noticesOf(source, sink);
    if (source.size > MOST_BYTES) return say("error", "figures/too-large", 1, { bytes: source.size });
    const text = await readText(source, context);
    const bad = linesOf(text).findIndex((line) => line.includes("\ufffd"));
    if (bad >= 0) say("warning", "figures/not-utf8", bad + 1);
    const [head, ...records] = csvRecords(text);
    if (head === undefined || head.open)
      return say("error", "figures/missing-column", 1, { column: REQUIRED.join(", ") });
    const missing = REQUIRED.filter((column) => !head.cells.includes(column));
    if (missing.length > 0) return say("error", "figures/missing-column", head.line, { column: missing.join(", ") });
    const lines = new Map<string, number>();
    for (const record of records) {
      const found = readFigure(head.cells, record);
      if ("code" in found) {
        say("error", found.code, record.line, found.values);
        continue;
      }
      const id = found.fact_id ?? "";
      const first = lines.get(id);
      if (first !== undefined) {
        say("error", "figures/duplicate-id", record.line, { id, first });
        continue;
      }
      lines.set(id, record.line);
      sink.figure(found);
      // Its last cell may be cut: 1536 reads could become 15.
      if (record === records.at(-1) && !/[\r\n]$/.test(text)) say("warning", "figures/no-line-end", record.line);
    }
  },
};

type Values = NonNullable<Notice["values"]>;
interface Refusal {
  readonly code: string;
  readonly values: Values;
}

/** One row, or the reason for leaving it out. */
function readFigure(head: readonly string[], { cells, open }: CsvRecord): Figure | Refusal {
  if (open) return { code: "figures/open-quote", values: {} };
  if (cells.length !== head.length) {
    return { code: "figures/cell-count", values: { cells: cells.length, expected: head.length } };
  }
  const cell = new Map(head.map((column, i) => [column, cells[i]?.trim() ?? ""]));
  const empty = FILLED.find((column) => cell.get(column) === "");
  if (empty !== undefined) return { code: "figures/empty-cell", values: { column: empty } };
  const name = cell.get("metric") ?? "";
  const metric = metricOf(name);
  if (metric === undefined) return { code: "figures/unknown-metric", values: { metric: name } };
  const figure: Figure = { metric: metric.metric, unit: metric.unit };
  for (const [column, text] of cell) {
    const known = words.get(column);
    if (known !== undefined && !known.includes(text)) return { code: "figures/unknown-word", values: { column, text } };
    const textColumn = texts.get(column);
    if (textColumn !== undefined) figure[textColumn] = text === "" ? null : text;
    const numberColumn = numbers.get(column);
    if (numberColumn === undefined) continue;
    // An empty value is a number lost in the report; it stays empty.
    const value = text === "" ? null : decimal(text, column.startsWith("value") ? metric.shift : 0);
    if (value === undefined) return { code: "figures/bad-number", values: { column, text } };
    figure[numberColumn] = value;
  }
  figure.load_x = loadMultiple(figure);
  return figure;
}

/** ACT's load: the row that states it, else the multiple in the name of the test ("ACT 350x, 2:1 read:write"). */
function loadMultiple({ metric, value, workload }: Figure): number | null {
  if (metric === "act_load") return value ?? null;
  const named = /\bACT (\d+(?:\.\d+)?)x(?![\w.])/.exec(workload ?? "");
  return named === null ? null : (decimal(named[1]!) ?? null);
}

async function readText(source: ByteSource, context: ParseContext): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  for (let at = 0; at < source.size; at += SLICE) {
    const end = Math.min(at + SLICE, source.size);
    text += decoder.decode(await source.slice(at, end, context.signal), { stream: true });
    context.progress(end);
  }
  return text + decoder.decode();
}

const noticesOf =
  (source: ByteSource, sink: Sink) =>
  (level: Notice["level"], code: string, line: number, values?: Values): void =>
    sink.notice({ level, code, path: source.path, line, ...(values === undefined ? {} : { values }) });
