/**
 * Groups everything that was measured: which system a step belongs to, what else tells its series apart, and whether it
 * repeats another step. Pure: the same steps give the same answer in any order.
 */
import { min } from "d3-array";
import { grouped, once, putUnder } from "~/base/byKey";
import { isSwitch, isVariant, operationOf } from "~/model/dictionary";
import type { Grouping, Reading, Step } from "~/model/grouping";
import { besideRemarks } from "./beside";
import { type ColumnOf, columnsOf, optionalPartOf, type Sorted, sortedOf } from "./columns";
import { deniedIn } from "./misnamed";
import { isSystemWord, type Piece, saysNothing, shown, wordsOf } from "./names";
import { Draft, type DraftWords, labelsOf } from "./draft";
import { repeatsOf } from "./repeats";
import { separate } from "./separate";
import { systemNames } from "./systemNames";
import type { Count } from "./counts";
import { levelsOf } from "./levels";
import type { Level } from "./reader";
import { isBetween, OWN_NAME, placesOf, unpacked } from "./places";
import { runSets } from "./runSets";
import { fileOf } from "./step";

/** Labels of a run. They override all names. */
export interface Told {
  readonly system?: string | undefined;
  /** Number or name of the repeat. */
  readonly repeat?: string | undefined;
  /** Its drive: model, medium. */
  readonly drive?: string | undefined;
  /** It is said which runs it ran with, or that it ran with none. */
  readonly arranged?: true;
}

/**
 * @param readings the reader's decisions, by id of the column
 * @param told by `Step.run`
 * @param folder that holds all of the paths, if they do not say so
 */
export function groupSteps(
  given: readonly Step[],
  readings: ReadonlyMap<string, Reading> = new Map(),
  told: ReadonlyMap<string, Told> = new Map(),
  folder: string | null = null,
): Grouping {
  const sets = runSets(given, (run) => told.get(run)?.arranged === true);
  const steps = unpacked(sets.steps);
  const places = placesOf(steps);
  const sorted = sortedOf(places, levelsOf(places));
  const columns = columnsOf(sorted, readings);
  const wordsOfLevel = levelWords(columns, besideSystems(sorted, columns));
  const drafts = new Map<Step, Draft>();
  for (const one of sorted) {
    const ofPath = wordsOfPath(one, wordsOfLevel);
    for (const { steps: own, version } of versionsOf(one.place.steps)) {
      const words = version === null ? ofPath : { ...ofPath, counts: [...ofPath.counts, version] };
      for (const step of own) {
        const said = told.get(step.run);
        drafts.set(step, new Draft(step, said === undefined ? words : { ...words, ...toldOf(said, words) }));
      }
    }
  }
  const all = steps.map((step) => drafts.get(step)!);
  separate(all);
  const names = systemNames(all, sorted, folder);
  const repeats = repeatsOf(all);
  const labels = labelsOf(all);
  const beside = besideRemarks(steps);
  const placements = all.map((draft) => ({
    system: names.get(draft.systemKey)!,
    setup: labels.get(draft)!,
    repeat: repeats.get(draft) ?? null,
    misnamed: draft.words.conflicts.map(({ text }) => text),
    remarks: [
      ...draft.words.denied(draft.step),
      ...draft.unlike,
      ...(draft.unrepeated === null ? [] : [draft.unrepeated]),
      ...(beside.has(draft.step) ? [beside.get(draft.step)!] : []),
    ],
  }));
  const placementOf = new Map(sets.steps.map((step, i) => [step, placements[i]!]));
  return {
    placements: given.map((step) => placementOf.get(sets.of(step))!),
    as: given.map(sets.of),
    together: sets.runs,
    columns: columns
      .filter(({ of }) => of.size > 1)
      .map(({ id, values, reading, sure }) => ({ id, values, reading, sure })),
  };
}

interface Version {
  readonly steps: readonly Step[];
  /** null: the file was dropped once. */
  readonly version: Count | null;
}

/** Versions of a file that was dropped again with other bytes, ordered by start, the newest last. */
function versionsOf(steps: readonly Step[]): readonly Version[] {
  const files = [...grouped(steps, fileOf).values()];
  if (files.length === 1) return [{ steps, version: null }];
  return files
    .sort((a, b) => startOf(a) - startOf(b))
    .map((own, i, all) => ({
      steps: own,
      version: { text: `#${i + 1}`, sure: false, version: i + 1 < all.length ? "older" : "newest" },
    }));
}
const startOf = (steps: readonly Step[]): number => min(steps, ({ started_ms }) => started_ms ?? undefined) ?? 0;

/** Labels replace what the names say. */
function toldOf({ system, repeat, drive }: Told, words: DraftWords): Partial<DraftWords> {
  const { counts } = words;
  return {
    ...(drive !== undefined && { drive }),
    ...(system !== undefined && { system: [], base: `told ${system}`, told: system, untold: namesOf(words) }),
    ...(repeat !== undefined && { counts: [...counts, { text: repeat, sure: true }], saidAgain: true }),
  };
}

const namesOf = ({ system }: DraftWords): string => system.map(({ pieces }) => shown(pieces)).join(" ");

interface LevelWords {
  readonly system: DraftWords["system"][number] | null;
  /** The words of `system`. */
  readonly base: string;
  readonly label: readonly string[];
  readonly counts: readonly Count[];
}

const saysWork = ({ word }: Piece): boolean => operationOf(word) !== null || isVariant(word);

