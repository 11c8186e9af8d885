import type { MeasuredLatency } from "~/model/latency";
import type { DiskOp, LatencyKind } from "~/model/workload";
import type { ParsedDirection } from "../format";
import { histogram, objectBins, type Bins } from "./bins";
import { Faults, Fields, shifted } from "./json";
import type { Options } from "./options";
import { before } from "./version";

/** What reading needs to know of the document a direction stands in. */
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
  /** io_bytes is bytes and not whole KiB. */
  readonly exactBytes: boolean;
  /** Percentiles moved from clat, where fio before 3.18 prints those of the total latency: to which kind. */
  readonly moved: "lat" | "unknown" | null;
}

type Quantiles = MeasuredLatency["quantiles"];

/**
 * Pairs of "99.000000" : value. Percentile 0 is no percentile: fio up to 3.1 prints unused slots of its list as
 * "0.00" : 0 (axboe/fio issue 511).
 */
function quantilesOf(percentile: Fields | null, scale: number): Quantiles {
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
  // More I/Os are never done in less time. Which of the two is wrong nobody knows.
  const text = `less at ${list[at]![0]} than at ${list[at - 1]![0]}`;
  percentile!.faults.add({ why: "amount", path: percentile!.path, text, beside: "" });
  return [];
}

interface Block {
  readonly latency: MeasuredLatency;
  readonly printedBins: boolean;
}

/**
 * One latency object (`clat_ns`, in 2.x `clat`). null: absent, or without samples: `N` is 0 (3.19 and later), or all of
 * it is 0 (before, where an engine has no such latency).
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
  // The scan leaves a number in the place of bins that it has read.
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
  const n = fields.orContradicted("N", fields.amount("N"), beside);
  const samples = n ?? (buckets === null ? null : buckets.count.reduce((sum, count) => sum + count, 0));
  const isUnread = samples !== 0 && faults.list.some(({ why }) => why === "type");
  // Of a latency that is not there nothing is told: without samples fio leaves the least at 2^64 − 1.
  if (!isUnread && (samples === 0 || (samples === null && !max_us && !mean_us))) return null;
  const times = timesOf(fields, { min_us, max_us, mean_us, stddev_us }, samples);
  const quantiles = quantilesOf(fields.object("percentile"), scale);
  for (const fault of faults.list) owner.faults.add(fault);
  const latency = { kind, samples, ...times, quantiles, buckets };
  return { latency, printedBins: taken !== null || printed !== null };
}

type Times = Pick<MeasuredLatency, "min_us" | "max_us" | "mean_us" | "stddev_us">;

/** No I/O takes no time: a mean of 0 was not measured, and where the longest is 0 too, none of them was. */
function timesOf(fields: Fields, times: Times, samples: number | null): Times {
  if (times.mean_us !== 0) return times;
  const beside = samples === null ? `a max of ${String(fields.json["max"])}` : `${samples} I/Os`;
  fields.tell("mean", "zero", beside);
  if (times.max_us === 0) return { min_us: null, max_us: null, mean_us: null, stddev_us: null };
  return { ...times, mean_us: null };
}

/**
 * Before 3.18 fio prints one set of percentiles, always inside clat, and with lat_percentiles=1 they are of the total
 * latency (stat.c at 3.1, 3.7 and 3.12). The option came with 3.1 (b599759b). Without any listed option nobody can
 * tell, unless the bins stand in `lat_ns`, where 3.2 to 3.17 print them for lat_percentiles=1 alone.
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
  const nothing = { mean_us: null, stddev_us: null, min_us: null, max_us: null };
  const moved = { kind: "unknown" as const, samples, ...nothing, quantiles, buckets };
  return { list: [...others, without(clat.latency), ...(lat ? [without(lat.latency)] : []), moved], moved: "unknown" };
}

/**
 * Is `io_bytes` whole KiB? Up to 2.20 it is (c12d597a made it bytes in 2.21 and added io_kbytes). Told by the numbers
 * themselves, since files are cut out and re-serialised: bandwidth × runtime is 1,024 times as many bytes as KiB.
 */
