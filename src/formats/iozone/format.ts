import { eachLine } from "~/base/lines";
import type { Format } from "../format";
import { locateFrom, sniffLines, tellDamaged } from "../lineAt";
import {
  type Line,
  MIXED,
  noSetup,
  PREAD,
  pushLines,
  PWRITE,
  type Setup,
  type Test,
  TESTS,
  type Unit,
  type Value,
} from "./run";
import { lookUp } from "~/base/lookUp";

// What iozone prints (iozone.c, 3.x up to 3.506). The table, `-a` and `-i`; a test that did not run leaves blanks, so a
// value belongs to the column that ends where it ends:
//
// random    random     bkwd …
// kB  reclen    write  rewrite    read    reread    read     write     read …
// 1024      16  2146618  5479632                    7941793  8474583
//
// Throughput of several processes, `-t`:
//
// Each process writes a 8192 kByte file in 64 kByte records
// Children see throughput for  2 initial writers  = 2446639.56 kB/sec
// Parent sees throughput for  2 initial writers   =  595522.08 kB/sec
//
// and tables for Excel, `-R`, which repeat the first table with a column per record size and a row per file size.

const BANNER = /Iozone: Performance Test of File I\/O/;
const COMPLETE = /^\s*iozone test complete\./;
/** `KB  reclen   write rewrite` before 3.400. */
const HEADER = /^\s*kB\s+reclen\s+write\s+rewrite/i;
const CHILDREN =
  /^\s*Children see throughput for\s+(\d{1,7})\s+([a-z][a-z-]*(?: +[a-z-]+)*)\s*=\s*(\d{1,15}(?:\.\d+)?)\s+(\S+)/;
const PARENT = /^\s*Parent sees throughput for\s+\d+\s+[a-z][a-z -]*=\s*(\d{1,15}(?:\.\d+)?)\s/;
const ALSO = /^\s*(Min|Max|Avg) throughput per \w+\s*=\s*(\d{1,15}(?:\.\d+)?)\s/;
const REPORT = /^\s*"([A-Za-z-]+(?: [a-z]+)*) report"\s*$/;
const EXCEL_HEADER = /^\s*(?:"\d{1,9}"\s*)+$/;
const EXCEL_ROW = /^\s*"(\d{1,15})"((?:\s+\d{1,12})+)\s*$/;
const ROW = /^\s*\d{1,15}\s+\d{1,9}(?:\s+\d{1,15})+\s*$/;
/** A row that another program or a cut has damaged. */
const TORN = /^\s*\d{1,15}\s+\d{1,9}\s+\S/;

/** Names of the tests of a throughput run. */
const KINDS: Readonly<Record<string, Test>> = {
  ...{ "initial writers": TESTS[0]!, rewriters: TESTS[1]!, readers: TESTS[2]!, "re-readers": TESTS[3]! },
  ...{ "random readers": TESTS[4]!, "random writers": TESTS[5]!, "reverse readers": TESTS[6]! },
  ...{ "stride readers": TESTS[8]!, fwriters: TESTS[9]!, freaders: TESTS[11]!, "mixed workload": MIXED },
  ...{ "pwrite writers": PWRITE, "pread readers": PREAD },
};

const REPORTS: Readonly<Record<string, Test>> = {
  ...{ writer: TESTS[0]!, "re-writer": TESTS[1]!, reader: TESTS[2]!, "re-reader": TESTS[3]! },
  ...{ "random read": TESTS[4]!, "random write": TESTS[5]!, "backward read": TESTS[6]! },
  ...{ "record rewrite": TESTS[7]!, "stride read": TESTS[8]!, fwrite: TESTS[9]!, "re-fwrite": TESTS[10]! },
  ...{ fread: TESTS[11]!, "re-fread": TESTS[12]! },
};
const isReport = (name: string): boolean => lookUp(REPORTS, name.toLowerCase()) !== undefined;

interface Column {
  readonly test: Test;
  /** Where its label ends. */
  readonly end: number;
}

const ends = (text: string): { text: string; end: number }[] =>
  [...text.matchAll(/\S+/g)].map(({ 0: word, index }) => ({ text: word, end: index + word.length }));

const LABELS = ["write", "rewrite", "read", "reread", "read", "write", "read", "rewrite", "read"].concat([
  ...["fwrite", "frewrite", "fread", "freread"],
]);

/** The columns of the header, which may be shorter than TESTS; null: it has unknown tests. */
function columnsOf(header: string): readonly Column[] | null {
  const labels = ends(header).slice(2);
  if (labels.some(({ text }, i) => text !== LABELS[i])) return null;
  return labels.map(({ end }, i) => ({ test: TESTS[i]!, end }));
}

/**
 * Largest distance between the ends of a label and its value: labels are centred, and a long value shifts those after
 * it.
 */