/**
 * `luks/` and `no-luks/` beside `sed/` and `external-t7/`: folders that only say a set-up are systems too, if several
 * lie beside several systems.
 */
function besideSystems(sorted: readonly Sorted[], columns: readonly ColumnOf[]): ReadonlySet<Level> {
  const ofSystems = new Set(columns.flatMap(({ at, reading }) => (reading === "system" ? [at] : [])));
  const inFolder = new Map<string, Level[]>();
  for (const { place, levels } of sorted) {
    levels.forEach((level, depth) => {
      const { at } = level;
      if (at !== OWN_NAME && !isBetween(at) && ofSystems.has(at))
        putUnder(inFolder, `${at} ${place.names[depth]!.scope}`, level);
    });
  }
  const number = (levels: readonly Level[]): number => new Set(levels.map(({ said }) => wordsOf(said))).size;
  const isBare = ({ words }: Level): boolean => words === "" || saysNothing(words);
  const found = [...inFolder.values()].flatMap((all) => {
    const bare = all.filter((level) => isBare(level) && level.setup.length > 0 && !level.said.some(saysWork));
    return number(bare) > 1 && number(all.filter((level) => !isBare(level))) > 1 ? bare : [];
  });
  return new Set(found);
}

/** How the words of a level are read. Kept by level, since many paths share one. */
function levelWords(columns: readonly ColumnOf[], beside: ReadonlySet<Level>): (level: Level) => LevelWords {
  const known = new Map<Level, LevelWords>();
  const byLevel = grouped(columns, ({ at }) => at);
  return (level) =>
    once(known, level, () => {
      const { at, said, counts } = level;
      if (!beside.has(level)) return wordsOfLevel(level, byLevel.get(at) ?? []);
      const pieces = said.filter(({ word }) => !saysNothing(word));
      return { system: { at, pieces }, base: `${wordsOf(pieces)}/`, label: [], counts };
    });
}

function wordsOfLevel(level: Level, columns: readonly ColumnOf[]): LevelWords {
  const { at, named, words, asked, setup, conflicts, counts } = level;
  const optional = optionalPartOf(words, columns);
  const hasParts = columns.some(({ part, reading, of }) => part !== null && reading === "system" && of.size > 1);
  const readingOf = (piece: Piece): Reading => {
    const inPart = optional !== null && optional.pieces.has(piece.word);
    const column = columns.find(({ part }) => part === (inPart ? optional.part : null));
    // If a name with an extra word is a system of its own, the plain name is a system too.
    const isBase = hasParts && column?.part === null && column.of.size < 2;
    const reading = isBase ? "system" : column === undefined || column.of.size < 2 ? "ignore" : column.reading;
    if (column?.isCaption === true) return reading;
    if (column?.isBesideSystems === true && !named.some(isSystemWord) && !saysNothing(words)) return "system";
    const isOpen = reading === "series" || (reading === "ignore" && column?.sure === false);
    // `SN640-A`: the sample of a drive belongs to it.
    const drive =
      /^(?:[a-z]|\d{1,2})$/.test(piece.word) && piece.before === "-" ? named[named.indexOf(piece) - 1] : piece;
    return isOpen && drive !== undefined && isSystemWord(drive) ? "system" : reading;
  };
  const taken = (as: Reading): readonly Piece[] => named.filter((piece) => readingOf(piece) === as);
  const [system, series, repeated] = [taken("system"), taken("series"), taken("repeat")];
  return {
    system: system.length > 0 ? { at, pieces: system } : null,
    base: `${wordsOf(system)}/`,
    label: [
      ...(series.length > 0 ? [shown(series.length === named.length ? (level.whole ?? series) : series)] : []),
      ...(columns.some(({ isExperiments }) => isExperiments) ? asked : []),
      ...setup.map((text) => (isSwitch(text.toLowerCase()) ? switched(text, level, [...system, ...series]) : text)),
      ...conflicts.map(({ text }) => text),
    ],
    counts: [...(repeated.length > 0 ? [{ text: shown(repeated), sure: true }] : []), ...counts],
  };
}

/** `thp on`, if `thp` is in no other part of the name since all names have it. */
function switched(text: string, { said }: Level, told: readonly Piece[]): string {
  const of = said[said.findIndex((piece) => piece.text === text) - 1];
  return of === undefined || told.some(({ word }) => word === of.word) ? text : shown([of, { ...of, text }]);
}

function wordsOfPath({ place, levels }: Sorted, of: (level: Level) => LevelWords): DraftWords {
  const words = levels.map(of);
  const named = words.filter(({ system }) => system !== null);
  const conflicts = joined(levels.map((level) => level.conflicts));
  return {
    system: named.map(({ system }) => system!),
    base: named.length === 1 ? named[0]!.base : named.map(({ base }) => base).join(""),
    levels,
    label: joined(words.map(({ label }) => label)),
    asked: saidOnce(levels.map(({ asked }) => asked)),
    conditions: saidOnce(levels.map(({ conditions }) => conditions)).join(" "),
    counts: joined(words.map(({ counts }) => counts)),
    conflicts,
    denied: deniedIn(place, conflicts),
  };
}

/** `500M/result_500M.json` states one size twice. */
const saidOnce = (words: readonly (readonly string[])[]): string[] => [...new Set(words.flat())];

/** The lists concatenated; if all but one are empty, that one. */
function joined<T>(lists: readonly (readonly T[])[]): readonly T[] {
  const full = lists.filter(({ length }) => length > 0);
  return full.length === 1 ? full[0]! : full.flat();
}
