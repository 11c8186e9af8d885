/** A made-up run with its logs, in which the time of every event is known. */
export interface Made {
  /** Folder in the drop, with a trailing slash. */
  readonly path?: string;
  readonly started_s?: number;
  /** IOPS of each second of each job; null: the log has no line there. */
  readonly jobs: readonly (readonly (number | null)[])[];
  /** Mean latency of each second of each job; 32 outstanding if absent. */
  readonly clat_us?: readonly (readonly number[])[];
  /** All jobs at the same time; otherwise one after another. */
  readonly together?: boolean;
  readonly options?: readonly Readonly<Record<string, string>>[];
}

/** A file of a drop, as text. */
export interface MadeFile {
  readonly path: string;
  readonly text: string;
}

/** An fio result with its one-second logs: 4K random writes. */
export function madeRun({
  path = "",
  started_s = 1_795_203_000,
  jobs,
  options = [],
  clat_us,
  together = false,
}: Made): MadeFile[] {
  const zero = { io_bytes: 0, bw_bytes: 0, bw: 0, iops: 0, runtime: 0, total_ios: 0 };
  const logs = { write_iops_log: "pre", write_bw_log: "pre", write_lat_log: "pre", log_avg_msec: "1000" };
  const lines = (values: readonly (number | null)[], of: (iops: number, i: number) => number): string =>
    values.map((iops, i) => (iops === null ? "" : `${(i + 1) * 1000}, ${Math.round(of(iops, i))}, 1, 0, 0\n`)).join("");
  const seconds = together
    ? jobs.reduce((most, values) => Math.max(most, values.length), 0)
    : jobs.reduce((sum, values) => sum + values.length, 0);
  const result = {
    "fio version": "fio-3.33",
    timestamp_ms: (started_s + seconds + 1) * 1000,
    "global options": { ioengine: "libaio", direct: "1" },
    jobs: jobs.map((values, i) => {
      const ios = values.reduce<number>((sum, iops) => sum + (iops ?? 0), 0);
      const clat_ns = { min: 1e5, max: 9e6, mean: 9e5, stddev: 1e3, N: ios };
      return {
        jobname: `job${i}`,
        groupid: together ? 0 : i,
        error: 0,
        elapsed: seconds + 1,
        "job options": { rw: "randwrite", bs: "4k", iodepth: "32", filename: "/dev/nvme0n1", ...logs, ...options[i] },
        read: zero,
        write: {
          ...{ io_bytes: ios * 4096, bw_bytes: (ios * 4096) / values.length, bw: (ios * 4) / values.length },
          ...{ iops: ios / values.length, runtime: values.length * 1000, total_ios: ios, clat_ns },
        },
        trim: zero,
        job_runtime: values.length * 1000,
      };
    }),
  };
  const logsOf = (values: readonly (number | null)[], i: number): MadeFile[] => [
    { path: `${path}pre_iops.${String(i + 1)}.log`, text: lines(values, (iops) => iops) },
    { path: `${path}pre_bw.${String(i + 1)}.log`, text: lines(values, (iops) => iops * 4) },
    {
      path: `${path}pre_clat.${String(i + 1)}.log`,
      text: lines(values, (iops, second) => (clat_us === undefined ? 32e9 / iops : clat_us[i]![second]! * 1000)),
    },
  ];
  return [{ path: `${path}result.json`, text: JSON.stringify(result) }, ...jobs.flatMap(logsOf)];
}
