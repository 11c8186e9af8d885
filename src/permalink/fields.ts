/** The kinds of fields. `docs/permalinks.md` documents each under the same name. */
import type { Field, LinkContext, LinkedDataset, NumberLimits } from "./field";

/** Any text, as it is. */
export const text = (): Field<string> => ({ fallback: "", encode: (value) => value, decode: (written) => written });

/** One of a fixed list. Names are permanent: renaming an option needs an upgrader. */
export const choice = <const T extends string>(options: readonly T[], fallback: NoInfer<T>): Field<T> => ({
  ...{ fallback, options },
  encode: (value) => value,
  decode: (written) => options.find((option) => option === written),
});

const NUMBER = /^-?\d{1,32}(?:\.\d{1,32})?(?:e-?\d{1,3})?$/;

/** Shortest decimal text that reads back as the same number; `1e21`, not `1e+21`. "" for NaN and infinities. */
const numberText = (value: number): string => (Number.isFinite(value) ? String(value).replace("e+", "e") : "");

function readNumber(written: string, { min = -Infinity, max = Infinity, integer = false }: NumberLimits = {}) {
  if (!NUMBER.test(written)) return undefined;
  // `-0` becomes 0, or it would not be written as it was read.
  const value = Number(written) + 0;
  const fits = Number.isFinite(value) && value >= min && value <= max && (!integer || Number.isInteger(value));
  return fits ? value : undefined;
}

/** A finite decimal number. Outside its limits it is unreadable (never silently clamped). */
export function number(fallback: number, limits: NumberLimits = {}): Field<number> {
  return { fallback, limits, encode: numberText, decode: (written) => readNumber(written, limits) };
}

/** `1` or `0`. */
export function flag(fallback: boolean): Field<boolean> {
  const meaning = new Map([
    ["0", false],
    ["1", true],
  ]);
  return { fallback, encode: (value) => (value ? "1" : "0"), decode: (written) => meaning.get(written) };
}

/** A field that may also be empty, written as empty text. Not for `text` and `list`, where empty text is a value. */
export const optional = <T>(field: Field<T>): Field<T | null> => ({
  ...{ ...field, fallback: null },
  encode: (value, context) => (value === null ? "" : field.encode(value, context)),
  decode: (written) => (written === "" ? null : field.decode(written)),
});

/** The same with "off", where "none" is a choice that differs from the default. */
export const off = <T>(field: Field<T>): Field<T | "off"> => ({
  ...field,
  encode: (value, context) => (value === "off" ? "off" : field.encode(value, context)),
  decode: (written) => (written === "off" ? "off" : field.decode(written)),
});

/** Inside a list: `*` is written `**`, `~` is `*-` and empty text is `*0`, so that `~` only separates. */
const escapeItem = (item: string): string => (item === "" ? "*0" : item.replaceAll("*", "**").replaceAll("~", "*-"));

const UNESCAPED = new Map([
  ["**", "*"],
  ["*-", "~"],
  ["*0", ""],
]);

function unescapeItem(written: string): string | undefined {
  if (written === "") return undefined;
  let known = true;
  const item = written.replace(/\*[^]?/g, (pair) => {
    const meaning = UNESCAPED.get(pair);
    if (meaning === undefined) known = false;
    return meaning ?? "";
  });
  return known ? item : undefined;
}

function splitList(written: string): string[] | undefined {
  if (written === "") return [];
  const items = written.split("~").map(unescapeItem);
  return items.every((item) => item !== undefined) ? items : undefined;
}

/** Texts in order, joined by `~`. With options, each item must be one of them. */
export const list = <const T extends string = string>(
  fallback: readonly NoInfer<T>[] = [],
  options?: readonly T[],
): Field<readonly T[]> => ({
  ...{ fallback, ...(options && { options }) },
  encode: (value) => value.map(escapeItem).join("~"),
  decode: (written) => {
    const items = splitList(written);
    const known = items?.every((item) => options === undefined || (options as readonly string[]).includes(item));
    return known === true ? (items as readonly string[] as readonly T[]) : undefined;
  },
});

/** Pairs of name and value, in order, written as one alternating list. With options, each value must be one of them. */
export function pairs<const T extends string = string>(
  options?: readonly T[],
): Field<readonly (readonly [name: string, value: T])[]> {
  const items = list();
  return {
    ...{ fallback: [], ...(options && { options }) },
    encode: (value, context) => items.encode(value.flat(), context),
    decode: (written) => {
      const flat = items.decode(written);
      if (flat === undefined || flat.length % 2 !== 0) return undefined;
      const found = Array.from({ length: flat.length / 2 }, (_, i) => [flat[2 * i]!, flat[2 * i + 1]!] as const);
      const known = found.every(([, value]) => options === undefined || (options as readonly string[]).includes(value));
      return known ? (found as readonly (readonly [string, string])[] as readonly (readonly [string, T])[]) : undefined;
    },
  };
}

/** An interval in the unit of its axis, from <= to. */
export interface Range {
  readonly from: number;
  readonly to: number;
}

/** `from..to`, or empty text for no interval. */
export const range = (limits: NumberLimits = {}): Field<Range | null> => ({
  ...{ fallback: null, limits },
  encode: (value) => (value === null ? "" : `${numberText(value.from)}..${numberText(value.to)}`),
  decode: (written) => {
    if (written === "") return null;
    const [from, to, ...more] = written.split("..").map((part) => readNumber(part, limits));
    return from === undefined || to === undefined || more.length > 0 || from > to ? undefined : { from, to };
  },
});

/** Column and direction of a sorted table. */
export interface Order<T extends string> {
  readonly column: T;
  readonly descending: boolean;
}

/** A column's id, followed by `-desc` for descending. */
export const order = <const T extends string>(columns: readonly T[], fallback: Order<NoInfer<T>>): Field<Order<T>> => ({
  ...{ fallback, options: columns },
  encode: (value) => value.column + (value.descending ? "-desc" : ""),
  decode: (written) => {
    const descending = written.endsWith("-desc");
    const id = descending ? written.slice(0, -"-desc".length) : written;
    const column = columns.find((known) => known === id);
    return column === undefined ? undefined : { column, descending };
  },
});

const SLUG = /^[a-z0-9][a-z0-9-]{0,127}$/;
const HASH = /^[0-9a-f]{8}$/;

function readDataset(written: string): LinkedDataset | undefined {
  const [slug = "", hash, ...more] = written.split(".");
  if (!SLUG.test(slug) || more.length > 0 || (hash !== undefined && !HASH.test(hash))) return undefined;
  return { slug, hash: hash ?? null };
}

const writeDataset = (slug: string, context: LinkContext): string => {
  const hash = context.hashOf(slug);
  return hash === null ? slug : `${slug}.${hash}`;
};

const readDatasets = (written: string): LinkedDataset[] | undefined => {
  const found = written === "" ? [] : written.split("~").map(readDataset);
  return found.every((dataset) => dataset !== undefined) ? found : undefined;
};

/**
 * Datasets in order: `slug.hash8` joined by `~`. The state holds the slugs; the hash identifies the content at the time
 * of the link and is only compared (codec.ts `changedSince`), so datasets are written even at their default. Own files
 * are `local`, without hash.
 */
export const datasets = (fallback: readonly string[] = []): Field<readonly string[]> => ({
  fallback,
  encode: (slugs, context) => slugs.map((slug) => writeDataset(slug, context)).join("~"),
  decode: (written) => readDatasets(written)?.map((dataset) => dataset.slug),
  always: true,
  linked: (written) => readDatasets(written) ?? [],
});
