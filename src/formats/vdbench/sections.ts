/**
 * Rows in file order -> sections. A row that does not continue its section is held back until the next one shows what
 * it was: the first of a new run, the first after lost lines, or a torn one.
 */
import type { Sink } from "../format";
import { AT } from "./columns";
import type { Complaints } from "./complaints";
import { SectionSamples } from "./samples";
import { type Average, newSection, type Section, type Starting } from "./section";
import { elapsedMs } from "./times";

export interface SectionsOptions {
  readonly sink: Sink;
  readonly complaints: Complaints;
  /** Values of the intervals are wanted. */
  readonly samples: boolean;
  /** Name of the part the file is about; null: the whole run. */
  readonly member: string | null;
  /** As the parameter file says. */
  readonly interval_s: number | null;
  /** So many rows that only their most important values are kept. */
  readonly large: boolean;
}

/** When a row was printed. `unix_ms` is asked for once per section. */
export interface RowTime {
  readonly tod_ms: number | null;
  unix_ms(): number | null;
}

/** If the length of an interval is unknown, time is counted in intervals. */
const UNKNOWN_S = 1;
/** Rows over which the length of an interval is measured. */
const MEASURED_ROWS = 64;

/** A section whose rows are being read. In a report, `files` follows from the header below the line that starts it. */
type Open = Measured & { -readonly [K in keyof Section]: Section[K] } & {
  samples: SectionSamples | null;
  last_tod_ms: number | null;
};

interface Suspect {
  readonly rd: string;
  readonly n: number;
  readonly line: number;
  readonly values: Float64Array;
  readonly time: RowTime;
}

export class Sections {
  readonly done: Section[] = [];
  #open: Open | null = null;
  #suspect: Suspect | null = null;
  /** Torn rows since the last whole one, already reported. */
  #torn = 0;
  /** Length of the intervals of the section before. */
  #before_s: number | null = null;
  #rows = 0;
  files = false;

  constructor(private readonly options: SectionsOptions) {}

  /** A line says that a run starts (reports). Rows with its name follow. */
  begin(starting: Starting, line: number): void {
    this.#settle(null);
    this.#close();
    this.#start(starting.rd, line, starting);
  }

  get rd(): string | null {
    return this.#open?.rd ?? null;
  }

  get starting(): Starting | null {
    return this.#open?.starting ?? null;
  }

  /** Have rows of the open section been read? */
  get began(): boolean {
    return this.#open !== null && (this.#open.intervals > 0 || this.#open.average !== null);
  }

  /** A row that cannot be read. */
  torn(line: number): void {
    this.#torn++;
    this.options.complaints.error("vdbench/broken-row", line);
  }

  /** `values` belongs to the caller: copied where it is kept. */
  interval(rd: string, n: number, line: number, values: Float64Array, time: RowTime): void {
    const open = this.#open;
    if (this.#suspect === null && open !== null && n === open.last + 1 && open.average === null && rd === open.rd) {
      this.#add(open, n, line, values, time);
      return;
    }
    this.#settle({ rd, n });
    this.#place({ rd, n, line, values, time });
  }

  /** Places a row that is not simply the next one. */
  #place(row: Suspect): void {
    const { n, line, values, time } = row;
    const open = this.#open;
    if (this.#continues(row) && n - open!.last - 1 <= this.#torn) this.#add(open!, n, line, values, time);
    // A section of a report ends with its average.
    else if (open !== null && open.starting !== null && open.average !== null) this.torn(line);
    else this.#suspect = { ...row, values: values.slice(), time: { tod_ms: time.tod_ms, unix_ms: fixed(time) } };
  }

