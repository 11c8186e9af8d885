/**
 * Content as bytes and back, version 1: the texts without duplicates, then the tables column by column, all deflated
 * with a dictionary of frequent texts.
 */
import { deflateSync, inflateSync } from "fflate";
import { lookUp, put } from "~/base/lookUp";
import { type CarriedRows, type CarriedTable, type Cell, type Content, withoutEmpty } from "~/model/carried";
import { ColumnReader, ColumnWriter, type Expected } from "./columns";
import { END } from "./texts";
import { Broken, MOST_CELLS, MOST_CHARACTERS, MOST_NUMBERS, MOST_WRITTEN, Reader, Writer } from "./wire";
import { grouped } from "~/base/byKey";

// Columns of version 1, identified by their index. The list never changes; a column added later is written by name.
// Columns that predict others come first.

const words = (text: string): readonly string[] => text.split(/\s+/);

export const TABLES_1: readonly CarriedTable[] = [
  ...(["source", "system", "run", "point", "latency"] as const),
  ...(["histogram", "trace", "sample", "detail", "label"] as const),
];

export const COLUMNS_1: Readonly<Record<CarriedTable, readonly string[]>> = {
  source: words("sha256 source_no dataset name path bytes format tool tool_version warnings errors"),
  system: words(`dataset system label host drive_model media interface drive_count member_unit indirection_unit_bytes
    capacity_bytes fabric os cpu memory note`),
  run: words(`run_no source_no dataset system tool tool_version title document started_ms runtime_s ramp_s engine direct
    host options line`),
  point: words(`point_no run_no source_no dataset system tool member member_unit combined_from phase job_index title
    workload_op op pattern block_bytes read_percent iodepth numjobs outstanding load_kind rate_process asked_iops
    load_percent engine direct key series runtime_s ios io_bytes iops bytes_per_s total_iops total_bytes_per_s
    cpu_percent error failed staggered why line`),
  latency: words("quantile stat kind point_no samples value_us"),
  histogram: words("point_no trace_no t_s kind total lo_ns hi_ns value_ns count"),
  trace:
    words(`trace_no run_no source_no dataset system tool member job_index op metric kind stat quantile unit window_s
    block_bytes started_ms own_start part priority rows line`),
  sample: words("trace_no t_s value"),
  detail: words("run_no source_no detail_no job_index topic subject name unit value text line"),
  label: words("dataset target key value origin"),
};

/**
 * Columns written one statistic at a time: neighbouring points have the same statistics, so similar values stand
 * together. Grouped by the earlier columns that identify the statistic.
 */
const APART_1: Readonly<
  Partial<Record<CarriedTable, { readonly by: readonly string[]; readonly columns: readonly string[] }>>
> = {
  latency: { by: ["quantile", "stat", "kind"], columns: ["samples", "value_us"] },
  sample: { by: ["trace_no"], columns: ["t_s", "value"] },
};

/** Rows that are written together, in the order of their first row. */
function rowsApart(table: CarriedTable, name: string, columns: Columns, rows: number): number[][] {
  const apart = APART_1[table];
  const all = Array.from({ length: rows }, (_, i) => i);
  if (apart?.columns.includes(name) !== true) return [all];
  const by = apart.by.map((one) => lookUp(columns, one) ?? []);
  return [...grouped(all, (i) => by.map((cells) => String(cells[i] ?? null)).join(" ")).values()];
}

type Columns = Readonly<Record<string, readonly Cell[]>>;

const numbersOf = (columns: Columns, name: string): readonly number[] =>
  lookUp(columns, name)?.map((cell) => (typeof cell === "number" ? cell : NaN)) ?? [];

