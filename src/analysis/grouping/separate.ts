/** What separates steps of one cell: added to the names of their systems and set-ups. */
import { sum } from "d3-array";
import { grouped, oncePer } from "~/base/byKey";
import { labelOf, operationOf } from "~/model/dictionary";
import type { Step } from "~/model/grouping";
import { countsAccelerators, wholeDrive } from "~/model/tools";
import { loadsBeside } from "./beside";
import { partCounts, partMixed } from "./mixed";
import { type Piece, piecesOf, shown } from "./names";
import { atOnce, factsSaid, howOf, jobsOfHost, lineOf, remembered, sizeText } from "./step";
import type { Count } from "./counts";
import {
  cellsIn,
  collisions,
  countText,
  documentsOf,
  type Draft,
  lineKey,
  seriesKey,
  systemKey,
  unlike,
  workKey,
} from "./draft";
import { isDense } from "./counts";
import { areAlike, areDocuments, countsTell, mayBeDocuments, weigh } from "./repeats";

/** A line for each option. */
const optionsOf = ({ step: { work } }: Draft): string => work.slice(0, 200).replaceAll(" ", "\n");

/**
 * Set-ups from the names and files that may tell two steps of one cell apart, the likeliest first. Runs with different
 * set-ups are not repeats, even if their names are numbered, unless a label says they are.
 */
const CONDITIONS: readonly ((draft: Draft) => string)[] = [
  ({ words: { conditions } }) => conditions,
  ({ step: { description } }) => description?.slice(0, 100) ?? "",
  optionsOf,
  ({ step: { size_bytes } }) => (size_bytes === null ? "" : sizeText(size_bytes)),
  ({ step: { tool_version } }) => tool_version ?? "",
  ({ step: { asked_runtime_s } }) => (asked_runtime_s === null ? "" : `${asked_runtime_s} s`),
  // 100 GB are beyond a cache of SLC where 1 GB is not.
  ({ step: { asked_extent } }) => asked_extent.replaceAll(" ", "\n"),
];