const NEAR = 4;

/** The tests of the values of a row; null: unknown. */
function placed(cells: readonly { text: string; end: number }[], columns: readonly Column[]): readonly Test[] | null {
  if (cells.length === columns.length) return columns.map(({ test }) => test);
  const tests: Test[] = [];
  let next = 0;
  for (const { end } of cells) {
    const rest = columns.slice(next);
    const at = rest.reduce((best, column, i) => (distance(column, end) < distance(rest[best]!, end) ? i : best), 0);
    if (rest[at] === undefined || distance(rest[at], end) > NEAR) return null;
    tests.push(rest[at].test);
    next += at + 1;
  }
  return tests;
}
const distance = (column: Column, end: number): number => Math.abs(column.end - end);

const UNITS: readonly (readonly [RegExp, Unit])[] = [
  [/^\s*OPS Mode\./, "ops/s"],
  [/^\s*Microseconds\/op Mode\./, "us"],
];

/** Turns text lines into lines of results. */
class TextReader {
  readonly lines: Line[] = [];
  readonly bad: { line: number; text: string }[] = [];
  /** Values that were printed as 0: the test did not run, or was too short to be timed. */
  zeros: number | null = null;
  /** First line of a run that never says that it is complete. */
  unfinished: number | null = null;
  #begun: number | null = null;
  #setup: Setup = noSetup();
  #columns: readonly Column[] = [];
  #hasTable = false;
  #report: { test: Test; sizes: readonly number[] | null } | null = null;
  /** Values by file and record size, if there are only tables of -R. */
  readonly #cells = new Map<string, { line: number; values: Value[] }>();
  #throughput: { line: number; processes: number; record_kib: number | null; size_kib: number | null } | null = null;
  #values: Value[] = [];

  /** `isCut`: the file ends inside the line. */
  line(raw: string, at: number, isCut: boolean): void {
    const text = raw.replace(/\r$/, "").replaceAll("\t", "        ");
    if (COMPLETE.test(text)) this.#begun = null;
    // Without a line end between two files both stand on one line.
    if (BANNER.test(text)) {
      this.#begin();
      this.#begun = at;
    } else if (HEADER.test(text)) this.#header(text, at);
    else if (CHILDREN.test(text)) this.#children(text, at, isCut);
    else if (this.#columns.length > 0 && (TORN.test(text) || (isCut && /^\s*(?:\d|$)/.test(text) && text !== ""))) {
      this.#row(text, at, isCut);
    } else if (REPORT.test(text)) {
      const test = lookUp(REPORTS, REPORT.exec(text)![1]!.toLowerCase());
      this.#report = test === undefined ? null : { test, sizes: null };
      this.#columns = [];
    } else if (this.#report !== null && text.includes('"')) this.#excel(text, at, isCut);
    else this.#other(text);
  }

  end(): void {
    this.#flush();
    this.unfinished ??= this.#begun;
  }

  #begin(): void {
    this.#flush();
    this.unfinished ??= this.#begun;
    this.#setup = noSetup();
    this.#columns = [];
    this.#report = null;
    this.#hasTable = false;
  }

  #header(text: string, at: number): void {
    this.#columns = columnsOf(text) ?? [];
    this.#hasTable = true;
    if (this.#columns.length === 0) this.bad.push({ line: at, text: text.trim().slice(0, 100) });
  }

