/** The levels of each path, and what the names beside one another say about their words. */
import { grouped, once, putUnder } from "~/base/byKey";
import { isDeviceNoun, isShortDay, labelOf, operationOf, ownsNumber } from "~/model/dictionary";
import type { Step } from "~/model/grouping";
import { dayAt, isTimeOfDay, isDense } from "./counts";
import { type Level, Reader } from "./reader";
import { Explained, isDenied } from "./explained";
import { isOption } from "./step";
import { isSystemWord, type Piece, wordsOf } from "./names";
import { familiesIn, type Name, OWN_NAME, type Place, podNames, thatDid } from "./places";

/** The levels of each place. A folder is sorted once for everything of one kind in it. */
export function levelsOf(places: readonly Place[]): (readonly Level[])[] {
  const explained = new Explained(places);
  const ordered = orderedFolders(places);
  const jobs = jobNumbers(places);
  const optionsOf = folderOptions(places);
  const families = familiesIn(places);
  const without = leftOut(places);
  const days = shortDays(places);
  const numbered = numberedAlike(places, explained);
  const podOf = podNames(places.flatMap(({ names }) => names.map(({ text }) => text)));
  const alike = new Map<readonly Piece[], Map<string, Level>>();
  /** Equal names share a level if they mean the same, for files of one kind. */
  const levelIn = (name: Name, { kind, steps }: Place): Level => {
    const states = explained.of(name);
    const isOrdered = ordered.has(`${name.at} ${name.scope}`) || explained.isOrdered(name);
    const options = name.at === OWN_NAME ? optionsSaid(name, thatDid(steps)) : optionsOf.get(name)!;
    const family = families.get(name);
    const podName = podOf(name.text);
    const ofPod = podName === undefined ? 0 : name.text.slice(podName.length).split("-").length - 1;
    const isCounted = numbered.get(name);
    const of = { explained, states, jobs, options, family, without, days, ofPod, isOrdered, isCounted };
    const level = (): Level => new Reader(name, of, thatDid(steps)).level();
    // A date or time is compared with the clock of the file.
    const isTimed = (piece: Piece, i: number): boolean =>
      piece.kind === "date" || isTimeOfDay(piece) || dayAt(name.pieces, i) !== null;
    if (name.pieces.some(isTimed)) return level();
    const said = states.map((state) => (isDenied(state) ? state.facts : (state?.[0] ?? "")));
    const key = `${name.at} ${isOrdered} ${isCounted} ${family ?? ""} ${said.join()} ${[...options].join()} ${kind}`;
    return once(once(alike, name.pieces, newMap<string, Level>), key, level);
  };
  const folders = new Map<Name, Map<string, Level>>();
  const levels = places.map((place) =>
    place.names.map((name) =>
      name.at === OWN_NAME
        ? levelIn(name, place)
        : once(once(folders, name, newMap<string, Level>), place.kind, () => levelIn(name, place)),
    ),
  );
  return datedStates(places, levels);
}

const optionsSaid = ({ pieces }: Name, steps: readonly Step[]): ReadonlySet<string> =>
  new Set(pieces.flatMap(({ word }) => [word, word.replaceAll(/[\d.]+/g, "")]).filter((word) => isOption(word, steps)));

/** A folder's word is an option only if everything in the folder has it: else it would mean two things. */
function folderOptions(places: readonly Place[]): ReadonlyMap<Name, ReadonlySet<string>> {
  const inside = new Map<Name, Step[]>();
  for (const { names, steps } of places) {
    const did = thatDid(steps);
    for (const name of names) {
      if (name.at !== OWN_NAME) for (const step of did) putUnder(inside, name, step);
    }
  }
  return new Map([...inside].map(([name, steps]) => [name, optionsSaid(name, steps)]));
}

/** Dated folders that each hold counted runs (`2026-11-20/run1`) are states to compare: their dates count nothing. */
function datedStates(places: readonly Place[], levels: readonly (readonly Level[])[]): (readonly Level[])[] {
  const isDated = ({ pieces }: Name): boolean => pieces.some(({ kind }) => kind === "date");
  const runs = new Map<Name, Set<string>>();
  places.forEach(({ names }, i) => {
    names.forEach((name, depth) => {
      if (name.at === OWN_NAME || !isDated(name)) return;
      const below = levels[i]!.filter((_, other) => other > depth && !isDated(names[other]!));
      for (const { text } of below.flatMap(({ counts }) => counts.filter(({ sure, dated }) => sure && !dated)))
        once(runs, name, () => new Set<string>()).add(text);
    });
  });
  const states = new Map<Level, Level>();
  return places.map(({ names }, i) =>
    levels[i]!.map((level, depth) =>
      (runs.get(names[depth]!)?.size ?? 0) < 2
        ? level
        : once(states, level, () => ({
            ...level,
            setup: [...level.setup, ...level.counts.map(({ text }) => text)],
            counts: [],
          })),
    ),
  );
}

const newMap = <K, V>(): Map<K, V> => new Map<K, V>();

