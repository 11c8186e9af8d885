/** Labels guessed from the words of a path: they apply at once, and anything else may overrule or reject them. */
import { grouped, onceOf, oncePer } from "~/base/byKey";
import { folderOf } from "~/base/path";
import { common } from "~/base/pick";
import type { DescribedRun } from "~/model/described";
import { type LabelKey, refusedKey, runTarget, type Said } from "~/model/labels";
import type { Edit } from "./edits";
import type { Cell } from "./resolve";
import { tokensOf } from "./tokens";
import { readValue } from "./values";

/** Keys about the system itself. The requested work is in the file. */
const GUESSED: ReadonlySet<LabelKey> = new Set<LabelKey>([
  ...(["media", "drive_model", "firmware", "capacity_bytes", "interface", "fabric"] as const),
  ...(["tag:RAID level", "tag:file system"] as const),
]);

interface Read {
  readonly key: LabelKey;
  readonly value: string;
  /** Where the name that says it ends. */
  readonly end: number;
}

/** What one name of a path says. */
const readIn = oncePer((name: string): readonly Omit<Read, "end">[] =>
  tokensOf(name).flatMap(({ text, guess }) => {
    const read = guess !== null && GUESSED.has(guess) ? readValue(guess, text) : null;
    return read?.ok === true ? [{ key: guess!, value: read.value }] : [];
  }),
);

function readAlong(path: string): Read[] {
  let end = 0;
  return path.split(/(?<=\/)/).flatMap((name) => {
    end += name.length;
    return readIn(name).map((read) => ({ ...read, end }));
  });
}

/**
 * What each path says; values that differ cancel out. A folder is a collection if a folder in it says such a thing too,
 * so it says nothing of the others: `two-drives-raid0/raid0`, `two-drives-raid0/drive-a`.
 */
function readPaths(paths: readonly string[]): (readonly Read[])[] {
  const all = paths.map((path) =>
    readAlong(path).map((read) => ({ ...read, at: `${read.key} ${path.slice(0, read.end)}` })),
  );
  const collections = new Set(
    all.flatMap((said) =>
      said.flatMap((outer) => {
        const isIn = ({ key, end, at }: (typeof said)[number]): boolean =>
          key === outer.key && end > outer.end && at.endsWith("/");
        return said.some(isIn) ? [outer.at] : [];
      }),
    ),
  );
  return all.map((said) =>
    [
      ...grouped(
        said.filter(({ at }) => !collections.has(at)),
        ({ key }) => key,
      ).values(),
    ].flatMap((same) => (common(same, "value") === null ? [] : same.slice(0, 1))),
  );
}

const guessesOf = onceOf((runs: readonly DescribedRun[]) => {
  const read = readPaths(runs.map(({ path }) => path));
  return runs.flatMap(({ key: run }, i) =>
    read[i]!.map(({ key, value }): Said => ({ target: runTarget(run), key, value, origin: "name" })),
  );
});

/** @param said labels of the runs: rejected guesses are dropped */
export function guessedWords(runs: readonly DescribedRun[], said: readonly Said[] = []): readonly Said[] {
  const words = guessesOf(runs);
  const refused = new Set(said.filter(({ key }) => key.startsWith("not:")).map(wordOf));
  return refused.size === 0
    ? words
    : words.filter((word) => !refused.has(wordOf({ ...word, key: refusedKey(word.key) })));
}

const wordOf = ({ target, key, value }: Pick<Said, "target" | "key" | "value">): string =>
  `${target}\n${key}\n${value}`;

/** A guess that nothing has overruled, with all runs it applies to. */
export interface Guess {
  readonly key: LabelKey;
  readonly value: string;
  readonly targets: readonly string[];
}

/** The same value, now confirmed by the user. */
export const confirming = ({ key, value, targets }: Guess): Edit[] => targets.map((target) => ({ target, key, value }));

/** Rejects a guess permanently. */
export const refusing = ({ key, value, targets }: Guess): Edit[] =>
  targets.map((target) => ({ target, key: refusedKey(key), value }));

