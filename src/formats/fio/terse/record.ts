/**
 * One terse line (HOWTO 3.42, "Terse output"; stat.c, show_thread_status_terse_all): the fields of a job, separated by
 * `;`.
 *
 *     3;fio-3.33;randread;0;0;  26392;26366;6591;1001;…   1.000000%=62;…;99.000000%=1090;…   …
 *     version, job, group, error | first direction: KiB, KiB/s, IOPS, msec, slat, clat | percentiles | …
 *
 * Nothing is escaped, so a `;` in the name or the description shifts the fields. The percentiles of a direction, 20
 * fields like `99.000000%=732`, are unlike any other, so all fields are counted from them.
 */
import type { MeasuredLatency, Quantile } from "~/model/latency";
import type { DiskOp, LatencyKind } from "~/model/workload";
import type { ReadDirection } from "../direction";
import { shifted } from "../json";
import { isCoarse } from "../normal/amount";
import type { Lanes } from "../normal/head";
import type { Ran, TextRecord } from "../text/record";
import { CPU, diskFacts, type Fact, fact, shares } from "../details";

// What a terse line prints after its directions: processor, depths, latency buckets, disks (HOWTO 3.42, "Terse
// output"). Its first bucket of microseconds includes the nanoseconds (stat.c, stat_calc_lat_nu).

const DEPTHS = ["1", "2", "4", "8", "16", "32", ">=64"];
const US = ["2", "4", "10", "20", "50", "100", "250", "500", "750", "1000"];
const MS = [...US, "2000", ">=2000"];
const DISK_COUNTS = [
  ...["read_ios", "write_ios", "read_merges", "write_merges"],
  ...["read_ticks_ms", "write_ticks_ms", "in_queue_ms", "util_percent"],
];

/** null: `nan`, or absent. */
const numberOf = (field: string | undefined): number | null => {
  const value = Number.parseFloat(field ?? "");
  return Number.isFinite(value) ? value : null;
};

/**
 * @param fields those after the directions
 */
function jobFactsOf(fields: readonly string[]): Fact[] {
  let at = 0;
  const cpu = CPU.flatMap(([, name, unit]) => {
    const value = numberOf(fields[at++]);
    return value === null ? [] : [fact("cpu", name, value, unit)];
  });
  const listed = (buckets: readonly string[]): (readonly [string, number])[] =>
    buckets.flatMap((bucket) => {
      const percent = numberOf(fields[at++]);
      return percent === null ? [] : [[bucket, percent] as const];
    });
  const depths = shares("depth", "iodepth_level_percent", listed(DEPTHS));
  const [us, ms] = [listed(US), listed(MS)];
  const some = (buckets: readonly (readonly [string, number])[]) => buckets.filter(([, percent]) => percent !== 0);
  return [
    ...cpu,
    ...depths,
    ...shares("latency", "latency_us_percent", some(us)),
    ...shares("latency", "latency_ms_percent", some(ms)),
  ];
}

/** @param fields nine for each disk: its name, then its numbers */
function diskFactsOf(fields: readonly string[]): Fact[] {
  const facts: Fact[] = [];
  for (let at = 0; at + DISK_COUNTS.length < fields.length; at += DISK_COUNTS.length + 1) {
    const values = fields.slice(at + 1, at + 1 + DISK_COUNTS.length).map(numberOf);
    facts.push(...diskFacts(fields[at]!, DISK_COUNTS, values));
  }
  return facts;
}

type Op = DiskOp;

const PERCENTILES = 20;
/** Fields of a direction before its percentiles: KiB, KiB/s, IOPS, msec, four of slat, four of clat. */
const BEFORE = 12;
/** Fields of a direction: after the percentiles, four of lat and five of bw samples; v5 has six more. */
const DIRECTION = BEFORE + PERCENTILES + 4 + 5;
const DIRECTION_V5 = DIRECTION + 6;
/** cpu 5, depths 7, microseconds 10, milliseconds 12. */
const TAIL = 34;
const DISK = 9;

const PERCENTILE = /^\d{1,3}(?:\.\d{1,20})?%=\d{1,15}$/;
const NUMBER = /^-?(?:\d{1,20}(?:\.\d{1,20})?|nan|inf)%?$/;
/** KiB, KiB/s, IOPS and msec are always there. */
const RATE = /^\d{1,20}(?:\.\d{1,20})?$/;
const RATES = 4;
const COUNT = /^\d{1,16}$/;
const SHARE = /^\d{1,3}\.\d+%$/;

/**
 * Directions by their number: v3 has no trim; with unified_rw_reporting there is one for all, or one more (`both`,
 * since 3.27).
 */
