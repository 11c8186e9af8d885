import { onceOf } from "~/base/byKey";

/**
 * A field of a link: how one choice is written and read. A page lists its fields; this module owns both directions and
 * knows no page. A value equal to its default is never written; unreadable text falls back alone. codec.ts escapes the
 * text for the address, so `~`, spaces or Japanese need no care here.
 */
export interface Field<T> {
  /** Frozen within a version: changing it bumps the version and needs an upgrader. */
  readonly fallback: T;
  encode(value: T, context: LinkContext): string;
  /** undefined: unreadable. The default is used, and a notice names the field. */
  decode(text: string): T | undefined;
  /** The only values that it, or each item, may have. None may be removed: an old link may contain it. */
  readonly options?: readonly string[];
  /** For a number. Limits never narrow: what was readable must stay readable. */
  readonly limits?: NumberLimits;
  /** Written even at its default, unless empty: links must state the content they were made from. */
  readonly always?: boolean;
  /** Datasets that the text names, with the content hash they had when the link was made. */
  linked?(text: string): readonly LinkedDataset[];
}

/** Inclusive. */
export interface NumberLimits {
  readonly min?: number;
  readonly max?: number;
  readonly integer?: boolean;
}

/** What writing a link needs to know of the data, from the catalogue. */
export interface LinkContext {
  /** Content hash of a dataset (8 hex digits); null for own files and while it is unknown. */
  hashOf(slug: string): string | null;
}

/** A dataset as a link names it: `slug.hash8`, or `slug` alone. */
export interface LinkedDataset {
  readonly slug: string;
  readonly hash: string | null;
}

// oxlint-disable-next-line @typescript-eslint/no-explicit-any -- fields of a page have unlike types
export type Fields = Readonly<Record<string, Field<any>>>;
export type State<F extends Fields> = { readonly [K in keyof F]: F[K] extends Field<infer T> ? T : never };

/** Without content hashes: for tests and for links that need none. */
export const noHashes: LinkContext = { hashOf: () => null };

/** The state in which every field has its default; made once: a table of many rows has a link in each. */
export const defaults = onceOf((fields: Fields) =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, field.fallback])),
) as <F extends Fields>(fields: F) => State<F>;
