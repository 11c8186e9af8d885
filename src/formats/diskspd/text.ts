/**
 * What diskspd prints (ResultParser.cpp, 2.0.17 to 2.2). A run begins with `Command Line:`, its parameters have a line
 * each, and the results of each time span are tables:
 *
 *     Results for timespan 1:
 *     actual test time:	30.02s
 *     Read IO
 *     thread |       bytes     |     I/Os     |    MiB/s   |  I/O per s |  AvgLat  | LatStdDev |  file
 *          0 |      1484062720 |        22645 |      47.14 |     754.22 |    2.101 |     0.412 | C:\a.dat (800MiB)
 *     total:        5961809920 |        90970 |     189.38 |    3030.04 |    2.109 |     0.420
 *       %-ile |  Read (ms) | Write (ms) | Total (ms)
 *         min |      0.211 |        N/A |      0.211
 *
 * Its tabs are spaces in what was copied from a console. Until 2.0.17, MiB/s were called MB/s.
 */
import { lookUp } from "~/base/lookUp";
import {
  type Both,
  type Counted,
  type DiskOp,
  nothingAsked,
  noPlan,
  OPS,
  type Plan,
  type Row,
  type Span,
  type Times,
} from "./span";

export const COMMAND = /^Command Line: (.*)$/;
export const RESULTS = /^Results for timespan (\d{1,4}):$/;
const TITLE = /^(Total|Read|Write) IO$/;
const QUANTILES: Readonly<Record<string, number>> = {
  ...{ "25th": 0.25, "50th": 0.5, "75th": 0.75, "90th": 0.9, "95th": 0.95, "99th": 0.99 },
  ...{ "3-nines": 0.999, "4-nines": 0.9999, "5-nines": 0.99999, "6-nines": 0.999999 },
  ...{ "7-nines": 0.9999999, "8-nines": 0.99999999, "9-nines": 0.999999999 },
};
const UNITS = ["", "KiB", "MiB", "GiB", "TiB"];

/** `64KiB`, `1.50MiB`, `65536`. */
export function sizeOf(text: string): number | null {
  const [, digits, unit = ""] = /^(\d{1,18}(?:\.\d{1,2})?)(B|[KMGT]iB)?$/.exec(text) ?? [];
  return digits === undefined ? null : Math.round(Number(digits) * 1024 ** Math.max(0, UNITS.indexOf(unit)));
}

const decimal = (text: string | undefined): number | null =>
  text !== undefined && /^\d{1,18}(?:\.\d{1,6})?$/.test(text) ? Number(text) : null;
const us = (text: string | undefined): number | null => {
  const ms = decimal(text);
  return ms === null ? null : Math.round(ms * 1000);
};

/** Parameters of one time span; each pattern is one line. */
const PARAMETERS: readonly (readonly [RegExp, (plan: Plan, text: string, more: string | undefined) => void])[] = [
  [/^\s+warm up time: (\d+)s$/, (plan, text) => void (plan.warmup_s = Number(text))],
  [/^\s+thread pool with (\d+) threads$/, (plan, text) => void (plan.pool_threads = Number(text))],
  [
    // Before the first target this line describes the pool.
    /^\s+number of outstanding I\/O operations per thread: (\d+)$/,
    (plan, n) => void (plan.targets.length === 0 && (plan.pool_requests = Number(n))),
  ],
  [/^\s+path: (?:template target )?'(.*)'$/, (plan, text) => void plan.targets.push(nothingAsked(text))],
  ...(
    [
      [/^\s+block size: (\S+)$/, (text) => ({ block_bytes: sizeOf(text) })],
      [/^\s+using (random) I\/O /, () => ({ random: true })],
      [/^\s+using ((?:interlocked )?sequential) I\/O /, () => ({ random: false })],
      [/^\s+performing (read) test$/, () => ({ write_percent: 0 })],
      [/^\s+performing (write) test$/, () => ({ write_percent: 100 })],
      [/^\s+performing mix test \(read\/write ratio: \d+\/(\d+)\)$/, (text) => ({ write_percent: Number(text) })],
      [/^\s+number of outstanding I\/O operations(?: per thread)?: (\d+)$/, (text) => ({ requests: Number(text) })],
      [/^\s+threads per file: (\d+)$/, (text) => ({ threads: Number(text) })],
      [/^\s+throughput rate-limited to (\d+) IOPS$/, (text) => ({ limit_iops: Number(text) })],
      [/^\s+throughput rate-limited to (\d+) B\/ms$/, (text) => ({ limit_bytes_per_s: 1000 * Number(text) })],
      [/^\s+using (software cache)$/, () => ({ direct: false })],
      [/^\s+(software cache disabled)$/, () => ({ direct: true })],
      [/^\s+(memory mapped I\/O enabled)/, () => ({ mapped: true })],
    ] as readonly (readonly [RegExp, (text: string) => object])[]
  ).map(
    ([pattern, take]) =>
      [pattern, (plan: Plan, text: string) => void Object.assign(plan.targets.at(-1) ?? {}, take(text))] as const,
  ),
];