/** Predictions from earlier columns. Part of version 1: each list may only grow at its end. */
const EXPECTED_1: Readonly<Record<string, (columns: Columns, point: Columns) => Expected>> = {
  "point.io_bytes": (of) => [product(of, "ios", "block_bytes")],
  "point.iops": (of) => [quotient(of, "ios", "runtime_s"), numbersOf(of, "asked_iops")],
  "point.bytes_per_s": (of) => [
    quotient(of, "io_bytes", "runtime_s").map(Math.floor),
    product(of, "iops", "block_bytes"),
  ],
  "point.total_iops": (of) => [numbersOf(of, "iops")],
  "point.total_bytes_per_s": (of) => [numbersOf(of, "bytes_per_s")],
  "latency.samples": (of, point) => {
    const ios = numbersOf(point, "ios");
    const iosOf = new Map((lookUp(point, "point_no") ?? []).map((no, i) => [no, ios[i] ?? 0]));
    return [(lookUp(of, "point_no") ?? []).map((no) => iosOf.get(no) ?? 0)];
  },
};

const pairs = (of: Columns, a: string, b: string, by: (x: number, y: number) => number): number[] => {
  const [xs, ys] = [numbersOf(of, a), numbersOf(of, b)];
  return xs.length === ys.length ? xs.map((x, i) => by(x, ys[i]!)) : [];
};
const product = (of: Columns, a: string, b: string): number[] => pairs(of, a, b, (x, y) => x * y);
const quotient = (of: Columns, a: string, b: string): number[] => pairs(of, a, b, (x, y) => x / y);

/** Predictions for a number column, each list as long as the table. */
function expectedOf(table: CarriedTable, name: string, columns: Columns, point: Columns, rows: number): Expected {
  const found = lookUp(EXPECTED_1, `${table}.${name}`)?.(columns, point) ?? [];
  return found.map((values) => (values.length === rows ? values : new Array<number>(rows).fill(0)));
}

/**
 * Text found in many packets, for deflate to refer to, the most frequent last. Part of version 1: never change a
 * character.
 */
const DICTIONARY_1 = new TextEncoder().encode(
  [
    'path /home/bench/results/output/flatfile.html output/output.txt errors.txt "options":{"jobs":[{},{},{}]} device-names: /dev/nvme\u0001n\u0001',
    'sysbench-text act-log vdbench-flatfile localhost {"global":{"sd":"sd\u0001,lun=/dev/nvme\u0001n\u0001,openflags=o_direct,threads=\u0001","wd":"wd\u0001,sd=sd\u0001,xfersize=\u0001k,rdpct=\u0001,seekpct=\u0001","rd":"run\u0001,wd=wd\u0001,iorate=max,elapsed=\u0001,interval=\u0001"}}',
    "why/no-histograms mixed trim sync seq rate max poisson linear buffered -direct-rate-qd\u0001 drive host workload vm job io_uring psync",
    '"group_reporting":"\u0001","time_based":"\u0001","rwmixread":"\u0001","numjobs":"\u0001","rw":"randrw","rw":"randwrite","rw":"write","rw":"read","filename":"/dev/loop\u0001","rate_iops":"\u0001","rate_process":"poisson","thinktime":"\u0001","log_avg_msec":"\u0001","name":"drive\u0001",',
    '{"global":{"ioengine":"libaio","direct":"\u0001","bs":"\u0001k","size":"\u0001g","runtime":"\u0001","time_based":"","group_reporting":"\u0001","norandommap":"\u0001","randrepeat":"\u0001","filename":"/dev/nvme\u0001n\u0001"},"jobs":[{"name":"randwrite-\u0001k-qd\u0001-nj\u0001","name":"randread-\u0001k-qd\u0001","filename":"/mnt/bench/f\u0001g","size":"\u0001g","direct":"\u0001","ioengine":"libaio","rw":"randread","bs":"\u0001k","iodepth":"\u0001","numjobs":"\u0001","runtime":"\u0001","ramp_time":"\u0001","randrepeat":"\u0001","percentile_list":"\u0001:\u0001:\u0001:\u0001:\u0001.\u0001:\u0001.\u0001:\u0001.\u0001:\u0001.\u0001","lat_percentiles":"\u0001","clat_percentiles":"\u0001","slat_percentiles":"\u0001"}]}\u0000run:\u0002.\u0001\u0000firmware\u0000drive_model\u0000media\u0000QLC\u0000TLC\u0000about:\u0000title\u0000label\u0000user\u0000inventory\u0000rule\u0000kneepoint.json\u0000result file\u0000\u0002.\u0001.p\u0001.read\u0000\u0002.\u0001.p\u0001.write\u0000response\u0000\u0002.\u0001.\u0001.mixed\u0000randrw\u0001-\u0001k-j\u0001-libaio-direct\u0000seq-\u0001k-j\u0001-\u0000#/curve?v=\u0001&d=local&w=randread-\u0001k&y=p\u0001\u0000local\u0000qd\u0001/randread-\u0001k-qd\u0001-nj\u0001.json\u0000fio-json\u0000fio\u0000\u0001.\u0001\u0000libaio\u0000write\u0000read\u0000random\u0000outstanding\u0000\u0002.\u0001.\u0001.write\u0000\u0002.\u0001.\u0001.read\u0000randwrite-\u0001k-j\u0001-libaio-direct\u0000randread-\u0001k-j\u0001-libaio-direct\u0000slat\u0000clat\u0000lat\u0000mean\u0000stddev\u0000min\u0000max\u0000quantile\u0000',
  ].join(""),
);

