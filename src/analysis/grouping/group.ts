/**
 * One grouping of everything that was measured: which system a step is of, what else tells its series from others, and
 * whether it was done again. Pure: the same steps give the same answer, whatever order they come in.
 */
import { group, sum } from "d3-array";
import { isThing, type Piece } from "./names";
import type { Column, Grouping, Reading, Step } from "~/model/grouping";
import { cellOf, workloadOf } from "./step";
import { type Count, Explained, type Level, levelsOf, OWN_NAME, type Place, placesOf } from "./words";

/** Sets of workloads overlap this much where two things were put to the same test; between the two it is asked. */
const CROSSED = 0.5;
const UNSURE = [0.3, 0.7] as const;
/** Values of weak repeats at one load lie this close together. */
const ALIKE = 1.5;

/** More optional words are no options but names. */
const MOST_PARTS = 12;

interface Sorted {
  readonly place: Place;
  readonly levels: readonly Level[];
}

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

interface ColumnOf extends Column {
  readonly at: string;
  /** Lower-case words of an optional part; null: the rest of the level. */
  readonly part: string | null;
  /** Distinct values. */
  readonly of: ReadonlySet<string>;
}

const wordsOf = (pieces: readonly Piece[]): string => pieces.map(({ word }) => word).join(" ");
/** As written, without the underscores. */
export const shown = (pieces: readonly Piece[]): string =>
  pieces.map(({ text, before }, i) => (i === 0 ? text : `${/^[-.+]$/.test(before) ? before : " "}${text}`)).join("");

/**
 * Words that some names of a level have in addition: `x`, where another name is the same without it. Each is a column of
 * its own, so that one trial beside the others makes none of them another system.
 */
function optionalParts(values: ReadonlySet<string>): Map<string, { base: string; part: string }> {
  const found = new Map<string, { base: string; part: string }>();
  for (const value of values) {
    const words = value.split(" ");
    let best: { base: string; part: string } | null = null;
    for (let from = 0; from < words.length; from++) {
      for (let to = from + 1; to <= words.length; to++) {
        const base = [...words.slice(0, from), ...words.slice(to)].join(" ");
        if (base === "" || !values.has(base)) continue;
        if (best === null || base.length > best.base.length) best = { base, part: words.slice(from, to).join(" ") };
      }
    }
    if (best !== null) found.set(value, best);
  }
  return found;
}

function columnsOf(sorted: readonly Sorted[], readings: ReadonlyMap<string, Reading>): ColumnOf[] {
  const byLevel = new Map<string, { value: string; text: string; place: Place }[]>();
  for (const { place, levels } of sorted) {
    for (const { at, named } of levels) {
      const all = byLevel.get(at) ?? [];
      byLevel.set(at, all);
      all.push({ value: wordsOf(named), text: shown(named), place });
    }
  }
  const columns = [...byLevel].flatMap(([at, all]) => {
    const values = new Set(all.map(({ value }) => value));
    const found = optionalParts(values);
    const optional =
      new Set([...found.values()].map(({ part }) => part)).size > MOST_PARTS ? new Map<string, never>() : found;
    const base = columnOf(
      { at, part: null },
      all.map((one) => ({ ...one, value: optional.get(one.value)?.base ?? one.value })),
      readings,
    );
    const parts = [...new Set([...optional.values()].map(({ part }) => part))].map((part) =>
      columnOf(
        { at, part },
        all.map((one) => ({ ...one, value: optional.get(one.value)?.part === part ? part : "" })),
        readings,
      ),
    );
    return [base, ...parts];
  });
  // Where folders are the systems, words of the files in them tell other workloads or set-ups apart.
  const inFolders = columns.some(({ at, reading, of }) => at !== OWN_NAME && reading === "system" && of.size > 1);
  return columns.map((column) =>
    inFolders && column.at === OWN_NAME && column.reading === "system" && !readings.has(column.id)
      ? { ...column, reading: "series" }
      : column,
  );
}

function columnOf(
  { at, part }: { at: string; part: string | null },
  all: readonly { value: string; text: string; place: Place }[],
  readings: ReadonlyMap<string, Reading>,
): ColumnOf {
  const id = part === null ? at : `${at}:${part}`;
  const counts = [...group(all, ({ value }) => value)].sort(([, a], [, b]) => b.length - a.length);
  const values = part === null ? counts.map(([, same]) => same[0]!.text) : [part];
  const of = new Set(counts.map(([value]) => value));
  const told = readings.get(id);
  const told_as = told === undefined ? judge(at, counts) : { reading: told, sure: true };
  return { id, at, part, of, values, ...told_as };
}

