/** The last block of a run -> the run and its members. */
import { NO_FACT, NO_MEMBER, NO_RUN, NO_TIMES } from "../blank";
import type { ParsedDetail, ParsedMember, ParsedRun } from "../format";
import type { Block } from "./blocks";
import type { ActConfig } from "./config";
import type { ActHistogram } from "./histograms";
import { histogramOf, type Unit } from "./series";
import type { TableHours } from "./tables";

/** How a test ended, if not by its time. */
export interface Ending {
  /** `drive(s) can't keep up - test stopped`. */
  readonly drives: boolean;
  /** `ACT can't do requested load - test stopped`. */
  readonly load: boolean;
  /** Other errors that ACT printed during the run. */
  readonly errors: number;
  /** The first lines of each kind, as printed. */
  readonly said: readonly { readonly name: string; readonly text: string; readonly line: number }[];
  /** A table beside the blocks, by the hour; null: none. */
  readonly hours: TableHours | null;
  /** The outcome, if the file states it. */
  readonly verdict: { readonly text: string; readonly line: number; readonly passed: boolean } | null;
}

export interface RunOf {
  readonly document: number;
  /** `storage`, `index`, or null: the head is lost. */
  readonly program: string | null;
  readonly version: string | null;
  readonly line: number | null;
  readonly config: ActConfig;
  readonly ending: Ending;
}

/** Bytes of an index operation (act_index.c, IO_SIZE). */
const INDEX_BYTES = 4096;

export function blockBytes({ what }: ActHistogram, program: string | null, config: ActConfig): number | null {
  if (program === "index") return INDEX_BYTES;
  if (what === "record") return config.record_bytes;
  const kbytes = config.number("large-block-op-kbytes");
  return kbytes === null ? null : kbytes * 1024;
}

const sum = (a: number | null, b: number | null): number | null => (a === null || b === null ? null : a + b);

/**
 * Requested operations per second over all devices: derived by ACT from its configuration (cfg_storage.c, cfg_index.c),
 * else the configured rate of reads.
 */
function askedRate({ what, op, name, kind, device }: ActHistogram, { program, config }: RunOf): number | null {
  if (device !== null) return null;
  if (what === "large-block") {
    return config.number(`large-block-${op}s-per-sec`) ?? config.number("large-block-ops-per-sec");
  }
  if (program === "index") {
    const cache = config.number("cache-thread-reads-and-writes-per-sec");
    if (op === "write") return cache;
    const service = config.number("service-thread-reads-per-sec") ?? config.number("trans-thread-reads-per-sec");
    // Reads of the cache threads (defragmentation) are not transactions, but the device performs them too.
    return name === "trans-reads" && kind === "response" ? service : sum(service, cache);
  }
  if (op === "write") return config.number("internal-write-reqs-per-sec");
  return config.number("internal-read-reqs-per-sec") ?? config.number("read-reqs-per-sec");
}

/**
 * The load as a multiple: 1x is 2,000 reads and 1,000 writes per second and device (README); null: not the standard
 * mix.
 */
export function loadMultiple(config: ActConfig): number | null {
  const devices = config.number("num-devices") ?? config.devices.length;
  const reads = config.number("read-reqs-per-sec");
  const writes = config.number("write-reqs-per-sec");
  const isMix = writes === null ? isOldMix(config) : reads === 2 * writes;
  return devices === 0 || reads === null || reads === 0 || !isMix ? null : reads / (2000 * devices);
}

/** How far the whole numbers in 2.0's examples lie from two reads per write: 24, 47, 70, 564 for 1x, 2x, 3x, 24x. */
const WHOLE = 0.03;
/** Up to 2.0 only large blocks are set: they hold what is written, and as much again that defragmentation moves. */
function isOldMix(config: ActConfig): boolean {
  const of = (name: string): number => config.number(name) ?? 0;
  const moved = of("large-block-ops-per-sec") * of("large-block-op-kbytes") * 1024;
  return Math.abs(moved / (of("read-reqs-per-sec") * of("read-req-num-512-blocks") * 512) - 1) <= WHOLE;
}

/** Up to 4.0 there is one program for devices, and its log only says "act". */
const isOnlyAct = ({ program, version }: RunOf): boolean => program === "storage" && /^[0-4]\./.test(version ?? "");

function titleOf(of: RunOf): string {
  const { program, config } = of;
  const name = program === null || isOnlyAct(of) ? "act" : `act_${program}`;
  const multiple = loadMultiple(config);
  if (multiple !== null) return `${name} ${Number(multiple.toPrecision(6))}x`;
  const rates = [config.number("read-reqs-per-sec"), config.number("write-reqs-per-sec")];
  return rates.includes(null) ? name : `${name} ${rates.join("+")}/s`;
}

/** Besides the configuration: values ACT derived from it, the load, and how the test ended if not by its time. */
function optionsOf({ config, ending }: RunOf): string | null {
  const { items, derived } = config;
  const { drives, load, errors, hours, verdict } = ending;
  const load_x = loadMultiple(config);
  const ended = {
    ...(drives && { drives }),
    ...(load && { load }),
    ...(errors > 0 && { errors }),
    ...(hours && { hours }),
    ...(verdict && { verdict }),
  };
  if (items.size === 0 && Object.keys(ended).length === 0) return null;
  return JSON.stringify({
    global: Object.fromEntries(items),
    ...(load_x !== null && { load_x }),
    ...(derived.size > 0 && { derived: Object.fromEntries(derived) }),
    ...(Object.keys(ended).length > 0 && { ended }),
  });
}

