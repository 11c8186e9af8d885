/** Directions of one average: as printed together, and its reads and writes. */
import type { MeasuredLatency } from "~/model/latency";
import type { ParsedDirection } from "../format";
import { AT, type Field, isData, valueOf } from "./columns";
import { type HistogramOp, type HistogramSection, toHistogram } from "./histogram";
import type { Average, Section } from "./section";
import { readShare, type Workload } from "./workload";

const MB = 2 ** 20;

export type Tables = HistogramSection["tables"];

/** Seconds that the average covers; null: unknown, or no interval was left after the warm-up. */
export const runtimeOf = ({ interval_s }: Section, { from, to }: Average): number | null =>
  interval_s === null || to < from ? null : (to - from + 1) * interval_s;

/**
 * `mixed` has the values that vdbench printed for all operations. If it prints no rates of reads and writes (SD/WD),
 * they are split by the read percentage. For an FSD/FWD run only reads and writes are used, since `rate` counts any
 * operation.
 */
export function directionsOf(
  section: Section,
  average: Average,
  workload: Workload,
  tables: Tables,
): ParsedDirection[] {
  const runtime_s = runtimeOf(section, average);
  const { values } = average;
  const get = (field: Field): number | null => valueOf(values, field);
  const share = readShare(values);
  const [reads, writes] = [get("read_rate"), get("write_rate")];
  const rate = get("rate");
  const asked = workload.workload_op;
  const found: ParsedDirection[] = [];
  // If all I/Os are reads, the values for all are those of the reads (before 5.04 nothing else is printed).
  const isAll = (op: HistogramOp): boolean => share === (op === "read" ? 1 : op === "write" ? 0 : null);
  const of = (op: HistogramOp, iops: number | null, mb: number | null): void => {
    const table = tables[op];
    found.push({
      op,
      iops,
      // 0.00 MB/sec beside a rate is below the last digit.
      bytes_per_s: mb === null || (mb === 0 && iops !== 0) ? null : mb * MB,
      ios: table?.total ?? null,
      io_bytes: null,
      runtime_s,
      latency:
        iops === null || iops === 0
          ? []
          : latencyOf(isAll(op) ? asTotal(values, op) : values, op, section.files, table),
    });
  };
  const part = (op: "read" | "write", own: number | null, mb: number | null, of_all: number | null): void => {
    const did = (own ?? of_all ?? 0) > 0;
    if (!did && asked !== op && asked !== "mixed") return;
    if (own !== null) of(op, own, mb);
    else if (rate === 0) of(op, 0, 0);
    else if (of_all !== null && rate !== null)
      of(op, rate * of_all, bytesOf(get("mb"), of_all, workload, get("bytes_io")));
  };
  part("read", reads, get("mb_read"), share);
  part("write", writes, get("mb_write"), share === null ? null : 1 - share);
  if (!section.files || isData(rate ?? NaN, reads ?? NaN, writes ?? NaN)) of("mixed", rate, get("mb"));
  return found;
}

/** Bytes of a share of the I/Os: known if all I/Os have one size. */
function bytesOf(mb: number | null, share: number, { block_bytes }: Workload, bytes_io: number | null): number | null {
  if (mb === null) return null;
  if (share === 1 || share === 0) return mb * share;
  const one = block_bytes !== null && (bytes_io === null || Math.abs(bytes_io - block_bytes) <= 0.5);
  return one ? mb * share : null;
}

/** If I/O was done, a printed 0 is below the last digit, or (FSD totals of 5.04.07) was never filled in. */
const positive = (ms: number): number | null => (ms > 0 ? toUs(ms) : null);
/** Printed to at most six digits after the point: 0.1938 ms is 193.8 µs, not 193.79999999999998. */
const toUs = (ms: number): number => Math.round(ms * 1e6) / 1e3;

function latencyOf(
  values: Float64Array,
  op: HistogramOp,
  files: boolean,
  table: Tables[HistogramOp],
): MeasuredLatency[] {
  const place = op === "mixed" ? "resp" : op;
  const [mean, stddev] = [values[op === "mixed" ? AT.resp : AT[`${op}_resp`]]!, values[AT[`${place}_std`]]!];
  const max = op === "mixed" ? maxOf(values) : values[AT[`${op}_max`]]!;
  const has = positive(mean) !== null || table !== undefined;
  if (!has) return [];
  return [
    {
      kind: "response",
      samples: table?.total ?? null,
      mean_us: positive(mean),
      stddev_us: Number.isNaN(stddev) || (stddev === 0 && (files || !(max > 0))) ? null : toUs(stddev),
      min_us: null,
      max_us: positive(max),
      quantiles: [],
      buckets: table === undefined || table.total === 0 ? null : toHistogram(table, max > 0 ? max : null),
    },
  ];
}

const asTotal = (values: Float64Array, op: HistogramOp): Float64Array => {
  const filled = values.slice();
  if (op === "mixed") return filled;
  const [mean, max, std] =
    op === "read" ? [AT.read_resp, AT.read_max, AT.read_std] : [AT.write_resp, AT.write_max, AT.write_std];
  if (!(filled[mean]! > 0)) filled[mean] = values[AT.resp]!;
  if (!(filled[max]! > 0)) filled[max] = maxOf(values);
  if (Number.isNaN(filled[std]!)) filled[std] = values[AT.resp_std]!;
  return filled;
};

/** FSD totals of 5.04.07 have the maxima of reads and writes, and 0 for both together. */
function maxOf(values: Float64Array): number {
  const [both, read, write] = [values[AT.resp_max]!, values[AT.read_max]!, values[AT.write_max]!];
  if (both > 0) return both;
  return Math.max(Number.isNaN(read) ? 0 : read, Number.isNaN(write) ? 0 : write);
}
