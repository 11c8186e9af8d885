/** Words that count repeats, or say when a test ran: `run1`, `rep-2`, dates, times of day, numbers of batch jobs. */
import { extent } from "d3-array";
import { isHash, isOrdinal, operationOf, repeatWord } from "~/model/dictionary";
import type { Step } from "~/model/grouping";
import type { Explained } from "./explained";
import type { Piece } from "./names";
import type { Name } from "./places";

/**
 * A word that counts repeats: `run1`, a date. `sure`: it has no other meaning. `dated`: a day, which says when, not
 * which. `job`: of a batch system, so the numbers are not consecutive. `version`: of a file that was dropped again.
 */
export interface Count {
  readonly text: string;
  readonly sure: boolean;
  readonly dated?: true;
  readonly job?: true;
  readonly version?: "older" | "newest";
}

/**
 * `t1`, `t2`: trials, if every file states its threads and the numbers are consecutive. Thread counts rarely increase
 * one by one, and the files decide first.
 */
export const isTrial = ({ numbers }: Piece, steps: readonly Step[], name: Name, explained: Explained): boolean =>
  steps.every(({ numjobs }) => numjobs !== null) && explained.areNumbered(name, numbers[0]!);

/**
 * `03-11`: a day without a year, as month and day or day and month; `27_05_25`: with the last two digits of it. null:
 * this piece is not a day.
 */
export function dayAt(pieces: readonly Piece[], i: number): string | null {
  const isOne = (k: number, before: string | undefined): boolean =>
    pieces[k] !== undefined && pieces[k].before === before && /^\d+$/.test(pieces[k].word);
  const separator = pieces[i + 1]?.before;
  const length = isOne(i + 2, separator) ? 3 : 2;
  const own = pieces.slice(i, i + length);
  if (own.length < length || !/^[-_.]$/.test(separator ?? "") || !own.every(isTwoDigits)) return null;
  if ((length === 2 && separator !== "-") || isOne(i + length, separator)) return null;
  if (i > 0 && pieces[i]!.before === separator && /^\d+$/.test(pieces[i - 1]!.word)) return null;
  const [low, high] = [Number(own[0]!.word), Number(own[1]!.word)].sort((a, b) => a - b) as [number, number];
  return low >= 1 && low <= 12 && high <= 31 ? own.map(({ text }) => text).join("-") : null;
}

const isTwoDigits = ({ word }: Piece): boolean => /^\d\d$/.test(word);

const DAY_MS = 24 * 3600 * 1000;
const MINUTE_MS = 60 * 1000;

/** `135016`: perhaps ten to two. */
export const isTimeOfDay = ({ word }: Piece): boolean => /^(?:[01]\d|2[0-3])[0-5]\d[0-5]\d$/.test(word);

/** Is it when a step began, give or take two minutes of ramp? Clocks are whole quarters of an hour apart. */
export const ranAt = ({ word }: Piece): ((step: Step) => boolean) => {
  const [hour, minute, second] = [0, 2, 4].map((at) => Number(word.slice(at, at + 2))) as [number, number, number];
  return ({ started_ms }) => {
    if (started_ms === null) return false;
    const apart = (started_ms - (60 * hour + minute) * MINUTE_MS - second * 1000) % (15 * MINUTE_MS);
    return Math.min(apart, 15 * MINUTE_MS - apart) <= 2 * MINUTE_MS;
  };
};

/**
 * Is it the day on which all steps ran? Clocks are off by hours, not days. null: they ran on another day, or three
 * numbers are not proven to be one; false: no file states the time.
 */
export function saysDay(text: string, steps: readonly Step[]): boolean | null {
  const numbers = text.split("-").map(Number);
  const [a, b, c = null] = numbers as [number, number, number?];
  const known = steps.flatMap(({ started_ms }) => started_ms ?? []);
  if (known.length < steps.length) return known.length === 0 && c === null ? false : null;
  const isOn = (ms: number): boolean => {
    const year = new Date(ms).getUTCFullYear();
    const days: readonly (readonly [number, number, number | null])[] = [
      [c ?? year % 100, a, b],
      [c ?? year % 100, b, a],
      ...(c === null ? [] : [[a, b, c] as const]),
    ];
    return days.some(
      ([short, month, day]) =>
        year % 100 === short && Math.abs(ms - Date.UTC(year, month - 1, day!) - DAY_MS / 2) < 1.5 * DAY_MS,
    );
  };
  return known.every(isOn) ? true : null;
}

/** `randread (1).json`: a copy made by a browser. A folder with such a name may be another machine's. */
export const isCopy = ({ word, before }: Piece): boolean => before.endsWith("(") && /^\d{1,2}$/.test(word);

/** After a word that counts: `run-a`, `run_ii`, or `run` with a hash. */
const isLetterCount = (word: string): boolean => /^(?:[a-h]|i{1,3}|i?v|vi{1,3})$/.test(word) || isHash(word);
/**
 * Highest count after a word that may also be part of a name (`r740` is a machine), and after one that never is: a CI
 * service numbers the runs of all its users (`run-18203945512`).
 */
const MOST_PERHAPS = 99;
const MOST_SURE = 999_999_999_999;
/** A number after these is a count, however long (a year has 365 nights): no product is named so. */
const LONG_COUNT =
  /^(?:row|day|night|nightly|week|month|experiment|output|results?|loop|cycle|log|take|seed|messung|copy|kopie)$/;

export const BATCH = /^(?:slurm|sbatch|srun|pbs|qsub|lsf|sge|flux|jobid)$/;

/** `slurm-2798898`: batch jobs count repeats, although their numbers are not consecutive. */
export const jobOf = (
  { text, word, numbers }: Piece,
  previous: Piece | undefined,
  jobs: ReadonlySet<string>,
): Count | null =>
  numbers.length === 1 && /^[1-9]\d{2,8}$/.test(word) && (jobs.has(word) || BATCH.test(previous?.word ?? ""))
    ? { text, sure: false, job: true }
    : null;

/** `run1`, `rep-2`, `iter 3`, `runA`. */
export function countOf(piece: Piece, previous: Piece | undefined): Count | null {
  const [number] = piece.numbers;
  if (isOrdinal(piece.word)) return { text: piece.text, sure: true };
  if (number === undefined) {
    const isBehind = previous !== undefined && repeatWord(previous.word) === "sure" && isLetterCount(piece.word);
    if (isBehind) return { text: `${previous.text} ${piece.text}`, sure: true };
    return /^run[a-h]$/.test(piece.word) ? { text: piece.text, sure: true } : null;
  }
  if (piece.numbers.length !== 1 || number.after !== "") return null;
  const word = piece.word.slice(0, piece.word.length - number.text.length);
  const said = word === "" ? previous?.word : word;
  // `randread2`
  const kind =
    said === undefined ? null : word !== "" && operationOf(word)?.pattern !== undefined ? "perhaps" : repeatWord(said);
  if (kind === null || number.value > (kind === "sure" || LONG_COUNT.test(said!) ? MOST_SURE : MOST_PERHAPS))
    return null;
  return { text: word === "" ? `${previous!.text} ${piece.text}` : piece.text, sure: kind === "sure" };
}

/** Consecutive numbers count repeats; 0, 8, 512 and 1, 2, 4 are values of a parameter. */
export function isDense(numbers: readonly number[]): boolean {
  const [least = 0, most = 0] = extent(numbers);
  const isDoubled = numbers.every((number) => Number.isInteger(Math.log2(number)));
  return most - least < (isDoubled && numbers.length > 2 ? 1 : 2) * numbers.length;
}
