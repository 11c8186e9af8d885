import type { MeasuredLatency } from "~/model/latency";
import type { DiskOp, LatencyKind } from "~/model/workload";
import { NO_TIMES } from "../blank";
import type { ParsedDirection } from "../format";
import { histogram, objectBins, type Bins } from "./bins";
import { Faults, Fields, shifted } from "./json";
import { bytesOf, kbBase, perDirection, type Options } from "./options";
import { before } from "./version";

/** Facts about the document that are needed to read a direction. */
export interface DirectionContext {
  readonly version: readonly number[] | null;
  readonly options: Options;
  readonly bins: readonly Bins[];
}

export interface ReadDirection {
  readonly op: DiskOp;
  readonly parsed: ParsedDirection;
  /** It did I/O. */
  readonly active: boolean;
  /** io_bytes counts bytes, not whole KiB. */
  readonly exactBytes: boolean;
  /**
   * The kind to which percentiles were moved from clat, since fio before 3.18 prints those of the total latency there.
   */
  readonly moved: "lat" | "unknown" | null;
}

/**
 * Pairs of "99.000000" : value. Percentile 0 is ignored: fio up to 3.1 prints unused slots of its list as "0.00" : 0
 * (axboe/fio issue 511).
 */
function quantilesOf(percentile: Fields | null, scale: number): MeasuredLatency["quantiles"] {
  const list: (readonly [number, number])[] = [];
  for (const key of Object.keys(percentile?.json ?? {})) {
    const q = shifted(key, -2);
    const value = percentile!.amount(key);
    if (!(q >= 0 && q <= 1)) percentile!.tell(key, "amount");
    else if (q > 0 && value !== null) list.push([q, value / scale]);
  }
  list.sort((a, b) => a[0] - b[0]);
  const at = list.findIndex(([, value], i) => i > 0 && value < list[i - 1]![1]);
  if (at === -1) return list;
  // A higher percentile cannot be lower. Which of the two is wrong is unknown.
  const text = `less at ${list[at]![0]} than at ${list[at - 1]![0]}`;
  percentile!.faults.add({ why: "amount", path: percentile!.path, text, beside: "" });
  return [];
}

interface Block {
  readonly latency: MeasuredLatency;
  readonly printedBins: boolean;
}

/**
 * One latency object (`clat_ns`, in 2.x `clat`). null: absent or without samples: `N` is 0 (3.19 and later), or all of
 * it is 0 (before, if an engine has no such latency).
 */
function blockOf(owner: Fields, kind: LatencyKind, { bins }: DirectionContext): Block | null {
  const nanoseconds = owner.object(`${kind}_ns`);
  const block = nanoseconds ?? owner.object(kind);
  if (block === null) return null;
  const scale = nanoseconds === null ? 1 : 1000;
  const faults = new Faults();
  const fields = new Fields(block.json, faults, block.path);
  const us = (name: string): number | null => {
    const value = fields.amount(name);
    return value === null ? null : value / scale;
  };
  // The scan replaced bins that it has read by a number.
  const taken = typeof block.json["bins"] === "number" ? block.json["bins"] : null;
  const printed = taken === null ? fields.object("bins") : null;
  const counted = taken === null ? printed && objectBins(printed.json) : (bins[taken] ?? null);
  if (printed !== null && counted === null) fields.tell("bins", "type", "counts by value");
  const made = counted === null ? null : histogram(counted, nanoseconds === null ? 1000 : 1);
  if (typeof made === "string") faults.add({ why: "amount", path: [...fields.path, "bins"], text: made, beside: "" });
  const buckets = typeof made === "string" ? null : made;
  const [min_us, printed_us, mean_us, stddev_us] = [us("min"), us("max"), us("mean"), us("stddev")];
  const beside = mean_us ? `a mean of ${String(fields.value("mean"))}` : null;
  const max_us = fields.orContradicted("max", printed_us, beside);
  const n = fields.orContradicted("N", fields.count("N"), beside);
  const samples = n ?? (buckets === null ? null : buckets.count.reduce((sum, count) => sum + count, 0));
  const isUnread = samples !== 0 && faults.list.some(({ why }) => why === "type");
  // Faults of a latency without samples are not reported: fio leaves its minimum at 2^64 − 1.
  if (!isUnread && (samples === 0 || (samples === null && !max_us && !mean_us))) return null;
  const times = timesOf(fields, { min_us, max_us, mean_us, stddev_us }, samples);
  const quantiles = quantilesOf(fields.object("percentile"), scale);
  for (const fault of faults.list) owner.faults.add(fault);
  const latency = { kind, samples, ...times, quantiles, buckets };
  return { latency, printedBins: taken !== null || printed !== null };
}

