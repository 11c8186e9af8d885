/**
 * What elbencho prints on the console and with --resfile (1.0 to 3.1):
 *
 *     OPERATION   RESULT TYPE         FIRST DONE   LAST DONE
 *     WRITE       Elapsed time     :    2m3.241s    2m5.755s      "Elapsed ms" before 2.2
 *                 IOPS             :       33395       33352
 *                 Throughput MiB/s :       33395       33352
 *                 IO latency       : [ min=312us avg=2.87ms max=1.02s ]
 *                 IO lat % us      : [ 1%<=431 50%<=2435 75%<=3444 99%<=9742 ]
 *     ---
 */
import { lookUp } from "~/base/lookUp";
import { histogramOf } from "./buckets";
import { askedByCommand, optionsOf } from "./command";
import { dateOf } from "./csv";
import { type Column, type Done, noLatency, nothingDone, type Phase } from "./phase";

const MIB = 2 ** 20;
/** Of the file, as the sniffer looks for it. */
export const HEADER = /^ *OPERATION +RESULT TYPE +FIRST DONE +LAST DONE *$/m;
const RULER = /^ *=+ +=+ +=+ +=+ *$/;
const BEGIN = /^ *([A-Z][A-Z0-9_+-]*(?:[a-z][a-z+]*)?) +Elapsed (?:ms|time) *: +(\S+) +(\S+) *$/;
const ROW = /^ +([A-Za-z][A-Za-z0-9/%.]*(?: +[A-Za-z0-9/%.]+)*) *: +(\d{1,15}) +(\d{1,15}) *$/;
const LIST = /^ +([A-Za-z][A-Za-z0-9/%.]*(?: +[A-Za-z0-9/%.]+)*) *: +\[(.*)\] *$/;
const ISO = /^ISO DATE: (\S+) *$/;
/** Lines above the first phase of a run. */
const HEAD = /^(?:ISO DATE|LABEL|COMMAND LINE): |^ *OPERATION +RESULT TYPE +FIRST DONE/;
/** A phase, as far as it was written. */
const TORN = /^ *[A-Z][A-Z0-9_+-]*(?: |$)/;
/** A service (--service), at its start. */
const SERVICE = /^Service now listening\. Port: \d+/;
const LABEL = /^LABEL: (.*)$/;

/** `2m3.241s`, `12.345s`, `1h2m3s`, `87ms`, or bare milliseconds. */
export function elapsed_ms(text: string): number | null {
  if (/^\d{1,15}$/.test(text)) return Number(text);
  if (/^\d{1,3}ms$/.test(text)) return Number(text.slice(0, -2));
  const [, h, m, s, ms] = /^(?:(\d{1,6})h)?(?:(\d{1,2})m)?(\d{1,2})(?:\.(\d{3}))?s$/.exec(text) ?? [];
  if (s === undefined) return null;
  return ((Number(h ?? 0) * 60 + Number(m ?? 0)) * 60 + Number(s)) * 1000 + Number(ms ?? 0);
}

/** `312us`, `2.87ms`, `1.02s`, or bare microseconds (before 2.2). */
function us(text: string): number | null {
  const [, digits, unit = "us"] = /^(\d{1,12}(?:\.\d{1,2})?)(us|ms|s)?$/.exec(text) ?? [];
  // Moves the point in the text.
  return digits === undefined ? null : Number(`${digits}e${unit === "us" ? 0 : unit === "ms" ? 3 : 6}`);
}

type Take = (column: Column, value: number) => void;
const rate: Take = (column, value) => void Object.assign(column, { bytes_per_s: value * MIB, step: MIB });
const rate10: Take = (column, value) => void Object.assign(column, { bytes_per_s: value * 1e6, step: 1e6 });
const bytes: Take = (column, value) => void (value > 0 && (column.bytes = value * MIB));
const iops: Take = (column, value) => void (column.iops = value);
const entries: Take = (column, value) => void (column.entries_per_s = value);
const ios: Take = (column, value) => void (column.ios = value);
const nothing: Take = () => undefined;

