/** The options of a run that concern its logs. */
import { fileName } from "~/base/path";
import type { KnownRun } from "../../gather";
import { object, string, type JsonObject } from "../json";
import { optionName, secondsOf } from "../options";
import type { LogTold } from "../logs/told";
import type { LogName } from "./names";

/** Effective options of one entry: its own over the global ones. */
export type EntryOptions = ReadonlyMap<string, string>;

const OPTIONS: Readonly<Record<LogName["what"], string>> = {
  bw: "write_bw_log",
  iops: "write_iops_log",
  lat: "write_lat_log",
  clat: "write_lat_log",
  slat: "write_lat_log",
  latency: "write_lat_log",
  clat_hist: "write_hist_log",
};

/** If an option is repeated, the last one counts. */
function put(into: Map<string, string>, listed: unknown): void {
  for (const [name, value] of Object.entries(object(listed) ?? {})) {
    const last: unknown = Array.isArray(value) ? value.at(-1) : value;
    const text = string(last);
    if (text !== null) into.set(optionName(name), text);
  }
}

function parsed(text: string): JsonObject {
  try {
    return object(JSON.parse(text)) ?? {};
  } catch {
    return {};
  }
}

/** By entry; null: the options of the run are unknown. */
export function entryOptions(run: KnownRun): readonly EntryOptions[] | null {
  if (run.options === null) return null;
  const { jobs, global } = parsed(run.options);
  if (!Array.isArray(jobs)) return null;
  return jobs.map((job: unknown) => {
    const options = new Map<string, string>();
    // One object for each host since 3.42: they share the job file, and so the logs.
    put(options, Array.isArray(global) ? global[0] : global);
    put(options, job);
    return options;
  });
}

/**
 * Path of an entry's logs: the option, or the job's name if the option has no value (init.c, make_log_name). null: no
 * logs requested.
 */
function askedPath(options: EntryOptions, what: LogName["what"], job: string): string | null {
  const path = options.get(OPTIONS[what]);
  return path === undefined ? null : path === "" ? job : path;
}

/** Names of all logs requested by an entry, without folders. */
export const askedPrefixes = (options: EntryOptions | undefined): readonly string[] =>
  Object.values(OPTIONS)
    .flatMap((option) => options?.get(option) ?? [])
    .map(fileName);

export const asksFor = (options: EntryOptions, name: LogName, job: string): string | null => {
  const path = askedPath(options, name.what, job);
  return path !== null && fileName(path) === name.prefix ? path : null;
};

/**
 * May an option without a value be missing? fio before 3.39 does not list it, and then the job's name is the prefix.
 */
export const mayBeNamed = (options: EntryOptions | null, name: LogName, job: string): boolean =>
  job === name.prefix && (options === null || options.get(OPTIONS[name.what]) === undefined);

function count(options: EntryOptions, name: string): number | null {
  const text = options.get(name)?.trim() ?? "";
  return /^\d{1,12}$/.test(text) && Number(text) > 0 ? Number(text) : null;
}

/** Length of the windows of a log, in seconds. */
export function windowOf(options: EntryOptions | null, what: LogName["what"]): number | null {
  const ms = options === null ? null : count(options, what === "clat_hist" ? "log_hist_msec" : "log_avg_msec");
  return ms === null ? null : ms / 1000;
}

/** HOWTO, log_window_value; up to 3.36 it was called log_max_value and was a switch. */
export function windowValue(options: EntryOptions | null): LogTold["window"] {
  if (options === null) return null;
  const said = (options.get("log_window_value") ?? options.get("log_max_value") ?? "avg").trim();
  if (said === "both") return "both";
  return said === "avg" || said === "0" ? "avg" : "max";
}

/** Delay of a job after the start of the run, in ms; null: random, or unreadable. */
export function delayOf(options: EntryOptions): number | null {
  const text = options.get("startdelay");
  if (text === undefined) return 0;
  const seconds = secondsOf(text);
  return seconds === null ? null : seconds * 1000;
}

/**
 * HOWTO, log_alternate_epoch, log_alternate_epoch_clock_id and log_unix_epoch: the log does not use the run's clock.
 */
export const ownClock = (options: EntryOptions): boolean =>
  ["log_alternate_epoch", "log_unix_epoch", "log_alternate_epoch_clock_id"].some((name) => {
    const value = options.get(name);
    return value !== undefined && value !== "0";
  });