/** fio 2 prints whole microseconds. */
const UNIT_US = 1;

type Times = Pick<MeasuredLatency, "min_us" | "max_us" | "mean_us" | "stddev_us">;

/**
 * No I/O takes no time: a mean of 0 was not measured, and if the maximum is 0 too, nothing was. An extreme on the wrong
 * side of the mean is none: in 14,000 latencies of fio 2.1 to 3.42 there is no such one.
 */
function timesOf(fields: Fields, times: Times, samples: number | null): Times {
  const { mean_us } = times;
  if (mean_us !== 0) {
    const within = (name: "min" | "max", value: number | null, sign: 1 | -1): number | null => {
      if (value === null || mean_us === null || sign * (mean_us - value) <= UNIT_US) return value;
      fields.tell(name, "contradicted", `a mean of ${String(fields.value("mean"))}`);
      return null;
    };
    return { ...times, min_us: within("min", times.min_us, -1), max_us: within("max", times.max_us, 1) };
  }
  const beside = samples === null ? `a max of ${String(fields.json["max"])}` : `${samples} I/Os`;
  fields.tell("mean", "contradicted", beside);
  if (times.max_us === 0) return NO_TIMES;
  return { ...times, mean_us: null };
}

/**
 * Before 3.18 fio prints one set of percentiles, always inside clat; with lat_percentiles=1 they are those of the total
 * latency (stat.c at 3.1, 3.7 and 3.12). The option came with 3.1 (b599759b). Without listed options the kind is
 * unknown, unless the bins are in `lat_ns`, where 3.2 to 3.17 print them only with lat_percentiles=1.
 */
function percentileKind(context: DirectionContext, clat: Block, lat: Block | null): LatencyKind {
  if (clat.latency.quantiles.length === 0 || (lat?.latency.quantiles.length ?? 0) > 0) return "clat";
  if (before(context.version, 3, 1) === true || before(context.version, 3, 18) === false) return "clat";
  if (lat?.printedBins === true && !clat.printedBins) return "lat";
  const binsTell = before(context.version, 3, 2) === false && clat.printedBins && lat?.printedBins === false;
  if (!context.options.known) return binsTell ? "clat" : "unknown";
  const listed = context.options.get("lat_percentiles");
  return listed !== undefined && listed.trim() !== "0" ? "lat" : "clat";
}

const without = (latency: MeasuredLatency): MeasuredLatency => ({ ...latency, quantiles: [], buckets: null });

function latenciesOf(
  owner: Fields,
  context: DirectionContext,
): Pick<ReadDirection, "moved"> & { list: MeasuredLatency[] } {
  const [slat, clat, lat] = (["slat", "clat", "lat"] as const).map((kind) => blockOf(owner, kind, context));
  const list = [slat, clat, lat].flatMap((block) => (block ? [block.latency] : []));
  if (!clat) return { list, moved: null };
  const kind = percentileKind(context, clat, lat ?? null);
  if (kind === "clat") return { list, moved: null };
  const { quantiles, samples } = clat.latency;
  const buckets = clat.latency.buckets ?? lat?.latency.buckets ?? null;
  const others = list.filter((l) => l.kind !== "clat" && l.kind !== "lat");
  if (kind === "lat" && lat) {
    const total = { ...lat.latency, quantiles, buckets, samples: lat.latency.samples ?? samples };
    return { list: [...others, without(clat.latency), total], moved: "lat" };
  }
  const moved = { kind: "unknown" as const, samples, ...NO_TIMES, quantiles, buckets };
  return { list: [...others, without(clat.latency), ...(lat ? [without(lat.latency)] : []), moved], moved: "unknown" };
}

/**
 * Is `io_bytes` in whole KiB? Up to 2.20 it is (c12d597a made it bytes in 2.21 and added io_kbytes). Decided by the
 * numbers, since files are cut out and re-serialised: bandwidth × runtime is 1,024 times as many bytes as KiB.
 */
