import { plural, type NoticeText } from "./notice-text";

/** What the readers of iostat and sar say of a file. */
export const sysstatNotices: Readonly<Record<string, NoticeText>> = {
  "sysstat/bad-json": {
    what: (v) => `The JSON ends or is damaged here: ${v.expected} is missing.`,
    todo: "Write the JSON again; iostat closes it after its count of reports or Ctrl-C.",
  },
  "sysstat/bad-line": {
    what: "This row is damaged or cut.",
    todo: "Use the output as iostat or sar wrote it.",
    rest: "It is left out; the other rows were read.",
  },
  "sysstat/cut-json": {
    what: (v) => `The JSON ends or is damaged here: ${v.expected} is missing. A killed iostat leaves its JSON open.`,
    todo: "Stop iostat with Ctrl-C (SIGINT), or give it a count of reports.",
    rest: "The whole reports before it were read.",
  },
  "sysstat/first-report": {
    what: "The first report of iostat covers the time since the system was started, unless it ran with -y.",
    rest: "It is left out.",
  },
  "sysstat/more-bad-lines": {
    what: (v) => `${plural(v.count, "more damaged row", "more damaged rows")}.`,
    todo: "Use the output as iostat or sar wrote it.",
    rest: "The other rows were read.",
  },
  "sysstat/no-times": {
    what: "The reports have no time stamps.",
    todo: "Run iostat with -t.",
    rest: "The reports are counted as one second each: the time axis is right only for iostat -x 1.",
  },
  "sysstat/one-report": {
    what: "There is only one report, and it covers the time since the system was started.",
    todo: "Give iostat an interval: iostat -x -t 1.",
  },
  "sysstat/too-large": {
    what: (v) => `The file is larger than ${v.limit} MiB.`,
    todo: "Use the text of iostat or sadf -d, which may have any size.",
  },
};
