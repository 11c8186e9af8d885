import type { ByteSource } from "~/base/bytes";
import { eachLine } from "~/base/lines";
import type { Format, ParseContext, Place, Sink } from "../format";
import { printsOption, takeSetup } from "./setup";
import { sniff, VERSION } from "./sniff";
import { lookUp } from "~/base/lookUp";
import { locateFrom } from "../lineAt";
import type { Notice } from "~/base/notice";
import { type Command, commandOf } from "./command";
import { isReportLine, Report, takeReport } from "./report";
import { OpenRun, pushRun, type Say } from "./run";
import { readInterval } from "./series";
import { LONGEST_LINE } from "./text";

// Lines to runs: where a run begins and ends, and notices about lines that sysbench did not write.
//
// Running the test with following options:      a run begins: setup.ts
// Number of threads: 2
// [ 1s ] thds: 2 eps: 2544.08 lat (ms,95%): …   series.ts
// File operations: …                            report.ts, to the end of the run

const RUNNING = "Running the test with following options:";
const STARTING = "Initializing worker threads...";
const STARTED = "Threads started!";
const CHECKPOINT = "Checkpoint report:";
const INTERVAL = /^\[ *(\d{1,10})s *\] (.*)$/;
/** A line of report_csv of sysbench.lua, which users turn on: seconds, then readInterval. */
const CSV_INTERVAL = /^(\d{1,9}),(\d{1,9}(?:,\d{1,15}\.\d\d){8})$/;
const MESSAGE = /^(FATAL|ALERT|WARNING|DEBUG): (.*)$/;
const HISTOGRAM = "Latency histogram (values are in milliseconds)";
const HISTOGRAM_HEAD = /^ *value +-+ distribution -+ count$/;
const ROW = /^ *(\d{1,9}\.\d{3}) \|\** *(\d{1,15})$/;
const COMMANDS: readonly (readonly [RegExp, "prepare" | "cleanup"])[] = [
  [/^(?:Creating (?:files for the test|table|a secondary index|\d+ records)|Inserting \d+ records)/, "prepare"],
  [/^(?:Removing test files|Dropping table)/, "cleanup"],
];

/** Number of damaged lines that are named one by one. */
const NAMED = 20;
const SHOWN = 100;

class Reader {
  #run: OpenRun | null = null;
  /** The command line printed before the run that it started. */
  #command: Command | null = null;
  #documents = 0;
  #pushed = 0;
  #traces = 0;
  #last = 0;
  #bad = 0;
  #other = 0;
  #firstOther: { readonly line: number; readonly text: string } | null = null;
  /** Output of prepare, cleanup, help … */
  readonly #others: { readonly line: number; readonly command: string }[] = [];
  /** The first notice of each code that is given once per file, and the number of runs it covers. */
  readonly #once = new Map<string, Notice & { values: Record<string, string | number> }>();

  constructor(
    private readonly sink: Sink,
    private readonly path: string,
  ) {}