function isKib(fields: Fields, version: readonly number[] | null): boolean {
  if (fields.json["io_kbytes"] !== undefined || fields.json["bw_bytes"] !== undefined) return false;
  const [printed, bw, runtime] = ["io_bytes", "bw", "runtime"].map((name) => fields.amount(name));
  if (printed && bw && runtime && bw * runtime > 1e6) return printed / ((bw * runtime) / 1000) < 32;
  return before(version, 2, 21) ?? false;
}

/** Index of each data direction in a list with a value per direction. */
const LANES: Partial<Readonly<Record<DiskOp, 0 | 1 | 2>>> = { read: 0, write: 1, trim: 2 };

/** Requested bytes per I/O; null: not listed, or not the same for the direction. */
function askedSize(op: DiskOp, { options }: DirectionContext): number | null {
  const lane = LANES[op];
  const size = lane === undefined ? undefined : perDirection(options.get("bs") ?? "")[lane];
  return size === undefined ? null : bytesOf(size, kbBase(options)) || null;
}

/** One of read, write, trim or mixed. */
function dataDirection(op: DiskOp, fields: Fields, context: DirectionContext): ReadDirection {
  const kib = isKib(fields, context.version);
  const speed = fields.amount("bw_bytes") === null ? "bw" : "bw_bytes";
  const [rate, moved_s] = [fields.amount("iops"), fields.amount(speed)];
  const byIos = rate ? `${rate} IOPS` : null;
  const byBytes = moved_s ? `a bandwidth of ${moved_s}` : null;
  const printed = fields.orContradicted("io_bytes", fields.count("io_bytes"), byBytes);
  const length_ms = fields.orContradicted("runtime", fields.amount("runtime"), byIos);
  const ios = fields.orContradicted("total_ios", fields.count("total_ios"), byIos);
  const bytes = printed === null ? null : kib ? printed * 1024 : printed;
  // A count without bytes is not I/O: the cpuio engine counts its loops.
  const counted = bytes === 0 ? null : ios;
  const size = askedSize(op, context);
  const samples = ["lat_ns", "clat_ns"].map((name) => fields.object(name)?.amount("N") ?? null);
  const ofIos: Quotient = {
    ...{ fields, rate: "iops", count: "total_ios", unit: 1, each: "I/Os" },
    ...{ printed: rate, done: counted },
    others: [...samples, size && bytes && bytes / size],
  };
  const perPrinted = speed === "bw" ? 1024 : 1;
  const ofBytes: Quotient = {
    ...{ fields, rate: speed, count: "io_bytes", unit: 1024 / perPrinted, each: speed === "bw" ? "KiB" : "bytes" },
    ...{ printed: moved_s, done: bytes === null ? null : bytes / perPrinted },
    others: [size && counted && (counted * size) / perPrinted],
  };
  const runtime = runtimeOf(ofIos, ofBytes, length_ms);
  const [byCount, byVolume] = [settled(ofIos, runtime), settled(ofBytes, runtime)];
  const iops = byCount.rate;
  const io_bytes = byVolume.done === null ? null : byVolume.done * perPrinted;
  const active = ios !== 0 && ((io_bytes ?? counted ?? 0) > 0 || (iops ?? 0) > 0);
  const { list, moved } = active ? latenciesOf(fields, context) : { list: [], moved: null };
  const parsed = {
    op,
    iops,
    bytes_per_s: byVolume.rate === null ? null : byVolume.rate * perPrinted,
    ios: counted === null ? ios : byCount.done,
    io_bytes,
    runtime_s: runtime === null ? null : runtime / 1000,
    latency: list,
  };
  return { op, parsed, active, exactBytes: !kib, moved };
}

/** A rate that fio computes from a count and the runtime (stat.c), and other evidence for that count. */
interface Quotient {
  readonly fields: Fields;
  /** Field names in the file. */
  readonly rate: string;
  readonly count: string;
  readonly printed: number | null;
  readonly done: number | null;
  /** The same count from other fields. */
  readonly others: readonly (number | null)[];
  /** Possible error of the rate or count from its last printed digit. */
  readonly unit: number;
  readonly each: string;
}

