import { fnv1a } from "~/base/fnv1a";

/**
 * The text under which these ran together. It is made of all that is meant and of nothing else: no other set has it,
 * loaded now or kept from before, and the same targets have the same in any order.
 */
export function togetherText(targets: readonly string[]): string {
  const sorted = targets.toSorted();
  return `${targets.length} ${fnv1a(sorted.join("\n"))}`;
}

/** How many targets a text of togetherText means; null: somebody wrote it himself. */
export function togetherCount(text: string): number | null {
  const count = /^(\d+) [0-9a-f]{16}$/.exec(text)?.[1];
  return count === undefined ? null : Number(count);
}
