import { lookUp } from "~/base/lookUp";
import { plural, nothing, type NoticeText, type Value } from "./notice-text";

/** What is left of a run that did not come to its end. */
const kept = (reports: Value, intervals: Value): string =>
  reports === 0 && intervals === 0
    ? "Nothing of this run was read; other runs are not affected."
    : `Kept: ${plural(reports, "report", "reports")} and ${plural(intervals, "interval line", "interval lines")} of it; other runs are not affected.`;
const COMMANDS: Readonly<Record<string, string>> = {
  prepare: "the output of “sysbench … prepare”, which lays out the data",
  cleanup: "the output of “sysbench … cleanup”, which removes the data",
  "": "output of sysbench, and not of a run",
};

/** What the sysbench parser says of a file. `runs`: how many runs of the file it is said of. */
export const sysbenchNotices: Readonly<Record<string, NoticeText>> = {
  "sysbench/async-latency": {
    what: () =>
      "With --file-io-mode=async sysbench times the submission of an I/O, and the wait where its queue is full, not the I/O (sb_fileio.c).",
    todo: () => "Take fio for latencies of asynchronous I/O.",
    rest: () =>
      "Its latency is read as of unknown kind. The queue depth (--file-async-backlog) is not printed and stays unknown.",
  },
  "sysbench/bad-line": {
    what: (v) => `sysbench does not write such a line: “${v.text}”`,
    todo: () => "Take the output as sysbench wrote it. A line that a script printed may stay.",
    rest: () => "Its numbers, if it had any, are absent; the other lines were read.",
  },
  "sysbench/checkpoints": {
    what: (v) =>
      `A run with --report-checkpoints: its ${v.count} reports each count from the one before it on, the last one too.`,
    todo: nothing,
    rest: () => "They stand side by side; no report is of the whole run.",
  },
  "sysbench/events-counted": {
    what: (v) =>
      `The report${v.runs === 1 ? "" : "s"} of ${plural(v.runs, "run", "runs")} counts no transaction: sysbench 0.5 counts COMMITs, and the script sends none.`,
    todo: nothing,
    rest: () => "Each event is counted as a transaction, as sysbench 1.0 does; the rate is events over time.",
  },
  "sysbench/failed": {
    what: (v) => `sysbench stopped with an error: “${v.text}”`,
    todo: () => "Correct the cause and run it again.",
    rest: (v) => kept(v.reports, v.intervals),
  },
  "sysbench/histogram-count": {
    what: (v) =>
      v.events === "?"
        ? `The report that this histogram of ${v.rows} events belongs to is missing or damaged.`
        : `The histogram counts ${v.rows} events, its report ${v.events}: rows are missing or damaged.`,
    todo: () => "Take the output as sysbench wrote it.",
    rest: () => "The histogram is left out; everything else was read.",
  },
  "sysbench/message": {
    what: (v) => `sysbench said in the run: “${v.text}”${v.count === 1 ? "" : ` and ${Number(v.count) - 1} more`}.`,
    todo: () => "Judge by it whether the result stands.",
    rest: () => "The report was read.",
  },
  "sysbench/more-bad-lines": {
    what: (v) => `${plural(v.count, "more line", "more lines")} that sysbench does not write.`,
    todo: () => "Take the output as sysbench wrote it.",
    rest: () => "The other lines were read.",
  },
  "sysbench/no-options": {
    what: () => "The lines that say what sysbench was asked to do are missing, or not all there.",
    todo: () => "Take the output from its first line on.",
    rest: () => "The results were read; threads, block size or pattern are not known.",
  },
  "sysbench/no-run": {
    what: (v) => `No run of sysbench is in this text. It says: “${v.first}”`,
    todo: () => "Take the output of “sysbench … run”.",
    rest: () => "Nothing of it was read; no other file is affected.",
  },
  "sysbench/not-a-run": {
    what: (v) => `This is ${lookUp(COMMANDS, String(v.command)) ?? COMMANDS[""]}.`,
    todo: () => "Take the output of “sysbench … run”.",
    rest: () => "Nothing was measured here.",
  },
  "sysbench/not-io": {
    what: (v) =>
      v.runs === 1
        ? `A run of ${v.test}: what it measures is no storage I/O.`
        : `${v.runs} runs of ${v.test}: what they measure is no storage I/O.`,
    todo: nothing,
    rest: () => "Rates and latencies of its events are kept as time series; it is no point on a chart of I/O.",
  },
  "sysbench/one-latency": {
    what: () =>
      "sysbench prints one latency for all its events: reads, writes and, from 1.0 on, the fsyncs in between.",
    todo: () => "--file-fsync-freq=0 leaves fsync out; for reads and writes apart, run each alone.",
    rest: () => "The latency is kept as of mixed events; the rates of reads, writes and fsyncs are apart.",
  },
  "sysbench/other-text": {
    what: (v) => `${plural(v.lines, "line", "lines")} outside the runs, the first: “${v.first}”`,
    todo: nothing,
    rest: () => "They are left aside; the runs were read.",
  },
  "sysbench/truncated": {
    what: () => "The output ends before the report of the run does: sysbench was stopped, or the file was cut.",
    todo: () => "Copy the file again, or run it to the end: the totals stand in the last lines.",
    rest: (v) => kept(v.reports, v.intervals),
  },
};