  #continues({ rd, n }: { rd: string; n: number }): boolean {
    const open = this.#open;
    return open !== null && open.average === null && rd === open.rd && n > open.last;
  }

  /** Decides what the held row was. `next`: the row after it; null: the end, or a new section. */
  #settle(next: { rd: string; n: number } | null): void {
    const suspect = this.#suspect;
    if (suspect === null) return;
    this.#suspect = null;
    const { rd, n, line, values, time } = suspect;
    const open = this.#open;
    const own = this.#continues(suspect);
    const goesOn =
      next === null ||
      (next.rd === rd ? next.n > n && next.n - n - 1 <= this.#torn : next.n === 1 && n === 1) ||
      // Two runs of one interval each, with the same name.
      (next.n === 1 && n === 1 && !own);
    if (!goesOn || (open !== null && open.starting !== null && !own)) {
      this.torn(line);
    } else if (own) {
      this.#missing(rd, open!.last + 1, n - 1, line);
      this.#add(open!, n, line, values, time);
    } else {
      this.#close();
      this.#missing(rd, 1, n - 1, line);
      this.#add(this.#start(rd, line, null), n, line, values, time);
    }
  }

  average(rd: string, average: Average, time: RowTime): void {
    const { from, to, line } = average;
    // An average after one lone row of another run, or of an impossible number, belongs to the section before it.
    const suspect = this.#suspect;
    this.#settle({ rd, n: suspect?.rd === rd && suspect.n === to ? to + 1 : -1 });
    const open = this.#open;
    if (open !== null && open.rd === rd && open.average === null) {
      if (open.intervals > 0 && open.last !== to && from <= to) this.#missing(rd, open.last + 1, to, line);
      this.#average(open, average, time);
    } else if (this.#late(rd, average)) this.#torn = 0;
    // The name of its run is torn, or the line that began the run.
    else if (open !== null && (open.starting !== null || (open.average === null && open.last === to))) this.torn(line);
    else {
      this.#close();
      const begun = this.#start(rd, line, null);
      if (this.#rows > 0) this.#missing(rd, 1, to, line);
      this.#average(begun, average, time);
    }
  }

  /** Averages may come together after all intervals (in files that other tools made from a flatfile). */
  #late(rd: string, average: Average): boolean {
    const at = this.done.findIndex(
      (one) => one.rd === rd && one.average === null && one.last === average.to && one.starting === null,
    );
    if (at === -1) return false;
    const { values, decimals } = average;
    const own = { ...average, values: values.slice(), decimals: decimals.slice() };
    this.done[at] = { ...this.done[at]!, average: own, last_line: average.line };
    return true;
  }

  end(): void {
    this.#settle(null);
    this.#close();
    this.options.complaints.end();
  }

  #average(open: Open, average: Average, time: RowTime): void {
    this.#torn = 0;
    if (open.intervals === 0) open.files = this.files;
    open.average = { ...average, values: average.values.slice(), decimals: average.decimals.slice() };
    if (open.first === null) {
      open.first = open.average.values;
      open.first_unix_ms = open.starting === null ? null : time.unix_ms();
      open.first_tod_ms = time.tod_ms;
    }
    if (open.intervals === 0) open.last = average.to;
    open.last_line = average.line;
  }

  #start(rd: string, line: number, starting: Starting | null): Open {
    return (this.#open = {
      ...newSection(rd, line, { index: this.done.length, starting, files: this.files }),
      ...{ first_tod_ms: null, first_unix_ms: null, from: 0, gaps_s: [], samples: null, last_tod_ms: null },
    });
  }

  #add(open: Open, n: number, line: number, values: Float64Array, time: RowTime): void {
    this.#torn = 0;
    this.#rows++;
    const { tod_ms } = time;
    if (open.intervals === 0) {
      open.files = this.files;
      open.first = values.slice();
      open.first_tod_ms = tod_ms;
      open.first_unix_ms = time.unix_ms();
      open.from = n;
      open.samples = this.#samplesOf(open, values);
    } else if (open.intervals < MEASURED_ROWS && tod_ms !== null && open.last_tod_ms !== null) {
      open.gaps_s.push(elapsedMs(open.last_tod_ms, tod_ms) / 1000 / (n - open.last));
    }
    open.last_tod_ms = tod_ms;
    open.intervals++;
    open.last = n;
    open.last_line = line;
    if (open.samples === null) return;
    open.samples.add(n, values);
    if (open.samples.room === 0) open.samples.flush(this.#length_s(open) ?? UNKNOWN_S);
  }

  /**
   * Whole seconds, as `interval=` takes them. Rows are printed up to a second late, so the parameter file counts unless
   * the times of the rows contradict it.
   */
  #length_s(open: Open): number | null {
    const asked = this.options.interval_s;
    const measured = measuredLength_s(open);
    // A lone row does not show the length; the section before may.
    if (measured === null) return asked ?? this.#before_s;
    return asked !== null && Math.abs(asked - measured) <= Math.max(1, asked / 5)
      ? asked
      : Math.max(1, Math.round(measured));
  }

  #samplesOf({ index, files }: Open, values: Float64Array): SectionSamples | null {
    const { sink, samples, member, large } = this.options;
    if (!samples) return null;
    const asked = values[AT.rdpct];
    const only = asked === 100 ? "read" : asked === 0 ? "write" : null;
    return new SectionSamples(sink, index, { part: member !== null, files, large, only });
  }

  #missing(rd: string, from: number, to: number, line: number): void {
    if (to < from) return;
    const lost = to - from + 1;
    const told = this.#torn >= lost;
    this.#torn = 0;
    if (!told) this.options.complaints.error("vdbench/rows-missing", line, { rd, from, to });
  }

  #close(): void {
    const open = this.#open;
    if (open === null) return;
    this.#open = null;
    const { rd, line, index, intervals, samples } = open;
    const interval_s = this.#length_s(open);
    const started_ms = startOf(open, interval_s);
    this.#before_s = interval_s ?? this.#before_s;
    samples?.flush(interval_s ?? UNKNOWN_S);
    const member = this.options.member ?? rd;
    const part = this.options.member !== null;
    samples?.declare({ member, job_index: index, started_ms, line, window_s: interval_s, part });
    if (samples !== null && interval_s === null && intervals > 0) {
      this.options.complaints.notice("warning", "vdbench/no-times", line, { rd, count: intervals });
    }
    this.done.push(Object.assign(open, { interval_s, started_ms, tod_ms: open.first_tod_ms, samples: null }));
  }
}

