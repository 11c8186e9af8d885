/** Names of answers: the build writes under them, the page asks for them. */
import { fnv1a } from "~/base/fnv1a";
import type { Params } from "~/queries/question";

/** One text per meaning: keys sorted, nulls omitted, so that {dataset} and {dataset, series: null} are equal. */
export function canonicalParams(params: Params): string {
  const said = Object.entries(params).filter(([, value]) => value !== null && value !== undefined);
  return JSON.stringify(said.sort(([a], [b]) => (a < b ? -1 : 1)));
}

/**
 * Key of a prepared answer, `data/answers/<key>.json`: from the question, the dataset's content hash and the code that
 * answered (base/version). Other data or other code gives another key.
 */
export const answerKey = (question: string, params: Params, contentHash: string, code: string): string =>
  fnv1a([question, canonicalParams(params), contentHash, code].join("\n"));

/** Name of the prepared answer that holds what pages ask first of the questions in `LOOKED` (queries/time/looks.ts). */
export const LOOKS = "looks";
export const LOOKED: readonly string[] = ["samples", "counts", "intervals", "totals"];

/** Key of an answer without a content hash, for a page that holds its own data. */
export const askedKey = (question: string, params: Params): string => `${question} ${canonicalParams(params)}`;
