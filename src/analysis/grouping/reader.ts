/**
 * What each word of a name means. A number that a measured fact accounts for is that fact, a word for the operation is
 * the operation, and dates and counts count repeats. The rest may name what was measured.
 */
import {
  isBuild,
  isDatabase,
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
  labelOf,
  mayBeVolume,
  mayCount,
  operationOf,
  ownsNumber,
} from "~/model/dictionary";
import type { Step } from "~/model/grouping";
import { isQuantity, askedIn } from "./asked";
import { type Count, isTrial, dayAt, isTimeOfDay, ranAt, saysDay, isCopy, BATCH, jobOf, countOf } from "./counts";
import type { Conflict } from "./misnamed";
import { type Explained, isDenied, type State } from "./explained";
import { plainEngine } from "./step";
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
import { type Name, OWN_NAME } from "./places";

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

/** The piece of a name that counts repeats, and whether it certainly does. */
export interface Counted {
  readonly at: number;
  readonly sure: boolean;
}

/** What the words of a name may mean. */
export interface Known {
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
  /** Levels that name volume types of Amazon. */
  readonly volumes: ReadonlySet<string>;
  /** Levels that name several databases, each with those of them that have several versions there. */
  readonly databases: ReadonlyMap<string, ReadonlySet<string>>;
  /** How many of its last words name a pod. */
  readonly ofPod: number;
  /** The number that it begins with only orders the names of its folder. */
  readonly isOrdered: boolean;
  readonly counted: Counted | undefined;
}

/**
 * Sorts the words of a name, from left to right. Of the steps only their `kind` may be used, and the clock if there is
 * a date: `levelsOf` relies on this.
 */
export class Reader {
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
    const { counted } = this.of;
    if (counted?.at === i && isUntold) return void this.#counts.push({ text: piece.text, sure: counted.sure });
    if (this.of.volumes.has(at) && mayBeVolume(piece.word)) return void named.push(piece);
    const [database, versions] = [databaseAt(pieces, i), this.of.databases.get(at)];
    if (isUntold && database !== null && versions !== undefined) {
      const { name, version, isGlued } = database;
      if (!versions.has(name)) return void named.push(piece);
      if (isGlued) named.push({ ...piece, text: piece.text.slice(0, name.length), word: name, numbers: [] });
      return void setup.push(version);
    }
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
    // `perf-7`, `perf-8`: machines, unless the numbers begin with 0 or 1.
    const isOfStudy = previous !== undefined && isStudy(previous.word) && this.#asked.at(-1) === previous.text;
    const doesCount = /^t\d+$/.test(piece.word)
      ? isTrial(piece, this.steps, this.name, explained)
      : count?.sure === true || count?.job === true || said === null;
    if (next?.before.startsWith("%") === true) setup.push(`${piece.text}%`);
    // A drive has 32 power states at most: this is a model.
    else if (/^ps\d{3,}$/.test(piece.word)) named.push(piece);
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
          (!isOfStudy || explained.areNumbered(this.name, number)) &&
          (named.length === 0 ||
            (at === OWN_NAME
              ? named.at(-1) !== previous
              : isBehindNumber(pieces, i) && explained.areNumbered(this.name, number)))))
    )
      this.#counts.push({ text: piece.text, sure: false });
    else {
      if (isOfStudy) {
        this.#asked.pop();
        named.push(previous);
      }
      named.push(piece);
    }
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
    // `CM7-R`: of two models of one drive, the one for reads.
    const isOfModel = /^[rw]$/.test(word) && piece.before === "-" && this.#named.at(-1) === pieces[i - 1];
    if (isOfModel && isModel(pieces[i - 1]!)) return void this.#named.push(piece);
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

/** `mysql8.0.36`, `mariadb-10.11`: beside one another these are systems, and several versions of one are its set-ups. */
export function databaseAt(
  pieces: readonly Piece[],
  i: number,
): { readonly name: string; readonly version: string; readonly isGlued: boolean } | null {
  const [, letters, version] = /^([a-z]*)(\d{1,2}(?:\.\d+)*)$/.exec(pieces[i]!.word) ?? [];
  const isGlued = letters !== "";
  const name = isGlued ? letters : pieces[i - 1]?.word;
  return version !== undefined && name !== undefined && isDatabase(name) ? { name, version, isGlued } : null;
}

const isModel = ({ text }: Piece): boolean => labelOf(text) === "drive_model";

/** `write-intensive`: a class of drive or of test, whatever the workload; not `randread_optimized`. */
const isClass = (piece: Piece, next: Piece | undefined): boolean =>
  operationOf(piece.word)?.op !== undefined &&
  operationOf(piece.word)!.pattern === undefined &&
  /^(?:intensive|optimi[sz]ed|centric|heavy)$/.test(next?.word ?? "");

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
