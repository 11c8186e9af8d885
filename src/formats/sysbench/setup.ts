/** What sysbench echoes before its threads start (sysbench.c print_run_mode; sb_fileio.c file_print_mode). */
import { lookUp } from "~/base/lookUp";
import type { FactPlace } from "../format";
import { sizeOf } from "./text";

export type Test = "fileio" | "sql" | "cpu" | "memory" | "threads" | "mutex";

/** null: not said. */
export interface Setup {
  test: Test | null;
  threads: number | null;
  /** Asked events per second, of all threads. */
  rate: number | null;
  /** The rate has a jitter around even spacing (0.4); otherwise intervals are exponential (0.5 and later). */
  jitter: boolean;
  interval_s: number | null;
  checkpoints: number;
  warmup_s: number | null;
  /** seqwr, seqrewr, seqrd, rndrd, rndwr, rndrw: --file-test-mode. */
  mode: string | null;
  engine: "sync" | "async" | "mmap" | null;
  direct: boolean | null;
  block_bytes: number | null;
  /** Sequential requests are merged up to a larger size: there is no one block size. */
  merged: boolean;
  rw_ratio: number | null;
  /** fsync() every so many requests: an event like any other from 1.0 on. */
  fsync_periodic: boolean;
  /** fsync() after each write, inside its event. */
  fsync_each: boolean;
  /** Name of a database test: of the command line, or 0.4's own. */
  script: string | null;
  /** Options by their names on the command line, as echoed. */
  readonly options: Map<string, string>;
}

export const newSetup = (): Setup => ({
  test: null,
  threads: null,
  rate: null,
  jitter: false,
  interval_s: null,
  checkpoints: 0,
  warmup_s: null,
  mode: null,
  engine: null,
  direct: null,
  block_bytes: null,
  merged: false,
  rw_ratio: null,
  fsync_periodic: false,
  fsync_each: false,
  script: null,
  options: new Map(),
});

const MODES: ReadonlyMap<string, string> = new Map([
  ["sequential write (creation)", "seqwr"],
  ["sequential rewrite", "seqrewr"],
  ["sequential read", "seqrd"],
  ["random read", "rndrd"],
  ["random write", "rndwr"],
  ["random r/w", "rndrw"],
]);

const ENGINES: ReadonlyMap<string, Setup["engine"]> = new Map([
  ["synchronous", "sync"],
  ["asynchronous", "async"],
  ["slow mmaped", "mmap"],
  ["fast mmaped", "mmap"],
]);

/**
 * Numbers that mean direct, and that mean not: 0.5 to 1.0.12 number the values of --file-extra-flags (3 is direct); 0.4
 * prints the flags of open(2), O_DIRECT and O_SYNC of x86, Arm and POWER, in hexadecimal or decimal.
 */
const DIRECT = ["3", "4000", "16384", "10000", "65536", "20000", "131072"];
const NOT_DIRECT = ["0", "1", "2", "1000", "4096", "101000", "1052672"];

/** Words since 1.0.13, a number before; null where the number is none of those above. */
function directOf(flags: string): boolean | null {
  if (flags === "(none)" || NOT_DIRECT.includes(flags)) return false;
  if (/[a-z]{4}/.test(flags)) return flags.includes("directio");
  return DIRECT.includes(flags) ? true : null;
}

type Take = (setup: Setup, value: string) => boolean | void;

interface Field {
  readonly pattern: RegExp;
  readonly option: string | null;
  readonly take: Take;
}

const field = (pattern: RegExp, option: string | null, take: Take = () => undefined): Field => ({
  pattern,
  option,
  take,
});

const fileio =
  (take: Take): Take =>
  (setup, value) => {
    setup.test ??= "fileio";
    return take(setup, value);
  };
const test =
  (name: Test): Take =>
  (setup) => {
    setup.test = name;
  };

