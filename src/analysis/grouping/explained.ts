/** Which numbers in names are measured facts: `qd32` is the depth wherever most names have theirs there. */
import { grouped, once, putUnder } from "~/base/byKey";
import { isDeviceNoun, repeatWord } from "~/model/dictionary";
import type { Step } from "~/model/grouping";
import type { KeyedNumber } from "./names";
import { BESIDE, BLOCK, DRIVES, FACT_BITS, factsSaid, isBare, NAMED_BY_FILE, OPTION, RATE, SETUP_FACTS } from "./step";
import { type Name, OWN_NAME, type Place, thatDid } from "./places";

/** A fact accounts for the numbers of a place if it fits this share of them; within one folder, this share. */
const FITS = 0.6;
const FITS_IN_FOLDER = 0.9;
const STEPS = 3;
const LARGE_STEP = 32;
/** Equal distances prove less, so more are needed: models go up by hundreds too (`S3500`, `S3600`, `S3700`). */
const EVEN_STEPS = 5;
const EVEN_STEP = 10;
/** Depth, jobs and threads. */
const LOAD_LETTER = /^[qjt]$/;
/** With so few names a folder proves nothing. */
const FEW = 3;

/** The facts (bits) that account for the number elsewhere: here it contradicts them. */
export interface Denied {
  readonly facts: number;
}

/**
 * What a number in a name stands for: a fact of the load or workload ("fits"), of the set-up, or one that the file
 * names better ("option": the value of an option, a size without its unit); null: unexplained.
 */
export type State = "fits" | "setup" | "option" | Denied | null;

export const isDenied = (state: State): state is Denied => typeof state === "object" && state !== null;

/** How often the numbers of one place match each fact. A folder counts once, however many files it has. */
class Tally {
  #seen = 0;
  #varies = false;
  #first: KeyedNumber | null = null;
  readonly #times: number[] = FACT_BITS.map(() => 0);
  /** The first number that matches each fact, and the facts that others match too. */
  readonly #saying: (string | undefined)[] = [];
  #several = 0;
  #most: Map<number, number> | null = null;
  readonly #values = new Set<number>();

