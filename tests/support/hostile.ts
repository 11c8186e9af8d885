/**
 * Links and carried rows made to do harm, by number: the same number is the same case. In sequence they cover every
 * field of every page and every column of every carried table.
 */
import { readFileSync, readdirSync } from "node:fs";
import fc from "fast-check";
import { routes } from "../../src/app/routes";
import { decodePacket } from "../../src/bundle/packet";
import { CARRIED, type CarriedRows, type CarriedTable, type Cell, type Content } from "../../src/model/carried";
import { type ColumnDef, type ColumnType, tables } from "../../src/model/tables";
import { encodeHash } from "../../src/permalink/codec";
import { escapeText } from "../../src/permalink/escape";
import { noHashes } from "../../src/permalink/field";
import { anyState } from "./anyView";
import { chances } from "./chance";

export interface HostileCase {
  readonly page: string;
  /** `#/page?…` without data. */
  readonly hash: string;
  /** Rows carried by the link; null: a link to data that is already there. */
  readonly content: Content | null;
  /** What is hostile about it, for the report. */
  readonly about: string;
  /** Hostile fields of the page, and columns as `table.column`. */
  readonly fields: readonly string[];
  readonly columns: readonly string[];
}

/** Names every object inherits, characters that reverse or break a line, markup, formulas, paths, lengths. */
const NAMES = [
  ...["constructor", "__proto__", "toString", "valueOf", "hasOwnProperty", "isPrototypeOf", "__defineGetter__"],
  ...["", " ", "\u202Egnp.exe", "\u2066a\u2069b\u200f", "a\u0000b\nc\td", "\u2028", "\ufeff", "\ud800"],
  ...["<script>alert(1)</script>", "&amp;<b>", '"><img src=x onerror=alert(1)>', `${"java"}script:alert(1)`],
  ...["=1+1", "../../etc/passwd", "C:\\con", "a~b", "~", "*0", "%", "local", "read", "0", "-1", "1e400", "{}", "[]"],
  ...["x".repeat(3000), "long name ".repeat(300), "e\u0301\u200d".repeat(200), "日本語".repeat(100)],
];
const NUMBERS = [
  ...[0, -0, 1, -1, 2, 0.5, 5e-324, -5e-324, 1e-9, 1.5, 100, 4096, 1e15, 1e21, 1e308, -1e308],
  ...[2 ** 31, 2 ** 32, 2 ** 53, 2 ** 53 + 2, -(2 ** 53), Infinity, -Infinity, NaN],
];
const LISTS = [[], [0], [-1, 1], [5, 4, 3], [1, 1, 1], [2 ** 53], [0, 1e15], [0.5]];
const NUMBER_TEXTS = ["0", "-1", "1e308", "5e-324", "1e-300..1e300", "-1e9..0", "0..0", "1..2", "99", "2e53"];

const fixtures = new URL("../fixtures/carried/", import.meta.url);

/** Real contents: golden packets, and the golden bundle with its series over time. */
export const contents: readonly Content[] = readdirSync(fixtures).flatMap((name) => {
  if (name === "v1.bundle.json") {
    return [JSON.parse(readFileSync(new URL(name, fixtures), "utf8")) as Content];
  }
  if (!name.endsWith(".txt")) return [];
  const read = decodePacket(readFileSync(new URL(name, fixtures), "utf8").trim());
  if (!read.ok) throw new Error(name);
  return [read.value];
});

const pageIds = Object.keys(routes) as (keyof typeof routes)[];
type Column = readonly [table: CarriedTable, name: string];
const definition = ([table, name]: Column): ColumnDef =>
  (tables[table].columns as Readonly<Record<string, ColumnDef>>)[name]!;
/** All columns of tables that may come along, and those that have a list of values. */
export const carriedColumns: readonly Column[] = CARRIED.flatMap((table) =>
  Object.keys(tables[table].columns).map((name) => [table, name] as const),
);
export const enumeratedColumns = carriedColumns.filter((column) => definition(column).values !== undefined);
const states = new Map(pageIds.map((page) => [page, anyState(routes[page].fields)]));

type Chance = () => number;
const one = <T>(chance: Chance, of: readonly T[]): T => of[Math.floor(chance() * of.length)]!;

function hostileText(chance: Chance): string {
  const item = (): string => one(chance, NAMES).replaceAll("*", "**").replaceAll("~", "*-") || "*0";
  const kind = Math.floor(chance() * 5);
  if (kind === 0) return one(chance, NUMBER_TEXTS);
  if (kind === 1) return `${item()}~${item()}`;
  if (kind === 2) return Array.from({ length: 40 }, item).join("~");
  if (kind === 3) return `local/${one(chance, NAMES)}`;
  return one(chance, NAMES);
}

type Hash = readonly [hash: string, about: string, fields: readonly string[]];

/** A link with hostile field number `nth`; the others are random, either readable or hostile too. */
function hostileHash(page: keyof typeof routes, nth: number, chance: Chance): Hash {
  const { fields } = routes[page];
  const names = Object.keys(fields);
  const seed = Math.floor(chance() * 2 ** 31);
  const [state] = fc.sample(states.get(page)!, { seed, numRuns: 1 });
  const plain = encodeHash(page, fields, state as never, noHashes);
  const bad = new Map<string, string>();
  for (const [i, name] of names.entries()) {
    if (i === nth % names.length || chance() < 0.15) bad.set(name, hostileText(chance));
  }
  const kept = plain.split("&").filter((part) => !bad.has(part.split("=")[0]!));
  const hash = [...kept, ...[...bad].map(([name, text]) => `${name}=${escapeText(text)}`)].join("&");
  return [hash, [...bad].map(([name, text]) => `${name}=${text.slice(0, 40)}`).join(" "), [...bad.keys()]];
}

