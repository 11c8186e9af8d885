import { plural, type NoticeText, type Value } from "./notice-text";

const upTo = (line: Value): string => `up to line ${line}`;

/** What the readers of fio's normal text and terse lines say of a file. */
export const fioTextNotices: Readonly<Record<string, NoticeText>> = {
  "fio/broken-job": {
    what: (v) =>
      v.count !== undefined
        ? `Lines in ${v.count} places, ${upTo(v.last_line)}, belong to jobs whose first lines are missing or damaged.`
        : v.job === ""
          ? `These lines, ${upTo(v.last_line)}, belong to a job whose first line is missing or damaged.`
          : `The text of job “${v.job}”, ${upTo(v.last_line)}, is damaged or cut off.`,
    todo: "Copy the text again as fio printed it.",
    rest: "This job is left out; the other jobs were read.",
  },
  "fio/broken-line": {
    what: (v) =>
      v.text === ""
        ? `This line of job “${v.job}” does not belong here.`
        : `This line of job “${v.job}” cannot be read: “${v.text}”`,
    todo: "Copy the text again as fio printed it.",
    rest: "What the line says is missing; everything else of the job was read.",
  },
  "fio/broken-terse": {
    what: (v) => `This terse line does not have the fields of its version: “${v.text}”`,
    todo: "Copy it again as fio wrote it, on one line.",
    rest: "It is left out; the other lines were read.",
  },
  "fio/more-broken": {
    what: (v) => `${plural(v.count, "more place", "more places")} ${upTo(v.last_line)} cannot be read.`,
    todo: "Copy the text again as fio printed it.",
    rest: "The jobs beside them were read.",
  },
  "fio/no-result": {
    what: (v) =>
      v.count === 1
        ? `Job “${v.job}” is announced but has no result.`
        : `${v.count} jobs are announced but have no result, the first is “${v.job}”.`,
    todo: "fio prints nothing of a job that did no I/O: look for the cause in its messages.",
    rest: "The other jobs were read.",
  },
  "fio/text-cut": {
    what: "The text ends too early: what fio prints after the last job is missing or incomplete.",
    todo: "If jobs are missing, copy the text again.",
    rest: "Every whole job was read.",
  },
  "fio/text-means": {
    what: (v) =>
      `${plural(v.jobs, "result", "results")} of fio 1.x ${v.jobs === 1 ? "covers" : "cover"} several threads. Up to about 1.57 fio averaged their latencies with wrong weights.`,
    todo: "For a mean, measure again with a newer fio.",
    rest: "Rates, counts, minimum, maximum and percentiles were read; mean and standard deviation were left out.",
  },
  "fio/text-no-options": {
    what: "The file does not say what the jobs were asked to do; fio’s terse lines never do.",
    todo: "Drop the job file as well, or let fio write JSON (--output-format=json+).",
    rest: "Direction and block size are taken from the I/Os done; depth, pattern, engine, mix and rate are not known. Percentiles count as clat, as the HOWTO names them.",
  },
  "fio/text-options": {
    what: "fio’s text names rw, bs, ioengine and iodepth of a job, and no other options.",
    todo: "Drop the job file as well, or let fio write JSON (--output-format=json+).",
    rest: "Whether I/O was direct, a rate and the ramp are not known; a mix is counted from the I/Os done.",
  },
  "fio/text-phases": {
    what: "fio’s text does not say which groups of jobs ran together.",
    todo: "Drop the job file as well: it has every stonewall and new_group.",
    rest: (v) => `They are kept apart as ${plural(v.phases, "phase", "phases")}; nothing is summed across them.`,
  },
  "fio/told-twice": {
    what: (v) => `${plural(v.jobs, "job is", "jobs are")} in this file twice, in two outputs of fio.`,
    rest: (v) =>
      Number(v.json) > 0
        ? "The JSON is used: it says more, and exactly."
        : "The normal text is used: it says what was asked and how many I/Os were done.",
  },
};
