/**
 * Columns of a row by the names in its header, in any order and case (5.02 to 5.04.07 print six layouts): the flatfile
 * names a column in one word, the reports in two lines, one above the other.
 */

/**
 * The values that are read from a row, in vdbench's own units: rates per second, MB/s (MB = 2^20), response in ms,
 * percent. Each with its names in the flatfile, and in the two header lines of a report.
 */
const COLUMNS = [
  ["asked", ["reqrate"], []],
  ["rate", ["rate"], ["i/o rate", "reqstdops rate"]],
  ["mb", ["mb/sec"], ["mb/sec 1024**2", "mb/sec 1000**2", "mb/sec total"]],
  ["bytes_io", ["bytes/io"], ["bytes i/o", "xfer size"]],
  ["read_pct", ["read%"], ["read pct"]],
  ["resp", ["resp"], ["resp time", "reqstdops resp"]],
  ["read_resp", ["read_resp"], ["read resp"]],
  ["write_resp", ["write_resp"], ["write resp"]],
  ["resp_max", ["resp_max"], ["resp max"]],
  ["read_max", ["read_max", "read_resp_max"], ["read max"]],
  ["write_max", ["write_max", "write_resp_max"], ["write max"]],
  ["resp_std", ["resp_std"], ["resp stddev"]],
  ["read_std", ["read_std", "read_resp_std"], []],
  ["write_std", ["write_std", "write_resp_std"], []],
  ["xfersize", ["xfersize"], []],
  ["threads", ["threads"], []],
  ["rdpct", ["rdpct"], []],
  ["seekpct", ["seekpct"], []],
  ["queue", ["queue_depth"], ["queue depth"]],
  ["cpu", ["cpu_used"], ["cpu% sys+u", "cpu% total"]],
  ["read_rate", ["read_rate"], ["read rate"]],
  ["write_rate", ["write_rate"], ["write rate"]],
  ["mb_read", ["mb_read"], ["mb/sec read"]],
  ["mb_write", ["mb_write"], ["mb/sec write"]],
] as const;
export type Field = (typeof COLUMNS)[number][0];
export const FIELDS: readonly Field[] = COLUMNS.map(([field]) => field);
const FLATFILE = new Map<string, Field>(COLUMNS.flatMap(([field, names]) => names.map((name) => [name, field])));
const REPORT = new Map<string, Field>(COLUMNS.flatMap(([field, , names]) => names.map((name) => [name, field])));

/**
 * Index of a field in `Float64Array(FIELDS.length)`; its value is NaN if the file does not print it, or prints n/a or
 * NaN.
 */
export const AT = Object.fromEntries(FIELDS.map((field, i) => [field, i])) as Readonly<Record<Field, number>>;

/** What a column holds: a field, a mark of the row, or something that is not read. */
export type Column = number | "run" | "interval" | "tod" | "timestamp" | "ignored";

/**
 * Columns that are known and not read: hits, luns, kstat, the parts of the CPU, operations other than read and write.
 */
const IGNORED =
  /^(?:rhpct|whpct|lunsize|version|compratio|dedupratio|ks_\S+|cpu_(?:user|kernel|wait|idle)|rate_(?:std|max)|(?:read|write)_rate_(?:std|max)|(?:mkdir|rmdir|create|open|close|delete|getattr|setattr|access|copy|move|put|get)_(?:rate|resp)(?:_(?:std|max))?)$/;

export interface FlatHeader {
  readonly columns: readonly Column[];
  /** Unknown names: their columns are not read. */
  readonly unknown: readonly string[];
  /** Has separate rates of reads and writes (FSD/FWD); there `xfersize` is the observed size. */
  readonly files: boolean;
  readonly separator: "blank" | "comma" | "tab";
}

