/** The words of the paths that vary, level by level: do they name what was measured, or what was requested? */
import { greatest, sum } from "d3-array";
import { grouped, once, putUnder } from "~/base/byKey";
import {
  isDeviceNoun,
  isMachineNoun,
  isStage,
  isStudy,
  isTrialWord,
  isVariant,
  labelOf,
  operationOf,
} from "~/model/dictionary";
import type { Column, Reading } from "~/model/grouping";
import { cellsOf, CROSSED, crossingOf, isCaptions, judge } from "./judge";
import { drivesUnder } from "./mixed";
import { isMark, isSystemWord, type Piece, shown, wordsOf } from "./names";
import { isBetween, OWN_NAME, type Place } from "./places";
import type { Level } from "./reader";

/** Names with more words are not searched for optional parts. */
const MOST_WORDS = 24;
/** With more optional parts, the words are names, not options. */
const MOST_PARTS = 12;

/** A file or output directory with the words of its path sorted. */
export interface Sorted {
  readonly place: Place;
  readonly levels: readonly Level[];
}

interface Named {
  readonly pieces: readonly Piece[];
  readonly steps: number;
  /** The folders that hold the name. */
  readonly scopes: ReadonlySet<string>;
}

/** "Most" of what was measured. */
const MOST = 0.9;

/** A single letter, also with a digit, a number, a size or an operation is not a name: `30GB`, `1a`, `f2`, `write`. */
const READABLE = /\p{L}[\p{L}\p{N}]|[^\0-\x7f]/u;
const isReadable = (pieces: readonly Piece[]): boolean =>
  pieces.some(
    ({ word }) =>
      READABLE.test(word) &&
      !/^[a-z]\d$/.test(word) &&
      !isMark(word) &&
      !/^\d+(?:\.\d+)?[kmgt]i?b$/.test(word) &&
      operationOf(word) === null,
  );

/** Names without the words that most of them begin or end with, as long as all stay readable and distinct. By words. */
function withoutShared(names: readonly Named[]): Map<string, readonly Piece[]> {
  const total = sum(names, ({ steps }) => steps);
  let left = names.map(({ pieces }) => pieces);
  if (names.length > 1) {
    for (const end of [0, -1] as const) {
      for (;;) {
        const at = grouped(
          left.map((pieces, i) => ({ word: pieces.at(end)!.word, steps: names[i]!.steps })),
          ({ word }) => word,
        );
        const [word] =
          [...at].find(([, all]) => all.length > 1 && sum(all, ({ steps }) => steps) >= MOST * total) ?? [];
        if (word === undefined) break;
        // `970 EVO`, `Samsung 970`, `node-a.lab`: neither word is a name alone.
        const isHalf = (pieces: readonly Piece[]): boolean =>
          pieces[0]!.word === word && /^(?:\d+|[a-z])$/.test(pieces[1]?.word ?? "");
        if (end === 0 && (/^\d{3,4}$/.test(word) || left.some(isHalf))) break;
        const next = left.map((pieces) =>
          pieces.at(end)!.word === word ? (end === 0 ? pieces.slice(1) : pieces.slice(0, -1)) : pieces,
        );
        const texts = next.map((pieces) => `${wordsOf(pieces)} `);
        // `nvme-a` stays beside `nvme-b`, however much more was measured on it.
        const isPart = (i: number): boolean =>
          end === -1 && texts.some((text, k) => next[k] === left[k] && text.startsWith(texts[i]!));
        const readable = next.every((pieces, i) => pieces === left[i] || (isReadable(pieces) && !isPart(i)));
        if (!readable || new Set(next.map(wordsOf)).size < names.length) break;
        left = next;
      }
    }
  }
  return new Map(names.map(({ pieces }, i) => [wordsOf(pieces), left[i]!]));
}

/** Names that share a word or a folder with one another: another collection in the drop says nothing about these. */
function akin(names: readonly Named[]): Named[][] {
  const parent = names.map((_, i) => i);
  const rootOf = (i: number): number => (parent[i] === i ? i : (parent[i] = rootOf(parent[i]!)));
  const first = new Map<string, number>();
  names.forEach(({ pieces, scopes }, i) => {
    for (const key of [...pieces.map(({ word }) => word), ...[...scopes].map((scope) => `/${scope}`)]) {
      const other = first.get(key);
      if (other === undefined) first.set(key, i);
      else parent[rootOf(i)] = rootOf(other);
    }
  });
  return [...grouped(names.keys(), rootOf).values()].map((own) => own.map((i) => names[i]!));
}

