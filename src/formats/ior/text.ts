/**
 * What IOR prints (ior-output.c of 3.2 to 4.1, ior.c of 3.0 and 3.1, IOR.c of 2.10):
 *
 *     IOR-4.0.0: MPI Coordinated Test of Parallel I/O
 *     Command line        : ior -a POSIX -t 1m -b 64m -i 2 -o /data/f
 *     Options:
 *     tasks               : 4                    "	clients            = 4 (4 per node)" before 3.2
 *     Results:
 *     access    bw(MiB/s)  IOPS       Latency(s)  block(KiB) xfer(KiB)  open(s)    wr/rd(s)   close(s)   total(s)   iter
 *     ------    ---------  ----       ----------  ---------- ---------  --------   --------   --------   --------   ----
 *     write     1724.35    1741.2     0.002287    65536      1024.00    0.000162   0.147016   0.000021   0.148460   0
 *     Summary of all tests:
 *     Operation   Max(MiB)   Min(MiB)  Mean(MiB)     StdDev   Max(OPs) …
 *     write        1724.35    1724.35    1724.35       0.00    1724.35 …
 */
import { lookUp } from "~/base/lookUp";
import { type Iteration, nextTest, noSetup, type Setup, type Summary } from "./iteration";

export const VERSION = /^IOR-(\d\S*): MPI Coordinated Test of Parallel I\/O/;
export const ROWS = /^access +bw\(MiB\/s\) /;
export const SUMMARY = /^Operation +Max ?\(MiB\)/;
/** `tasks               : 4`, `xfersize           = 1 MiB`, `Began: …`. */
const PAIR = /^([A-Za-z][A-Za-z.]*(?: +[A-Za-z.]+)*) *[:=] ?(.*)$/;
/** `[1,0]<stdout>:` of mpirun --tag-output. */
const TAG = /^\[\d+,\d+\]<std(?:out|err)>: ?/;
const MOVED = /^(?:ior )?WARNING: Using actual aggregate bytes moved = (\d{1,16})\.?/;
const TEST = /^(?:TestID +: \d+|Test \d+ started: )/;

const UNITS: Readonly<Record<string, number>> = { bytes: 1, MiB: 2 ** 20, GiB: 2 ** 30, TiB: 2 ** 40 };

/** `47008 bytes`, `1 MiB`; `1.50 GiB` is rounded (utilities.c, HumanReadable). */
function humanBytes(text: string): number | null {
  const [, digits, unit = ""] = /^(\d{1,12}(?:\.\d\d)?) (bytes|[MGT]iB)$/.exec(text) ?? [];
  return digits === undefined ? null : Number(digits) * lookUp(UNITS, unit)!;
}

/** A size with two decimals is rounded, so another source is used. */
const exactBytes = (text: string): number | null => (/\./.test(text) ? null : humanBytes(text));

const count = (text: string | undefined): number | null => {
  const digits = /^(\d{1,9})\b/.exec(text ?? "")?.[1];
  return digits === undefined ? null : Number(digits);
};

/** Takes over a printed option of a test. */
export function takeOption(setup: Setup, name: string, value: string): void {
  const text = value.replace(/^= */, "");
  setup.options.set(name, text);
  if (name === "tasks") setup.tasks = count(text);
  else if (name === "nodes") setup.nodes = count(text) || setup.nodes;
  else if (name === "segments") setup.segments = count(text);
  else if (name === "xfersize") setup.transfer_bytes = exactBytes(text);
  else if (name === "stonewallingTime") setup.stonewall_s = count(text) || null;
  else if (name === "Using stonewalling") setup.stonewall_s = count(text) || null;
  else if (name === "clients per node" && setup.tasks === count(text)) setup.nodes ??= 1;
  else if (name === "clients") {
    setup.tasks = count(text);
    if (setup.tasks === count(/\((\d+) per node\)/.exec(text)?.[1])) setup.nodes ??= 1;
  }
}