/** The header of a flatfile, or of `vdbench parse` output. null: not a header. */
export function flatHeader(line: string): FlatHeader | null {
  const separator = line.includes(",") ? "comma" : line.trim().includes("\t") ? "tab" : "blank";
  const names = split(line, separator).map((name) => name.toLowerCase());
  if (!names.includes("run") || !names.includes("interval") || !names.includes("rate")) return null;
  const files = names.includes("read_rate");
  const unknown: string[] = [];
  const columns = names.map((name): Column => {
    if (name === "run" || name === "interval" || name === "tod" || name === "timestamp") return name;
    const field = FLATFILE.get(name);
    if (field !== undefined) return AT[files && field === "xfersize" ? "bytes_io" : field];
    if (!IGNORED.test(name)) unknown.push(name);
    return "ignored";
  });
  // Prose that contains the three words is not a header.
  return unknown.length * 3 > names.length ? null : { columns, unknown, files, separator };
}

export function split(line: string, separator: FlatHeader["separator"]): string[] {
  if (separator === "blank") return line.split(/\s+/).filter((token) => token !== "");
  return line.split(separator === "comma" ? "," : "\t").map((token) => token.trim());
}

/** Columns after the interval of a report's rows. */
export interface ReportHeader {
  readonly columns: readonly (number | null)[];
  readonly files: boolean;
  /** MB are 10^6 bytes (`vdbench -mb`). */
  readonly decimal: boolean;
  /** `Nov 20, 2026`: the day of the rows below. */
  readonly day: string;
}

/**
 * The header of a report: two lines, e.g. `Nov 20, 2026 interval i/o MB/sec …` above `rate 1024**2 …`. A group in dots
 * (`...cpu%...`) spans two columns, `.xfer..` one. null: not a header.
 */
export function reportHeader(top: string, bottom: string): ReportHeader | null {
  const tops = top.trim().split(/\s+/);
  const at = tops.findIndex((token) => undotted(token).toLowerCase() === "interval");
  if (at === -1) return null;
  const groups = tops.slice(at + 1).flatMap((token) => {
    const name = undotted(token).toLowerCase();
    return token.startsWith(".") && name !== "xfer" ? [name, name] : [name];
  });
  const names = bottom.trim().split(/\s+/);
  if (groups.length !== names.length || names.length < 2) return null;
  const fields = groups.map((group, i) => REPORT.get(`${group} ${names[i]!.toLowerCase()}`));
  if (!fields.includes("rate")) return null;
  const columns = fields.map((field) => (field === undefined ? null : AT[field]));
  const day = tops.slice(0, at).join(" ");
  return { columns, files: fields.includes("read_rate"), decimal: names.includes("1000**2"), day };
}

/** 10^6 bytes in MB of 2^20. */
const DECIMAL_MB = 1e6 / 2 ** 20;
/** MB of 10^6 bytes -> of 2^20. */
export const toBinary = (values: Float64Array): void => {
  values[AT.mb]! *= DECIMAL_MB;
};
/** The two units are 5 % apart: from 2 MB/s on one decimal, rounded, still tells them apart. */
const [ROUNDED, LEAST_MB] = [0.01, 2] as const;

/**
 * Are MB 10^6 bytes? `vdbench -mb` (Vdbmain.java) changes the flatfile's numbers but not its heading; the rate and the size of a
 * transfer tell. null: nothing was done, or the file does not print them.
 */
export function isDecimal(values: Float64Array): boolean | null {
  const bytes_per_s = values[AT.rate]! * values[AT.bytes_io]!;
  const mb = values[AT.mb]!;
  return bytes_per_s > 0 && mb >= LEAST_MB ? Math.abs((mb * 1e6) / bytes_per_s - 1) < ROUNDED : null;
}

const undotted = (token: string): string => token.replaceAll(".", "");

export const emptyValues = (): Float64Array => new Float64Array(FIELDS.length).fill(NaN);

/** Are all requested operations on files reads and writes? Reports cut a digit where a column is narrow. */
export const isData = (rate: number, reads: number, writes: number): boolean =>
  Math.abs(rate - reads - writes) <= 2.2 + rate * 1e-4;

export const valueOf = (values: Float64Array | null, field: keyof typeof AT): number | null => {
  const value = values === null ? NaN : values[AT[field]]!;
  return Number.isNaN(value) ? null : value;
};