const withoutNumber = (text: string): string => text.toLowerCase().replace(/ ?\d+$/, "");

/** Leaves out leading and trailing words that most names of a level share, but never all words of a name. */
export function sortedOf(places: readonly Place[], levels: readonly (readonly Level[])[]): Sorted[] {
  const named = places.flatMap(({ steps, names }, i) =>
    levels[i]!.flatMap((level, depth) =>
      level.named.length === 0 ? [] : { level, steps: steps.length, scope: names[depth]!.scope },
    ),
  );
  const short = new Map(
    [...grouped(named, ({ level: { at } }) => at)].map(([at, own]) => {
      const names = [...grouped(own, ({ level: { words } }) => words).values()].map((same) => ({
        pieces: same[0]!.level.named,
        steps: sum(same, ({ steps }) => steps),
        scopes: new Set(same.map(({ scope }) => scope)),
      }));
      return [at, new Map(akin(names).flatMap((all) => [...withoutShared(all)]))];
    }),
  );
  const all = new Set(levels.flat());
  const counted = new Set(
    [...all].flatMap(({ at, counts }) =>
      at === OWN_NAME ? [] : counts.map(({ text }) => `${at} ${withoutNumber(text)}`),
    ),
  );
  const after = (level: Level): Level => {
    const { at, words, counts } = level;
    // `output` beside `output2` is the first of them.
    if (words !== "" && counted.has(`${at} ${words}`))
      return { ...level, named: [], words: "", counts: [...counts, { text: words, sure: false }] };
    const left = short.get(at)?.get(words) ?? level.named;
    return left === level.named ? level : { ...level, named: left, words: wordsOf(left), whole: level.named };
  };
  const known = new Map([...all].map((level) => [level, after(level)]));
  const isAgain = againBeside(places, levels);
  return places.map((place, i) => ({
    place,
    levels: levels[i]!.map((level, depth) => isAgain(place.names[depth]!.scope, level, known.get(level)!)),
  }));
}

/** Runs that begin within this time after the one before are rounds: changing the drive takes longer. */
const MOST_BETWEEN_MS = 10 * 60_000;
/** So many rounds in a row are certain repeats, however much a drive changes meanwhile. */
const SURE_ROUNDS = 5;

interface Numbered {
  readonly number: number;
  readonly place: Place;
}

/**
 * How many rounds on one device the files or folders are: `wsat-01`, `wsat-02` …, numbered from 0 or 1 on in order of their
 * start, one shortly after the other, with the same accesses. 0: they are none.
 */
function roundsIn(files: readonly Numbered[]): number {
  const rounds = [...grouped(files, ({ number }) => number)].sort(([a], [b]) => a - b);
  const steps = files.flatMap(({ place }) => place.steps);
  const targets = new Set(steps.map((step) => `${step.host}\n${step.targets.join("\n")}`));
  if (rounds.length < 2 || rounds[0]![0] > 1 || targets.size > 1 || steps[0]!.targets.length === 0) return 0;
  const times = rounds.map(([, own]) => {
    // NaN if a time is unknown: no comparison below holds then.
    let [from, to] = [Infinity, -Infinity];
    for (const { started_ms, runtime_s } of own.flatMap(({ place }) => place.steps)) {
      from = Math.min(from, started_ms ?? NaN);
      to = Math.max(to, (started_ms ?? NaN) + (runtime_s ?? NaN) * 1000);
    }
    return { from, to };
  });
  const isInRow = rounds.every(([number], i) => {
    if (i === 0) return true;
    const pause = times[i]!.from - times[i - 1]!.to;
    return number === rounds[i - 1]![0] + 1 && pause > -1000 && pause < MOST_BETWEEN_MS;
  });
  return isInRow && crossingOf(rounds.map(([, own]) => cellsOf(own))) >= CROSSED ? rounds.length : 0;
}

/** `r01`, `l1`, `7`: what may number the rounds of a test. */
const ROUND = /^([a-z]?)(\d{1,3})$/i;

