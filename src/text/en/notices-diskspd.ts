import type { NoticeText } from "./notice-text";

export const diskspdNotices: Readonly<Record<string, NoticeText>> = {
  "diskspd/contradiction": {
    what: "The bytes or I/Os of the threads do not add up to the total that is printed.",
    todo: "Use the output as diskspd wrote it.",
    rest: "The printed total counts; the threads are shown as printed.",
  },
  "diskspd/cut": {
    what: "The file ends inside the results of a time span, or lacks lines of it.",
    todo: "Copy the file again, or run diskspd to the end.",
    rest: "This time span is left out; those before it were read.",
  },
  "diskspd/damaged": {
    what: (v) => `The results of the time span that begins on line ${v.first_line} are damaged here.`,
    todo: "Use the output as diskspd wrote it.",
    rest: "This time span is left out; the others were read.",
  },
  "diskspd/interrupted": {
    what: "diskspd was interrupted before it measured.",
    todo: "Run it again, to the end.",
    rest: "This time span has no results; the others were read.",
  },
  "diskspd/no-parameters": {
    what: "The parameters of this time span are missing or damaged.",
    todo: "Use the whole output, from its first line.",
    rest: "The results were read; block size, depth and pattern are not known.",
  },
  "diskspd/no-results": {
    what: "diskspd printed its parameters here, and no results.",
    todo: "Run it to the end.",
    rest: "",
  },
  "diskspd/too-large": {
    what: (v) => `The file is larger than ${v.limit} MiB.`,
    todo: "Split it between two runs.",
  },
};
