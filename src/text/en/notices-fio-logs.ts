import type { NoticeText } from "./notice-text";

const nothing = (): string => "";

/** What is said of fio job files, logs and histogram logs. */
export const fioLogNotices: Readonly<Record<string, NoticeText>> = {
  "fio/job-file-cut": {
    what: () => "The job file ends in the middle of a line: its last value may be cut off.",
    todo: () => "Compare the last line with the original; if it is whole, end it with a line break.",
    rest: () => "It was read as it stands.",
  },
  "fio/job-file-line": {
    what: (v) =>
      v.count === 1
        ? `No option and no section: “${v.text}”.`
        : `${v.count} lines are no option and no section, the first: “${v.text}”.`,
    todo: nothing,
    rest: () => "They are left aside; the other options count.",
  },
  "fio/options-from-job-file": {
    what: (v) => `The file lists no job options; those of the job file ${v.of} count, which has all its job names.`,
    todo: () => "Drop the result without the job file if it was made with another one.",
    rest: () => "What was given on the command line besides is not known.",
  },
};
