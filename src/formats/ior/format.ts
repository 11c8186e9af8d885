import { eachLine } from "~/base/lines";
import { lookUp } from "~/base/lookUp";
import type { Notice } from "~/base/notice";
import type { Format, Sink } from "../format";
import { jsonHead, parseWhole } from "../jsonFile";
import { locateFrom, sniffLines, sniffText, tellDamaged } from "../lineAt";
import { type Iteration, nextTest, noSetup, pushIteration, type Remarks, type Setup } from "./iteration";
import { isWhole, rowOf, ROWS, SUMMARY, takeOption, type Test, TextReader, VERSION } from "./text";

// `-O summaryFormat=JSON` (3.2 and later). Its objects are read one by one, wherever they are: with several tasks 3.2
// writes pieces of other files in front, a run that was stopped leaves all brackets open, and a time of 0 is printed as
// `inf`, which is not JSON.

/** An object without another one inside, or one of the pairs that describe the invocation or test. */
const PART =
  /\{(?:[^{}"]|"(?:[^"\\]|\\.)*")*\}|"(Version|Began|Command line|Machine|TestID)"\s*:\s*("(?:[^"\\]|\\.)*"|\d+)/g;
/** The key in front of an object. */
const NAMED = /"(Parameters|Options)"\s*:\s*$/;

const isIor = (text: string): boolean =>
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
  // Each number has four decimals (ior-output.c, PrintKeyValDouble).
  const row: Iteration = { op, line, setup, mib_per_s, repetition, latency_step_us: 100 };
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
function testsIn(text: string): { tests: Test[]; bad: number[] } {
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

const decoder = new TextDecoder();

/** Pushes a run for each iteration; where a test has none, one for its summary. Then what must be known of them. */
function finish(sink: Sink, path: string, tests: readonly Test[], bad: readonly { line: number; text: string }[]) {
  const say = (code: string, level: Notice["level"], line: number, values: Notice["values"] = {}): void =>
    sink.notice({ code, level, path, line, values });
  const said: Remarks = { iops: null, latency: null, oneTask: null, untold: null };
  let document = 0;
  for (const { rows, summaries } of tests) {
    // Iterations of one kind may be lost, or were not copied.
    const others = summaries.filter(({ op }) => !rows.some((row) => row.op === op));
    for (const row of [...rows, ...others]) pushIteration(sink, document++, row, said);
    for (const { line, repetitions } of others) {
      if (repetitions > 1) say("ior/summary-only", "warning", line, { count: repetitions });
    }
  }
  if (said.untold !== null) say("ior/no-options", "warning", said.untold);
  if (said.iops !== null) say("ior/computed-iops", "info", said.iops);
  if (said.oneTask !== null) say("ior/one-task", "info", said.oneTask);
  if (said.latency !== null) say("ior/no-latency", "warning", said.latency);
  const rows = bad.map(({ line, text }) => ({ code: "ior/bad-row", line, values: { text } }));
  tellDamaged(sink, path, rows, "ior/more-bad");
}

const isText = (line: string): boolean => [VERSION, ROWS, SUMMARY].some((mark) => mark.test(line.trim()));

export const iorText: Format = {
  id: "ior-text",
  tool: "ior",
  sniff: sniffLines((line) => isText(line.replace(/^\[\d+,\d+\]<std(?:out|err)>: ?/, ""))),
  locate: locateFrom(),
  async parse(source, sink, context) {
    const reader = new TextReader();
    await eachLine(source, context, (text, line, isCut) => reader.line(text, line, isCut));
    finish(sink, source.path, reader.tests, reader.bad);
    const { empty } = reader;
    if (empty !== null) sink.notice({ code: "ior/no-result", level: "error", path: source.path, line: empty });
  },
};

const HEADER = "access,bw(MiB/s),";

export const iorCsv: Format = {
  id: "ior-csv",
  tool: "ior",
  sniff: sniffText((text) => text.replace("\ufeff", "").startsWith(HEADER)),
  locate: locateFrom(),
  async parse(source, sink, context) {
    let header: readonly string[] = [];
    const rows: Iteration[] = [];
    const bad: { line: number; text: string }[] = [];
    await eachLine(source, context, (raw, line, isCut) => {
      const text = raw.trim();
      if (text === "") return;
      const cells = text.split(",");
      if (text.startsWith(HEADER)) {
        header = cells;
        return;
      }
      const setup = noSetup();
      const tasks = Number(cells[header.indexOf("numTasks")]);
      if (Number.isSafeInteger(tasks) && tasks > 0) setup.tasks = tasks;
      const row = rowOf(header, cells, setup, line);
      if (row === null || (isCut && !isWhole(header, row, rows.at(-1)))) bad.push({ line, text: text.slice(0, 100) });
      else rows.push(row);
    });
    finish(sink, source.path, [{ setup: noSetup(), rows, summaries: [] }], bad);
  },
};

const KEYS: Readonly<Record<string, RegExp>> = { iops: /"iops"/, bytes_per_s: /"bwMiB"/, mean: /"latency"/ };

export const iorJson: Format = {
  id: "ior-json",
  tool: "ior",
  sniff: (head) => (isIor(jsonHead(head) ?? decoder.decode(head)) ? 1 : 0),
  locate: locateFrom({ most: 16, patternOf: ({ stat = "iops" }) => lookUp(KEYS, stat) ?? null }),
  parse: parseWhole("ior/too-large", (text, sink, path) => {
    const { tests, bad } = testsIn(text);
    finish(
      sink,
      path,
      tests,
      bad.map((line) => ({ line, text: "access" })),
    );
    if (tests.length === 0) sink.notice({ code: "ior/no-result", level: "error", path });
    else if (!/[}\]]\s*$/.test(text)) sink.notice({ code: "ior/cut", level: "error", path });
  }),
};