/** null: too much for a packet. */
export function bodyOf(content: Content): Uint8Array | null {
  const { texts, numbers } = plainOf(content);
  if (texts.length > MOST_CHARACTERS || numbers.length > MOST_NUMBERS) return null;
  const body = deflated(texts, numbers);
  return body.length > MOST_WRITTEN ? null : body;
}

/** Texts and numbers are deflated separately, which is shorter. */
export function deflated(texts: Uint8Array, numbers: Uint8Array): Uint8Array {
  const [ofTexts, ofNumbers] = [deflateSync(texts, { ...BEST, dictionary: DICTIONARY_1 }), deflateSync(numbers, BEST)];
  const head = new Writer();
  for (const length of [texts.length, ofTexts.length, numbers.length]) head.count(length);
  return Uint8Array.from([...head.bytes, ...ofTexts, ...ofNumbers]);
}
const BEST = { level: 9 } as const;

function plainOf({ tables, views, notes }: Content): { texts: Uint8Array; numbers: Uint8Array } {
  const to = new ColumnWriter();
  const present = TABLES_1.filter((table) => (tables[table]?.rows ?? 0) > 0);
  to.out.count(present.reduce((mask, table) => mask + 2 ** TABLES_1.indexOf(table), 0));
  for (const table of present) {
    writeTable(to, table, tables[table]!, tables.point?.columns ?? {});
    if (table === "source") to.sources = new Map(digitsOf(tables.source).map((digits, i) => [digits, i]));
  }
  for (const texts of [views.map(({ title }) => title), views.map(({ hash }) => hash), notes]) writeTexts(to, texts);
  const forms = to.forms.all.map((form) => form + END).join("");
  return { texts: new TextEncoder().encode(forms), numbers: Uint8Array.from(to.out.bytes) };
}

/** Throws `Broken`, or whatever a decoder throws on broken text. */
export function contentOf(bytes: Uint8Array): Content {
  const outer = new Reader(bytes);
  const [textsLength, deflatedLength, numbersLength] = [outer.count(), outer.count(), outer.count()];
  const forms = formsIn(inflated(outer.raw(deflatedLength), textsLength, MOST_CHARACTERS, DICTIONARY_1));
  const input = new Reader(inflated(outer.raw(), numbersLength, MOST_NUMBERS));
  input.cells(forms.length);
  const from = new ColumnReader(input, forms);
  const mask = input.count();
  const tables: Partial<Record<CarriedTable, CarriedRows>> = {};
  for (const [i, table] of TABLES_1.entries()) {
    if (!has(mask, i)) continue;
    tables[table] = withoutEmpty(readTable(from, table, tables.point?.columns ?? {}));
    if (table === "source") from.sources = digitsOf(tables.source);
  }
  const [titles, hashes, notes] = [readTexts(from), readTexts(from), readTexts(from)];
  if (!input.atEnd || titles.length !== hashes.length) throw new Broken("end");
  const views = titles.map((title, i) => ({ title, hash: hashes[i]! }));
  return { tables, views, notes };
}

