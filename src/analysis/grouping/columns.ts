/** The words of the paths that vary, level by level: do they name what was measured, or what was asked of it? */
import { group, sum } from "d3-array";
import type { Column, Reading } from "~/model/grouping";
import { isThing, type Piece, shown } from "./names";
import { cellOf, workloadOf } from "./step";
import { folderOf, OWN_NAME, type Place } from "./places";
import type { Level } from "./words";

/** Sets of workloads overlap this much where two things were put to the same test; between the two it is asked. */
const CROSSED = 0.5;
const UNSURE = [0.3, 0.7] as const;
/** Of a name with more words no part is looked for in others. */
const MOST_WORDS = 24;
/** More optional words are no options but names. */
const MOST_PARTS = 12;

/** A file or output directory with the words of its path sorted out. */
export interface Sorted {
  readonly place: Place;
  readonly levels: readonly Level[];
}

export interface ColumnOf extends Column {
  readonly at: string;
  /** Lower-case words of an optional part; null: the rest of the level. */
  readonly part: string | null;
  /** Distinct values. */
  readonly of: ReadonlySet<string>;
}

/**
 * Words that only some names of a level have: without them, the name equals another one. Each is a column of its own, so
 * that one trial beside the others makes none of them another system.
 */
function optionalParts(values: ReadonlySet<string>): Map<string, { base: string; part: string }> {
  const found = new Map<string, { base: string; part: string }>();
  for (const value of values) {
    const words = value.split(" ");
    if (words.length > MOST_WORDS) continue;
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

export function columnsOf(sorted: readonly Sorted[], readings: ReadonlyMap<string, Reading>): ColumnOf[] {
  const byLevel = new Map<string, { value: string; named: readonly Piece[]; place: Place }[]>();
  for (const { place, levels } of sorted) {
    for (const { at, named, words } of levels) {
      const all = byLevel.get(at) ?? [];
      byLevel.set(at, all);
      all.push({ value: words, named, place });
    }
  }
  const found = [...byLevel].flatMap(([at, all]): ColumnOf[] => {
    const values = new Set(all.map(({ value }) => value));
    const parted = optionalParts(values);
    const optional =
      new Set([...parted.values()].map(({ part }) => part)).size > MOST_PARTS ? new Map<string, never>() : parted;
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
  // A level of which one name is a thing (`nvme-a`, `zns-a`) names things.
  const things = new Set(
    sorted.flatMap(({ levels }) => levels.filter(({ named }) => named.some(isThing)).map(({ at }) => at)),
  );
  const isThings = ({ at, id, part, reading }: ColumnOf): boolean =>
    at !== OWN_NAME && part === null && reading === "series" && !readings.has(id) && things.has(at);
  const columns = found.map((column) => (isThings(column) ? { ...column, reading: "system" as const } : column));
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
  all: readonly { value: string; named: readonly Piece[]; place: Place }[],
  readings: ReadonlyMap<string, Reading>,
): ColumnOf {
  const id = part === null ? at : `${at}:${part}`;
  const counts = [...group(all, ({ value }) => value)].sort(([, a], [, b]) => b.length - a.length);
  const values = part === null ? counts.map(([, same]) => shown(same[0]!.named)) : [part];
  const of = new Set(counts.map(([value]) => value));
  const told = readings.get(id);
  const judged = part !== null && isPartly(all) ? { reading: "series" as const, sure: false } : judge(at, counts);
  const told_as = told === undefined ? judged : { reading: told, sure: true };
  return { id, at, part, of, values, ...told_as };
}

/** An optional word under which only some of the workloads ran that ran without it names those, not another thing. */
function isPartly(all: readonly { readonly value: string; readonly place: Place }[]): boolean {
  const under = (wanted: boolean): Set<string> =>
    new Set(all.flatMap(({ value, place }) => ((value !== "") === wanted ? place.steps.map(workloadOf) : [])));
  const [own, others] = [under(true), under(false)];
  return own.size < others.size && [...own].every((workload) => others.has(workload));
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
  const sets = counts.map(([, all]) => workloadsOf(all));
  const alike = [...group(sets, (set) => [...set].sort().join("\n")).values()];
  const distinct = alike.map(([set]) => set!);
  const best = distinct.map((own, i) =>
    alike[i]!.length > 1
      ? 1
      : distinct.reduce((most, other, k) => (k === i ? most : Math.max(most, overlap(own, other))), 0),
  );
  const crossed = sum(alike, (same, i) => same.length * best[i]!) / sets.length;
  if (at === OWN_NAME && crossed >= CROSSED) {
    // Names of files that tell no two measurements of one load apart name nothing.
    return { reading: meet(counts) ? "system" : "ignore", sure: false };
  }
  return { reading: crossed >= CROSSED ? "system" : "series", sure: crossed < UNSURE[0] || crossed > UNSURE[1] };
}

function workloadsOf(all: readonly { readonly place: Place }[]): Set<string> {
  const found = new Set<string>();
  for (const { place } of all) for (const step of place.steps) found.add(workloadOf(step));
  return found;
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

/** The optional part that a name has, if any. */
export function optionalPartOf(
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
