/** The reports of iostat, sar and sadf: their times, and the series and the run that they become. */
import { NO_RUN } from "../blank";
import { knownOther } from "../known";
import { tellDamaged } from "../lineAt";
import type { Sink } from "../format";
import { cellOf, Series } from "./columns";

/**
 * `2026-11-27T22:06:20+0000`, `11/27/26 22:06:19`, `27.11.2026 10:06:19 PM`, `04:06:19 AM IST`, `22.06.19`, ` 4:06:19`;
 * `Time: 22:06:19` before sysstat 10.
 */
const ISO = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)([+-]\d\d):?(\d\d)$/;
const CLOCK =
  /^(?:\p{L}+ ?: |[\d./-]{6,10} |\d+年\d+月\d+日 |\d+년 \d+월 \d+일 )? *(\d{1,2})(?:[:.時时]|시 )(\d\d)(?:[:.分]|분 )(\d\d)[秒초]?(?: ([AP]M))?(?: [A-Z]{3,5})?$/u;
const DAY_S = 86_400;

/** Seconds; `isAbsolute`: since 1970, else on a clock of unknown zone. */
export interface Moment {
  readonly s: number;
  readonly isAbsolute: boolean;
}

/** Seconds of a clock without a date. */
function clockOf(text: string): number | null {
  const [, h, m, s, half] = CLOCK.exec(text) ?? [];
  if (h === undefined) return null;
  const hour = half === undefined ? Number(h) : (Number(h) % 12) + (half === "PM" ? 12 : 0);
  return (hour * 60 + Number(m)) * 60 + Number(s);
}

/** Seconds from report to report: since 1970 if the stamp has a zone, else of a clock that midnight does not turn back. */
export class Times {
  #last: number | null = null;
  #days = 0;

  /** null: no time stamp. */
  read(text: string): Moment | null {
    const [, local, hours, minutes] = ISO.exec(text) ?? [];
    if (local !== undefined) return { s: Date.parse(`${local}${hours}:${minutes}`) / 1000, isAbsolute: true };
    const clock = clockOf(text);
    if (clock === null) return null;
    if (this.#last !== null && clock < this.#last) this.#days++;
    this.#last = clock;
    return { s: clock + this.#days * DAY_S, isAbsolute: false };
  }
}

/** Reports in order, each with its time; the first that iostat prints covers the time since the system started. */
export class Reports {
  readonly series = new Series();
  #number = 0;
  /** The report that covers the time since the start of the system. */
  #sinceBoot = 1;
  #first: Moment | null = null;
  #now: Moment | null = null;
  #second_s: number | null = null;
  host: string | null = null;
  line = 1;

  constructor(private readonly skipFirst: boolean) {}

  begin(time: Moment | null): void {
    this.#number++;
    this.#now = time;
    this.#first ??= time;
    if (this.#number === 2) this.#second_s = time?.s ?? null;
  }

  /** Another iostat, whose output was added to the file. */
  startAgain(): void {
    this.#sinceBoot = this.#number + 1;
  }

  get count(): number {
    return this.#number;
  }

  get isTimed(): boolean {
    return this.#first !== null;
  }

  /** Seconds since the first report; without time stamps, the reports are counted. */
  get t_s(): number | null {
    if (this.#number === 0 || (this.skipFirst && this.#number === this.#sinceBoot)) return null;
    return this.#now !== null && this.#first !== null ? this.#now.s - this.#first.s : this.#number - 1;
  }

  /** @param nothing what the file is if it holds no disks: `format/not-supported` says so */
  push(sink: Sink, path: string, tool: string, nothing: string | null = null): void {
    const { host, line } = this;
    if (this.#number === 0 && nothing !== null) {
      sink.notice({ code: "format/not-supported", level: "error", path, values: { format: nothing } });
      return;
    }
    const window_s = this.#second_s !== null && this.#first !== null ? this.#second_s - this.#first.s : null;
    const started_ms = this.#first?.isAbsolute ? this.#first.s * 1000 : null;
    const pushed = this.series.push(sink, window_s, started_ms);
    if (pushed === 0) {
      if (this.#number > 0) sink.notice({ code: "sysstat/one-report", level: "error", path, line });
      return;
    }
    sink.run({ ...NO_RUN, tool, title: host === null ? tool : `${tool} ${host}`, host, started_ms, line, members: [] });
    if (this.skipFirst) sink.notice({ code: "sysstat/first-report", level: "info", path, line });
    if (!this.isTimed) sink.notice({ code: "sysstat/no-times", level: "warning", path, line });
  }
}

/** Sniffers see 64 KiB of a longer file. */
const LONG = 60_000;

/** A file that is known as `nothing` as far as the sniffers see it: the table of its disks may follow (`sar -A`). */
export const goesOn = (head: Uint8Array, first: string, nothing: string): boolean =>
  head.length > LONG && head[0] === first.charCodeAt(0) && knownOther(head) === nothing;

/** Names and lines of the damaged rows. */
export function sayBad(sink: Sink, path: string, lines: readonly number[]): void {
  const bad = lines.map((line) => ({ code: "sysstat/bad-line", line }));
  tellDamaged(sink, path, bad, "sysstat/more-bad-lines");
}

/** Values of a row by the names of its header; null: other cells than that, or no numbers. */
export function valuesOf(names: readonly string[], cells: readonly string[]): Map<string, number> | null {
  if (cells.length !== names.length) return null;
  const values = cells.map((cell, i) => cellOf(names[i]!, cell));
  return values.includes(null) ? null : new Map(names.map((name, i) => [name, values[i]!]));
}