/** Adds to the names what tells apart steps that are not repeats of one another. */
export function separate(all: readonly Draft[]): void {
  // Another host is another system, whatever ran there; another drive too, even if no load of the curve ran on both.
  for (const [key, of] of [
    [systemKey, hostText],
    [workKey, driveOf],
  ] as const) {
    for (const same of grouped(all, key).values()) {
      const places = new Set(same.map(({ step }) => of(step)).filter((place) => place !== ""));
      if (places.size < 2 || same[0]!.words.told !== undefined || (of === driveOf && !isDrivePerFile(same))) continue;
      for (const draft of same) draft.addToSystem(of(draft.step));
    }
  }
  // What labels call drives of different models or media is one line on each, whatever its names count.
  for (const same of grouped(all, systemKey).values()) {
    const drives = new Set(same.flatMap(({ words: { drive } }) => drive ?? []));
    if (drives.size > 1) for (const draft of same) draft.addToLabel(draft.words.drive ?? "");
  }
  partCounts(all);
  let cells = collisions(all);
  /** If drafts that should be separate share a cell, every draft with that key gets extra words. */
  const part = (key: (draft: Draft) => string, meets: Meets, add: (same: readonly Draft[]) => Add): void => {
    const met = new Set(cells.filter((cell) => meets(cell)).map(([first]) => key(first!)));
    if (met.size === 0) return;
    for (const [own, same] of grouped(all, key)) if (met.has(own)) same.forEach(add(same));
    cells = collisions(all);
  };
  /** The same for a workload; a line over block sizes stays whole. */
  const partWork = (meets: Meets, of: (draft: Draft) => string, add: (draft: Draft) => void): void => {
    const others = besideOnLine(all, cells.filter(meets), of);
    part(workKey, meets, () => add);
    others.forEach(add);
  };
  // Other devices or another host at the same load mean another system, whatever its name counts.
  for (const [of, shownOf] of [
    [hostText, () => hostText],
    [targetsOf, targetTexts],
    [modelsOf, () => modelsOf],
    // Even in equally named files, `run1` of one drive and `run2` of another are not repeats.
    [devicesOf, deviceTexts],
  ] as const) {
    const isKnown: Meets = (cell) => cell.every(({ step }) => of(step) !== "");
    part(
      seriesKey,
      (cell) => differ(cell, of) && isKnown(cell),
      (same) => {
        const text = shownOf(same.map(({ step }) => step));
        return (draft) => {
          const place = of(draft.step) === "" ? "" : text(draft.step);
          // A set of files is what was accessed, not where.
          if (FILE_SET.test(place)) draft.addToLabel(place);
          else draft.addToSystem(place);
        };
      },
    );
  }
  part(
    lineKey,
    (cell) => askedOnlyOfSome(cell).length > 0,
    (same) => {
      // `01threads` may be the load of a line, while `bw` and `bw-pct0` tell its files apart.
      const telling = new Set(cellsIn(same).flatMap(askedOnlyOfSome).map(withoutNumbers));
      return (draft) =>
        draft.addToLabel(draft.words.asked.filter((word) => telling.has(withoutNumbers(word))).join(" "));
    },
  );
  for (const same of grouped(all, workKey).values()) {
    const text = hostsApart(same.map(({ step }) => step));
    if (text !== null) for (const draft of same) draft.addToLabel(text(draft.step));
  }
  cells = collisions(all);
  const drives = drivesAmong(cells);
  for (const [first] of cells.filter(areModels)) drives.add(first!.seriesKey);
  if (drives.size > 0) {
    for (const draft of all) {
      const last = draft.words.counts.at(-1);
      if (drives.has(draft.seriesKey) && last !== undefined) draft.addToSystem(last.text);
    }
    cells = collisions(all);
  }
  // An unnumbered run is not one of the numbered runs beside it.
  const countWordOf = ({ words: { counts } }: Draft): string =>
    counts.some(({ sure }) => sure) ? countWord(counts) : "";
  part(
    seriesKey,
    (cell) => new Set(cell.map((draft) => countWordOf(draft) === "")).size > 1,
    () => (draft) => draft.addToLabel(countWordOf(draft)),
  );
  for (const of of CONDITIONS) {
    const meets: Meets = (cell) =>
      new Set(cell.map(of)).size > 1 && !cell.every(({ words: { saidAgain } }) => saidAgain);
    const telling = of === optionsOf ? tellingOptions(cells.filter(meets)) : null;
    const add = (draft: Draft): void => {
      const own = telling?.get(systemKey(draft));
      const lines = of(draft).split("\n");
      draft.addToLabel(...(own === undefined ? lines : lines.filter((line) => own.has(optionName(line)))));
    };
    if (telling === null) partWork(meets, of, add);
    else part(workKey, meets, () => add);
  }
  const besides = loadsBeside(all.map(({ step }) => step));
  const beside = ({ step }: Draft): string => besides.get(step)!;
  part(
    workKey,
    (cell) => new Set(cell.map(beside)).size > 1 && cell.some((draft) => beside(draft).startsWith("beside")),
    () => (draft) => draft.addToLabel(beside(draft)),
  );
  // Folders that one label makes one system are its set-ups if nothing else tells their common loads apart.
  part(
    seriesKey,
    (cell) =>
      new Set(cell.map(({ words: { untold } }) => untold)).size > 1 &&
      !cell.every(({ words: { saidAgain } }) => saidAgain),
    () => (draft) => draft.addToLabel(draft.words.untold ?? ""),
  );
  // Runs of one file that were asked for something else: the options that differ at one load.
  part(
    workKey,
    (cell) => documentsOf(cell).some((same) => optionsIn(same).size > 0),
    (same) => {
      const names = new Set(cellsIn(same).flatMap((cell) => documentsOf(cell).flatMap((own) => [...optionsIn(own)])));
      return (draft) =>
        draft.addToLabel((draft.step.apart ?? []).filter((option) => names.has(optionName(option))).join(" "));
    },
  );
  // The name of a job may repeat the block size of the file; that must not split a line across block sizes.
  for (const titleOf of [titleWords, ({ title }: Step) => stemOfTitle(title).toLowerCase()]) {
    partWork(
      (cell) => differ(cell, ({ title }) => title) && differ(cell, titleOf),
      ({ step }) => titleOf(step),
      (draft) => draft.addToLabel(titleOf(draft.step)),
    );
  }
  // A rewrite differs from a creation, and 4k reads with 64k writes from 8k reads with 256k writes, whatever the names
  // say.
  for (const same of grouped(all, lineKey).values()) {
    if (new Set(same.map(({ step }) => step.kind)).size < 2) continue;
    for (const draft of same) if (draft.step.kind !== "") draft.addToLabel(draft.step.kind);
  }
  partMixed(all);
  keepFilesWhole(all);
  // Two drives may be alike at one load: trust an uncertain run number only if the values agree along the whole line, and
  // runs of one file if they agree in that file.
  const bySeries = grouped(all, seriesKey);
  for (const [series, same] of grouped(cells, ([first]) => seriesKey(first!))) {
    const weak = same.filter((cell) => !countsTell(cell) && !areDocuments(cell));
    const evidenceOf = (cell: readonly Draft[]): string => (mayBeDocuments(cell) ? cell[0]!.step.path : "");
    const byEvidence = grouped(weak, evidenceOf);
    const isAlike = (cell: readonly Draft[]): boolean => {
      const others = byEvidence.get(evidenceOf(cell)) ?? [];
      return sum(others, (other) => (areAlike(other) ? 0 : 1)) <= FEW * others.length;
    };
    const met = new Set(same.flat());
    const rest = grouped(
      bySeries.get(series)!.filter((draft) => !met.has(draft)),
      ({ step }) => lineOf(step),
    );
    for (const cell of same) weigh(cell, isAlike(cell), rest.get(lineOf(cell[0]!.step)) ?? []);
    for (const own of documentsOf(bySeries.get(series)!)) keepCounted(own);
  }
}

