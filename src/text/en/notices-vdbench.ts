import { lookUp } from "~/base/lookUp";
import { VDBENCH_FIELDS } from "../alike";
import { plural, type NoticeText, type Value } from "./notice-text";

const because = (reason: Value): string => (reason === "" || reason === undefined ? "" : ` vdbench says: ${reason}`);

const FIELDS: Readonly<Record<string, string>> = { ...VDBENCH_FIELDS, interval: "the intervals of the average" };

export const vdbenchNotices: Readonly<Record<string, NoticeText>> = {
  "vdbench/broken-histogram": {
    what: "A histogram is damaged: its buckets do not follow one another, or do not add up to its percentages.",
    todo: "Use the file as vdbench wrote it.",
    rest: "This histogram is left out; the others were read.",
  },
  "vdbench/broken-row": {
    what: "This line is torn: it does not have the columns of the header, or does not follow the row before it.",
    todo: "Use the file as vdbench wrote it.",
    rest: "It is left out; the other rows were read.",
  },
  "vdbench/cut": {
    what: "The file ends in the middle of a line or a table: it was cut, or vdbench was killed.",
    todo: "Find the whole file.",
    rest: "Everything before it was read; of the last line, only what is certain.",
  },
  "vdbench/died": {
    what: (v) => `vdbench stopped after this: ${v.reason}`,
    todo: "Run it again if later run definitions are missing.",
    rest: "What it measured before was read.",
  },
  "vdbench/died-early": {
    what: (v) => `vdbench stopped before it measured anything: ${v.reason}`,
    todo: "Check logfile.html and the parameter file, then run it again.",
    rest: "There is nothing to draw.",
  },
  "vdbench/errors-logged": {
    what: (v) => `The error log lists ${plural(v.count, "I/O error", "I/O errors")}, the first: ${v.text}`,
    todo: "See errorlog.html; do not trust the results of a run with errors.",
    rest: "The results were read.",
  },
  "vdbench/files-disagree": {
    what: (v) =>
      `This file and ${v.path} (line ${v.other}) disagree about ${v.rd}: ${lookUp(FIELDS, v.field ?? "") ?? v.field} is ${v.theirs} here and ${v.ours} there.`,
    todo: "One of them was edited or belongs to another run.",
    rest: (v) => `The numbers of ${v.path} are used.`,
  },
  "vdbench/format-run": {
    what: (v) =>
      v.count === 1
        ? `${v.rd} made the files before the test.`
        : `${v.count} runs made files before the test, the first ${v.rd}.`,
    rest: "It is set aside: no point is made of it, its intervals are kept.",
  },
  "vdbench/histogram-alone": {
    what: "This is a response time histogram without the report of its run.",
    todo: "Drop flatfile.html, totals.html or summary.html of the same directory with it.",
    rest: "Its latencies are kept; rates are not known.",
  },
  "vdbench/histogram-disagrees": {
    what: (v) =>
      `The histogram of ${v.rd} counts ${v.counted} I/Os; rate and time of its average (line ${v.other}) give ${v.expected}.`,
    todo: "vdbench 50403 counts the warm-up too, 50407 does not: for percentiles use a newer vdbench. Otherwise one of the files was edited or belongs to another run.",
    rest: "The histogram is left out.",
  },
  "vdbench/large-file": {
    what: "This flatfile is larger than 64 MiB.",
    rest: "Of its intervals, rates and mean and maximum response times are kept; standard deviations, queue depth and CPU are left out.",
  },
  "vdbench/max-not-reproduced": {
    what: (v) =>
      `Max not reproduced: ${v.rd} reached ${v.reached} I/Os per second, ${v.percent} % of the ${v.maximum} of ${v.max}.`,
    todo: "Warm up the drive before the curve, or run it again.",
    rest: "The percentages of this curve refer to a maximum that was not reached again.",
  },
  "vdbench/metadata-only": {
    what: (v) => `${v.rd} only did file operations such as create, open and delete: no reads or writes.`,
    rest: "No point is made of it.",
  },
  "vdbench/more-broken-rows": {
    what: (v) => `${plural(v.count, "more line is", "more lines are")} torn, down to line ${v.last}.`,
    todo: "Use the file as vdbench wrote it.",
    rest: "They are left out; the other rows were read.",
  },
  "vdbench/negative": {
    what: (v) =>
      `${plural(v.count, "row has", "rows have")} numbers below 0: most likely the clock of a host was set back during the run.`,
    todo: "Check the other latencies of these rows, or run it again.",
    rest: "These numbers are left out; the rest of the rows was read.",
  },
  "vdbench/no-average": {
    what: (v) =>
      `${v.rd} has no average: it ended after ${plural(v.intervals, "interval", "intervals")}, stopped or cut.${because(v.reason)}`,
    todo: "Run it again if its result is needed.",
    rest: "Its intervals are kept; no point is made of them.",
  },
  "vdbench/no-header": {
    what: "These are rows of a flatfile without its header, so the columns are not known.",
    todo: "Take the file with the line that begins “tod”.",
    rest: "None of it was read.",
  },
  "vdbench/no-interval": {
    what: (v) => `${v.rd} ended within its warm-up: no interval is left for the average.`,
    todo: "Run it longer: elapsed at least twice the interval, or a larger file.",
    rest: "The point is marked as failed; its intervals are kept.",
  },
  "vdbench/no-io": {
    what: (v) => `${v.rd} did no I/O in the intervals of its average.`,
    todo: "Look at its intervals: a pass that ended within the warm-up leaves none for the average.",
    rest: "The point is marked as failed: its 0 is what vdbench printed. Its intervals are kept.",
  },
  "vdbench/no-times": {
    what: (v) =>
      `The ${plural(v.count, "interval", "intervals")} of ${v.rd} have no times, and their length is not known.`,
    todo: "Keep the column tod, or drop the parameter file with it.",
    rest: "Their times count intervals, not seconds.",
  },
  "vdbench/no-whole": {
    what: (v) => `This is a report of ${v.name}; the reports of the whole run are missing.`,
    todo: "Drop flatfile.html, totals.html or summary.html of the same directory with it.",
    rest: "It is read as a run of its own and not added to other runs.",
  },
  "vdbench/not-of-this-run": {
    what: (v) =>
      `${plural(v.count, "run definition", "run definitions")} of this file, the first ${v.rd}, ${v.count === 1 ? "is" : "are"} in no report of the whole run.`,
    todo: "Drop the files of one output directory together, and those of another in a folder of their own.",
    rest: "They are left out.",
  },
  "vdbench/nothing-measured": {
    what: "vdbench wrote the head of this report and no result: the run stopped before its first interval.",
    todo: "See logfile.html for the reason.",
    rest: "There is nothing to draw.",
  },
  "vdbench/only-here": {
    what: (v) =>
      `${plural(v.count, "result", "results")}, the first ${v.rd}, ${v.count === 1 ? "is" : "are"} only in this file, not in ${v.path}.`,
    todo: "That file was cut or belongs to another run: drop each output directory as a folder of its own.",
    rest: "They are taken from this file, with the digits it has.",
  },
  "vdbench/parameters-cut": {
    what: "The parameter file ends in the middle of a line: its last value may be cut off.",
    todo: "Compare the last line with the original; if it is whole, end it with a line break.",
    rest: "It was read as it stands.",
  },
  "vdbench/rows-missing": {
    what: (v) =>
      v.from === v.to
        ? `Interval ${v.from} of ${v.rd} is missing before this line.`
        : `Intervals ${v.from} to ${v.to} of ${v.rd} are missing before this line.`,
    todo: "Use the file as vdbench wrote it.",
    rest: "The rows that are there were read.",
  },
  "vdbench/short-transfers": {
    what: (v) =>
      `The transfers of ${v.rd} had ${v.bytes} bytes on average, and xfersize asked for ${v.block}: the last transfer of a file is shorter.`,
    rest: "Its block size is xfersize, as asked; rates are as printed.",
  },
  "vdbench/unended": {
    what: "The last line has all its columns and no line break.",
    todo: "Nothing, if the text was pasted; else compare it with the original: lines may be missing after it.",
    rest: "It was read, except for a last number that may lack digits.",
  },
  "vdbench/unknown-columns": {
    what: (v) => `${plural(v.count, "column is", "columns are")} not known: ${v.names}.`,
    todo: "If vdbench wrote it like this, please report its version.",
    rest: "The other columns were read.",
  },
};
