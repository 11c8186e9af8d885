/**
 * What a link carries as bytes and back: texts and forms, then the tables column by column, all of it deflated. This is
 * version 1 (packet.ts): what it writes never changes, or old links are lost.
 */
import { deflateSync, inflateSync } from "fflate";
import { lookUp, put } from "~/base/lookUp";
import {
  CARRIED,
  type CarriedRows,
  type CarriedTable,
  type CarriedTables,
  type Cell,
  type Content,
} from "~/model/carried";
import { Broken, ByteReader, MOST_CELLS, MOST_CHARACTERS, MOST_WRITTEN, TooLong } from "./bytes";
import { ColumnReader, ColumnWriter } from "./columns";
import { isMatrix, readLatency, writeLatency } from "./latency";
import { COLUMNS, expectedOf, TABLES } from "./order";

const encoder = new TextEncoder();
/** Bytes beyond which nobody would paste the link. */
const MOST_BODY = 2 ** 18;
/** Behind each text; a text that has one of these is written with another sign for it. */
const END = "\u0000";
const ESCAPE = "\u0004";
const escaped = (text: string): string => text.replaceAll(ESCAPE, `${ESCAPE}e`).replaceAll(END, `${ESCAPE}z`);
const unescaped = (text: string): string => text.replaceAll(`${ESCAPE}z`, END).replaceAll(`${ESCAPE}e`, ESCAPE);

/** How a table is written. */
const BY_COLUMN = 0;
const MATRIX = 1;

/** null: more than a packet holds. */
export function bodyOf(content: Content): Uint8Array | null {
  try {
    return isTooLarge(content.tables) ? null : written(content);
  } catch (error) {
    if (error instanceof TooLong) return null;
    throw error;
  }
}

function written({ tables, views, notes }: Content): Uint8Array | null {
  const to = new ColumnWriter();
  const text = (value: string): void => to.out.count(to.forms.placeOf(value));
  const texts = (values: readonly string[]): void => {
    to.out.count(values.length);
    to.out.cells(values.length);
    for (const value of values) text(value);
  };
  const present = TABLES.filter((table) => (tables[table]?.rows ?? 0) > 0);
  to.out.count(present.reduce((mask, table) => mask + 2 ** TABLES.indexOf(table), 0));
  for (const table of present) {
    const carried = tables[table]!;
    const asMatrix = table === "latency" && isMatrix(carried);
    to.out.count(asMatrix ? MATRIX : BY_COLUMN);
    if (asMatrix) writeLatency(to, carried, iosOf(tables.point));
    else writeTable(to, table, carried, text);
    if (table === "source") to.sources = new Map(digitsOf(carried).map((digits, i) => [digits, i]));
  }
  texts(views.flatMap(({ title, hash }) => [title, hash]));
  texts(notes);
  to.out.cells(to.forms.all.length);
  if (to.out.isTooMuch) return null;
  const plain = encoder.encode(to.forms.all.map((form) => escaped(form) + END).join(""));
  if (plain.length > MOST_CHARACTERS) return null;
  const body = folded(plain, to.out.bytes);
  return body.length > MOST_BODY ? null : body;
}

/** Texts and numbers as one body: how long it was, then deflated how long the texts are, the texts, the numbers. */
export function folded(texts: Uint8Array, numbers: Uint8Array): Uint8Array {
  const plain = new Uint8Array(SIZE_BYTES + texts.length + numbers.length);
  putSize(plain, texts.length);
  plain.set(texts, SIZE_BYTES);
  plain.set(numbers, SIZE_BYTES + texts.length);
  const deflated = deflateSync(plain, { level: 9, mem: 4, dictionary: DICTIONARY });
  const body = new Uint8Array(SIZE_BYTES + deflated.length);
  putSize(body, plain.length);
  body.set(deflated, SIZE_BYTES);
  return body;
}

const SIZE_BYTES = 4;
/** Bytes that all of a packet may unfold to. */
const MOST_PLAIN = SIZE_BYTES + MOST_CHARACTERS + MOST_WRITTEN;
const viewOf = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
const putSize = (bytes: Uint8Array, size: number): void => {
  viewOf(bytes).setUint32(0, size);
};