const READ_WRITE: readonly Op[] = ["read", "write"];
function opsOf(version: number, directions: number): readonly Op[] | null {
  if (directions === 1) return ["mixed"];
  const plain: readonly Op[] = version === 3 || directions === 2 ? READ_WRITE : [...READ_WRITE, "trim"];
  if (directions === plain.length) return plain;
  return directions === plain.length + 1 ? [...plain, "mixed"] : null;
}

/** Where the fields of a terse line are. */
export interface TerseLayout {
  readonly version: number;
  readonly fields: readonly string[];
  readonly ops: readonly Op[];
  /** First field of each direction. */
  readonly starts: readonly number[];
  readonly tail: number;
  /** After the last disk. */
  readonly disksEnd: number;
  /** The line ends as fio may end it: with nothing more, disks, errors; otherwise with a description, or a cut. */
  readonly closed: boolean;
}

/** Is a line meant to be terse? It begins with fio's version, or has percentiles in a row. */
export function isTerse(text: string): boolean {
  if (/^[2-5];fio-\d/.test(text)) return true;
  // A damaged head; v2, which prints no version; or fio 2.0, which prints it without `fio-`.
  return /(?:;\d{1,3}(?:\.\d{1,20})?%=\d{1,15}){20};/.test(text);
}

/** Any name that a build may have, but no characters from damage. */
const VERSION = /^[\x21-\x7e]{1,100}$/;

/** Does each field have the shape for its place? */
const isDirection = (fields: readonly string[]): boolean =>
  fields.every((field, i) => {
    const inList = i >= BEFORE && i < BEFORE + PERCENTILES;
    return (inList ? PERCENTILE : i < RATES ? RATE : NUMBER).test(field);
  });

function layoutOf(text: string): TerseLayout | null {
  // fio prints C strings: a NUL comes from a disk or a copy that failed.
  if (text.includes("\0")) return null;
  const fields = text.split(";");
  const version = Number(fields[0]);
  if (!/^[2-5]$/.test(fields[0]!) || (version > 2 && !VERSION.test(fields[1] ?? ""))) return null;
  const first = fields.findIndex((_, i) => PERCENTILE.test(fields[i]!) && PERCENTILE.test(fields[i + 19] ?? ""));
  const length = version === 5 ? DIRECTION_V5 : DIRECTION;
  const starts: number[] = [];
  for (let at = first; at !== -1 && PERCENTILE.test(fields[at] ?? ""); at += length) starts.push(at - BEFORE);
  const ops = opsOf(version, starts.length);
  if (ops === null || starts[0]! < (version === 2 ? 4 : 5)) return null;
  const tail = starts.at(-1)! + length;
  const end = tail + TAIL;
  if (fields.length < end) return null;
  if (!starts.every((start) => isDirection(fields.slice(start, start + length)))) return null;
  if (!fields.slice(tail, end).every((field) => NUMBER.test(field))) return null;
  // Two lines ran together: what follows is another job.
  if (fields.slice(end).some((field) => PERCENTILE.test(field))) return null;
  let rest = end;
  while (rest + DISK <= fields.length && SHARE.test(fields[rest + DISK - 1]!)) rest += DISK;
  const errors = fields.slice(rest);
  const closed = errors.length === 0 || (errors.length === 2 && errors.every((field) => COUNT.test(field)));
  return { version, fields, ops, starts, tail, disksEnd: rest, closed };
}

/** Which part of the line holds a number, for the source panel: index of its field. */
export function fieldOf(layout: TerseLayout, op: string, kind: string | undefined, stat: string | undefined): number {
  const start = layout.starts[layout.ops.indexOf(op as Op)];
  if (start === undefined) return 0;
  const rate = ["io_bytes", "bytes_per_s", "iops", "runtime_s"].indexOf(stat ?? "iops");
  if (rate !== -1) return start + rate;
  const statNo = ["min", "max", "mean", "stddev"].indexOf(stat ?? "");
  if (statNo !== -1) {
    const block = kind === "slat" ? 4 : kind === "lat" ? BEFORE + PERCENTILES : 8;
    return start + block + statNo;
  }
  const percentiles = layout.fields.slice(start + BEFORE, start + BEFORE + PERCENTILES);
  const wanted = percentiles.findIndex((field) => shifted(field.split("%")[0]!, -2) === Number(stat));
  return start + (wanted === -1 ? 0 : BEFORE + wanted);
}

