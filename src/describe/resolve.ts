/** Whose word counts: user > kneepoint.json > inventory > rule > result file; of equals the later. */
import { ORIGINS, type Origin, type Said } from "~/model/labels";

export interface Cell {
  readonly value: string;
  readonly origin: Origin;
  /** Where it is said; absent: by the user. */
  readonly where?: Said["where"];
  /** What else is said of it and does not count, best word first. */
  readonly others: readonly Said[];
  /** Others of the same origin say otherwise: neither goes first by right. */
  readonly conflict: boolean;
}

/**
 * By target and key. A job's own word does not appear under its run, nor the run's under its jobs: who shows or uses a
 * job looks there first and then at its run, whoever said it.
 */
export function resolve(said: readonly Said[]): ReadonlyMap<string, ReadonlyMap<string, Cell>> {
  const targets = new Map<string, Map<string, Said[]>>();
  for (const one of said) {
    const keys = targets.get(one.target) ?? new Map<string, Said[]>();
    targets.set(one.target, keys);
    const same = keys.get(one.key);
    if (same === undefined) keys.set(one.key, [one]);
    else same.push(one);
  }
  return new Map(
    [...targets].map(([target, keys]) => [target, new Map([...keys].map(([key, words]) => [key, cellOf(words)]))]),
  );
}

const rank = ({ origin }: Said): number => ORIGINS.indexOf(origin);

function cellOf(words: readonly Said[]): Cell {
  // The sort is stable: of one origin the last one said comes first.
  const [best, ...others] = words.toReversed().sort((a, b) => rank(a) - rank(b)) as [Said, ...Said[]];
  const { value, origin, where } = best;
  const conflict = others.some((other) => other.origin === origin && other.value !== value);
  return { value, origin, ...(where === undefined ? {} : { where }), others, conflict };
}