/** Rows of both columns: of all I/Os or the writes of a mix, or of its reads; "total" rows are their sums. */
const ROWS: Readonly<Record<string, readonly [of: "done" | "reads", take: Take]>> = {
  IOPS: ["done", iops],
  "IOPS write": ["done", iops],
  "IOPS read": ["reads", iops],
  "Throughput MiB/s": ["done", rate],
  "MiB/s write": ["done", rate],
  "MiB/s read": ["reads", rate],
  "Read MiB/s": ["reads", rate],
  "Throughput MB/s": ["done", rate10],
  "MB/s write": ["done", rate10],
  "MB/s read": ["reads", rate10],
  "Total MiB": ["done", bytes],
  "MiB write": ["done", bytes],
  "MiB read": ["reads", bytes],
  "Read MiB": ["reads", bytes],
  "IOs total": ["done", ios],
  "IOs write": ["done", ios],
  "IOs read": ["reads", ios],
};
const ENTRIES = /^(?:Files|Objects|Dirs|Buckets)(\/s)?(?: (write|read|total))?$/;

function rowOf(name: string): readonly ["done" | "reads", Take] | null {
  const known = lookUp(ROWS, name);
  if (known !== undefined) return known;
  // The last two are of 1.x.
  if (/^(?:(?:IOPS|MiB\/s|MB\/s|IOs) total|CPU util %|Total (?:dirs|files))$/.test(name)) return ["done", nothing];
  const [all, per_s, of] = ENTRIES.exec(name) ?? [];
  if (all === undefined) return null;
  const counts = per_s !== undefined && of !== "total" && !all.startsWith("Dirs");
  return [of === "read" ? "reads" : "done", counts ? entries : nothing];
}

/** A date that marks a start, in any version. */
const START = { version: "3.1", ms: null };

export interface Said {
  readonly bad: readonly { readonly line: number; readonly text: string }[];
  /** The first row with an unknown name, and the number of such rows. */
  readonly unknown: { readonly line: number; readonly text: string; count: number } | null;
  /** A phase whose end is missing. */
  readonly cut: number | null;
  /** Upper ends of buckets were printed as percentiles. */
  readonly percentiles: number | null;
  /** A second service prints into the file: its phases cannot be separated. */
  readonly services: number | null;
  /** WARNING lines. */
  readonly message: { readonly line: number; readonly text: string } | null;
}

/** Lines to phases. */
export class TextReader {
  readonly phases: Phase[] = [];
  readonly #bad: { line: number; text: string }[] = [];
  #open: Phase | null = null;
  #spoilt = false;
  #command: Map<string, string> | null = null;
  #isOwnCommand = false;
  #started: string | undefined;
  #label: string | null = null;
  #percentiles: number | null = null;
  #message: Said["message"] = null;
  #unknown: Said["unknown"] = null;
  #torn: number | null = null;
  #services: { count: number; line: number } = { count: 0, line: 0 };