  /** One line. `cut`: the file ends inside it, so its last number may lack digits. */
  line(text: string, at: number, cut = false): void {
    const line = text.length > LONGEST_LINE ? text.slice(0, LONGEST_LINE) : text;
    if (line.trim() === "") return;
    if (cut && this.#run?.running === true && !this.#run.final && !isWhole(line)) return;
    this.#last = at;
    const version = VERSION.exec(line);
    if (version !== null) {
      this.#close();
      this.#open(at, version[1]!);
    } else if (!this.#takeRunning(line, at) && !this.#takeMessage(line, at) && !this.#takeInterval(line, at)) {
      if (!this.#takeRow(line, at) && !this.#takeReport(line, at) && !this.#takeSetup(line)) this.#unknown(line, at);
    }
  }

  /** @param size bytes of the file, @param lines its last line */
  end(size: number, lines: number): void {
    this.#close(size, lines);
    if (this.#bad > NAMED) this.#say("sysbench/more-bad-lines", "error", undefined, { count: this.#bad - NAMED });
    for (const notice of this.#once.values()) this.sink.notice(notice);
    const [other] = this.#others;
    if (other !== undefined) {
      const level = this.#pushed > 0 ? "info" : "error";
      this.#say("sysbench/not-a-run", level, other.line, { command: other.command });
    }
    const first = this.#firstOther;
    if (first === null) return;
    const values = { lines: this.#other, first: first.text };
    if (this.#documents > 0) this.#say("sysbench/other-text", "info", first.line, values);
    else this.#say("sysbench/no-run", "error", first.line, values);
  }

  #open(line: number, version: string | null): OpenRun {
    const number = (): number => this.#traces++;
    const command = this.#command;
    this.#command = null;
    this.#run = new OpenRun(this.sink, { line, document: this.#documents++, version, command, number });
    return this.#run;
  }

  /** The run that a line belongs to: after the last report of one, a new one whose first lines are missing. */
  #running(at: number): OpenRun {
    if (this.#run === null || this.#run.final) {
      this.#close();
      this.#open(at, null);
    }
    this.#run!.running = true;
    this.#run!.starting = false;
    return this.#run!;
  }

  #takeRunning(line: string, at: number): boolean {
    if (line === RUNNING) {
      if (this.#run === null || this.#run.running || this.#run.command !== null) {
        this.#close();
        this.#open(at, null);
      }
      this.#run!.running = true;
      return true;
    }
    if ((line !== STARTED && line !== STARTING) || this.#run === null || this.#run.final) return false;
    this.#run.running = true;
    this.#run.starting = line === STARTING;
    return true;
  }

  #takeMessage(line: string, at: number): boolean {
    const [, level, text] = MESSAGE.exec(line) ?? [];
    if (level === undefined) return false;
    const fatal = level === "FATAL";
    // An error message about the options may be all that sysbench printed.
    if (fatal && (this.#run === null || this.#run.final)) {
      this.#close();
      this.#open(at, null);
    }
    if (this.#run === null) return false;
    if (level === "DEBUG") return true;
    this.#run.messages++;
    if (this.#run.message === null || (fatal && !this.#run.message.fatal)) {
      this.#run.message = { line: at, text: text!.slice(0, SHOWN), fatal };
    }
    return true;
  }

  #takeInterval(line: string, at: number): boolean {
    const [, second, text] = INTERVAL.exec(line) ?? (this.#run === null ? null : CSV_INTERVAL.exec(line)) ?? [];
    if (second === undefined) return false;
    const interval = text === CHECKPOINT ? null : readInterval(text!);
    if (text !== CHECKPOINT && interval === null) {
      if (this.#run !== null) this.#run.lostInterval = true;
      return false;
    }
    const run = this.#running(at);
    this.#finishReport(run);
    if (interval === null) run.report = new Report(at, true);
    else {
      run.series.add(interval, Number(second), at);
      run.intervalTest ??= interval.shape.test;
      run.intervals++;
    }
    return true;
  }

  #takeRow(line: string, at: number): boolean {
    if (line === HISTOGRAM) return this.#running(at) !== null;
    if (HISTOGRAM_HEAD.test(line)) {
      this.#running(at).rowsLine ||= at;
      return true;
    }
    const [, value, count] = ROW.exec(line) ?? [];
    if (value === undefined) return false;
    const run = this.#running(at);
    run.rowsLine ||= at;
    return run.rows.add(value, Number(count));
  }

  #takeReport(line: string, at: number): boolean {
    const reading = this.#run?.report ?? null;
    if (reading !== null && takeReport(reading, line, at)) {
      if (reading.whole) this.#settle(this.#run!, reading);
      return true;
    }
    if (!isReportLine(line)) return false;
    const run = this.#running(at);
    if (run.report?.whole === true) run.report = null;
    // An unreadable line may have announced this checkpoint.
    run.report ??= new Report(at, run.lostInterval && run.reports.length < run.setup.checkpoints);
    run.lostInterval = false;
    takeReport(run.report, line, at);
    return true;
  }

  /** A whole report counts; its lines of --debug may follow. */
  #settle(run: OpenRun, report: Report): void {
    if (run.reports.includes(report)) return;
    run.reports.push(report);
    if (!report.checkpoint) run.final = true;
  }

  /** The report ends without its last line: it counts if it has everything that is used. */
  #finishReport(run: OpenRun): void {
    const { report } = run;
    run.report = null;
    if (report === null || report.whole) return;
    if (report.summed) this.#settle(run, report);
    else run.cutReport = report.last;
  }

  #takeSetup(line: string): boolean {
    return this.#run !== null && !this.#run.final && takeSetup(this.#run.setup, line);
  }

  #unknown(line: string, at: number): void {
    const run = this.#run;
    if (run !== null && !run.running) {
      run.command ??= COMMANDS.find(([pattern]) => pattern.test(line))?.[1] ?? null;
    } else if (run === null || run.final) {
      this.#command = commandOf(line) ?? this.#command;
      this.#other++;
      this.#firstOther ??= { line: at, text: line.trim().slice(0, SHOWN) };
    } else if (!run.starting) {
      if (run.rowsLine > 0 && line.includes("|")) run.rows.lose();
      run.damaged = true;
      if (++this.#bad > NAMED) return;
      this.#say("sysbench/bad-line", "error", at, { text: line.trim().slice(0, SHOWN) });
    }
  }

  /** Ends the current run; with `size` because the file ends. */
  #close(size?: number, lines = this.#last): void {
    const run = this.#run;
    this.#run = null;
    if (run === null) return;
    const open = run.report?.whole === false;
    this.#finishReport(run);
    if (pushRun(this.sink, run, this.#sayOnce)) this.#pushed++;
    const { message, reports, intervals } = run;
    const kept = { reports: reports.length, intervals };
    if (!run.final && message?.fatal === true) {
      this.#say("sysbench/failed", "error", message.line, { text: message.text, ...kept });
    } else if (!run.running) {
      this.#others.push({ line: run.line, command: run.command ?? "" });
    } else if (!run.final || (open && !run.damaged)) {
      const byte = size === undefined ? {} : { byte: size };
      this.#say("sysbench/truncated", "error", size === undefined ? (run.cutReport ?? lines) : lines, kept, byte);
    } else if (run.cutReport !== null && !run.damaged) {
      this.#say("sysbench/truncated", "error", run.cutReport, kept);
    } else if (message !== null) {
      this.#say("sysbench/message", "warning", message.line, { text: message.text, count: run.messages });
    }
  }

  readonly #sayOnce: Say = (code, level, line, values = {}) => {
    const key = `${code} ${values["test"] ?? ""}`;
    const said = this.#once.get(key);
    if (said === undefined) {
      this.#once.set(key, { code, level, path: this.path, line, values: { ...values, runs: 1 } });
    } else said.values["runs"] = Number(said.values["runs"]) + 1;
  };

  #say(
    code: string,
    level: Notice["level"],
    line: number | undefined,
    values: Readonly<Record<string, string | number>>,
    place: { byte?: number } = {},
  ): void {
    this.sink.notice({ code, level, path: this.path, ...(line !== undefined && { line }), ...place, values });
  }
}

