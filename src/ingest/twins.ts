/**
 * One fio run in two files, as JSON and as text: `randread.json` beside `randread.txt`. It counts once, as JSON, which
 * says more.
 */
import type { ParsedDirection, ParsedMember, ParsedRun } from "~/formats/format";

/** The end of the name, in which the two files differ. */
const ENDING = /(?:[._-](?:json\+?|jsonplus|json-plus|normal|human|text|txt|log|out|output|res|result))+$/i;
const nameOf = (path: string): string => path.replace(ENDING, "");

/** For a text without a count of I/Os: print precision of its rates. */
const PRINTED = 0.01;
const CLOCK_S = 0.0015;

export class Twins {
  /** Given files by their name. */
  readonly #given = new Map<string, number>();
  /** Files of JSON by their name. */
  readonly #json = new Map<string, { readonly path: string; readonly runs: readonly ParsedRun[] }[]>();

  constructor(paths: Iterable<string>) {
    for (const path of paths) this.#given.set(nameOf(path), (this.#given.get(nameOf(path)) ?? 0) + 1);
  }

  /** Is it a text that comes before it is known whether there is a JSON of its name? */
  waits(path: string, format: string): boolean {
    return format === "fio-normal" && (this.#given.get(nameOf(path)) ?? 0) > 1;
  }

  add(path: string, format: string, runs: readonly ParsedRun[]): void {
    if (format !== "fio-json") return;
    const same = this.#json.get(nameOf(path)) ?? [];
    this.#json.set(nameOf(path), same);
    same.push({ path, runs });
  }

  /** The file that has every run of a text as JSON; null: none. */
  of(path: string, format: string, runs: readonly ParsedRun[]): string | null {
    if (format !== "fio-normal" || runs.length === 0) return null;
    const others = this.#json.get(nameOf(path)) ?? [];
    return others.find((other) => runs.every((run) => other.runs.some((json) => isSame(run, json))))?.path ?? null;
  }
}

const isSame = (a: ParsedRun, b: ParsedRun): boolean =>
  a.tool_version === b.tool_version && matches(a.members, b.members, isSameMember) && a.members.some(didSome);

const didSome = ({ directions }: ParsedMember): boolean => directions.some(({ iops }) => iops !== null && iops > 0);

const isSameMember = (a: ParsedMember, b: ParsedMember): boolean =>
  a.member === b.member && matches(a.directions, b.directions, isSameDirection);

function isSameDirection(a: ParsedDirection, b: ParsedDirection): boolean {
  if (a.op !== b.op) return false;
  const isCounted = a.ios !== null && b.ios !== null && a.runtime_s !== null && b.runtime_s !== null;
  if (isCounted) return a.ios === b.ios && Math.abs(a.runtime_s - b.runtime_s) < CLOCK_S;
  return a.iops !== null && b.iops !== null && Math.abs(a.iops - b.iops) <= PRINTED * b.iops;
}

const matches = <T>(a: readonly T[], b: readonly T[], isSameOne: (a: T, b: T) => boolean): boolean =>
  a.length === b.length && a.every((one, i) => isSameOne(one, b[i]!));
