import { lookUp } from "~/base/lookUp";
import type { NoticeText } from "./notice-text";

const reasons: Readonly<Record<string, string>> = {
  numbers: "its buckets do not add up to the printed total",
  names: "its histograms are not those of its neighbours",
  time: "its seconds are out of sequence",
  counts: "it counts less than a block before it, and counts only grow",
  text: "a line inside it is not part of a histogram",
};

/** Notices of ACT logs, their configuration files and tables of act_latency.py. */
export const actNotices: Readonly<Record<string, NoticeText>> = {
  "act/broken-block": {
    what: (v) =>
      `The block “after ${v.t_s} sec” (lines up to ${v.to}) is damaged: ${lookUp(reasons, v.reason ?? "") ?? "it is not a block"}.`,
    todo: "Copy the file again, unless ACT wrote it that way.",
    rest: "Counts are cumulative: the next block holds its operations too, as one longer interval.",
  },
  "act/config-from": {
    what: (v) => `This file does not say what was asked for; ${v.from} has its name or its devices.`,
    todo: "Drop the right configuration file with it, if this is not the one.",
    rest: "Unit, rates and sizes are taken from there.",
  },
  "act/config-no-number": {
    what: (v) => `The configuration sets ${v.name} to “${v.text}”, where ACT expects a number.`,
    todo: "Check the configuration file that the test used.",
    rest: "The item counts as not set; everything else was read.",
  },
  "act/config-open": {
    what: (v) => `The file ends inside its last line: “${v.text}”`,
    todo: "If the line is whole, end it with a line break.",
    rest: "It was read as it stands.",
  },
  "act/config-unlike": {
    what: (v) =>
      `${v.count} configuration files of this drop have the name or the devices of this file, but say different things.`,
    todo: "Drop it with the configuration file that the test used.",
    rest: "None of them is used.",
  },
  "act/cut": {
    what: (v) => `The file ends inside the block “after ${v.t_s} sec”.`,
    todo: "Copy the file again, or go on with the blocks before.",
    rest: "Every whole block before it was read; the result covers the time up to there.",
  },
  "act/cut-line": {
    what: (v) => `The file ends inside the line “${v.text}”, at the head of a block.`,
    todo: "Copy the file again, or go on with the blocks before.",
    rest: "Every whole block before it was read.",
  },
  "act/did-not-start": {
    what: (v) => `The test did not start. ACT says: “${v.text}”`,
    todo: "Correct the configuration and run it again.",
    rest: "There is no result in this file; no other file is affected.",
  },
  "act/drives-cannot-keep-up": {
    what: (v) => `ACT stopped the test before ${v.t_s} s: the drives can’t keep up with the load.`,
    todo: "The device failed at this load: test a lower one.",
    rest: "What was measured up to there is kept and marked as failed.",
  },
  "act/ended-early": {
    what: (v) => `The log ends after ${v.t_s} of ${v.duration_s} s, and does not say why.`,
    todo: "If the test is still running, drop the log again when it has ended.",
    rest: "The result covers the time up to there.",
  },
  "act/error-lines": {
    what: (v) =>
      v.count === 1 ? `ACT printed an error: “${v.text}”` : `ACT printed ${v.count} errors, the first: “${v.text}”`,
    todo: "Look for the cause in the system’s log: operations that failed are in no histogram.",
    rest: "The result is kept and marked as failed.",
  },
  "act/load-not-reached": {
    what: (v) => `ACT stopped the test before ${v.t_s} s: it could not make the requested load itself.`,
    todo: "Try more service-threads. This says nothing about the drives.",
    rest: "What was measured up to there is kept and marked as failed.",
  },
  "act/more-broken-blocks": {
    what: (v) => `${v.count} more damaged blocks, up to line ${v.to}.`,
    todo: "Copy the file again, unless ACT wrote it that way.",
    rest: "Counts are cumulative: the blocks that follow hold their operations too, as longer intervals.",
  },
  "act/more-table-rows": {
    what: (v) => `${v.count} more lines of a table are not rows.`,
    todo: "Copy the table again.",
    rest: "The other rows were read.",
  },
  "act/no-blocks": {
    what: "This log has no whole block of histograms.",
    todo: "The test may have been stopped before its first report-interval-sec was over.",
    rest: "There is no result in this part; other runs of the file were read.",
  },
  "act/other-text": {
    what: (v) => `${v.lines === 1 ? "1 line" : `${v.lines} lines`} beside the results, the first: “${v.first}”`,
    rest: "They are ignored; the results were read.",
  },
  "act/several-runs": {
    what: (v) => `This file holds ${v.count} runs, one after the other.`,
    rest: "Each was read as a run of its own.",
  },
  "act/stray-histograms": {
    what: (v) => `Histograms up to line ${v.to} have no “after … sec” above them, so their time is not known.`,
    todo: "Copy the file again, unless ACT wrote it that way.",
    rest: "Counts are cumulative: the next block holds these operations too, as one longer interval.",
  },
  "act/table-cut": {
    what: (v) => `The table ends at slice ${v.slice}, before its avg and max lines.`,
    todo: "Copy it whole, or drop the log itself.",
    rest: "The slices were read.",
  },
  "act/table-disagrees": {
    what: (v) =>
      `${v.histogram}, ${v.limit === "rate" ? "rate" : `over ${v.limit}`}: ${v.stat} says ${v.printed}, the slices above give ${v.slices}.`,
    todo: "A number of this column was changed: copy the table again, or drop the log itself.",
    rest: "All numbers are kept as printed.",
  },
  "act/table-empty": {
    what: "A table of act_latency.py has a header but no slices.",
    todo: "Give act_latency.py a shorter slice (-t), or drop the log itself.",
    rest: "Nothing is taken from this table.",
  },
  "act/table-idle": {
    what: (v) => `${v.histogram}: 100 % over every limit. act_latency.py 5.0 printed this where nothing was measured.`,
    todo: "Drop the log itself: it has the totals.",
    rest: "The numbers are kept as printed.",
  },
  "act/table-none": {
    what: (v) => `act_latency.py made no table. It says: “${v.text}”`,
    todo: "Drop the log itself: slices of any length are computed from it.",
    rest: "This file has no numbers; no other file is affected.",
  },
  "act/table-row": {
    what: (v) => `This is not a row of the table above it: “${v.text}”`,
    todo: "Copy the table again.",
    rest: "The other rows were read.",
  },
  "act/table-slice-assumed": {
    what: "The table does not say how long its slices are.",
    todo: "Keep the command line that act_latency.py prints first.",
    rest: "They are drawn 3600 s apart, the default of act_latency.py.",
  },
  "act/unit-assumed": {
    what: "The head of this log is missing: nothing says whether its buckets are milliseconds or microseconds.",
    todo: "Drop the ACT configuration file with it, or the whole log.",
    rest: "They are read as milliseconds, ACT’s default, as act_latency.py does.",
  },
  "act/unknown-histogram": {
    what: (v) =>
      v.count === 1
        ? `The histogram “${v.name}” is not known.`
        : `${v.count} histograms are not known, the first “${v.name}”.`,
    todo: "Please report it with the version of ACT.",
    rest: "It is ignored; the others were read.",
  },
};
