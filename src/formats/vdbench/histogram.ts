/** Response time histograms: `histogram.html` of the whole run, `<sd>.histogram.html` and the like of its parts. */
import type { ByteSource } from "~/base/bytes";
import { textBlocks } from "~/base/lines";
import type { Histogram } from "~/model/histogram";
import type { ParseContext, Sink } from "../format";
import { Complaints } from "./complaints";
import { subjectOf } from "./kind";
import type { Starting, Subject } from "./section";
import { startingOf } from "./starting";

export type HistogramOp = "read" | "write" | "mixed";

/** One table: edges in integer ns, ascending, without empty buckets; the last may be open. */
export interface Table {
  readonly line: number;
  readonly lo_ns: readonly number[];
  /** Infinity: printed `max`. */
  readonly hi_ns: readonly number[];
  readonly count: readonly number[];
  readonly total: number;
}

export interface HistogramSection {
  readonly rd: string;
  readonly line: number;
  readonly starting: Starting;
  readonly tables: Partial<Readonly<Record<HistogramOp, Table>>>;
}

export interface HistogramsPart {
  readonly kind: "histograms";
  readonly subject: Subject | null;
  readonly sections: readonly HistogramSection[];
}

export const isHistograms = (part: unknown): part is HistogramsPart => (part as HistogramsPart).kind === "histograms";

const LABELS: readonly (readonly [RegExp, HistogramOp])[] = [
  [/^Reads and writes:\s*$/, "mixed"],
  [/^(?:Reads|Only reads done for this workload):\s*$/, "read"],
  [/^(?:Writes|Only writes done for this workload):\s*$/, "write"],
  [/^Total of all requested operations(?: since warmup)?:\s*$/, "mixed"],
];

/** Edges have three digits after the point, less from 10,000 ms on: eight characters (Histogram.java, getShort). */
const BUCKET =
  /^\s{0,20}(\d{1,12}(?:[.,]\d{1,3})?) <\s{1,20}(\d{1,12}(?:[.,]\d{1,3})?|max)\s{1,30}(\d[\d.,]{0,24})\s{1,20}(\S{1,12})\s{1,20}(\S{1,12})/;
const COUNT = /^\d{1,3}(?:,\d{3})*$|^\d+$/;
const HEAD = /min\(ms\) <\s+max\(ms\)/;
/** Percentages have four digits after the point. */
const PERCENT_TOLERANCE = 0.00011;

export async function parseHistograms(source: ByteSource, sink: Sink, context: ParseContext): Promise<void> {
  const complaints = new Complaints(sink, source.path);
  let reader: Reader | null = null;
  let last = 0;
  let cut = false;
  for await (const { lines, line, end, open } of textBlocks(source, context.signal)) {
    reader ??= new Reader(complaints, subjectOf(lines));
    for (const [i, text] of lines.entries()) reader.line(text.length > 1000 ? text.slice(0, 1000) : text, line + i);
    last = line + lines.length - 1;
    cut = open;
    context.progress(end);
  }
  sink.part((reader ?? new Reader(complaints, null)).end(last, cut));
}

interface Building {
  readonly op: HistogramOp;
  readonly line: number;
  readonly lo_ns: number[];
  readonly hi_ns: number[];
  readonly count: number[];
  readonly percent: number[];
  /** A blank line followed its buckets. */
  ended: boolean;
  broken: number;
}

class Reader {
  readonly #sections: HistogramSection[] = [];
  #tables: Partial<Record<HistogramOp, Table>> | null = null;
  #building: Building | null = null;
  /** The last bucket that belongs to no table. */
  #stray = -1;
  /** The line of the last bucket of a table that was read whole. */
  #closed = -1;

  constructor(
    private readonly complaints: Complaints,
    private readonly subject: Subject | null,
  ) {}

  line(text: string, line: number): void {
    const building = this.#building;
    const bucket = building === null ? null : BUCKET.exec(text);
    if (bucket !== null) this.#bucket(building!, bucket, line);
    else if (text.startsWith("<a name=")) this.#begin(text, line);
    else if (text.trim() === "") this.#blank();
    else if (!HEAD.test(text)) this.#other(text, line);
  }