/**
 * The other points of lines over block sizes, with one load each, of which a block size was measured under several
 * conditions: those with one of these conditions stay on the line.
 */
function besideOnLine(
  all: readonly Draft[],
  cells: readonly (readonly Draft[])[],
  of: (draft: Draft) => string,
): readonly Draft[] {
  if (cells.length === 0) return [];
  const sameLine = (draft: Draft): string => `${lineKey(draft)}\n${howOf(draft.step)}`;
  const lines = grouped(all, sameLine);
  return [...grouped(cells.flat(), sameLine)].flatMap(([line, met]) => {
    const works = grouped(lines.get(line)!, workKey);
    if (works.size < 3 || [...works.values()].some((own) => cellsIn(own).length > 1)) return [];
    const [told, done] = [new Set(met.map(of)), new Set(met.map(workKey))];
    return [...works].flatMap(([work, own]) => (done.has(work) ? [] : own.filter((draft) => told.has(of(draft)))));
  });
}

/**
 * Hosts and the jobs of each vary: a line goes over whichever has more values, and the other separates lines. null:
 * one of them does not vary.
 */
function hostsApart(steps: readonly Step[]): ((step: Step) => string) | null {
  if (steps.some((step) => jobsOfHost(step) === null)) return null;
  const hosts = new Set(steps.map(({ host_count }) => host_count));
  const jobs = new Set(steps.map(jobsOfHost));
  if (hosts.size < 2 || jobs.size < 2) return null;
  const plural = (n: number, noun: string): string => `${n} ${noun}${n === 1 ? "" : "s"}`;
  return hosts.size >= jobs.size
    ? (step) => `${plural(jobsOfHost(step)!, countsAccelerators(step.tool) ? "accelerator" : "job")} per host`
    : ({ host_count }) => plural(host_count!, "host");
}

