/**
 * Fields that every page has besides its own: what a link carries, and how the site is shown. They come after the
 * page's own fields, `own` last: a program that cuts a long link cuts its end, and the view before it stays whole.
 * docs/permalinks.md documents each.
 */
import { fileName } from "~/base/path";
import type { Notice } from "~/base/notice";
import { type Reading, READINGS } from "~/model/grouping";
import { escapeText } from "./escape";
import { noHashes, type Field } from "./field";
import { flag, list, pairs } from "./fields";

export interface Globals {
  /** Results that travel in the link: base64url text of a packet (bundle/packet.ts); null: none. */
  readonly own: string | null;
  /** Addresses of results on the web, in order. Whoever fetches one decides whether it is allowed. */
  readonly src: readonly string[];
  /** What the link's maker says of the results at `src`: base64url text of a packet of words; null: nothing. */
  readonly words: string | null;
  /** The chart alone, for an `<iframe>`. */
  readonly embed: boolean;
  /** Names of the files that the chart is made of, when the link does not carry them: whoever opens it has to drop them. */
  readonly files: readonly string[];
  /** What each column of words in the paths of these files means (model/grouping), as the link's maker decided. */
  readonly as: readonly (readonly [column: string, reading: Reading])[];
}

export const noGlobals: Globals = { own: null, src: [], words: null, embed: false, files: [], as: [] };

/** So many names are written: one more than are shown, so that the reader can be told that there are more. */
const MOST_FILES = 6;
const MOST_SOURCES = 100;

/** Does the link name all of its files? */
export const namesAll = (files: readonly string[]): boolean => files.length < MOST_FILES;

const BASE64URL = /^[A-Za-z0-9_-]+$/;
/** Punctuation of the surrounding sentence that programs take for part of the link. Never part of base64url. */
const PUNCTUATION = /[.,;:!?)\]}>'"]{1,8}$/;

/**
 * Stands for results that were damaged beyond reading: no packet is as short. The link did carry results: without them
 * it must not turn into a link to the reader's own.
 */
const DAMAGED = "-";

const packet: Field<string | null> = {
  fallback: null,
  encode: (value) => value ?? "",
  decode: (written) => {
    const text = written.replace(PUNCTUATION, "");
    return BASE64URL.test(text) ? text : DAMAGED;
  },
};

/** A list of a few texts, none empty and none twice. */
function few(most: number): Field<readonly string[]> {
  const items = list();
  return {
    fallback: [],
    encode: (value, context) => items.encode([...new Set(value)].slice(0, most), context),
    decode: (written) => {
      const found = items.decode(written);
      const fits = found !== undefined && found.length <= most && !found.includes("");
      return fits ? [...new Set(found)] : undefined;
    },
  };
}

/** In the order in which they are written. No field of a page may have one of these names. */
export const globalFields: { readonly [K in keyof Globals]: Field<Globals[K]> } = {
  files: few(MOST_FILES),
  as: pairs(READINGS),
  src: few(MOST_SOURCES),
  embed: flag(false),
  words: packet,
  own: packet,
};

type Name = keyof Globals;
const names = Object.keys(globalFields) as readonly Name[];

/** `name=value` of each that is not empty, in their order. */
export function globalParts(globals: Partial<Globals>): string[] {
  return names.flatMap((name) => {
    const field: Field<unknown> = globalFields[name];
    const value: unknown = globals[name];
    const written = value === undefined ? "" : field.encode(value, noHashes);
    const silent = written === field.encode(field.fallback, noHashes) || field.decode(written) === undefined;
    return silent || written === "" ? [] : [`${name}=${escapeText(written)}`];
  });
}

/** @param values unescaped; null: could not be unescaped. Each that cannot be read is reported to `bad` and falls back alone. */
export function readGlobals(
  values: ReadonlyMap<string, string | null>,
  bad: (name: string, written: string | null) => Notice,
): { readonly globals: Globals; readonly notices: readonly Notice[] } {
  const notices: Notice[] = [];
  const read: Record<string, unknown> = {};
  for (const name of names) {
    const field: Field<unknown> = globalFields[name];
    const found = values.get(name);
    const written = found === null && globalFields[name] === packet ? DAMAGED : found;
    const value = written == null ? undefined : field.decode(written);
    if (written === null || (written !== undefined && value === undefined)) notices.push(bad(name, written));
    read[name] = value === undefined ? field.fallback : value;
  }
  return { globals: read as unknown as Globals, notices };
}

/** The hash or address with these fields replaced; the rest stays as it is. */
function replaced(address: string, change: Partial<Globals>): string {
  const hash = address.indexOf("#");
  const query = address.indexOf("?", Math.max(hash, 0));
  const [before, fields] = query < 0 ? [address, ""] : [address.slice(0, query), address.slice(query + 1)];
  const gone = Object.keys(change);
  const stays = (part: string): boolean => part !== "" && !gone.includes(part.split("=", 1)[0]!);
  const [staying, carried] = [fields.split("&").filter(stays), globalParts(change)];
  // `own` stays the last.
  const own = staying.findIndex((part) => part.startsWith("own="));
  staying.splice(own < 0 ? staying.length : own, 0, ...carried);
  return staying.length === 0 ? before : `${before}?${staying.join("&")}`;
}

/** The link with results in it. It names no files and no addresses: everything it needs is inside. */
export const withOwn = (hash: string, own: string): string =>
  replaced(hash, { own, src: [], words: null, files: [], as: [] });

/** The link with results at these addresses. */
export const withSrc = (hash: string, src: readonly string[]): string =>
  replaced(hash, { src, words: null, own: null, files: [], as: [] });

/** The link with what is said of the results at its addresses. */
export const withWords = (hash: string, words: string | null): string => replaced(hash, { words });

/**
 * The link to results that only its maker has, with the names of their files but not their folders.
 * @param files names or paths
 */
export const withFiles = (hash: string, files: readonly string[], as: Globals["as"] = []): string =>
  replaced(hash, { files: files.map(fileName), as, own: null });

export const withoutEmbed = (hash: string): string => replaced(hash, { embed: false });

export const withEmbed = (hash: string): string => replaced(hash, { embed: true });

/** The link without what it carried: it now shows the reader's own results. */
export const withoutGuest = (hash: string): string => replaced(hash, { own: null, src: [], words: null });

/** A link to another page that keeps what the current address carries; unchanged if that carries nothing. */
export const alongWith = (hash: string, { own, src, words, embed }: Globals): string =>
  own === null && src.length === 0 && !embed ? hash : replaced(hash, { own, src, words, embed });
