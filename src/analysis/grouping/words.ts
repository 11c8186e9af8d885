/**
 * What each word of a path says: a number that one measured fact accounts for says that fact, a word of the operation
 * says the operation; dates and counts count. What is left may name what was measured.
 */
import {
  isDeviceNoun,
  isSetup,
  isThing,
  type KeyedNumber,
  operationOf,
  ownsNumber,
  type Piece,
  piecesOf,
  repeatWord,
  stemOf,
} from "./names";
import { group } from "d3-array";
import type { Step } from "~/model/grouping";
import { FACTS, type Fact, says, sizePower } from "./step";

/** A file, or an output directory, with everything measured in it. */
export interface Place {
  readonly path: string;
  /** Names from the root; the last is the file's own. An output directory has no name of its own. */
  readonly names: readonly { readonly at: string; readonly pieces: readonly Piece[] }[];
  readonly steps: readonly Step[];
}

/** A token that counts: `run1`, a date. `sure`: it says nothing else. */
export interface Count {
  readonly text: string;
  readonly sure: boolean;
}

/** One level of one path, sorted out. */
export interface Level {
  readonly at: string;
  /** May name what was measured. */
  readonly named: readonly Piece[];
  /** Options: they split a series, and are no other system. */
  readonly setup: readonly string[];
  /** Contradict what was measured: they split a series too. */
  readonly conflicts: readonly string[];
  readonly counts: readonly Count[];
}

/** The file's own name; folders have their depth from the root: "0", "1". */
export const OWN_NAME = "name";

/** An archive may hold names of any length: what is behind these tells nothing apart. */
const MOST_LETTERS = 300;
const MOST_LEVELS = 16;
const cut = (name: string): string => name.slice(0, MOST_LETTERS);

export function placesOf(steps: readonly Step[]): Place[] {
  const byPath = group(steps, ({ path }) => path);
  const inFolder = group(byPath.keys(), folderOf);
  const known = new Map<string, Piece[]>();
  const piecesOfFolder = (name: string): Piece[] => {
    const pieces = known.get(name) ?? piecesOf(cut(name));
    known.set(name, pieces);
    return pieces;
  };
  return [...byPath].map(([path, own]) => {
    const parts = path.split("/");
    // A report of an output directory stands for the directory.
    const file = own[0]!.gathered && inFolder.get(folderOf(path))!.length === 1 ? (parts.pop(), "") : parts.pop()!;
    const folders = parts.slice(0, MOST_LEVELS).map((name, i) => ({ at: `${i}`, pieces: piecesOfFolder(name) }));
    const name = { at: OWN_NAME, pieces: piecesOf(cut(stemOf(file))) };
    return { path, names: file === "" ? folders : [...folders, name], steps: own };
  });
}

/** A fact accounts for the numbers of a place of which it fits this share; within one folder, this. */
const FITS = 0.6;
const FITS_IN_FOLDER = 0.9;

const folderOf = (path: string): string => path.slice(0, path.lastIndexOf("/") + 1);
/** The folder in which the names of a level stand beside each other. */
const scopeOf = (place: Place, at: string): string =>
  at === OWN_NAME ? folderOf(place.path) : place.path.split("/").slice(0, Number(at)).join("/");

/** How often the numbers of one place say each fact. A folder counts once, however many files it has. */
class Tally {
  seen = 0;
  readonly fits = new Map<Fact, number>();
  readonly values = new Set<string>();
}

/** Which facts account for the numbers of a place, over all files and folder by folder. */
export class Explained {
  readonly #all = new Map<string, Tally>();
  readonly #beside: ReadonlyMap<Step, readonly Step[]>;
  /** By level and the path down to it, then by number of the name. */
  readonly #fitting = new Map<string, ReadonlySet<Fact>[]>();

  constructor(places: readonly Place[], beside: ReadonlyMap<Step, readonly Step[]>) {
    this.#beside = beside;
    const under = new Map<string, { at: string; scope: string; numbers: readonly KeyedNumber[]; steps: Step[] }>();
    for (const place of places) {
      for (const { at, pieces } of place.names) {
        const numbers = pieces.flatMap((piece) => piece.numbers);
        if (numbers.length === 0) continue;
        const key = nameKey(place, at);
        const same = under.get(key);
        if (same === undefined) under.set(key, { at, scope: scopeOf(place, at), numbers, steps: [...place.steps] });
        else same.steps.push(...place.steps);
      }
    }
    for (const [key, { at, scope, numbers, steps }] of under) {
      const facts = numbers.map((number) => this.#factsOf(steps, number));
      this.#fitting.set(key, facts);
      numbers.forEach((number, i) => {
        for (const place of number.keys) {
          this.#count(`${at}\n${place}\n`, number, facts[i]!);
          this.#count(`${at}\n${place}\n${scope}/`, number, facts[i]!);
        }
      });
    }
  }

  #count(key: string, { text, after }: KeyedNumber, fits: ReadonlySet<Fact>): void {
    const tally = this.#all.get(key) ?? new Tally();
    this.#all.set(key, tally);
    tally.seen++;
    tally.values.add(text + after);
    for (const fact of fits) tally.fits.set(fact, (tally.fits.get(fact) ?? 0) + 1);
  }

