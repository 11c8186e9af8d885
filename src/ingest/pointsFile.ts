/**
 * Published points: rows whose raw files are in a public repository and are not shipped, as text that people review
 * (docs/datasets.md). A CSV of records, each belonging to the nearest record of the kind above it:
 *
 *     kneepoint-points,1
 *     repository,<owner/name>,<commit>,<licence>
 *     same,<record>,<column>,<value>        of every such record
 *     columns,<record>,<column>,…           the columns of such a record
 *     folder,<path>                         from the root of the repository; the files behind it lie there
 *     source,…                              a file, by its name in that folder
 *     run,…                                 a run of that file; `global.<option>` its global options
 *     job,…                                 options of a job of that run (`job.<option>`), and `times`, how often it occurs
 *     point,…                               a point of that run, as table `point` has it; `clat.mean`, `clat.0.99` … µs
 *     trace,…                               a series over time of that run
 *     samples,<value>,…                     its values in order, on as many lines as it takes (pointsSeries)
 *
 * `=` in the cell of a run or job, or in a word of a point, repeats that of the record before it; text that begins with `=`
 * is written with one more.
 * Records are numbered by their order. A column that follows from others by a rule (DERIVED) is left out where the rule
 * gives the value of every record; so is one that is null throughout. Numbers are the shortest text of the same double.
 * Where members cannot be merged, the bounds of their percentiles are computed again from their records, as in `combine`.
 * Not kept: the hash of a file, except the first digits that keys need; bytes moved; beside clat, all of slat and lat but
 * their means; options that name logs; histograms; series, unless the dataset asks for those of its logs.
 */
import { csvParseRows } from "d3-dsv";
import { bandsOf } from "~/analysis/combine";
import { seriesKey } from "~/analysis/series";
import { grouped, oncePer, putUnder } from "~/base/byKey";
import { lookUp, put } from "~/base/lookUp";
import type { Notice } from "~/base/notice";
import type { CarriedRows, CarriedTables, Cell, Content } from "~/model/carried";
import type { SeriesWorkload } from "~/model/load";
import type { Quantile } from "~/model/latency";
import { POINTS_PER_SOURCE } from "~/model/numbers";
import { type ColumnType, type TableDef, tables } from "~/model/tables";
import { LATENCY_KINDS } from "~/model/workload";
import { SeriesReader } from "./pointsSeries";

export const MAGIC = "kneepoint-points,";
export const VERSION = 1;

export const RECORDS = ["source", "run", "point", "trace"] as const;
export type RecordKind = (typeof RECORDS)[number];
/** Cells of a record by the column of its table, besides latencies (`clat.mean`) and options (`global.rw`). */
export type Fields = Record<string, Cell>;

/** Records that may repeat cells of the previous one; for points only words, so that each line has all its numbers. */
export const REPEATING: ReadonlySet<string> = new Set(["run", "job", "point"]);
export const SAME = "=";
/** The most that the options of jobs, and `=`, may unfold to in one file. */
const MOST_UNFOLDED_CHARACTERS = 2 ** 26;
export const MOMENTS = ["mean", "stddev", "min", "max"] as const;
export const GLOBAL = "global.";
export const JOB = "job.";

export const isPointsFile = (head: Uint8Array): boolean =>
  [...MAGIC].every((letter, i) => head[i] === letter.charCodeAt(0));

export interface Above {
  readonly source: Fields;
  readonly run: Fields;
  /** The last point of the run that sums its members. */
  readonly combined: Fields;
}

const SERIES_COLUMNS = [
  ...["workload_op", "pattern", "block_bytes", "read_percent", "numjobs", "iodepth", "engine", "direct"],
  ...["load_kind", "rate_process", "setup"],
];
/** A column that is null for every point is not in the file, nor among the rows that a question answers. */
const seriesOfPoint = (point: Fields): string =>
  seriesKey(
    Object.fromEntries(SERIES_COLUMNS.map((name) => [name, lookUp(point, name) ?? null])) as unknown as SeriesWorkload,
  );