/** If a numbered file repeats no other, the loads that only it has stay on its line. */
function keepCounted(own: readonly Draft[]): void {
  const text = countText(own[0]!.words.counts);
  const isApart = ({ unrepeated, label }: Draft): boolean => unrepeated !== null && label.at(-1) === text;
  if (text === "" || !own.some(isApart) || own.some(({ again }) => again)) return;
  for (const draft of own) if (draft.unrepeated === null) draft.addToLabel(text);
}

/** Requests that the names of some steps of a cell state, but not those of all. */
const askedOnlyOfSome = (cell: readonly Draft[]): string[] => [...unlike(cell.map(({ words: { asked } }) => asked))];

const withoutNumbers = (word: string): string => word.replaceAll(/\d+/g, "");

/** This share of the loads of a line may be far apart, for example disturbed by a neighbour. */
const FEW = 0.1;

/** Names of the options in which runs of one file, at one load, differ. */
const optionsIn = (same: readonly Draft[]): Set<string> =>
  new Set([...unlike(same.map(({ step: { apart } }) => apart ?? []))].map(optionName));

/** By system, the options that differ at one load: `fixedbufs=1` of all steps separates none of them. */
function tellingOptions(cells: readonly (readonly Draft[])[]): Map<string, Set<string>> {
  const telling = new Map<string, Set<string>>();
  for (const [system, own] of grouped(cells, ([first]) => systemKey(first!))) {
    const apart = own.flatMap((cell) => [...unlike(cell.map((draft) => optionsOf(draft).split("\n")))]);
    telling.set(system, new Set(apart.map(optionName)));
  }
  return telling;
}

const optionName = (option: string): string => option.slice(0, option.indexOf("="));

/** Drives that the description of a step names. */
const modelsOf = remembered(({ description }) =>
  shown(piecesOf((description ?? "").slice(0, 300)).filter(({ text }) => labelOf(text) === "drive_model")),
);

const lines = (all: readonly string[]): string => (all.length === 1 ? all[0]! : all.join("\n"));

const targetsOf = ({ targets }: Step): string => lines(targets);

const devicesOf = ({ devices }: Step): string => lines(devices);

/**
 * The one device that a step ran on, or on a partition of it; "": a file, several, or unknown. A loop device is a
 * file.
 */
function driveOf({ targets: [first, ...more] }: Step): string {
  const [, name] = /^\/dev\/(?!loop|ram|shm)(?:.*\/)?([^/]+)$/.exec(first ?? "") ?? [];
  return name === undefined || more.length > 0 ? "" : wholeDrive(name);
}

/** Did each file run on one device? If jobs of a file have devices of their own, they are its members. */
const isDrivePerFile = (same: readonly Draft[]): boolean =>
  [...grouped(same, ({ step }) => step.path).values()].every(
    (own) => new Set(own.map(({ step }) => driveOf(step))).size === 1,
  );

type Meets = (cell: readonly Draft[]) => boolean;
type Add = (draft: Draft) => void;

const differ = (cell: readonly Draft[], of: (step: Step) => string): boolean =>
  new Set(cell.map(({ step }) => of(step))).size > 1;

/** A file is never split into systems: its devices separate series. */
function keepFilesWhole(all: readonly Draft[]): void {
  for (const same of grouped(all, ({ step }) => step.run).values()) {
    if (new Set(same.map(systemKey)).size < 2) continue;
    for (const draft of same) draft.keepSystem();
  }
}

/** `exch_(10%)`: a step of a vdbench curve; `job3`. */
const stemOfTitle = oncePer((title: string): string =>
  title
    .slice(0, 300)
    .replace(/(?<![-_ ])[-_ ]*\(?\d+(?:\.\d+)?%\)?$/, "")
    .replace(/(?<![-_ .])[-_ .]*\d+$/, ""),
);