/** In 6,000 directions of fio 2.0 to 3.42 no rate is further off, except by its last digit. */
const RATE_TOLERANCE = 0.01;
const near = (a: number, b: number): boolean => Math.abs(a / b - 1) <= RATE_TOLERANCE;

/** Factor by which the rate is too high; 1: it is count over runtime. null: one of them is missing or 0. */
function factorOf({ printed, done, unit }: Quotient, runtime_ms: number | null): number | null {
  if (!printed || !done || !runtime_ms) return null;
  const quotient = (1000 * done) / runtime_ms;
  const digits = unit * (1.5 + 1000 / runtime_ms);
  return near(printed, quotient) || Math.abs(printed - quotient) <= digits ? 1 : printed / quotient;
}

/** Milliseconds; null if both rates contradict it equally: then the runtime is wrong. */
function runtimeOf(ios: Quotient, bytes: Quotient, runtime_ms: number | null): number | null {
  const [a, b] = [factorOf(ios, runtime_ms), factorOf(bytes, runtime_ms)];
  if (a === null || b === null || a === 1 || b === 1 || !near(a, b)) return runtime_ms;
  ios.fields.tell("runtime", "contradicted", `${ios.done} I/Os at ${ios.printed} IOPS`);
  return null;
}

/** A nanosecond: fio prints whole milliseconds, and a quotient by less may exceed every number. */
const SHORTEST_MS = 1e-6;

/**
 * The valid rate and count. A rate of 0, or none, beside a count was not measured: the quotient is used. If the two
 * contradict each other, the one confirmed by another field counts; without such a field the rate is unknown.
 */
function settled(of: Quotient, runtime_ms: number | null): { rate: number | null; done: number | null } {
  const { fields, printed, done } = of;
  const kept = { rate: printed, done };
  if (done === null || done === 0) return kept;
  const isThere = printed !== 0 && fields.has(of.rate);
  const factor = factorOf(of, runtime_ms);
  if (isThere && (factor === null || factor === 1)) return kept;
  if (runtime_ms === null || runtime_ms < SHORTEST_MS) {
    fields.tell(of.rate, "contradicted", `${done} ${of.each}`);
    return { rate: null, done };
  }
  const beside = `${done} ${of.each} in ${runtime_ms} ms`;
  const told = (count: number): boolean => of.others.some((other) => other !== null && other > 0 && near(other, count));
  if (!isThere || told(done)) {
    fields.tell(of.rate, "computed", beside);
    return { rate: (1000 * done) / runtime_ms, done };
  }
  if (told((printed! * runtime_ms) / 1000)) {
    fields.tell(of.count, "contradicted", `a rate of ${printed} in ${runtime_ms} ms`);
    return { rate: printed, done: null };
  }
  fields.tell(of.rate, "contradicted", beside);
  return { rate: null, done };
}

/** fsync and fdatasync: counted and timed, without bytes. fio prints the latency from call to return as `lat`. */
function syncDirection(fields: Fields, context: DirectionContext): ReadDirection | null {
  const counted = fields.count("total_ios") ?? fields.count("N");
  if (counted === null) return null;
  const lat = blockOf(fields, "lat", context);
  // total_ios counts fsync alone, though the latencies of fdatasync are here as well (3.33: stat.c, add_sync_clat_sample).
  const ios = counted === 0 ? (lat?.latency.samples ?? 0) : counted;
  if (ios === 0) return null;
  const latency = lat === null ? [] : [lat.latency];
  const parsed = { op: "sync" as const, iops: null, bytes_per_s: null, ios, io_bytes: null, runtime_s: null, latency };
  return { op: "sync", parsed, active: true, exactBytes: false, moved: null };
}

/**
 * All directions of a job in the file, including idle ones. With unified_rw_reporting=both `mixed` repeats read and
 * write: it is kept as printed and never added to them (analysis/combine, totals).
 */
export function directionsOf(job: Fields, context: DirectionContext): ReadDirection[] {
  const list: ReadDirection[] = [];
  for (const op of ["read", "write", "trim", "mixed"] as const) {
    const fields = job.object(op);
    if (fields !== null) list.push(dataDirection(op, fields, context));
  }
  const sync = job.object("sync");
  const read = sync && syncDirection(sync, context);
  return read ? [...list, read] : list;
}