/** The datasets shown: usually where the rows are. */
const onLocal = (hash: string): string => `${hash.replace(/&d=[^&]*/, "")}&d=local`;

function hostileCell(type: ColumnType, chance: Chance): Cell {
  if (chance() < 0.1) return null;
  if (chance() < 0.1) return one<Cell>(chance, [...NAMES.slice(0, 3), ...NUMBERS.slice(0, 4), true, [1, 2]]);
  if (type === "text") return one(chance, NAMES);
  if (type === "bool") return chance() < 0.5;
  return type === "int64s" ? one(chance, LISTS) : one(chance, NUMBERS);
}

/** One cell of a column, half of them or all are hostile, each differently or all alike. */
function mutated({ rows, columns: cells }: CarriedRows, name: string, type: ColumnType, chance: Chance): CarriedRows {
  const before = cells[name] ?? new Array<Cell>(rows).fill(null);
  const share = one(chance, [0, 0.5, 1]);
  const single = Math.floor(chance() * rows);
  const alike = chance() < 0.5 ? hostileCell(type, chance) : undefined;
  const after = before.map((cell, row) => {
    const isHit = share === 0 ? row === single : chance() < share;
    return isHit ? (alike === undefined ? hostileCell(type, chance) : alike) : cell;
  });
  return {
    rows,
    columns: Object.fromEntries([...Object.entries(cells).filter(([key]) => key !== name), [name, after]]),
  };
}

/** Labels on the first run, so that there are some to change. */
function withWords(content: Content): Content {
  const { source, run } = content.tables;
  const sha = String(source?.columns["sha256"]?.[0] ?? "").slice(0, 12);
  const target = `run:${sha}.${String(run?.columns["document"]?.[0] ?? 0)}`;
  const words = [
    ...[
      ["media", "QLC"],
      ["drive_model", "P1"],
      ["pattern", "seq"],
      ["iodepth", "4"],
      ["capacity_bytes", "960000000000"],
    ],
    ...[
      ["repeat", "1"],
      ["state", "steady"],
      ["tag:rack", "7"],
      ["excluded", "warm"],
      ["note@1", "a drop"],
    ],
  ] as const;
  const label = {
    rows: words.length,
    columns: {
      dataset: words.map(() => "local"),
      target: words.map(() => target),
      key: words.map(([key]) => key),
      value: words.map(([, value]) => value),
      origin: words.map(() => "user"),
    },
  };
  return { ...content, tables: { ...content.tables, label } };
}

/** Hostile columns per content, plus one with a list of values, so that each of those reaches every page. */
const HITS = 3;

/** The same content is shown on several pages in turn. */
const SHOWN = 8;

type Made = readonly [content: Content, about: string, columns: readonly string[]];

function hostileContent(nth: number): Made {
  const chance = chances(nth * 104729 + 7);
  const base = withWords(contents[nth % contents.length]!);
  const held: Partial<Record<CarriedTable, CarriedRows>> = { ...base.tables };
  const about: string[] = [];
  const hits = Array.from({ length: HITS }, (_, i) => carriedColumns[(nth * HITS + i) % carriedColumns.length]!);
  hits.push(enumeratedColumns[nth % enumeratedColumns.length]!);
  for (const column of hits) {
    const [table, name] = column;
    const rows = held[table] ?? { rows: 2, columns: {} };
    held[table] = mutated(rows, name, definition(column).type, chance);
    about.push(`${table}.${name}=${JSON.stringify(held[table].columns[name]?.find((_, i) => i === 0))?.slice(0, 40)}`);
  }
  const views = [
    {
      title: one(chance, NAMES),
      hash: one(chance, ["#/curve?v=1&d=local", "#/__proto__", `${"java"}script:alert(1)`]),
    },
  ];
  const content = { tables: held, views, notes: [one(chance, NAMES)] };
  return [content, about.join(" "), hits.map((column) => column.join("."))];
}

let made: { readonly nth: number; readonly found: Made } | null = null;

/** Cases in turn: a link to published or present data, carried rows under a plain link, and both hostile. */
export function hostileCase(n: number): HostileCase {
  const chance = chances(n * 7919 + 1);
  const page = pageIds[n % pageIds.length]!;
  const nth = Math.floor(n / pageIds.length);
  const group = Math.floor(n / SHOWN);
  const [hash, about, fields] = hostileHash(page, nth, chance);
  if (group % 3 === 0) {
    return { page, hash: chance() < 0.5 ? hash : onLocal(hash), content: null, about, fields, columns: [] };
  }
  if (made?.nth !== group) made = { nth: group, found: hostileContent(group - Math.floor(group / 3) - 1) };
  const [content, told, columns] = made.found;
  if (chance() < 0.5) return { page, hash: `#/${page}?v=1&d=local`, content, about: told, fields: [], columns };
  return { page, hash: onLocal(hash), content, about: `${told} | ${about}`, fields, columns };
}
