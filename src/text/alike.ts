/**
 * Texts that are equal in every language: symbols, units, and the assembly of a sentence from words of the language.
 */
import { lookUp } from "~/base/lookUp";

/**
 * The work that a stored remark `beside:write-16k:read-256k-rate` names ("16k write"), and whether its rate was limited.
 * `remarks`: as stored, with spaces between.
 */
export const besideIn = (remarks: string | null): { readonly work: string; readonly isLimited: boolean }[] =>
  (remarks?.split(" ") ?? [])
    .filter((one) => one.startsWith("beside:"))
    .flatMap((one) => one.split(":").slice(1))
    .map((part) => {
      const [work = "", block, rate] = part.split("-");
      return {
        work: block === undefined || block === "bsvaries" ? work : `${block} ${work}`,
        isLimited: rate === "rate",
      };
    });

/** Stored remarks in the words of a language. A code that occurs in more than two ways is shown without details. */
export function remarksIn(
  stored: string | null,
  remarks: Readonly<Record<string, string>>,
  ofCode: Readonly<Record<string, (parts: string[]) => string>>,
): string[] {
  const all = [...new Set(stored?.split(" "))];
  const words = all.flatMap((remark) => {
    const [code = "", ...parts] = remark.split(":");
    const few = parts.length > 0 && all.filter((other) => other.startsWith(`${code}:`)).length < 3;
    return (few ? lookUp(ofCode, code)?.(parts) : lookUp(remarks, code)) ?? [];
  });
  return [...new Set(words)];
}

/** Fields of a row, as vdbench's own headers call them. */
export const VDBENCH_FIELDS: Readonly<Record<string, string>> = {
  ...{ rate: "rate", mb: "MB/sec", bytes_io: "bytes/io", read_pct: "read%", queue: "queue_depth" },
  ...{ resp: "resp", read_resp: "read_resp", write_resp: "write_resp", resp_std: "resp_std" },
  ...{ read_max: "read_max", write_max: "write_max", read_rate: "Read_rate", write_rate: "Write_rate" },
};

/** Signs of the bounds of a published number. */
export const BOUND_SIGNS = {
  exact: (value: string) => value,
  about: (value: string) => `≈ ${value}`,
  at_least: (value: string) => `≥ ${value}`,
  at_most: (value: string) => `≤ ${value}`,
  up_to: (value: string) => `≤ ${value}`,
  less_than: (value: string) => `< ${value}`,
};

export const RUN_UNITS = { bytes_per_s: "MiB/s", memory_bytes_per_s: "MiB/s", s: "s", h: "h" };

/** A range of time in one unit, that of its end ("4 to 9 min"). @param to the word between the two ends */
export function spanIn(from_s: number, to_s: number, to: string): string {
  const [unit, factor] =
    to_s >= 7200 ? (["h", 3600] as const) : to_s >= 120 ? (["min", 60] as const) : (["s", 1] as const);
  const of = (s: number): string => String(Number((s / factor).toFixed(factor === 1 ? 1 : 2)));
  return `${of(from_s)}${to}${of(to_s)} ${unit}`;
}

/** The same in the unit of its own length ("39,900 to 40,100 s"). */
export function stretchIn(from_s: number, to_s: number, to: string): string {
  const s = to_s - from_s;
  const [unit, factor] = s >= 7200 ? (["h", 3600] as const) : s >= 600 ? (["min", 60] as const) : (["s", 1] as const);
  const of = (at_s: number): string => Number((at_s / factor).toFixed(2)).toLocaleString("en");
  return `${of(from_s)}${to}${of(to_s)} ${unit}`;
}

/** Japanese and Chinese have no spaces between words. */
export const unspaced = (words: string): string => words.replace(/(?<=[\u3040-\u9fff]) (?=[\u3040-\u9fff])/g, "");

/** Units as the names of columns end in them, longest first. */
const UNIT_SIGNS: Readonly<Record<string, string>> = {
  gb_per_s: "GB/s",
  gb: "GB",
  bytes_per_s: "B/s",
  per_s: "1/s",
  percent: "%",
  bytes: "B",
  us: "µs",
  ms: "ms",
  s: "s",
};

/**
 * `clat_p99_us` -> "clat p99, µs": a column in the words of a language, the longest known parts first; unknown parts stay.
 * `p999` of a database is p99.9: at most two digits stand before the point, but in p100 (sysbench --percentile=100).
 */
export function columnIn(
  column: string,
  words: Readonly<Record<string, string>>,
  units = UNIT_SIGNS,
  comma = ", ",
): string {
  const whole = lookUp(words, column);
  if (whole !== undefined) return whole;
  const [unit, sign] = Object.entries(units).find(([end]) => column === end || column.endsWith(`_${end}`)) ?? [];
  const parts = (unit === undefined ? column : column.slice(0, -unit.length - 1)).split("_");
  const said: string[] = [];
  while (parts.length > 0) {
    let length = parts.length;
    while (length > 1 && lookUp(words, parts.slice(0, length).join("_")) === undefined) length--;
    const part = parts.splice(0, length).join("_");
    said.push(lookUp(words, part) ?? part.replace(/^p(?!100$)(\d\d)(\d+)$/, "p$1.$2"));
  }
  const name = unspaced(said.join(" "));
  return [name, sign].filter(Boolean).join(comma);
}

/** "125 µs", "2.16 ms": three digits. */
export const microsOrMillis = (us: number): string =>
  `${String(Number((us < 1000 ? us : us / 1000).toPrecision(3)))} ${us < 1000 ? "µs" : "ms"}`;
