import { lookUp } from "~/base/lookUp";
import type { OptionList } from "./document";
import { shifted } from "./json";

/** fio's own names of an option beside the one it prints (options.c, `.alias`). */
const ALIASES: ReadonlyMap<string, string> = new Map([
  ["blocksize", "bs"],
  ["blocksize_range", "bsrange"],
  ["readwrite", "rw"],
  ["wait_for_previous", "stonewall"],
  ["start_delay", "startdelay"],
]);

/** The name under which fio lists an option. */
export const optionName = (name: string): string => ALIASES.get(name) ?? name;

/** Options of one job: global ones overridden by its own (HOWTO, "global section"). */
export interface Options {
  /** The file lists options for this job or for all. */
  readonly known: boolean;
  /** Options without a value (`stonewall`, `direct`) are listed too: fio 3.39 and later (json.c, 4a1f2a5b). */
  readonly complete: boolean;
  /** Last value of an option; undefined: not listed. */
  get(name: string): string | undefined;
  /** Position in the listing, for options of which the later one counts. */
  order(name: string): number;
  /** Listed for some hosts of a client/server run and not the same for all: nobody can say which host had it. */
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
    order: (name) => [...values.keys()].indexOf(name),
    unsure: still,
  };
}

/**
 * Global options that are not the same for every host: client/server prints those of all hosts into one object, one
 * after the other, without saying whose they are (client.c, handle_job_opt).
 */
export function unsureOptions(global: OptionList | null, hosts: number): ReadonlySet<string> {
  const unsure = new Set<string>();
  if (global === null || hosts < 2) return unsure;
  const seen = new Map<string, string[]>();
  for (const [listed, value] of global) {
    const name = optionName(listed);
    seen.set(name, [...(seen.get(name) ?? []), value]);
  }
  for (const [name, values] of seen) {
    if (values.length < hosts || values.some((v) => v !== values[0])) unsure.add(name);
  }
  return unsure;
}

/** fio's bool: listed without a value or with anything but 0 is true. undefined: not listed. */
export function flag(options: Options, name: string): boolean | undefined {
  const value = options.get(name);
  return value === undefined ? undefined : value.trim() !== "0";
}

const POWERS: Readonly<Record<string, number>> = { "": 0, k: 1, m: 2, g: 3, t: 4, p: 5 };

/**
 * Bytes of a size such as 4k, 4096, 1M, 0x1000. HOWTO, "Parameter types": with kb_base=1024 (the default) k is 1024
 * and ki is 1000, with kb_base=1000 the other way round; the unit B may follow. null: not a size.
 */
export function bytesOf(text: string, kbBase: 1000 | 1024): number | null {
  const hex = /^\s*0x[0-9a-f]{1,16}\s*$/i.test(text);
  if (hex) return Number(text);
  const found = /^\s*(\d{1,20}(?:\.\d{1,20})?)\s*([kmgtp]?)(i?)b?\s*$/i.exec(text);
  if (found === null || (found[2] === "" && found[3] !== "")) return null;
  const base = (found[3] === "") === (kbBase === 1024) ? 1024 : 1000;
  return Math.round(Number(found[1]) * base ** lookUp(POWERS, found[2]!.toLowerCase())!);
}

export const kbBase = (options: Options): 1000 | 1024 => (options.get("kb_base") === "1000" ? 1000 : 1024);

const SECONDS: Readonly<Record<string, number>> = { d: 86400, h: 3600, m: 60, s: 1, sec: 1 };
const SHIFTS: Readonly<Record<string, number>> = { ms: -3, msec: -3, us: -6, usec: -6 };

/** Seconds of a time such as 5, 5s, 2m, 500ms (HOWTO, "time": seconds unless a unit stands behind). null: no time. */
export function secondsOf(text: string): number | null {
  const found = /^\s*(\d{1,20}(?:\.\d{1,20})?)\s*([a-z]*)\s*$/i.exec(text);
  if (found === null) return null;
  const unit = found[2]!.toLowerCase();
  const shift = lookUp(SHIFTS, unit);
  if (shift !== undefined) return shifted(found[1]!, shift);
  const factor = unit === "" ? 1 : lookUp(SECONDS, unit);
  return factor === undefined ? null : Number(found[1]) * factor;
}

/**
 * A value per direction (HOWTO, blocksize): one holds for reads, writes and trims; of several, one that no comma ends
 * holds for the following directions too; undefined: left at the default.
 */
export function perDirection(text: string): readonly [read?: string, write?: string, trim?: string] {
  const parts = text.split(",").map((p) => p.trim() || undefined);
  const result: (string | undefined)[] = [];
  for (let i = 0; i < 3; i++) result.push(i < parts.length ? parts[i] : parts.at(-1));
  return result as [string?, string?, string?];
}