  /**
   * Are they steps of a parameter, not numbered systems? `nr64`, `nr128`, `nr256` are powers of two, `sz500`, `sz600` …
   * `sz3400` are equally far apart, although some may be missing.
   */
  areSteps(): boolean {
    const values = [...this.#values].sort((a, b) => a - b);
    const isDoubled = values.at(-1)! >= LARGE_STEP && values.every((n) => Number.isInteger(Math.log2(n)));
    if (values.length >= STEPS && isDoubled) return true;
    const gaps = values.slice(1).map((n, i) => n - values[i]!);
    const step = Math.min(...gaps);
    const isEven = step >= EVEN_STEP && gaps.every((gap) => gap % step === 0 && gap <= 3 * step);
    return values.length >= EVEN_STEPS && isEven && gaps.filter((gap) => gap > step).length * 4 <= gaps.length;
  }

  /** `t1`, `t2`, `t3`: consecutive, starting at 0 or 1. */
  followEachOther(): boolean {
    const values = [...this.#values];
    const first = Math.min(...values);
    return first <= 1 && values.length > 1 && Math.max(...values) - first === values.length - 1;
  }

  /** Is it always the same number, and a fact of every step? */
  isConstantFact(): boolean {
    return !this.#varies && this.#times.some((times) => times === this.#seen);
  }

  add(number: KeyedNumber, facts: number): void {
    this.#values.add(number.value);
    this.#seen++;
    this.#first ??= number;
    this.#varies ||= number.text !== this.#first.text || number.after !== this.#first.after;
    if (facts === 0) return;
    const said = number.text + number.after;
    for (let i = 0; i < FACT_BITS.length; i++) {
      if ((facts & FACT_BITS[i]!) === 0) continue;
      this.#times[i]!++;
      if ((this.#saying[i] ??= said) !== said) this.#several |= FACT_BITS[i]!;
    }
  }

  /**
   * The facts that account for a number here. A fact that only one number matches while the numbers change is chance
   * (`rack1`, `rack2` at one job). A number that never changes is a fact only if a word, unit or letter says which: `4k`,
   * `j1`.
   */
  facts(number: KeyedNumber, share: number): number {
    if (!this.#varies && !number.said && !LOAD_LETTER.test(number.keys[0]!)) return 0;
    const known = this.#most?.get(share);
    if (known !== undefined) return known;
    const isFact = (bit: number, i: number): boolean =>
      this.#times[i]! > 0 &&
      this.#times[i]! >= share * this.#seen &&
      (number.said || !this.#varies || (this.#several & bit) !== 0);
    const bits = FACT_BITS.filter(isFact).reduce((all, bit) => all | bit, 0);
    (this.#most ??= new Map()).set(share, bits);
    return bits;
  }

  /** Do most numbers here match a fact? Also true if there are too few to tell. */
  isFact(number: KeyedNumber): boolean {
    return this.#seen < FEW || this.facts(number, FITS) !== 0;
  }
}

interface Fitting {
  readonly facts: readonly number[];
  readonly ofLevel: ReadonlyMap<string, Tally>;
  readonly ofFolder: ReadonlyMap<string, Tally>;
}

/** Which facts account for the numbers of a place, over all files and folder by folder. */
export class Explained {
  /** By key of the number: of a level, and of the folder that holds the names of a level. */
  readonly #ofLevel = new Map<string, Map<string, Tally>>();
  readonly #ofFolder = new Map<string, Map<string, Tally>>();
  /** The facts of each number of a name, and the tallies of its places. Names without numbers have none. */
  readonly #fitting = new Map<Name, Fitting>();
  readonly #beside: ReadonlyMap<Step, readonly Step[]>;

  constructor(places: readonly Place[]) {
    this.#beside = phasesOf(places);
    const under = new Map<Name, Step[]>();
    for (const { names, steps } of places) {
      for (const name of names) {
        if (name.pieces.every(({ numbers }) => numbers.length === 0)) continue;
        if (name.at === OWN_NAME) this.#take(name, steps);
        else {
          for (const step of steps) putUnder(under, name, step);
        }
      }
    }
    for (const [name, steps] of under) this.#take(name, steps);
  }

  #take(name: Name, all: readonly Step[]): void {
    const steps = thatDid(all);
    const facts: number[] = [];
    const ofLevel = talliesOf(this.#ofLevel, name.at);
    const ofFolder = talliesOf(this.#ofFolder, scopeOf(name));
    for (const { numbers } of name.pieces) {
      for (const number of numbers) {
        const said = this.#factsOf(steps, number);
        facts.push(said);
        for (const key of isBare(number) ? [...number.keys, bareKey(number)] : number.keys)
          for (const tallies of [ofLevel, ofFolder]) tallyOf(tallies, key).add(number, said);
      }
    }
    this.#fitting.set(name, { facts, ofLevel, ofFolder });
  }

  #factsOf(steps: readonly Step[], number: KeyedNumber): number {
    if (number.keys.some((key) => repeatWord(key) === "sure")) return 0;
    if (number.keys.some(isDeviceNoun))
      return steps.every(({ targets }) => targets.length === number.value) ? DRIVES : 0;
    const drives = number.keys[0] === "d" && steps.every(({ targets }) => targets.length === number.value) ? DRIVES : 0;
    if (steps.length === 1 && !this.#beside.has(steps[0]!)) return factsSaid(steps[0]!, number) | drives;
    const needed = Math.ceil(steps.length * FITS_IN_FOLDER);
    const times = FACT_BITS.map(() => 0);
    /** Per phase, how many of its steps match the number. */
    const saying = new Map<readonly Step[], number>();
    for (const step of steps) {
      let facts = factsSaid(step, number);
      const phase = this.#beside.get(step);
      if (phase !== undefined) {
        const all = saying.get(phase) ?? phase.filter((one) => factsSaid(one, number) !== 0).length;
        saying.set(phase, all);
        // `rw500`: the rate of one job stands for the whole file.
        if (all > (facts === 0 || (facts & RATE) !== 0 ? 0 : 1)) facts |= BESIDE;
      }
      if (steps.length === 1) return facts | drives;
      for (let i = 0; facts >> i !== 0; i++) if (facts & FACT_BITS[i]!) times[i]!++;
    }
    return FACT_BITS.reduce((bits, bit, i) => (times[i]! >= needed ? bits | bit : bits), drives);
  }

  /** Is the number a step of a parameter that its word names? */
  isStep({ at }: Name, { keys: [key] }: KeyedNumber): boolean {
    return !key!.startsWith("#") && !isDeviceNoun(key!) && this.#ofLevel.get(at)!.get(key!)!.areSteps();
  }

  /** Are the numbers after this word consecutive? */
  areNumbered({ at }: Name, { keys: [key] }: KeyedNumber): boolean {
    return this.#ofLevel.get(at)!.get(key!)!.followEachOther();
  }

  /** And so do the numbers that its file and those beside it begin with? */
  isOrdered(name: Name): boolean {
    const [first] = name.pieces;
    if (name.at !== OWN_NAME || !/^\d+$/.test(first?.word ?? "")) return false;
    return this.#fitting.get(name)!.ofFolder.get(first!.numbers[0]!.keys[0]!)!.followEachOther();
  }

  of(name: Name): readonly State[] {
    const found = this.#fitting.get(name);
    if (found === undefined) return NO_STATES;
    const { facts: fitting, ofLevel, ofFolder } = found;
    const states: State[] = [];
    for (const { numbers } of name.pieces) {
      for (const number of numbers) {
        const fits = fitting[number.index]!;
        let denied = 0;
        let fit = 0;
        for (const key of number.keys) {
          const facts = ofLevel.get(key)!.facts(number, FITS);
          const here = ofFolder.get(key)!;
          const all = facts | here.facts(number, FITS_IN_FOLDER);
          // `think_0` beside `think_100`: an option at its default is not listed. A neighbour at 0 IOPS is none.
          fit = all & (fits | (number.value <= 1 ? OPTION : 0) | (number.value === 0 ? BESIDE : 0));
          if (fit !== 0) break;
          // A number with a word is judged by that word alone, a bare number also by the numbers at its position in its
          // folder. `.2` need not mean what `i01` and `i02` mean.
          if (key !== number.keys[0]) continue;
          if (!isBare(number)) denied = facts;
          // `01`, `02`, `03` with 1, 2 and 4 threads: the order of files, some of which match by chance.
          else if (here.followEachOther()) continue;
          else if (ofFolder.get(bareKey(number))!.isFact(number))
            denied = ofLevel.get(bareKey(number))!.facts(number, FITS);
        }
        // No block has gigabytes: `1000G` beside `1M` is a size.
        if ((number.power ?? 0) > 2) denied &= ~BLOCK;
        const isBetterNamed = fit !== 0 && (fit & ~NAMED_BY_FILE) === 0 && (fit === OPTION || number.after === "");
        if (isBetterNamed) states.push("option");
        else if (fit !== 0) states.push((fit & ~SETUP_FACTS) === 0 ? "setup" : "fits");
        else states.push(denied === 0 ? null : { facts: denied });
      }
    }
    // `1-1`, `4-1`, `32-1`: beside the load, a bare number that never changes is a fact too.
    if (!states.includes("fits") || !states.includes(null)) return states;
    const bare = name.pieces.map(({ word, numbers: [number] }) => (number?.text === word ? number : undefined));
    bare.forEach((number, i) => {
      if (number === undefined || states[number.index] !== null || fitting[number.index] === 0) return;
      const isBeside = [bare[i - 1], bare[i + 1]].some((one) => one !== undefined && states[one.index] === "fits");
      if (isBeside && ofFolder.get(number.keys.at(-1)!)!.isConstantFact()) states[number.index] = "fits";
    });
    return states;
  }
}

const talliesOf = (of: Map<string, Map<string, Tally>>, key: string): Map<string, Tally> =>
  once(of, key, () => new Map<string, Tally>());
const tallyOf = (tallies: Map<string, Tally>, key: string): Tally => once(tallies, key, () => new Tally());

const NO_STATES: readonly State[] = [];

/** Key of the number by its place alone. */
const bareKey = ({ keys }: KeyedNumber): string => `bare ${keys[0]!}`;

/** The folder that holds the names of a level. */
const scopeOf = ({ at, scope }: Name): string => `${at}\n${scope}`;

/** All steps of the phase of a step, including the step itself, since the work of each is a condition of the others. */
function phasesOf(places: readonly Place[]): Map<Step, readonly Step[]> {
  const found = new Map<Step, readonly Step[]>();
  for (const { steps } of places) {
    if (steps.length === 1) continue;
    for (const all of grouped(steps, ({ run, phase }) => `${run} ${phase}`).values()) {
      if (all.length > 1) for (const step of all) found.set(step, all);
    }
  }
  return found;
}