  #factsOf(all: readonly Step[], number: KeyedNumber): Set<Fact> {
    const steps = thatDid(all);
    if (number.keys.some((key) => isDeviceNoun(key))) return new Set();
    const needed = Math.ceil(steps.length * FITS_IN_FOLDER);
    const isSaid = (fact: Fact) => (step: Step) =>
      fact === "beside"
        ? (this.#beside.get(step) ?? []).some((other) => saysAny(other, number))
        : says(fact, step, number);
    return new Set(
      FACTS.filter((fact) => isSaid(fact)(steps[0]!) || steps.length > 1).filter(
        (fact) => steps.filter(isSaid(fact)).length >= needed,
      ),
    );
  }

  /**
   * The facts that account for each number of a name. "conflict": what stands there is accounted for elsewhere, and
   * here it says something else; null: nothing accounts for it.
   */
  of(place: Place, at: string, numbers: readonly KeyedNumber[]): ("fits" | "conflict" | null)[] {
    const fitting = this.#fitting.get(nameKey(place, at)) ?? [];
    return numbers.map((number) => {
      const fits = fitting[number.index] ?? new Set<Fact>();
      let conflict = false;
      for (const key of number.keys) {
        const facts = this.#factsAt(`${at}\n${key}\n`, FITS, number);
        if (facts.some((fact) => fits.has(fact))) return "fits";
        if (
          this.#factsAt(`${at}\n${key}\n${scopeOf(place, at)}/`, FITS_IN_FOLDER, number).some((fact) => fits.has(fact))
        )
          return "fits";
        // A number with a word of its own is not judged by what else stands at its place.
        if (facts.length > 0 && key === number.keys[0]) conflict = true;
      }
      return conflict ? "conflict" : null;
    });
  }

  /** A number that never changes says a fact only where a word or unit says which: `qd32`, `4k`. */
  #factsAt(key: string, share: number, { after, keys }: KeyedNumber): Fact[] {
    const tally = this.#all.get(key);
    const said =
      keys.some((place) => ownsNumber(place.replace(":size", ""))) || (after !== "" && sizePower(after) !== null);
    if (tally === undefined || (tally.values.size < 2 && !said)) return [];
    return [...tally.fits].filter(([, n]) => n >= share * tally.seen).map(([fact]) => fact);
  }
}

/** A step that did no I/O, as a fill that failed, has no say in what the name means. */
function thatDid(steps: readonly Step[]): readonly Step[] {
  const did = steps.filter(({ rate }) => rate !== null && rate > 0);
  return did.length > 0 ? did : steps;
}

const nameKey = ({ path }: Place, at: string): string =>
  at === OWN_NAME
    ? path
    : path
        .split("/")
        .slice(0, Number(at) + 1)
        .join("/") + "/";

const saysAny = (step: Step, number: KeyedNumber): boolean =>
  FACTS.some((fact) => fact !== "beside" && says(fact, step, number));

/** Does what the word says of the operation hold for everything that was measured? null: it says nothing of it. */
function holds(word: string, steps: readonly Step[]): boolean | null {
  const said = operationOf(word);
  if (said === null) return null;
  return steps.every(
    ({ workload_op, pattern }) =>
      (said.op === undefined ||
        said.op === "mixed" ||
        workload_op === null ||
        workload_op === "mixed" ||
        workload_op === said.op) &&
      (said.pattern === undefined || pattern === null || pattern === said.pattern),
  );
}

/** Words of what was set, as the file says it too. */
function isOption(word: string, steps: readonly Step[]): boolean {
  return steps.every(({ engine, tool, direct }) => {
    const plain = (engine ?? "").replaceAll(/[^a-z0-9]/g, "");
    if (word === tool || (word.length > 2 && plain.includes(word))) return true;
    return (word === "direct" && direct === true) || (word === "buffered" && direct === false);
  });
}

/** Says how long, how large or of which version: a set-up, where nothing measured accounts for it. Terabytes are drives. */
const isQuantity = ({ after, text }: KeyedNumber): boolean =>
  (after !== "" && sizePower(after) !== null && !after.startsWith("t")) ||
  /^(?:s|secs?|mins?|hr?|hours?)$/.test(after) ||
  (after === "" && text.includes("."));

export function levelsOf(
  place: Place,
  explained: Explained,
  serial: (place: Place, at: string, index: number) => boolean,
): Level[] {
  return place.names.map(({ at, pieces }) =>
    levelOf(place, at, pieces, explained, (index) => serial(place, at, index)),
  );
}

