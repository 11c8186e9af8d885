/**
 * One grouping of everything that was measured: which system a step is of, what else tells its series from others, and
 * whether it was done again. Pure: the same steps give the same answer, whatever order they come in.
 */
import { group } from "d3-array";
import type { Grouping, Reading, Step } from "~/model/grouping";
import { type ColumnOf, columnsOf, optionalPartOf, type Sorted } from "./columns";
import { isThing, type Piece, shown, wordsOf } from "./names";
import { type Draft, labelsOf, repeatsOf, separate, systemKey } from "./separate";
import { systemNames } from "./systemNames";
import { type Count, Explained, levelsOf, OWN_NAME, type Place, placesOf } from "./words";

/** What somebody says of a run, which goes before every name. */
export interface Told {
  /** Its system. */
  readonly system?: string | undefined;
  /** Which measurement of the same it is. */
  readonly repeat?: string | undefined;
}

/**
 * @param readings what a reader decided, by id of the column
 * @param told by `Step.run`
 */
export function groupSteps(
  steps: readonly Step[],
  readings: ReadonlyMap<string, Reading> = new Map(),
  told: ReadonlyMap<string, Told> = new Map(),
): Grouping {
  const places = placesOf(steps);
  const explained = new Explained(places, besideOf(steps));
  const serial = serialPlaces(places);
  const sorted = places.map((place): Sorted => ({ place, levels: levelsOf(place, explained, serial) }));
  const columns = columnsOf(sorted, readings);
  const drafts = new Map<Step, Draft>();
  for (const one of sorted) {
    const draft = draftOf(one, columns);
    for (const step of one.place.steps)
      drafts.set(step, { ...draft, ...toldOf(told.get(step.run), draft), label: [...draft.label], step });
  }
  const all = steps.map((step) => drafts.get(step)!);
  separate(all);
  const names = systemNames(all, sorted);
  const repeats = repeatsOf(all);
  const labels = labelsOf(all);
  return {
    placements: all.map((draft) => ({
      system: names.get(systemKey(draft))!,
      setup: labels.get(draft)!,
      repeat: repeats.get(draft) ?? null,
      misnamed: draft.conflicts,
      apart: draft.apart,
    })),
    columns: columns
      .filter(({ of }) => of.size > 1)
      .map(({ id, values, reading, sure }) => ({ id, values, reading, sure })),
  };
}

/** Somebody's word stands in the place of what the names say. */
function toldOf({ system, repeat }: Told = {}, { counts }: Pick<Draft, "counts">): Partial<Draft> {
  return {
    ...(system !== undefined && { system: [], base: `told ${system}`, told: system }),
    ...(repeat !== undefined && { counts: [...counts, { text: repeat, sure: true }] }),
  };
}

/** Steps of one phase that did other work: what they did is a condition of each. */
function besideOf(steps: readonly Step[]): Map<Step, Step[]> {
  const phases = group(steps, (s) => `${s.path}\n${s.document}\n${s.phase}`);
  return new Map(
    [...phases.values()]
      .filter((all) => all.length > 1)
      .flatMap((all) => all.map((step) => [step, all.filter((s) => s !== step)])),
  );
}

/** A leading number that no two files of a folder share only numbers the files. */
function serialPlaces(places: readonly Place[]): (place: Place, at: string, index: number) => boolean {
  const folders = group(places, (place) => place.path.slice(0, place.path.lastIndexOf("/") + 1));
  const unique = new Set<string>();
  for (const [folder, all] of folders) {
    const numbers = all.map(({ names }) => names.find(({ at }) => at === OWN_NAME)?.pieces[0]?.word ?? "");
    if (all.length > 2 && new Set(numbers).size === all.length && numbers.every((n) => /^\d+$/.test(n)))
      unique.add(folder);
  }
  return (place, at, index) =>
    at === OWN_NAME && index === 0 && unique.has(place.path.slice(0, place.path.lastIndexOf("/") + 1));
}

function draftOf({ levels }: Sorted, columns: readonly ColumnOf[]): Omit<Draft, "step"> {
  const system: { at: string; pieces: readonly Piece[] }[] = [];
  const label: string[] = [];
  const counts: Count[] = [];
  for (const { at, named, setup, conflicts, counts: own } of levels) {
    const mine = columns.filter((column) => column.at === at);
    const optional = optionalPartOf(wordsOf(named), mine);
    const readingOf = (piece: Piece): Reading => {
      const inPart = optional !== null && optional.pieces.has(piece.word);
      const column = mine.find(({ part }) => part === (inPart ? optional.part : null));
      const reading = column === undefined || column.of.size < 2 ? "ignore" : column.reading;
      return reading === "series" && isThing(piece) ? "system" : reading;
    };
    const taken = named.filter((piece) => readingOf(piece) === "system");
    if (taken.length > 0) system.push({ at, pieces: taken });
    const series = named.filter((piece) => readingOf(piece) === "series");
    if (series.length > 0) label.push(shown(series));
    const repeated = named.filter((piece) => readingOf(piece) === "repeat");
    if (repeated.length > 0) counts.push({ text: shown(repeated), sure: true });
    label.push(...setup, ...conflicts);
    counts.push(...own);
  }
  const conflicts = levels.flatMap((level) => level.conflicts);
  const base = system.map((level) => `${level.at} ${wordsOf(level.pieces)}`).join("/");
  return { system, base, label, counts, conflicts, more: [], again: false, apart: false };
}
