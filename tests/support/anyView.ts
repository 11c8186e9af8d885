/**
 * Random views: each field of a page gets texts of every kind listed in docs/permalinks.md and accepts those it can
 * read. No list of field kinds is needed, and a new page is tested as soon as it has a row.
 */
import { readFileSync } from "node:fs";
import fc from "fast-check";
import { READINGS } from "../../src/model/grouping";
import type { Field, Fields } from "../../src/permalink/field";

const documented = readFileSync(new URL("../../docs/permalinks.md", import.meta.url), "utf8");
/** Every option of every choice is in the document. */
const words = [
  ...new Set([
    ...[...documented.matchAll(/`([\w.-]+)`/g)].map((match) => match[1] ?? ""),
    ...documented.split(/[^\w.-]+/),
    ...documented.split(/[^\w./-]+/),
    // Written as `s1 … s8`.
    ...Array.from({ length: 8 }, (_, i) => `s${i + 1}`),
  ]),
];

const item = fc.oneof(
  fc.string({ unit: "grapheme", minLength: 1, maxLength: 12 }),
  fc.constantFrom(...words, "~", "*"),
);
const escaped = (text: string): string => (text === "" ? "*0" : text.replaceAll("*", "**").replaceAll("~", "*-"));
const number = fc.oneof(
  fc.integer({ min: 0, max: 400 }),
  fc.double({ noNaN: true, noDefaultInfinity: true, min: 0, max: 1e12 }),
);
const numberText = (value: number): string => String(value + 0).replace("e+", "e");
const listText = (items: readonly string[]): string => items.map(escaped).join("~");

/** Texts of lists, pairs, ranges, numbers, datasets, anything. */
const structured = [
  fc.array(item, { maxLength: 6 }).map(listText),
  fc.array(fc.tuple(item, item), { maxLength: 4 }).map((pairs) => listText(pairs.flat())),
  fc.tuple(number, number).map(([a, b]) => `${numberText(Math.min(a, b))}..${numberText(Math.max(a, b))}`),
  number.map(numberText),
  fc.array(fc.stringMatching(/^[a-z0-9][a-z0-9-]{0,12}$/), { maxLength: 4 }).map((slugs) => slugs.join("~")),
  fc.string({ unit: "grapheme", maxLength: 30 }),
];

/** Texts that a field may well accept: each of its options, if it has any. */
function texts(field: Field<unknown>): fc.Arbitrary<string> {
  const readable = words.filter((word) => field.decode(word) !== undefined);
  const orders = readable.map((word) => `${word}-desc`).filter((word) => field.decode(word) !== undefined);
  const lists = fc
    .array(fc.constantFrom(...readable, ""), { minLength: 1, maxLength: 4 })
    .map((some) => listText(some.filter((one) => one !== "")));
  const seconds = words.filter((word) => word !== "" && field.decode(`a~${escaped(word)}`) !== undefined);
  const pairs =
    seconds.length === 0
      ? []
      : [fc.array(fc.tuple(item, fc.constantFrom(...seconds)), { maxLength: 4 }).map((some) => listText(some.flat()))];
  const known = readable.length + orders.length > 0 ? [fc.constantFrom(...readable, ...orders), lists] : [];
  return fc.oneof(...known, ...pairs, ...structured);
}

export type AnyState = Readonly<Record<string, unknown>>;

/** States of a page: each field at its default or not. */
export function anyState(fields: Fields): fc.Arbitrary<AnyState> {
  const values = Object.entries(fields).map(([name, field]) => {
    const value = texts(field as Field<unknown>).map((text): unknown => {
      const read: unknown = field.decode(text);
      return read === undefined ? field.fallback : read;
    });
    return [
      name,
      fc.oneof({ weight: 1, arbitrary: fc.constant(field.fallback as unknown) }, { weight: 2, arbitrary: value }),
    ];
  });
  return fc.record(Object.fromEntries(values) as Record<string, fc.Arbitrary<unknown>>);
}

const name = fc.string({ unit: "grapheme", minLength: 1, maxLength: 20 });

/** What a link may carry besides the page's fields. */
export const anyGlobals = fc.record({
  own: fc.option(fc.stringMatching(/^[A-Za-z0-9_-]{1,80}$/), { freq: 2 }),
  src: fc.uniqueArray(fc.oneof(fc.webUrl({ withQueryParameters: true, withFragments: true }), name), { maxLength: 3 }),
  words: fc.option(fc.stringMatching(/^[A-Za-z0-9_-]{1,80}$/), { freq: 2 }),
  embed: fc.boolean(),
  files: fc.uniqueArray(name, { maxLength: 6 }),
  as: fc.array(fc.tuple(fc.string({ unit: "grapheme" }), fc.constantFrom(...READINGS)), { maxLength: 3 }),
});

/** A link that a program cut, joined or escaped, or a person mistyped. */
export function mangled(links: readonly string[]): fc.Arbitrary<string> {
  const piece = fc.oneof(
    fc.constantFrom(
      ..."~*%&=?#+.-/",
      "%ff",
      "%2",
      "&v=",
      "&own=",
      "&src=",
      "&d=",
      "1e999",
      "..",
      "__proto__",
      "\ud800",
    ),
    fc.string({ unit: "binary", maxLength: 6 }),
  );
  const cut = fc.record({ at: fc.double({ min: 0, max: 1, noNaN: true }), gone: fc.nat(12), put: piece });
  return fc.tuple(fc.constantFrom(...links), fc.array(cut, { minLength: 1, maxLength: 4 })).map(([link, cuts]) =>
    cuts.reduce((text, { at, gone, put }) => {
      const from = Math.floor(at * (text.length + 1));
      return text.slice(0, from) + put + text.slice(from + gone);
    }, link),
  );
}