/**
 * Crossed or nested: where the same workloads ran under the values of a column, the values are things that were
 * measured; where each has workloads of its own, they name the workloads.
 */
function judge(
  at: string,
  counts: readonly (readonly [string, readonly { readonly place: Place }[]])[],
): { reading: Reading; sure: boolean } {
  if (counts.length < 2) return { reading: "ignore", sure: true };
  const sets = counts.map(([, all]) => new Set(all.flatMap(({ place }) => place.steps.map(workloadOf))));
  const alike = group(sets, (set) => [...set].sort().join("\n"));
  const distinct = [...alike.values()].map(([set]) => set!);
  const best = distinct.map((own, i) =>
    [...alike.values()][i]!.length > 1
      ? 1
      : distinct.reduce((most, other, k) => (k === i ? most : Math.max(most, overlap(own, other))), 0),
  );
  const crossed = sum([...alike.values()], (same, i) => same.length * best[i]!) / sets.length;
  if (at === OWN_NAME && crossed >= CROSSED) {
    // Names of files that tell no two measurements of one load apart name nothing.
    return { reading: meet(counts) ? "system" : "ignore", sure: false };
  }
  return { reading: crossed >= CROSSED ? "system" : "series", sure: crossed < UNSURE[0] || crossed > UNSURE[1] };
}

/** Jaccard. */
function overlap(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  let both = 0;
  for (const workload of a) if (b.has(workload)) both++;
  return both / (a.size + b.size - both);
}

/** Was one load measured in one folder under two values? */
function meet(counts: readonly (readonly [string, readonly { readonly place: Place }[]])[]): boolean {
  const under = new Map<string, string>();
  for (const [value, all] of counts) {
    for (const { place } of all) {
      for (const step of place.steps) {
        const cell = `${folderOf(place.path)}\n${cellOf(step)}`;
        if ((under.get(cell) ?? value) !== value) return true;
        under.set(cell, value);
      }
    }
  }
  return false;
}

const folderOf = (path: string): string => path.slice(0, path.lastIndexOf("/") + 1);