/** How it ended if not by its time, and its statements about the devices it opened. */
function detailsOf({ config, ending }: RunOf): ParsedDetail[] {
  const errors = ending.said.map((said) => ({ ...NO_FACT, topic: "errors", ...said }));
  const counted = { ...NO_FACT, topic: "errors", name: "errors", value: ending.errors, unit: "count" };
  const count = ending.errors === 0 ? [] : [counted];
  const devices = config.sizes.flatMap(({ device, facts }) =>
    facts.map(([name, value, unit]) => ({ ...NO_FACT, topic: "device", subject: device, name, value, unit })),
  );
  return [...errors, ...count, ...devices];
}

/** @param raw the device's part of the same operations */
function memberOf(
  histogram: ActHistogram,
  { block, unit }: Pick<Result, "block" | "unit">,
  of: RunOf,
  raw: ActHistogram | null = null,
): ParsedMember {
  const { config, ending, program } = of;
  const { index, name, op, device, what } = histogram;
  const ios = block.totals[index]!;
  const block_bytes = blockBytes(histogram, program, config);
  const iops = block.t_s > 0 ? ios / block.t_s : null;
  const times = (n: number | null): number | null => (n === null || block_bytes === null ? null : n * block_bytes);
  const latency = (raw === null ? [histogram] : [histogram, raw]).flatMap((one) => {
    const samples = block.totals[one.index]!;
    if (samples === 0) return [];
    return [{ ...NO_TIMES, kind: one.kind, samples, quantiles: [], buckets: histogramOf(block, one.index, unit) }];
  });
  return {
    ...NO_MEMBER,
    member: device ?? name,
    index,
    signature: name,
    workload_op: op,
    pattern: "random",
    block_bytes,
    read_percent: op === "read" ? 100 : 0,
    asked_iops: askedRate(histogram, of),
    load_kind: "rate",
    // Without a configuration only this distinguishes large blocks from records; they must never share a series.
    engine: what === "large-block" && block_bytes === null ? "large-block" : null,
    direct: directOf(config),
    failed: ios === 0 || ending.drives || ending.load || ending.errors > 0,
    line: block.lines[index] ?? block.line,
    directions: [{ op, iops, bytes_per_s: times(iops), ios, io_bytes: times(ios), runtime_s: block.t_s, latency }],
    unit: device === null ? "workload" : "drive",
    outstanding: null,
  };
}

/** Always O_DIRECT, except in the undocumented file mode (act_storage.c, fd_get). */
const directOf = (config: ActConfig): boolean | null => (config.isKnown ? !config.items.has("file-size-mbytes") : null);

interface Result {
  /** The last whole one of the run. */
  readonly block: Block;
  readonly histograms: readonly (ActHistogram | null)[];
  readonly unit: Unit;
}

/** Operations that had begun and not ended, or the reverse, when the block was printed. */
const IN_FLIGHT = 0.01;

/**
 * `RAW READS` and `device-reads` are the operations of `READS` and `reads` again, timed without their queue: another
 * latency kind of the same point. Not in an index test, where the device also reads for the cache threads.
 */
function rawOf(
  histogram: ActHistogram,
  known: readonly ActHistogram[],
  { block }: Result,
  of: RunOf,
): ActHistogram | null {
  const { op, device, what, kind } = histogram;
  if (of.program === "index" || device !== null || what !== "record" || kind !== "response") return null;
  const raw = known.find((h) => h.kind === "clat" && h.device === null && h.op === op);
  if (raw === undefined) return null;
  const [all, own] = [block.totals[histogram.index]!, block.totals[raw.index]!];
  return Math.abs(all - own) <= IN_FLIGHT * Math.max(all, own) ? raw : null;
}

/** Histograms that are totals are members; those of single devices are parts of theirs. */
function membersOf(result: Result, of: RunOf): ParsedMember[] {
  const known = result.histograms.filter((h) => h !== null);
  const raws = new Map(known.map((histogram) => [histogram, rawOf(histogram, known, result, of)]));
  const told = new Set(raws.values());
  return known.flatMap((histogram) => {
    if (histogram.whole !== null || told.has(histogram)) return [];
    const raw = raws.get(histogram) ?? null;
    const member = memberOf(histogram, result, of, raw);
    // Requested none and did none: no-defrag-reads.
    if (member.asked_iops === 0 && member.directions[0]!.ios === 0) return [];
    const isPart = ({ whole }: ActHistogram): boolean =>
      whole !== null && (whole === histogram.index || whole === raw?.index);
    const parts = known.filter(isPart).map((part) => memberOf(part, result, of));
    return [parts.length === 0 ? member : { ...member, parts }];
  });
}

/** @param result null: the run is known only from tables */
export function runOf(of: RunOf, result: Result | null): ParsedRun {
  return {
    ...NO_RUN,
    tool: "act",
    tool_version: of.version,
    title: titleOf(of),
    document: of.document,
    // Nothing is left out at the start: counts begin with the first operation.
    ramp_s: 0,
    direct: directOf(of.config),
    options: optionsOf(of),
    line: of.line,
    details: detailsOf(of),
    members: result === null ? [] : membersOf(result, of),
  };
}