/**
 * Counts repeats where `nfs.2` lies beside `nfs`, and where files, or folders that are a bare number, are rounds; a
 * device or host with a number is another one.
 */
function againBeside(
  places: readonly Place[],
  levels: readonly (readonly Level[])[],
): (folder: string, level: Level, sorted: Level) => Level {
  const inFolder = new Map<string, Set<string>>();
  const numbered = new Map<string, Numbered[]>();
  const isOther = ({ word, text }: Piece): boolean =>
    isDeviceNoun(word) || isMachineNoun(word) || labelOf(text) === "host";
  /** Texts that may number rounds, each with the key of the names that are equal but for it. */
  const maySay = (folder: string, { at, named, counts }: Level): { text: string; number: number; key: string }[] => {
    const texts = [
      ...named.flatMap(({ text }, i) => (i > 0 && isOther(named[i - 1]!) ? [] : [text])),
      ...counts.flatMap(({ text, sure }) => (sure ? [] : [text])),
    ];
    const all = [...named.map(({ text }) => text), ...counts.map(({ text }) => text)];
    if (at !== OWN_NAME && all.length > 1) return [];
    return texts.flatMap((text) => {
      const [, letter, digits] = ROUND.exec(text) ?? [];
      if (digits === undefined || (at !== OWN_NAME && letter !== "")) return [];
      const rest = all.filter((other) => other !== text).join(" ");
      return [{ text, number: Number(digits), key: `${at}\n${folder}\n${letter}\n${rest}`.toLowerCase() }];
    });
  };
  places.forEach((place, i) => {
    levels[i]!.forEach((level, depth) => {
      const { scope } = place.names[depth]!;
      if (level.at === OWN_NAME) once(inFolder, scope, () => new Set<string>()).add(level.words);
      for (const { number, key } of maySay(scope, level)) putUnder(numbered, key, { number, place });
    });
  });
  const rounds = new Map([...numbered].map(([key, files]) => [key, roundsIn(files)]));
  return (folder, level, sorted) => {
    const [before, last] = level.named.slice(-2);
    const isBehind = last !== undefined && /^\d$/.test(last.word) && before!.numbers.length === 0 && !isOther(before!);
    if (level.at === OWN_NAME && isBehind && inFolder.get(folder)!.has(wordsOf(level.named.slice(0, -1))))
      return asCount(sorted, { text: last.text, sure: false });
    const round = maySay(folder, level).find(({ key }) => rounds.get(key)! > 0);
    return round === undefined
      ? sorted
      : asCount(sorted, { text: round.text, sure: rounds.get(round.key)! >= SURE_ROUNDS });
  };
}

/** A word of the name that counts repeats. */
function asCount(level: Level, count: Level["counts"][number]): Level {
  const without = (pieces: readonly Piece[]): Piece[] => pieces.filter(({ text }) => text !== count.text);
  const named = without(level.named);
  const counts = [...level.counts.filter(({ text }) => text !== count.text), count];
  return { ...level, named, said: without(level.said), words: wordsOf(named), counts };
}

export interface ColumnOf extends Column {
  readonly at: string;
  /** Lower-case words of an optional part; null: the rest of the level. */
  readonly part: string | null;
  /** Distinct values. */
  readonly of: ReadonlySet<string>;
  /** Half of the names are systems, and the others are names of their kind without such a word: `ext4`, `raw-block`. */
  readonly isBesideSystems?: boolean;
  /** Names a figure of an article, not what was measured: `fig-7-scaling-1-ssd`. */
  readonly isCaption?: boolean;
  /** Folders of experiments around those of systems: all of their words are set-ups, the purpose of a test too. */
  readonly isExperiments?: boolean;
}

/** Names without a word, and that word. */
type Parts = Map<string, { readonly base: string; readonly part: string }>;

/**
 * Words that only some names of a level have, and without which the name equals another one. Each is a column of its
 * own, so that one trial among the names does not make each of them a system.
 */
