/** Output of `inspect --schema`: every line and every field, with its unit. */

import { remarks } from "./remarks";

const notices = "[{code, message, line}]; code is stable (docs/formats.md), message English, line 1-based or null";

const identity = {
  path: "the file as it was given; inside a folder <folder>/<file>, inside an archive <archive>/<entry>",
  format: "id of the format, as docs/formats.md lists them",
  run: "number of the run within the file, from 0",
  phase: "number of the phase within the run: members of one phase ran together",
};

const workload = {
  op: "read, write, trim, sync or mixed (the tool itself put several directions into one number)",
  pattern: "random or seq",
  block_bytes: "block size in bytes",
  read_percent: "share of reads that was asked for, 0 to 100",
  iodepth: "I/Os in flight of one job or thread",
  numjobs: "jobs or threads behind the line",
  outstanding: "I/Os in flight over all of them",
  asked_iops: "asked rate over all of them and over all directions, per second; null: as fast as possible",
  load_percent: "share of the maximum that was asked for (vdbench curve), percent",
};

const result = {
  iops: "I/Os per second",
  bytes_per_s: "bytes per second",
  runtime_s: "measured time in seconds",
  ios: "measured I/Os",
  error: "error number of the member, 0: none",
  failed:
    "true: nothing was measured, or the member ended with an error. Rates are as the tool printed them (vdbench prints 0 where no interval was left to measure) and are not results",
  latency:
    "{clat, slat, lat, response}: each null or {mean_us, min_us, max_us, stddev_us, quantiles, rounded_us, at_least}, microseconds; quantiles by the percentile shifted by two decimals (0.5, 0.9999), values as printed; rounded_us: the step that they were rounded to, up or down (text), null: in full; at_least: names of those in the last bin of fio’s histogram, whose true value is that or anything above; `unknown` stands beside them only where the file does not say which kind it is",
  remarks: `[code]: where the file contradicts itself or its job file; impossible percentiles are left out. ${Object.entries(
    remarks,
  )
    .map(([code, text]) => `${code}: ${text}`)
    .join(
      "; ",
    )}. misnamed, unlike, unrepeated and beside are of --merged: misnamed:<what the name says>:<field>:<its value in the file>, unlike:<place, size or work>, unrepeated:<why>:<highest rate over the lowest, where that is over 1.5>, beside:<pattern and direction>-<block size>, -rate where its rate was limited, :<the next>`,
  line: "1-based line where the member begins; null: its numbers stand in another file, see told_by",
  told_by:
    "{path, line} of the file that printed the numbers (the report of a drive or host of vdbench); null: path and line",
};

export const schema = {
  about:
    "kneepoint inspect [options] PATH…: one JSON object per line on standard output, a summary for people on standard error. All paths of one call are one drop: logs, job files and results of one run find each other, and equal bytes count once.",
  absent:
    "What a file does not say is null, never 0. Further fields may be added; those that are here keep their meaning.",
  exit_status: {
    "0": "every file was fully read, recognised as a companion, is a copy of one that was, or is none that a tool writes (a README, a script)",
    "1": "some file was refused or only partly read: it has errors",
    "2": "wrong usage, or no path could be opened",
  },
  lines: {
    source: {
      when: "always, one per file and per entry of an archive, before the other lines of that file",
      fields: {
        kind: "source",
        path: identity.path,
        format: "id of the format, of an archive its kind; null: not recognised",
        tool: "fio, vdbench, act, sysbench …",
        tool_version: "as the file says it",
        read: "false: nothing of it was read, or it is a copy (file/duplicate)",
        role: "result (has runs or figures), part (of runs that another file of the drop reports), companion (says what a run was asked to do), archive; null: not read",
        bytes: "size in bytes",
        sha256: "64 hex digits; null where nothing was read",
        runs: "runs that the file reports",
        points:
          "points and directions as the page counts and draws them: members that did the same work together are one",
        members: "measured directions of single members, drives and hosts: as many lines as --points prints",
        figures: "published figures; the page counts them with the points",
        samples: "values of time series, and histograms of intervals",
        buckets: "entries of histograms, of points and of intervals",
        warnings: `${notices}: read, but look here`,
        errors: `${notices}: something was not read`,
        infos: `${notices}: read, and what was inferred or mended`,
      },
    },
    point: {
      when: "--points: one per measured direction of each member, as the file has it; a sum that the tool prints beside its own members (fio: All clients; vdbench: totals.html) is none",
      fields: {
        kind: "point",
        ...identity,
        member: "job, drive or host as the file names it; of a grouped entry the name of the entry",
        host: "the host that it ran on, as the file names it; null: the file does not say",
        index: "position of the member in the file, from 0; of a part that of its whole",
        unit: "what the member is one of: job, drive, host, workload, vm",
        part_of:
          "the member that has this one in its own numbers already (a drive or host of vdbench): never add it again; null: it stands for itself",
        ...workload,
        ...result,
      },
    },
    merged: {
      when: "--merged: one per run, phase, work and op, over all members that did this work: the points of the page",
      how: "Rates, I/Os and load are sums (runtimes that differ by more than 2 %: all I/O over the longest), means are weighted by I/Os, min and max are extremes, percentiles come from added histogram buckets, never from other percentiles.",
      fields: {
        kind: "merged",
        system: "what was measured, by the paths of the drop and kneepoint.json; null: the run was superseded",
        series: "the line it stands on, within its system: equal in everything but the load",
        load: "its place in the order of the line: I/Os in flight, the asked rate per second, or bytes of a block where the line goes over block sizes; null: no load is controlled",
        repeats:
          "measurements of this load on this line, including this one; null if measured once or no repeat is proven",
        together:
          "equal for runs of pods, containers or clients that ran together: the pages add their rates, and load is that of all of them; null: it stands alone",
        ...identity,
        member: "the member, where it is only one; else null",
        host: "the host, where all members ran on one and the file names it; else null",
        index: "its position, where it is only one; else null",
        unit: "what the members are",
        part_of: "null: parts are in the numbers of their whole",
        ...workload,
        ...result,
        combined_from: "members that were put together",
        staggered: "true: the rates are all I/O over the longest runtime",
        why: "why/no-histograms: quantiles are null, as not every member has a histogram; why/unlike-kinds: a kind of latency is null, as not every member has it; null: nothing is missing",
      },
      differing: "a field of the workload in which the members differ is null",
    },
    slice: {
      when: "--slices SECONDS: for each histogram of an ACT log the table that act_latency.py prints with -t SECONDS",
      fields: {
        kind: "slice",
        path: identity.path,
        run: identity.run,
        histogram: "as the log names it",
        unit: "of the limits, the log’s own: ms or us",
        slice_s:
          "length of a slice in seconds: the one that was asked for, or the next whole number of report intervals",
        slice:
          "number of the slice, from 1; avg: mean of the slices, not weighted; max: highest of the slices, limit by limit",
        ops: "operations of the slice; of avg the mean, of max the highest",
        rate_per_s: "operations per second",
        exceed_percent:
          "by limit in `unit`: share of operations that took longer, percent, two decimals as act_latency.py prints it",
      },
    },
  },
};
