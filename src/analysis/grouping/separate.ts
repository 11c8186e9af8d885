/** Steps that share a cell: what tells them apart, and which of them are repeats. */
import { byName } from "~/base/byName";
import { max, min, sum } from "d3-array";
import { grouped, oncePer } from "~/base/byKey";
import { folderOf } from "~/base/path";
import { labelOf, operationOf, saysDepth } from "~/model/dictionary";
import type { Step } from "~/model/grouping";
import { nominalPercent } from "~/model/nominal";
import { countsAccelerators, wholeDrive } from "~/model/tools";
import { loadsBeside } from "./beside";
import type { Conflict } from "./misnamed";
import { partCounts, partMixed } from "./mixed";
import { type Piece, piecesOf, shown } from "./names";
import { tailsOf } from "./places";
import {
  atOnce,
  cellOf,
  factsSaid,
  fileOf,
  jobsOfHost,
  lineOf,
  overlaps,
  remembered,
  sizeText,
  workloadOf,
} from "./step";
import type { Count, Level } from "./words";

/** Highest ratio of values of one load to their median that still count as repeats if the evidence is uncertain. */
const ALIKE = 1.5;

/** What the names of a path and its labels say. */
export interface DraftWords {
  readonly system: readonly { at: string; pieces: readonly Piece[] }[];
  /** The words of `system`. */
  readonly base: string;
  readonly told?: string;
  /** What the names say of a system that a label names. */
  readonly untold?: string;
  readonly levels: readonly Level[];
  readonly label: readonly string[];
  /** Requested numbers that no file states, and the purpose of a test. */
  readonly asked: readonly string[];
  /** Run time, size and version, as far as the names state them. */
  readonly conditions: string;
  readonly counts: readonly Count[];
  /** A label numbers the repeat. */
  readonly saidAgain?: boolean;
  readonly conflicts: readonly Conflict[];
  /** The certain ones, as remarks. */
  readonly denied: (step: Step) => readonly string[];
}

/** The placement of a step while it is being worked out: parts are added until no two differing steps share a cell. */
export class Draft {
  label: readonly string[];
  /** Added to the name of the system: a device, a host. */
  more: readonly string[] = [];
  again = false;
  /** How its set-up differs from the rest of its line, as remarks. */
  readonly unlike: string[] = [];
  /** Why it is not a repeat in its cell; null: it is one, or is alone. */
  unrepeated: string | null = null;
  #system: string | null = null;
  #series: string | null = null;

  constructor(
    readonly step: Step,
    readonly words: DraftWords,
  ) {
    this.label = words.label;
  }

