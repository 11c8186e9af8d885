/** Names of systems: the words that distinguish them. */
import { grouped, oncePer } from "~/base/byKey";
import { fileName, sharedFolder } from "~/base/path";
import { shownName } from "~/base/shownText";
import { isStudy, isSweepWord, isSwitch, labelOf, operationOf, ownsNumber } from "~/model/dictionary";
import type { Step } from "~/model/grouping";
import type { Sorted } from "./columns";
import { isSystemWord, type Piece, piecesOf, saysNothing, shown, wordsOf } from "./names";
import { OWN_NAME, type Place } from "./places";
import type { Draft } from "./draft";
import type { Level } from "./reader";

export function systemNames(
  all: readonly Draft[],
  sorted: readonly Sorted[],
  above: string | null,
): Map<string, string> {
  const byKey = grouped(all, (draft) => draft.systemKey);
  const named = new Set(all.flatMap(({ words: { system } }) => system.map(({ at }) => at)));
  const folder = commonModel(sorted.map(({ levels }) => levels)) ?? commonFolder(sorted, above);
  const inAll = oncePer((at: string) => wordsInAll(sorted, at));
  const places = new Map(sorted.map(({ place }) => [place.path, place]));
  const found = new Map<string, string>();
  const used = new Map<string, number>();
  for (const [key, drafts] of [...byKey].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const {
      more,
      words: { system, told },
    } = drafts[0]!;
    if (told !== undefined) {
      found.set(key, [told, ...more].join(" "));
      continue;
    }
    // A system without a name among named ones is named by the words that all of its steps share at these levels.
    const levels = system.length > 0 ? system : sharedLevels(drafts).map(({ at, named: pieces }) => ({ at, pieces }));
    const words = levels.flatMap(({ at, pieces }) =>
      named.has(at) && pieces.length > 0 ? [shown(withoutResult(wholeName(at, pieces, drafts, inAll(at))))] : [],
    );
    const model = words.length > 0 ? null : commonModel(drafts.map((draft) => draft.words.levels));
    const parts = words.length > 0 ? words : model !== null ? [model] : standingIn(drafts, named, places);
    const own =
      parts.length > 0 ? parts : [folder ?? (more.length > 0 ? "" : commonName(ofDrafts(drafts, sorted), above))];
    // A device that both a folder and its files name appears once.
    const name = [...new Set([...own.map(pretty), ...more])].filter((part) => part !== "").join(" ");
    // The name identifies the system from here on, so it must be unique.
    const taken = used.get(name) ?? 0;
    used.set(name, taken + 1);
    found.set(key, shownName(taken === 0 ? name : `${name} (${taken + 1})`));
  }
  return found;
}

/** `nvmf_tcp_result`: in every such folder are results. */
function withoutResult(pieces: readonly Piece[]): readonly Piece[] {
  const telling = pieces.filter(({ word }) => !/^res(?:ults?)?$/.test(word));
  return telling.some(({ word }) => /\p{L}{2}/u.test(word)) ? telling : pieces;
}

/**
 * The name including the words of its set-up, if the system has only this set-up: `query-cache-off`, not `query`. A
 * drive or a file system needs no more words.
 */
function wholeName(
  at: string,
  pieces: readonly Piece[],
  drafts: readonly Draft[],
  inAll: ReadonlySet<string>,
): readonly Piece[] {
  if (pieces.some(isSystemWord)) return pieces;
  const levels = new Set(drafts.flatMap(({ words }) => words.levels.filter((level) => level.at === at)));
  const [level] = levels;
  if (level === undefined || new Set([...levels].map(({ said }) => wordsOf(said))).size > 1) return pieces;
  // Words that all names share are left out here too. Compared by word, since equal names may have different pieces.
  const [kept, named] = [pieces, level.whole ?? level.named].map((all) => new Set(all.map(({ word }) => word)));
  // `OP` belongs to `no-OP`, although `OP-28` has it too.
  const phrases = level.setup.map((text) => text.toLowerCase().split(" "));
  const told = new Set(phrases.filter((all) => !all.every((word) => inAll.has(word))).flat());
  const whole = level.said.filter(({ word }) =>
    named!.has(word) ? kept!.has(word) : !inAll.has(word) || told.has(word),
  );
  const words = new Set(whole.map(({ word }) => word));
  return pieces.every(({ word }) => words.has(word)) ? whole : pieces;
}

const sharedLevels = ([first, ...others]: readonly Draft[]): readonly Level[] =>
  first!.words.levels.filter(({ at, words }) =>
    others.every((draft) => draft.words.levels.some((level) => level.at === at && level.words === words)),
  );

/** Words for names and set-ups that every name of a level has. */
function wordsInAll(sorted: readonly Sorted[], at: string): ReadonlySet<string> {
  const all = [...new Set(sorted.flatMap(({ levels }) => levels.filter((level) => level.at === at)))];
  const words = all.map(({ said }) => new Set(said.map(({ word }) => word)));
  return new Set([...words[0]!].filter((word) => words.length > 1 && words.every((own) => own.has(word))));
}

/**
 * The name of a system without one among named ones: the set-up at that level, `patched` beside `stock`, else the count;
 * else the name of the folder, even if its files state the same: `direct` beside `equallogic`. Of files only the set-up.
 */
function standingIn(
  drafts: readonly Draft[],
  named: ReadonlySet<string>,
  places: ReadonlyMap<string, Place>,
): string[] {
  const texts = ({ step, words: { levels } }: Draft): string =>
    levels
      .filter(({ at }) => named.has(at))
      .flatMap(({ at, setup, counts }) => {
        if (at === OWN_NAME || setup.length > 0) return setup;
        const said = counts.flatMap(({ text, dated }) => (dated === true ? [] : text));
        const name = places.get(step.path)?.names.find((one) => one.at === at);
        return said.length > 0 || name === undefined ? said : [shown(name.pieces)];
      })
      .join(" ");
  const text = texts(drafts[0]!);
  return text !== "" && drafts.every((draft) => texts(draft) === text) ? [text] : [];
}

