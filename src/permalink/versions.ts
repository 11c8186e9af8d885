/** Versions of the grammar and the steps between them. */

/** A link as text, before any field is read: the input of upgraders. */
export interface RawLink {
  readonly page: string;
  /** Unescaped values by name, in the order of the link. */
  readonly values: ReadonlyMap<string, string>;
}

/** From version N to N + 1: renames pages, fields and options, and writes defaults out before they change. */
export type Upgrader = (link: RawLink) => RawLink;

export interface Grammar {
  /** The version written. */
  readonly version: number;
  /** `upgraders[n]` goes from version n + 1 to n + 2, so there are always version - 1 of them. */
  readonly upgraders: readonly Upgrader[];
}

/** docs/permalinks.md says when the version grows. A link without `v` is of version 1. */
export const grammar: Grammar = { version: 1, upgraders: [] };

export const upgrade = (link: RawLink, version: number, { upgraders }: Grammar): RawLink =>
  upgraders.slice(version - 1).reduce((older, step) => step(older), link);
