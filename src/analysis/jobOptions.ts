/**
 * Options of a run as text for the source panel: of one job, global and own merged (the job wins), the most important
 * first.
 */
import { lookUp } from "~/base/lookUp";

type Single = string | number | boolean | null;
type Value = Single | readonly Single[];
interface RunOptions {
  readonly global?: Readonly<Record<string, Value>> | readonly Readonly<Record<string, Value>>[] | null;
  /** Options computed by the tool from the others (ACT). */
  readonly derived?: Readonly<Record<string, Value>> | null;
  readonly jobs?: readonly (Readonly<Record<string, Value>> | null)[];
  /** ACT: the load as a multiple of its standard. */
  readonly load_x?: unknown;
}

/**
 * Options that decide the numbers, in the order an engineer asks for them: definitions of vdbench (User's Guide
 * 5.04.07), job parameters of fio (HOWTO).
 */
const DECIDING = [
  "rd",
  "wd",
  "fwd",
  "sd",
  "fsd",
  "hd",
  "rw",
  "readwrite",
  "bs",
  "blocksize",
  "bssplit",
  "bsrange",
  "rwmixread",
  "rwmixwrite",
  "iodepth",
  "numjobs",
  "ioengine",
  "direct",
  "buffered",
  "rate_iops",
  "rate",
  "rate_process",
  "thinktime",
  "latency_target",
  "size",
  "io_size",
  "filesize",
  "filename",
  "directory",
  "offset",
  "runtime",
  "time_based",
  "ramp_time",
  "fsync",
  "fdatasync",
  "sync",
  "end_fsync",
  "random_distribution",
  "norandommap",
  "zonemode",
  "zone_append",
  "write_mode",
  "read_mode",
  "verify",
  "stonewall",
  "group_reporting",
];

/** `name=value` per option; a repeated option once per value; [] if there are none or they are unreadable. */
export function optionList(json: string | null, jobIndex: number): string[] {
  const parsed = parse(json);
  if (parsed === null) return [];
  const merged = new Map(Object.entries({ ...globalOf(parsed, null), ...parsed.jobs?.[jobIndex] }));
  return DECIDING.filter((name) => merged.has(name)).flatMap((name) => {
    const value = merged.get(name) ?? null;
    return (Array.isArray(value) ? value : [value]).map((one) =>
      one === null || one === "" ? name : `${name}=${String(one)}`,
    );
  });
}

/**
 * The first of these options of a job, else of all jobs (the job wins); null: the file does not say. The hosts of a
 * client/server run repeat each option (before fio 3.42): it counts if they agree.
 */
export function optionOf(json: string | null, jobIndex: number, names: readonly string[]): string | null {
  const parsed = parse(json);
  if (parsed === null) return null;
  for (const some of [parsed.jobs?.[jobIndex], globalOf(parsed, null)]) {
    const value = names
      .map((name) => lookUp(some, name))
      .map((one) => (Array.isArray(one) && new Set(one).size === 1 ? (one[0] as Single) : one))
      .find((one) => typeof one === "string" || typeof one === "number");
    if (value !== undefined) return String(value);
  }
  return null;
}

/**
 * One option: its value for all jobs, its value for this job, and which one applies. A repeated option has several
 * values.
 */
export interface OptionRow {
  readonly name: string;
  readonly global: readonly string[];
  readonly job: readonly string[];
  /** The job's own wins (fio HOWTO, "Job file format"; fio init.c); `derived`: computed by the tool. */
  readonly wins: "global" | "job" | "derived";
}

/**
 * Every option that applies to one job of a run, the most important first, then as listed.
 * @param host of the job: since fio 3.42 each host of a client/server run lists its own global options.
 */
export function optionRows(json: string | null, jobIndex: number, host: string | null = null): OptionRow[] {
  const parsed = parse(json);
  if (parsed === null) return [];
  const global = globalOf(parsed, host);
  const job = parsed.jobs?.[jobIndex] ?? {};
  const names = [...new Set([...Object.keys(global), ...Object.keys(job)])];
  const sorted = [...DECIDING.filter((name) => names.includes(name)), ...names.filter((n) => !DECIDING.includes(n))];
  const rows = sorted.map((name): OptionRow => {
    const wins = Object.hasOwn(job, name) ? "job" : "global";
    const [all, own] = [valuesOf(global, name), valuesOf(job, name)];
    // Files of a job are added to those of all jobs (analysis/targets).
    return { name, global: all, job: name === "filename" && wins === "job" ? [...all, ...own] : own, wins };
  });
  const derived = parsed.derived ?? {};
  const made = Object.keys(derived).map((name): OptionRow => ({
    ...{ name, global: valuesOf(derived, name), job: [] },
    wins: "derived",
  }));
  return [...rows, ...made];
}

type Listed = Readonly<Record<string, Value>>;

function globalOf({ global }: RunOptions, host: string | null): Listed {
  if (!isList(global)) return global ?? {};
  return global.find((one) => host !== null && one["hostname"] === host) ?? global[0] ?? {};
}

/**
 * Hosts of a client/server run of fio: each repeats all global options (before 3.42), or lists its own. null: one, or
 * none.
 */
export function hostsListed(json: string | null): number | null {
  const global = parse(json)?.global ?? {};
  if (isList(global)) return global.length;
  const times = new Set(Object.values(global).map((value) => (isSeveral(value) ? value.length : 1)));
  const [most = 1] = times;
  return times.size === 1 && most > 1 ? most : null;
}

const isList = (global: RunOptions["global"]): global is readonly Listed[] => Array.isArray(global);

const isSeveral = (value: Value): value is readonly Single[] => Array.isArray(value);

/** An option without a value still exists: "". */
function valuesOf(listed: Listed, name: string): string[] {
  if (!Object.hasOwn(listed, name)) return [];
  const value = lookUp(listed, name) ?? "";
  return (isSeveral(value) ? value : [value]).map((one) => (one === null ? "" : String(one)));
}

/** Number of jobs of the run; null if the file does not say. */
export const jobCount = (json: string | null): number | null => parse(json)?.jobs?.length ?? null;

/** ACT's load as its parser derived it (`Step.load_x`); null: another mix, or the text of a link is no number. */
export function loadMultipleIn(json: string | null): number | null {
  const load_x = parse(json)?.load_x;
  return typeof load_x === "number" ? load_x : null;
}

/** All points of a run share one text of options, which is long if it has many jobs. */
let last: { readonly json: string; readonly value: RunOptions | null } | null = null;

function parse(json: string | null): RunOptions | null {
  if (json === null) return null;
  if (last?.json !== json) last = { json, value: read(json) };
  return last.value;
}

function read(json: string): RunOptions | null {
  try {
    const value: unknown = JSON.parse(json);
    return typeof value === "object" && value !== null ? value : null;
  } catch {
    return null;
  }
}
