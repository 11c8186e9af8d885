/** What sysbench echoes before its threads start (sysbench.c print_run_mode; sb_fileio.c file_print_mode). */
import { lookUp } from "~/base/lookUp";
import type { FactPlace } from "../format";
import type { Command } from "./command";
import { sizeOf } from "./text";

export type Test = "fileio" | "sql" | "cpu" | "memory" | "threads" | "mutex";

/** null: not stated. */
export class Setup {
  test: Test | null = null;
  threads: number | null = null;
  /** Asked events per second, of all threads. */
  rate: number | null = null;
  /** The rate has a jitter around even spacing (0.4); otherwise intervals are exponential (0.5 and later). */
  jitter = false;
  interval_s: number | null = null;
  checkpoints = 0;
  warmup_s: number | null = null;
  /** seqwr, seqrewr, seqrd, rndrd, rndwr, rndrw: --file-test-mode. */
  mode: string | null = null;
  engine: "sync" | "async" | "mmap" | null = null;
  direct: boolean | null = null;
  block_bytes: number | null = null;
  /** Sequential requests are merged up to a larger size, so there is no single block size. */
  merged = false;
  rw_ratio: number | null = null;
  /** fsync() after a number of requests: an event like any other since 1.0. */
  fsync_periodic = false;
  /** fsync() after each write, inside its event. */
  fsync_each = false;
  /** Name of a database test: from the command line, or 0.4's own. */
  script: string | null;
  /** Options by their names on the command line, as echoed. */
  readonly options: Map<string, string>;

  /** Options that are echoed later override the command. */
  constructor(command: Command | null) {
    this.script = command?.test ?? null;
    this.options = new Map(command?.options);
  }
}

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
 * Numbers for direct and for not direct: 0.5 to 1.0.12 number the values of --file-extra-flags (3 is direct); 0.4
 * prints the flags of open(2), O_DIRECT and O_SYNC of x86, Arm and POWER, in hexadecimal or decimal.
 */
const DIRECT = ["3", "4000", "16384", "10000", "65536", "20000", "131072"];
const NOT_DIRECT = ["0", "1", "2", "1000", "4096", "101000", "1052672"];

/** Words since 1.0.13, a number before; null: an unknown number. */
function directOf(flags: string): boolean | null {
  if (flags === "(none)" || NOT_DIRECT.includes(flags)) return false;
  if (/[a-z]{4}/.test(flags)) return flags.includes("directio");
  return DIRECT.includes(flags) ? true : null;
}

/** Returns false for a value that it cannot use. */
type Take = (setup: Setup, value: string) => boolean | void;

interface Field {
  /** The value is the first group. */
  readonly pattern: RegExp;
  readonly option: string | null;
  /** The test that prints such a line. */
  readonly test: Test | null;
  readonly take: Take;
}

const field = (pattern: RegExp, option: string | null, take: Take = () => undefined): Field => ({
  ...{ pattern, option, test: null, take },
});
const fieldOf = (test: Test, pattern: RegExp, option: string | null = null, take?: Take): Field => ({
  ...field(pattern, option, take),
  test,
});
const number =
  (name: "threads" | "rate" | "interval_s" | "warmup_s" | "rw_ratio"): Take =>
  (setup, value) =>
    void (setup[name] = Number(value));
const flag =
  (name: "merged" | "fsync_periodic" | "fsync_each"): Take =>
  (setup) =>
    void (setup[name] = true);

