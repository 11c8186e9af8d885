import { plural, type NoticeText } from "./notice-text";

export const iozoneNotices: Readonly<Record<string, NoticeText>> = {
  "iozone/bad-row": {
    what: (v) => `A result is damaged here, or it is not clear which test it belongs to: “${v.text}”`,
    todo: "Use the output as iozone wrote it, with its blanks.",
    rest: "This row is left out; the others were read.",
  },
  "iozone/computed": {
    what: "iozone prints either throughput or operations per second, not both.",
    rest: "The other one is computed with the record size: iozone moves whole records.",
  },
  "iozone/ends-early": {
    what: "iozone’s last line, “iozone test complete.”, is missing: the run was stopped, or the file is cut.",
    todo: "Use the whole output, or run it again.",
    rest: "The results before that were read.",
  },
  "iozone/more-bad": {
    what: (v) => `${plural(v.count, "more damaged row", "more damaged rows")}.`,
    todo: "Use the output as iozone wrote it.",
    rest: "The other rows were read.",
  },
  "iozone/no-record-size": {
    what: "The file does not say in what records iozone read and wrote.",
    todo: "Use the whole output of iozone, from its first line on.",
    rest: "Throughput was read; the block size is not known.",
  },
  "iozone/no-result": {
    what: "iozone began here and printed no result.",
    todo: "Look at its last lines, and run it again.",
    rest: "Nothing of this file was read.",
  },
  "iozone/zero": {
    what: "A result is printed as 0: the test did not run, or its value is less than 1.",
    rest: "It counts as not measured.",
  },
};
