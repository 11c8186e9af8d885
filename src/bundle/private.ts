/**
 * Host names and serial numbers, left out of anything that travels unless the user allows them. Each is replaced by an
 * alias (`host1`, `serial1`) wherever it occurs, so that equal things stay equal: series, members, paths, what ran
 * together. Numbers and hashes are never touched. Free text and commands among the options stay behind in any case.
 */
import { lookUp, put } from "~/base/lookUp";
import type { CarriedRows, CarriedTable, CarriedTables, Cell, Content } from "~/model/carried";
import { bundle as text } from "~/text/en/bundle";
import { inValues } from "./inValues";
import {
  CUT,
  hostsInOptions,
  hostsInText,
  serialsInText,
  tellsSecrets,
  withoutFreeText,
  withoutStumps,
} from "./privateNames";
import { byName } from "~/base/byName";

/** Names that the user allows to travel. */
export interface Allowed {
  readonly hosts: boolean;
  readonly serials: boolean;
  readonly users?: boolean;
}

export interface WithoutPrivate {
  readonly content: Content;
  /** Is the raw file free of the removed names? */
  readonly isFree: (bytes: Uint8Array) => boolean;
  /** Replaces the same names in any other text that travels. */
  readonly replace: (of: string) => string;
}

/** Columns with names given by people and files: only there can a name occur. */
export const TEXTS: Readonly<Partial<Record<CarriedTable, readonly string[]>>> = {
  source: ["name", "path"],
  system: ["system", "label", "host", "drive_model", "fabric", "os", "cpu", "memory", "note"],
  run: ["system", "title", "host", "options"],
  point: ["system", "member", "title", "host"],
  trace: ["system", "member"],
  detail: ["subject", "text"],
  label: ["key", "value"],
};

/** Generic names of the local machine, which identify nothing. */
const HERE = /^(?:localhost(?:[.-].*)?|127\.\d+\.\d+\.\d+|::1|0\.0\.0\.0|null|none|unknown|n\/a|)$/i;
const SERIAL_KEY = /serial|\bsn\b|wwn|wwid|eui|nguid|uuid/i;
/** Never serial numbers, wherever they occur. */
const NO_SERIAL = /^(?:none|null|unknown|n\/a|not specified|0+|)$/i;

const column = (rows: CarriedRows | undefined, name: string): readonly string[] =>
  (lookUp(rows?.columns, name) ?? []).filter((cell) => typeof cell === "string");

/** Two columns of rows, as pairs. */
const pairs = (rows: CarriedRows | undefined, a: string, b: string): (readonly [string, string])[] =>
  Array.from(
    { length: rows?.rows ?? 0 },
    (_, i) => [lookUp(rows?.columns, a)?.[i], lookUp(rows?.columns, b)?.[i]] as const,
  ).filter((pair): pair is readonly [string, string] => typeof pair[0] === "string" && typeof pair[1] === "string");

/**
 * `node7:8765` -> `node7`, `[2001:db8::7]:8765` -> `2001:db8::7`; without brackets the last colon of an IPv6 address
 * does not start a port.
 */
const withoutPort = (host: string): string =>
  /^\[([^\]]*)\](?::\d+)?$/.exec(host)?.[1] ?? host.replace(/^([^:]*):\d+$/, "$1");

function hostsIn(tables: CarriedTables, known: readonly string[]): string[] {
  const { system, run, point, detail, label } = tables;
  const texts = [...column(run, "options"), ...column(tables.source, "path"), ...column(run, "title")];
  const named = [
    ...known,
    ...column(system, "host"),
    ...[...column(run, "host"), ...column(point, "host")],
    ...pairs(label, "key", "value").flatMap(([key, value]) => (key === "host" ? value.split(/[,;\s]+/) : [])),
    ...pairs(point, "member_unit", "member").flatMap(([unit, member]) => (unit === "host" ? member : [])),
    ...column(run, "options").flatMap(hostsInOptions),
    // In a list of several hosts each disk is named with its host.
    ...pairs(detail, "topic", "subject").flatMap(([topic, subject]) =>
      topic === "disk" && subject.includes(" ") ? subject.slice(0, subject.indexOf(" ")) : [],
    ),
    ...[...texts, ...column(point, "title"), ...column(point, "member")].flatMap(hostsInText),
  ].map(withoutPort);
  // The short name of a long one is the same host.
  const short = named.flatMap((host) => (/^[a-z][^.]*\.[a-z]/i.test(host) ? host.slice(0, host.indexOf(".")) : []));
  return [...named, ...short].filter((host) => !HERE.test(host));
}

function serialsIn(tables: CarriedTables): string[] {
  const said = pairs(tables.label, "key", "value").flatMap(([key, value]) =>
    key.startsWith("tag:") && SERIAL_KEY.test(key) ? value.trim() : [],
  );
  const places = Object.entries(TEXTS).flatMap(([table, names]) =>
    names.flatMap((name) => column(lookUp(tables, table), name).flatMap(serialsInText)),
  );
  return [...said, ...places].filter((serial) => !NO_SERIAL.test(serial));
}

/** Names without duplicates, ignoring case, in natural order: aliases sort as the names did. */
function pseudonyms(names: readonly string[], word: string, into: Map<string, string>): number {
  const all = [...new Set(names.map((name) => name.toLowerCase()))].filter((name) => !into.has(name));
  all.sort(byName);
  let count = 0;
  for (const name of all) {
    // The short name of a host whose long name is known.
    const long = all.find((other) => other !== name && other.startsWith(`${name}.`));
    if (long === undefined) into.set(name, `${word}${++count}`);
  }
  for (const name of all) {
    const long = all.find((other) => other.startsWith(`${name}.`));
    if (!into.has(name) && long !== undefined) into.set(name, into.get(long) ?? `${word}${++count}`);
  }
  return count;
}