  #value(test: Test, value: number, line: number): Value[] {
    if (value > 0) return [{ test, value, line, also: [] }];
    this.zeros ??= line;
    return [];
  }

  #row(text: string, at: number, isCut: boolean): void {
    const cells = ends(text);
    const values = cells.slice(2);
    const tests = isCut || !ROW.test(text) ? null : placed(values, this.#columns);
    if (tests === null) {
      this.bad.push({ line: at, text: text.trim().slice(0, 100) });
      return;
    }
    const [size_kib, record_kib] = cells.slice(0, 2).map((cell) => Number(cell.text));
    this.#push({
      ...{ line: at, size_kib: size_kib!, record_kib: record_kib!, processes: 1 },
      values: values.flatMap((cell, i) => this.#value(tests[i]!, Number(cell.text), at)),
    });
  }

  #push(line: Omit<Line, "setup">): void {
    if (line.values.length > 0) this.lines.push({ ...line, setup: { ...this.#setup } });
  }

  #children(text: string, line: number, isCut: boolean): void {
    const [, count, kind, printed, unit] = CHILDREN.exec(text)!;
    const test = lookUp(KINDS, kind);
    if (isCut || test === undefined || !/^(?:k(?:B|bytes)|ops)\/sec$/i.test(unit!)) {
      this.bad.push({ line, text: text.trim().slice(0, 100) });
      return;
    }
    this.#setup.unit = /^ops/.test(unit!) ? "ops/s" : "kB/s";
    const processes = Number(count);
    const isNext = this.#throughput?.processes !== processes || this.#values.some((one) => one.test === test);
    if (isNext) {
      this.#flush();
      const { record_kib, size_kib } = this.#setup;
      this.#throughput = { line, processes, record_kib, size_kib };
    }
    this.#values.push(...this.#value(test, Number(printed), line));
  }

  /** Min, Max, Avg and the parent's number belong to the last test. */
  #also(name: string, value: number): void {
    const last = this.#values.at(-1);
    if (last !== undefined) this.#values[this.#values.length - 1] = { ...last, also: [...last.also, [name, value]] };
  }

  #excel(text: string, at: number, isCut: boolean): void {
    const report = this.#report!;
    // The table above has the same numbers.
    if (this.#hasTable) return;
    if (report.sizes === null && EXCEL_HEADER.test(text)) {
      report.sizes = [...text.matchAll(/\d+/g)].map(Number);
      return;
    }
    const [, size, values] = EXCEL_ROW.exec(text) ?? [];
    const numbers = values?.trim().split(/\s+/).map(Number) ?? [];
    if (size === undefined || report.sizes === null || isCut || numbers.length > report.sizes.length) {
      this.bad.push({ line: at, text: text.trim().slice(0, 100) });
      return;
    }
    for (const [i, value] of numbers.entries()) {
      const key = `${size} ${report.sizes[i]!}`;
      const cell = this.#cells.get(key) ?? { line: at, values: [] };
      this.#cells.set(key, cell);
      cell.values.push(...this.#value(report.test, value, at));
    }
  }

  #flush(): void {
    if (this.#throughput !== null) this.#push({ ...this.#throughput, values: this.#values });
    this.#throughput = null;
    this.#values = [];
    for (const [key, { line, values }] of this.#cells) {
      const [size_kib, record_kib] = key.split(" ").map(Number);
      this.#push({ line, size_kib: size_kib!, record_kib: record_kib!, processes: 1, values });
    }
    this.#cells.clear();
  }

  #other(text: string): void {
    const setup = this.#setup;
    const parent = PARENT.exec(text)?.[1];
    const [, name, value] = ALSO.exec(text) ?? [];
    if (parent !== undefined) this.#also("seen by the parent", Number(parent));
    else if (name !== undefined) this.#also(`${name.toLowerCase()} per process`, Number(value));
    setup.version = /Version \$Revision: (\S+) \$/.exec(text)?.[1] ?? setup.version;
    for (const [pattern, unit] of UNITS) if (pattern.test(text)) setup.unit = unit;
    const command = /^\s*Command line used: (.*)$/.exec(text)?.[1]?.trimEnd();
    if (command !== undefined) {
      setup.command = command;
      setup.direct ??= false;
    }
    if (/O_DIRECT feature enabled|VxFS advanced feature|Direct I\/O/i.test(text)) setup.direct = true;
    const [, size, record] =
      /Each (?:process|thread) writes a (\d{1,15}) k[Bb]yte file in (\d{1,9}) k[Bb]yte records/i.exec(text) ?? [];
    if (size !== undefined) {
      this.#flush();
      [setup.size_kib, setup.record_kib] = [Number(size), Number(record)];
    }
  }
}

const isOurs = (line: string): boolean =>
  [BANNER, HEADER, CHILDREN].some((mark) => mark.test(line)) || isReport(REPORT.exec(line)?.[1] ?? "");

export const iozone: Format = {
  id: "iozone",
  tool: "iozone",
  sniff: sniffLines(isOurs),
  locate: locateFrom(),
  async parse(source, sink, context) {
    const { path } = source;
    const reader = new TextReader();
    await eachLine(source, context, (text, line, isCut) => reader.line(text, line, isCut));
    reader.end();
    const { lines, bad, zeros, unfinished } = reader;
    pushLines(sink, lines);
    const [first] = lines;
    if (first === undefined) sink.notice({ code: "iozone/no-result", level: "error", path });
    else {
      const unsized = lines.find(({ record_kib }) => record_kib === null);
      if (unsized !== undefined) {
        sink.notice({ code: "iozone/no-record-size", level: "warning", path, line: unsized.line });
      }
      if (unfinished !== null) sink.notice({ code: "iozone/ends-early", level: "warning", path, line: unfinished });
      if (first.setup.unit !== "us") sink.notice({ code: "iozone/computed", level: "info", path, line: first.line });
    }
    if (zeros !== null) sink.notice({ code: "iozone/zero", level: "info", path, line: zeros });
    const rows = bad.map(({ line, text }) => ({ code: "iozone/bad-row", line, values: { text } }));
    tellDamaged(sink, path, rows, "iozone/more-bad");
  },
};