/**
 * Words that a name says were left out, with their level: beside `no-binlog`, `binlog` is a set-up, and beside `noluks`,
 * `luks`.
 */
function leftOut(places: readonly Place[]): ReadonlySet<string> {
  const names = [...new Set(places.flatMap((place) => place.names))];
  const all = new Set(names.flatMap(({ at, pieces }) => pieces.map(({ word }) => `${at} ${word}`)));
  const said = ({ at, pieces }: Name): string[] =>
    pieces.flatMap(({ word }, i) => {
      const [, rest] = /^(?:no|un)(\p{L}{2,})$/u.exec(word) ?? [];
      return [
        ...(/^(?:no|without)$/.test(pieces[i - 1]?.word ?? "") ? [`${at} ${word}`] : []),
        ...(rest !== undefined && all.has(`${at} ${rest}`) ? [`${at} ${word}`, `${at} ${rest}`] : []),
      ];
    });
  return new Set(names.flatMap(said));
}

/** Levels with different short names of days or months, each with its level. */
function shortDays(places: readonly Place[]): ReadonlySet<string> {
  const names = [...new Set(places.flatMap((place) => place.names))];
  const said = names.flatMap(({ at, pieces }) => pieces.flatMap(({ word }) => (isShortDay(word) ? { at, word } : [])));
  const levels = [...grouped(said, ({ at }) => at)];
  return new Set(levels.flatMap(([at, own]) => (new Set(own.map(({ word }) => word)).size > 1 ? [at] : [])));
}

/**
 * `base-1` … `base-5` beside `lz4-1` … `lz4-5` and more names with the same numbers, which therefore count repeats;
 * `true`: certainly, as they are three or more.
 */
function numberedAlike(places: readonly Place[], explained: Explained): ReadonlyMap<Name, boolean> {
  /** The words before the number that neither facts nor the operation account for. */
  const untold = (name: Name): string => {
    const states = explained.of(name);
    let n = 0;
    const own = name.pieces.slice(0, -1).filter(({ word, numbers }) => {
      const isTold = numbers.length > 0 && states.slice(n, (n += numbers.length)).every((state) => state !== null);
      return !isTold && operationOf(word) === null;
    });
    return wordsOf(own);
  };
  const ends = [...new Set(places.flatMap((place) => place.names))].flatMap((name) => {
    const [before, last] = name.pieces.slice(-2);
    if (last === undefined || !/^\d{1,2}$/.test(last.word)) return [];
    const isOther = isSystemWord(before!) || isDeviceNoun(before!.word) || labelOf(before!.text) === "host";
    return isOther || ownsNumber(before!.word) ? [] : { name, number: Number(last.word) };
  });
  return new Map(
    [...grouped(ends, ({ name: { at, scope } }) => `${at} ${scope}`).values()].flatMap((inFolder) => {
      const series = [...grouped(inFolder, ({ name }) => untold(name)).values()];
      const numbers = series.map((own) => own.map(({ number }) => number).sort((a, b) => a - b));
      const [first] = numbers as [number[]];
      const areAlike = numbers.every((own) => own.join() === first.join());
      const areCounts = series.length > 2 && first.length > 1 && first[0]! <= 1 && isDense(first) && areAlike;
      return areCounts ? inFolder.map(({ name }) => [name, first.length > 2] as const) : [];
    }),
  );
}

/** `2798615/bw.8threads.2798615.csv`: the number of a batch job, in the names of both the folder and the file. */
function jobNumbers(places: readonly Place[]): ReadonlySet<string> {
  const found = new Set<string>();
  for (const { names } of places) {
    const last = names.at(-1)?.pieces.at(-1)?.word ?? "";
    const isOfFolder = ({ at, pieces }: Name): boolean =>
      at !== OWN_NAME && pieces.length === 1 && pieces[0]!.word === last;
    if (/^[1-9]\d{4,8}$/.test(last) && names.at(-1)!.at === OWN_NAME && names.some(isOfFolder)) found.add(last);
  }
  return found;
}

/** Folders in which the names of folders begin with a number that only orders them: `1_baseline`, `2_tuned`. */
function orderedFolders(places: readonly Place[]): Set<string> {
  const folders = new Set(places.flatMap(({ names }) => names.filter(({ at }) => at !== OWN_NAME)));
  const all = grouped(folders, ({ at, scope }) => `${at} ${scope}`);
  return new Set([...all].flatMap(([key, names]) => (areOrdered(names) ? [key] : [])));
}

function areOrdered(names: readonly Name[]): boolean {
  const numbers = names.map(({ pieces }) => (/^\d+$/.test(pieces[0]?.word ?? "") ? Number(pieces[0]!.word) : NaN));
  const rests = new Set(names.map(({ pieces }) => wordsOf(pieces.slice(1))));
  // Longer names are headings, which stay as their author wrote them.
  const areShort = names.every(({ pieces }) => pieces.length === 2 || pieces.length === 3);
  return new Set(numbers).size === names.length && rests.size === names.length && areShort && isDense(numbers);
}
