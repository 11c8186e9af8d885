import { FIRST_PUBLISHED_SOURCE } from "~/model/numbers";

/** Most sources of a dataset: its numbers are one block. */
const BLOCK = 2 ** 16;
const BLOCKS = (2 ** 31 - FIRST_PUBLISHED_SOURCE) / BLOCK;

/**
 * First source number of each dataset. It is derived from the slug, so that adding a dataset renumbers no other
 * (answers and tables kept by a browser stay consistent); colliding slugs are moved apart in order of their names.
 * `others` keep theirs.
 */
export function firstSources(slugs: readonly string[], others: ReadonlyMap<string, number> = new Map()) {
  const taken = new Set([...others.values()].map((source) => (source - FIRST_PUBLISHED_SOURCE) / BLOCK));
  const first = new Map<string, number>();
  for (const slug of [...slugs].sort()) {
    let block = [...slug].reduce((h, c) => (Math.imul(h, 31) + c.codePointAt(0)!) >>> 0, 7) % BLOCKS;
    while (taken.has(block)) block = (block + 1) % BLOCKS;
    taken.add(block);
    first.set(slug, FIRST_PUBLISHED_SOURCE + block * BLOCK);
  }
  return first;
}