  get systemKey(): string {
    return (this.#system ??= this.more.length === 0 ? this.words.base : `${this.words.base}\n${this.more.join("\n")}`);
  }

  get seriesKey(): string {
    return (this.#series ??= `${this.systemKey}\n\n${this.label.join("\n")}`);
  }

  addToSystem(...parts: readonly string[]): void {
    this.more = [...this.more, ...parts];
    this.#system = this.#series = null;
  }

  addToLabel(...parts: readonly string[]): void {
    this.label = [...this.label, ...parts];
    this.#series = null;
  }

  /** Makes its devices tell series apart, not systems. */
  keepSystem(): void {
    this.label = [...this.more, ...this.label];
    this.more = [];
    this.#system = this.#series = null;
  }
}

const systemKey = (d: Draft): string => d.systemKey;
const seriesKey = (d: Draft): string => d.seriesKey;
const workKey = (d: Draft): string => `${d.seriesKey}\n\n${workloadOf(d.step)}`;
/** A name that describes a whole study applies to all of its block sizes, so its points may be one line. */
const lineKey = (d: Draft): string => `${d.seriesKey}\n\n${lineOf(d.step)}`;

/** Drafts that share a cell. Nested maps, since a key of series and cell would be long and made often. */
function collisions(all: readonly Draft[]): Draft[][] {
  const found: Draft[][] = [];
  const series = new Map<string, Map<string, Draft | Draft[]>>();
  for (const draft of all) {
    let cells = series.get(draft.seriesKey);
    if (cells === undefined) series.set(draft.seriesKey, (cells = new Map<string, Draft | Draft[]>()));
    const cell = cellOf(draft.step);
    const same = cells.get(cell);
    if (same === undefined) cells.set(cell, draft);
    else if (same instanceof Draft) {
      const both = [same, draft];
      cells.set(cell, both);
      found.push(both);
    } else same.push(draft);
  }
  return found;
}

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
];

/** Adds to the names what tells apart steps that are not repeats of one another. */
export function separate(all: readonly Draft[]): void {
  // Another host is another system, whatever ran there.
  for (const same of grouped(all, systemKey).values()) {
    const hosts = new Set(same.flatMap(({ step: { host } }) => host ?? []));
    if (hosts.size > 1 && same[0]!.words.told === undefined)
      for (const draft of same) if (draft.step.host !== null) draft.addToSystem(draft.step.host);
  }
  // Another drive is another system too, even if no load of the curve ran on both.
  for (const same of grouped(all, workKey).values()) {
    const drives = new Set(same.flatMap(({ step }) => driveOf(step) ?? []));
    if (drives.size < 2 || same[0]!.words.told !== undefined || !isDrivePerFile(same)) continue;
    for (const draft of same) {
      const drive = driveOf(draft.step);
      if (drive !== null) draft.addToSystem(drive);
    }
  }
  partCounts(all);
  let cells = collisions(all);
  /** If drafts that should be separate share a cell, every draft with that key gets extra words. */
  const part = (key: (draft: Draft) => string, meets: Meets, add: (same: readonly Draft[]) => void): void => {
    const met = new Set(cells.filter((cell) => meets(cell)).map(([first]) => key(first!)));
    if (met.size === 0) return;
    for (const [own, same] of grouped(all, key)) if (met.has(own)) add(same);
    cells = collisions(all);
  };
  const differ =
    (of: (step: Step) => string): Meets =>
    (cell) => {
      const first = of(cell[0]!.step);
      return cell.some(({ step }) => of(step) !== first);
    };
  // Other devices or another host at the same load mean another system, whatever its name counts.
  const differSurely =
    (of: (step: Step) => string): Meets =>
    (cell) =>
      differ(of)(cell) && cell.every(({ step }) => of(step) !== "");
  for (const [of, meets, shownOf] of [
    [hostText, differSurely(hostText), () => hostText],
    [targetsOf, differSurely(targetsOf), targetTexts],
    [modelsOf, differSurely(modelsOf), () => modelsOf],
    // Even in equally named files, `run1` of one drive and `run2` of another are not repeats.
    [devicesOf, differSurely(devicesOf), deviceTexts],
  ] as const) {
    part(seriesKey, meets, (same) => {
      const text = shownOf(same.map(({ step }) => step));
      for (const draft of same) {
        if (of(draft.step) === "") continue;
        // A set of files is what was accessed, not where.
        if (FILE_SET.test(text(draft.step))) draft.addToLabel(text(draft.step));
        else draft.addToSystem(text(draft.step));
      }
    });
  }
  if (all.some(({ more }) => more.length > 0)) {
    keepFilesWhole(all);
    cells = collisions(all);
  }
  part(
    lineKey,
    (cell) => askedOnlyOfSome(cell).length > 0,
    (same) => {
      // `01threads` may be the load of a line, while `bw` and `bw-pct0` tell its files apart.
      const byCell = grouped(same, ({ step }) => cellOf(step)).values();
      const telling = new Set([...byCell].flatMap(askedOnlyOfSome).map(withoutNumbers));
      for (const draft of same)
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
  const isCounted = ({ words: { counts } }: Draft): boolean => counts.some(({ sure }) => sure);
  part(
    seriesKey,
    (cell) => new Set(cell.map(isCounted)).size > 1,
    (same) => {
      // An unnumbered run is not one of the numbered runs beside it.
      for (const draft of same.filter(isCounted)) draft.addToLabel(countWord(draft.words.counts));
    },
  );
  for (const of of CONDITIONS) {
    const meets: Meets = (cell) =>
      cell.some((draft) => of(draft) !== of(cell[0]!)) && !cell.every(({ words: { saidAgain } }) => saidAgain);
    const telling = of === optionsOf ? tellingOptions(cells.filter(meets)) : null;
    part(workKey, meets, (same) => {
      for (const draft of same) {
        const own = telling?.get(systemKey(draft));
        const lines = of(draft).split("\n");
        draft.addToLabel(...(own === undefined ? lines : lines.filter((line) => own.has(optionName(line)))));
      }
    });
  }
  const besides = loadsBeside(all.map(({ step }) => step));
  const beside = ({ step }: Draft): string => besides.get(step)!;
  part(
    workKey,
    (cell) => new Set(cell.map(beside)).size > 1 && cell.some((draft) => beside(draft).startsWith("beside")),
    (same) => {
      for (const draft of same) draft.addToLabel(beside(draft));
    },
  );
  // Folders that one label makes one system are its set-ups if nothing else tells their common loads apart.
  part(
    seriesKey,
    (cell) =>
      new Set(cell.map(({ words: { untold } }) => untold)).size > 1 &&
      !cell.every(({ words: { saidAgain } }) => saidAgain),
    (same) => {
      for (const draft of same) draft.addToLabel(draft.words.untold ?? "");
    },
  );
  // Runs of one file that were asked for something else: the options that differ at one load.
  part(
    workKey,
    (cell) => documentsOf(cell).some((same) => optionsIn(same).size > 0),
    (same) => {
      const byCell = [...grouped(same, ({ step }) => cellOf(step)).values()];
      const names = new Set(byCell.flatMap((cell) => documentsOf(cell).flatMap((own) => [...optionsIn(own)])));
      for (const draft of same)
        draft.addToLabel((draft.step.apart ?? []).filter((option) => names.has(optionName(option))).join(" "));
    },
  );
  // The name of a job may repeat the block size of the file; that must not split a line across block sizes.
  for (const titleOf of [titleWords, ({ title }: Step) => stemOfTitle(title).toLowerCase()]) {
    part(
      workKey,
      (cell) => differ(({ title }) => title)(cell) && differ(titleOf)(cell),
      (same) => {
        for (const draft of same) draft.addToLabel(titleOf(draft.step));
      },
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
  // Two drives may be alike at one load: trust an uncertain run number only if the values agree along the whole line.
  const bySeries = grouped(all, seriesKey);
  for (const [series, same] of grouped(cells, ([first]) => seriesKey(first!))) {
    const weak = same.filter((cell) => !countsTell(cell) && !areDocuments(cell));
    const isAlike = sum(weak, (cell) => (areAlike(cell) ? 0 : 1)) <= FEW * weak.length;
    const met = new Set(same.flat());
    const rest = grouped(
      bySeries.get(series)!.filter((draft) => !met.has(draft)),
      ({ step }) => lineOf(step),
    );
    for (const cell of same) weigh(cell, isAlike, rest.get(lineOf(cell[0]!.step)) ?? []);
    for (const own of documentsOf(bySeries.get(series)!)) keepCounted(own);
  }
}

/**
 * Hosts and the jobs of each vary: a line goes over whichever has more values, and the other tells lines apart. null:
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
const askedOnlyOfSome = (cell: readonly Draft[]): string[] => [
  ...new Set(
    cell.flatMap(({ words: { asked } }) =>
      asked.filter((word) => !cell.every((one) => one.words.asked.includes(word))),
    ),
  ),
];
const withoutNumbers = (word: string): string => word.replaceAll(/\d+/g, "");

/** This share of the loads of a line may be far apart, for example disturbed by a neighbour. */
const FEW = 0.1;

/** Runs of one file are repeats if the file states what each was asked for. */
const areDocuments = (cell: readonly Draft[]): boolean =>
  new Set(cell.map(({ step }) => step.path)).size === 1 &&
  new Set(cell.map(({ step }) => step.document)).size === cell.length &&
  cell.every(({ step }) => step.apart !== null || isAskedKnown(step));

/** sysbench --report-checkpoints: each report of a run covers the time since the one before. */
const areCheckpoints = (cell: readonly Draft[]): boolean =>
  cell.every(({ step }) => step.tool === "sysbench" && step.run === cell[0]!.step.run);

const areJobs = (cell: readonly Draft[]): boolean => cell.every(({ words: { counts } }) => counts.at(-1)?.job === true);

/** Steps of one curve, in percent of its maximum, which were rounded to the same asked rate. */
const areSteps = (cell: readonly Draft[]): boolean =>
  cell.every(({ step }) => step.load_kind === "rate" && nominalPercent(step) !== null) &&
  new Set(cell.map(({ step }) => nominalPercent(step))).size === cell.length;

/** A database has no block size, and a maximum has no load. */
const isAskedKnown = (step: Step): boolean =>
  isLoadKnown(step) && (step.block_bytes !== null || step.workload_op === "transaction");
const isLoadKnown = ({ load_kind, outstanding }: Step): boolean => load_kind !== "outstanding" || outstanding !== null;

/** The drafts of a cell, file by file. */
const documentsOf = (cell: readonly Draft[]): Draft[][] => [...grouped(cell, ({ step }) => fileOf(step)).values()];

/** Names of the options in which runs of one file, at one load, differ. */
function optionsIn(same: readonly Draft[]): Set<string> {
  const times = new Map<string, number>();
  for (const { step } of same) for (const option of step.apart ?? []) times.set(option, (times.get(option) ?? 0) + 1);
  return new Set([...times].flatMap(([option, n]) => (n < same.length ? [optionName(option)] : [])));
}

/** By system, the options that differ at one load: `fixedbufs=1` of all steps tells none of them apart. */
function tellingOptions(cells: readonly (readonly Draft[])[]): Map<string, Set<string>> {
  const telling = new Map<string, Set<string>>();
  for (const [system, own] of grouped(cells, ([first]) => systemKey(first!))) {
    const apart = own.flatMap((cell) => {
      const lists = cell.map((draft) => optionsOf(draft).split("\n"));
      return lists.flat().filter((option) => !lists.every((list) => list.includes(option)));
    });
    telling.set(system, new Set(apart.map(optionName)));
  }
  return telling;
}

const optionName = (option: string): string => option.slice(0, option.indexOf("="));

const ratesIn = (cell: readonly Draft[]): number[] =>
  cell.flatMap(({ step: { rate } }) => (rate !== null && rate > 0 ? [rate] : []));

/** The range of values grows with their number; their distance from the median hardly does. */
function areAlike(cell: readonly Draft[]): boolean {
  const rates = ratesIn(cell).sort((a, b) => a - b);
  const middle = rates[(rates.length - 1) >> 1]!;
  return rates.length < 2 || Math.max(rates.at(-1)! / middle, middle / rates[0]!) <= ALIKE;
}

/** Highest over lowest rate. */
function ratioIn(cell: readonly Draft[]): number {
  const rates = ratesIn(cell);
  return rates.length < 2 ? 1 : max(rates)! / min(rates)!;
}

/** Drives that the description of a step names. */
const modelsOf = remembered(({ description }) =>
  shown(piecesOf((description ?? "").slice(0, 300)).filter(({ text }) => labelOf(text) === "drive_model")),
);

const lines = (all: readonly string[]): string => (all.length === 1 ? all[0]! : all.join("\n"));
const targetsOf = ({ targets }: Step): string => lines(targets);
const devicesOf = ({ devices }: Step): string => lines(devices);

/**
 * The one device that a step ran on, or on a partition of it; null: a file, several, or unknown. A loop device is a
 * file.
 */
function driveOf({ targets: [first, ...more] }: Step): string | null {
  const [, name] = /^\/dev\/(?!loop|ram|shm)(?:.*\/)?([^/]+)$/.exec(first ?? "") ?? [];
  if (name === undefined || more.length > 0) return null;
  return wholeDrive(name);
}

/** Did each file run on one device? If jobs of a file have devices of their own, they are its members. */
const isDrivePerFile = (same: readonly Draft[]): boolean =>
  [...grouped(same, ({ step }) => step.path).values()].every(
    (own) => new Set(own.map(({ step }) => driveOf(step))).size === 1,
  );

type Meets = (cell: readonly Draft[]) => boolean;

/** A file is never split into systems: its devices tell series apart. */
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

/** In full if two sets have the same ends and length. */
function deviceTexts(steps: readonly Step[]): (step: Step) => string {
  const short = new Map(steps.map((step) => [devicesOf(step), rangeOf(step.devices)]));
  return new Set(short.values()).size === short.size
    ? (step) => short.get(devicesOf(step))!
    : ({ devices }) => devices.join(" ");
}

/** Drive letters, or names of files and devices; with their folders if two would otherwise be equal. */
function targetTexts(steps: readonly Step[]): (step: Step) => string {
  const texts = (nameOf: (path: string) => string) =>
    new Map(steps.map((step) => [step.targets.join("\n"), rangeOf(step.targets.map(nameOf))]));
  const tail = (path: string): string => path.slice(Math.max(path.lastIndexOf("/"), path.lastIndexOf("\\")) + 1);
  const candidates = [texts((path) => /^[a-z]:(?=[\\/])/i.exec(path)?.[0] ?? tail(path)), texts(tail)];
  const named = candidates.find((short) => new Set(short.values()).size === short.size) ?? null;
  return ({ targets }) => named?.get(targets.join("\n")) ?? targets.join(" ");
}

/** Does each step have certain counts, and no two the same? */
const countsTell = (cell: readonly Draft[]): boolean =>
  cell.every(({ words: { counts } }) => counts.some(({ sure }) => sure)) &&
  new Set(cell.map(({ words: { counts } }) => countText(counts.filter(({ sure }) => sure)))).size === cell.length;
/** Runs of one load that were told to print different percentiles are runs of their own. */
const printsTell = (cell: readonly Draft[]): boolean => {
  const printed = new Set(cell.map(({ step }) => step.printed_percent));
  return printed.size === cell.length && !printed.has(null);
};
const countText = (counts: readonly Count[]): string => [...new Set(counts.map(({ text }) => text))].join(" ");

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

/** Consecutive numbers count repeats; 0, 8, 512 are values of a parameter. */
const isDense = (numbers: readonly number[]): boolean => max(numbers)! - min(numbers)! < 2 * numbers.length;

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

/**
 * Decides between repeats and points that stay apart: steps that still share a cell differ only in their run number, or
 * not at all.
 * @param isAlike whether the values at the other loads of its line agree too
 * @param rest loads of its line that were measured once
 */
function weigh(all: readonly Draft[], isAlike: boolean, rest: readonly Draft[]): void {
  const ratio = ratioIn(all);
  const byRun = [...grouped(all, ({ step }) => step.run).values()];
  const isOfSteps = byRun.length < all.length && byRun.every((same) => same.length === 1 || areSteps(same));
  const cell = isOfSteps ? byRun.map(([first]) => first!) : all;
  const bare = cell.map(({ words: { counts } }) =>
    Number(/\d+$/.exec(counts.findLast(({ sure }) => !sure)?.text ?? "")?.[0] ?? 0),
  );
  const together = cell.some(
    ({ step }, i) => i > 0 && fileOf(cell[0]!.step) !== fileOf(step) && overlaps(cell[0]!.step, step),
  );
  const counted =
    !together &&
    (areJobs(cell) || isDense(bare)) &&
    new Set(cell.map(({ words }) => countText(words.counts))).size === cell.length;
  // If neither a file nor its name states the load, only an explicit count of runs shows that the loads were equal.
  const isKnown =
    cell.every(({ step, words: { asked } }) => isLoadKnown(step) || asked.some(saysDepth)) ||
    cell.every(({ words: { counts } }) => counts.some(({ sure, dated }) => sure && dated !== true));
  const isTold = isKnown && (countsTell(cell) || printsTell(cell) || (counted && isAlike && areAlike(cell)));
  if (cell.length === 1 || isTold || areDocuments(cell) || areCheckpoints(cell)) {
    for (const draft of all) draft.again = true;
    return;
  }
  const told = new Set(cell.map(({ words }) => countText(words.counts))).size === cell.length;
  const isOneRun = new Set(cell.map(({ step }) => step.run)).size === 1;
  const isUntold = !isKnown || cell.some(({ step }) => step.apart === null && !isAskedKnown(step));
  const why = isOneRun ? "one-run" : isUntold ? "untold" : together ? "together" : !told ? "uncounted" : "number";
  const unrepeated =
    ratio <= ALIKE ? `unrepeated:${why}` : `unrepeated:${why}:${ratio < 9.95 ? ratio.toFixed(1) : Math.round(ratio)}`;
  const tails = told ? null : tailsOf(cell.map(({ step }) => step));
  const home = homeOf(cell, rest);
  for (const draft of all) {
    const { step } = cell.find((one) => one === draft || (isOfSteps && one.step.run === draft.step.run))!;
    draft.unrepeated = unrepeated;
    if (step === home) continue;
    draft.addToLabel(countText(draft.words.counts), ...(tails === null ? [] : [tails(step)]));
  }
}

/**
 * The step that stays on the line, so that a load measured elsewhere does not break it: the newest version of a file,
 * or the only step whose file or folder has other loads of the line. null: there is none.
 */
function homeOf(cell: readonly Draft[], rest: readonly Draft[]): Step | null {
  const [newest, another] = cell.filter(({ words: { counts } }) => counts.at(-1)?.version === "newest");
  if (newest !== undefined && another === undefined) return newest.step;
  for (const placeOf of [fileOf, ({ path }: Step) => folderOf(path)]) {
    const places = new Set(rest.map(({ step }) => placeOf(step)));
    const [one, other] = cell.filter(({ step }) => places.has(placeOf(step)));
    if (one !== undefined && other === undefined) return one.step;
  }
  return null;
}

export function repeatsOf(all: readonly Draft[]): Map<Draft, number> {
  const found = new Map<Draft, number>();
  for (const cell of collisions(all)) {
    if (!cell.every(({ again }) => again)) continue;
    const order = cell.toSorted(
      (a, b) =>
        (a.step.started_ms ?? 0) - (b.step.started_ms ?? 0) ||
        byName(a.step.path, b.step.path) ||
        a.step.document - b.step.document,
    );
    order.forEach((draft, i) => found.set(draft, i + 1));
  }
  return found;
}

/** The set-ups, without parts that all series of a workload share. */
export function labelsOf(all: readonly Draft[]): Map<Draft, string> {
  const found = new Map<Draft, string>();
  const workloads = [...grouped(all, systemKey).values()].flatMap((own) => [
    // The name of a series lacks the kind of work, so the set-up names it.
    ...grouped(own, ({ step }) => `${lineOf(step)}|${step.block_bytes}`).values(),
  ]);
  for (const same of workloads) {
    const bySeries = grouped(same, seriesKey);
    const labels = [...bySeries.values()].map(([first]) => first!.label);
    // A part that every label has once tells no two apart.
    const times = (label: readonly string[], part: string) => label.filter((one) => one === part).length;
    const noise = new Set(labels[0]!.filter((part) => labels.every((label) => times(label, part) === 1)));
    for (const drafts of bySeries.values()) {
      const text =
        labels.length === 1
          ? ""
          : [...new Set(drafts[0]!.label)].filter((part) => part !== "" && !noise.has(part)).join(" ");
      // Sizes that vary are told in any case, since the workload has no single one to name.
      for (const draft of drafts)
        found.set(draft, text === "" && draft.step.block_bytes === null ? draft.step.kind : text);
    }
  }
  // A line over blocks has one label, even if only one of its blocks was also measured elsewhere.
  for (const same of grouped(all, lineKey).values()) {
    const texts = new Set(same.map((draft) => found.get(draft)!));
    texts.delete("");
    const [text] = texts;
    if (texts.size === 1) for (const draft of same) found.set(draft, text!);
  }
  return found;
}
