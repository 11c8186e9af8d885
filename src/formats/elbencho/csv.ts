/**
 * --csvfile: a header, and a row for each phase. Columns are found by name (docs/csv-docs.md, 3.1-9): there are more
 * since 2.0 (reads of a mix) and 2.1 (label, version, command). No cell holds a comma (Statistics.cpp replaces them).
 */
import { askedByColumns } from "./command";
import { type Done, noLatency, nothingDone, type Phase } from "./phase";

const MIB = 2 ** 20;

/** A header: its columns by number. null: another line. */
export function headerOf(line: string): ReadonlyMap<string, number> | null {
  const names = line.split(",").map((name) => name.trim());
  const columns = new Map(names.map((name, i) => [name, i]));
  const isOurs = ["operation", "threads", "time ms [last]", "MiB/s [last]"].every((name) => columns.has(name));
  return isOurs ? columns : null;
}

/** Text columns. */
const TEXT = new Set(["ISO date", "label", "path type", "operation", "version", "command"]);

/**
 * `2025-05-06T10:11:12.345+0200`; without a zone, or no date: null. Before 3.0-27 the date of a CSV row is that of the
 * end of its phase (CHANGELOG).
 */
export function dateOf(text: string | undefined, end: { readonly version: string | null; readonly ms: number | null }) {
  const [, day, zone] = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,3})?)([+-]\d\d):?\d\d$/.exec(text ?? "") ?? [];
  if (day === undefined || zone === undefined) return null;
  const at = Date.parse(
    day +
      text!
        .slice(day.length)
        .replace(/(\d\d)$/, ":$1")
        .replace("::", ":"),
  );
  if (!Number.isFinite(at)) return null;
  const [major = 0, minor = 0, patch = 0] = (end.version ?? "").split(/[.-]/).map(Number);
  const isStart = major > 3 || (major === 3 && (minor > 0 || patch >= 27));
  return isStart ? at : end.ms === null ? null : at - end.ms;
}

/** @returns the phase, or the name of the column with an invalid number; null: the row has too many or too few cells */
export function rowOf(line: string, columns: ReadonlyMap<string, number>, at: number): Phase | string | null {
  const cells = line.split(",").map((cell) => cell.trim());
  if (cells.length !== columns.size) return null;
  for (const [name, i] of columns) if (!TEXT.has(name) && !/^\d{0,15}$/.test(cells[i]!)) return name;
  const cell = (name: string): string | undefined => {
    const i = columns.get(name);
    return i === undefined || cells[i] === "" ? undefined : cells[i];
  };
  const number = (name: string): number | undefined => {
    const text = cell(name);
    return text === undefined ? undefined : Number(text);
  };
  const operation = cell("operation");
  if (operation === undefined || !/^[A-Z]/.test(operation)) return "operation";
  const doneOf = (prefix: string): Done => {
    const done = nothingDone();
    for (const [column, into] of [
      ["first", done.first],
      ["last", done.last],
    ] as const) {
      const of = (name: string) => number(`${prefix}${name} [${column}]`);
      const [iops, mib_per_s, mib, entries_per_s] = [of("IOPS"), of("MiB/s"), of("MiB"), of("entries/s")];
      if (iops !== undefined) into.iops = iops;
      if (mib_per_s !== undefined) Object.assign(into, { bytes_per_s: mib_per_s * MIB, step: MIB });
      if (mib !== undefined && mib > 0) into.bytes = mib * MIB;
      if (entries_per_s !== undefined) into.entries_per_s = entries_per_s;
    }
    const us = (of: string): number | null => number(`${prefix}IO lat us [${of}]`) ?? null;
    const mean_us = us("avg");
    if (mean_us !== null) done.latency = { ...noLatency(), min_us: us("min"), mean_us, max_us: us("max") };
    return done;
  };
  const version = cell("version") ?? null;
  const last_ms = number("time ms [last]") ?? null;
  return {
    ...{ operation, line: at, version, last_ms, label: cell("label") ?? null },
    asked: askedByColumns(cell, cell("command")),
    started_ms: dateOf(cell("ISO date"), { version, ms: last_ms }),
    done: doneOf(""),
    reads: doneOf("rwmix read "),
    first_ms: number("time ms [first]") ?? null,
    cpu_percent: number("CPU% [last]") ?? null,
  };
}
