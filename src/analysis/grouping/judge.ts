/** Crossed or nested: do the words of a column name what was measured, or what was requested? */
import { sum } from "d3-array";
import { grouped } from "~/base/byKey";
import { folderOf } from "~/base/path";
import { isDeviceNoun, isHash } from "~/model/dictionary";
import type { Reading, Step } from "~/model/grouping";
import { areNested, drivesUnder } from "./mixed";
import { isSystemWord, type Piece, saysNothing } from "./names";
import { isBetween, OWN_NAME, type Place } from "./places";
import { cellOf, howOf, workloadOf } from "./step";

/**
 * Two systems had the same test if their sets of workloads overlap at least this much. In between the reader is asked.
 */
export const CROSSED = 0.5;
const UNSURE = [0.3, 0.7] as const;

/** A value of a column, and what lies under it. */
export type Under = readonly [string, readonly { readonly named: readonly Piece[]; readonly place: Place }[]];

/** `8_dev`: several devices make one array, whatever the jobs were given. */
const countsDevices = ([, [first]]: Under): boolean =>
  first!.named.some(({ numbers }) => numbers.some(({ keys }) => keys.some(isDeviceNoun)));

const CAPTION = /^(?:fig|figures?|tables?|chapter|section)$/;

/** `fig-7-scaling-1-ssd`: folders named after the figures drawn from them. */
export const isCaptions = (at: string, counts: readonly Under[]): boolean =>
  at !== OWN_NAME &&
  sum(counts, ([, [first]]) => (CAPTION.test(first!.named[0]?.word ?? "") ? 1 : 0)) * 2 > counts.length;

const COMMIT = /^(?:.{7,11}|.{40})$/;

/** Do the files have several loads of one workload? */
const isSweep = ([, all]: Under): boolean => cellsOf(all).size > workloadsOf(all).size;

const setOf =
  (of: (step: Step) => string) =>
  (all: readonly { readonly place: Place }[]): Set<string> =>
    new Set(all.flatMap(({ place }) => place.steps.map(of)));
export const cellsOf = setOf(cellOf);
const workloadsOf = setOf(workloadOf);
const drivesOf = setOf(drivesUnder);

/**
 * Crossed or nested: if the same workloads ran under the values of a column, the values are systems;
 * if each has workloads of its own, they name the workloads.
 */
export function judge(at: string, counts: readonly Under[]): { reading: Reading; sure: boolean } {
  if (counts.length < 2) return { reading: "ignore", sure: true };
  const said = counts.filter(([value]) => value !== "");
  const crossing = (of: (all: Under[1]) => Set<string>): number => crossingOf(counts.map(([, all]) => of(all)));
  const isEmpty = said.length === 1 && saysNothing(said[0]![0]);
  if (isBetween(at) || isCaptions(at, counts) || isEmpty) return { reading: "series", sure: true };
  // A folder or file per test, named by a hash of its settings. If it has several tests, it is what was measured.
  const isEach = counts.every(
    ([, all]) => (all.length === 1 || cellsOf(all).size === 1) && isHash(all[0]!.named.at(-1)?.word ?? ""),
  );
  if (isEach && crossing(cellsOf) === 0) return { reading: "ignore", sure: true };
  // Abbreviated or in full, as git prints them. A longer or shorter number may be a drive, an address or a digest.
  if (said.every(([value]) => COMMIT.test(value) && isHash(value))) return { reading: "series", sure: true };
  const crossed = crossing(workloadsOf);
  if (at === OWN_NAME && crossed >= CROSSED) {
    // Names of files that never separate two measurements of one load name nothing.
    const isNamed = meet(counts) || counts.some(countsDevices) || counts.every(isSweep);
    // Drives in one slot get the same loads; files of one drive with loads of their own are set-ups of it.
    const isOne = haveOwnOptions(counts) || (isOnOneDrive(counts) && crossing(cellsOf) < CROSSED);
    return { reading: !isNamed ? "ignore" : isOne ? "series" : "system", sure: false };
  }
  if (haveOwnDrives(counts)) return { reading: "system", sure: true };
  if (haveOwnOptions(counts)) return { reading: "series", sure: false };
  return { reading: crossed >= CROSSED ? "system" : "series", sure: crossed < UNSURE[0] || crossed > UNSURE[1] };
}

/** Did everything run on one drive, or on more and more of the same, as far as the files state it? */
function isOnOneDrive(counts: readonly Under[]): boolean {
  const drives = drivesOf(counts.flatMap(([, all]) => all));
  return areNested([...drives].map((own) => own.split("\n")));
}

/** Folders with a drive each are systems, even if hardly any workload ran in two of them. */
function haveOwnDrives(counts: readonly Under[]): boolean {
  const drives = counts.map(([, all]) => [...drivesOf(all)].sort());
  const all = drives.flatMap((own) => own.join("\n").split("\n"));
  return !all.includes("") && new Set(all).size === all.length;
}

/** On one drive, names of which each stands for options of its own say how it was used: `uring-fixed`, `uring-poll`. */
function haveOwnOptions(counts: readonly Under[]): boolean {
  const named = counts.some(([, [first]]) => first!.named.some(isSystemWord));
  if (counts.length < 2 || named || !isOnOneDrive(counts)) return false;
  const of = counts.map(([, all]) => setOf(howOf)(all));
  return new Set(of.flatMap((own) => [...own])).size === sum(of, ({ size }) => size);
}

/** How much each set has in common with the one most like it, on average. */
export function crossingOf(sets: readonly ReadonlySet<string>[]): number {
  const alike = [...grouped(sets, (set) => [...set].sort().join("\n")).values()];
  const distinct = alike.map(([set]) => set!);
  const best = distinct.map((own, i) =>
    alike[i]!.length > 1
      ? 1
      : distinct.reduce((most, other, k) => (k === i ? most : Math.max(most, overlap(own, other))), 0),
  );
  return sum(alike, (same, i) => same.length * best[i]!) / sets.length;
}

/** Jaccard index of two sets of workloads. */
function overlap(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  let both = 0;
  for (const workload of a) if (b.has(workload)) both++;
  return both / (a.size + b.size - both);
}

/** Was one load measured under two values of the column within one folder? */
function meet(counts: readonly Under[]): boolean {
  const measured = counts.flatMap(([value, all]) =>
    all.flatMap(({ place: { path, steps } }) =>
      steps.map((step) => ({ value, cell: `${folderOf(path)}\n${cellOf(step)}` })),
    ),
  );
  return [...grouped(measured, ({ cell }) => cell).values()].some((same) =>
    same.some(({ value }) => value !== same[0]!.value),
  );
}
