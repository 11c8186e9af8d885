/** What an IOR command line asks for (doc/sphinx/userDoc/options.rst, parse_options.c of 3.0 to 4.1). */

/** For one test; null: unknown. */
export interface Asked {
  readonly api: string | null;
  readonly transfer_bytes: number | null;
  readonly random: boolean | null;
  readonly direct: boolean | null;
}

/** `16m`, `47008`, `4K`: powers of 1024 (option.c, string_to_bytes). null: not a size. */
export function sizeOf(text: string): number | null {
  const [, digits, unit = ""] = /^(\d{1,15})([kmgt]?)$/i.exec(text) ?? [];
  if (digits === undefined) return null;
  const bytes = Number(digits) * 1024 ** ("kmgt".indexOf(unit.toLowerCase() || "?") + 1);
  return Number.isSafeInteger(bytes) && bytes > 0 ? bytes : null;
}

/** Value of a short option: `-t 1m`, `-t=1m`, `-t1m`. The last one counts. */
const valueOf = (command: string, letter: string): string | null =>
  [...command.matchAll(new RegExp(`\\s-${letter}(?:\\s+|=)?([^\\s=-]\\S*)`, "g"))].at(-1)?.[1] ?? null;

/** `-w -F -z` or `-wFz`; none of the letters before it takes a value. */
const hasFlag = (command: string, letter: string): boolean =>
  new RegExp(`\\s-[ABcCeEFgHIjkKlmMnpPrRuvVwWxyYzZ]*${letter}`).test(command);

/** A script (`-f`) may override everything, so nothing is known then. */
export function askedBy(command: string): Asked {
  if (valueOf(command, "f") !== null) return { api: null, transfer_bytes: null, random: null, direct: null };
  const api = valueOf(command, "a");
  const isPosix = (api ?? "POSIX").toUpperCase() === "POSIX";
  const direct = /\s--?(?:posix\.)?odirect\b|useO_DIRECT=1/.test(command) || hasFlag(command, "B");
  return {
    api: api ?? "POSIX",
    transfer_bytes: sizeOf(valueOf(command, "t") ?? "256k"),
    random: hasFlag(command, "[zZ]"),
    direct: direct ? true : isPosix ? false : null,
  };
}