/** Parameters of the n-th time span, from 0. */
export function plansIn(lines: readonly string[]): Plan[] {
  const plans: Plan[] = [];
  for (const line of lines) {
    if (/^\s+timespan: +\d+$/.test(line)) plans.push(noPlan());
    const plan = plans.at(-1);
    if (plan === undefined) continue;
    for (const [pattern, take] of PARAMETERS) {
      const [, text, more] = pattern.exec(line) ?? [];
      if (text !== undefined) take(plan, text, more);
    }
  }
  return plans;
}

const cellsOf = (line: string): string[] => line.split("|").map((cell) => cell.trim());

/** Cells by the names of their columns; null: other cells than the header has. */
function named(header: readonly string[], cells: readonly string[]): Map<string, string> | null {
  return cells.length === header.length ? new Map(header.map((name, i) => [name, cells[i]!])) : null;
}

function countedOf(cells: ReadonlyMap<string, string>): Counted | null {
  const [bytes, ios, iops] = [decimal(cells.get("bytes")), decimal(cells.get("I/Os")), decimal(cells.get("I/O per s"))];
  if (bytes === null || ios === null || iops === null) return null;
  if (decimal(cells.get("MiB/s") ?? cells.get("MB/s")) === null) return null;
  const mean = cells.get("AvgLat");
  if (mean !== undefined && decimal(mean) === null) return null;
  // Without an I/O there is no deviation, and the mean is printed as 0.
  return { bytes, ios, iops, mean_us: ios === 0 ? null : us(mean), stddev_us: us(cells.get("LatStdDev")) };
}

/** A table that could not be read. */
export interface Fault {
  readonly line: number;
}

const noTimes = (): Times => ({ min_us: null, max_us: null, quantiles: [] });

/**
 * The results of a time span.
 * @param lines from "Results for timespan" on, up to the next one
 * @param first number of the first of them
 * @returns null: it was interrupted, and has no results
 */
