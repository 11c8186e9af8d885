/**
 * Information in the path of a log: fio names its logs itself (init.c, gen_log_name; client.c,
 * fio_client_handle_iolog).
 */
import type { LogWhat } from "../logs/told";

export interface LogName {
  /** With the slash at its end; "" at the top. */
  readonly folder: string;
  /** As given in write_bw_log and the like. */
  readonly prefix: string;
  readonly what: LogWhat | "clat_hist";
  /** Number of the thread, from 1; null: all jobs in one file (per_job_logs=0, and fio 2.0). */
  readonly thread: number | null;
  /** Client/server: the log came from this host. */
  readonly host: string | null;
  /** --bandwidth-log: of all jobs together, one file for each direction. */
  readonly total: boolean;
}

const NAME = /^(.*)_(bw|iops|lat|clat|slat|clat_hist)(?:\.(\d{1,6}))?\.log(?:\.fz)?(?:\.([^/]+))?$/;
/** fio's own prefix if --bandwidth-log names none. */
const TOTAL = /^agg-(?:read|write|trim)$/;

/** null: the name does not follow fio's pattern. */
export function logName(path: string): LogName | null {
  const slash = path.lastIndexOf("/") + 1;
  const found = NAME.exec(path.slice(slash));
  if (found === null) return null;
  const [, prefix, what, thread, host] = found;
  return {
    folder: path.slice(0, slash),
    prefix: prefix!,
    what: what as LogName["what"],
    thread: thread === undefined ? null : Number(thread),
    host: host ?? null,
    total: what === "bw" && TOTAL.test(prefix!),
  };
}

/** Distance of two folders if one contains the other; else null. */
export function distance(a: string, b: string): number | null {
  if (!a.startsWith(b) && !b.startsWith(a)) return null;
  const longer = a.length > b.length ? a.slice(b.length) : b.slice(a.length);
  return longer.split("/").length - 1;
}

/** Number of trailing folders that a path in a job file shares with the log's location: `/data/a/log` and `drop/a/`. */
export function sharedFolders(option: string, folder: string): number {
  const asked = option.split("/").slice(0, -1).reverse();
  const lies = folder.split("/").slice(0, -1).reverse();
  let n = 0;
  while (n < asked.length && asked[n] !== "" && asked[n] === lies[n]) n++;
  return n;
}
