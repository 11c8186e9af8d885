import type { ParsedMember } from "../format";
import { lookUp } from "~/base/lookUp";
import type { Fields, Impossible } from "./json";
import { bytesOf, countIn, flag, kbBase, perDirection, type Options } from "./options";
import type { ReadDirection } from "./direction";
import type { RemarkCode } from "~/model/remarks";
import { DATA_OPS, type DiskOp, type DiskWorkloadOp, type Pattern, type RateProcess } from "~/model/workload";

/** What a job was asked to do, for one clone. null: the file does not say. */
export interface Workload extends Pick<
  ParsedMember,
  "block_bytes" | "read_percent" | "iodepth" | "asked_iops" | "rate_process" | "engine" | "direct" | "pattern"
> {
  readonly workload_op: DiskWorkloadOp | null;
  readonly load_kind: "outstanding" | "rate";
  /** The size of the I/Os replaced the requested size. */
  readonly remark: RemarkCode | null;
  /** Part of its I/Os are random, the rest sequential. */
  readonly isPartRandom: boolean;
  /** iodepth was requested from an engine that holds one I/O per thread. */
  readonly syncDepth: number | null;
  /** Derived from the results, because no option says it. */
  readonly derived: boolean;
  /** No iodepth is listed, yet more than one I/O was in flight: the listing is incomplete. */
  readonly depthUnlisted: boolean;
  /** Options that no fio accepts: treated as not listed. */
  readonly impossible: readonly Impossible[];
}

/**
 * A whole number from `least` to `most`, as fio reads and bounds it (options.c); null: not listed, or not accepted by
 * fio, which is reported.
 */
function countOf(options: Options, name: string, [least, most]: readonly [number, number], found: Impossible[]) {
  const text = options.get(name);
  if (text === undefined) return null;
  const value = countIn(text, kbBase(options));
  if (value !== null && value >= least && value <= most) return value;
  found.push({ field: name, text });
  return null;
}
const COUNT = [1, 2 ** 31 - 1] as const;
const PERCENT = [0, 100] as const;

/**
 * Engines that hold one I/O per thread, whatever iodepth says (fio 3.42, engines/*.c with FIO_SYNCIO; HOWTO, iodepth:
 * "increasing iodepth beyond 1 will not affect synchronous ioengines").
 */
const SYNC_ENGINES: ReadonlySet<string> = new Set(
  (
    "sync psync vsync pvsync pvsync2 mmap splice net netsplice sg http mtd gfapi ime_psync ime_psyncv libcufile libhipfile " +
    "libhdfs libiscsi libzbc libpmem dev-dax falloc ftruncate e4defrag filecreate filestat filedelete dircreate dirstat " +
    "dirdelete cpuio exec page_fault"
  ).split(" "),
);

interface Asked {
  readonly op: Workload["workload_op"];
  readonly pattern: Pattern | null;
}

const KINDS: Readonly<Record<string, Asked["op"]>> = {
  read: "read",
  write: "write",
  trim: "trim",
  rw: "mixed",
  readwrite: "mixed",
  trimwrite: "trimwrite",
};

/** `rw=randread:8` -> random reads. For an unknown value (of a future version) the results decide. */
function askedOf(rw: string): Asked {
  const name = rw.split(":")[0]!.trim().toLowerCase();
  const random = name.startsWith("rand");
  const op = lookUp(KINDS, random ? name.slice(4) : name) ?? null;
  return { op, pattern: op === null ? null : random ? "random" : "seq" };
}

/**
 * Requested share of reads: that of the rates, else HOWTO, rwmixread and rwmixwrite (default 50; if both are given, the
 * later one counts). null also if only one direction is held to a rate, which then sets the shares (HOWTO, rwmixwrite).
 */
function readPercent(options: Options, asked: Asked, found: Impossible[]): number | null {
  if (asked.op === "read") return 100;
  if (asked.op === "write") return 0;
  if (asked.op !== "mixed" || !options.known) return null;
  if (options.unsure.has("rwmixread") || options.unsure.has("rwmixwrite")) return null;
  const before = found.length;
  const read = countOf(options, "rwmixread", PERCENT, found);
  const write = countOf(options, "rwmixwrite", PERCENT, found);
  if (found.length > before || isHalfRated(options)) return null;
  const isWrite =
    write !== null && (read === null || options.names.indexOf("rwmixwrite") > options.names.indexOf("rwmixread"));
  const said = isWrite ? 100 - write : (read ?? 50);
  const ofRates = percentOfRates(options);
  // Whole rates of 70 % are seldom 70 % of their sum: unlike roundings are one workload.
  return ofRates === null || Math.abs(ofRates - said) <= 1 ? said : Math.round(ofRates);
}