function optionalParts(values: ReadonlySet<string>): Parts {
  const found: Parts = new Map();
  for (const value of values) {
    const words = value.split(" ");
    if (words.length > MOST_WORDS) continue;
    const cuts = words.flatMap((_, from) =>
      words.slice(from).map((__, n) => {
        const to = from + n + 1;
        return { base: [...words.slice(0, from), ...words.slice(to)].join(" "), part: words.slice(from, to).join(" ") };
      }),
    );
    const best = greatest(cuts, ({ base }) => (base !== "" && values.has(base) ? base.length : NaN));
    if (best !== undefined) found.set(value, best);
  }
  return found;
}

/**
 * The first or the last word of each name, if names that differ only in this word never measured the same load of the
 * same workload. It then names the request (`longhorn-iops`, `longhorn-bandwidth`), and the rest names what was
 * measured.
 */
function workParts(all: readonly { value: string; place: Place }[]): Parts {
  const cells = new Map([...grouped(all, ({ value }) => value)].map(([value, same]) => [value, cellsOf(same)]));
  for (const cut of [/^(?<base>.+) (?<part>\S+)$/, /^(?<part>\S+) (?<base>.+)$/]) {
    const found: Parts = new Map();
    for (const value of cells.keys()) {
      const { base, part } = cut.exec(value)?.groups ?? {};
      if (base !== undefined && part !== undefined) found.set(value, { base, part });
    }
    const rests = [...grouped(found, ([, { base }]) => base).values()].filter((own) => own.length > 1);
    const isWork = rests.every((own) => {
      const alone = own.map(([value]) => cells.get(value)!);
      return new Set(alone.flatMap((of) => [...of])).size === sum(alone, ({ size }) => size);
    });
    const shared = [...grouped(found.values(), ({ part }) => part).values()].filter((own) => own.length > 1);
    if (rests.length > 1 && shared.length > 1 && isWork && found.size === cells.size) return found;
  }
  return new Map();
}

/**
 * Names of several systems, each with `before` and with `after`, or with and without one of them: the words that say which
 * state it was.
 */
function stageParts(values: ReadonlySet<string>): Parts {
  const found: Parts = new Map();
  for (const value of values) {
    const words = value.split(" ");
    const part = words.filter(isStage).join(" ");
    const base = words.filter((word) => !isStage(word)).join(" ");
    if (part !== "" && base !== "" && ` ${value} `.replace(` ${part} `, " ").trim() === base)
      found.set(value, { base, part });
  }
  const bases = grouped(values, (value) => found.get(value)?.base ?? value);
  return bases.size > 1 && [...bases.values()].every(({ length }) => length > 1) ? found : new Map();
}

/**
 * Names of drive models, each with several of the same words: `mx500_hyperv`, `mx500_esxi`, `870evo_hyperv`, `870evo_esxi`.
 * Words with digits may number machines or samples, and other systems may be the other half of a name.
 */
function modelParts(all: readonly { value: string; named: readonly Piece[] }[]): Parts {
  const names = [...new Map(all.map(({ value, named }) => [value, named]))];
  const cuts: readonly ((pieces: readonly Piece[]) => number)[] = [
    (pieces) => pieces.findLastIndex(isModelWord) + 1,
    ({ length }) => length - 1,
    () => 1,
  ];
  for (const [i, cut] of cuts.entries()) {
    const halves = names.map(([value, pieces]) => {
      const both = [pieces.slice(0, cut(pieces)), pieces.slice(cut(pieces))] as const;
      const [base, part] = i < 2 ? both : both.toReversed();
      return { value, base: base, part: part };
    });
    const isHalf = halves.every(({ base, part }) => base.length > 0 && part.length > 0 && part.every(isPlainWord));
    const models = halves.filter(({ base }) => base.some(isModelWord));
    const found = halves.map(({ value, base, part }) => [value, { base: wordsOf(base), part: wordsOf(part) }] as const);
    const isCrossed = (["base", "part"] as const).every((half) => {
      const each = [...grouped(found, ([, of]) => of[half]).values()];
      return each.length > 1 && each.every(({ length }) => length > 1);
    });
    if (isHalf && isCrossed && models.length * 2 >= names.length) return new Map(found);
  }
  return new Map();
}

const isModelWord = (piece: Piece): boolean =>
  piece.kind === "word" && isSystemWord(piece) && (/\d{3}/.test(piece.word) || labelOf(piece.text) === "drive_model");
