/**
 * Fields that every page has besides its own: data in the link, and how the site is shown. They come after the page's
 * own fields, `own` last: programs that cut a long link cut its end, which leaves the view intact. docs/permalinks.md
 * documents each.
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
  /** Addresses of results on the web, in order. The code that fetches one decides whether it is allowed. */
  readonly src: readonly string[];
  /** Labels that the link's maker added to the results at `src`: base64url text of a packet of labels; null: none. */
  readonly words: string | null;
  /** The chart alone, for an `<iframe>`. */
  readonly embed: boolean;
  /** Names of the files behind the chart if the link does not carry them: the receiver has to drop them. */
  readonly files: readonly string[];
  /** What each column of words in the paths of these files means (model/grouping), as decided by the link's maker. */
  readonly as: readonly (readonly [column: string, reading: Reading])[];
}

export const noGlobals: Globals = { own: null, src: [], words: null, embed: false, files: [], as: [] };

/** Number of names written: one more than are shown, to tell the reader that there are more. */
const MOST_FILES = 6;
const MOST_SOURCES = 100;

/** Does the link name all of its files? */
export const namesAll = (files: readonly string[]): boolean => files.length < MOST_FILES;

const BASE64URL = /^[A-Za-z0-9_-]+$/;
/** Punctuation of the surrounding sentence that programs include in the link. Never part of base64url. */
const PUNCTUATION = /[.,;:!?)\]}>'"]{1,8}$/;

/**
 * Replaces results damaged beyond reading: no packet is this short. The link did carry results, so it must not turn
 * into a link to the reader's own.
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

/** A short list of texts, none empty and none repeated. */
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

/** In the order of writing. No field of a page may have one of these names. */
export const globalFields: { readonly [K in keyof Globals]: Field<Globals[K]> } = {
  files: few(MOST_FILES),
  as: pairs(READINGS),
  src: few(MOST_SOURCES),
  embed: flag(false),
  words: packet,
  own: packet,
};
const names = Object.keys(globalFields) as readonly (keyof Globals)[];

/** `name=value` of each non-empty field, in order. */
export function globalParts(globals: Partial<Globals>): string[] {
  return names.flatMap((name) => {
    const field: Field<unknown> = globalFields[name];
    const value: unknown = globals[name];
    const written = value === undefined ? "" : field.encode(value, noHashes);
    const silent = written === field.encode(field.fallback, noHashes) || field.decode(written) === undefined;
    return silent || written === "" ? [] : [`${name}=${escapeText(written)}`];
  });
}

/**
 * @param values unescaped; null: could not be unescaped. Each unreadable field is reported to `bad` and falls back
 * alone.
 */
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

/**
 * Names of the files at the paths of a link, for a page that shows all own files whatever their paths: a reader of the
 * link is asked for them.
 */
export const filesAt = (paths: string): readonly string[] =>
  [...new Set(list().decode(paths)?.map(fileName) ?? [])].filter((name) => name !== "").slice(0, MOST_FILES);

/** The hash or address with these fields replaced; the rest stays as it is. */
function replaced(address: string, change: Partial<Globals>): string {
  const hash = address.indexOf("#");
  const query = address.indexOf("?", Math.max(hash, 0));
  const [before, fields] = query < 0 ? [address, ""] : [address.slice(0, query), address.slice(query + 1)];
  const gone = Object.keys(change);
  const stays = (part: string): boolean => part !== "" && !gone.includes(part.split("=", 1)[0]!);
  const [staying, carried] = [fields.split("&").filter(stays), globalParts(change)];
  // `own` stays last.
  const own = staying.findIndex((part) => part.startsWith("own="));
  staying.splice(own < 0 ? staying.length : own, 0, ...carried);
  return staying.length === 0 ? before : `${before}?${staying.join("&")}`;
}

/** The link with results in it. It names neither files nor addresses: everything it needs is inside. */
export const withOwn = (hash: string, own: string): string =>
  replaced(hash, { own, src: [], words: null, files: [], as: [] });

/** The link with results at these addresses. */
export const withSrc = (hash: string, src: readonly string[]): string =>
  replaced(hash, { src, words: null, own: null, files: [], as: [] });

/** The link with labels for the results at its addresses. */
export const withWords = (hash: string, words: string | null): string => replaced(hash, { words });

/**
 * The link to results that only its maker has, with their file names but not their folders.
 * @param files names or paths
 */
export const withFiles = (hash: string, files: readonly string[], as: Globals["as"] = []): string =>
  replaced(hash, { files: files.map(fileName), as, own: null });

export const withoutEmbed = (hash: string): string => replaced(hash, { embed: false });

export const withEmbed = (hash: string): string => replaced(hash, { embed: true });

/** The link without the data it carried: it now shows the reader's own results. */
export const withoutGuest = (hash: string): string => replaced(hash, { own: null, src: [], words: null });

/** A link to another page that keeps the data of the current address; unchanged if there is none. */
export const alongWith = (hash: string, { own, src, words, embed }: Globals): string =>
  own === null && src.length === 0 && !embed ? hash : replaced(hash, { own, src, words, embed });
