/** The ACT logs among the series of datasets: their test, how it ended, their histograms. Pure. */
import { grouped } from "~/base/byKey";
import { isObject, lookUp } from "~/base/lookUp";
import { shownName } from "~/base/shownText";
import type { TraceRow } from "~/model/traceAnswers";
import { isJudgedBySlices } from "~/model/tools";
import { actTest, type ActTest, type ActEnding, type ActTable, VERDICT_SLICE_S } from "./verdict";
export interface ActHistogram {
  readonly trace: TraceRow;
  /** Named as in the log: reads, large-block-writes, `/dev/sdb reads`. */
  readonly name: string;
}

export interface ActLog {
  /** Key of its run. */
  readonly id: string;
  readonly dataset: string;
  readonly name: string;
  readonly path: string;
  readonly version: string | null;
  /**
   * `storage` or `index`: the program; two tests with different loads. `device`: up to 4.0 there is one program, and
   * its log names neither. null: the head of the log is lost.
   */
  readonly program: "storage" | "index" | "device" | null;
  /** Dataset and system. */
  readonly place: string;
  /** Name of the system; "" if nothing names it. */
  readonly system: string;
  /** Per second over all devices, as ACT derived it from its configuration; null: not stated. */
  readonly device_reads_per_s: number | null;
  readonly device_writes_per_s: number | null;
  readonly test: ActTest;
  readonly ending: ActEnding;
  /** The hours from a table of act_latency.py appended to the log; null: none. */
  readonly table: ActTable | null;
  /** The outcome of the test, if the file states it. */
  readonly says: { readonly passed: boolean; readonly text: string } | null;
  readonly histograms: readonly ActHistogram[];
  /** All reads: the histogram that is judged; null: the log has none. */
  readonly judged: ActHistogram | null;
  /** Unit of its buckets, as configured; null: not stated, and the buckets decide. */
  readonly unit: "ms" | "us" | null;
  /** Seconds between blocks. */
  readonly interval_s: number;
  /** Reason for excluding it; null: it counts. */
  readonly excluded: string | null;
  /** Time of the last block. */
  readonly length_s: number;
  /** Its file is being written and its time is not over: it is not judged yet. */
  readonly running: boolean;
}

/** `reads`; `trans-reads` of older act_index, whose `reads` are those of the device; `READS` up to 4.0. */
const JUDGED: readonly RegExp[] = [/^trans-reads$/i, /^reads$/i];

const histogramName = ({ member, op }: TraceRow): string =>
  member === null ? "" : member.startsWith("/") ? `${member} ${op ?? ""}s` : member;

/** The members of an object that are text: an item is as the log prints it. */
const textsOf = (value: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries(isObject(value) ? value : {}).filter(
      (item): item is [string, string] => typeof item[1] === "string",
    ),
  );

/** The options of the run. A link or a bundle may carry any text as options: what is none of ours is ignored. */
function objectOf(options: string | null): Readonly<Record<string, unknown>> {
  if (options === null) return {};
  try {
    const value: unknown = JSON.parse(options);
    return isObject(value) ? value : {};
  } catch {
    return {};
  }
}

function parsed(options: string | null): {
  items: Record<string, string>;
  derived: Record<string, string>;
  load_x: number | null;
  ending: ActEnding;
  table: ActLog["table"];
  says: ActLog["says"];
} {
  const { global, derived, load_x, ended } = objectOf(options);
  const { drives, load, errors, hours, verdict } = isObject(ended) ? ended : {};
  return {
    items: textsOf(global),
    derived: textsOf(derived),
    load_x: typeof load_x === "number" ? load_x : null,
    ending: { drives: drives === true, load: load === true, errors: typeof errors === "number" ? errors : 0 },
    table: tableOf(hours),
    says: saysOf(verdict),
  };
}

const isNumbers = (value: unknown): value is number[] =>
  Array.isArray(value) && value.every((one) => typeof one === "number");

function tableOf(value: unknown): ActTable | null {
  if (!isObject(value)) return null;
  const { unit, slices, over } = value;
  if ((unit !== "ms" && unit !== "us") || !isNumbers(slices) || !isObject(over)) return null;
  return Object.values(over).every(isNumbers) ? { unit, slices, over: over as ActTable["over"] } : null;
}

function saysOf(value: unknown): ActLog["says"] {
  if (!isObject(value)) return null;
  const { passed, text: words } = value;
  return typeof passed === "boolean" && typeof words === "string" ? { passed, text: shownName(words) } : null;
}

/** The title of a run begins with its program; up to 4.0 it is `act`, "device IO test". */
function programOf(title: string, version: string | null): ActLog["program"] {
  const program = /^act(?:_(storage|index))?(?: |$)/.exec(title);
  if (program === null || (program[1] === undefined && version === null)) return null;
  return program[1] === "index" || program[1] === "storage" ? program[1] : "device";
}

/** What act_index asks of its devices: reads of both kinds of threads, writes of the cache threads (cfg_index.c). */
function indexRates(derived: Readonly<Record<string, string>>): [number | null, number | null] {
  const rate = (name: string): number | null => {
    const value = lookUp(derived, name);
    return value === undefined ? null : Number(value);
  };
  const cache = rate("cache-thread-reads-and-writes-per-sec");
  const service = rate("service-thread-reads-per-sec") ?? rate("trans-thread-reads-per-sec");
  return [service === null || cache === null ? null : service + cache, cache];
}