/** `rate_iops=,500`: writes are held to a rate, and reads are not. */
function isHalfRated(options: Options): boolean {
  const isRatedAt = (direction: number): boolean =>
    ["rate_iops", "rate"].some((name) => /^0*[1-9]/.test(perDirection(options.get(name) ?? "")[direction] ?? ""));
  return isRatedAt(0) !== isRatedAt(1);
}

/**
 * Reads and writes that are both held to rates come in the shares of these, whatever rwmixread says: fio gives the turn
 * of a direction that is ahead of its rate to the other (io_u.c, rate_ddir). null: not both are.
 */
export function percentOfRates(options: Options): number | null {
  const amounts = (text: string): (number | null)[] =>
    perDirection(text).map((one) => (one === undefined ? null : bytesOf(one, kbBase(options))));
  const perSecond = options.get("rate_iops");
  const [read, write] = amounts(perSecond ?? options.get("rate") ?? "");
  if (!read || !write) return null;
  const [ofRead, ofWrite] = perSecond === undefined ? amounts(options.get("bs") ?? "") : [];
  const [reads, writes] = ofRead && ofWrite ? [read / ofRead, write / ofWrite] : [read, write];
  return (100 * reads) / (reads + writes);
}

/**
 * HOWTO, percentage_random: of a random workload that share is random, the rest goes on where the last I/O ended; one value
 * for each direction. 0 is sequential. HOWTO, readwrite: of `randread:8` every eighth is random (with
 * `rw_sequencer=identical` the others repeat it).
 */
function randomShare(asked: Asked, options: Options): "all" | "part" | "none" {
  const shares = perDirection(options.get("percentage_random") ?? "");
  const own = issued(asked).map((lane) => Number(shares[lane] ?? 100));
  const isStepped = /:0*(?:[2-9]|[1-9]\d)/.test(options.get("rw") ?? "") && options.get("rw_sequencer") !== "identical";
  return own.every((share) => share === 0) ? "none" : isStepped || own.some((share) => share < 100) ? "part" : "all";
}

/** Directions that a workload issues. */
function issued(asked: Asked): readonly number[] {
  if (asked.op === null) return [];
  if (asked.op === "mixed") return [0, 1];
  if (asked.op === "trimwrite") return [1, 2];
  return [DATA_OPS.indexOf(asked.op)];
}

/** Requested block size of each direction: null if it varies (bsrange, bssplit). Without a size: that of the I/Os. */
function askedBlocks(
  options: Options,
  directions: readonly number[],
  done: number | null,
  found: Impossible[],
): readonly (number | null)[] {
  const all = (size: number | null): (number | null)[] => directions.map(() => size);
  if (["bs", "bsrange", "bssplit", "kb_base"].some((name) => options.unsure.has(name))) return all(null);
  if (options.get("bsrange") !== undefined || options.get("bssplit") !== undefined) return all(null);
  if (flag(options, "bs_unaligned") === true) return all(null);
  const text = options.get("bs");
  if (text === undefined) return all(4096);
  const sizes = perDirection(text);
  if (sizes.some((size) => size !== undefined && !countIn(size, kbBase(options)))) {
    found.push({ field: "bs", text });
    return all(done);
  }
  const read = (base: 1000 | 1024): (number | null)[] =>
    directions.map((d) => (sizes[d] === undefined ? 4096 : bytesOf(sizes[d], base)));
  // On a command line kb_base counts only for the options after it: then the I/Os decide.
  const late = kbBase(options) === 1000 && read(1024).every((size) => size === done);
  return read(late ? 1024 : kbBase(options));
}

/**
 * Do bytes over I/Os contradict the requested size? A 1 % difference from short I/Os at the end of a file does not, nor
 * does what was in flight when the ramp ended: fio counts those bytes but not those I/Os.
 */
function contradicts(asked: number, { parsed, op, exactBytes }: ReadDirection, inFlight: number): boolean {
  const { ios, io_bytes } = parsed;
  if (op === "sync" || ios === null || ios === 0 || io_bytes === null || io_bytes === 0) return false;
  const off = Math.abs(io_bytes / asked - ios) - (exactBytes ? 0 : 1024 / asked);
  return off > Math.max((exactBytes ? 0.01 : ROUNDED) * ios, inFlight + 1);
}

/** Possible rounding error of bytes that are not printed in full (text: three digits). */
const ROUNDED = 0.03;

/** The mean of fewer I/Os of different sizes may be whole by chance. */
const FEW = 16;

