/**
 * `-O summaryFormat=JSON` (3.2 and later). Its objects are read one by one, wherever they are: with several tasks 3.2
 * writes pieces of other files in front, a run that was stopped leaves all brackets open, and a time of 0 is printed as
 * `inf`, which is not JSON.
 */
import { lookUp } from "~/base/lookUp";
import { type Iteration, nextTest, noSetup, type Setup } from "./iteration";
import { type Test, takeOption } from "./text";

/** An object without another one inside, or one of the pairs that describe the invocation or test. */
const PART =
  /\{(?:[^{}"]|"(?:[^"\\]|\\.)*")*\}|"(Version|Began|Command line|Machine|TestID)"\s*:\s*("(?:[^"\\]|\\.)*"|\d+)/g;
/** The key in front of an object. */
const NAMED = /"(Parameters|Options)"\s*:\s*$/;

export const isIor = (text: string): boolean =>
  /"(?:Version|Began)"\s*:/.test(text) && /"Command line"\s*:/.test(text) && /"tests"\s*:\s*\[/.test(text);

type Flat = Readonly<Record<string, unknown>>;

function objectOf(text: string): Flat | null {
  try {
    return JSON.parse(text.replaceAll(/:\s*-?(?:inf|nan)\b/gi, ": null")) as Flat;
  } catch {
    return null;
  }
}

const numberOf = (of: Flat, key: string): number | undefined => {
  const value = lookUp(of, key);
  return typeof value === "number" && Number.isFinite(value) && value >= 0 ? value : undefined;
};
const textOf = (value: unknown): string => (typeof value === "string" ? value : String(value));

/** Parameters have other names than options. */
function takeParameters(setup: Setup, of: Flat): void {
  setup.transfer_bytes = numberOf(of, "transferSize") ?? null;
  setup.segments = numberOf(of, "segmentCount") ?? null;
  setup.stonewall_s = (numberOf(of, "deadlineForStonewall") ?? 0) || null;
  for (const key of ["useO_DIRECT", "randomOffset"]) {
    const value = lookUp(of, key);
    if (value !== undefined) setup.options.set(key, textOf(value));
  }
}

function iterationOf(of: Flat, setup: Setup, line: number, repetition: number): Iteration | null {
  const op = lookUp(of, "access");
  const mib_per_s = numberOf(of, "bwMiB");
  if ((op !== "read" && op !== "write") || mib_per_s === undefined) return null;
  const row: Iteration = { op, line, setup, mib_per_s, repetition };
  for (const [key, into] of [
    ["iops", "iops"],
    ["latency", "latency_s"],
    ["xferKiB", "transfer_kib"],
    ["openTime", "open_s"],
    ["wrRdTime", "transfers_s"],
    ["closeTime", "close_s"],
    ["totalTime", "total_s"],
  ] as const) {
    const value = numberOf(of, key);
    if (value !== undefined) row[into] = value;
  }
  return row;
}

/** @returns the tests, and the lines of results that are damaged */
export function testsIn(text: string): { tests: Test[]; bad: number[] } {
  const tests: Test[] = [];
  const bad: number[] = [];
  let setup = noSetup();
  let test: Test | null = null;
  let [line, counted] = [1, 0];
  for (const { 0: part, 1: key, 2: value, index } of text.matchAll(PART)) {
    for (let at = text.indexOf("\n", counted); at !== -1 && at < index; at = text.indexOf("\n", counted)) {
      line++;
      counted = at + 1;
    }
    if (key !== undefined) {
      const said = value!.replaceAll('"', "");
      // Before 3.3 an invocation begins without a version.
      if (key === "Version") setup = { ...noSetup(), version: said };
      else if (key === "Began" && setup.command !== null) setup = noSetup();
      else if (key === "Command line") setup.command = said;
      else if (key === "Machine") setup.machine = said.split(" ")[1] ?? null;
      else if (key === "TestID") setup = nextTest(setup);
      if (key !== "Machine" && key !== "Command line") test = null;
      continue;
    }
    const of = objectOf(part);
    const name = NAMED.exec(text.slice(Math.max(0, index - 40), index))?.[1];
    if (of === null) {
      if (/"access"/.test(part)) bad.push(line);
    } else if (name === "Parameters") takeParameters(setup, of);
    else if (name === "Options") {
      const known = setup.transfer_bytes;
      for (const [option, said] of Object.entries(of)) takeOption(setup, option, textOf(said));
      setup.transfer_bytes = known ?? setup.transfer_bytes;
    } else if (Object.hasOwn(of, "access") && of.access !== "remove") {
      if (test === null) tests.push((test = { setup, rows: [], summaries: [] }));
      const { rows } = test;
      const row = iterationOf(of, setup, line, rows.filter(({ op }) => op === of.access).length);
      if (row === null) bad.push(line);
      else rows.push(row);
    }
  }
  return { tests, bad };
}