export const guessedKeys = (cells: ReadonlyMap<string, ReadonlyMap<string, Cell>>, run: string): LabelKey[] =>
  [...(cells.get(runTarget(run)) ?? [])].flatMap(([key, { origin }]) =>
    origin === "name" && GUESSED.has(key as LabelKey) ? [key as LabelKey] : [],
  );

/** Facts beside the name of a system: guessed, set, or guessed and rejected. */
export interface Fact extends Guess {
  readonly from: "guess" | "said" | "refused";
}

/** @param targets runs of one system @param said including the user's rejections */
function factsIn(
  targets: readonly string[],
  cells: ReadonlyMap<string, ReadonlyMap<string, Cell>>,
  said: readonly Said[],
): Fact[] {
  const own = new Set(targets);
  const found = new Map<string, Fact & { readonly targets: string[] }>();
  const add = (target: string, key: LabelKey, value: string, from: Fact["from"]) => {
    const id = `${from}\n${key}\n${value}`;
    const fact = found.get(id) ?? { key, value, from, targets: [] };
    found.set(id, fact);
    fact.targets.push(target);
  };
  for (const target of targets) {
    for (const [key, { value, origin }] of cells.get(target) ?? [])
      if (GUESSED.has(key as LabelKey)) add(target, key as LabelKey, value, origin === "name" ? "guess" : "said");
  }
  for (const { target, key, value } of said)
    if (key.startsWith("not:") && own.has(target)) add(target, key.slice(4) as LabelKey, value, "refused");
  return [...found.values()];
}

/** Withdraws the rejection: the guess applies again. */
export const refusalTaken = ({ key, targets }: Guess): Edit[] =>
  targets.map((target) => ({ target, key: refusedKey(key), value: null }));

/** Is the value from a folder of this path, rather than the file name? */
export const saysFolder = (path: string, { key, value }: Pick<Guess, "key" | "value">): boolean =>
  readAlong(folderOf(path)).some((one) => one.key === key && one.value === value);

/** Set and guessed facts of each system, by name, and the questions to ask. */
export interface SystemFacts {
  readonly of: ReadonlyMap<string, { readonly facts: readonly Fact[]; readonly silent: readonly string[] }>;
  /** Guesses that hold for every run of every system; not repeated for each system. */
  readonly all: readonly Fact[];
  /** Known media. */
  readonly media: readonly string[];
}

/** With more systems we do not ask: labels are set for many runs at once. */
const MOST_ASKED = 3;

/**
 * @param systems each with its runs as targets @param said including the user's rejections @returns `silent`: runs
 * without known or guessed media, if other runs have it; only then does a comparison wait for an answer
 */
export function factsOf(
  systems: readonly { readonly name: string; readonly targets: readonly string[] }[],
  cells: ReadonlyMap<string, ReadonlyMap<string, Cell>>,
  said: readonly Said[],
): SystemFacts {
  const own = systems.map(({ name, targets }) => ({
    ...{ name, targets, facts: factsIn(targets, cells, said) },
    silent: targets.filter((target) => cells.get(target)?.get("media") === undefined),
  }));
  const isGuessOf = (fact: Fact, one: Fact): boolean =>
    one.from === "guess" && one.key === fact.key && one.value === fact.value;
  const all = (own.length < 2 ? [] : own[0]!.facts)
    .filter((fact) =>
      own.every(({ facts, targets }) =>
        facts.some((one) => isGuessOf(fact, one) && one.targets.length === targets.length),
      ),
    )
    .map((fact) => ({ ...fact, targets: own.flatMap(({ targets }) => targets) }));
  const media = new Set(
    own.flatMap(({ targets }) => targets.flatMap((run) => cells.get(run)?.get("media")?.value ?? [])),
  );
  const isAsked = media.size > 0 && own.filter(({ silent }) => silent.length > 0).length <= MOST_ASKED;
  const of = own.map(({ name, facts, silent }) => {
    const rest = facts.filter((one) => !all.some((fact) => isGuessOf(fact, one)));
    return [name, { facts: rest, silent: isAsked ? silent : [] }] as const;
  });
  return { of: new Map(of), all, media: [...media] };
}
