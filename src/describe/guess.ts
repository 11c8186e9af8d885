/** What the words of a path look like: a guess that acts at once, and that everybody may overrule or refuse. */
import type { DescribedRun } from "~/model/described";
import { type LabelKey, refusedKey, runTarget, type Said } from "~/model/labels";
import type { Edit } from "./edits";
import type { RunGroup } from "./groups";
import type { Cell } from "./resolve";
import { tokensOf } from "./tokens";
import { readValue } from "./values";

/** Of the thing itself. What was asked of it stands in the file. */
const GUESSED: ReadonlySet<LabelKey> = new Set<LabelKey>([
  ...(["media", "drive_model", "firmware", "capacity_bytes", "interface", "fabric"] as const),
  ...(["tag:RAID level", "tag:file system"] as const),
]);

/** Two words of one path that say unlike things of one matter say nothing. */
function readIn(path: string): [LabelKey, string][] {
  const found = new Map<LabelKey, string | null>();
  for (const { text, guess } of tokensOf(path)) {
    if (guess === null || !GUESSED.has(guess)) continue;
    const read = readValue(guess, text);
    if (!read.ok) continue;
    const before = found.get(guess);
    found.set(guess, before === undefined || before === read.value ? read.value : null);
  }
  return [...found].flatMap(([key, value]) => (value === null ? [] : [[key, value] as [LabelKey, string]]));
}

const known = new WeakMap<readonly DescribedRun[], readonly Said[]>();

/** @param said what somebody says of the runs: a guess that was refused is none */
export function guessedWords(runs: readonly DescribedRun[], said: readonly Said[] = []): readonly Said[] {
  const words =
    known.get(runs) ??
    runs.flatMap(({ key, path }) =>
      readIn(path).map(([matter, value]): Said => ({ target: runTarget(key), key: matter, value, origin: "name" })),
    );
  known.set(runs, words);
  const refused = new Set(said.filter(({ key }) => key.startsWith("not:")).map(wordOf));
  return refused.size === 0
    ? words
    : words.filter((word) => !refused.has(wordOf({ ...word, key: refusedKey(word.key) })));
}

const wordOf = ({ target, key, value }: Pick<Said, "target" | "key" | "value">): string =>
  `${target}\n${key}\n${value}`;

/** A guess nobody has overruled, with all runs it applies to. */
export interface Guess {
  readonly key: LabelKey;
  readonly value: string;
  readonly targets: readonly string[];
}

/** The guesses that act now. @param cells as `resolve` gives them, of all that is said and guessed */
export function guessesIn(cells: ReadonlyMap<string, ReadonlyMap<string, Cell>>): Guess[] {
  const found = new Map<string, Guess & { readonly targets: string[] }>();
  for (const [target, own] of cells) {
    for (const [key, { value, origin }] of own) {
      if (origin !== "name" || !GUESSED.has(key as LabelKey)) continue;
      const id = `${key}\n${value}`;
      const guess = found.get(id) ?? { key: key as LabelKey, value, targets: [] };
      found.set(id, guess);
      guess.targets.push(target);
    }
  }
  return [...found.values()];
}

/** The same value, from now on by the word of who confirms it. */
export const confirming = ({ key, value, targets }: Guess): Edit[] => targets.map((target) => ({ target, key, value }));

/** The guess goes, and stays away. */
export const refusing = ({ key, value, targets }: Guess): Edit[] =>
  targets.map((target) => ({ target, key: refusedKey(key), value }));

/** A system of which nobody says this, and no name either. */
export interface OpenSystem {
  readonly name: string;
  readonly targets: readonly string[];
}

/** With more than three we do not ask here; Describe lists them all. */
const MOST_ASKED = 3;

/** The values that are known, and systems that lack one where others have it: only then a comparison waits for them. */
export function openSystems(
  key: LabelKey,
  groups: readonly RunGroup[],
  cells: ReadonlyMap<string, ReadonlyMap<string, Cell>>,
): { readonly values: readonly string[]; readonly open: readonly OpenSystem[] } {
  const values = new Set<string>();
  const open: OpenSystem[] = [];
  for (const { name, runs } of groups) {
    const targets = runs.map((run) => runTarget(run.key));
    const silent = targets.filter((target) => {
      const value = cells.get(target)?.get(key)?.value;
      if (value !== undefined) values.add(value);
      return value === undefined;
    });
    if (silent.length > 0) open.push({ name, targets: silent });
  }
  const isAsked = values.size > 0 && open.length <= MOST_ASKED;
  return { values: [...values], open: isAsked ? open : [] };
}
