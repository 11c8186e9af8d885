/**
 * A made-up fio run over many drives with averaged logs: a job per drive with logs of bandwidth, IOPS, clat and lat,
 * whose windows end a few milliseconds late, as fio's do. One second of one drive has a hundred times its usual
 * latency, one second of another twenty times its throughput: a page must show both at any zoom.
 */

import { chances } from "../support/chance";

export interface DriveRun {
  readonly drives: number;
  readonly seconds: number;
  readonly latencyPeak: Peak;
  readonly ratePeak: Peak;
}

/** One window: its drive, the whole second in which it ends, and its value in µs or IOPS. */
export interface Peak {
  readonly drive: number;
  readonly at_s: number;
  readonly value: number;
}

export interface RunFile {
  readonly path: string;
  readonly text: string;
}

const BLOCK_BYTES = 4096;
const IODEPTH = 8;
const IOPS = 8000;

export const driveRun = (drives: number, seconds: number): DriveRun => ({
  drives,
  seconds,
  latencyPeak: { drive: drives - 1, at_s: Math.round(seconds * 0.417), value: 100_000 },
  ratePeak: { drive: 1, at_s: Math.round(seconds * 0.731), value: IOPS * 20 },
});

/** One file at a time: 24 drives and 24 hours are 180 MB in all. */
export function* filesOf({ drives, seconds, latencyPeak, ratePeak }: DriveRun): Generator<RunFile> {
  const jobs: object[] = [];
  for (let drive = 0; drive < drives; drive++) {
    const random = chances(drive + 1);
    const logs = { bw: [] as string[], iops: [] as string[], clat: [] as string[], lat: [] as string[] };
    let [ios, clat_ns, lat_ns] = [0, 0, 0];
    for (let second = 1; second <= seconds; second++) {
      const wave = 1 + 0.1 * Math.sin((second / 3600 + drive) * 2);
      const isRate = drive === ratePeak.drive && second === ratePeak.at_s;
      const isLatency = drive === latencyPeak.drive && second === latencyPeak.at_s;
      const iops = isRate ? ratePeak.value : Math.round(IOPS * wave * (0.97 + 0.06 * random()));
      const clat = isLatency ? latencyPeak.value * 1000 : Math.round((IODEPTH / iops) * 1e9 * (0.98 + 0.02 * random()));
      const lat = clat + 1500;
      // A window ends with the first I/O after its time, separately in each log.
      const [rate_ms, latency_ms] = [
        second * 1000 + Math.floor(random() * 4),
        second * 1000 + Math.floor(random() * 9),
      ];
      logs.bw.push(`${rate_ms}, ${(iops * BLOCK_BYTES) / 1024}, 0, 0, 0`);
      logs.iops.push(`${rate_ms}, ${iops}, 0, 0, 0`);
      logs.clat.push(`${latency_ms}, ${clat}, 0, 0, 0`);
      logs.lat.push(`${latency_ms}, ${lat}, 0, 0, 0`);
      ios += iops;
      clat_ns += clat * iops;
      lat_ns += lat * iops;
    }
    for (const [what, lines] of Object.entries(logs)) {
      yield { path: `day_${what}.${drive + 1}.log`, text: `${lines.join("\n")}\n` };
    }
    jobs.push(jobOf(drive, seconds, ios, clat_ns / ios, lat_ns / ios));
  }
  yield { path: "day.json", text: JSON.stringify(documentOf(jobs, seconds)) };
}

function jobOf(drive: number, seconds: number, ios: number, clat_ns: number, lat_ns: number): object {
  const latency = (mean: number) => ({ min: 1000, max: 200_000_000, mean, stddev: mean / 4, N: ios });
  const nothing = { io_bytes: 0, io_kbytes: 0, bw_bytes: 0, bw: 0, iops: 0, runtime: 0, total_ios: 0 };
  return {
    jobname: `drive-${String(drive).padStart(2, "0")}`,
    groupid: 0,
    error: 0,
    "job options": { filename: `/dev/nvme${drive}n1` },
    read: {
      ...{ io_bytes: ios * BLOCK_BYTES, io_kbytes: ios * 4, bw_bytes: Math.round((ios * BLOCK_BYTES) / seconds) },
      ...{ bw: Math.round((ios * 4) / seconds), iops: ios / seconds, runtime: seconds * 1000, total_ios: ios },
      ...{ slat_ns: latency(1500), clat_ns: latency(clat_ns), lat_ns: latency(lat_ns) },
    },
    write: nothing,
    trim: nothing,
    job_runtime: seconds * 1000,
    usr_cpu: 4.1,
    sys_cpu: 9.3,
    ctx: ios,
    majf: 0,
    minf: 40,
  };
}

const documentOf = (jobs: readonly object[], seconds: number): object => ({
  "fio version": "fio-3.33",
  timestamp: 1_795_203_033,
  timestamp_ms: 1_795_203_033_344,
  time: "Fri Nov 20 19:30:33 2026",
  "global options": {
    ...{ direct: "1", ioengine: "libaio", rw: "randread", bs: "4k", iodepth: String(IODEPTH) },
    ...{ runtime: String(seconds), time_based: "1", log_avg_msec: "1000" },
    ...{ write_bw_log: "day", write_iops_log: "day", write_lat_log: "day", disable_slat: "1" },
  },
  jobs,
});
