/**
 * Both directions of a link: `#/<page>?v=1&name=value&…`. docs/permalinks.md documents the grammar; the examples in
 * tests/fixtures/permalinks.json must work for ever. Reading never throws: each field falls back alone.
 */
import { lookUp, put } from "~/base/lookUp";
import type { Notice } from "~/base/notice";
import { escapeText, unescapeText } from "./escape";
import type { Fields, LinkContext, LinkedDataset, State } from "./field";
import { filesAt, globalParts, type Globals, readGlobals } from "./globals";

/** Versions of the grammar and the steps between them. */

/** A link as text, before any field is read: the input of upgraders. */
interface RawLink {
  readonly page: string;
  /** Unescaped values by name, in the order of the link. */
  readonly values: ReadonlyMap<string, string>;
}

/** From version N to N + 1: renames pages, fields and options, and writes defaults out before they change. */
type Upgrader = (link: RawLink) => RawLink;

export interface Grammar {
  /** The version written. */
  readonly version: number;
  /** `upgraders[n]` goes from version n + 1 to n + 2, so there are always version - 1 of them. */
  readonly upgraders: readonly Upgrader[];
}

/** docs/permalinks.md says when the version grows. A link without `v` is of version 1. */
export const grammar: Grammar = { version: 1, upgraders: [] };

const upgrade = (link: RawLink, version: number, { upgraders }: Grammar): RawLink =>
  upgraders.slice(version - 1).reduce((older, step) => step(older), link);

export interface Link {
  readonly page: string;
  /** Version the link was written in. */
  readonly version: number;
  /** A value for each field of the page. */
  readonly state: Readonly<Record<string, unknown>>;
  /** Datasets that the link names, with their content hash when it was made. */
  readonly datasets: readonly LinkedDataset[];
  /** What the link carries besides the page's own fields. */
  readonly globals: Globals;
  /** url/unknown-page, url/bad-field, url/newer-version: shown, but the page is shown as well. */
  readonly notices: readonly Notice[];
}

/** Fields by page. The first page replaces an unknown one. A Map, so that `constructor` is not a page. */
export type Pages = ReadonlyMap<string, Fields>;

/**
 * The hash of a state, with `#`. Left out: fields at their default (except datasets) and values that could not be read
 * back.
 */
export function encodeHash<F extends Fields>(
  page: string,
  fields: F,
  state: State<F>,
  context: LinkContext,
  globals: Partial<Globals> = {},
): string {
  const parts = [`v=${String(grammar.version)}`];
  for (const [name, field] of Object.entries(fields)) {
    const written = field.encode(lookUp<unknown>(state, name), context);
    const silent = written === "" || field.always !== true;
    if ((silent && written === field.encode(field.fallback, context)) || field.decode(written) === undefined) continue;
    parts.push(`${name}=${escapeText(written)}`);
  }
  return `#/${page}?${[...parts, ...globalParts(globals)].join("&")}`;
}

const notice = (code: string, page: string, values: Notice["values"]): Notice => ({
  code,
  level: "warning",
  path: `#/${page}`,
  ...(values === undefined ? {} : { values }),
});

/** Names and values of a link as text. Of equal names the first counts; a value that cannot be unescaped is null. */
function split(hash: string): { page: string; values: Map<string, string | null> } {
  const [path = "", ...rest] = hash.replace(/^#/, "").split("?");
  const values = new Map<string, string | null>();
  for (const part of rest.join("?").split("&")) {
    const equals = part.indexOf("=");
    const name = equals < 0 ? part : part.slice(0, equals);
    if (name === "" || values.has(name)) continue;
    values.set(name, equals < 0 ? "" : (unescapeText(part.slice(equals + 1)) ?? null));
  }
  return { page: path.replace(/^\//, ""), values };
}

/** Long enough to recognise, short enough for one line of a notice. */
const short = (written: string): string => (written.length > 40 ? `${written.slice(0, 40)}…` : written);

/** Reads a hash (with or without `#`). Any string gives a page and a whole state. */
export function decodeHash(hash: string, pages: Pages, using: Grammar = grammar): Link {
  const { page: written, values: all } = split(hash);
  const notices: Notice[] = [];

  const versionText = all.has("v") ? (all.get("v") ?? "%") : "1";
  const readable = /^[1-9]\d{0,5}$/.test(versionText);
  const version = readable ? Number(versionText) : 1;
  if (!readable) notices.push(notice("url/bad-field", written, { field: "v", text: short(versionText) }));
  if (version > using.version) {
    notices.push(notice("url/newer-version", written, { version, known: using.version }));
  }

  const values = new Map<string, string>();
  const broken = new Set<string>();
  for (const [name, value] of all) {
    if (value === null) broken.add(name);
    else values.set(name, value);
  }
  const raw: RawLink = upgrade({ page: written, values }, version, using);

  const [first = ""] = pages.keys();
  const page = pages.has(raw.page) ? raw.page : first;
  const fields = pages.get(page) ?? {};
  if (raw.page !== "" && raw.page !== page) {
    notices.push(notice("url/unknown-page", page, { page: short(raw.page) }));
  }

  const badField = (field: string, text: string | null): Notice =>
    notice("url/bad-field", page, { field, text: short(text ?? "%") });
  const state: Record<string, unknown> = {};
  const datasets: LinkedDataset[] = [];
  for (const [name, field] of Object.entries(fields)) {
    const text = raw.values.get(name);
    const value: unknown = text === undefined ? undefined : field.decode(text);
    const bad = text === undefined ? broken.has(name) : value === undefined;
    if (bad) notices.push(badField(name, text ?? null));
    put(state, name, value === undefined ? (field.fallback as unknown) : value);
    if (text !== undefined && value !== undefined) datasets.push(...(field.linked?.(text) ?? []));
  }
  const unread = [...broken].filter((name) => !raw.values.has(name)).map((name) => [name, null] as const);
  const { globals: read, notices: faults } = readGlobals(new Map([...raw.values, ...unread]), badField);
  const paths = "in" in fields || read.files.length > 0 ? undefined : raw.values.get("in");
  const globals = paths === undefined ? read : { ...read, files: filesAt(paths) };
  return { page, version, state, datasets, globals, notices: [...notices, ...faults] };
}

/** One `url/data-changed` per dataset whose content has changed since the link was made. */
export function changedSince(link: Pick<Link, "page" | "datasets">, context: LinkContext): Notice[] {
  const notices: Notice[] = [];
  for (const { slug, hash } of link.datasets) {
    const now = context.hashOf(slug);
    if (hash !== null && now !== null && hash !== now) {
      notices.push(notice("url/data-changed", link.page, { dataset: slug, was: hash, now }));
    }
  }
  return notices;
}
