import type { Fields } from "./json";
import { countIn, flag, kbBase, type Options } from "./options";

export interface Clones {
  readonly clones: number;
  /** job_runtime shows more threads than numjobs lists: jobs of several sections were grouped. */
  readonly sections: boolean;
  /** The number of threads of the entry is unknown. */
  readonly unknown: boolean;
}

/** Rounded to a whole number of threads if within a tenth of one, else null. */
export function threads(job_runtime_ms: number | null, longest_ms: number): number | null {
  if (job_runtime_ms === null || longest_ms < 100) return null;
  const ratio = job_runtime_ms / longest_ms;
  const whole = Math.round(ratio);
  return whole >= 1 && Math.abs(ratio - whole) <= 0.1 * whole ? whole : null;
}

/**
 * How many threads stand behind an entry. An ungrouped entry is one of `numjobs` clones and repeats their number; a
 * grouped one (group_reporting) stands for all of them, over all sections of the group. fio 3.8 and later tell them
 * apart: job_runtime is the sum over the threads (stat.c, sum_thread_stats: total_run_time). Before, a single entry of
 * a name that asked for several clones is grouped; as many entries as clones are not.
 *
 * @param longest_ms longest runtime of its directions.
 * @param oneAfterAnother its directions ran one after another (a verify phase), so runtimes do not compare.
 * @param entries number of entries with the same name, host and group.
 */
export function clonesOf(
  job: Fields,
  options: Options,
  longest_ms: number,
  oneAfterAnother: boolean,
  entries: number,
): Clones {
  const listed = options.unsure.has("numjobs") ? undefined : options.get("numjobs");
  const asked = countIn(listed ?? "1", kbBase(options));
  const numjobs = Math.max(1, asked ?? 1);
  const measured = oneAfterAnother ? null : threads(job.amount("job_runtime"), longest_ms);
  if (measured !== null) {
    // Clones that ended early make the sum smaller than their number.
    const clones = entries === 1 && measured > 1 ? Math.max(measured, numjobs) : measured;
    return { clones, sections: options.known && clones > numjobs, unknown: false };
  }
  if (!options.known || asked === null) return { clones: 1, sections: false, unknown: true };
  const grouped = flag(options, "group_reporting") !== false && entries < numjobs;
  return { clones: grouped ? numjobs : 1, sections: false, unknown: false };
}