const fixed = (time: RowTime): (() => number | null) => {
  const unix_ms = time.unix_ms();
  return () => unix_ms;
};

// When a section began and how long its intervals were, from the times of its lines.

/** The times in the lines of a section. */
export interface Measured {
  readonly starting: Starting | null;
  first_tod_ms: number | null;
  first_unix_ms: number | null;
  /** Number of the first interval; 0: none yet. */
  from: number;
  /** Of the first rows: time from each to the next, by interval. */
  readonly gaps_s: number[];
}

/** The mean over the rows, if they agree; a damaged time makes two gaps wrong, by hours or a little. */
export function measuredLength_s({ gaps_s, starting, first_tod_ms, from }: Measured): number | null {
  if (gaps_s.length > 0) {
    const sorted = [...gaps_s].sort((a, b) => a - b);
    const third = sorted[Math.floor((sorted.length - 1) / 3)]!;
    const spread = sorted.at(-1)! - sorted[0]!;
    return spread <= Math.max(2, third / 5) ? sorted.reduce((a, b) => a + b) / sorted.length : third;
  }
  const started = starting?.tod_ms ?? null;
  return started === null || first_tod_ms === null || from === 0
    ? null
    : elapsedMs(started, first_tod_ms) / 1000 / from;
}

/** The first row is printed at the end of its interval. */
export function startOf(
  { starting, first_tod_ms, first_unix_ms, from }: Measured,
  interval_s: number | null,
): number | null {
  if (first_unix_ms === null) return null;
  const started = starting?.tod_ms ?? null;
  if (started !== null && first_tod_ms !== null) return first_unix_ms - elapsedMs(started, first_tod_ms);
  return interval_s === null || from === 0 ? null : first_unix_ms - from * interval_s * 1000;
}
