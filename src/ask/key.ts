/** Names of answers: the build writes under them, the page asks for them. */
import type { Params } from "~/queries/question";

/**
 * One text per meaning: keys sorted, what is null left out, so that {dataset} and {dataset, series: null} are one.
 */
export function canonicalParams(params: Params): string {
  const said = Object.entries(params).filter(([, value]) => value !== null && value !== undefined);
  return JSON.stringify(said.sort(([a], [b]) => (a < b ? -1 : 1)));
}

const PRIME = 0x100000001b3n;

/** FNV-1a, 64 bit, over UTF-8, 16 hex digits: a name, not a seal. */
function fnv1a(text: string): string {
  let hash = 0xcbf29ce484222325n;
  for (const byte of new TextEncoder().encode(text)) hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * PRIME);
  return hash.toString(16).padStart(16, "0");
}

/** Key of the prepared answer of a question about a dataset with this content hash: `data/answers/<key>.json`. */
export const answerKey = (question: string, params: Params, contentHash: string): string =>
  fnv1a([question, canonicalParams(params), contentHash].join("\n"));
