import type { MeasuredLatency } from "~/model/latency";
import type { LatencyKind } from "~/model/workload";
import type { ParsedDirection } from "../format";
import { histogram, objectBins, type Bins } from "./bins";
import { amount, number, object, shifted, type Impossible, type JsonObject } from "./json";
import type { Options } from "./options";
import { before } from "./version";

/** What reading needs to know of the document a direction stands in. */
export interface DirectionContext {
  readonly version: readonly number[] | null;
  readonly options: Options;
  readonly bins: readonly Bins[];
  /** Values that cannot be are told here and count as absent. */
  readonly impossible: Impossible[];
}

export interface ReadDirection {
  readonly op: ParsedDirection["op"];
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
function quantilesOf(percentile: JsonObject | null, scale: number, found: Impossible[]): Quantiles {
  const list: (readonly [number, number])[] = [];
  for (const key of Object.keys(percentile ?? {})) {
    const q = shifted(key, -2);
    const value = amount(percentile!, key, found, "percentile");
    if (q > 0 && q <= 1 && value !== null) list.push([q, value / scale]);
  }
  return list.sort((a, b) => a[0] - b[0]);
}

interface Block {
  readonly latency: MeasuredLatency;
  readonly printedBins: boolean;
}

/**
 * One latency object (`clat_ns`, in 2.x `clat`). null: absent, or without samples: `N` is 0 (3.19 and later), or all of
 * it is 0 (before, where an engine has no such latency).
 */
function blockOf(owner: JsonObject, kind: LatencyKind, { bins, impossible }: DirectionContext): Block | null {
  const nanoseconds = object(owner[`${kind}_ns`]);
  const json = nanoseconds ?? object(owner[kind]);
  if (json === null) return null;
  const scale = nanoseconds === null ? 1 : 1000;
  const found: Impossible[] = [];
  const us = (name: string): number | null => {
    const value = amount(json, name, found, kind);
    return value === null ? null : value / scale;
  };
  const taken = number(json["bins"]);
  const printed = taken === null ? object(json["bins"]) : null;
  const counted = taken === null ? printed && objectBins(printed) : (bins[taken] ?? null);
  const made = counted === null ? null : histogram(counted, nanoseconds === null ? 1000 : 1);
  if (typeof made === "string") found.push({ field: `${kind}.bins`, text: made });
  const buckets = typeof made === "string" ? null : made;
  const samples =
    amount(json, "N", found, kind) ?? (buckets === null ? null : buckets.count.reduce((sum, n) => sum + n, 0));
  const [min_us, max_us, mean_us, stddev_us] = [us("min"), us("max"), us("mean"), us("stddev")];
  if (samples === 0 || (samples === null && !max_us && !mean_us)) return null;
  const quantiles = quantilesOf(object(json["percentile"]), scale, found);
  // Only of latencies that there are: without samples fio leaves the least at 2^64 − 1.
  impossible.push(...found);
  const latency = { kind, samples, mean_us, stddev_us, min_us, max_us, quantiles, buckets };
  return { latency, printedBins: taken !== null || printed !== null };
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
  owner: JsonObject,
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
function isKib(json: JsonObject, version: readonly number[] | null): boolean {
  if (json["io_kbytes"] !== undefined || json["bw_bytes"] !== undefined) return false;
  const printed = number(json["io_bytes"]);
  const bw = number(json["bw"]);
  const runtime = number(json["runtime"]);
  if (printed && bw && runtime && bw * runtime > 1e6) return printed / ((bw * runtime) / 1000) < 32;
  return before(version, 2, 21) ?? false;
}

/** One of read, write, trim or mixed of a job. */
function dataDirection(op: ParsedDirection["op"], json: JsonObject, context: DirectionContext): ReadDirection {
  const kib = isKib(json, context.version);
  const of = (field: string): number | null => amount(json, field, context.impossible, op);
  const printed = of("io_bytes");
  const bw = of("bw");
  const runtime = of("runtime");
  const ios = of("total_ios");
  const iops = of("iops");
  const io_bytes = printed === null ? null : kib ? printed * 1024 : printed;
  // A count of I/Os alone is no I/O: the cpuio engine counts its loops.
  const active = ios !== 0 && ((io_bytes ?? 0) > 0 || (iops ?? 0) > 0);
  const { list, moved } = active ? latenciesOf(json, context) : { list: [], moved: null };
  const parsed = {
    op,
    iops,
    bytes_per_s: of("bw_bytes") ?? (bw === null ? null : bw * 1024),
    ios,
    io_bytes,
    runtime_s: runtime === null ? null : runtime / 1000,
    latency: list,
  };
  return { op, parsed, active, exactBytes: !kib, moved };
}

/** fsync and fdatasync: counted and timed, without bytes. fio prints the latency from call to return as `lat`. */
function syncDirection(json: JsonObject, context: DirectionContext): ReadDirection | null {
  const ios = amount(json, "total_ios", context.impossible, "sync") ?? amount(json, "N", context.impossible, "sync");
  if (ios === null || ios === 0) return null;
  const lat = blockOf(json, "lat", context);
  const latency = lat === null ? [] : [lat.latency];
  const parsed = { op: "sync" as const, iops: null, bytes_per_s: null, ios, io_bytes: null, runtime_s: null, latency };
  return { op: "sync", parsed, active: true, exactBytes: false, moved: null };
}

/**
 * All directions of a job that the file has, idle ones too. With unified_rw_reporting=both `mixed` stands beside read
 * and write and says them again: it is kept as the file has it and never added to them (analysis/combine, totals).
 */
export function directionsOf(job: JsonObject, context: DirectionContext): ReadDirection[] {
  const list: ReadDirection[] = [];
  for (const op of ["read", "write", "trim", "mixed"] as const) {
    const json = object(job[op]);
    if (json !== null) list.push(dataDirection(op, json, context));
  }
  const sync = object(job["sync"]);
  const read = sync && syncDirection(sync, context);
  return read ? [...list, read] : list;
}