/** Throws `Broken`, or whatever a broken text makes a decoder throw. */
export function contentOf(bytes: Uint8Array): Content {
  const { forms, numbers } = unfolded(bytes);
  const input = new ByteReader(numbers);
  input.cells(forms.length);
  const from = new ColumnReader(input, forms);
  const text = (): string => known(forms[input.count()]);
  const texts = (): string[] => Array.from({ length: input.cells() }, text);
  const mask = input.count();
  const tables: Partial<Record<CarriedTable, CarriedRows>> = {};
  for (const [i, table] of TABLES.entries()) {
    if (Math.floor(mask / 2 ** i) % 2 === 0) continue;
    const how = input.count();
    if (how !== BY_COLUMN && how !== MATRIX) throw new Broken("table");
    const read = how === MATRIX ? readLatency(from, iosOf(tables.point)) : readTable(from, table, text);
    tables[table] = withoutEmpty(read);
    if (table === "source") from.sources = digitsOf(tables[table]);
  }
  const pairs = texts();
  const views = Array.from({ length: pairs.length / 2 }, (_, i) => ({ title: pairs[2 * i]!, hash: pairs[2 * i + 1]! }));
  const notes = texts();
  if (!input.isAtEnd || pairs.length % 2 !== 0) throw new Broken("end");
  return { tables, views, notes };
}

/** More than that is refused before it takes memory. What inflates to more than it says fills the byte behind it. */
function unfolded(body: Uint8Array): { readonly forms: readonly string[]; readonly numbers: Uint8Array } {
  const length = viewOf(body).getUint32(0);
  if (body.length > MOST_BODY || length > MOST_PLAIN) throw new Broken("length");
  const plain = inflateSync(body.subarray(SIZE_BYTES), { out: new Uint8Array(length + 1), dictionary: DICTIONARY });
  const end = SIZE_BYTES + viewOf(plain).getUint32(0);
  if (plain.length !== length || end > length) throw new Broken("length");
  const texts = plain.subarray(SIZE_BYTES, end);
  if (texts.length > MOST_CHARACTERS || texts.reduce((n, byte) => n + (byte === 0 ? 1 : 0), 0) > MOST_CELLS) {
    throw new Broken("texts");
  }
  const text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(texts);
  return { forms: text.split(END).slice(0, -1).map(unescaped), numbers: plain.subarray(end) };
}

function writeTable(
  to: ColumnWriter,
  table: CarriedTable,
  { rows, columns }: CarriedRows,
  text: (value: string) => void,
): void {
  const order = COLUMNS[table];
  const others = Object.keys(columns)
    .filter((name) => !order.includes(name))
    .sort();
  to.out.count(rows);
  to.out.cells(rows + others.length);
  const known = order.filter((name) => lookUp(columns, name) !== undefined);
  to.out.count(known.reduce((mask, name) => mask + 2 ** order.indexOf(name), 0));
  to.out.count(others.length);
  const before: Record<string, readonly Cell[]> = {};
  for (const name of known) {
    const cells = lookUp(columns, name)!;
    to.column(cells, expectedOf(table, name, before, rows));
    put(before, name, cells);
  }
  for (const name of others) {
    text(name);
    to.column(lookUp(columns, name)!);
  }
}

function readTable(from: ColumnReader, table: CarriedTable, text: () => string): CarriedRows {
  const rows = from.input.cells();
  const mask = from.input.count();
  const others = from.input.cells();
  const columns: Record<string, Cell[]> = {};
  for (const [i, name] of COLUMNS[table].entries()) {
    if (Math.floor(mask / 2 ** i) % 2 === 0) continue;
    put(columns, name, from.column(rows, expectedOf(table, name, columns, rows)));
  }
  for (let i = 0; i < others; i++) {
    const name = text();
    // A name that is a column's already, or `__proto__`, is none of ours.
    if (Object.hasOwn(columns, name) || !/^[a-z][a-z0-9_]*$/.test(name)) throw new Broken("column");
    put(columns, name, from.column(rows));
  }
  return { rows, columns };
}

const digitsOf = (source: CarriedRows | undefined): string[] =>
  (source?.columns["sha256"] ?? []).map((sha) => String(sha).slice(0, 12));

const iosOf = (point: CarriedRows | undefined): ReadonlyMap<Cell, number> =>
  new Map(
    (point?.columns["point_no"] ?? []).map((no, i) => {
      const ios = point!.columns["ios"]?.[i];
      return [no, typeof ios === "number" ? ios : 0];
    }),
  );