function unitSaid(items: Readonly<Record<string, string>>): ActLog["unit"] {
  const micro = Object.hasOwn(items, "microsecond-histograms") ? items["microsecond-histograms"]! : "";
  return micro.startsWith("y") ? "us" : micro.startsWith("n") ? "ms" : null;
}

/** ACT logs in the order of their files. `writing`: own files that are still being written. */
export function logsOf(rows: readonly TraceRow[], writing: readonly string[] = []): ActLog[] {
  const judged = rows.filter((row) => isJudgedBySlices(row.tool) && row.metric === "histogram");
  const byRun = grouped(judged, (row) => `${row.dataset}\n${row.run_key}`);
  const logs = [...byRun.values()].map((traces) => logOf(traces, writing));
  const names = logs.map(({ name }) => name);
  // Logs with the same load are distinguished by their files.
  return logs.map((log) =>
    names.indexOf(log.name) === names.lastIndexOf(log.name) ? log : { ...log, name: `${log.name}, ${log.path}` },
  );
}

function logOf(traces: readonly TraceRow[], writing: readonly string[]): ActLog {
  const [first] = traces as [TraceRow];
  const histograms = traces.map((trace) => ({ trace, name: histogramName(trace) }));
  const { items, derived, load_x, ending, table, says } = parsed(first.options);
  const program = programOf(first.run_title, first.tool_version);
  const test = actTest(items, load_x);
  const [device_reads_per_s, device_writes_per_s] =
    program === "index" ? indexRates(derived) : [test.reads_per_s, test.writes_per_s];
  const judged = JUDGED.flatMap((name) => histograms.filter((one) => name.test(one.name)))[0] ?? null;
  const tabled_s = VERDICT_SLICE_S * (table?.slices.at(-1) ?? 0);
  const length_s = Math.max(tabled_s, ...traces.map(({ last_s }) => last_s ?? 0));
  const grows = first.dataset === "local" && writing.includes(first.source_path);
  return {
    id: first.run_key,
    dataset: first.dataset,
    place: `${first.dataset}/${first.system ?? ""}`,
    system: first.system_label ?? first.system ?? "",
    name: first.system_label === null ? first.run_title : `${first.run_title} on ${first.system_label}`,
    path: first.source_path,
    version: first.tool_version,
    program,
    device_reads_per_s,
    device_writes_per_s,
    test,
    ending,
    table,
    says,
    histograms,
    judged,
    unit: unitSaid(items),
    interval_s: first.window_s ?? 1,
    excluded: first.excluded,
    length_s,
    running: grows && length_s < (test.duration_s ?? Infinity),
  };
}

/** The reads of each of several devices together; []: one device, or their histograms are not in the log. */
export const deviceReads = ({ test, histograms }: Pick<ActLog, "test" | "histograms">): readonly ActHistogram[] =>
  test.devices < 2
    ? []
    : histograms.filter(({ trace }) => trace.member?.startsWith("/") === true && trace.op === "read");

/** Up to 5.3 reads wait for a thread, and the wait is counted (commit 5637286 of aerospike/act). */
export const countsQueue = ({ version }: Pick<ActLog, "version">): boolean => /^[0-5]\./.test(version ?? "");

/** Logs of one major version are comparable: "6.x". */
export const versionLine = ({ version }: Pick<ActLog, "version">): string | null => {
  const major = /^\d+/.exec(version ?? "")?.[0];
  return major === undefined ? null : `${major}.x`;
};

/**
 * The meaning of `auto`: one hour if the shortest log is that long, else the longest slice length that gives it six
 * slices, else one second. Frozen within a version of the links.
 */
export function autoSlice(logs: readonly ActLog[]): number {
  // A test that was stopped is too short to decide for the others.
  const done = logs.filter(({ ending }) => !ending.load && !ending.drives);
  const shortest = Math.min(...(done.length > 0 ? done : logs).map(({ length_s }) => length_s));
  if (shortest >= 3600) return 3600;
  return [600, 60, 10].find((seconds) => shortest >= 6 * seconds) ?? 1;
}

// The block at a time in the text of an ACT log. Pure.

const AFTER = /^\s*after (\d{1,9}) sec:\s*$/i;
/** Most lines of a block that are shown; of a longer block, those around the histogram. */
const SHOWN = 22;

/**
 * The block at `t_s` of the run whose first histogram begins at `line` (1-based), with the line of `name` highlighted;
 * null: not found.
 */
export function blockAt(
  text: string,
  line: number,
  t_s: number,
  name: string,
): { readonly from_line: number; readonly lines: readonly string[]; readonly line: number } | null {
  const lines = text.split(/\r\n|\r|\n/);
  let from = lines.slice(0, line).findLastIndex((one) => AFTER.test(one));
  if (from === -1) from = 0;
  const head = lines.findIndex((one, i) => i >= from && Number(AFTER.exec(one)?.[1] ?? NaN) === t_s);
  if (head === -1) return null;
  const next = lines.findIndex((one, i) => i > head && (one.trim() === "" || AFTER.test(one)));
  const end = next === -1 ? lines.length : next;
  const own = lines.findIndex(
    (one, i) => i > head && i < end && one.trimStart().startsWith(name) && one.includes("total)"),
  );
  const lit = own === -1 ? head : own;
  const first = lit - head < SHOWN - 6 ? head : lit - 4;
  return { from_line: first + 1, lines: lines.slice(first, Math.min(end, first + SHOWN)), line: lit + 1 };
}
