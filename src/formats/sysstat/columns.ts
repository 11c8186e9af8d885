/**
 * The columns of `iostat` and `sar -d` (sysstat 10 to 12.7, iostat.c and pr_stats.c), by their names, and the series
 * they become. kB are 1024 bytes, MB 2^20, sectors 512; await is in milliseconds and covers the queue and the device.
 */
import { lookUp } from "~/base/lookUp";
import { decimal } from "~/base/number";
import { NO_TRACE } from "../blank";
import type { Metric, ParsedTrace, Sink } from "../format";

interface Column {
  readonly metric: Metric;
  readonly op: ParsedTrace["op"];
  readonly unit: number;
}
const column = (metric: Metric, op: Column["op"], unit = 1): Column => ({ metric, op, unit });
const SECTOR = 512;
const moved = (op: "read" | "write" | "trim" | "mixed", letters: readonly string[]): Record<string, Column> =>
  Object.fromEntries(
    letters.flatMap((letter) => [
      [`${letter}kB/s`, column("bytes_per_s", op, 1024)],
      [`${letter}MB/s`, column("bytes_per_s", op, 2 ** 20)],
      [`${letter}sec/s`, column("bytes_per_s", op, SECTOR)],
      [`${letter}_sec/s`, column("bytes_per_s", op, SECTOR)],
    ]),
  );

const COLUMNS: Readonly<Record<string, Column>> = {
  "r/s": column("iops", "read"),
  "w/s": column("iops", "write"),
  "d/s": column("iops", "trim"),
  "f/s": column("iops", "sync"),
  tps: column("iops", "mixed"),
  ...moved("read", ["r", "rd"]),
  ...moved("write", ["w", "wr"]),
  ...moved("trim", ["d"]),
  ...moved("mixed", [""]),
  r_await: column("latency", "read", 1000),
  w_await: column("latency", "write", 1000),
  d_await: column("latency", "trim", 1000),
  f_await: column("latency", "sync", 1000),
  await: column("latency", "mixed", 1000),
  // Without -x.
  ...Object.fromEntries(
    Object.entries({ kB: 1024, MB: 2 ** 20, GB: 2 ** 30, Blk: SECTOR }).flatMap(([unit, bytes]) => [
      [`${unit}_read/s`, column("bytes_per_s", "read", bytes)],
      [`${unit}_wrtn/s`, column("bytes_per_s", "write", bytes)],
      [`${unit}_dscd/s`, column("bytes_per_s", "trim", bytes)],
    ]),
  ),
  "aqu-sz": column("queue_depth", null),
  "avgqu-sz": column("queue_depth", null),
};

/**
 * The rates that a latency column belongs to: without I/Os the latency is printed as 0. A rate of 0.00 may be rounded.
 */
const RATES: Readonly<Record<string, readonly string[]>> = {
  r_await: ["r/s"],
  w_await: ["w/s"],
  d_await: ["d/s"],
  f_await: ["f/s"],
  await: ["tps", "r/s", "w/s"],
};

/** A decimal as sysstat prints it; some locales print a comma. */
export const decimalOf = (text: string | undefined): number | null =>
  text !== undefined && /^\d{1,15}(?:[.,]\d{1,6})?$/.test(text) ? Number(text.replace(",", ".")) : null;

/** Letters that `--human` prints after a number, in bytes. */
const LETTERS: Readonly<Record<string, number>> = { s: SECTOR, B: 1, k: 1024, M: 2 ** 20, G: 2 ** 30, T: 2 ** 40 };

/** The number of a cell in the unit of its column: `804.0k` in a column of kB is 804. null: not a number. */
export function cellOf(name: string, text: string): number | null {
  const letter = lookUp(LETTERS, text.at(-1) ?? "");
  if (letter === undefined) return decimalOf(text.endsWith("%") ? text.slice(0, -1) : text);
  const value = decimalOf(text.slice(0, -1));
  return value === null ? null : (value * letter) / (lookUp(COLUMNS, name)?.unit ?? 1);
}

interface Kept {
  readonly trace: Pick<ParsedTrace, "metric" | "op" | "member" | "line">;
  readonly t_s: number[];
  readonly value: number[];
}

/** Values by device and column, in order of appearance. */
export class Series {
  readonly #kept = new Map<string, Kept>();
  #hasDevices = false;

  #add(trace: Kept["trace"], t_s: number, value: number): void {
    const key = `${trace.member ?? ""}\n${trace.metric}\n${trace.op ?? ""}`;
    const kept = this.#kept.get(key) ?? { trace, t_s: [], value: [] };
    this.#kept.set(key, kept);
    kept.t_s.push(t_s);
    kept.value.push(value);
  }

  /**
   * A row of a device, or of a group (`iostat -g`), whose name a space precedes: its I/O is that of the devices printed
   * above it.
   * @param values by the names of the columns
   */
  device(name: string, values: ReadonlyMap<string, number>, t_s: number, line: number): void {
    if (!name.startsWith(" ")) this.#hasDevices = true;
    else if (this.#hasDevices) return;
    const member = name.trim();
    for (const [column, value] of values) {
      const known = lookUp(COLUMNS, column);
      if (known === undefined) continue;
      const rates = lookUp(RATES, column);
      if (value === 0 && rates?.every((rate) => (values.get(rate) ?? 0) === 0)) continue;
      const { metric, op, unit } = known;
      this.#add({ metric, op, member, line }, t_s, decimal(value * unit));
    }
  }

  /**
   * Processor time of the host that is not idle, percent of all. While they wait for a disk (%iowait) processors are
   * idle too (sysstat, iostat.1).
   */
  processor(idle: number, iowait: number, t_s: number, line: number): void {
    const busy = Number(Math.max(0, 100 - idle - iowait).toFixed(2));
    this.#add({ metric: "cpu_percent", op: null, member: null, line }, t_s, busy);
  }

  /** Discards and flushes that never happened make no series. */
  push(sink: Sink, window_s: number | null, started_ms: number | null): number {
    let number = 0;
    for (const { trace, t_s, value } of this.#kept.values()) {
      if ((trace.op === "trim" || trace.op === "sync") && value.every((one) => one === 0)) continue;
      const kind = trace.metric === "latency" ? "response" : null;
      sink.trace({ ...NO_TRACE, ...trace, kind, trace: number, document: 0, window_s, started_ms });
      sink.samples(number++, Float64Array.from(t_s), Float64Array.from(value));
    }
    return number;
  }
}