export function spanIn(lines: readonly string[], first: number, plan: Plan): Span | Fault | null {
  if (lines.some((line) => line.startsWith("The test was interrupted before the measurements began"))) return null;
  let [seconds, threads, cpu_percent] = [null, null, null] as (number | null)[];
  let section: DiskOp | "total" | null = null;
  let header: string[] | null = null;
  let path: string | null = null;
  let times: Both<Times> | null = null;
  let [isTimed, isOld] = [false, false];
  const rows = new Map<string, Row>();
  const totals: Partial<Record<DiskOp, Counted>> = {};
  const stddev: Both<number | null> = { read: null, write: null };
  const timesOf = new Map<string | null, Both<Times>>();
  for (const [i, line] of lines.entries()) {
    const at = { line: first + i };
    // Sums over all time spans.
    if (line === "Totals:") break;
    const title = TITLE.exec(line)?.[1];
    if (title !== undefined) {
      section = title === "Total" ? "total" : title === "Read" ? "read" : "write";
      header = times = null;
    } else if (/^(?:ETW:|Wait Statistics)$/.test(line)) {
      section = header = times = null;
    } else if (/^actual test time:/.test(line)) {
      // The heading of the next time span was damaged: this one cannot be told from it.
      if (seconds !== null) return { line: first };
      seconds = decimal(/\s(\d+\.\d+)s$/.exec(line)?.[1]);
      if (!seconds) return at;
    } else if (/^thread count:/.test(line)) {
      threads ??= decimal(/\s(\d+)$/.exec(line)?.[1]);
    } else if (/^ *avg\.\|/.test(line)) {
      cpu_percent = decimal(/\| *(\d+\.\d+)%/.exec(line)?.[1]);
    } else if (/^thread \|/.test(line) && section !== null) {
      header = cellsOf(line);
      isTimed ||= header.includes("AvgLat");
      isOld ||= header.includes("MB/s");
    } else if (header !== null && /^total:/.test(line)) {
      if (section !== "total") {
        const cells = named(header.slice(1, -1), cellsOf(line.slice(6)));
        const counted = cells && countedOf(cells);
        if (!counted) return at;
        totals[section!] = counted;
        stddev[section!] = decimal(cells.get("IopsStdDev"));
      }
      header = null;
    } else if (header !== null && /^ *\d+ \|/.test(line)) {
      const cells = named(header, cellsOf(line));
      const counted = cells && countedOf(cells);
      // The file's size follows its name.
      const [, name, size = null] = /^(.*) \(([^()]*)\)$/.exec(cells?.get("file") ?? "") ?? [];
      if (!counted || name === undefined) return at;
      if (section === "total") continue;
      const thread = Number(cells.get("thread"));
      const key = `${thread} ${name}`;
      const none = { bytes: 0, ios: 0, iops: 0, mean_us: null, stddev_us: null };
      const row: Row = rows.get(key) ?? { thread, path: name, size, of: { read: none, write: none } };
      row.of[section!] = counted;
      rows.set(key, row);
    } else if (/^(?:Total latency distribution:|Latency distribution: )/.test(line)) {
      path = /^Latency distribution: (.*)$/.exec(line)?.[1] ?? null;
      header = null;
    } else if (/^ *%-ile \| +Read \(ms\) \| Write \(ms\) \| Total \(ms\)$/.test(line)) {
      times = { read: noTimes(), write: noTimes() };
      timesOf.set(path, times);
      path = null;
    } else if (times !== null && line.includes("|")) {
      const cells = cellsOf(line);
      if (!takeTimes(times, cells)) return at;
      // Its last row; what a page shows below it is not diskspd's.
      if (cells[0] === "max") times = null;
    } else if (header !== null && !/^-*$/.test(line)) return at;
  }
  if (seconds === null || totals.read === undefined || totals.write === undefined || rows.size === 0) {
    return { line: first };
  }
  const both = (of: Both<Times> | undefined): Both<Times | null> => ({
    read: ofOne(of?.read),
    write: ofOne(of?.write),
  });
  const all = timesOf.get(null);
  // If latencies are measured, the table of all targets is the last one, and its last row is the maximum.
  const isCut = (of: Both<Times>): boolean => of.read.max_us === null && of.write.max_us === null;
  if ([...timesOf.values()].some(isCut) || (isTimed && all === undefined)) return { line: first };
  return {
    ...{ line: first, seconds, threads, cpu_percent, rows: [...rows.values()], iops_stddev: stddev },
    plan: isOld ? pooled(plan, threads) : plan,
    total: { read: totals.read, write: totals.write },
    times: both(all),
    timesOf: new Map([...timesOf].flatMap(([name, of]) => (name === null ? [] : [[name, both(of)] as const]))),
  };
}

/** Old versions do not print `-F`: a file in which no target states its threads used it. */
const pooled = (plan: Plan, threads: number | null | undefined): Plan =>
  plan.pool_threads === 0 && threads && plan.targets.every((target) => target.threads === null)
    ? { ...plan, pool_threads: threads }
    : plan;

const ofOne = (times: Times | undefined): Times | null => (times === undefined || times.max_us === null ? null : times);

/** A row of percentiles: `99th | 1.234 | N/A | 1.234`. */
function takeTimes(times: Both<Times>, [name = "", read, write, total, ...more]: readonly string[]): boolean {
  if (us(total) === null || more.length > 0) return false;
  const values = { read, write };
  for (const op of OPS) {
    const text = values[op];
    const value = us(text);
    if (value === null && text !== "N/A") return false;
    const own = times[op];
    const quantile = lookUp(QUANTILES, name);
    if (name === "min") own.min_us = value;
    else if (name === "max") own.max_us = value;
    else if (quantile === undefined) return false;
    else if (value !== null) own.quantiles.push([quantile, value]);
  }
  return true;
}
