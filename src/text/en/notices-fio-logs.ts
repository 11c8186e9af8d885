import { lookUp } from "~/base/lookUp";
import { plural, type NoticeText, type Value } from "./notice-text";

const logs = (count: Value): string => (count === 1 ? "Log" : `${count} logs`);

const UNIT_SAID: Readonly<Record<string, string>> = { ns: "nanoseconds", us: "microseconds" };

/** What a log holds that its run cannot have written. */
const AGAINST: Readonly<Record<string, (v: Readonly<Record<string, Value>>) => string>> = {
  columns: (v) => `has ${v.columns} columns, which ${v.version} does not write`,
  averaged: () => "holds averages, and the run did not ask for log_avg_msec",
  single: (v) => `holds single I/Os, and the run asked for averages (log_avg_msec=${v.asked})`,
  direction: (v) => `holds I/Os of ${v.op}, and the run did none of them`,
  unit: (v) =>
    `holds ${v.printed} on average for the ${v.kind} of ${v.op}; in ${lookUp(UNIT_SAID, String(v.unit))}, the unit of that version of fio, this contradicts the ${v.own} µs of the run`,
};

/** Notices of fio job files, logs and histogram logs. */
export const fioLogNotices: Readonly<Record<string, NoticeText>> = {
  "fio/job-file-cut": {
    what: "The job file ends in the middle of a line: its last value may be cut off.",
    todo: "Compare the last line with the original; if it is whole, end it with a line break.",
    rest: "It was read as it stands.",
  },
  "fio/hist-impossible": {
    what: (v) =>
      `${plural(v.count, "line counts", "lines count")} more I/Os than there can be: fio in client/server mode has written parts of its memory into such logs (seen with 3.7).`,
    todo: "Take the histograms of the JSON (json+), or run fio on each host by itself.",
    rest: (v) => `Left out; ${plural(v.rows, "other line was", "other lines were")} read.`,
  },
  "fio/job-file-line": {
    what: (v) =>
      v.count === 1
        ? `This line is neither an option nor a section: “${v.text}”.`
        : `${v.count} lines are neither options nor sections, the first: “${v.text}”.`,
    rest: "They are ignored; the other options count.",
  },
  "fio/log-broken-lines": {
    what: (v) => `${plural(v.count, "line does", "lines do")} not belong in this log.`,
    todo: "Copy the file again; fio writes whole numbers separated by a comma and a space.",
    rest: (v) => `Left out; ${plural(v.rows, "other line was", "other lines were")} read.`,
  },
  "fio/log-compressed": {
    what: "From here on the compressed log is broken or holds no samples of fio.",
    todo: "Copy the file again; fio --inflate-log=FILE prints what is in it.",
    rest: "What comes before it was read.",
  },
  "fio/log-contradicts": {
    what: (v) =>
      `${logs(v.count)} “${v.prefix}”: named like a log of ${v.of}, but that run cannot have written ${v.count === 1 ? "it: it" : "them: each"} ${lookUp(AGAINST, String(v.why))?.(v) ?? String(v.why)}.`,
    todo: "They may be left over from an earlier run in the same folder: drop each run with its own logs.",
    rest: "They are read as a run of their own.",
  },
  "fio/log-cut": {
    what: "The file ends without a line break: its last line may be cut.",
    todo: (v) => (v.kept === 1 ? "" : "Copy the file again."),
    rest: (v) =>
      v.kept === 1
        ? "The last line has all its columns and was read."
        : "The last line is left out; the others were read.",
  },
  "fio/log-disagrees": {
    what: (v) =>
      `${v.what} of ${v.op} is ${v.from === v.to ? `${v.from} ${v.unit} on average` : `between ${v.from} and ${v.to} ${v.unit}`} in this log, and ${v.own} ${v.unit} in the result of its run${Number(v.count) > 1 ? `; ${v.count} logs of it differ` : ""}.`,
    todo: "If the log is of another run, drop each run with its own logs.",
    rest: "The log is drawn with this run.",
  },
  "fio/log-fifth-column": {
    what: "The fifth column is 0 throughout. Up to fio 3.17 it is the offset, since then the priority; the log does not say which version wrote it.",
    rest: "Times, values and directions do not depend on it.",
  },
  "fio/log-idle": {
    what: (v) =>
      `fio wrote no line for ${plural(v.count, "window", "windows")}: it writes none when no I/O ends in a window.`,
    rest: "These windows count as 0.",
  },
  "fio/log-jobs": {
    what: (v) =>
      v.jobs === 0
        ? `Time runs backwards in this log as if ${plural(v.found, "job", "jobs")} had written it.`
        : `${plural(v.found, "job", "jobs")} wrote into this log, by its times; the run has ${v.jobs}.`,
    todo: "fio appends to a log that is there already, and with per_job_logs=0 all jobs write into one.",
    rest: "The last ones count as those of the run.",
  },
  "fio/log-no-job": {
    what: (v) => `This is the log of job ${v.thread}, and the run has ${plural(v.jobs, "job", "jobs")}.`,
    todo: "It may be left over from an earlier run with more jobs.",
    rest: "It is read under its number, apart from the jobs of the run.",
  },
  "fio/log-no-run": {
    what: (v) => `${logs(v.count)} “${v.prefix}”: no result in this drop says that it wrote them.`,
    todo: "Drop the JSON of the run together with its logs, from one folder.",
    rest: "They are read as a run of their own.",
  },
  "fio/log-own-start": {
    what: (v) =>
      `It is not known when the ${v.count === 1 ? "job of this log" : `jobs of ${v.count} logs`} started within the run.`,
    todo: "fio 3.36 and later print job_start.",
    rest: "Their seconds count from the start of the job.",
  },
  "fio/log-several-runs": {
    what: (v) =>
      `${logs(v.count)} “${v.prefix}”: it is unknown which of several runs wrote ${v.count === 1 ? "it" : "them"}.`,
    todo: "Drop each run with its logs separately, or in a folder of its own. write_bw_log and similar options can give the logs different names.",
    rest: "They are read as a run of their own.",
  },
  "fio/log-spacing": {
    what: (v) =>
      `${logs(v.count)} “${v.prefix}”: windows of ${Number(v.ms) >= 1000 ? `${Number(v.ms) / 1000} s` : `${v.ms} ms`}, judging by the spacing of ${v.count === 1 ? "its" : "their"} lines; no result states log_avg_msec.`,
    rest: "Nine of ten lines agree within 10 %.",
  },
  "fio/log-too-large": {
    what: (v) =>
      v.unpacked === 1
        ? `More than ${v.mb} MB of lines come out of this compressed log.`
        : `A compressed log of more than ${v.mb} MB.`,
    todo: "Print it into a file with fio --inflate-log=FILE and drop that: text files may have any size.",
    rest: (v) => (v.unpacked === 1 ? "What was unpacked before was read." : "None of it was read."),
  },
  "fio/log-unit": {
    what: (v) =>
      `${logs(v.count)} of latency “${v.prefix}”: up to fio 2.21 the unit is microseconds, since 2.99 nanoseconds; the version is not known.`,
    todo: "Drop the JSON of the run together with its logs.",
    rest: "The values are shown as printed, without a unit.",
  },
  "fio/log-unknown": {
    what: (v) =>
      v.count === 1
        ? "A fio log does not say what it holds, and the name of this one does not either."
        : `A fio log does not say what it holds, and the names of ${v.count} do not either.`,
    todo: "Give it the name that fio gave it, such as run_clat.1.log or run_bw.log.",
    rest: "The values are shown as printed, without a unit.",
  },
  "fio/options-from-job-file": {
    what: (v) =>
      `The file lists no job options; those of the job file ${v.of} are used, because it has all the job names.`,
    todo: "Drop the result without the job file if it was made with another one.",
    rest: "Options given on the command line are not known.",
  },
};