  /** `cut`: the file ends inside a line. */
  end(last: number, cut: boolean): HistogramsPart {
    // After the last bucket of a table its count is certain.
    if (cut && this.#closed === last) this.complaints.notice("warning", "vdbench/unended", last);
    else if (cut && this.#building === null) this.complaints.error("vdbench/cut", last);
    this.#finish(last, true);
    this.complaints.end();
    return { kind: "histograms", subject: this.subject, sections: this.#sections };
  }

  #blank(): void {
    if (this.#building !== null && this.#building.count.length > 0) this.#building.ended = true;
  }

  #begin(text: string, line: number): void {
    this.#finish(line - 1);
    const starting = startingOf(text);
    if (starting === null) {
      this.#tables = null;
      this.complaints.error("vdbench/broken-row", line);
      return;
    }
    const tables = (this.#tables = {});
    this.#sections.push({ rd: starting.rd, line, starting, tables });
  }

  #other(text: string, line: number): void {
    const label = LABELS.find(([mark]) => mark.test(text));
    if (label !== undefined) {
      this.#finish(line - 1);
      if (this.#tables === null) this.complaints.error("vdbench/broken-row", line);
      this.#building = { op: label[1], line, lo_ns: [], hi_ns: [], count: [], percent: [], ended: false, broken: 0 };
    } else if (this.#building !== null && /[<\d]/.test(text)) {
      this.#building.broken ||= line;
    } else if (this.#building === null && BUCKET.test(text)) {
      // A table whose name was torn.
      if (this.#stray + 1 < line) this.complaints.error("vdbench/broken-histogram", line, { line });
      this.#stray = line;
    }
  }

  #bucket(building: Building, [, ...printed]: RegExpExecArray, line: number): void {
    // `0,020 <  0,040  10.651`: a locale with a decimal comma.
    const isComma = printed[3]!.includes(",");
    const [lo, hi, count, percent] = isComma
      ? printed.map((text) => text.replaceAll(/[.,]/g, (c) => (c === "." ? "," : ".")))
      : printed;
    const lo_ns = Math.round(Number(lo) * 1e6);
    const hi_ns = hi === "max" ? Infinity : Math.round(Number(hi) * 1e6);
    const before = building.hi_ns.at(-1) ?? lo_ns;
    if (building.ended || before !== lo_ns || hi_ns <= lo_ns || !COUNT.test(count!)) building.broken ||= line;
    building.lo_ns.push(lo_ns);
    building.hi_ns.push(hi_ns);
    building.count.push(Number(count!.replaceAll(",", "")));
    building.percent.push(Number(percent));
    if (hi_ns !== Infinity) return;
    if (building.broken === 0) this.#closed = line;
    this.#finish(line);
  }

  /** A table has ended: whole, broken, or cut before its last bucket. */
  #finish(last: number, atEnd = false): void {
    const building = this.#building;
    this.#building = null;
    if (building === null || this.#tables === null) return;
    const { op, line, count } = building;
    // `histogram=(default,suppress)` leaves out the empty buckets at both ends, all but one (Histogram.java).
    const cut = building.hi_ns.at(-1) !== Infinity && !(building.ended && count.at(-1) === 0);
    const total = count.reduce((sum, n) => sum + n, 0);
    const wrong = building.percent.findIndex(
      (percent, i) => total > 0 && !(Math.abs((100 * count[i]!) / total - percent) <= PERCENT_TOLERANCE),
    );
    // Above 2^53 sums are not exact, and no run counts that many.
    if (!(total < 2 ** 53)) building.broken ||= line;
    if (building.broken > 0) this.complaints.error("vdbench/broken-histogram", building.broken, { line });
    else if (cut) {
      const code = atEnd ? "vdbench/cut" : "vdbench/broken-histogram";
      this.complaints.error(code, atEnd ? last : line, { line });
    } else if (wrong !== -1) this.complaints.error("vdbench/broken-histogram", line, { line });
    else {
      const kept = count.map((n, i) => (n > 0 ? i : -1)).filter((i) => i !== -1);
      const pick = (values: readonly number[]): number[] => kept.map((i) => values[i]!);
      const [lo_ns, hi_ns] = [pick(building.lo_ns), pick(building.hi_ns)];
      this.#tables[op] = { line, lo_ns, hi_ns, count: pick(count), total };
    }
  }
}

/** `max_ms`: the highest response of the same intervals, if known; it closes the last bucket. */
export function toHistogram({ lo_ns, hi_ns, count }: Table, max_ms: number | null): Histogram {
  const max_ns = max_ms === null ? 0 : Math.round(max_ms * 1e6);
  const high = hi_ns.map((hi, i) => (hi === Infinity ? Math.max(lo_ns[i]!, max_ns) : hi));
  return {
    lo_ns: Float64Array.from(lo_ns),
    hi_ns: Float64Array.from(high),
    value_ns: Float64Array.from(high),
    count: Float64Array.from(count),
  };
}
