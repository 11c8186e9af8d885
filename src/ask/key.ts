/** Names of answers: the build writes under them, the page asks for them. */
import type { Params } from "~/queries/question";

/** One text per meaning: keys sorted, nulls omitted, so that {dataset} and {dataset, series: null} are equal. */
export function canonicalParams(params: Params): string {
  const said = Object.entries(params).filter(([, value]) => value !== null && value !== undefined);
  return JSON.stringify(said.sort(([a], [b]) => (a < b ? -1 : 1)));
}

/**
 * Path below data/ of a prepared answer about a whole dataset. Other data (its content hash) or other code (base/version)
 * has another path. The script in index.html (scripts/start.mjs) spells it too.
 */
export const answerPath = (question: string, slug: string, contentHash: string, code: string): string =>
  `answers/${slug}.${contentHash}.${code}.${question}.json`;

/** Name of the prepared answer that holds what pages ask first of the questions in `LOOKED` (queries/time/looks.ts). */
export const LOOKS = "looks";
export const LOOKED: readonly string[] = ["samples", "counts", "intervals", "totals"];

/** Key of an answer without a content hash, for a page that holds its own data. */
export const askedKey = (question: string, params: Params): string => `${question} ${canonicalParams(params)}`;
