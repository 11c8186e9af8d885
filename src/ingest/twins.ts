/**
 * One run that its tool wrote to two files: fio as JSON and as text (`randread.json` beside `randread.txt`), elbencho
 * with --csvfile, --resfile and --jsonfile. It counts once, by the file that says more.
 */
import type { Format, ParsedDirection, ParsedMember, ParsedRun } from "~/formats/format";

/** The end of the name, in which the two files differ. */
const ENDING = /(?:[._-](?:json\+?|jsonplus|json-plus|normal|human|text|txt|log|out|output|res|result|csv))+$/i;
const nameOf = (path: string): string => path.replace(ENDING, "");

/** For a text without a count of I/Os: print precision of its rates. */
const PRINTED = 0.01;
const CLOCK_S = 0.0015;

interface Read {
  readonly path: string;
  readonly tool: string;
  readonly runs: readonly ParsedRun[];
  readonly says: number;
}

export class Twins {
  /** Given files by their name. */
  readonly #given = new Map<string, number>();
  readonly #read = new Map<string, Read[]>();

  constructor(paths: Iterable<string>) {
    for (const path of paths) this.#given.set(nameOf(path), (this.#given.get(nameOf(path)) ?? 0) + 1);
  }

  /** Is it a file that comes before it is known whether another of its name says more? */
  waits(path: string, { says }: Format): boolean {
    return says !== undefined && says([]) < 1 && (this.#given.get(nameOf(path)) ?? 0) > 1;
  }

  add(path: string, { tool, says }: Format, runs: readonly ParsedRun[]): void {
    if (says === undefined) return;
    const same = this.#read.get(nameOf(path)) ?? [];
    this.#read.set(nameOf(path), same);
    same.push({ path, tool, runs, says: says(runs) });
  }

  /** The file that has every run of this one and says more; null: none. */
  of(path: string, { tool, says }: Format, runs: readonly ParsedRun[]): string | null {
    if (says === undefined || runs.length === 0) return null;
    const said = says(runs);
    const others = (this.#read.get(nameOf(path)) ?? []).filter((other) => other.tool === tool && other.says > said);
    return others.find((other) => runs.every((run) => other.runs.some((one) => isSame(run, one))))?.path ?? null;
  }
}

const isSame = (a: ParsedRun, b: ParsedRun): boolean =>
  // elbencho's text does not say its version.
  (a.tool_version === b.tool_version || a.tool_version === null || b.tool_version === null) &&
  matches(a.members, b.members, isSameMember) &&
  a.members.some(didSome);

const didSome = ({ directions }: ParsedMember): boolean => directions.some(({ iops }) => iops !== null && iops > 0);

const isSameMember = (a: ParsedMember, b: ParsedMember): boolean =>
  a.member === b.member && matches(a.directions, b.directions, isSameDirection);

function isSameDirection(a: ParsedDirection, b: ParsedDirection): boolean {
  if (a.op !== b.op) return false;
  const isTimed = a.runtime_s !== null && b.runtime_s !== null;
  if (isTimed && Math.abs(a.runtime_s - b.runtime_s) >= CLOCK_S) return false;
  if (isTimed && a.ios !== null && b.ios !== null) return a.ios === b.ios;
  return a.iops !== null && b.iops !== null && Math.abs(a.iops - b.iops) <= PRINTED * b.iops;
}

const matches = <T>(a: readonly T[], b: readonly T[], isSameOne: (a: T, b: T) => boolean): boolean =>
  a.length === b.length && a.every((one, i) => isSameOne(one, b[i]!));