/** A cell of ior's PPDouble; `-` and `NA`: nothing was measured. */
function numberOf(cell: string | undefined): number | null {
  return cell !== undefined && /^\d{1,18}(?:\.\d{1,6})?$/.test(cell) ? Number(cell) : null;
}

type Key = keyof Pick<
  Iteration,
  "iops" | "latency_s" | "transfer_kib" | "open_s" | "transfers_s" | "close_s" | "total_s"
>;
const COLUMNS: Readonly<Record<string, Key>> = {
  ...{ IOPS: "iops", "Latency(s)": "latency_s", Latency: "latency_s", "xfer(KiB)": "transfer_kib" },
  ...{ "open(s)": "open_s", "wr/rd(s)": "transfers_s", "close(s)": "close_s", "total(s)": "total_s" },
};

/** A row of the table, or of a CSV file. null: it is damaged. */
export function rowOf(header: readonly string[], cells: readonly string[], setup: Setup, line: number) {
  const [op] = cells;
  if (op !== "read" && op !== "write") return null;
  if (cells.length !== header.length) return null;
  const row: Partial<Record<Key | "latency_step_us", number>> = {};
  for (const [i, name] of header.entries()) {
    const value = numberOf(cells[i]);
    if (value === null && i > 0 && !/^(?:-|-?inf|-?nan)$/.test(cells[i]!)) return null;
    const key = lookUp(COLUMNS, name);
    if (key !== undefined && value !== null) row[key] = value;
    if (key === "latency_s") row.latency_step_us = 10 ** (6 - (cells[i]!.split(".")[1]?.length ?? 0));
  }
  const mib_per_s = numberOf(cells[header.indexOf("bw(MiB/s)")]);
  const repetition = numberOf(cells[header.indexOf("iter")]);
  return mib_per_s === null ? null : ({ op, line, setup, mib_per_s, repetition, ...row } satisfies Iteration);
}

/**
 * Is the last row of a file, which has no line feed, whole? Only its last number, the repetition, may lack digits. It
 * is whole if it continues the row before: a 10 that was cut to 1 does not come after 0 or 1.
 */
export function isWhole(header: readonly string[], row: Iteration | null, before: Iteration | undefined): boolean {
  if (row === null || header.at(-1) !== "iter" || row.repetition === null) return false;
  const last = before?.repetition ?? null;
  return row.repetition === 0 || (last !== null && (row.repetition === last || row.repetition === last + 1));
}

function summaryOf(header: readonly string[], cells: readonly string[], setup: Setup, line: number): Summary | null {
  const [op] = cells;
  if ((op !== "read" && op !== "write") || cells.length !== header.length) return null;
  const of = (name: string): number | null => numberOf(cells[header.indexOf(name)]);
  const [max, min, mean, repetitions] = [of("Max(MiB)"), of("Min(MiB)"), of("Mean(MiB)"), of("reps")];
  const stddev = numberOf(cells[header.indexOf("StdDev")]);
  if (max === null || min === null || mean === null || stddev === null || repetitions === null) return null;
  setup.tasks ??= of("#Tasks");
  setup.segments ??= of("segcnt");
  setup.transfer_bytes ??= of("xsize");
  if (of("tPN") === setup.tasks) setup.nodes ??= 1;
  const api = cells[header.indexOf("API")];
  if (api !== undefined && !setup.options.has("api")) setup.options.set("api", api);
  const [iops, total_s] = [of("Mean(OPs)"), of("Mean(s)")];
  return {
    ...{ op, line, setup, repetitions, mib_per_s: mean },
    ...{ max_mib_per_s: max, min_mib_per_s: min, stddev_mib_per_s: stddev },
    ...(iops !== null && { iops }),
    ...(total_s !== null && { total_s }),
  };
}

/** The file ends in the first word of a row. */
const isTorn = (text: string): boolean => text !== "" && ["read", "write"].some((word) => word.startsWith(text));