const isPlainWord = (piece: Piece): boolean =>
  /^\p{L}{2,}$/u.test(piece.word) && !isSystemWord(piece) && !isDeviceNoun(piece.word) && labelOf(piece.text) === null;

/** The value that all have; "": they differ. */
const onlyOf = (values: readonly string[]): string => (new Set(values).size === 1 ? values[0]! : "");

/**
 * `before`, `after`: folders of states of several systems, drives or hosts that were each measured in two of
 * them.
 */
function areStages({ at, part, of }: ColumnOf, all: readonly Sorted[], systems: readonly ColumnOf[]): boolean {
  if (at === OWN_NAME || part !== null || ![...of].some((value) => value.split(" ").every(isStage))) return false;
  const wordsAt = ({ levels }: Sorted, of: string): string => levels.find((level) => level.at === of)?.words ?? "";
  const others = systems.filter((column) => column.at !== at && column.of.size > 1);
  const systemsOf = [
    ...others.map((column) => (one: Sorted) => wordsAt(one, column.at)),
    ({ place: { steps } }: Sorted) => onlyOf(steps.map(drivesUnder)),
    ({ place: { steps } }: Sorted) => onlyOf(steps.map(({ host }) => host ?? "")),
  ];
  return systemsOf.some((systemOf) => {
    const stages = [...grouped(all, systemOf)].map(([system, own]) =>
      system === "" ? 0 : new Set(own.map((one) => wordsAt(one, at))).size,
    );
    return stages.filter((n) => n > 1).length > 1;
  });
}

/** The share of the folders of this level that name an operation or a study: `read_write_10_90_strip`. */
function shareOfWork(at: string, all: readonly Sorted[]): number {
  const names = new Map(
    all.flatMap(({ place }) => place.names.flatMap((name) => (name.at === at ? [[name.text, name.pieces]] : []))),
  );
  const says = ({ word }: Piece): boolean => operationOf(word)?.sure === true || isVariant(word) || isStudy(word);
  return sum(names.values(), (pieces) => (pieces.some(says) ? 1 : 0)) / names.size;
}