/** Columns of a point, or of a run, derived from others. */
export const DERIVED: Readonly<Record<RecordKind, Readonly<Record<string, (of: Fields, above: Above) => Cell>>>> = {
  source: {},
  run: {
    tool: (_, { source }) => source["tool"] ?? null,
    tool_version: (_, { source }) => source["tool_version"] ?? null,
  },
  trace: {
    system: (_, { run }) => run["system"] ?? null,
    tool: (_, { run }) => run["tool"] ?? null,
  },
  point: {
    ...Object.fromEntries(
      ["system", "tool", "engine", "direct", "runtime_s", "title"].map((column) => [
        column,
        (_: Fields, { run }: Above) => lookUp(run, column) ?? null,
      ]),
    ),
    place: (point) =>
      point["member"] == null && (point["combined_from"] as number) > 1
        ? `p${String(point["phase"])}`
        : String(point["job_index"]),
    series: (point, { combined }) => (point["member"] == null ? seriesOfPoint(point) : (combined["series"] ?? null)),
    total_iops: (point) => point["iops"] ?? null,
    total_bytes_per_s: (point) => point["bytes_per_s"] ?? null,
    ...Object.fromEntries(
      LATENCY_KINDS.map((kind) => [
        `${kind}.samples`,
        (point: Fields) => {
          // Beside clat they are not written.
          const isKept = (kind !== "slat" && kind !== "lat") || lookUp(point, "clat.mean") == null;
          return isKept && lookUp(point, `${kind}.mean`) != null ? (point["ios"] ?? null) : null;
        },
      ]),
    ),
  },
};