/** Microseconds as printed; all zero means no sample. */
function latencyOf(
  kind: LatencyKind,
  fields: readonly string[],
  quantiles: readonly Quantile[],
): MeasuredLatency | null {
  if (fields.every((field) => Number(field) === 0) && quantiles.every(([, value]) => value === 0)) return null;
  const [min_us, max_us, mean_us, stddev_us] = fields.map((field) =>
    Number.isNaN(Number(field)) ? null : Number(field),
  );
  const times = { min_us: min_us!, max_us: max_us!, mean_us: mean_us!, stddev_us: stddev_us! };
  return { kind, samples: null, ...times, quantiles, ...(quantiles.length > 0 && { rounded_us: 1 }), buckets: null };
}

/** `0%=0` fills the list up to 20. */
function quantilesOf(fields: readonly string[]): Quantile[] {
  const list = fields.map((field): Quantile => {
    const [percent, value] = field.split("%=");
    return [shifted(percent!, -2), Number(value)];
  });
  return list.filter(([q]) => q > 0 && q <= 1).sort((a, b) => a[0] - b[0]);
}

/**
 * I/Os that the line does not print: bytes over the block size, if that is whole and gives the printed rate (fio
 * divides I/Os by milliseconds and rounds down).
 */
function iosOf(io_bytes: number, block: number | null, iops: number, runtime_ms: number): number | null {
  const ios = block === null ? NaN : io_bytes / block;
  if (!Number.isInteger(ios) || runtime_ms === 0) return null;
  return Math.floor((1000 * ios) / runtime_ms) === iops ? ios : null;
}

function directionOf(op: Op, fields: readonly string[], block: number | null, lat: boolean): ReadDirection {
  const [kib, kib_per_s, iops, runtime_ms] = fields.map(Number) as [number, number, number, number];
  const quantiles = quantilesOf(fields.slice(BEFORE, BEFORE + PERCENTILES));
  const after = BEFORE + PERCENTILES;
  const active = kib > 0 || iops > 0;
  const latency = [
    latencyOf("slat", fields.slice(4, 8), []),
    latencyOf("clat", fields.slice(8, 12), lat ? [] : quantiles),
    latencyOf("lat", fields.slice(after, after + 4), lat ? quantiles : []),
  ];
  const io_bytes = kib * 1024;
  const ios = iosOf(io_bytes, block, iops, runtime_ms);
  const parsed = {
    op,
    iops: ios !== null && isCoarse(iops) ? (1000 * ios) / runtime_ms : iops,
    bytes_per_s: kib_per_s * 1024,
    ios,
    io_bytes,
    runtime_s: runtime_ms / 1000,
    latency: active ? latency.filter((l) => l !== null) : [],
  };
  return { op, parsed, active, exactBytes: false, moved: lat ? "lat" : null };
}

/**
 * @param text a line, or the last one of a cut file.
 * @returns null: damaged; nothing of it can be placed.
 */
export function terseRecord(text: string, line: number): { record: TextRecord; layout: TerseLayout } | null {
  const layout = layoutOf(text);
  if (layout === null) return null;
  const { version, fields, ops, starts, tail } = layout;
  const from = version === 2 ? 1 : 2;
  const head = fields.slice(from, starts[0]);
  const error = head.pop()!;
  const groupid = head.pop()!;
  if (!COUNT.test(groupid) || !/^-?\d{1,9}$/.test(error)) return null;
  const blocks = starts.map((start) => fields.slice(start, start + DIRECTION));
  const ran = blocks.map((block, i): Ran => {
    const [kib, , iops, runtime_ms] = block.map(Number) as [number, number, number, number];
    return { op: ops[i]!, runtime_ms, bytes: kib * 1024, slack: 1024, iops };
  });
  const record: TextRecord = {
    kind: "terse",
    name: head.join(";"),
    groupid: Number(groupid),
    error: Number(error),
    pid: null,
    printed_s: null,
    clones: null,
    version: version === 2 ? null : fields[1]!.replace(/^fio-/, ""),
    line,
    to: line,
    alone_percent: Number.parseFloat(fields[tail + 5]!),
    depth: null,
    facts: jobFactsOf(fields.slice(tail, tail + TAIL)).map((fact) => ({ ...fact, line })),
    disks: diskFactsOf(fields.slice(tail + TAIL, layout.disksEnd)).map((fact) => ({ ...fact, line })),
    ran: ran.filter(({ bytes }) => bytes > 0),
    directions: (lanes: Lanes, { lat_percentiles }) =>
      blocks.map((block, i) => {
        const op = ops[i]!;
        const shared = lanes[0] === lanes[1] ? lanes[0] : null;
        const size = { read: lanes[0], write: lanes[1], trim: lanes[2], sync: null, mixed: shared }[op];
        return directionOf(op, block, size, lat_percentiles);
      }),
  };
  return { record, layout };
}
