/**
 * What each word of a path means. A number that a measured fact accounts for is that fact, a word for the operation is
 * the operation, and dates and counts count repeats. The rest may name what was measured.
 */
import { grouped, once, putUnder } from "~/base/byKey";
import {
  isBuild,
  isHash,
  isPreRelease,
  isProduct,
  isSetup,
  isShortDay,
  isStage,
  isStateWord,
  isStudy,
  isSweepWord,
  isVariant,
  isVersion,
  mayCount,
  operationOf,
  ownsNumber,
} from "~/model/dictionary";
import type { Step } from "~/model/grouping";
import { isQuantity, askedIn } from "./asked";
import {
  type Count,
  isTrial,
  dayAt,
  isTimeOfDay,
  ranAt,
  saysDay,
  isCopy,
  BATCH,
  isDense,
  jobOf,
  countOf,
} from "./counts";
import type { Conflict } from "./misnamed";
import { Explained, isDenied, type State } from "./explained";
import { isOfWork } from "./step";
import {
  isMachine,
  isNoDateOf,
  isRelease,
  isSystemWord,
  type KeyedNumber,
  type Piece,
  saysNothing,
  shown,
  wordsOf,
} from "./names";
import { familiesIn, type Name, OWN_NAME, type Place, podNames, thatDid } from "./places";

/** One level of one path, sorted. */
export interface Level {
  readonly at: string;
  /** May name what was measured. */
  readonly named: readonly Piece[];
  /** The words of `named`. */
  readonly words: string;
  /** `named` including the words that most names share. */
  readonly whole?: readonly Piece[];
  /** `named` and the words of `setup`, in their order. */
  readonly said: readonly Piece[];
  /** Requested numbers that no file states, and the purpose of a test. They separate equal loads. */
  readonly asked: readonly string[];
  /** Run time, size and version, which the files state too. */
  readonly conditions: readonly string[];
  /** Options: they split a series, not a system. */
  readonly setup: readonly string[];
  /** Contradict the measurement: they split a series too. */
  readonly conflicts: readonly Conflict[];
  readonly counts: readonly Count[];
}

/** Is what the word says about the operation true for all steps? null: it says nothing about it. */
function holds(word: string, steps: readonly Step[]): boolean | null {
  const said = operationOf(word);
  if (said === null) return null;
  return steps.every(
    ({ workload_op, pattern, read_percent }) =>
      (said.op === undefined ||
        said.op === "mixed" ||
        workload_op === null ||
        workload_op === "mixed" ||
        workload_op === said.op ||
        workload_op === `${said.op}write` ||
        // `oltp_write_only`: what a transaction does.
        (workload_op === "transaction" &&
          (read_percent === null || read_percent === (said.op === "read" ? 100 : 0)))) &&
      (said.pattern === undefined || pattern === null || pattern === said.pattern),
  );
}

/** `io_uring`, `MPIIO` */
const plainEngine = ({ engine }: Step): string => (engine ?? "").toLowerCase().replaceAll(/[^a-z0-9]/g, "");

/** Words for settings that the file has too: `append` with `zone_append=1`, `cpu` with `cpus_allowed=0`. */
function isOption(word: string, given: readonly Step[]): boolean {
  const stated = given.filter(({ engine }) => engine !== null);
  const steps = stated.length > 0 ? stated : given;
  return steps.every((step) => {
    const { tool, direct } = step;
    // `liburing` is the library of io_uring.
    const isEngine = word.length > 2 && plainEngine(step).includes(word.replace(/^lib/, ""));
    if (word === tool || isEngine || isOfWork(step, word)) return true;
    return (word === "direct" && direct === true) || (word === "buffered" && direct === false);
  });
}

/** Models and accelerators of MLPerf Storage are simulated: they are the load, not part of a system. */
const isSimulated = (word: string, steps: readonly Step[]): boolean =>
  steps.every(({ tool }) => tool === "mlperf-storage") &&
  /^(?:unet3d|resnet50|cosmoflow|bert|dlrm|llama3?|[abhv]\d{3}|mi\d{3}x?)$/.test(word);
/** `unet3d, h100, training` */
const testWords = ({ kind }: Step): readonly string[] => kind.toLowerCase().split(/[^a-z0-9]+/);

/**
 * `ioengine_rbd`, `engine=io_uring`: the option with the value that every file states. `rbd` alone is what was
 * measured.
 */