/** Words in the name of a job that say nothing about its workload. */
const titleWords = remembered((step) => {
  const says = ({ word, numbers }: Piece): boolean =>
    operationOf(word) !== null || numbers.some((number) => factsSaid(step, number) !== 0);
  return shown(piecesOf(stemOfTitle(step.title)).filter((piece) => !says(piece))).toLowerCase();
});

/** `2048x512MiB`: as many files of a size. */
const FILE_SET = /^\d+ ?x ?\d+ ?[kmgt]i?b?$/i;

const hostText = ({ host }: Step): string => host ?? "";

/** `sda … sdx (24)`. */
const rangeOf = (names: readonly string[]): string =>
  names.length > 4 ? `${names[0]!} … ${names.at(-1)!} (${names.length})` : names.join(" ");

/** Sets of names as shown: shortened by the first way that keeps them apart, else in full. */
const shortened =
  (of: (step: Step) => readonly string[], ...ways: readonly ((name: string) => string)[]) =>
  (steps: readonly Step[]): ((step: Step) => string) => {
    const sets = [...grouped(steps, (step) => lines(of(step))).values()].map(([first]) => of(first!));
    const way = ways.find((short) => new Set(sets.map((names) => rangeOf(names.map(short)))).size === sets.length);
    return (step) => (way === undefined ? of(step).join(" ") : rangeOf(of(step).map(way)));
  };
const deviceTexts = shortened(
  ({ devices }) => devices,
  (name) => name,
);
const tail = (path: string): string =>
  /traddr=(\S+)/i.exec(path)?.[1] ?? path.slice(Math.max(path.lastIndexOf("/"), path.lastIndexOf("\\")) + 1);
/** Drive letters, or names of files and devices, or addresses; with their folders if two would otherwise be equal. */
const targetTexts = shortened(
  ({ targets }) => targets,
  (path) => /^[a-z]:(?=[\\/])/i.exec(path)?.[0] ?? tail(path),
  tail,
);

/** `run 3`: run. */
const countWord = (counts: readonly Count[]): string =>
  /^\p{L}*/u.exec(counts.find(({ sure }) => sure)!.text)![0] || "dated";

/** `870`, `980`: numbers that are neither consecutive nor steps of a parameter nor dates are models. */
function areModels(cell: readonly Draft[]): boolean {
  const texts = cell.map(({ words: { counts } }) => counts.findLast(({ sure }) => !sure)?.text ?? "");
  const numbers = texts.map(Number);
  const isModel = (n: number): boolean => !/^[1-9]0*$/.test(`${n}`) && !Number.isInteger(Math.log2(n));
  return (
    texts.every((text) => /^[1-9]\d{2,4}$/.test(text)) &&
    !texts.every((text) => /^1[0-2][0-3]\d$/.test(text)) &&
    numbers.every(isModel) &&
    new Set(texts).size === cell.length &&
    !isDense(numbers)
  );
}

/** Series whose numbered files ran at the same time: these are drives, not repeats. */
function drivesAmong(all: readonly (readonly Draft[])[]): Set<string> {
  const between = all.filter((cell) => cell.some(({ step }) => step.path !== cell[0]!.step.path));
  return new Set(
    [...grouped(between, ([first]) => first!.seriesKey)].flatMap(([series, cells]) => {
      const drives = cells.filter((cell) => !onOneDevice(cell) && atOnce(cell.map(({ step }) => step)));
      return drives.length > 0 && drives.length * 2 >= cells.length ? [series] : [];
    }),
  );
}

/** Several steps at once on one device are not drives. */
const onOneDevice = (cell: readonly Draft[]): boolean =>
  cell.every(({ step }) => step.targets.length > 0) &&
  new Set(cell.map(({ step }) => step.targets.join())).size < cell.length;