export interface Test {
  readonly setup: Setup;
  readonly rows: Iteration[];
  readonly summaries: Summary[];
}

/** Turns lines into tests. */
export class TextReader {
  readonly tests: Test[] = [];
  readonly bad: { line: number; text: string }[] = [];
  /** Line of an invocation without any test; null: there is none. */
  empty: number | null = null;
  #setup = noSetup();
  #test: Test | null = null;
  /** Number of the first test of this invocation. */
  #first = 0;
  #header: readonly string[] = [];
  #inSummary = false;
  #inOptions = false;
  #moved: number | null = null;

  /** `isCut`: the file ends inside the line. */
  line(raw: string, at: number, isCut: boolean): void {
    const text = raw.replace(TAG, "").trim();
    const version = VERSION.exec(text)?.[1];
    if (version !== undefined) {
      this.#setup = { ...noSetup(), version };
      this.#first = this.tests.length;
      this.#begin();
      this.empty ??= at;
      return;
    }
    if (TEST.test(text)) {
      this.#setup = nextTest(this.#setup);
      this.#begin();
    } else if (ROWS.test(text)) {
      this.#header = text.split(/\s+/);
      [this.#inSummary, this.#inOptions] = [false, false];
    } else if (SUMMARY.test(text)) {
      // 2.10 puts blanks into its names.
      this.#header = text.replaceAll(" (", "(").replaceAll("Std Dev", "StdDev").split(/\s+/);
      this.#inSummary = true;
    } else if (/^(?:read|write) /.test(text) || (isCut && isTorn(text))) this.#row(text, at, isCut);
    else if (/^(?:Options|Summary):$/.test(text)) this.#inOptions = true;
    else this.#pair(text);
  }

  #begin(): void {
    this.#test = null;
    [this.#inSummary, this.#inOptions] = [false, false];
    this.#header = [];
    this.#moved = null;
  }

  #pair(text: string): void {
    const moved = MOVED.exec(text)?.[1];
    if (moved !== undefined) {
      this.#moved = Number(moved);
      return;
    }
    const [, name, value] = PAIR.exec(text) ?? [];
    // A remark between the options and the rows: the file exists already.
    if (name === undefined || value === undefined || /^(?:ior )?(?:WARNING|ERROR)$/.test(name)) return;
    if (this.#inOptions) takeOption(this.#setup, name, value);
    else if (/^Command line(?: used)?$/.test(name)) this.#setup.command = value;
    else if (name === "Machine") this.#setup.machine = value.split(" ")[1] ?? null;
  }

  #row(text: string, at: number, isCut: boolean): void {
    const cells = text.split(/\s+/);
    // Prose that begins with "read" or "write".
    if (this.#header.length === 0) return;
    const damaged = (): void => void this.bad.push({ line: at, text: text.slice(0, 100) });
    if (this.#inSummary) {
      // The summary comes after all tests of the invocation.
      const id = Number(cells[this.#header.indexOf("Test#")]);
      const owner = this.tests[this.#first + (Number.isInteger(id) ? id : 0)] ?? this.#own();
      const summary = isCut ? null : summaryOf(this.#header, cells, owner.setup, at);
      if (summary !== null) owner.summaries.push(summary);
      // 2.10 has another summary: only its rows are read.
      else if (owner.rows.length === 0) damaged();
      return;
    }
    const row = rowOf(this.#header, cells, this.#setup, at);
    if (row === null || (isCut && !isWhole(this.#header, row, this.#test?.rows.at(-1)))) damaged();
    else {
      this.#own().rows.push({ ...row, ...(this.#moved !== null && { bytes: this.#moved }) });
    }
    this.#moved = null;
  }

  #own(): Test {
    if (this.#test === null) {
      this.#test = { setup: this.#setup, rows: [], summaries: [] };
      this.tests.push(this.#test);
    }
    this.empty = null;
    return this.#test;
  }
}