const FIELDS: readonly Field[] = [
  field(/^Number of threads: (\d{1,9})$/, "threads", number("threads")),
  field(/^Target transaction rate: (\d{1,12})\/sec(?:, with jitter \d+ usec)?$/, "rate", number("rate")),
  field(/^Report intermediate results every (\d{1,9}) second\(s\)$/, "report-interval", number("interval_s")),
  field(/^Report checkpoint\(s\) at (\d[\d, ]*) seconds$/, "report-checkpoints", (s, v) => {
    s.checkpoints = v.split(",").length;
  }),
  field(/^Warmup time: (\d{1,9})s$/, "warmup-time", number("warmup_s")),
  fieldOf("fileio", /^Extra file open flags: (\S[^\n]*)$/, "file-extra-flags", (s, v) => {
    s.direct = directOf(v.trim());
  }),
  fieldOf("fileio", /^(\d+) files, \S+ each$/, "file-num"),
  field(/^(\S+)[Bb] total file size$/, "file-total-size"),
  fieldOf("fileio", /^Block size (\S+)[Bb]$/, "file-block-size", (s, v) => (s.block_bytes = sizeOf(v)) !== null),
  field(/^Merging requests {1,2}up to (\S+)[Bb] for sequential IO\.$/, "file-merged-requests", flag("merged")),
  field(/^Number of (?:random requests for random IO|IO requests): (\d+)$/, "events"),
  field(/^Read\/Write ratio for combined random IO test: (\d+\.\d+)$/, "file-rw-ratio", number("rw_ratio")),
  field(/^Periodic FSYNC enabled, calling fsync\(\) each (\d+) requests\.$/, "file-fsync-freq", flag("fsync_periodic")),
  field(/^Calling fsync\(\) at the end of test, Enabled\.$/, "file-fsync-end"),
  field(/^Calling fsync\(\) after each write operation\.$/, "file-fsync-all", flag("fsync_each")),
  field(
    /^Using ([a-z]+(?: mmaped)?) I\/O mode$/,
    "file-io-mode",
    (s, v) => (s.engine = ENGINES.get(v) ?? null) !== null,
  ),
  field(/^Using checksums validation\.$/, "validate"),
  field(/^Doing (sequential \S+(?: \(creation\))?|random \S+) test$/, "file-test-mode", (s, v) => {
    s.test = "fileio";
    return (s.mode = MODES.get(v) ?? null) !== null;
  }),
  fieldOf("cpu", /^(?:Primer? numbers limit|Maximum prime number checked in CPU test): (\d+)$/, "cpu-max-prime"),
  fieldOf("cpu", /^Doing CPU performance benchmark$/),
  fieldOf("memory", /^Running memory speed test with the following options:$/),
  fieldOf("memory", /^Doing memory operations speed test$/),
  field(/^(?:Memory| {2}) ?block size: (\d+K)(?:iB)?$/, "memory-block-size"),
  field(/^(?:Memory transfer| {2}total) size: (\d+M)(?:iB)?$/, "memory-total-size"),
  field(/^(?:Memory operations type| {2}operation): (\w+)$/, "memory-oper"),
  field(/^(?:Memory scope type| {2}scope): (\w+)$/, "memory-scope"),
  fieldOf("threads", /^Doing thread subsystem performance test$/),
  fieldOf("threads", /^Thread yields per test: (\d+) Locks used: \d+$/, "thread-yields"),
  fieldOf("mutex", /^Doing mutex performance test$/),
  fieldOf("sql", /^Doing OLTP test\.$/, null, (s) => void (s.script ??= "oltp")),
  fieldOf(
    "sql",
    /^Running (simple OLTP|mixed OLTP|non-transactional|stored procedure) test$/,
    "oltp-test-mode",
    (s, v) => {
      if (v !== "mixed OLTP") s.script = `oltp ${v.replace(" OLTP", "")}`;
    },
  ),
  field(/^Doing (read|write)-only test$/, "oltp-only"),
];

/** Lines with nothing to keep. */
const CHATTER = [
  /^Initializing random number generator from /,
  /^Random number generator seed is /,
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

/** Options whose echo differs from the value given. */
const OWN_WORDS: Readonly<Record<string, (setup: Setup) => string | null>> = {
  "file-io-mode": ({ engine }) => engine,
  "file-test-mode": ({ mode }) => mode,
  "file-fsync-end": () => "on",
  "file-fsync-all": () => "on",
  validate: () => "on",
};

/** Takes an echoed option; false: the line is not one. */
export function takeSetup(setup: Setup, line: string): boolean {
  for (const { pattern, option, test, take } of FIELDS) {
    const match = pattern.exec(line);
    if (match === null) continue;
    const value = match[1] ?? "";
    setup.test = test === "fileio" ? (setup.test ?? test) : (test ?? setup.test);
    if (take(setup, value) === false) return false;
    if (option !== null) setup.options.set(option, lookUp(OWN_WORDS, option)?.(setup) ?? value);
    if (option === "rate") setup.jitter = line.includes("jitter");
    return true;
  }
  return CHATTER.some((pattern) => pattern.test(line));
}

export const printsOption = (line: string, { topic, name, text }: FactPlace): boolean =>
  topic === "option" &&
  FIELDS.some(({ pattern, option }) => {
    const match = option === name ? pattern.exec(line) : null;
    return match !== null && (Object.hasOwn(OWN_WORDS, name) || (match[1] ?? "") === text);
  });