/** Bytes of each I/O; null: not all equal. */
function doneSize({ parsed: { ios, io_bytes }, exactBytes }: ReadDirection, asked: number): number | null {
  const size = ios && io_bytes ? io_bytes / ios : null;
  if (size === null) return null;
  if (Number.isInteger(size)) return ios! >= FEW || size % asked === 0 ? size : null;
  const power = 2 ** Math.round(Math.log2(size));
  return !exactBytes && Math.abs(size / power - 1) <= ROUNDED ? power : null;
}

/** The real size of the I/Os, if it contradicts the requested one and is a whole number of bytes; else null. */
function sizeOf(
  asked: number | null,
  directions: readonly ReadDirection[],
  inFlight: number,
): { readonly block: number | null; readonly remark: RemarkCode | null } {
  const moved = directions.filter((d) => d.active && d.op !== "sync");
  if (asked === null || !moved.some((d) => contradicts(asked, d, inFlight))) return { block: asked, remark: null };
  const [block = null, ...others] = moved.map((d) => doneSize(d, asked));
  if (block === null || others.some((size) => size !== block)) return { block: null, remark: "size-varies" };
  return { block, remark: "size-as-done" };
}

/**
 * Block size from the results: bytes per I/O, if that is the same multiple of 512 in every direction. fio 2.x prints
 * bytes in whole KiB, and 2.1 no count of I/Os but whole IOPS; there only a power of two within the rounding is
 * accepted.
 */
function measuredBlock(directions: readonly ReadDirection[]): number | null {
  const sizes = directions
    .filter((d) => d.op !== "sync" && d.active)
    .map(({ parsed: { ios, io_bytes, iops, bytes_per_s }, exactBytes }) => {
      if (ios !== null && io_bytes !== null && exactBytes) {
        const size = io_bytes / ios;
        return size % 512 === 0 && (ios >= 16 || Number.isInteger(Math.log2(size))) ? size : null;
      }
      const n = ios ?? iops;
      const bytes = ios === null ? bytes_per_s : io_bytes;
      if (n === null || bytes === null || n < 16) return null;
      const size = 2 ** Math.round(Math.log2(bytes / n));
      // Either number may have lost up to one unit: a KiB of bytes, one I/O per second.
      const rounding = 1024 / bytes + 1 / n;
      return size >= 512 && Math.abs(bytes / n / size - 1) <= rounding ? size : null;
    });
  return sizes.length > 0 && sizes.every((size) => size === sizes[0]) ? sizes[0]! : null;
}

/** Percent of the I/Os that were alone in flight. */
const sharesAlone = (job: Fields): number | null => job.object("iodepth_level")?.amount("1") ?? null;

/** More than 1 % of the I/Os were not alone in flight. In an idle job all shares are 0. */
function wasDeep(job: Fields): boolean {
  const level = job.object("iodepth_level");
  const deeper = Object.keys(level?.json ?? {}).filter((bucket) => bucket !== "1");
  return deeper.some((bucket) => (level!.amount(bucket) ?? 0) > 1);
}

/** Depth without options: fio keeps a job's requested depth as latency_depth (io_u.c, lat_target_init). */
function measuredDepth(job: Fields): number | null {
  const one = sharesAlone(job);
  if (one !== null && one >= 99) return 1;
  const depth = job.amount("latency_depth");
  return job.amount("latency_target") === 0 && depth !== null && depth > 0 ? depth : null;
}

/**
 * Requested rate of one clone, all directions together. rate_iops caps each direction on its own (HOWTO, rate_iops: "as
 * described in blocksize"), so a single value in a mixed job counts twice. `rate` is in bytes per second.
 */
function askedRate(options: Options, directions: readonly number[], blocks: readonly (number | null)[]): number | null {
  const iops = options.get("rate_iops");
  const rates = perDirection(iops ?? options.get("rate") ?? "");
  let sum: number | null = null;
  for (const [i, direction] of directions.entries()) {
    const block = blocks[i] ?? null;
    const value = rates[direction] === undefined ? null : bytesOf(rates[direction], kbBase(options));
    // One direction is unlimited, so the whole has no asked rate.
    if (value === null || value === 0) return null;
    if (iops === undefined && block === null) return null;
    sum = (sum ?? 0) + (iops === undefined ? value / block! : value);
  }
  return sum;
}

/** HOWTO, latency_target: fio varies the depth below iodepth until the latency fits. */
const variesDepth = (job: Fields, options: Options): boolean =>
  /[1-9]/.test(options.get("latency_target") ?? "") || (job.amount("latency_target") ?? 0) > 0;