/** Too large a size is refused before memory is allocated. One extra byte detects data longer than stated. */
function inflated(bytes: Uint8Array, length: number, most: number, dictionary?: Uint8Array): Uint8Array {
  if (length > most) throw new Broken("length");
  const plain = inflateSync(bytes, { out: new Uint8Array(length + 1), ...(dictionary && { dictionary }) });
  if (plain.length !== length) throw new Broken("length");
  return plain;
}

function formsIn(bytes: Uint8Array): string[] {
  if (bytes.reduce((n, byte) => n + (byte === 0 ? 1 : 0), 0) > MOST_CELLS) throw new Broken("texts");
  return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes).split(END).slice(0, -1);
}

const has = (mask: number, i: number): boolean => Math.floor(mask / 2 ** i) % 2 === 1;

function writeTable(to: ColumnWriter, table: CarriedTable, { rows, columns }: CarriedRows, point: Columns): void {
  const order = COLUMNS_1[table];
  const others = Object.keys(columns)
    .filter((name) => !order.includes(name))
    .sort();
  to.out.count(rows);
  const known = order.filter((name) => lookUp(columns, name) !== undefined);
  to.out.count(known.reduce((mask, name) => mask + 2 ** order.indexOf(name), 0));
  writeTexts(to, others);
  const before: Record<string, readonly Cell[]> = {};
  for (const name of known) {
    const cells = lookUp(columns, name)!;
    const expected = expectedOf(table, name, before, point, rows);
    for (const own of rowsApart(table, name, before, rows))
      to.column(
        at(cells, own),
        expected.map((values) => at(values, own)),
      );
    put(before, name, cells);
  }
  for (const name of others) to.column(lookUp(columns, name)!);
}

function readTable(from: ColumnReader, table: CarriedTable, point: Columns): CarriedRows {
  const rows = from.input.cells();
  const mask = from.input.count();
  const others = readTexts(from);
  const columns: Record<string, Cell[]> = {};
  for (const [i, name] of COLUMNS_1[table].entries()) {
    if (!has(mask, i)) continue;
    const expected = expectedOf(table, name, columns, point, rows);
    const cells = new Array<Cell>(rows);
    for (const own of rowsApart(table, name, columns, rows)) {
      const read = from.column(
        own.length,
        expected.map((values) => at(values, own)),
      );
      for (const [n, row] of own.entries()) cells[row] = read[n]!;
    }
    put(columns, name, cells);
  }
  for (const name of others) {
    // A repeated column name or `__proto__` was not written by us.
    if (Object.hasOwn(columns, name) || !/^[a-z][a-z0-9_]*$/.test(name)) throw new Broken("column");
    put(columns, name, from.column(rows));
  }
  return { rows, columns };
}

const at = <T>(values: readonly T[], rows: readonly number[]): T[] => rows.map((row) => values[row]!);

const digitsOf = (source: CarriedRows | undefined): string[] =>
  (source?.columns["sha256"] ?? []).map((sha) => String(sha).slice(0, 12));

function writeTexts(to: ColumnWriter, texts: readonly string[]): void {
  to.out.count(texts.length);
  to.column(texts);
}

function readTexts(from: ColumnReader): string[] {
  return from.column(from.input.count()).map((cell) => {
    if (typeof cell !== "string") throw new Broken("text");
    return cell;
  });
}