/** The value of an option: an empty one, a list and anything that looks like either as JSON. */
export const optionText = (value: Cell): string =>
  typeof value === "string" && value !== "" && !/^["[]/.test(value) ? value : JSON.stringify(value);
function optionValue(text: string): Cell {
  if (!/^["[]/.test(text)) return text;
  try {
    return JSON.parse(text) as Cell;
  } catch {
    return text;
  }
}

/** `response.0.999.least`: an edge of the bin from which that percentile was read off. */
export const EDGES = ["least", "most"] as const;
export const edgeOf = (stat: string) => EDGES.find((edge) => stat.endsWith(`.${edge}`)) ?? null;

class Columns {
  rows = 0;
  readonly #columns = new Map<string, Cell[]>();

  add(fields: Readonly<Record<string, Cell>>): void {
    for (const [name, value] of Object.entries(fields)) {
      if (value === null) continue;
      let column = this.#columns.get(name);
      if (column === undefined) this.#columns.set(name, (column = []));
      while (column.length < this.rows) column.push(null);
      column.push(value);
    }
    this.rows++;
  }

  whole(): CarriedRows {
    for (const column of this.#columns.values()) while (column.length < this.rows) column.push(null);
    return { rows: this.rows, columns: Object.fromEntries(this.#columns) };
  }
}

const READ: Readonly<Record<ColumnType, (text: string) => Cell>> = {
  ...{ int32: Number, int64: Number, float64: Number },
  ...{ text: (text: string) => text, int64s: () => null },
  bool: (text) => (text === "true" ? true : text === "false" ? false : text),
};

/** The reader for a column of a record; null: unknown to this version. */
function readerOf(kind: RecordKind, name: string): (text: string) => Cell {
  const { columns }: TableDef = tables[kind];
  const column = lookUp(columns, name);
  if (column !== undefined) return READ[column.type];
  if (name === "place" || name.startsWith(GLOBAL)) return READ.text;
  return kind === "point" && name.includes(".") ? Number : () => null;
}

/** The content of a point's column like `clat.99`, and the columns that its kind shares; null: not a latency. */
function latencyHead(name: string) {
  const dot = name.indexOf(".");
  const [kind, stat] = [name.slice(0, dot), name.slice(dot + 1)];
  if (dot < 0 || stat === "samples" || stat === "rounded") return null;
  const isMoment = (MOMENTS as readonly string[]).includes(stat);
  const edge = edgeOf(stat);
  const quantile = { stat: edge ?? "quantile", quantile: parseFloat(stat) };
  return {
    of: isMoment ? { kind, stat } : { kind, ...quantile },
    ...{ samples: `${kind}.samples`, rounded: `${kind}.rounded` },
  };
}

export interface PointsFile {
  readonly content: Content;
  readonly notices: readonly Notice[];
  /** The line of each row of table `point`. */
  readonly lines: readonly number[];
}

/**
 * Codes: `points/newer-version` {version, known}, then nothing is read; `points/bad-line` {record}, that line is left
 * out. Values are checked with all other carried rows (carriedCells).
 */
export function readPointsFile(text: string, path: string): PointsFile | Notice {
  const rows = csvParseRows(text);
  const version = Number(rows[0]?.[1]);
  if (version !== VERSION)
    return { code: "points/newer-version", level: "error", path, line: 1, values: { version, known: VERSION } };
  return new Reader(path).read(rows);
}

class Reader {
  readonly #notices: Notice[] = [];
  readonly #lines: number[] = [];
  readonly #same = new Map<string, [string, string][]>();
  readonly #columns = new Map<string, readonly string[]>();
  readonly #tables = {
    ...{ source: new Columns(), run: new Columns(), point: new Columns(), latency: new Columns() },
    ...{ trace: new Columns(), sample: new Columns() },
  };
  /** Cached by column name: a file has few columns and many rows. */
  readonly #read = oncePer((kind: RecordKind) => oncePer((name: string) => readerOf(kind, name)));
  readonly #heads = oncePer(latencyHead);
  /** Cells of the last record of each kind. */
  readonly #before = new Map<string, readonly string[]>();
  #series: { readonly trace_no: number; readonly reader: SeriesReader } | null = null;
  #above: Above = { source: {}, run: {}, combined: {} };
  #lastRun: Fields = {};
  /** Of `#lastRun`. */
  #run_no = 0;
  #folder = "";
  /** Of the last source. */
  #points = 0;
  #traces = 0;
  /** Characters that options of jobs may still unfold to: a short line may stand for a million jobs. */
  #optionCharactersLeft = MOST_UNFOLDED_CHARACTERS;
  /** Characters that `=` may still repeat. */
  #repeatCharactersLeft = MOST_UNFOLDED_CHARACTERS;
  /** Of the last run. */
  readonly #measured: { readonly point_no: number; readonly fields: Fields }[] = [];
  /** The run that is not written yet, since its jobs may follow. */
  #run: { readonly fields: Fields; readonly jobs: Fields[] } | null = null;

  constructor(private readonly path: string) {}

  read(rows: readonly (readonly string[])[]): PointsFile {
    for (const [i, [record = "", ...cells]] of rows.entries()) {
      // Where the files are is said in the description of the dataset too.
      if (record === "repository") continue;
      if (record === "same" && cells.length === 3) putUnder(this.#same, cells[0]!, [cells[1]!, cells[2]!]);
      else if (record === "folder") this.#folder = cells[0] ?? "";
      else if (record === "columns") this.#columns.set(cells[0]!, cells.slice(1));
      else if (i > 0 && !this.#record(record, cells))
        this.#notices.push({
          ...{ code: "points/bad-line", level: "warning", path: this.path },
          ...{ line: i + 1, values: { record } },
        });
      else if (record === "point") this.#lines.push(i + 1);
    }
    this.#endRun();
    this.#bound();
    const held = Object.entries(this.#tables).map(([table, columns]) => [table, columns.whole()] as const);
    const carried: CarriedTables = Object.fromEntries(held.filter(([, { rows }]) => rows > 0));
    return {
      content: { tables: carried, views: [], notes: [] },
      ...{ notices: this.#notices, lines: this.#lines },
    };
  }

  /** Number of the n-th row of the last source. */
  #number(n: Cell | undefined): number {
    return this.#tables.source.rows * POINTS_PER_SOURCE + (typeof n === "number" ? n : 0);
  }

  /** Names and texts of a record, including those shared by all. */
  #texts(record: string, cells: readonly string[]): [string, string][] {
    const columns = this.#columns.get(record) ?? [];
    const texts = REPEATING.has(record) ? this.#whole(record, cells) : cells;
    return [...(this.#same.get(record) ?? []), ...columns.map((name, i): [string, string] => [name, texts[i] ?? ""])];
  }

  #whole(record: string, cells: readonly string[]): readonly string[] {
    const before = this.#before.get(record) ?? [];
    const texts = cells.map((cell, i) => {
      if (cell !== SAME) return cell.startsWith(SAME) ? cell.slice(SAME.length) : cell;
      this.#repeatCharactersLeft -= before[i]?.length ?? 0;
      return before[i] ?? "";
    });
    this.#before.set(record, texts);
    return texts;
  }

  /** false: it is not allowed here. */
  #record(record: string, cells: readonly string[]): boolean {
    const { source, point } = this.#tables;
    if (record === "job") {
      if (this.#run === null) return false;
      const job: Fields = {};
      let times = 1;
      for (const [name, text] of this.#texts(record, cells)) {
        if (name === "times") times = Math.min(Math.max(1, Number(text) || 1), POINTS_PER_SOURCE);
        else if (text !== "" && name.startsWith(JOB)) put(job, name.slice(JOB.length), optionValue(text));
      }
      this.#optionCharactersLeft -= times * (JSON.stringify(job).length + 1);
      if (this.#optionCharactersLeft < 0) return false;
      for (let n = 0; n < times; n++) this.#run.jobs.push(job);
      return true;
    }
    if (record === "samples") return this.#samples(cells);
    if (record !== "source" && record !== "run" && record !== "point" && record !== "trace") return false;
    this.#endRun();
    this.#series = null;
    const fields: Fields = {};
    const read = this.#read(record);
    for (const [name, text] of this.#texts(record, cells)) put(fields, name, text === "" ? null : read(name)(text));
    if (record === "source" || record === "run") this.#bound();
    if (record === "source") {
      this.#above = { source: fields, run: {}, combined: {} };
      this.#points = 0;
      this.#traces = 0;
      source.add({ ...fields, path: this.#folder + String(fields["name"]), source_no: source.rows + 1 });
      return true;
    }
    // Logs of one run lie in several files; the run stands under the first.
    if (record === "trace" && this.#above.run["document"] === undefined)
      this.#above = { ...this.#above, run: this.#lastRun };
    if (source.rows === 0 || (record !== "run" && this.#above.run["document"] === undefined)) return false;
    if (this.#repeatCharactersLeft < 0) return false;
    this.#derive(record, fields);
    const source_no = source.rows;
    if (record === "run") {
      this.#above = { source: this.#above.source, run: fields, combined: {} };
      this.#lastRun = fields;
      this.#run_no = this.#number(fields["document"]);
      this.#run = { fields: { ...fields, source_no, run_no: this.#run_no }, jobs: [] };
      return true;
    }
    const { source: file, run: of } = this.#above;
    if (record === "trace") {
      const trace_no = this.#number(this.#traces++);
      this.#tables.trace.add({ ...fields, trace_no, source_no, run_no: this.#run_no });
      this.#series = { trace_no, reader: new SeriesReader(lookUp(fields, "window_s")) };
      return true;
    }
    fields["key"] = [file["sha256"], of["document"], fields["place"], fields["op"] ?? "none"].join(".");
    if (fields["member"] == null) this.#above = { ...this.#above, combined: fields };
    const point_no = this.#number(this.#points++);
    this.#latency(point_no, fields);
    this.#measured.push({ point_no, fields });
    const own = Object.entries(fields).filter(([name]) => !name.includes("."));
    point.add({ ...Object.fromEntries(own), point_no, source_no, run_no: this.#run_no });
    return true;
  }

  /** Values of the last trace. */
  #samples(cells: readonly string[]): boolean {
    const series = this.#series;
    if (series === null) return false;
    const read = cells.map((cell) => series.reader.next(cell));
    for (const one of read) if (one !== null) this.#tables.sample.add({ trace_no: series.trace_no, ...one });
    return !read.includes(null);
  }

  /** Fills in columns that neither the record nor all of them state. */
  #derive(kind: RecordKind, fields: Fields): void {
    for (const [name, rule] of Object.entries(DERIVED[kind]))
      if (!Object.hasOwn(fields, name)) put(fields, name, rule(fields, this.#above));
  }

  #endRun(): void {
    if (this.#run === null) return;
    const { fields, jobs } = this.#run;
    const isGlobal = ([name]: readonly [string, Cell]): boolean => name.startsWith(GLOBAL);
    const named = Object.entries(fields);
    const global: Fields = {};
    for (const [name, value] of named.filter(isGlobal))
      if (typeof value === "string") put(global, name.slice(GLOBAL.length), optionValue(value));
    const options = fields["options"] ?? (jobs.length === 0 ? null : JSON.stringify({ global, jobs }));
    this.#tables.run.add({ ...Object.fromEntries(named.filter((one) => !isGlobal(one))), options });
    this.#run = null;
  }

  /** Computes bounds for the sums of a run, after all its members are read. */
  #bound(): void {
    const run = this.#measured.splice(0);
    for (const all of grouped(run, ({ fields: { phase, series, op } }) =>
      JSON.stringify([phase, series, op]),
    ).values()) {
      const members = all.filter(({ fields }) => fields["member"] != null && fields["ios"] !== 0);
      const [sum] = all.filter(({ fields }) => fields["member"] == null && fields["combined_from"] !== 1);
      if (sum === undefined || members.length < 2) continue;
      for (const kind of LATENCY_KINDS) {
        const printed = members.map(({ fields }) => percentilesOf(fields, kind));
        if (percentilesOf(sum.fields, kind).length > 0 || printed.some(({ length }) => length === 0)) continue;
        const samples = lookUp(sum.fields, `${kind}.samples`) ?? null;
        for (const [quantile, least, most] of bandsOf(printed.map((quantiles) => ({ quantiles }))))
          for (const [stat, value_us] of Object.entries({ least, most }))
            this.#tables.latency.add({ point_no: sum.point_no, kind, stat, quantile, value_us, samples });
      }
    }
  }

  #latency(point_no: number, fields: Fields): void {
    for (const [name, value_us] of Object.entries(fields)) {
      const head = value_us === null ? null : this.#heads(name);
      if (head === null) continue;
      const [samples, rounded_us] = [lookUp(fields, head.samples) ?? null, lookUp(fields, head.rounded) ?? null];
      this.#tables.latency.add({ point_no, ...head.of, value_us, samples, rounded_us });
    }
  }
}

/** Percentiles of one latency kind in the cells of a point. */
const percentilesOf = (fields: Fields, kind: string): Quantile[] =>
  Object.entries(fields).flatMap(([name, value]): Quantile[] => {
    const q = name.startsWith(`${kind}.`) ? Number(name.slice(kind.length + 1)) : NaN;
    return Number.isNaN(q) || typeof value !== "number" ? [] : [[q, value]];
  });
