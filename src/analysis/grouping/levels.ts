/** The levels of each path, and what the names beside one another say about their words. */
import { grouped, once, putUnder } from "~/base/byKey";
import {
  isDeviceNoun,
  isMachineNoun,
  isSetup,
  isShortDay,
  isStateWord,
  isVariant,
  isVolume,
  labelOf,
  operationOf,
  ownsNumber,
} from "~/model/dictionary";
import type { Step } from "~/model/grouping";
import { dayAt, isTimeOfDay, isDense } from "./counts";
import { type Counted, databaseAt, type Level, Reader } from "./reader";
import { Explained, isDenied } from "./explained";
import { isOption } from "./step";
import { isSystemWord, type Piece, wordsOf } from "./names";
import { familiesIn, type Name, OWN_NAME, type Place, podNames, thatDid } from "./places";

/** The levels of each place. A folder is sorted once for everything of one kind in it. */
export function levelsOf(places: readonly Place[]): (readonly Level[])[] {
  const explained = new Explained(places);
  const names = new Set(places.flatMap((place) => place.names));
  const ordered = orderedFolders(names);
  const jobs = jobNumbers(places);
  const optionsOf = folderOptions(places);
  const families = familiesIn(places);
  const without = leftOut(names);
  const days = shortDays(names);
  const volumes = levelsOfVolumes(names);
  const databases = databasesIn(names, explained);
  const numbered = numberedAlike(names, explained);
  const podOf = podNames(Array.from(names, ({ text }) => text));
  const alike = new Map<readonly Piece[], Map<string, Level>>();
  /** Equal names share a level if they mean the same, for files of one kind. */
  const levelIn = (name: Name, { kind, steps }: Place): Level => {
    const states = explained.of(name);
    const isOrdered = ordered.has(`${name.at} ${name.scope}`) || explained.isOrdered(name);
    const options = name.at === OWN_NAME ? optionsSaid(name, thatDid(steps)) : optionsOf.get(name)!;
    const family = families.get(name);
    const podName = podOf(name.text);
    const ofPod = podName === undefined ? 0 : name.text.slice(podName.length).split("-").length - 1;
    const counted = numbered.get(name);
    const of = {
      explained,
      states,
      jobs,
      options,
      family,
      without,
      days,
      volumes,
      databases,
      ofPod,
      isOrdered,
      counted,
    };
    const level = (): Level => new Reader(name, of, thatDid(steps)).level();
    // A date or time is compared with the clock of the file.
    const isTimed = (piece: Piece, i: number): boolean =>
      piece.kind === "date" || isTimeOfDay(piece) || dayAt(name.pieces, i) !== null;
    if (name.pieces.some(isTimed)) return level();
    const said = states.map((state) => (isDenied(state) ? state.facts : (state?.[0] ?? "")));
    const key = `${name.at} ${isOrdered} ${counted?.at} ${family ?? ""} ${said.join()} ${[...options].join()} ${kind}`;
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
function leftOut(given: ReadonlySet<Name>): ReadonlySet<string> {
  const names = [...given];
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

/** Levels in which several short names of days or months occur. */
function shortDays(names: ReadonlySet<Name>): ReadonlySet<string> {
  const said = [...names].flatMap(({ at, pieces }) =>
    pieces.flatMap(({ word }) => (isShortDay(word) ? { at, word } : [])),
  );
  const levels = [...grouped(said, ({ at }) => at)];
  return new Set(levels.flatMap(([at, own]) => (new Set(own.map(({ word }) => word)).size > 1 ? [at] : [])));
}

/** Levels that name volume types of Amazon: beside `gp2`, `io1` is no depth or number of jobs. */
const levelsOfVolumes = (names: ReadonlySet<Name>): ReadonlySet<string> =>
  new Set([...names].flatMap(({ at, pieces }) => (pieces.some(({ word }) => isVolume(word)) ? [at] : [])));

/** Levels that name several databases, each with those of them that have several versions there. */
function databasesIn(names: ReadonlySet<Name>, explained: Explained): ReadonlyMap<string, ReadonlySet<string>> {
  const said = [...names].flatMap((name) => {
    const told = toldIn(name, explained);
    return name.pieces.flatMap((_, i) => {
      const found = told[i] === true ? null : databaseAt(name.pieces, i);
      return found === null ? [] : { at: name.at, ...found };
    });
  });
  return new Map(
    [...grouped(said, ({ at }) => at)].flatMap(([at, own]) => {
      const each = [...grouped(own, ({ name }) => name)];
      const several = each.filter(([, all]) => new Set(all.map(({ version }) => version)).size > 1);
      return each.length > 1 ? [[at, new Set(several.map(([name]) => name))] as const] : [];
    }),
  );
}

/** So many of the names must have each of the numbers: some runs may be missing. */
const COMPLETE = 2 / 3;

/**
 * Numbers that count repeats because several names have the same: those of set-ups (`base-1` … `base-5` beside `lz4-1` …
 * `lz4-5`), certainly if they are three or more, and from 0 on behind another number (`nfs-4-300-0` … `nfs-16-300-2`).
 * Where a name has a drive or a host, its number may be theirs: it counts nothing.
 */
function numberedAlike(names: ReadonlySet<Name>, explained: Explained): ReadonlyMap<Name, Counted> {
  const numbered = [...names].flatMap((name) => {
    const { at, scope, pieces } = name;
    const told = toldIn(name, explained);
    const isHardware = ({ text, word }: Piece): boolean =>
      isDeviceNoun(word) || isMachineNoun(word) || HARDWARE.includes(labelOf(text) ?? "");
    if (pieces.some(isHardware)) return [];
    return pieces.flatMap((piece, i) => {
      const before = pieces[i - 1]?.word ?? "";
      if (before === "" || told[i] === true || !/^\d{1,2}$/.test(piece.word)) return [];
      const isBehindNumber = /^\d+$/.test(before);
      if (!isBehindNumber && (ownsNumber(before) || isSystemWord(pieces[i - 1]!) || i + 1 < pieces.length)) return [];
      const isRest = ({ word }: Piece, k: number): boolean =>
        k !== i && (isBehindNumber || (told[k] !== true && operationOf(word) === null));
      const where = `${at} ${scope} ${isBehindNumber ? (told[i - 1] === true ? "#" : before) : ""}`;
      return { name, i, isBehindNumber, where, rest: wordsOf(pieces.filter(isRest)), number: Number(piece.word) };
    });
  });
  return new Map(
    [...grouped(numbered, ({ where }) => where).values()].flatMap((inFolder) => {
      const all = [...new Set(inFolder.map(({ number }) => number))];
      const series = [...grouped(inFolder, ({ rest }) => rest)];
      const share = (is: (one: (typeof series)[number]) => boolean): number => series.filter(is).length / series.length;
      const isComplete = share(([, own]) => own.length === all.length) >= COMPLETE;
      const { isBehindNumber } = inFolder[0]!;
      const isCounting = isBehindNumber
        ? all.length > 2 && Math.min(...all) === 0
        : all.length > 1 && Math.min(...all) <= 1 && share(([rest]) => saysSetup(rest)) >= 0.5;
      return series.length > 2 && isComplete && isCounting && isDense(all)
        ? inFolder.map(({ name, i }) => [name, { at: i, sure: all.length > 2 }] as const)
        : [];
    }),
  );
}

const HARDWARE: readonly string[] = ["host", "drive_model", "media"];
const saysSetup = (name: string): boolean =>
  name.split(" ").some((word) => isSetup(word) || isVariant(word) || isStateWord(word));

/** For each piece: do facts account for all of its numbers? */
function toldIn(name: Name, explained: Explained): readonly boolean[] {
  const states = explained.of(name);
  let n = 0;
  return name.pieces.map(
    ({ numbers }) => numbers.length > 0 && states.slice(n, (n += numbers.length)).every((state) => state !== null),
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

/**
 * Folders in which names begin with a number that only orders them: `1_baseline`, `2_tuned`, and files with leading
 * zeros: `001_default.txt`, `013_default.txt`.
 */
function orderedFolders(given: ReadonlySet<Name>): Set<string> {
  const all = grouped(given, ({ at, scope }) => `${at} ${scope}`);
  return new Set(
    [...all].flatMap(([key, names]) =>
      (names[0]!.at === OWN_NAME ? arePadded(names) : areOrdered(names)) ? [key] : [],
    ),
  );
}

function arePadded(names: readonly Name[]): boolean {
  const numbers = names.map(({ pieces }) => (pieces.length > 1 ? pieces[0]!.word : ""));
  const isNumber = (word: string): boolean => /^\d{2,4}$/.test(word) && word.length === numbers[0]!.length;
  const isPadded = numbers.some((word) => word.startsWith("0"));
  return names.length > 1 && isPadded && numbers.every(isNumber) && new Set(numbers).size === numbers.length;
}

function areOrdered(names: readonly Name[]): boolean {
  const numbers = names.map(({ pieces }) => (/^\d+$/.test(pieces[0]?.word ?? "") ? Number(pieces[0]!.word) : NaN));
  const rests = new Set(names.map(({ pieces }) => wordsOf(pieces.slice(1))));
  // Longer names are headings, which stay as their author wrote them.
  const areShort = names.every(({ pieces }) => pieces.length === 2 || pieces.length === 3);
  return new Set(numbers).size === names.length && rests.size === names.length && areShort && isDense(numbers);
}