const escaped = (name: string): string => name.replace(/[.*+?^${}()|[\]\\/-]/g, "\\$&");

/**
 * Replaces names as whole words: `node1` in `fio_node1.json`, not in `node10`. In an address a percent escape ends
 * before a word begins. A single character is replaced only if it is the whole cell.
 */
function replacer(names: ReadonlyMap<string, string>): { replace: (of: string) => string; finds: RegExp | null } {
  const words = [...names.keys()].filter((name) => name.length > 1).sort((a, b) => b.length - a.length);
  if (names.size === 0) return { replace: (of) => of, finds: null };
  const any = words.map(escaped).join("|") || "(?!)";
  const pattern = `(?<=^|[^A-Za-z0-9]|%[0-9A-F]{2})(?:${any})(?![A-Za-z0-9])`;
  const all = new RegExp(pattern, "gi");
  const nameOf = (found: string): string => names.get(found.toLowerCase()) ?? found;
  return { replace: (of) => names.get(of.toLowerCase()) ?? of.replace(all, nameOf), finds: new RegExp(pattern, "i") };
}

/** A raw file contains more than the tables: it is left out if it seems to name a host … */
const tellsHosts = (raw: string): boolean =>
  [...raw.matchAll(/"hostname"\s*:\s*"([^"]*)"|(?:^|,)[ \t]*system=([^,\s]+)/gm)].some(
    ([, a, b]) => !HERE.test(a ?? b!),
  );
/** … or a serial number. */
const tellsSerials = (raw: string): boolean =>
  serialsInText(raw).length > 0 ||
  /\bby-(?:id|uuid|partuuid)\/|serial[ _]?(?:number|no)?"?\s*[:=]\s*"?[A-Za-z0-9]/i.test(raw);

/** The text of a raw file: files from Windows may have two bytes per letter. */
const readings = (bytes: Uint8Array): string[] =>
  ["latin1", "utf-8", ...(bytes.includes(0) ? ["utf-16le", "utf-16be"] : [])].map((of) =>
    new TextDecoder(of).decode(bytes),
  );

/** Hosts and serial numbers as they appear in the content. */
export interface PrivateNames {
  readonly hosts: readonly string[];
  readonly serials: readonly string[];
  /** Names of accounts, where they were searched for. */
  readonly users?: readonly string[];
  /** Others that the user names: never allowed. */
  readonly words?: readonly string[];
}

export const NO_NAMES: PrivateNames = { hosts: [], serials: [] };

export const privateNames = ({ tables, hosts = [] }: Content): PrivateNames => ({
  hosts: [...new Set(hostsIn(tables, hosts))],
  serials: [...new Set(serialsIn(tables))],
});

/** Aliases for names that are not allowed. */
export interface StandIns {
  /** Number of hosts and serial numbers with an alias. */
  readonly hosts: number;
  readonly serials: number;
  readonly replace: (of: string) => string;
  /** A cut text (`…`) may end within a name: the rest of the name is removed too. */
  readonly replaceShown: (of: string) => string;
  readonly finds: RegExp | null;
}

export function standIns(of: PrivateNames, allowed: Allowed): StandIns {
  const names = new Map<string, string>();
  const serials = allowed.serials ? 0 : pseudonyms(of.serials, "serial", names);
  const hosts = allowed.hosts ? 0 : pseudonyms(of.hosts, "host", names);
  if (allowed.users !== true) pseudonyms(of.users ?? [], "user", names);
  pseudonyms(of.words ?? [], "name", names);
  const { replace, finds } = replacer(names);
  const replaceShown = (text: string): string => {
    const plain = replace(text);
    return plain.includes(CUT) ? withoutStumps(plain, [...names.keys()]) : plain;
  };
  return { hosts, serials, replace, replaceShown, finds };
}

/** Content without what is not allowed, and a note about what was left out. */
export function leftOut(content: Content, allowed: Allowed): WithoutPrivate {
  const { hosts, serials, replace, finds } = standIns(privateNames(content), allowed);
  const isFree = (bytes: Uint8Array): boolean =>
    readings(bytes).every(
      (raw) =>
        finds?.test(raw) !== true &&
        !tellsSecrets(raw) &&
        (allowed.hosts || !tellsHosts(raw)) &&
        (allowed.serials || !tellsSerials(raw)),
    );
  const isPlain = column(content.tables.run, "options").every((of) => withoutFreeText(of) === of);
  if (finds === null && isPlain) return { content, isFree, replace };
  const tables = Object.fromEntries(
    Object.entries(content.tables).map(([table, rows]) => [table, replaced(table as CarriedTable, rows, replace)]),
  );
  const views = content.views.map(({ title, hash }) => ({ title: replace(title), hash: inValues(hash, replace) }));
  const said = [...(hosts > 0 ? [text.hosts(hosts)] : []), ...(serials > 0 ? [text.serials(serials)] : [])];
  return { content: { tables, views, notes: [...content.notes.map(replace), ...said] }, isFree, replace };
}

function replaced(table: CarriedTable, rows: CarriedRows, replace: (of: string) => string): CarriedRows {
  const columns: Record<string, readonly Cell[]> = { ...rows.columns };
  for (const name of TEXTS[table] ?? []) {
    const cells = lookUp(columns, name);
    if (cells === undefined) continue;
    // Keys of labels are ours, except tags.
    const isOurs = (cell: string): boolean => name === "key" && !cell.startsWith("tag:");
    const of = (cell: string): string => replace(name === "options" ? withoutFreeText(cell) : cell);
    put(
      columns,
      name,
      cells.map((cell) => (typeof cell === "string" && !isOurs(cell) ? of(cell) : cell)),
    );
  }
  return { rows: rows.rows, columns };
}