/** Only as a whole name: a longer one stays as its author wrote it. */
const pretty = (name: string): string => name.replace(/^raid ?(\d+)$/i, "RAID $1");

/** The innermost name that all paths share and that names a drive model. */
function commonModel(paths: readonly (readonly Level[])[]): string | null {
  const found = paths[0]?.findLast(
    ({ at, words, named }) =>
      named.some(({ text }) => labelOf(text) === "drive_model") &&
      paths.every((levels) => levels.some((other) => other.at === at && other.words === words)),
  );
  return found === undefined ? null : shown(found.whole ?? found.named);
}

/** The nearest folder that contains everything and has a telling name, even if it only counts: `array1_20251009`. */
function commonFolder(sorted: readonly Sorted[], above: string | null, orStudy = false): string | null {
  const [first] = sorted;
  const says = (name: string): boolean => SAYS.test(name) && !saysNothing(name) && (orStudy || !isOfStudy(name));
  for (let depth = first?.place.names.length ?? 0; depth-- > 0;) {
    const { at, scope, pieces } = first!.place.names[depth]!;
    if (at === OWN_NAME) continue;
    const isIn = ({ place: { names } }: Sorted): boolean =>
      names[depth]?.scope === scope && names[depth]?.pieces === pieces;
    const plain = pieces.filter(({ kind }) => kind !== "date");
    if (says(shown(plain)) && !plain.every(isLoad) && sorted.every(isIn)) return shown(withoutResult(plain));
    const level = first!.levels[depth];
    if (level === undefined) continue;
    const { words, named, said } = level;
    // `turbo-on`, `turbo-off`: what is switched is not what it is switched in.
    if (isSwitch(said[said.findIndex(({ word }) => word === named.at(-1)?.word) + 1]?.word ?? "")) continue;
    const isCalled = ({ levels }: Sorted): boolean => levels[depth]?.at === at && levels[depth]?.words === words;
    if (says(words) && sorted.every(isCalled)) return shown(withoutResult(named));
  }
  return above !== null && says(above) ? shown(piecesOf(above)) : null;
}

/** `qd8`, `randread`: only what was asked for. */
const isLoad = ({ word }: Piece): boolean =>
  operationOf(word)?.sure === true || (/\d$/.test(word) && ownsNumber(word.replace(/\d+$/, "")));

/** A name has letters. */
const SAYS = /\p{L}/u;
/** What `ior-scaling` and `elbencho-scaling` share names a study, not a system. */
const isOfStudy = (name: string): boolean =>
  (name.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).every((word) => isStudy(word) || isSweepWord(word));

/** `randrw70`, `write`: a request, not a name of what was measured. */
const saysWork = (word: string): boolean => operationOf(word.replace(/\d+$/, "")) !== null;

/** Words that the names of all files share. */
function sharedWords(sorted: readonly Sorted[]): string | null {
  const names = sorted.map(({ levels }) => {
    const own = levels.find(({ at }) => at === OWN_NAME);
    return own === undefined ? [] : (own.whole ?? own.named);
  });
  // `storage-07` and `storage-08` are not `storage`: a word that each name follows with its own number is half a name.
  const isHalf = (word: string): boolean => {
    const numbers = names.map((pieces) => {
      const next = pieces[pieces.findIndex((piece) => piece.word === word) + 1];
      return next !== undefined && /^\d+$/.test(next.word) ? next.word : "";
    });
    return !numbers.includes("") && new Set(numbers).size > 1;
  };
  const others = names.slice(1).map((pieces) => new Set(pieces.map(({ word }) => word)));
  const shared = (names[0] ?? []).filter(
    ({ word }) => !saysNothing(word) && !saysWork(word) && !isHalf(word) && others.every((own) => own.has(word)),
  );
  const text = shown(shared);
  return sorted.length > 1 && SAYS.test(text) ? text : null;
}

function ofDrafts(drafts: readonly Draft[], sorted: readonly Sorted[]): readonly Sorted[] {
  const paths = new Set(drafts.map(({ step }) => step.path));
  return sorted.filter(({ place }) => paths.has(place.path));
}

/** The words that all file names share, else the host, the device, the folder of a study, or the first file. */
function commonName(sorted: readonly Sorted[], above: string | null): string {
  const shared = sharedWords(sorted);
  if (shared !== null) return shared;
  // The host, the target, else the one device below all targets, if at least half of the results tell it.
  for (const of of [({ host }: Step) => [host ?? ""], ({ targets }: Step) => targets, ({ devices }: Step) => devices]) {
    const steps = sorted.flatMap(({ place }) => place.steps);
    const told = steps.map((step) => of(step).filter((path) => path !== "")).filter((paths) => paths.length > 0);
    const [name, ...more] = new Set(told.flat().map(fileName));
    if (more.length === 0 && name !== undefined && name !== "" && told.length >= steps.length / 2) return name;
  }
  const study = commonFolder(sorted, above, true);
  if (study !== null) return study;
  // With its extension, so that it is recognised as a file; a name that the tool gives to every file says nothing.
  const paths = sorted.map(({ place: { path } }) => path);
  const [first = ""] = paths;
  if (paths.length < 2) return fileName(first);
  const isOfTool = paths.every((path) => fileName(path) === fileName(first));
  const name = isOfTool ? first.slice(sharedFolder(paths).length).split("/", 1)[0]! : fileName(first);
  return `${name} +${paths.length - 1}`;
}