/** The value is the first group. `take` returns false for a value that it cannot use. */
const FIELDS: readonly Field[] = [
  field(/^Number of threads: (\d{1,9})$/, "threads", (s, v) => void (s.threads = Number(v))),
  field(/^Target transaction rate: (\d{1,12})\/sec(?:, with jitter \d+ usec)?$/, "rate", (s, v) => {
    s.rate = Number(v);
  }),
  field(/^Report intermediate results every (\d{1,9}) second\(s\)$/, "report-interval", (s, v) => {
    s.interval_s = Number(v);
  }),
  field(/^Report checkpoint\(s\) at (\d[\d, ]*) seconds$/, "report-checkpoints", (s, v) => {
    s.checkpoints = v.split(",").length;
  }),
  field(/^Warmup time: (\d{1,9})s$/, "warmup-time", (s, v) => void (s.warmup_s = Number(v))),
  field(
    /^Extra file open flags: (\S[^\n]*)$/,
    "file-extra-flags",
    fileio((s, v) => void (s.direct = directOf(v.trim()))),
  ),
  field(
    /^(\d+) files, \S+ each$/,
    "file-num",
    fileio(() => undefined),
  ),
  field(/^(\S+)[Bb] total file size$/, "file-total-size"),
  field(
    /^Block size (\S+)[Bb]$/,
    "file-block-size",
    fileio((s, v) => (s.block_bytes = sizeOf(v)) !== null),
  ),
  field(/^Merging requests {1,2}up to (\S+)[Bb] for sequential IO\.$/, "file-merged-requests", (s) => {
    s.merged = true;
  }),
  field(/^Number of (?:random requests for random IO|IO requests): (\d+)$/, "events"),
  field(/^Read\/Write ratio for combined random IO test: (\d+\.\d+)$/, "file-rw-ratio", (s, v) => {
    s.rw_ratio = Number(v);
  }),
  field(/^Periodic FSYNC enabled, calling fsync\(\) each (\d+) requests\.$/, "file-fsync-freq", (s) => {
    s.fsync_periodic = true;
  }),
  field(/^Calling fsync\(\) at the end of test, Enabled\.$/, "file-fsync-end"),
  field(/^Calling fsync\(\) after each write operation\.$/, "file-fsync-all", (s) => void (s.fsync_each = true)),
  field(/^Using ([a-z]+(?: mmaped)?) I\/O mode$/, "file-io-mode", (s, v) => {
    s.engine = ENGINES.get(v) ?? null;
    return s.engine !== null;
  }),
  field(/^Using checksums validation\.$/, "validate"),
  field(/^Doing (sequential \S+(?: \(creation\))?|random \S+) test$/, "file-test-mode", (s, v) => {
    s.mode = MODES.get(v) ?? null;
    s.test = "fileio";
    return s.mode !== null;
  }),
  field(/^(?:Primer? numbers limit|Maximum prime number checked in CPU test): (\d+)$/, "cpu-max-prime", test("cpu")),
  field(/^Doing CPU performance benchmark$/, null, test("cpu")),
  field(/^Running memory speed test with the following options:$/, null, test("memory")),
  field(/^Doing memory operations speed test$/, null, test("memory")),
  field(/^(?:Memory| {2}) ?block size: (\d+K)(?:iB)?$/, "memory-block-size"),
  field(/^(?:Memory transfer| {2}total) size: (\d+M)(?:iB)?$/, "memory-total-size"),
  field(/^(?:Memory operations type| {2}operation): (\w+)$/, "memory-oper"),
  field(/^(?:Memory scope type| {2}scope): (\w+)$/, "memory-scope"),
  field(/^Doing thread subsystem performance test$/, null, test("threads")),
  field(/^Thread yields per test: (\d+) Locks used: \d+$/, "thread-yields", test("threads")),
  field(/^Doing mutex performance test$/, null, test("mutex")),
  field(/^Doing OLTP test\.$/, null, (s) => {
    s.test = "sql";
    s.script ??= "oltp";
  }),
  field(/^Running (simple OLTP|mixed OLTP|non-transactional|stored procedure) test$/, "oltp-test-mode", (s, v) => {
    s.test = "sql";
    if (v !== "mixed OLTP") s.script = `oltp ${v.replace(" OLTP", "")}`;
  }),
  field(/^Doing (read|write)-only test$/, "oltp-only"),
];

/** Lines that say nothing that is kept. */
const CHATTER = [
  /^Initializing random number generator from /,
  /^Random number generator seed is /,
  /^Initializing worker threads\.\.\.$/,
  /^Forcing shutdown in \d+ seconds$/,
  /^Additional request validation enabled\.$/,
  /^Validation checks: on\.$/,
  /^Debug mode enabled\.$/,
  /^Warming up for \d+ seconds\.\.\.$/,
  /^Using (?:Uniform|Normal|Special) distribution\b/,
  /^Using "[^"]*" for starting transactions$/,
  /^(?:Using|Not using) auto_inc on the id column$/,
  /^(?:Skipping BEGIN\/COMMIT|Validation mode enabled)$/,
  /^Maximum number of requests for OLTP test is limited to \d+$/,
  /^No DB drivers specified, using \w+$/,
  /^(?:Time|Event|Request) limit exceeded, exiting\.\.\.$/,
  /^\(last message repeated \d+ times\)$/,
  /^Done\.$/,
];

/** Options that are echoed in other words than they are given. */
const OWN_WORDS: Readonly<Record<string, (setup: Setup) => string | null>> = {
  "file-io-mode": ({ engine }) => engine,
  "file-test-mode": ({ mode }) => mode,
  "file-fsync-end": () => "on",
  "file-fsync-all": () => "on",
  validate: () => "on",
};

/** Takes an echoed option; false when the line is none. */
export function takeSetup(setup: Setup, line: string): boolean {
  for (const { pattern, option, take } of FIELDS) {
    const match = pattern.exec(line);
    if (match === null) continue;
    const value = match[1] ?? "";
    if (take(setup, value) === false) return false;
    if (option !== null) setup.options.set(option, lookUp(OWN_WORDS, option)?.(setup) ?? value);
    if (option === "rate") setup.jitter = line.includes("jitter");
    return true;
  }
  return CHATTER.some((pattern) => pattern.test(line));
}

/** Is it the line that echoes the option? */
export const printsOption = (line: string, { topic, name, text }: FactPlace): boolean =>
  topic === "option" &&
  FIELDS.some(({ pattern, option }) => {
    const match = option === name ? pattern.exec(line) : null;
    return match !== null && (Object.hasOwn(OWN_WORDS, name) || (match[1] ?? "") === text);
  });
