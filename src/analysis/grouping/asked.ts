/** What a number that no measured fact explains says about the request: a size, a time, a mix, a number of zones. */
import { isCounted, operationOf, ownsNumber } from "~/model/dictionary";
import type { State } from "./explained";
import { isSystemWord, type Piece, type KeyedNumber } from "./names";
import { OWN_NAME } from "./places";
import { isTime } from "./step";

/** A time, a size or a version: a set-up, if no measured fact accounts for it. Terabytes are drives. */
export const isQuantity = ({ after, power, text, value }: KeyedNumber): boolean =>
  (after !== "" && power !== null && !after.startsWith("t")) ||
  isTime(after) ||
  // Degrees: `25c`, but `us-east-1c`.
  (/^(?:deg)?c$|^(?:摄氏)?度c?$/.test(after) && value >= 10) ||
  (after === "" && text.includes("."));

/** Sizes from here on are drive sizes, beside a drive. */
const DRIVE_GB = 16;
/**
 * Sizes in GB in which drives are sold, not powers of two: 120 to 30,720, 200 to 12,800, 250 to 16,000, 375 to 1500.
 */
const isNominalGb = (gb: number): boolean =>
  gb >= 120 && [15, 25, 125, 375].some((base) => Number.isInteger(Math.log2(gb / base)));

/**
 * What a number that no measured fact explains says about the request; null: nothing. Such words tell series apart and
 * are neither systems nor repeats: `active-zones-8`, `r_10ms_w_0`, `30_70`, `4G`.
 */
export function askedIn(pieces: readonly Piece[], i: number, states: readonly State[], at: string): string | null {
  const piece = pieces[i]!;
  const previous = pieces[i - 1];
  const [number] = piece.numbers;
  const isBare = /^\d+$/.test(piece.word);
  if (previous !== undefined && previous.numbers.length === 0) {
    const owns = ownsNumber(previous.word) && number!.keys[0]!.startsWith(previous.word);
    const word = operationOf(previous.word)?.op ?? null;
    const isPair = (other: Piece, k: number): boolean =>
      /^\d/.test(pieces[k + 1]?.word ?? "") && ![null, word].includes(operationOf(other.word)?.op ?? null);
    if (owns || (word !== null && /^\d/.test(piece.word) && states.includes(null) && pieces.some(isPair)))
      return `${previous.text} ${piece.text}`;
  }
  if (piece.numbers.length === 1) {
    const front = piece.word.slice(0, piece.word.length - number!.text.length - number!.after.length);
    // `io2` is also a volume of Amazon.
    if (ownsNumber(front) && !isSystemWord(piece)) return piece.text;
    if (piece.word === `${number!.text}${number!.after}` && isCounted(number!.after)) return piece.text;
  }
  // `1000-writes_2000-reads`: rates that were asked for.
  if (isBare && /^(?:reads|writes)$/.test(pieces[i + 1]?.word ?? "")) return piece.text;
  // A mix of reads and writes, in percent.
  if (isBare && at !== OWN_NAME) {
    const isRest = (other: Piece | undefined): boolean =>
      other !== undefined && /^\d+$/.test(other.word) && Number(other.word) + number!.value === 100;
    if (isRest(pieces[i + 1]) || isRest(previous)) return piece.text;
  }
  const [one, other] = piece.numbers;
  if (other !== undefined && /^(?:r\d+w|w\d+r)\d+$/.test(piece.word) && one!.value + other.value === 100)
    return piece.text;
  if (piece.numbers.length !== 1 || !isQuantity(number!) || !SIZED.test(piece.word)) return null;
  if (isCapacity(pieces, i)) return null;
  return previous !== undefined && previous.numbers.length === 0 && operationOf(previous.word) !== null
    ? `${previous.text} ${piece.text}`
    : piece.text;
}

/** Before a quantity: a time, a record, chunk, stripe or allocation unit, a file, a working set. */
const SIZED = /^(?:t|rs|c|cs|chunk|su|stripe|strip|au|file|wss?)?\d/;

/**
 * `HTS72101_100GB`, `optane_58G`, `960GB`: the capacity of a drive. In `pm-test_100GB` it may be the amount written.
 */
function isCapacity(pieces: readonly Piece[], i: number): boolean {
  const number = pieces[i]!.numbers[0]!;
  if (number.power !== 3 || number.value < DRIVE_GB) return false;
  const previous = pieces[i - 1];
  if (previous !== undefined && isSystemWord(previous)) return true;
  if (!number.after.endsWith("b")) return false;
  const isBeside = pieces.some((other, k) => k < i && other.numbers.length > 0 && other.kind === "word");
  return isBeside || isNominalGb(number.value);
}
