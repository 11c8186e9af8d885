import { plural, type NoticeText } from "./notice-text";

/** What the elbencho readers say of a file. */
export const elbenchoNotices: Readonly<Record<string, NoticeText>> = {
  "elbencho/bad-cell": {
    what: (v) => `The cell of column “${v.column}” is not a value that elbencho writes.`,
    todo: "Use the file as elbencho wrote it.",
    rest: "This row is left out; the other rows were read.",
  },
  "elbencho/bad-line": {
    what: (v) => `A phase is damaged here: “${v.text}”`,
    todo: "Use the output as elbencho wrote it.",
    rest: "This phase is left out; the other phases were read.",
  },
  "elbencho/bad-object": {
    what: "This is not the result of a phase, or not all of it.",
    todo: "Use the file as elbencho --jsonfile wrote it: one object on each line.",
    rest: "It is left out; the other phases were read.",
  },
  "elbencho/bad-row": {
    what: (v) => `The row has too many or too few cells, or the file ends inside it: “${v.text}”`,
    todo: "Use the file as elbencho wrote it.",
    rest: "This row is left out; the other rows were read.",
  },
  "elbencho/cut": {
    what: "The file ends inside a phase.",
    todo: "Copy the file again, or run elbencho to the end.",
    rest: "This phase is left out; the phases before it were read.",
  },
  "elbencho/message": {
    what: (v) => `elbencho printed with a result: “${v.text}”`,
    todo: "Judge from it whether the result is valid.",
    rest: "The result was read.",
  },
  "elbencho/more-bad": {
    what: (v) => `${plural(v.count, "more damaged place", "more damaged places")}.`,
    todo: "Use the file as elbencho wrote it.",
    rest: "The other phases were read.",
  },
  "elbencho/no-io": {
    what: (v) => `${plural(v.count, "phase moves", "phases move")} no data or only over a network: ${v.names}.`,
    rest: "They give no points; the other phases were read.",
  },
  "elbencho/no-options": {
    what: "The file does not say with how many threads or what block size elbencho ran.",
    todo: "Use the CSV or JSON file (--csvfile, --jsonfile), or the text file of --resfile, which has the command line.",
    rest: "Rates and latencies were read; the load is not known.",
  },
  "elbencho/services": {
    what: "Several elbencho services and their master print into this file, each its own phases.",
    todo: "Use what the master wrote with --resfile, --csvfile or --jsonfile.",
    rest: "It is unknown which phase is the whole and which a share of it: none was read.",
  },
  "elbencho/too-large": {
    what: (v) => `The file is larger than ${v.limit} MiB.`,
    todo: "Split it between two lines: each line is one phase.",
  },
  "elbencho/unknown-row": {
    what: (v) => `elbencho printed ${plural(v.count, "row", "rows")} that we do not know, the first: “${v.text}”.`,
    rest: "The other rows were read.",
  },
  "elbencho/upper-ends": {
    what: "The percentiles are upper ends of buckets, four to a doubling: the true values are up to 16 % lower.",
    rest: "They are kept as printed.",
  },
};