  /** `isCut`: the file ends inside the line. */
  line(raw: string, at: number, isCut: boolean): void {
    // Colours and the live line that a terminal overwrites.
    // oxlint-disable-next-line no-control-regex
    const text = raw.replaceAll(/\u001b\[[0-9;?]*[A-Za-z]/g, "").replace(/^.*\r/, "");
    if (text.trim() === "" || RULER.test(text)) return;
    if (SERVICE.test(text)) {
      this.#services = { count: this.#services.count + 1, line: at };
      return;
    }
    if (text.trim() === "---") {
      this.#close(true);
      return;
    }
    const begin = isCut ? null : BEGIN.exec(text);
    if (begin !== null) {
      this.#begin(begin[1]!, elapsed_ms(begin[2]!), elapsed_ms(begin[3]!), at);
      return;
    }
    // The rule below the previous phase is missing.
    if (HEAD.test(text)) {
      this.#close(false);
      // Each run prints its table anew: one without a command of its own has none, not that of the run before it.
      if (!this.#isOwnCommand) this.#command = null;
    }
    if (this.#open !== null) {
      if (/^(?:WARNING|NOTE): /.test(text)) this.#message ??= { line: at, text: text.slice(0, 100) };
      else if (!isCut && !this.#row(text, at)) {
        this.#spoilt = true;
        this.#bad.push({ line: at, text: text.trim().slice(0, 100) });
      }
      return;
    }
    if (isCut && TORN.test(text)) this.#torn = at;
    this.#before(text);
  }

  end(): Said {
    const cut = this.#open?.line ?? this.#torn;
    const services = this.#services.count > 1 ? this.#services.line : null;
    const said = { unknown: this.#unknown, percentiles: this.#percentiles, message: this.#message };
    return { bad: this.#bad, cut, services, ...said };
  }

  #before(text: string): void {
    const iso = ISO.exec(text)?.[1];
    if (iso !== undefined) {
      this.#started = iso;
      this.#label = null;
      this.#command = null;
      return;
    }
    this.#label = LABEL.exec(text)?.[1]?.trimEnd() ?? this.#label;
    const command = optionsOf(text);
    if (command === null) return;
    this.#command = command;
    this.#isOwnCommand = true;
  }

  #begin(operation: string, first_ms: number | null, last_ms: number | null, line: number): void {
    this.#close(false);
    this.#spoilt = false;
    this.#isOwnCommand = false;
    const asked = askedByCommand(this.#command);
    this.#open = {
      ...{ operation, line, asked, first_ms, last_ms, label: this.#label, version: null, cpu_percent: null },
      // The date is that of the run, when its first phase begins.
      ...{ started_ms: dateOf(this.#started, START), done: nothingDone(), reads: nothingDone() },
    };
    this.#started = undefined;
  }

  #close(isWhole: boolean): void {
    const phase = this.#open;
    this.#open = null;
    if (phase === null || this.#spoilt) return;
    // A phase followed by another has lost its rule, or more lines.
    if (!isWhole) {
      this.#bad.push({ line: phase.line, text: phase.operation });
      return;
    }
    // Of files of one block each: elbencho prints no IOPS, since they equal files per second (Statistics.cpp).
    for (const { first, last } of [phase.done, phase.reads]) {
      for (const column of [first, last]) {
        if (column.iops === undefined && column.bytes_per_s !== undefined && column.entries_per_s !== undefined) {
          column.iops = column.entries_per_s;
        }
      }
    }
    this.phases.push(phase);
  }

  #row(text: string, at: number): boolean {
    const phase = this.#open!;
    const [, name, first, last] = ROW.exec(text) ?? [];
    if (name !== undefined) {
      const row = rowOf(name);
      if (row === null) return this.#isUnknown(name, at);
      if (name === "CPU util %") phase.cpu_percent = Number(last);
      const [of, take] = row;
      take(phase[of].first, Number(first));
      take(phase[of].last, Number(last));
      return true;
    }
    const [, list, inside] = LIST.exec(text) ?? [];
    return list !== undefined && this.#list(phase, list, inside!.trim(), at);
  }

  /** A later version may print more. */
  #isUnknown(text: string, line: number): true {
    if (this.#unknown === null) this.#unknown = { line, text, count: 1 };
    else this.#unknown.count++;
    return true;
  }

  #list(phase: Phase, name: string, inside: string, at: number): boolean {
    if (/^(?:Time ms each|Svc compl\. time)$/.test(name)) return true;
    const [, of, what] = /^([A-Za-z]+(?: (?:wr|rd))?) (latency|lat %|lat hist)/.exec(name) ?? [];
    if (of === undefined) return this.#isUnknown(name, at);
    // Whole files and directories are not I/Os.
    if (!of.startsWith("IO")) return true;
    const done: Done = of === "IO rd" ? phase.reads : phase.done;
    done.latency ??= noLatency();
    const latency = done.latency;
    if (what === "latency") {
      const times = /^min=(\S+) avg=(\S+) max=(\S+)$/.exec(inside)?.slice(1).map(us);
      if (times === undefined || times.includes(null)) return false;
      [latency.min_us, latency.mean_us, latency.max_us] = times as [number, number, number];
      return true;
    }
    if (/exceeded/.test(inside)) return true;
    if (what === "lat hist") {
      const rows = inside.split(", ").map((pair) => /^([\d.]+): (\d{1,15})$/.exec(pair)?.slice(1) ?? ["", ""]);
      latency.buckets = histogramOf(rows.map(([end, count]) => [end!, Number(count)]));
      return latency.buckets !== null;
    }
    const pairs = inside.split(" ").map((pair) => /^(\d{1,2}(?:\.\d{1,9})?)%<=(\d{1,9}(?:\.\d)?)$/.exec(pair));
    if (pairs.includes(null)) return false;
    latency.quantiles = pairs.map((pair) => [Number(`${pair![1]}e-2`), Number(pair![2])] as const);
    this.#percentiles ??= at;
    return true;
  }
}
