/** What the words of a path look like: a guess that acts at once, and that everybody may overrule or refuse. */
import type { DescribedRun } from "~/model/described";
import { type LabelKey, runTarget, type Said } from "~/model/labels";
import { tokensOf } from "./tokens";
import { readValue } from "./values";

/** Of the thing itself. What was asked of it stands in the file. */
const GUESSED: ReadonlySet<LabelKey> = new Set<LabelKey>([
  ...(["media", "drive_model", "firmware", "capacity_bytes", "interface", "fabric"] as const),
  ...(["tag:RAID level", "tag:file system"] as const),
]);

/** Two words of one path that say unlike things of one matter say nothing. */
function guessesIn(path: string): [LabelKey, string][] {
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

export function guessedWords(runs: readonly DescribedRun[]): readonly Said[] {
  const words =
    known.get(runs) ??
    runs.flatMap(({ key, path }) =>
      guessesIn(path).map(([matter, value]): Said => ({ target: runTarget(key), key: matter, value, origin: "name" })),
    );
  known.set(runs, words);
  return words;
}
