/** Search and facets over any list, as plain functions: which items remain, and how many have each value. */
import { byName } from "~/base/byName";
import { lookUp } from "~/base/lookUp";

/** How a list is searched and filtered. */
export interface Faceting<T, F extends string> {
  /** All text of an item that is searched, normalised by `searched`. */
  readonly hay: (item: T) => string;
  /** The values an item has in each facet, each once; never none. */
  readonly facets: Readonly<Record<F, (item: T) => readonly string[]>>;
  /** Items of one unit count once; absent: each by itself. */
  readonly unit?: (item: T) => string;
}

/** The search text and the chosen values of each facet; none chosen means all. */
export type Asked<F extends string> = { readonly q: string } & Readonly<Record<F, readonly string[]>>;

export interface FacetCount {
  readonly value: string;
  readonly count: number;
}

/**
 * Normalises text for search: without case, accents, spaces, hyphens and other marks, so that "pm 883" and "pm-883"
 * find "PM883", and "d3s4610" finds "D3-S4610". Line breaks stay, so that no word matches across two of them.
 */
export const searched = (text: string): string =>
  text
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\n]/gu, "");

const words = (query: string): string[] =>
  query
    .split(/\s+/)
    .map(searched)
    .filter((word) => word !== "");

function chosenIn<F extends string>(asked: Asked<F>, facet: string): readonly string[] {
  const values = lookUp<string | readonly string[]>(asked, facet);
  return typeof values === "object" ? values : [];
}

/** Items that have every word and, in each facet, one of the chosen values. */
export function filterItems<T, F extends string>(
  items: readonly T[],
  by: Faceting<T, F>,
  asked: Asked<NoInfer<F>>,
): T[] {
  const wanted = words(asked.q);
  const chosen = Object.entries<(item: T) => readonly string[]>(by.facets)
    .map(([facet, of]) => ({ of, values: new Set(chosenIn(asked, facet)) }))
    .filter(({ values }) => values.size > 0);
  return items.filter(
    (item) =>
      chosen.every(({ of, values }) => of(item).some((value) => values.has(value))) &&
      wanted.every((word) => by.hay(item).includes(word)),
  );
}

/**
 * By facet, how many items, or units of them, each value would show, the other filters applied, in the order the values first appear. A
 * value that would show nothing stays listed, so that the list does not move under the pointer. One pass over the items.
 */
export function facetCounts<T, F extends string>(
  items: readonly T[],
  by: Faceting<T, F>,
  asked: Asked<NoInfer<F>>,
): Readonly<Record<F, FacetCount[]>> {
  const wanted = words(asked.q);
  const facets = Object.entries<(item: T) => readonly string[]>(by.facets).map(([facet, of]) => ({
    ...{ facet, of, chosen: new Set(chosenIn(asked, facet)), counts: new Map<string, Set<string | T>>() },
  }));
  for (const item of items) {
    const unit = by.unit?.(item) ?? item;
    const isOut = ({ of, chosen }: (typeof facets)[number]) =>
      chosen.size > 0 && !of(item).some((value) => chosen.has(value));
    const out = wanted.every((word) => by.hay(item).includes(word)) ? facets.filter(isOut) : null;
    for (const facet of facets) {
      const { of, counts } = facet;
      // A facet's own choice does not narrow its counts.
      const would = out !== null && (out.length === 0 || (out.length === 1 && out[0] === facet));
      for (const value of of(item)) {
        const units = counts.get(value) ?? new Set();
        if (would) units.add(unit);
        counts.set(value, units);
      }
    }
  }
  for (const { chosen, counts } of facets)
    for (const value of chosen) if (!counts.has(value)) counts.set(value, new Set());
  return Object.fromEntries(
    facets.map(({ facet, counts }) => [facet, [...counts].map(([value, { size }]) => ({ value, count: size }))]),
  ) as Record<F, FacetCount[]>;
}

/** Densest cells first, then media other than flash; unknown words last, as written. */
const MEDIA = ["QLC", "TLC", "MLC", "SLC", "NAND", "3DXP", "PMem", "HDD"];
const mediaRank = (media: string): number => (MEDIA.includes(media) ? MEDIA.indexOf(media) : MEDIA.length);
export const byMedia = (a: string, b: string): number => mediaRank(a) - mediaRank(b) || byName(a, b);
