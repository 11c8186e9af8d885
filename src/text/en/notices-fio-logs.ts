import { lookUp } from "~/base/lookUp";
import { plural, nothing, type NoticeText, type Value } from "./notice-text";

const logs = (count: Value): string => (count === 1 ? "Log" : `${count} logs`);

const UNIT_SAID: Readonly<Record<string, string>> = { ns: "nanoseconds", us: "microseconds" };

/** What a log holds that its run cannot have written. */
const AGAINST: Readonly<Record<string, (v: Readonly<Record<string, Value>>) => string>> = {
  columns: (v) => `has ${v.columns} columns, which ${v.version} does not write`,
  averaged: () => "holds averages, and the run did not ask for log_avg_msec",
  single: (v) => `holds single I/Os, and the run asked for averages (log_avg_msec=${v.asked})`,
  direction: (v) => `holds I/Os of ${v.op}, and the run did none of them`,
  unit: (v) =>
    `says ${v.printed} on average for the ${v.kind} of ${v.op}, in ${lookUp(UNIT_SAID, String(v.unit))} by the version of the run, which says ${v.own} µs`,
};

/** What is said of fio job files, logs and histogram logs. */
export const fioLogNotices: Readonly<Record<string, NoticeText>> = {
  "fio/job-file-cut": {
    what: () => "The job file ends in the middle of a line: its last value may be cut off.",
    todo: () => "Compare the last line with the original; if it is whole, end it with a line break.",
    rest: () => "It was read as it stands.",
  },
  "fio/hist-impossible": {
    what: (v) =>
      `${plural(v.count, "line counts", "lines count")} more I/Os than there can be: fio in client/server mode has written parts of its memory into such logs (seen with 3.7).`,
    todo: () => "Take the histograms of the JSON (json+), or run fio on each host by itself.",
    rest: (v) => `Left out; ${plural(v.rows, "other line was", "other lines were")} read.`,
  },
  "fio/job-file-line": {
    what: (v) =>
      v.count === 1
        ? `No option and no section: “${v.text}”.`
        : `${v.count} lines are no option and no section, the first: “${v.text}”.`,
    todo: nothing,
    rest: () => "They are left aside; the other options count.",
  },
  "fio/log-broken-lines": {
    what: (v) => `${plural(v.count, "line is", "lines are")} no line of this log.`,
    todo: () => "Copy the file again; fio writes whole numbers with a comma and a blank between them.",
    rest: (v) => `Left out; ${plural(v.rows, "other line was", "other lines were")} read.`,
  },
  "fio/log-compressed": {
    what: () => "From here on the compressed log is broken, or no samples of fio.",
    todo: () => "Copy the file again; fio --inflate-log=FILE prints what is in it.",
    rest: () => "What stands before it was read.",
  },
  "fio/log-contradicts": {
    what: (v) =>
      `${logs(v.count)} “${v.prefix}”: named as by the run of ${v.of}, which cannot have written ${v.count === 1 ? "it: it" : "them: each"} ${lookUp(AGAINST, String(v.why))?.(v) ?? String(v.why)}.`,
    todo: () => "They may be left from an earlier run in the same folder: drop each run with its own logs.",
    rest: () => "They are read as a run of their own.",
  },
  "fio/log-cut": {
    what: () => "The file ends without a line end: its last line may be cut.",
    todo: (v) => (v.kept === 1 ? "" : "Copy the file again."),
    rest: (v) =>
      v.kept === 1 ? "All its columns are there; it was read." : "It is left out; the lines before it were read.",
  },
  "fio/log-disagrees": {
    what: (v) =>
      `${v.what} of ${v.op} is ${v.from === v.to ? `${v.from} ${v.unit} on average` : `between ${v.from} and ${v.to} ${v.unit}`} in this log, and ${v.own} ${v.unit} in the result of its run${Number(v.count) > 1 ? `; ${v.count} logs of it differ` : ""}.`,
    todo: () => "If the log is of another run, drop each run with its own logs.",
    rest: () => "The log is drawn with this run.",
  },
  "fio/log-fifth-column": {
    what: () =>
      "The fifth column is 0 throughout: the offset up to fio 3.17, the priority since. Nothing tells which fio wrote this log.",
    todo: nothing,
    rest: () => "Times, values and directions do not depend on it.",
  },
  "fio/log-jobs": {
    what: (v) =>
      v.jobs === 0
        ? `Time runs backwards in this log as if ${plural(v.found, "job", "jobs")} had written it.`
        : `${plural(v.found, "job", "jobs")} wrote into this log, by its times; the run has ${v.jobs}.`,
    todo: () => "fio appends to a log that is there already, and with per_job_logs=0 all jobs write into one.",
    rest: () => "The last ones are taken for those of the run.",
  },
  "fio/log-no-job": {
    what: (v) => `This is the log of job ${v.thread}, and the run has ${plural(v.jobs, "job", "jobs")}.`,
    todo: () => "It may be left from an earlier run with more jobs.",
    rest: () => "It is read under its number, apart from the jobs of the run.",
  },
  "fio/log-no-run": {
    what: (v) => `${logs(v.count)} “${v.prefix}”: no result in this drop says that it wrote them.`,
    todo: () => "Drop the JSON of the run together with its logs, from one folder.",
    rest: () => "They are read as a run of their own.",
  },
  "fio/log-own-start": {
    what: (v) =>
      `When the ${v.count === 1 ? "job of this log" : `jobs of ${v.count} logs`} began within the run is not known.`,
    todo: () => "fio 3.36 and later print job_start.",
    rest: () => "Their seconds count from the start of the job.",
  },
  "fio/log-several-runs": {
    what: (v) =>
      `${logs(v.count)} “${v.prefix}”: nothing tells which of several runs wrote ${v.count === 1 ? "it" : "them"}.`,
    todo: () =>
      "Drop each run with its logs by itself, or as a folder of its own; write_bw_log and the like may name them apart.",
    rest: () => "They are read as a run of their own.",
  },
  "fio/log-spacing": {
    what: (v) =>
      `${logs(v.count)} “${v.prefix}”: windows of ${Number(v.ms) >= 1000 ? `${Number(v.ms) / 1000} s` : `${v.ms} ms`}, told by the spacing of ${v.count === 1 ? "its" : "their"} lines; no result says log_avg_msec.`,
    todo: nothing,
    rest: () => "Nine of ten lines agree within a tenth.",
  },
  "fio/log-too-large": {
    what: (v) =>
      v.unpacked === 1
        ? `More than ${v.mb} MB of lines come out of this compressed log.`
        : `A compressed log of more than ${v.mb} MB.`,
    todo: () => "Print it into a file with fio --inflate-log=FILE and drop that: text may be of any size.",
    rest: (v) => (v.unpacked === 1 ? "What was unpacked before was read." : "Nothing of it was read."),
  },
  "fio/log-unit": {
    what: (v) =>
      `${logs(v.count)} of latency “${v.prefix}”: microseconds up to fio 2.21, nanoseconds since 2.99, and nothing tells which.`,
    todo: () => "Drop the JSON of the run together with its logs.",
    rest: () => "The values stand as printed, without a unit.",
  },
  "fio/log-unknown": {
    what: (v) =>
      v.count === 1
        ? "A fio log does not say what it holds, and the name of this one does not either."
        : `A fio log does not say what it holds, and the names of ${v.count} do not either.`,
    todo: () => "Give it back the name that fio gave it, such as run_clat.1.log or run_bw.log.",
    rest: () => "The values stand as printed, without a unit.",
  },
  "fio/options-from-job-file": {
    what: (v) => `The file lists no job options; those of the job file ${v.of} count, which has all its job names.`,
    todo: () => "Drop the result without the job file if it was made with another one.",
    rest: () => "What was given on the command line besides is not known.",
  },
};
