import { lookUp } from "~/base/lookUp";
import { plural, type NoticeText, type Value } from "./notice-text";

/** What is left of a run that did not come to its end. */
const kept = (reports: Value, intervals: Value): string =>
  reports === 0 && intervals === 0
    ? "None of this run was read; other runs are not affected."
    : `Kept: ${plural(reports, "report", "reports")} and ${plural(intervals, "interval line", "interval lines")} of it; other runs are not affected.`;
const COMMANDS: Readonly<Record<string, string>> = {
  prepare: "the output of “sysbench … prepare”, which lays out the data",
  cleanup: "the output of “sysbench … cleanup”, which removes the data",
  "": "output of sysbench, but not of a run",
};

/** Notices of sysbench. `runs`: the number of runs of the file concerned. */
export const sysbenchNotices: Readonly<Record<string, NoticeText>> = {
  "sysbench/async-latency": {
    what: "With --file-io-mode=async sysbench measures the submission of an I/O and the wait for a full queue, not the I/O itself (sb_fileio.c).",
    todo: "Use fio for latencies of asynchronous I/O.",
    rest: "Its latency is read with an unknown kind. The queue depth (--file-async-backlog) is not printed and stays unknown.",
  },
  "sysbench/bad-line": {
    what: (v) => `sysbench does not write such a line: “${v.text}”`,
    todo: "Use the output as sysbench wrote it. Lines that a script printed do no harm.",
    rest: "Its numbers, if it had any, are absent; the other lines were read.",
  },
  "sysbench/checkpoints": {
    what: (v) =>
      `A run with --report-checkpoints: each of its ${v.count} reports, the last one too, counts from the report before it.`,
    rest: "They are shown side by side; no report covers the whole run.",
  },
  "sysbench/events-counted": {
    what: (v) =>
      `The report${v.runs === 1 ? "" : "s"} of ${plural(v.runs, "run", "runs")} counts no transaction: sysbench 0.5 counts COMMITs, and the script sends none.`,
    rest: "Each event is counted as a transaction, as sysbench 1.0 does; the rate is events over time.",
  },
  "sysbench/failed": {
    what: (v) => `sysbench stopped with an error: “${v.text}”`,
    todo: "Correct the cause and run it again.",
    rest: (v) => kept(v.reports, v.intervals),
  },
  "sysbench/histogram-count": {
    what: (v) =>
      v.events === "?"
        ? `The report that this histogram of ${v.rows} events belongs to is missing or damaged.`
        : `The histogram counts ${v.rows} events, its report ${v.events}: rows are missing or damaged.`,
    todo: "Use the output as sysbench wrote it.",
    rest: "The histogram is left out; everything else was read.",
  },
  "sysbench/message": {
    what: (v) =>
      `sysbench printed during the run: “${v.text}”${v.count === 1 ? "" : ` and ${Number(v.count) - 1} more`}.`,
    todo: "Judge from it whether the result is valid.",
    rest: "The report was read.",
  },
  "sysbench/more-bad-lines": {
    what: (v) => `${plural(v.count, "more line", "more lines")} that sysbench does not write.`,
    todo: "Use the output as sysbench wrote it.",
    rest: "The other lines were read.",
  },
  "sysbench/no-options": {
    what: "The lines that say what sysbench was asked to do are missing or incomplete.",
    todo: "Use the whole output, from its first line.",
    rest: (v) =>
      v.threads === "?"
        ? "The results were read; threads, block size or pattern are not known."
        : `The results were read, with the ${plural(v.threads, "thread", "threads")} that the counts of events give; an asked rate, block size or pattern are not known.`,
  },
  "sysbench/no-run": {
    what: (v) => `This text holds no run of sysbench. It says: “${v.first}”`,
    todo: "Use the output of “sysbench … run”.",
  },
  "sysbench/not-a-run": {
    what: (v) => `This is ${lookUp(COMMANDS, String(v.command)) ?? COMMANDS[""]}.`,
    todo: "Use the output of “sysbench … run”.",
    rest: "Nothing was measured here.",
  },
  "sysbench/not-io": {
    what: (v) =>
      v.runs === 1
        ? `A run of ${v.test}: it does not measure storage I/O.`
        : `${v.runs} runs of ${v.test}: they do not measure storage I/O.`,
    rest: "Rates and latencies of its events are kept as time series; it gives no point on charts of I/O.",
  },
  "sysbench/one-latency": {
    what: "sysbench prints one latency for all its events: reads, writes and, from 1.0 on, the fsyncs in between.",
    todo: "--file-fsync-freq=0 leaves fsync out; for reads and writes apart, run each alone.",
    rest: "The latency is kept as that of mixed events; the rates of reads, writes and fsyncs are kept apart.",
  },
  "sysbench/other-text": {
    what: (v) => `${plural(v.lines, "line", "lines")} outside the runs, the first: “${v.first}”`,
    rest: "They are ignored; the runs were read.",
  },
  "sysbench/truncated": {
    what: "The output ends before the report of the run does: sysbench was stopped, or the file was cut.",
    todo: "Copy the file again, or run it to the end: the totals are in the last lines.",
    rest: (v) => kept(v.reports, v.intervals),
  },
};
