import { plural, type NoticeText, type Value } from "./notice-text";

/** "Job x does" or "3 jobs, the first x, do". */
const jobs = (count: Value, first: Value, does: string, some = does): string =>
  count === 1 ? `Job “${first}” ${does}` : `${count} jobs, the first “${first}”, ${some}`;
const kept = (n: Value): string =>
  n === 0 ? "No job of it could be kept." : `${plural(n, "whole job was", "whole jobs were")} read.`;
const within = (job: Value): string => (job === "" ? "the text around the jobs" : `job “${job}”`);

const printed = (v: Readonly<Record<string, Value>>): string =>
  `${v["field"]} is ${v["text"] === "" ? "missing" : v["text"]} beside ${v["beside"]}`;

export const fioNotices: Readonly<Record<string, NoticeText>> = {
  "fio/all-clients": {
    what: "A client/server run: the entry “All clients” is the sum of the others.",
    rest: "It is not counted; the jobs of the hosts were read.",
  },
  "fio/bad-json": {
    what: (v) =>
      `${plural(v.lost, "job is", "jobs are")} not valid JSON: shortened, edited, or split by a message from fio.`,
    todo: "Use the file as fio wrote it.",
    rest: (v) => kept(v.kept),
  },
  "fio/contradicted": {
    what: (v) =>
      v.count === 1
        ? `A value of ${within(v.job)} is contradicted: ${printed(v)}.`
        : `${v.count} values are contradicted by others of the file, the first in ${within(v.job)}: ${printed(v)}.`,
    todo: "Use the file as fio wrote it. If this is that file, check that the job ran long enough.",
    rest: "They count as absent; everything else was read.",
  },
  "fio/contradicted-computed": {
    what: (v) =>
      v.count === 1
        ? `A rate of ${within(v.job)} is contradicted: ${printed(v)}.`
        : `${v.count} rates are contradicted by what was done, the first in ${within(v.job)}: ${printed(v)}.`,
    todo: "Use the file as fio wrote it.",
    rest: "Computed instead: what was done divided by the runtime.",
  },
  "fio/depth-not-listed": {
    what: (v) =>
      `${jobs(v.count, v.job, "lists", "list")} no iodepth, but more than one I/O was in flight (iodepth_level): the options are incomplete.`,
    todo: "Use the file as fio wrote it.",
    rest: "The depth is taken from latency_depth; without that, it is unknown.",
  },
  "fio/grouped-sections": {
    what: (v) =>
      `${jobs(v.count, v.job, "covers", "cover")} more threads than numjobs says (${v.threads}, by job_runtime): group_reporting put several sections together.`,
    rest: "The outstanding I/Os are counted over all of them.",
  },
  "fio/head-lost": {
    what: "The text around the jobs is not JSON, so version, time and global options are not known.",
    todo: "Use the file as fio wrote it.",
    rest: "The jobs were read.",
  },
  "fio/impossible-value": {
    what: (v) =>
      v.count === 1
        ? `An impossible value in ${within(v.job)}: ${v.field} is ${v.text}.`
        : `${v.count} values are impossible, the first in ${within(v.job)}: ${v.field} is ${v.text}.`,
    todo: "Use the file as fio wrote it. If this is that file, report the value to the fio project.",
    rest: "They count as absent; everything else was read.",
  },
  "fio/job-failed": {
    what: (v) => `${jobs(v.count, v.job, "ended")} with error ${v.error}.`,
    todo: "Look for the cause in fio’s messages, above the JSON or on the terminal.",
    rest: "It is kept and marked as failed; the other jobs are not affected.",
  },
  "fio/mended": {
    what: "fio wrote what JSON does not allow: raw control characters in a text, or nan as a number.",
    rest: "The characters were kept, the numbers count as absent; everything was read.",
  },
  "fio/no-io": {
    what: (v) => `${jobs(v.count, v.job, "did")} no I/O, though fio reports no error.`,
    todo: "Look for the cause in fio’s messages, above the JSON or on the terminal.",
    rest: "It is kept and marked as failed; the other jobs are not affected.",
  },
  "fio/no-jobs": {
    what: "This fio document has no jobs.",
    todo: "Look for the cause in fio’s messages, above the JSON or on the terminal.",
    rest: "Other documents of the file were read.",
  },
  "fio/no-json": {
    what: (v) =>
      v.first === ""
        ? "There is no result of fio in this file."
        : `There is no result of fio in this file. It says: “${v.first}”`,
    todo: "Run fio with --output-format=json+ and check that it ends without an error.",
  },
  "fio/no-options": {
    what: "The file lists no job options, as written by fio before 2.3, or cut by a script.",
    todo: "Newer versions of fio list them.",
    rest: "Direction and block size are taken from the I/Os done, depth from latency_depth or iodepth_level; pattern, engine and ramp are not known.",
  },
  "fio/options-of-hosts": {
    what: (v) =>
      `The hosts had different global options (${v.options}), and fio before 3.42 does not say which host had which.`,
    todo: "Write these options into each job section, or use fio 3.42 or later.",
    rest: "They count as unknown; everything else was read.",
  },
  "fio/other-text": {
    what: (v) => `${plural(v.lines, "line", "lines")} beside the results, the first: “${v.first}”`,
    rest: "They are ignored; the results were read.",
  },
  "fio/percentiles-of-lat": {
    what: "fio before 3.18 prints the percentiles of the total latency inside clat when lat_percentiles=1 (stat.c).",
    rest: "They are read as lat.",
  },
  "fio/percentiles-unknown": {
    what: "fio before 3.18 prints clat and total percentiles in the same place, and this file lists no options that would tell.",
    rest: "The percentiles are read with an unknown kind; means and maxima keep theirs.",
  },
  "fio/phases-assumed": {
    what: "The jobs are in several groups, and fio before 3.39 does not list a bare stonewall or new_group: the file does not say whether the groups ran together.",
    todo: "Write stonewall=1 or new_group=1 into the job file, so that fio lists it.",
    rest: (v) => `They are kept apart as ${plural(v.phases, "phase", "phases")}; nothing is summed across them.`,
  },
  "fio/phases-together": {
    what: "The jobs are in several groups that ran at the same time: the whole run was too short for one after the other.",
    rest: "Groups with the same work are summed.",
  },
  "fio/phases-busy": {
    what: "The jobs are in several groups that ran at the same time: the disk of each was busy for longer than its turn in a sequence.",
    rest: "Groups with the same work are summed.",
  },
  "fio/phases-unknown": {
    what: (v) => `The file lists no options, so it does not say which of the ${v.phases} entries ran together.`,
    todo: "Newer versions of fio list the options.",
    rest: "Each stands alone; nothing is summed.",
  },
  "fio/repeated-option": {
    what: (v) => `Job “${v.job}” lists ${v.option} more than once.`,
    rest: "All its values are kept; where only one can count, the last does, as in fio.",
  },
  "fio/same-document": {
    what: (v) => `The same result occurs ${v.count} times in this file.`,
    rest: "It counts once.",
  },
  "fio/status-interval": {
    what: (v) => `${v.count} documents of one run (--status-interval): each counts from the start of the run on.`,
    rest: (v) => `Document ${v.document}, the last one, is the result; the earlier ones are not drawn.`,
  },
  "fio/sync-engine-depth": {
    what: (v) =>
      `${jobs(v.count, v.job, "asks", "ask")} for iodepth=${v.iodepth}, but ${v.engine} is a synchronous engine and holds one I/O per thread.`,
    todo: "Use libaio or io_uring for a queue, or more jobs.",
    rest: "Counted as depth 1.",
  },
  "fio/too-large": {
    what: (v) => `One JSON document of more than ${v.mb} MB.`,
    todo: "Split the run, or leave the bins out with --output-format=json.",
    rest: "The documents before it were read; this one and the rest were not.",
  },
  "fio/truncated-json": {
    what: (v) => {
      const json = v.document === undefined ? "The JSON" : `JSON document ${v.document} of the file`;
      return v.job === 0 ? `${json} ends before its last brace.` : `${json} ends inside job ${v.job}.`;
    },
    todo: (v) => (v.kept === 0 ? "Copy the file again." : "Copy the file again, or go on with the whole jobs."),
    rest: (v) => `${kept(v.kept)}${v.document === undefined ? "" : " The documents before it were read."}`,
  },
  "fio/unlike-sections": {
    what: (v) =>
      `${jobs(v.count, v.job, "lists", "list")} the options of its last section alone, and did I/O that this section does not: group_reporting put unlike sections together.`,
    todo: "Run without group_reporting to see each section.",
    rest: "Their I/O was read as one mix; its depth, engine and rates are not known.",
  },
  "fio/wrong-type": {
    what: (v) =>
      v.count === 1
        ? `A field of ${within(v.job)} has the wrong type: ${v.field} is ${v.text}, not ${v.beside}.`
        : `${v.count} fields have the wrong type, the first in ${within(v.job)}: ${v.field} is ${v.text}, not ${v.beside}.`,
    todo: "Use the file as fio wrote it.",
    rest: "These fields count as absent; everything else was read.",
  },
};