function isRated(options: Options): boolean {
  return ["rate_iops", "rate"].some((name) =>
    perDirection(options.get(name) ?? "0").some((v) => v && !/^0+\D*$/.test(v)),
  );
}

/** HOWTO, rate_process: linear is the default. null: a closed loop, differing hosts, or an unknown process. */
function rateProcess(options: Options): RateProcess | null {
  if (!isRated(options) || options.unsure.has("rate_process")) return null;
  const process = (options.get("rate_process") ?? "linear").trim();
  return process === "linear" || process === "poisson" ? process : null;
}

/** The operation that the results show, for jobs without `rw`. */
function doneOp(directions: readonly ReadDirection[]): Workload["workload_op"] {
  const did = new Set<DiskOp>(directions.filter((d) => d.active && d.op !== "sync").map((d) => d.op));
  if (did.size === 2 && did.has("write") && did.has("trim")) return "trimwrite";
  if (did.has("mixed") || did.size > 1) return "mixed";
  const [op] = did;
  return op === "read" || op === "write" || op === "trim" ? op : null;
}

/** Options first, then fio's defaults where options are listed, then the results. */
export function workloadOf(job: Fields, options: Options, directions: readonly ReadDirection[]): Workload {
  const sure = (name: string): boolean => options.known && !options.unsure.has(name);
  const impossible: Impossible[] = [];
  const listedRw = options.get("rw");
  const rw = listedRw === undefined ? null : askedOf(listedRw);
  if (rw?.op === null) impossible.push({ field: "rw", text: listedRw! });
  const done = doneOp(directions);
  // fio's default is read; if the results say otherwise, the listing is incomplete.
  const defaulted = sure("rw") && rw === null && (done === null || done === "read");
  const asked: Asked = rw?.op ? rw : defaulted ? { op: "read", pattern: "seq" } : { op: done, pattern: null };
  const lanes = issued(asked);
  const random = asked.pattern === "random" ? randomShare(asked, options) : null;
  const engine = options.get("ioengine")?.split(":")[0] ?? null;
  const told = impossible.length;
  const depthSaid = countOf(options, "iodepth", COUNT, impossible);
  const isListed = sure("iodepth") && impossible.length === told;
  // The default is 1; if the results say otherwise, the listing is incomplete.
  const depthUnlisted = isListed && depthSaid === null && wasDeep(job);
  const listedDepth = isListed && !depthUnlisted ? (depthSaid ?? 1) : null;
  const numjobs = countOf(options, "numjobs", COUNT, impossible) ?? 1;
  const sync = engine !== null && SYNC_ENGINES.has(engine) && !depthUnlisted;
  const done1 = sharesAlone(job);
  // No engine listed: the default on Linux is synchronous; if every I/O was alone in flight, it was.
  const alone = engine === null && !isRated(options) && done1 !== null && done1 >= 99;
  const depth =
    sync || (alone && listedDepth !== null)
      ? 1
      : variesDepth(job, options)
        ? null
        : (listedDepth ?? measuredDepth(job));
  const measured = measuredBlock(directions);
  const blocks = options.known ? askedBlocks(options, lanes, measured, impossible) : [measured];
  const asked_bytes = blocks.length > 0 && blocks.every((size) => size === blocks[0]) ? blocks[0]! : null;
  const failed = (job.number("error") ?? 0) !== 0;
  // A failed job issued I/Os that moved nothing.
  const { block, remark } = failed
    ? { block: asked_bytes, remark: null }
    : sizeOf(asked_bytes, directions, (listedDepth ?? depth ?? 1) * numjobs);
  const direct = flag(options, "direct");
  const buffered = flag(options, "buffered");
  return {
    workload_op: asked.op,
    pattern: random === "none" ? "seq" : asked.pattern,
    block_bytes: block,
    read_percent: rw?.op || defaulted ? readPercent(options, asked, impossible) : pure(asked.op),
    iodepth: depth,
    asked_iops: isRated(options) ? askedRate(options, lanes, remark === null ? blocks : lanes.map(() => block)) : null,
    load_kind: isRated(options) ? "rate" : "outstanding",
    rate_process: rateProcess(options),
    engine,
    direct: direct ?? (buffered !== undefined ? !buffered : sure("direct") && options.complete ? false : null),
    remark,
    isPartRandom: random === "part",
    syncDepth: sync && listedDepth !== null && listedDepth > 1 ? listedDepth : null,
    derived: !options.known,
    depthUnlisted,
    impossible,
  };
}

function pure(op: Workload["workload_op"]): number | null {
  return op === "read" ? 100 : op === "write" ? 0 : null;
}
