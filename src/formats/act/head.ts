/** The lines around the blocks of one run: version, configuration, messages. */
import { MOST_HISTOGRAMS } from "./blocks";
import { ActConfig } from "./config";

export interface Said {
  readonly text: string;
  readonly line: number;
}

/** 1.x and 2.x print no number. */
const LOG_HEAD = /^\s*(?:Aerospike act (?:version (\d[\w.]*) )?- device IO test|ACT version (\d[\w.]*))$/;
/** act_latency.py states which log its table is from. */
const TABLE_HEAD = /^(?:.{0,300} is ACT|\s*data is act) version (\d[\w.]*)$/;
const COMMAND = /^\s*act_latency\.py (-.*)$/;
const SECTION = /^\s*(?:ACT-(STORAGE|INDEX)|ACT|CIO|DERIVED) CONFIGURATION$/;
const PROGRAM = /^\s*(Storage|Index) device IO test$/;
const CHATTER =
  /^\s*(?:Copyright \d{4} by Aerospike|detected \d+ CPUs|Using xorshift|try configuring more|stacktrace: |analyzing time slices of )/;
const LOAD = /^\s*ACT can't do requested load - test stopped$/;
const DRIVES = /^\s*drive\(s\) can't keep up - test stopped$/;
/** Names the thread; the next line explains the error. */
const CANNOT = /^\s*ERROR: (?:.* can't keep up|too many (?:read reqs|requests) queued)$/;
/** Not settings in /sys that failed (the I/O scheduler, up to 6.4): the test continues without them. */
const ERROR = /^\s*(?:ERROR: (?!.*\/sys\/)|Signal \w+ received)/;
const HARMLESS = /^\s*ERROR: /;
const NO_TABLE =
  /^\s*(?:could not find \d+ seconds of data|can't (?:find|determine|recognize) .*)$| ACT version not compatible$/;
/** Outcomes that testers add below. */
const NOT_PASSED =
  /\b(?:(?:did|does)\s+not\s+pass|(?:was|is|has)\s+not\s+passed|(?:act|certification)(?:\s+(?:test|run|load|has|\d+(?:\.\d+)?x)){0,3}\s+failed|(?:drive|device|ssd)s?\s+failed|failed\s+(?:the\s+)?(?:act|certification))\b(?!\s+to\b)/i;
const PASSED =
  /^(?!.*\d\s+(?:hours?|slices?|reads?|requests?|ops)\s+pass).*\b(?:act|test|drives?|devices?|ssds?|certification)\b.{0,80}\bpass(?:es|ed)\b/i;
const SLICE = /(?:^| )(?:-t|--slice) ?=?(\d{1,7})(?: |$)/;

export class Head {
  readonly config = new ActConfig();
  version: string | null = null;
  /** `storage`, `index`; null: not stated. Up to 4.0 there is only storage. */
  program: string | null = null;
  line: number | null = null;
  /** HISTOGRAM NAMES, since 5.0. */
  readonly names: string[] = [];
  #section: "config" | "names" | null = null;
  drives: Said | null = null;
  load: Said | null = null;
  /** Before and after the first block. */
  readonly #errors = { early: 0, later: 0 };
  firstError: Said | null = null;
  /** The outcome of the test, if the file states it. */
  verdict: (Said & { readonly passed: boolean }) | null = null;
  /** Length of the slices of a table. */
  slice_s: number | null = null;
  /** Why act_latency.py printed no table. */
  noTable: Said | null = null;

  /** Does the line begin another run, if this one has blocks or tables (`filled`)? */
  endsBefore(text: string, filled: boolean): boolean {
    if (LOG_HEAD.test(text)) return filled || this.version !== null;
    if (TABLE_HEAD.test(text) || COMMAND.test(text)) return this.version !== null;
    return filled && this.config.isKnown && /CONFIGURATION$/.test(text) && SECTION.test(text);
  }

  gap(): void {
    this.#section = null;
  }

  /** Operations that failed. Errors before the first block alone are of the start: the run is as its blocks are. */
  get errors(): number {
    const { early, later } = this.#errors;
    return later === 0 ? 0 : early + later;
  }

  /** true: the line belongs to the run. `running`: blocks have begun. */
  take(text: string, line: number, running: boolean): boolean {
    if (this.#takeSection(text, running) || this.#takeHead(text, line)) {
      this.line ??= line;
      return true;
    }
    return this.#takeMessage(text, line, running) || CHATTER.test(text);
  }

  #takeSection(text: string, running: boolean): boolean {
    const section = SECTION.exec(text);
    if (section !== null) {
      this.#section = "config";
      if (section[1] !== undefined) this.program = section[1].toLowerCase();
      return true;
    }
    if (running) return false;
    if (/^\s*HISTOGRAM NAMES$/.test(text)) this.#section = "names";
    else if (this.#section === "names" && this.names.length < MOST_HISTOGRAMS) this.names.push(text.trim());
    else return this.config.line(text.trim());
    return true;
  }

  #takeHead(text: string, line: number): boolean {
    const log = LOG_HEAD.exec(text);
    const table = TABLE_HEAD.exec(text);
    const program = PROGRAM.exec(text);
    const command = COMMAND.exec(text);
    if (log !== null) {
      this.version = log[1] ?? log[2] ?? null;
      if (text.includes("Aerospike act")) this.program = "storage";
      this.line = line;
    } else if (table !== null) this.version = table[1]!;
    else if (program !== null) this.program = program[1]!.toLowerCase();
    else if (command !== null) {
      const slice = SLICE.exec(command[1]!);
      this.slice_s = slice === null ? DEFAULT_SLICE_S : Number(slice[1]);
    } else return false;
    return true;
  }

  #takeMessage(text: string, line: number, running: boolean): boolean {
    const adjusted = /^\s*analyzing time slices of (\d{1,9}) seconds$/.exec(text);
    if (adjusted !== null) this.slice_s = Number(adjusted[1]);
    if (LOAD.test(text)) this.load ??= { text: text.trim(), line };
    else if (DRIVES.test(text)) this.drives ??= { text: text.trim(), line };
    else if (NO_TABLE.test(text)) this.noTable ??= { text: text.trim(), line };
    else if (ERROR.test(text)) {
      this.firstError ??= { text: text.trim(), line };
      if (!CANNOT.test(text)) this.#errors[running ? "later" : "early"]++;
    } else if (!HARMLESS.test(text)) return this.#takeVerdict(text, line);
    return true;
  }

  /** "Did not pass" counts, whatever else is written. */
  #takeVerdict(text: string, line: number): boolean {
    const failed = NOT_PASSED.test(text);
    if (!failed && !PASSED.test(text)) return false;
    if (failed || this.verdict === null) this.verdict = { text: text.trim().slice(0, 200), line, passed: !failed };
    return true;
  }
}

/** The default of act_latency.py. */
export const DEFAULT_SLICE_S = 3600;
