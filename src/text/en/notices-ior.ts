import { plural, type NoticeText } from "./notice-text";

export const iorNotices: Readonly<Record<string, NoticeText>> = {
  "io500/bad-line": {
    what: (v) => `A result of IO500 is damaged here: “${v.text}”`,
    todo: "Use the file as IO500 wrote it.",
    rest: "This phase is left out; the others were read.",
  },
  "io500/invalid": {
    what: (v) => `IO500 marks phase ${v.name} as invalid.`,
    todo: "result.txt says why: a phase that is too short, or errors.",
    rest: "Its number was read.",
  },
  "io500/no-io": {
    what: (v) => `Phases that count files, not I/Os: ${v.names}.`,
    rest: "They give no points; their rates are with the details of the run.",
  },
  "io500/of-ior": {
    what: (v) =>
      `IOR’s own output of the same phases was read too: ${v.count === 1 ? String(v.of) : `${v.count} files such as ${v.of}`}.`,
    todo: "Hide one of the two: a phase in both is one measurement. IOR’s output says more.",
    rest: "Both were read, as results of two tools.",
  },
  "io500/no-score": {
    what: "This execution ends without a score: the file was cut, or IO500 was stopped.",
    todo: "Use the whole file, or let IO500 run to its end.",
    rest: "The phases above the end were read.",
  },
  "io500/no-result": {
    what: "No phase of IOR has a result.",
    todo: "Run IO500 to the end, or use result_summary.txt.",
    rest: "Nothing of this execution was read.",
  },
  "ior/bad-row": {
    what: (v) => `A result is damaged here: “${v.text}”`,
    todo: "Use the output as IOR wrote it.",
    rest: "This result is left out; the others were read.",
  },
  "ior/computed-iops": {
    what: "This version of IOR prints no IOPS for an iteration.",
    rest: "They are bandwidth ÷ transfer size, as IOR counts them in its summary.",
  },
  "ior/cut": {
    what: "The file ends before IOR was finished.",
    todo: "Copy the file again, or run IOR to the end.",
    rest: "The iterations before it were read.",
  },
  "ior/more-bad": {
    what: (v) => `${plural(v.count, "more damaged result", "more damaged results")}.`,
    todo: "Use the output as IOR wrote it.",
    rest: "The other results were read.",
  },
  "ior/no-latency": {
    what: "IOR divides the time of a task by the transfers of one block. That is not a latency where the task did more (several segments, a deadline); a CSV file does not say whether it did.",
    todo: "For a latency, run IOR with one segment (-s 1) and without a deadline (-D), and keep its text or JSON.",
    rest: "The latency is kept with the details of the run; rates were read.",
  },
  "ior/no-options": {
    what: "The file does not say with how many tasks or what transfer size IOR ran.",
    todo: "Use the whole output of IOR, from the line of its version on.",
    rest: "Rates were read; the load is not known.",
  },
  "ior/no-result": {
    what: "IOR began here and printed no result.",
    todo: "Look at what IOR or MPI says below, and run it again.",
    rest: "Other runs in the file were read.",
  },
  "ior/one-task": {
    what: "IOR prints the mean latency of its first task, not of all tasks.",
    rest: "It is kept as printed: to a microsecond in text, to a tenth of a millisecond in JSON and CSV.",
  },
  "ior/summary-only": {
    what: (v) => `Only the summary of ${plural(v.count, "iteration", "iterations")} is there.`,
    todo: "Use the whole output of IOR: then each iteration is a repeat.",
    rest: "The point is IOR’s own mean; its highest and lowest are with the details of the run.",
  },
  "ior/too-large": {
    what: (v) => `The file is larger than ${v.limit} MiB.`,
    todo: "Split it: one run in each file.",
  },
};
