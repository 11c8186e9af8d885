/** Which of several labels counts. */
import { once, putUnder } from "~/base/byKey";
import { ORIGINS, type Origin, type Said } from "~/model/labels";
import { alike } from "./alike";

export interface Cell {
  readonly value: string;
  readonly origin: Origin;
  readonly where?: NonNullable<Said["where"]>;
  /** All other labels with the key, best first; for a job, those of its run come last. */
  readonly others: readonly Said[];
  /** Files or rules disagree (or one origin with itself), and the user has not decided: both are shown. */
  readonly conflict: boolean;
}

const RANK: ReadonlyMap<Origin, number> = new Map(ORIGINS.map((origin, rank) => [origin, rank]));
const rankOf = ({ origin }: Said): number => RANK.get(origin) ?? ORIGINS.length;

const runOf = (target: string): string | null =>
  target.startsWith("job:") ? `run:${target.slice(4, target.lastIndexOf("."))}` : null;

/**
 * Drops labels on a job that a better label on its run overrules: the user's label on a run counts for its jobs,
 * whatever an inventory says about one of them.
 */
export function withoutOverruled(said: readonly Said[]): Said[] {
  const ofRuns = new Map<string, number>();
  for (const one of said) {
    if (!one.target.startsWith("run:")) continue;
    const at = `${one.target} ${one.key}`;
    ofRuns.set(at, Math.min(ofRuns.get(at) ?? Infinity, rankOf(one)));
  }
  return said.filter((one) => {
    const run = runOf(one.target);
    return run === null || rankOf(one) <= (ofRuns.get(`${run} ${one.key}`) ?? Infinity);
  });
}

/**
 * One cell per target and key with a label: the first of ORIGINS wins; within one origin, the later label. A job's own
 * label beats its run's (see `withoutOverruled`); a job without labels has no cell and uses its run's.
 */
export function resolve(said: readonly Said[]): ReadonlyMap<string, ReadonlyMap<string, Cell>> {
  const words = new Map<string, Map<string, Said[]>>();
  for (const one of said) {
    if (one.value === "") continue;
    putUnder(
      once(words, one.target, () => new Map<string, Said[]>()),
      one.key,
      one,
    );
  }
  for (const keys of words.values())
    // The sort is stable: reversed, later labels come first within their origin.
    for (const all of keys.values()) all.reverse().sort((a, b) => rankOf(a) - rankOf(b));
  const cells = new Map<string, ReadonlyMap<string, Cell>>();
  for (const [target, keys] of words) {
    const run = words.get(runOf(target) ?? "");
    cells.set(target, new Map([...keys].map(([key, all]) => [key, cellOf(all, run?.get(key) ?? [])])));
  }
  return cells;
}

function cellOf([best, ...rest]: readonly Said[], ofRun: readonly Said[]): Cell {
  const { key, value, origin, where } = best!;
  const contrary = rest.filter((other) => !alike(key, other.value, value));
  const conflict = contrary.some((other) => origin !== "user" || other.origin === "user");
  const others = [...rest, ...ofRun];
  return where === undefined ? { value, origin, others, conflict } : { value, origin, where, others, conflict };
}
