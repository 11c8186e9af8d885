/**
 * Columns of a row by the names in its header, whatever their order and case (5.02 to 5.04.07 print six layouts): the
 * flatfile names a column in one word, the reports in two lines, one above the other.
 */

/** What is read of a row, in vdbench's own units: rates per second, MB/s (MB = 2^20), response in ms, percent. */
export const FIELDS = [
  "asked",
  "rate",
  "mb",
  "bytes_io",
  "read_pct",
  "resp",
  "read_resp",
  "write_resp",
  "resp_max",
  "read_max",
  "write_max",
  "resp_std",
  "read_std",
  "write_std",
  "xfersize",
  "threads",
  "rdpct",
  "seekpct",
  "queue",
  "cpu",
  "read_rate",
  "write_rate",
  "mb_read",
  "mb_write",
] as const;
export type Field = (typeof FIELDS)[number];

/** Place of a field in `Float64Array(FIELDS.length)`; NaN there: the file does not say, or says n/a or NaN. */
export const AT = Object.fromEntries(FIELDS.map((field, i) => [field, i])) as Readonly<Record<Field, number>>;

/** What a column holds: a field, a mark of the row, or nothing that is read. */
export type Column = number | "run" | "interval" | "tod" | "timestamp" | "ignored";

const FLATFILE: ReadonlyMap<string, Field> = new Map<string, Field>([
  ["reqrate", "asked"],
  ["rate", "rate"],
  ["mb/sec", "mb"],
  ["bytes/io", "bytes_io"],
  ["read%", "read_pct"],
  ["resp", "resp"],
  ["read_resp", "read_resp"],
  ["write_resp", "write_resp"],
  ["resp_max", "resp_max"],
  ["read_max", "read_max"],
  ["write_max", "write_max"],
  ["read_resp_max", "read_max"],
  ["write_resp_max", "write_max"],
  ["resp_std", "resp_std"],
  ["read_std", "read_std"],
  ["write_std", "write_std"],
  ["read_resp_std", "read_std"],
  ["write_resp_std", "write_std"],
  ["xfersize", "xfersize"],
  ["threads", "threads"],
  ["rdpct", "rdpct"],
  ["seekpct", "seekpct"],
  ["queue_depth", "queue"],
  ["cpu_used", "cpu"],
  ["read_rate", "read_rate"],
  ["write_rate", "write_rate"],
  ["mb_read", "mb_read"],
  ["mb_write", "mb_write"],
]);

/** Columns that are known and not read: hits, luns, kstat, the parts of the CPU, operations other than read and write. */
const IGNORED =
  /^(?:rhpct|whpct|lunsize|version|compratio|dedupratio|ks_\S+|cpu_(?:user|kernel|wait|idle)|rate_(?:std|max)|(?:read|write)_rate_(?:std|max)|(?:mkdir|rmdir|create|open|close|delete|getattr|setattr|access|copy|move|put|get)_(?:rate|resp)(?:_(?:std|max))?)$/;

export interface FlatHeader {
  readonly columns: readonly Column[];
  /** Names nobody knows: nothing of them is read. */
  readonly unknown: readonly string[];
  /** Has rates of reads and writes of its own (FSD/FWD); there `xfersize` is what was observed. */
  readonly files: boolean;
  readonly separator: "blank" | "comma" | "tab";
}

/** The header of a flatfile, or of what `vdbench parse` made of one. null: the line is none. */
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
  // Prose that holds the three words is no header.
  return unknown.length * 3 > names.length ? null : { columns, unknown, files, separator };
}

export function split(line: string, separator: FlatHeader["separator"]): string[] {
  if (separator === "blank") return line.split(/\s+/).filter((token) => token !== "");
  return line.split(separator === "comma" ? "," : "\t").map((token) => token.trim());
}

const REPORT: ReadonlyMap<string, Field> = new Map<string, Field>([
  ["i/o rate", "rate"],
  ["mb/sec 1024**2", "mb"],
  ["bytes i/o", "bytes_io"],
  ["read pct", "read_pct"],
  ["resp time", "resp"],
  ["read resp", "read_resp"],
  ["write resp", "write_resp"],
  ["resp max", "resp_max"],
  ["read max", "read_max"],
  ["write max", "write_max"],
  ["resp stddev", "resp_std"],
  ["queue depth", "queue"],
  ["cpu% sys+u", "cpu"],
  ["reqstdops rate", "rate"],
  ["reqstdops resp", "resp"],
  ["cpu% total", "cpu"],
  ["read rate", "read_rate"],
  ["write rate", "write_rate"],
  ["mb/sec read", "mb_read"],
  ["mb/sec write", "mb_write"],
  ["mb/sec total", "mb"],
  ["xfer size", "bytes_io"],
]);

/** Columns behind the interval of a report's rows. */
export interface ReportHeader {
  readonly columns: readonly (number | null)[];
  readonly files: boolean;
  /** `Nov 20, 2026`: the day of the rows below. */
  readonly day: string;
}

/**
 * The header of a report: two lines, e.g. `Nov 20, 2026 interval i/o MB/sec …` above `rate 1024**2 …`. A group in dots
 * (`...cpu%...`) stands over two columns, `.xfer..` over one. null: they are none.
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
  return { columns, files: fields.includes("read_rate"), day: tops.slice(0, at).join(" ") };
}

const undotted = (token: string): string => token.replaceAll(".", "");

export const emptyValues = (): Float64Array => new Float64Array(FIELDS.length).fill(NaN);

/** Are all requested operations on files reads and writes? Reports cut a digit where a column is narrow. */
export const isData = (rate: number, reads: number, writes: number): boolean =>
  Math.abs(rate - reads - writes) <= 2.2 + rate * 1e-4;

/** Of a row; null: it has none. */
export const valueOf = (values: Float64Array | null, field: keyof typeof AT): number | null => {
  const value = values === null ? NaN : values[AT[field]]!;
  return Number.isNaN(value) ? null : value;
};