const withoutEmpty = ({ rows, columns }: CarriedRows): CarriedRows => ({
  rows,
  columns: Object.fromEntries(Object.entries(columns).filter(([, cells]) => cells.some((cell) => cell !== null))),
});

/** Not worth beginning with. */
const isTooLarge = (tables: CarriedTables): boolean =>
  CARRIED.reduce((n, table) => n + (tables[table]?.rows ?? 0), 0) > MOST_CELLS / 4;

function known(text: string | undefined): string {
  if (text === undefined) throw new Broken("text");
  return text;
}

/**
 * Texts that many packets have, for deflate to point at, the most usual ones last. Part of version 1: no character of it
 * ever changes.
 */
const DICTIONARY = new TextEncoder().encode(
  [
    'path /home/bench/results/output/flatfile.html output/output.txt errors.txt "options":{"jobs":[{},{},{}]} device-names: /dev/nvme\u0001n\u0001',
    'sysbench-text act-log vdbench-flatfile localhost {"global":{"sd":"sd\u0001,lun=/dev/nvme\u0001n\u0001,openflags=o_direct,threads=\u0001","wd":"wd\u0001,sd=sd\u0001,xfersize=\u0001k,rdpct=\u0001,seekpct=\u0001","rd":"run\u0001,wd=wd\u0001,iorate=max,elapsed=\u0001,interval=\u0001"}}',
    "why/no-histograms mixed trim sync seq rate max poisson linear buffered -direct-rate-qd\u0001 drive host workload vm job io_uring psync",
    '"group_reporting":"\u0001","time_based":"\u0001","rwmixread":"\u0001","numjobs":"\u0001","rw":"randrw","rw":"randwrite","rw":"write","rw":"read","filename":"/dev/loop\u0001","rate_iops":"\u0001","rate_process":"poisson","thinktime":"\u0001","log_avg_msec":"\u0001","name":"drive\u0001",',
    '{"global":{"ioengine":"libaio","direct":"\u0001","bs":"\u0001k","size":"\u0001g","runtime":"\u0001","time_based":"","group_reporting":"\u0001","norandommap":"\u0001","randrepeat":"\u0001","filename":"/dev/nvme\u0001n\u0001"},"jobs":[{"name":"randwrite-\u0001k-qd\u0001-nj\u0001","name":"randread-\u0001k-qd\u0001","filename":"/mnt/bench/f\u0001g","size":"\u0001g","direct":"\u0001","ioengine":"libaio","rw":"randread","bs":"\u0001k","iodepth":"\u0001","numjobs":"\u0001","runtime":"\u0001","ramp_time":"\u0001","randrepeat":"\u0001","percentile_list":"\u0001:\u0001:\u0001:\u0001:\u0001.\u0001:\u0001.\u0001:\u0001.\u0001:\u0001.\u0001","lat_percentiles":"\u0001","clat_percentiles":"\u0001","slat_percentiles":"\u0001"}]}\u0000run:\u0002.\u0001\u0000firmware\u0000drive_model\u0000media\u0000QLC\u0000TLC\u0000about:\u0000title\u0000label\u0000user\u0000inventory\u0000rule\u0000kneepoint.json\u0000result file\u0000\u0002.\u0001.p\u0001.read\u0000\u0002.\u0001.p\u0001.write\u0000response\u0000\u0002.\u0001.\u0001.mixed\u0000randrw\u0001-\u0001k-j\u0001-libaio-direct\u0000seq-\u0001k-j\u0001-\u0000#/curve?v=\u0001&d=local&w=randread-\u0001k&y=p\u0001\u0000local\u0000qd\u0001/randread-\u0001k-qd\u0001-nj\u0001.json\u0000fio-json\u0000fio\u0000\u0001.\u0001\u0000libaio\u0000write\u0000read\u0000random\u0000outstanding\u0000\u0002.\u0001.\u0001.write\u0000\u0002.\u0001.\u0001.read\u0000randwrite-\u0001k-j\u0001-libaio-direct\u0000randread-\u0001k-j\u0001-libaio-direct\u0000slat\u0000clat\u0000lat\u0000mean\u0000stddev\u0000min\u0000max\u0000quantile\u0000',
  ].join(""),
);