function isKib(fields: Fields, version: readonly number[] | null): boolean {
  if (fields.json["io_kbytes"] !== undefined || fields.json["bw_bytes"] !== undefined) return false;
  const [printed, bw, runtime] = ["io_bytes", "bw", "runtime"].map((name) => fields.amount(name));
  if (printed && bw && runtime && bw * runtime > 1e6) return printed / ((bw * runtime) / 1000) < 32;
  return before(version, 2, 21) ?? false;
}

/** One of read, write, trim or mixed of a job. */
function dataDirection(op: DiskOp, fields: Fields, context: DirectionContext): ReadDirection {
  const kib = isKib(fields, context.version);
  const [rate, moved_s] = [fields.amount("iops"), fields.amount("bw_bytes") ?? fields.amount("bw")];
  const byIos = rate ? `${rate} IOPS` : null;
  const byBytes = moved_s ? `a bandwidth of ${moved_s}` : null;
  const printed = fields.orContradicted("io_bytes", fields.amount("io_bytes"), byBytes);
  const runtime = fields.orContradicted("runtime", fields.amount("runtime"), byIos);
  const ios = fields.orContradicted("total_ios", fields.amount("total_ios"), byIos);
  const io_bytes = printed === null ? null : kib ? printed * 1024 : printed;
  // A count of I/Os alone is no I/O: the cpuio engine counts its loops.
  const counted = io_bytes === 0 ? null : ios;
  const iops = rateOf(fields, "iops", { done: counted, runtime, beside: `${counted} I/Os` });
  const bytes = { done: io_bytes, runtime, beside: `${io_bytes} bytes` };
  const isInBytes = fields.amount("bw_bytes") !== null;
  const kibs = io_bytes === null ? null : io_bytes / 1024;
  const bw = isInBytes ? fields.amount("bw") : rateOf(fields, "bw", { ...bytes, done: kibs });
  const active = ios !== 0 && ((io_bytes ?? counted ?? 0) > 0 || (iops ?? 0) > 0);
  const { list, moved } = active ? latenciesOf(fields, context) : { list: [], moved: null };
  const parsed = {
    op,
    iops,
    bytes_per_s: isInBytes ? rateOf(fields, "bw_bytes", bytes) : bw === null ? null : bw * 1024,
    ios,
    io_bytes,
    runtime_s: runtime === null ? null : runtime / 1000,
    latency: list,
  };
  return { op, parsed, active, exactBytes: !kib, moved };
}

/**
 * A rate per second. fio divides what was done by the runtime (stat.c): a printed 0 beside what was done is none, and
 * that quotient counts in its place. Without a runtime nobody knows.
 */
function rateOf(
  fields: Fields,
  name: string,
  of: { readonly done: number | null; readonly runtime: number | null; readonly beside: string },
): number | null {
  const printed = fields.amount(name);
  const { done, runtime, beside } = of;
  if (printed !== 0 || done === null || done === 0) return printed;
  const isKnown = runtime !== null && runtime > 0;
  fields.tell(name, isKnown ? "computed" : "zero", beside);
  return isKnown ? (1000 * done) / runtime : null;
}

/** fsync and fdatasync: counted and timed, without bytes. fio prints the latency from call to return as `lat`. */
function syncDirection(fields: Fields, context: DirectionContext): ReadDirection | null {
  const ios = fields.amount("total_ios") ?? fields.amount("N");
  if (ios === null || ios === 0) return null;
  const lat = blockOf(fields, "lat", context);
  const latency = lat === null ? [] : [lat.latency];
  const parsed = { op: "sync" as const, iops: null, bytes_per_s: null, ios, io_bytes: null, runtime_s: null, latency };
  return { op: "sync", parsed, active: true, exactBytes: false, moved: null };
}

/**
 * All directions of a job that the file has, idle ones too. With unified_rw_reporting=both `mixed` stands beside read
 * and write and says them again: it is kept as the file has it and never added to them (analysis/combine, totals).
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
