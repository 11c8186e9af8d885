import { grouped } from "~/base/byKey";
import { lookUp } from "~/base/lookUp";
import type { OptionList } from "./document";
import { shifted } from "./json";

/** Option names that fio accepts besides the one it prints (options.c, `.alias`). */
const ALIASES: ReadonlyMap<string, string> = new Map([
  ["blocksize", "bs"],
  ["blocksize_range", "bsrange"],
  ["readwrite", "rw"],
  ["wait_for_previous", "stonewall"],
  ["start_delay", "startdelay"],
]);

/** The name under which fio lists an option. */
export const optionName = (name: string): string => ALIASES.get(name) ?? name;

/** Options of one job: global ones, overridden by its own (HOWTO, "global section"). */
export interface Options {
  /** The file lists options for this job or for all. */
  readonly known: boolean;
  /** Options without a value (`stonewall`, `direct`) are listed too: fio 3.39 and later (json.c, 4a1f2a5b). */
  readonly complete: boolean;
  /** Last value of an option; undefined: not listed. */
  get(name: string): string | undefined;
  /** Names in the order of the listing: of some pairs of options the later one counts. */
  readonly names: readonly string[];
  /** Listed for some hosts of a client/server run and not equal for all, so it is unknown which host had it. */
  readonly unsure: ReadonlySet<string>;
}

export function mergeOptions(
  global: OptionList | null,
  own: OptionList | null,
  complete: boolean,
  unsure: ReadonlySet<string> = new Set(),
): Options {
  const values = new Map<string, string>();
  const still = new Set(unsure);
  for (const [name, value] of global ?? []) values.set(optionName(name), value);
  for (const name of unsure) values.delete(name);
  for (const [listed, value] of own ?? []) {
    const name = optionName(listed);
    values.delete(name);
    values.set(name, value);
    still.delete(name);
  }
  return {
    known: global !== null || own !== null,
    complete,
    get: (name) => values.get(name),
    names: [...values.keys()],
    unsure: still,
  };
}

/**
 * Global options that differ between hosts: client/server prints those of all hosts into one object, without saying
 * whose they are (client.c, handle_job_opt).
 */
export function unsureOptions(global: OptionList | null, hosts: number): ReadonlySet<string> {
  const unsure = new Set<string>();
  if (global === null || hosts < 2) return unsure;
  for (const [name, listed] of grouped(global, ([name]) => optionName(name))) {
    if (listed.length < hosts || listed.some(([, value]) => value !== listed[0]![1])) unsure.add(name);
  }
  return unsure;
}

/**
 * A fio bool: listed without a value or with anything but 0 means true; scripts write JSON's false. undefined: not
 * listed.
 */
export function flag(options: Options, name: string): boolean | undefined {
  const value = options.get(name)?.trim();
  return value === undefined ? undefined : value !== "0" && value !== "false";
}

const POWERS: Readonly<Record<string, number>> = { k: 1, m: 2, g: 3, t: 4, p: 5 };

/**
 * Bytes of a size such as 4k, 4096, 1M, 0x1000, as fio reads it (parse.c, str_to_decimal and __get_mult_bytes; alike
 * from 2.1 to 3.42): whole digits, then the letters after them decide. Only the whole unit `kib` reverses kb_base: with
 * kb_base=1024 (the default) 4KiB is 4000. `4Ki` is not that unit: it begins with k and is 4096 like 4k, 4kb, 4kilo,
 * whatever HOWTO says of ki ("Parameter types"); with kb_base=1000 it is 4000. Anything else after the digits, even a
 * fraction, is ignored. null: not a size in bytes (4%, 2z: zones).
 */
export function bytesOf(text: string, kbBase: 1000 | 1024): number | null {
  const found = /^\s*(?:(0x[0-9a-f]{1,16})|(\d{1,20}))(.*)$/is.exec(text);
  if (found === null) return null;
  const number = Number(found[1] ?? found[2]);
  const unit = found[3]!.toLowerCase();
  if (/^[%z]/.test(unit)) return null;
  const [, prefix, binary] = /^([kmgtp])(ib)?/.exec(unit) ?? [];
  if (prefix === undefined) return number;
  return number * (binary === undefined ? kbBase : kbBase === 1024 ? 1000 : 1024) ** lookUp(POWERS, prefix)!;
}

/**
 * A count such as 32, 4k or 4096B; null: not one. Only a unit may follow the digits: fio reads 1e9 as 1, which is not meant.
 */
export function countIn(text: string, base: 1000 | 1024): number | null {
  return /^(?:0x[0-9a-f]+|\d+(?:\.0+)?)\s*(?:[kmgtp]\w*|b|bytes)?$/i.test(text.trim()) ? bytesOf(text, base) : null;
}

export const kbBase = (options: Options): 1000 | 1024 => (options.get("kb_base") === "1000" ? 1000 : 1024);

const SECONDS: Readonly<Record<string, number>> = { d: 86400, h: 3600, m: 60, s: 1, sec: 1 };
const SHIFTS: Readonly<Record<string, number>> = { ms: -3, msec: -3, us: -6, usec: -6 };

/** Seconds of a time such as 5, 5s, 2m, 500ms (HOWTO, "time": seconds without a unit). null: not a time. */
export function secondsOf(text: string): number | null {
  const found = /^(\d{1,20}(?:\.\d{1,20})?)\s*([a-z]*)$/i.exec(text.trim());
  if (found === null) return null;
  const unit = found[2]!.toLowerCase();
  const shift = lookUp(SHIFTS, unit);
  if (shift !== undefined) return shifted(found[1]!, shift);
  const factor = unit === "" ? 1 : lookUp(SECONDS, unit);
  return factor === undefined ? null : Number(found[1]) * factor;
}

/**
 * A value per direction (HOWTO, blocksize): a single one holds for reads, writes and trims; of several, one without a
 * comma after it also holds for the following directions; undefined: left at the default.
 */
export function perDirection(text: string): readonly [read?: string, write?: string, trim?: string] {
  const parts = text.split(",").map((p) => p.trim() || undefined);
  const result: (string | undefined)[] = [];
  for (let i = 0; i < 3; i++) result.push(i < parts.length ? parts[i] : parts.at(-1));
  return result as [string?, string?, string?];
}
