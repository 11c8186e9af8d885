import { jobLine } from "./lines";

const decoder = new TextDecoder();

/** Options that only a fio job has (HOWTO 3.42, and their aliases). */
const FIOS: ReadonlySet<string> = new Set(
  (
    "rw readwrite ioengine iodepth numjobs bs blocksize bsrange blocksize_range bssplit rwmixread rwmixwrite direct " +
    "buffered time_based ramp_time stonewall wait_for_previous new_group group_reporting randrepeat norandommap " +
    "filename_format write_bw_log write_iops_log write_lat_log write_hist_log log_avg_msec rate_iops startdelay " +
    "thinktime fsync fdatasync verify unified_rw_reporting create_only invalidate io_size size filesize runtime"
  ).split(" "),
);
/** Those that other programs use too: alone they prove nothing. */
const COMMON: ReadonlySet<string> = new Set(
  "size runtime direct verify invalidate filesize fsync blocksize".split(" "),
);

/**
 * A job file by content: it begins with a section (fio refuses an option before the first one) and sets options that
 * only fio has. Without any section: a file that job files include.
 */
export function sniffJobFile(head: Uint8Array): number {
  let sections = 0;
  let fios = 0;
  let common = 0;
  let options = 0;
  let others = 0;
  const text = decoder.decode(head).replace(/^\ufeff/, "");
  for (const raw of text.split("\n", 2000)) {
    const line = jobLine(raw);
    if (line === null) continue;
    if ("other" in line) {
      if (options + sections === 0) return 0;
      others++;
    } else if ("section" in line) {
      if (sections === 0 && options > 0) return 0;
      sections++;
    } else {
      options++;
      if (COMMON.has(line.name)) common++;
      else if (FIOS.has(line.name)) fios++;
    }
  }
  if (others > options + sections) return 0;
  if (sections > 0) return fios > 0 ? 1 : common > 1 ? 0.6 : 0;
  return others === 0 && fios > 0 && fios + common > 1 && fios + common > options / 2 ? 0.8 : 0;
}