/** Does a line without a line end have its last digits? sysbench prints fixed decimals. */
function isWhole(line: string): boolean {
  if (/ latency \(ms,\d+%\): /.test(line)) return /\.\d{3}$/.test(line);
  return /(?:\.\d{2}|\.\d{4}s|%\))$/.test(line);
}

// The lines around a number, for the source panel.

/** Longest report: a fileio one has 27 lines. */
const REPORT_LINES = 40;
const LEAST_LINES = 22;

const RATE: Readonly<Record<string, RegExp>> = {
  read: /^ *(?:reads\/s|read: +IOPS=|Operations performed:)/,
  write: /^ *(?:writes\/s|write: +IOPS=|Operations performed:)/,
  sync: /^ *(?:fsyncs\/s|fsync: +IOPS=|Operations performed:)/,
  mixed: /^ *(?:reads\/s|read: +IOPS=|Operations performed:|[\d.]+ Requests\/sec)/,
  transaction: /^ *transactions:/,
  query: /^ *(?:queries|read\/write requests):/,
};
const MOVED: Readonly<Record<string, RegExp>> = {
  read: /^ *(?:read, MiB\/s|read: +IOPS=|Read )/,
  write: /^ *(?:written, MiB\/s|write: +IOPS=|Read )/,
  mixed: /^ *(?:read, MiB\/s|read: +IOPS=|Read )/,
};
const STATS: Readonly<Record<string, RegExp>> = {
  mean: /^ *avg:/,
  min: /^ *min:/,
  max: /^ *max:/,
  ios: /^ *(?:Operations performed:|total number of events:)/,
  runtime_s: /^ *(?:total time|time elapsed):/,
};

function patternOf({ op, stat = "iops" }: Place): RegExp | null {
  if (stat === "iops") return lookUp(RATE, op) ?? null;
  if (stat === "bytes_per_s" || stat === "io_bytes") return lookUp(MOVED, op) ?? null;
  const known = lookUp(STATS, stat);
  if (known !== undefined) return known;
  return Number.isFinite(Number(stat)) ? /^ *(?:approx\. +\d+ percentile|\d+th percentile):/ : null;
}

/** A number without a line of its own is located at the head of its report. */
const locateSysbench = locateFrom({ most: REPORT_LINES, patternOf, least: LEAST_LINES });

/** Errors of its own: see notices-sysbench.ts. Rejects with an AbortError only. */
async function parse(source: ByteSource, sink: Sink, context: ParseContext): Promise<void> {
  const reader = new Reader(sink, source.path);
  let last = 1;
  await eachLine(source, context, (text, line, isCut) => {
    last = line;
    reader.line(text, line, isCut);
  });
  reader.end(source.size, last);
  context.progress(source.size);
}

/** What `sysbench … run` prints, 0.4 to 1.1. */
export const sysbench: Format = {
  id: "sysbench",
  tool: "sysbench",
  sniff,
  parse,
  locate: locateSysbench,
  prints: printsOption,
};