/** A step on its way: parts are added until no two steps that differ share a cell. */
interface Draft {
  readonly step: Step;
  readonly system: readonly { at: string; pieces: readonly Piece[] }[];
  /** The words of `system`. */
  readonly base: string;
  readonly told?: string;
  readonly label: string[];
  readonly counts: readonly Count[];
  readonly conflicts: readonly string[];
  /** Added to the name of the system: a device, a host. */
  more: string[];
  again: boolean;
  apart: boolean;
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

/** The optional part that a name has, if any. */
function optionalPartOf(
  value: string,
  columns: readonly ColumnOf[],
): { part: string; pieces: ReadonlySet<string> } | null {
  const base = columns.find(({ part }) => part === null);
  if (base === undefined || base.of.has(value)) return null;
  for (const { part } of columns) {
    if (part === null) continue;
    const rest = ` ${value} `.replace(` ${part} `, " ").trim();
    if (base.of.has(rest)) return { part, pieces: new Set(part.split(" ")) };
  }
  return null;
}

const systemKey = (d: Draft): string => `${d.base}\n${d.more.join("\n")}`;
const seriesKey = (d: Draft): string => `${systemKey(d)}\n\n${d.label.join("\n")}`;
const workKey = (d: Draft): string => `${seriesKey(d)}\n\n${workloadOf(d.step)}`;
const cellKey = (d: Draft): string => `${seriesKey(d)}\n\n${cellOf(d.step)}`;

const collisions = (all: readonly Draft[]): Draft[][] =>
  [...group(all, cellKey).values()].filter((same) => same.length > 1);

/** What may tell two steps of one cell apart besides their names, the likeliest first. */
const CONDITIONS: readonly ((step: Step) => string)[] = [
  ({ size_bytes }) => (size_bytes === null ? "" : sizeText(size_bytes)),
  ({ tool_version }) => tool_version ?? "",
  ({ asked_runtime_s }) => (asked_runtime_s === null ? "" : `${asked_runtime_s} s`),
];

function sizeText(bytes: number): string {
  const power = Math.min(4, Math.floor(Math.log(Math.max(1, bytes)) / Math.log(1024)));
  return `${Number((bytes / 1024 ** power).toPrecision(4))}${["", "K", "M", "G", "T"][power]}`;
}

/** Adds to names what tells steps apart that are no repeats of one another. */
function separate(all: readonly Draft[]): void {
  // What ran on other devices or another host at the same load is another system.
  for (const of of [({ host }: Step) => host ?? "", ({ targets }: Step) => targetText(targets)]) {
    for (const same of group(all, seriesKey).values()) {
      const meets = collisions(same).some(
        (cell) => !countsTell(cell) && new Set(cell.map(({ step }) => of(step))).size > 1,
      );
      if (meets) for (const draft of same) if (of(draft.step) !== "") draft.more = [...draft.more, of(draft.step)];
    }
  }
  for (const same of group(all, seriesKey).values()) together(same);
  for (const of of CONDITIONS) {
    for (const same of group(all, workKey).values()) {
      const meets = collisions(same).some(
        (cell) => new Set(cell.map(({ step }) => of(step))).size > 1 && (of !== CONDITIONS[2] || !countsTell(cell)),
      );
      if (meets) for (const draft of same) draft.label.push(of(draft.step));
    }
  }
  for (const same of group(all, workKey).values()) {
    const meets = collisions(same).some((cell) => new Set(cell.map(({ step }) => stemOfTitle(step.title))).size > 1);
    if (meets) for (const draft of same) draft.label.push(stemOfTitle(draft.step.title));
  }
  for (const cell of collisions(all)) weigh(cell);
}

const stemOfTitle = (title: string): string => title.replaceAll(/[-_ .]*\d+$/g, "");
const targetText = (targets: readonly string[]): string => {
  const names = targets.map((path) => path.slice(path.lastIndexOf("/") + 1));
  return names.length > 2 ? `${names[0]} +${names.length - 1}` : names.join(" ");
};

/** Each says which measurement of the same it is, and no two say the same. */
const countsTell = (cell: readonly Draft[]): boolean =>
  cell.every(({ counts }) => counts.some(({ sure }) => sure)) &&
  new Set(cell.map(({ counts }) => countText(counts))).size === cell.length;
const countText = (counts: readonly Count[]): string => counts.map(({ text }) => text).join(" ");

/** Files numbered 0, 1 … that ran at the same time are drives, not repeats. */
function together(same: readonly Draft[]): void {
  const cells = collisions(same).filter((cell) => new Set(cell.map(({ step }) => step.path)).size > 1);
  const drives = cells.filter((cell) => cell.every((a, i) => cell.slice(i + 1).every((b) => overlaps(a.step, b.step))));
  if (drives.length === 0 || drives.length * 2 < cells.length) return;
  for (const draft of same) {
    const last = draft.counts.at(-1);
    if (last !== undefined) draft.more = [...draft.more, last.text];
  }
}

function overlaps(a: Step, b: Step): boolean {
  if (a.started_ms === null || b.started_ms === null || a.runtime_s === null || b.runtime_s === null) return false;
  const [from, to] = [
    Math.max(a.started_ms, b.started_ms),
    Math.min(a.started_ms + a.runtime_s * 1000, b.started_ms + b.runtime_s * 1000),
  ];
  return to - from > 0.5 * 1000 * Math.min(a.runtime_s, b.runtime_s);
}

/** Repeats, or points that stay apart: what is left in one cell differs only in what counts, or in nothing. */
function weigh(cell: readonly Draft[]): void {
  const documents =
    new Set(cell.map(({ step }) => step.path)).size === 1 &&
    new Set(cell.map(({ step }) => step.document)).size === cell.length;
  const rates = cell.map(({ step }) => step.rate).filter((rate) => rate !== null && rate > 0) as number[];
  const alike = rates.length < 2 || Math.max(...rates) <= ALIKE * Math.min(...rates);
  const counted = new Set(cell.map(({ counts }) => countText(counts))).size === cell.length;
  if (countsTell(cell) || documents || (counted && alike)) {
    for (const draft of cell) draft.again = true;
    return;
  }
  for (const draft of cell) {
    draft.apart = true;
    draft.label.push(countText(draft.counts) || tailOf(draft.step, cell));
  }
}

/** The nearest thing that tells it from the others: the file, else its place in it. */
function tailOf(step: Step, cell: readonly Draft[]): string {
  const name = step.path.slice(step.path.lastIndexOf("/") + 1);
  const paths = new Set(cell.map((d) => d.step.path));
  return paths.size === cell.length
    ? name
    : `${paths.size > 1 ? `${name} ` : ""}#${step.document + 1}.${step.phase + 1}`;
}

function repeatsOf(all: readonly Draft[]): Map<Draft, number> {
  const natural = new Intl.Collator("en", { numeric: true });
  const found = new Map<Draft, number>();
  for (const cell of collisions(all)) {
    if (!cell.every(({ again }) => again)) continue;
    const order = cell.toSorted(
      (a, b) =>
        (a.step.started_ms ?? 0) - (b.step.started_ms ?? 0) ||
        natural.compare(a.step.path, b.step.path) ||
        a.step.document - b.step.document,
    );
    order.forEach((draft, i) => found.set(draft, i + 1));
  }
  return found;
}

/** Labels that say something: what the workload alone tells already is left out. */
function labelsOf(all: readonly Draft[]): Map<Draft, string> {
  const found = new Map<Draft, string>();
  for (const same of group(all, (d) => JSON.stringify([systemKey(d), workloadOf(d.step)])).values()) {
    const labels = new Set(same.map(({ label }) => JSON.stringify(label)));
    for (const draft of same)
      found.set(draft, labels.size === 1 ? "" : draft.label.filter((part) => part !== "").join(" "));
  }
  return found;
}

/** Names of the systems: words in front and behind that most of them share are left out, but never all words of one. */
function systemNames(all: readonly Draft[], sorted: readonly Sorted[]): Map<string, string> {
  const byKey = group(all, systemKey);
  const levels = new Map<string, Map<string, Named>>();
  for (const same of byKey.values()) {
    for (const { at, pieces } of same[0]!.system) {
      const names = levels.get(at) ?? new Map<string, Named>();
      levels.set(at, names);
      const known = names.get(wordsOf(pieces));
      names.set(wordsOf(pieces), { pieces, steps: (known?.steps ?? 0) + same.length });
    }
  }
  const short = new Map([...levels].map(([at, names]) => [at, withoutShared([...names.values()])]));
  const fallback = commonName(sorted);
  const found = new Map<string, string>();
  for (const [key, [first]] of byKey) {
    const { system, more, told } = first!;
    if (told !== undefined) {
      found.set(key, [told, ...more].join(" "));
      continue;
    }
    const parts = system.map(({ at, pieces }) => short.get(at)!.get(wordsOf(pieces))!);
    found.set(
      key,
      pretty([...(parts.length === 0 ? [fallback] : parts), ...more].filter((part) => part !== "").join(" ")),
    );
  }
  return found;
}

interface Named {
  readonly pieces: readonly Piece[];
  readonly steps: number;
}

/** Most: of what was measured. */
const MOST = 0.9;

/** By the words of each name. A word goes where it stands at the end of most names, and all names stay apart. */
function withoutShared(names: readonly Named[]): Map<string, string> {
  const total = sum(names, ({ steps }) => steps);
  let left = names.map(({ pieces }) => pieces);
  if (names.length > 1) {
    for (const end of [0, -1] as const) {
      for (;;) {
        const at = group(
          left.map((pieces, i) => ({ word: pieces.at(end)!.word, steps: names[i]!.steps })),
          ({ word }) => word,
        );
        const [word] =
          [...at].find(([, all]) => all.length > 1 && sum(all, ({ steps }) => steps) >= MOST * total) ?? [];
        if (word === undefined) break;
        const next = left.map((pieces) =>
          pieces.at(end)!.word === word ? (end === 0 ? pieces.slice(1) : pieces.slice(0, -1)) : pieces,
        );
        const readable = next.every((pieces, i) => pieces === left[i] || /\p{L}/u.test(wordsOf(pieces)));
        if (!readable || new Set(next.map(wordsOf)).size < names.length) break;
        left = next;
      }
    }
  }
  return new Map(names.map(({ pieces }, i) => [wordsOf(pieces), shown(left[i]!)]));
}

const pretty = (name: string): string => name.replaceAll(/\braid ?(\d+)\b/gi, "RAID $1");

/** Folders that say nothing of what is in them. */
const EMPTY =
  /^(?:raw|data|files?|results?|output|out|logs?|json|txt|fio|vdbench|act|sysbench|bench(?:mark)?s?|tests?|tmp|home|root|run|runs|report|reports|collection)$/i;

/** The nearest folder that everything is in and that says something; else the one file. */
function commonName(sorted: readonly Sorted[]): string {
  const paths = sorted.map(({ place }) => place.path.split("/"));
  const first = paths[0] ?? [];
  let shared = 0;
  while (
    shared < first.length - 1 &&
    paths.every((parts) => parts.length > shared + 1 && parts[shared] === first[shared])
  )
    shared++;
  const folder = first.slice(0, shared).findLast((name) => !EMPTY.test(name) && /\p{L}/u.test(name));
  if (folder !== undefined) return folder.replaceAll("_", " ");
  const hosts = new Set(sorted.flatMap(({ place }) => place.steps.map(({ host }) => host)));
  const [host] = hosts;
  return hosts.size === 1 && host ? host : "";
}