export function columnsOf(sorted: readonly Sorted[], readings: ReadonlyMap<string, Reading>): ColumnOf[] {
  const byLevel = new Map<string, { value: string; named: readonly Piece[]; place: Place }[]>();
  for (const { place, levels } of sorted)
    for (const { at, named, words } of levels) putUnder(byLevel, at, { value: words, named, place });
  for (const [at, all] of byLevel) {
    if (!isBetween(at)) continue;
    const inside = new Set(all.map(({ place }) => place));
    for (const { place } of sorted) if (!inside.has(place)) all.push({ value: "", named: [], place });
  }
  const first = [...byLevel].find(
    ([at, all]) =>
      at !== OWN_NAME &&
      !isBetween(at) &&
      (all.length < sorted.length || new Set(all.map(({ value }) => value)).size > 1),
  );
  // Files beside the folders of this level are another system if the same was measured there.
  if (first !== undefined && first[1].length < sorted.length) {
    const inside = new Set(first[1].map(({ place }) => place));
    const beside = sorted.flatMap(({ place }) => (inside.has(place) ? [] : [{ value: "", named: [], place }]));
    const cells = cellsOf(first[1]);
    if ([...cellsOf(beside)].some((cell) => cells.has(cell))) byLevel.set(first[0], [...first[1], ...beside]);
  }
  const found = [...byLevel].flatMap(([at, all]): ColumnOf[] => {
    const values = new Set(all.map(({ value }) => value));
    const work: Parts = at === OWN_NAME ? workParts(all) : new Map();
    const staged = work.size > 0 ? work : stageParts(values);
    const stages = staged.size > 0 ? staged : modelParts(all);
    const parted = stages.size > 0 ? stages : optionalParts(values);
    const isOptions = new Set([...parted.values()].map(({ part }) => part)).size <= MOST_PARTS;
    const optional: Parts = isOptions ? parted : new Map();
    const base = columnOf(
      { at, part: null },
      optional.size === 0 ? all : all.map((one) => ({ ...one, value: optional.get(one.value)?.base ?? one.value })),
      readings,
    );
    const parts = [...new Set([...optional.values()].map(({ part }) => part))].map((part) =>
      columnOf(
        { at, part },
        all.map((one) => ({ ...one, value: optional.get(one.value)?.part === part ? part : "" })),
        readings,
        stages.size > 0,
      ),
    );
    return [base, ...parts];
  });
  /** What the reader said stays. */
  const reread = (columns: readonly ColumnOf[], is: (column: ColumnOf) => boolean, as: Partial<ColumnOf>): ColumnOf[] =>
    columns.map((column) => (!readings.has(column.id) && is(column) ? { ...column, ...as } : column));
  // If one name of a level is a system (`nvme-a`, `zns-a`), the level names systems.
  const systems = new Set(
    sorted.flatMap(({ levels }) => levels.filter(({ named }) => named.some(isSystemWord)).map(({ at }) => at)),
  );
  const isOfSystems = ({ at, part, reading, isCaption }: ColumnOf): boolean =>
    reading === "series" && part === null && at !== OWN_NAME && !isBetween(at) && isCaption !== true && systems.has(at);
  const named = reread(found, isOfSystems, { reading: "system" });
  const ofSystems = named.filter(({ reading }) => reading === "system");
  const isStageOf = (column: ColumnOf): boolean => ofSystems.includes(column) && areStages(column, sorted, ofSystems);
  const staged = reread(named, isStageOf, { reading: "series", sure: false });
  const depths = staged.flatMap(({ at, reading, of }) =>
    reading !== "system" || at === OWN_NAME || of.size < 2 ? [] : [Number(at)],
  );
  // Inside the folders of systems nearly all must name work. Around them half, if another one says nothing but work:
  // `throughput/nvme0`, `concur_read/nvme0`, `active_zones/nvme0`.
  const isInside = ({ at, reading }: ColumnOf): boolean =>
    reading === "system" && depths.some((depth) => depth < Number(at)) && shareOfWork(at, sorted) >= MOST;
  const isAround = ({ at, part, reading, of }: ColumnOf): boolean =>
    reading === "system" &&
    part === null &&
    of.has("") &&
    !systems.has(at) &&
    depths.some((depth) => depth > Number(at)) &&
    shareOfWork(at, sorted) >= 0.5;
  const ofWork = reread(staged, isInside, { reading: "series", sure: false });
  const columns = reread(ofWork, isAround, { reading: "series", sure: false, isExperiments: true });
  // If folders are the systems, words of the files in them tell workloads or set-ups apart, and so do those of folders
  // that name operations.
  const inFolders = columns.some(
    ({ at, reading, of, isCaption }) => at !== OWN_NAME && (reading === "system" || isCaption === true) && of.size > 1,
  );
  if (!inFolders) return columns;
  const own = sorted.flatMap(({ levels }) => levels.filter(({ at }) => at === OWN_NAME));
  const files = new Map(own.map((level) => [level.words, level]));
  const isBesideSystems = sum(files.values(), (level) => (level.named.some(isSystemWord) ? 1 : -1)) >= 0;
  const isOfFiles = ({ at, reading }: ColumnOf): boolean => at === OWN_NAME && reading === "system";
  return reread(columns, isOfFiles, { reading: "series", isBesideSystems });
}

function columnOf(
  { at, part }: { at: string; part: string | null },
  all: readonly { value: string; named: readonly Piece[]; place: Place }[],
  readings: ReadonlyMap<string, Reading>,
  isWork = false,
): ColumnOf {
  const id = part === null ? at : `${at}:${part}`;
  const counts = [...grouped(all, ({ value }) => value)].sort(([, a], [, b]) => b.length - a.length);
  // The name that has nothing left is not offered.
  const values = part === null ? counts.flatMap(([, same]) => shown(same[0]!.named) || []) : [part];
  const of = new Set(counts.map(([value]) => value));
  const told = readings.get(id);
  const said = part === null ? [...of].filter((value) => value !== "") : [part];
  const isTrials = of.size > said.length && said.every((value) => value.split(" ").every(isTrialWord));
  const judged =
    isTrials || (part !== null && isWork) ? { reading: "series" as const, sure: false } : judge(at, counts);
  const read = told === undefined ? judged : { reading: told, sure: true };
  return { id, at, part, of, values, ...read, isCaption: isCaptions(at, counts) };
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