function levelOf(
  place: Place,
  at: string,
  pieces: readonly Piece[],
  explained: Explained,
  serial: (index: number) => boolean,
): Level {
  const named: Piece[] = [];
  const setup: string[] = [];
  const conflicts: string[] = [];
  const counts: Count[] = [];
  const steps = thatDid(place.steps);
  const letters = pieces
    .filter(({ word }) => operationOf(word)?.op !== undefined)
    .map(({ word }) => operationOf(word)!.op!);
  const bothWays = new Set(letters.filter((op) => op !== "mixed")).size > 1;
  const states = explained.of(
    place,
    at,
    pieces.flatMap(({ numbers }) => numbers),
  );
  let n = 0;
  pieces.forEach((piece, i) => {
    const own = states.slice(n, (n += piece.numbers.length));
    const next = pieces[i + 1];
    const previous = pieces[i - 1];
    if (piece.kind === "date") counts.push({ text: piece.text, sure: true });
    else if (piece.kind === "device") named.push(piece);
    else if (piece.numbers.length > 0) {
      if (own.every((state) => state === null)) {
        const count = countOf(piece, previous);
        if (count !== null) {
          counts.push(count);
          if (
            piece.word === piece.numbers[0]!.text &&
            previous !== undefined &&
            repeatWord(previous.word) !== null &&
            named.at(-1) === previous
          )
            named.pop();
        } else if (piece.numbers.length === 1 && isQuantity(piece.numbers[0]!) && /^\d/.test(piece.word))
          setup.push(
            previous !== undefined && previous.numbers.length === 0 && !named.includes(previous)
              ? `${previous.text} ${piece.text}`
              : piece.text,
          );
        // Of folders a bare number only counts where it is all that the name says: `storage-07` is a name.
        else if (
          /^\d+$/.test(piece.word) &&
          (serial(i) || (isLast(pieces, i) && (at === OWN_NAME || named.length === 0)))
        )
          counts.push({ text: piece.text, sure: false });
        else named.push(piece);
        return;
      }
      // The word before a number that is accounted for goes with it.
      const owner =
        previous !== undefined && ownsNumber(previous.word) && piece.numbers[0]!.keys[0]!.startsWith(previous.word);
      if (owner && named.at(-1) === previous) named.pop();
      if (own.includes("conflict")) conflicts.push(owner ? `${previous.text} ${piece.text}` : piece.text);
      const rest = restOf(piece, own);
      // What contradicts is told whole; only a word of some length may be a name beside it.
      if (rest !== "" && (!own.includes("conflict") || rest.length > 3))
        take({ ...piece, text: rest, word: rest.toLowerCase(), numbers: [] });
    } else if (
      next !== undefined &&
      ownsNumber(piece.word) &&
      next.numbers[0]?.keys[0]?.startsWith(piece.word) === true
    )
      named.push(piece);
    else take(piece);
  });
  return { at, named, setup, conflicts, counts };

  function take(piece: Piece): void {
    const said = holds(piece.word, steps);
    if (said === true || (said === false && bothWays)) return;
    if (said === false && operationOf(piece.word)?.sure === true) conflicts.push(piece.text);
    else if (isThing(piece)) named.push(piece);
    else if (isOption(piece.word, steps)) return;
    else if (isSetup(piece.word)) setup.push(piece.text);
    else named.push(piece);
  }
}

const isLast = (pieces: readonly Piece[], i: number): boolean =>
  pieces.slice(i + 1).every(({ kind }) => kind === "date");

/** `run1`, `rep-2`, `iter 3`. */
function countOf(piece: Piece, previous: Piece | undefined): Count | null {
  const [number] = piece.numbers;
  if (piece.numbers.length !== 1 || number!.after !== "") return null;
  const word = piece.word.slice(0, piece.word.length - number!.text.length);
  const said = word === "" ? previous?.word : word;
  const kind = said === undefined ? null : repeatWord(said);
  if (kind === null || number!.value > 99_999) return null;
  return { text: word === "" ? `${previous!.text} ${piece.text}` : piece.text, sure: kind === "sure" };
}

/** Letters of a piece that no number took with it. */
function restOf(piece: Piece, states: readonly ("fits" | "conflict" | null)[]): string {
  let rest = piece.text;
  piece.numbers.forEach((number, n) => {
    if (states[n] === null) return;
    const at = rest.indexOf(number.text);
    if (at < 0) return;
    let [from, to] = [at, at + number.text.length];
    for (const owned of number.owned) {
      if (rest.slice(to, to + owned.length).toLowerCase() === owned) to += owned.length;
      else if (rest.slice(Math.max(0, from - owned.length), from).toLowerCase() === owned) from -= owned.length;
    }
    rest = rest.slice(0, from) + rest.slice(to);
  });
  return /[\p{L}\p{N}]/u.test(rest) ? rest : "";
}
