import { plural, type NoticeText } from "./notice-text";

/** What the HdrHistogram readers say of a file. */
export const hdrNotices: Readonly<Record<string, NoticeText>> = {
  "hdr/bad-line": {
    what: "This line is damaged.",
    todo: "Use the file as HdrHistogram wrote it.",
    rest: "It is left out; the other lines were read.",
  },
  "hdr/more-bad-lines": {
    what: (v) => `${plural(v.count, "more damaged line", "more damaged lines")}.`,
    todo: "Use the file as HdrHistogram wrote it.",
    rest: "The other lines were read.",
  },
  "hdr/no-totals": {
    what: "The distribution ends without its totals: it may have been cut.",
    todo: "Compare its last percentile with the source.",
    rest: "The percentiles that are there were read.",
  },
  "hdr/unit": {
    what: "The file does not say what unit its values are in.",
    todo: "If the program recorded a unit other than nanoseconds, or printed one other than milliseconds, all times are off by that factor.",
    rest: "They are read by HdrHistogram’s convention: recorded as nanoseconds, printed as milliseconds.",
  },
  "hdr/unit-doubtful": {
    what: (v) =>
      `The file does not say what unit its values are in, and its maxima are the recorded ones divided by ${v.ratio}, not by the usual 1,000,000.`,
    todo: "Find out what the program recorded: with microseconds all times here are 1,000 times too short.",
    rest: "",
  },
};