function saysEngine(pieces: readonly Piece[], i: number, steps: readonly Step[]): boolean {
  const [before, piece, next] = [pieces[i - 1]?.word ?? "", pieces[i]!.word, pieces[i + 1]?.word ?? ""];
  const isEngine = (word: string): boolean => word !== "" && steps.every((step) => plainEngine(step).startsWith(word));
  // Both halves of `io_uring`.
  const isHalf = (one: string, other: string): boolean =>
    one !== "" && other !== "" && steps.every((step) => plainEngine(step) === one + other);
  if (isHalf(before, piece) || isHalf(piece, next)) return true;
  return ENGINE.test(before) ? isEngine(piece) : ENGINE.test(piece) && isEngine(next);
}
const ENGINE = /^(?:io)?engine$/;

/** `50pct`: how full it is, if it is not the mix or the load. */
const isShare = ({ after }: KeyedNumber): boolean => /^(?:pct|percent)$/.test(after);

/** The levels of each place. A folder is sorted once for everything of one kind in it. */
export function levelsOf(places: readonly Place[]): (readonly Level[])[] {
  const explained = new Explained(places);
  const ordered = orderedFolders(places);
  const jobs = jobNumbers(places);
  const optionsOf = folderOptions(places);
  const families = familiesIn(places);
  const without = leftOut(places);
  const days = shortDays(places);
  const podOf = podNames(places.flatMap(({ names }) => names.map(({ text }) => text)));
  const alike = new Map<readonly Piece[], Map<string, Level>>();
  /** Equal names share a level if they mean the same, for files of one kind. */
  const levelIn = (name: Name, { kind, steps }: Place): Level => {
    const states = explained.of(name);
    const isOrdered = ordered.has(`${name.at} ${name.scope}`) || explained.isOrdered(name);
    const options = name.at === OWN_NAME ? optionsSaid(name, thatDid(steps)) : optionsOf.get(name)!;
    const family = families.get(name);
    const podName = podOf(name.text);
    const ofPod = podName === undefined ? 0 : name.text.slice(podName.length).split("-").length - 1;
    const of = { explained, states, jobs, options, family, without, days, ofPod, isOrdered };
    const level = (): Level => new Reader(name, of, thatDid(steps)).level();
    // A date or time is compared with the clock of the file.
    const isTimed = (piece: Piece, i: number): boolean =>
      piece.kind === "date" || isTimeOfDay(piece) || dayAt(name.pieces, i) !== null;
    if (name.pieces.some(isTimed)) return level();
    const said = states.map((state) => (isDenied(state) ? state.facts : (state?.[0] ?? "")));
    const key = `${name.at} ${isOrdered} ${family ?? ""} ${said.join()} ${[...options].join()} ${kind}`;
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
function leftOut(places: readonly Place[]): ReadonlySet<string> {
  const names = [...new Set(places.flatMap((place) => place.names))];
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

/** Levels with different short names of days or months, each with its level. */
function shortDays(places: readonly Place[]): ReadonlySet<string> {
  const names = [...new Set(places.flatMap((place) => place.names))];
  const said = names.flatMap(({ at, pieces }) => pieces.flatMap(({ word }) => (isShortDay(word) ? { at, word } : [])));
  const levels = [...grouped(said, ({ at }) => at)];
  return new Set(levels.flatMap(([at, own]) => (new Set(own.map(({ word }) => word)).size > 1 ? [at] : [])));
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

/** Folders in which the names of folders begin with a number that only orders them: `1_baseline`, `2_tuned`. */
function orderedFolders(places: readonly Place[]): Set<string> {
  const folders = new Set(places.flatMap(({ names }) => names.filter(({ at }) => at !== OWN_NAME)));
  const all = grouped(folders, ({ at, scope }) => `${at} ${scope}`);
  return new Set([...all].flatMap(([key, names]) => (areOrdered(names) ? [key] : [])));
}

function areOrdered(names: readonly Name[]): boolean {
  const numbers = names.map(({ pieces }) => (/^\d+$/.test(pieces[0]?.word ?? "") ? Number(pieces[0]!.word) : NaN));
  const rests = new Set(names.map(({ pieces }) => wordsOf(pieces.slice(1))));
  // Longer names are headings, which stay as their author wrote them.
  const areShort = names.every(({ pieces }) => pieces.length === 2 || pieces.length === 3);
  return new Set(numbers).size === names.length && rests.size === names.length && areShort && isDense(numbers);
}

/** What the words of a name may mean. */
interface Known {
  readonly explained: Explained;
  readonly states: readonly State[];
  readonly jobs: ReadonlySet<string>;
  /** Its words that are options of the work. */
  readonly options: ReadonlySet<string>;
  /** Letters that tell it from other names of the same loads. */
  readonly family: string | undefined;
  readonly without: ReadonlySet<string>;
  /** Levels in which short names of days are days. */
  readonly days: ReadonlySet<string>;
  /** How many of its last words name a pod. */
  readonly ofPod: number;
  /** The number that it begins with only orders the names of its folder. */
  readonly isOrdered: boolean;
}

/**
 * Sorts the words of a name, from left to right. Of the steps only their `kind` may be used, and the clock if there is
 * a date: `levelsOf` relies on this.
 */
class Reader {
  readonly #named: Piece[] = [];
  readonly #asked: string[] = [];
  readonly #conditions: string[] = [];
  readonly #setup: string[] = [];
  readonly #conflicts: Conflict[] = [];
  readonly #counts: Count[] = [];
  /** Of the numbers of each piece. */
  readonly #states: readonly (readonly State[])[];
  /** Pieces before this one belong to a day. */
  #from = 0;

  constructor(
    readonly name: Name,
    readonly of: Known,
    readonly steps: readonly Step[],
  ) {
    let n = 0;
    this.#states = name.pieces.map(({ numbers }) => of.states.slice(n, (n += numbers.length)));
    for (let i = 0; i < name.pieces.length; i++) if (i >= this.#from) this.#read(i);
  }

  level(): Level {
    const { at, text, pieces } = this.name;
    const named = this.#named;
    const ofSetup = new Set(this.#setup.flatMap((one) => one.split(/%? |%$/)));
    const said = pieces.flatMap(
      (piece) =>
        named.find((one) => one === piece || (!pieces.includes(one) && piece.text.includes(one.text))) ??
        (ofSetup.has(piece.text) ? piece : []),
    );
    const level = {
      ...{ at, named, said, words: wordsOf(named), asked: this.#asked, conditions: this.#conditions },
      ...{ setup: this.#setup, conflicts: this.#conflicts, counts: this.#counts },
    };
    if (at === OWN_NAME || !SETTINGS.test(text)) return level;
    const counted = new Set(this.#counts.flatMap((count) => count.text.split(" ")));
    const whole = shown(pieces.slice(0, -1).filter((piece) => !counted.has(piece.text)));
    return { ...level, named: [], words: "", setup: whole === "" ? [] : [whole] };
  }

  #read(i: number): void {
    const { steps } = this;
    const { at, pieces } = this.name;
    const [previous, piece, next, own] = [pieces[i - 1], pieces[i]!, pieces[i + 1], this.#states[i]!];
    const [named, setup] = [this.#named, this.#setup];
    const isUntold = own.every((state) => state === null);
    if (isFilling(pieces, i, at, steps)) return;
    if (isFilling(pieces, i - 1, at, steps)) return void setup.push(`${previous!.text} ${piece.text}`);
    if (saysEngine(pieces, i, steps)) return;
    if (isSimulated(piece.word, steps)) {
      if (!steps.every((step) => testWords(step).includes(piece.word))) setup.push(piece.text);
      return;
    }
    const day = isUntold && this.#states[i + 1]?.[0] === null ? dayAt(pieces, i) : null;
    const isDayOf = day === null ? null : saysDay(day, steps);
    const isDate = piece.kind === "date" && !steps.some(({ started_ms }) => isNoDateOf(piece.text, started_ms));
    const podAt = pieces.length - this.of.ofPod;
    if (day !== null && isDayOf !== null) {
      this.#counts.push({ text: day, sure: isDayOf, dated: true });
      this.#from = i + day.split("-").length;
    } else if (isDate || (isTimeOfDay(piece) && isUntold && steps.every(ranAt(piece))))
      this.#counts.push({ text: piece.text, sure: true, dated: true });
    else if (isMachine(piece.text) || (i >= podAt && next === undefined))
      this.#counts.push({ text: piece.text, sure: false, job: true });
    // The hash of a deployment.
    else if (i >= podAt) return;
    else if (piece.kind !== "word" || isClass(piece, next)) named.push(piece);
    else if (isStateOf(previous, piece, own) && (named.at(-1) === previous || isValueOf(previous, piece, own))) {
      if (!this.#drop(previous) && setup.at(-1) === previous!.text) setup.pop();
      setup.push(`${previous!.text} ${piece.text}`);
    } else if (
      isRelease(piece.text) ||
      // `nightly-2025-11-02-def5678`, `pr-42-def5678`: what was built.
      (isHash(piece.word) && pieces.some(({ kind, word }) => kind === "date" || isBuild(word))) ||
      (isSetup(piece.word) && own.length > 0 && isUntold && countOf(piece, previous) === null)
    )
      setup.push(piece.text);
    else if (isPreRelease(piece.word) && piece.before === "-" && setup.at(-1) === previous?.text)
      setup.push(`${setup.pop()!}-${piece.text}`);
    else if (own.length > 0 && isUntold) this.#readUntold(i);
    else if (own.length > 0) this.#readTold(i);
    else if (ownsNumber(piece.word) && next?.numbers[0]?.keys[0]?.startsWith(piece.word) === true) named.push(piece);
    else if (mayCount(piece.word) && (!isShortDay(piece.word) || this.of.days.has(at)))
      this.#counts.push({ text: piece.text, sure: false });
    else {
      const count = countOf(piece, previous);
      if (count === null) this.#take(piece, i);
      else this.#count(count, i);
    }
  }

  /** Numbers that no fact accounts for. */
  #readUntold(i: number): void {
    const { explained, states, jobs, isOrdered } = this.of;
    const { at, pieces } = this.name;
    const [previous, piece, next] = [pieces[i - 1], pieces[i]!, pieces[i + 1]];
    const [number] = piece.numbers as [KeyedNumber];
    const [named, setup] = [this.#named, this.#setup];
    const count = jobOf(piece, previous, jobs) ?? countOf(piece, previous);
    const said = askedIn(pieces, i, states, at);
    const doesCount = /^t\d+$/.test(piece.word)
      ? isTrial(piece, this.steps, this.name, explained)
      : count?.sure === true || count?.job === true || said === null;
    if (next?.before.startsWith("%") === true) setup.push(`${piece.text}%`);
    else if (count !== null && doesCount) this.#count(count, i);
    else if (at === OWN_NAME && isCopy(piece)) this.#counts.push({ text: piece.text, sure: false });
    else if (explained.isStep(this.name, number)) {
      const isBehind = /^\d/.test(piece.word) && named.at(-1) === previous;
      this.#asked.push(isBehind ? `${named.pop()!.text} ${piece.text}` : piece.text);
    } else if (isStateWord(piece.word.replace(/^[\d.]+|[\d.]+[kmg]?$/, "")) || isVersion(piece.word))
      setup.push(piece.text);
    else if (said !== null) {
      if (said !== piece.text) this.#drop(previous);
      const isSetUp = isQuantity(number) || isShare(number) || (said !== piece.text && !ownsNumber(previous!.word));
      (isSetUp ? setup : this.#asked).push(said);
    }
    // `20190418-2`: the second run of a day.
    else if (previous?.kind === "date" && /^\d{1,2}$/.test(piece.word))
      this.#counts.push({ text: piece.text, sure: true });
    // Longer ones are serial numbers, unless they are a time of day. After a word that names something, a bare number
    // is part of the name: `storage-07`, `disk_1`, `osd.0`. In a folder it counts only if it is the whole name.
    else if (
      /^\d+$/.test(piece.word) &&
      (at === OWN_NAME || !isLongNumber(piece.word)) &&
      ((i === 0 && isOrdered) ||
        (this.#isLast(i) &&
          (named.length === 0 ||
            (at === OWN_NAME
              ? named.at(-1) !== previous
              : isBehindNumber(pieces, i) && explained.areNumbered(this.name, number)))))
    )
      this.#counts.push({ text: piece.text, sure: false });
    else named.push(piece);
  }

  /** Numbers of which a fact accounts for one at least, or contradicts it. */
  #readTold(i: number): void {
    const { pieces } = this.name;
    const { family } = this.of;
    const [previous, piece, own] = [pieces[i - 1], pieces[i]!, this.#states[i]!];
    const [number] = piece.numbers as [KeyedNumber];
    if (own.includes("setup")) this.#conditions.push(piece.text);
    // The word before an explained number belongs to it.
    const owner =
      previous !== undefined &&
      ownsNumber(previous.word) &&
      number.keys[0]!.startsWith(previous.word) &&
      !isName(pieces, i - 1);
    if (owner && this.#drop(previous) && OF_PARAMETER.test(pieces[i - 2]?.word ?? "")) this.#drop(pieces[i - 2]);
    const denied = own.find(isDenied);
    if (denied !== undefined) {
      const text = owner ? `${previous.text} ${piece.text}` : piece.text;
      this.#conflicts.push({ text, number: piece.numbers[own.indexOf(denied)]!, facts: denied.facts });
    }
    if (family !== undefined && piece.word === family + number.text)
      return void this.#named.push({ ...piece, text: piece.text.slice(0, family.length), word: family, numbers: [] });
    const rest = restOf(piece, own);
    // `16a`, `16b`: two runs at depth 16.
    if (denied === undefined && /^[a-h]$/i.test(rest)) this.#counts.push({ text: rest, sure: false });
    // A contradiction is reported as a whole; only a longer word beside it may be a name.
    else if (rest !== "" && (denied === undefined || rest.length > 3))
      this.#take({ ...piece, text: rest, word: rest.toLowerCase(), numbers: [] }, i);
  }

  #count(count: Count, i: number): void {
    const [previous, piece] = [this.name.pieces[i - 1], this.name.pieces[i]!];
    this.#counts.push(count);
    if (count.text !== piece.text || (count.job === true && BATCH.test(previous?.word ?? ""))) this.#drop(previous);
  }

  /** It belongs to the word after it. */
  #drop(piece: Piece | undefined): boolean {
    return this.#named.at(-1) === piece && this.#named.pop() !== undefined;
  }

  /** A word without numbers. */
  #take(piece: Piece, i: number): void {
    const { steps, of } = this;
    const { at, pieces } = this.name;
    const { text, word } = piece;
    const [before, setup] = [pieces[i - 1]?.word ?? "", this.#setup];
    const said = holds(word, steps);
    const ways = new Set(pieces.flatMap((one) => operationOf(one.word)?.op ?? []));
    ways.delete("mixed");
    if (said === true || (said === false && ways.size > 1)) return;
    // `7%op`: what the share is of.
    if (piece.before.startsWith("%") && setup.at(-1)?.endsWith("%") === true && isStateWord(word))
      setup.push(`${setup.pop()!} ${text}`);
    // `after-trim`, `03-trim/` where writes were measured: the drive was trimmed first.
    else if (said === false && (isStage(before) || (word === "trim" && at !== OWN_NAME))) this.#named.push(piece);
    else if (said === false && operationOf(word)?.sure === true) this.#conflicts.push({ text, word });
    else if (isSystemWord(piece)) this.#named.push(piece);
    else if (of.options.has(word) || (isSweepWord(word) && pieces.length === 1)) return;
    else if (word === "only" && holds(before, steps) === true) return;
    else if ((isSetup(word) && !this.#isBeforeState(piece, i)) || isVariant(word) || of.without.has(`${at} ${word}`))
      setup.push(text);
    // `throughput` and `latency` are two studies of one drive; `qd-sweep` beside `rate-sweep` is half a name, and a card
    // is called `High-Endurance`.
    else if (isStudy(word) && !isSweepWord(pieces[i + 1]?.word ?? "") && !/^(?:high|max|pro)$/.test(before))
      this.#asked.push(text);
    else this.#named.push(piece);
  }

  /** What follows is a date, an option, the operation, or a number that the files state: `randread_1-4`, `1_randread`. */
  #isLast(i: number): boolean {
    const { steps, of } = this;
    return this.name.pieces.slice(i + 1).every(({ kind, word }, k) => {
      const own = this.#states[i + 1 + k]!;
      if (kind === "date" || of.options.has(word) || holds(word, steps) === true) return true;
      return own.length > 0 && own.every((state) => state !== null);
    });
  }

  /** `kernel` is a set-up, but with what follows in `kernel-6.8`; `cache` may be half a name: `cache_tier`. */
  #isBeforeState(piece: Piece, i: number): boolean {
    const next = this.name.pieces[i + 1];
    if (next === undefined || (piece.word === "cache" && next.numbers.length === 0 && !isSetup(next.word)))
      return false;
    return isStateOf(piece, next, this.#states[i + 1]!);
  }
}

/** `write-intensive`: a class of drive or of test, whatever the workload. */
const isClass = (piece: Piece, next: Piece | undefined): boolean =>
  operationOf(piece.word) !== null && /^(?:intensive|optimi[sz]ed|centric|heavy)$/.test(next?.word ?? "");

/**
 * `random-fill`, `seq_precond`: how the drive was filled before, whatever the workload. A file of writes may be the
 * filling itself, unless its name says what else it did.
 */
const isFilling = (pieces: readonly Piece[], i: number, at: string, steps: readonly Step[]): boolean => {
  const [piece, next] = [pieces[i], pieces[i + 1]];
  if (piece === undefined || !FILLING.test(next?.word ?? "")) return false;
  const said = operationOf(piece.word);
  if (said === null || said.op === "read") return false;
  const isElse = pieces.some(({ word }, other) => other !== i && operationOf(word)?.op !== undefined);
  return at !== OWN_NAME || isElse || steps.some(({ workload_op }) => workload_op !== "write");
};
const FILLING = /^(?:pre)?(?:fill(?:ed)?|cond(?:ition(?:ed|ing)?)?)$/;

/** `fw_A`, `kernel 5.4.0`, if nothing else explains the number; `without-cache`. */
const isStateOf = (previous: Piece | undefined, piece: Piece, states: readonly State[]): boolean =>
  previous !== undefined &&
  ((isStateWord(previous.word) && !saysNothing(piece.word)) ||
    (WITH.test(previous.word) && states.length === 0 && !isSystemWord(piece)) ||
    isValueOf(previous, piece, states) ||
    (isProduct(previous.word) && (/^\d{1,2}(?:\.\d+)*$/.test(piece.word) || isRelease(piece.text))) ||
    (isBuild(previous.word) && /^\d+(?:\.\d+)*$/.test(piece.word)) ||
    (isHash(piece.word) && (isBuild(previous.word) || BRANCH.test(previous.word)))) &&
  states.every((state) => state === null) &&
  operationOf(piece.word) === null;

const BRANCH = /^(?:main|master|trunk|head|develop)$/;
/** `barrier=0`, `aio=native`: how an option was set, unless its number has a meaning of its own: `run=1`, `jobs=8`. */
const isValueOf = (previous: Piece | undefined, piece: Piece, states: readonly State[]): boolean =>
  previous !== undefined &&
  piece.before === "=" &&
  !isSystemWord(piece) &&
  !OF_SYSTEM.test(previous.word) &&
  (states.length === 0 || (!ownsNumber(previous.word) && countOf(piece, previous) === null));

/** `38-sync_binlog=64.cnf/`: a folder named after a file of settings says how it was set, not what was measured. */
const SETTINGS = /\.(?:cnf|conf|cfg|ini)$/i;
const WITH = /^(?:with|without|no)$/;
/** What stands behind them with "=" names a system; behind other words it says how an option was set. */
const OF_SYSTEM =
  /^(?:system|machine|server|host|hostname|node|client|vm|drive|disk|device|dev|ssd|model|vendor|maker|serial|sn|id|name|target|storage|array|pool|tenant)$/;

/** `virtio-blk-4k`, `stripe_4k`: a driver and an array, before what was asked. */
const isName = (pieces: readonly Piece[], i: number): boolean =>
  isSystemWord(pieces[i]!) || (pieces[i]!.word === "blk" && pieces[i - 1]?.word === "virtio");

/** First words of two-word parameters. */
const OF_PARAMETER = /^(?:queue|io|nr|rq|block|file|num|run|record|request)$/;

/** `array-2-16-0` counts, unlike `disk-0`. */
const isBehindNumber = (pieces: readonly Piece[], i: number): boolean =>
  /^\d{1,2}$/.test(pieces[i]!.word) && /^\d+$/.test(pieces[i - 1]?.word ?? "");

/** `00000001` is a short one. */
const isLongNumber = (word: string): boolean =>
  word.replace(/^0+/, "").length > 4 && !/^(?:[01]\d|2[0-3])(?:[0-5]\d){2}$/.test(word);

/** The letters of a piece that belong to none of its numbers. */
function restOf(piece: Piece, states: readonly State[]): string {
  let rest = piece.text;
  // Where the search for the next number begins.
  let front = 0;
  piece.numbers.forEach((number, n) => {
    const at = rest.indexOf(number.text, front);
    if (at < 0) return;
    let [from, to] = [at, at + number.text.length];
    front = to;
    if (states[n] === null) return;
    for (const owned of number.owned) {
      // `five_zone`
      if (
        /^[-_ ]$/.test(rest[to] ?? "") &&
        rest
          .slice(to + 1)
          .toLowerCase()
          .startsWith(owned)
      )
        to++;
      if (rest.slice(to, to + owned.length).toLowerCase() === owned) to += owned.length;
      else if (rest.slice(Math.max(0, from - owned.length), from).toLowerCase() === owned) from -= owned.length;
    }
    rest = rest.slice(0, from) + rest.slice(to);
    front = from;
  });
  return /[\p{L}\p{N}]/u.test(rest) ? rest : "";
}
