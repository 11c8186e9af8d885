/** One job of a document: its request, its results, and the member of the run made from it. */
import { pick } from "~/base/pick";
import { asksSeveral, directionsAskedTogether } from "~/model/workload";
import type { RemarkCode } from "~/model/remarks";
import type { ParsedDirection, ParsedMember } from "../format";
import { type Clones, threads } from "./clones";
import type { Fact } from "./details";
import { directionsOf, type ReadDirection } from "./direction";
import type { OptionList, RawDocument, RawJob } from "./document";
import { Faults, Fields, string, type Impossible } from "./json";
import { flag, mergeOptions, type Options } from "./options";
import { versionOf } from "./version";
import { percentOfRates, workloadOf, type Workload } from "./workload";
import { isAtLeast, type MeasuredLatency } from "~/model/latency";

/** Facts about a job that fio's text (normal, terse) states differently from JSON. */
export interface TextJob {
  readonly directions: readonly ReadDirection[];
  /** Number of threads; null: not told. */
  readonly clones: number | null;
  /** Other facts, with their lines. */
  readonly facts: readonly (Fact & { readonly line: number })[];
  /** Options that the text never lists. */
  readonly unlisted: ReadonlySet<string>;
  /** Of sections that were not started together. */
  readonly delayed?: boolean | undefined;
}

export interface Entry {
  readonly raw: RawJob;
  readonly name: string;
  readonly host: string | null;
  readonly groupid: number | null;
  readonly options: Options;
  readonly directions: readonly ReadDirection[];
  readonly workload: Workload;
  /** Options that no fio accepts. */
  readonly impossible: readonly Impossible[];
  /** The job as printed; collects fields that cannot be right. */
  readonly fields: Fields;
  readonly longest_ms: number;
  readonly active: boolean;
}

const movedBy = (directions: readonly ReadDirection[]): readonly ReadDirection[] =>
  directions.filter((d) => d.active && d.op !== "sync" && d.op !== "mixed");

/** Did reads and writes run one after the other, as in a verify or trim phase after the requested work? */
export const runOneAfterAnother = ({ workload, directions }: Pick<Entry, "workload" | "directions">): boolean =>
  movedBy(directions).length > 1 && !asksSeveral(workload.workload_op);

/** HOWTO 3.42: options with which a job does I/O that its `rw` does not name, or other shares of a mix. */
const BESIDE_RW = /verify|^trim_|^read_iolog$/;
const BESIDE_MIX = /^(?:rate|flow|number_ios)/;
/**
 * fio draws the direction of each I/O of a mix: after this many I/Os its share is within this many percentage points.
 */
const DRAWN = 1000;
const CLOSE_PERCENT = 5;

const iosOf = (directions: readonly ReadDirection[], op: string): number =>
  directions.find((one) => one.op === op)?.parsed.ios ?? 0;

/**
 * The JSON of a group (group_reporting) has the name of its first section and the options of its last. I/O that the
 * last cannot have done is of the others.
 */
export function isOfUnlikeSections({ workload, options, directions, fields, longest_ms }: Entry): boolean {
  const asked = workload.workload_op;
  if (!options.known || asked === null || [...options.names, ...options.unsure].some((name) => BESIDE_RW.test(name)))
    return false;
  const clones = threads(fields.amount("job_runtime"), longest_ms);
  if (clones === null ? flag(options, "group_reporting") !== true : clones === 1) return false;
  if (movedBy(directions).some(({ op }) => op !== asked && !directionsAskedTogether(asked).includes(op))) return true;
  const [reads, writes] = [iosOf(directions, "read"), iosOf(directions, "write")];
  const { read_percent } = workload;
  if (asked !== "mixed" || read_percent === null || reads + writes < DRAWN) return false;
  if (options.names.some((name) => BESIDE_MIX.test(name))) return false;
  return Math.abs((100 * reads) / (reads + writes) - read_percent) > CLOSE_PERCENT;
}

/**
 * The share of reads that a mix did, in percent. fio asks for whole percents, mostly for a multiple of five: that one
 * if chance explains the rest (67 is not 65), else the nearest whole one. null: too few I/Os to tell.
 */
export function mixDone(reads: number, writes: number): number | null {
  const all = reads + writes;
  if (all < DRAWN) return null;
  const share = (100 * reads) / all;
  const chance = 150 / Math.sqrt(all);
  const round = 5 * Math.round(share / 5);
  if (reads === 0 || writes === 0 || Math.abs(share - round) <= Math.min(Math.max(chance, 0.2), 1.5)) return round;
  return chance < 0.5 ? Math.round(share) : null;
}

/**
 * The I/Os decide where the listing does not: fio's text does not state the asked mix, and a command line overrides
 * that of a job file; rates of both directions set the mix only as far as they are reached, else rwmixread does.
 */
function mixByDone(workload: Workload, directions: readonly ReadDirection[]): Workload {
  const { workload_op, read_percent } = workload;
  if (workload_op !== "mixed") return workload;
  const done = mixDone(iosOf(directions, "read"), iosOf(directions, "write"));
  const isMeant = done === null || (read_percent !== null && Math.abs(done - read_percent) <= CLOSE_PERCENT);
  return isMeant ? workload : { ...workload, read_percent: done };
}

/** `rw=randrw` with `rwmixread=100` is no mix: it reads, unless the file counts writes. */
function withoutOtherWay(workload: Workload, directions: readonly ReadDirection[]): Workload {
  const { workload_op, read_percent } = workload;
  const only = read_percent === 100 ? "read" : read_percent === 0 ? "write" : null;
  if (workload_op !== "mixed" || only === null) return workload;
  return movedBy(directions).every(({ op }) => op === only) ? { ...workload, workload_op: only } : workload;
}

/** Global options of an entry's host: one object for all, or since 3.42 one per host. */
function globalsOf(document: RawDocument, raw: RawJob): OptionList | null {
  const said = (list: OptionList, name: string): string | undefined => list.find(([n]) => n === name)?.[1];
  const { hostname, port } = raw.json;
  const own = document.hostOptions.find(
    (list) => said(list, "hostname") === String(hostname) && said(list, "port") === String(port),
  );
  return own ?? document.globalOptions;
}

interface Listing {
  readonly unsure: ReadonlySet<string>;
  /** The listed options are those of one of several unlike sections. */
  readonly ofOthers?: boolean;
  /** From a job file, or fio 3.39 and later: options without a value are listed too. */
  readonly complete: boolean;
}

export function entryOf(
  document: RawDocument,
  raw: RawJob,
  { unsure, complete, ofOthers = false }: Listing,
  text?: TextJob,
): Entry {
  const version = versionOf(string(document.json["fio version"]));
  const fields = new Fields(raw.json, new Faults());
  const listed = mergeOptions(globalsOf(document, raw), raw.options, complete, text?.unlisted ?? unsure);
  // If the job's own options are unreadable, global options and defaults may not apply to it.
  const isLost = fields.object("job options") === null && fields.has("job options");
  const options: Options = isLost ? { ...listed, known: false, complete: false } : listed;
  const printed = text?.directions ?? directionsOf(fields, { version, options, bins: document.bins });
  const directions = printed.map((d) => ({ ...d, parsed: consistent(d.parsed) }));
  const port = fields.number("port");
  const host = fields.text("hostname");
  const asked = ofOthers ? mergeOptions(null, null, false) : options;
  const said = workloadOf(fields, asked, directions);
  const isOpen =
    text === undefined
      ? percentOfRates(asked) !== null && movedBy(directions).length > 1
      : asked.get("rw") !== undefined;
  const done = withoutOtherWay(isOpen ? mixByDone(said, directions) : said, directions);
  // latency_depth is of one section too; if each I/O was alone, it was so in all.
  const workload = ofOthers && done.iodepth !== 1 ? { ...done, iodepth: null } : done;
  return {
    raw,
    name: fields.text("jobname") ?? `#${raw.index}`,
    host: port === null ? host : `${host ?? ""}:${port}`,
    groupid: fields.number("groupid"),
    options: asked,
    directions,
    workload,
    impossible: workload.impossible,
    fields,
    longest_ms: Math.max(0, ...directions.map((d) => (d.parsed.runtime_s ?? 0) * 1000)),
    active: directions.some((d) => d.active),
  };
}

/** Options that must be equal for the numbers of two jobs to be added, besides the workload. */
const SIGNING = ["bs", "bsrange", "bssplit", "rate_iops", "rate", "thinktime", "startdelay", "fsync", "verify"];

/**
 * @param isText its hosts ran the same sections: what the text leaves out is taken to be equal
 * @param disk that its name contains
 */
export function signatureOf(entry: Entry, allListed: boolean, isText: boolean, disk: string | null): string {
  const { workload: w, options } = entry;
  const load = [w.iodepth, w.load_kind, w.rate_process];
  const sums = [w.workload_op, w.pattern, w.block_bytes, w.read_percent, ...load, w.engine, w.direct];
  const listed = SIGNING.map((name) => (w.block_bytes !== null && name === "bs" ? null : (options.get(name) ?? null)));
  // Without all options, only the name shows that two entries are clones of one section, or one work on two disks.
  const named = options.known && allListed ? null : disk === null ? entry.name : entry.name.replaceAll(disk, "*");
  const host = !isText && options.unsure.size > 0 ? entry.host : null;
  return JSON.stringify([...sums, ...listed, named, host]);
}

/**
 * Without options and job_runtime (before 3.8) a grouped entry looks like a single job. Little's law shows the
 * difference: more in flight than the depth (IOPS × mean lat) means more than one thread, and far less means that a rate
 * held the jobs back, however many they were. In both cases the total depth is unknown.
 */
function contradictsDepth(entry: Entry): boolean {
  const { iodepth } = entry.workload;
  let inFlight = 0;
  for (const { parsed } of entry.directions) {
    const lat = parsed.latency.find((l) => l.kind === "lat") ?? parsed.latency.find((l) => l.kind === "clat");
    if (parsed.iops !== null && lat?.mean_us != null) inFlight += (parsed.iops * lat.mean_us) / 1e6;
  }
  return iodepth !== null && inFlight > 0 && (inFlight > iodepth * 1.2 || inFlight < iodepth / 2);
}

/** @param delayed its sections were not started together: how many I/Os were in flight at a time is unknown */
export function memberOf(
  entry: Entry,
  phase: number,
  signature: string,
  clones: Clones,
  delayed: boolean,
): ParsedMember {
  const { raw, workload, fields } = entry;
  const error = fields.number("error") ?? 0;
  const started = fields.amount("job_start");
  // A job without any I/O keeps its requested directions, so that it is shown as failed.
  const ops: readonly string[] = [...directionsAskedTogether(workload.workload_op), workload.workload_op ?? ""];
  const shown = entry.directions.filter((d) => (entry.active ? d.active : ops.includes(d.op)));
  return {
    member: entry.name,
    host: fields.text("hostname"),
    index: raw.index,
    phase,
    signature,
    clones: clones.clones,
    ...pick(workload, ["workload_op", "pattern", "block_bytes", "read_percent"]),
    iodepth: delayed || (clones.unknown && contradictsDepth(entry)) ? null : workload.iodepth,
    asked_iops: workload.asked_iops,
    load_percent: null,
    ...pick(workload, ["load_kind", "rate_process", "engine", "direct"]),
    cpu_percent: cpuOf(fields),
    error,
    failed: error !== 0 || !entry.active,
    started_ms: started !== null && started > 0 ? started : null,
    line: raw.line,
    directions: shown.map((d) => {
      const remark = d.op === "sync" ? null : workload.remark;
      const told = withRemark(d.parsed, hasReadBack(d, entry) ? "verify-reads" : remark);
      const drawn = withRemark(told, workload.isPartRandom ? "part-random" : null);
      return withRemark(drawn, delayed ? "delayed-sections" : null);
    }),
  };
}

/**
 * HOWTO, verify: a job that writes reads back what it wrote, after all of it or after each verify_backlog. fio counts
 * that among the reads of a mix, too, whose rate is then that of both phases.
 */
function hasReadBack({ op, active }: ReadDirection, { workload, options }: Entry): boolean {
  if (op !== "read" || !active || /^0?$/.test(options.get("verify") ?? "")) return false;
  return workload.workload_op === "write" || (workload.workload_op === "mixed" && flag(options, "do_verify") !== false);
}

const withRemark = (direction: ParsedDirection, remark: RemarkCode | null): ParsedDirection =>
  remark === null ? direction : { ...direction, remarks: [...(direction.remarks ?? []), remark] };

/** User and system time of a job's threads over their run time: percent of one processor (stat.c, usr_cpu). */
function cpuOf(fields: Fields): number | null {
  const [user, system] = [fields.amount("usr_cpu"), fields.amount("sys_cpu")];
  return user === null || system === null ? null : user + system;
}

// Printed values that contradict the rest of their direction. lat = slat + clat for every I/O, so clat is never longer;
// and of N I/Os at most N·mean/v take v or longer, so no percentile lies far above the mean. fio violates both if it
// does not know when an I/O was submitted: io_uring with sqthread_poll before 3.34 (c011bf12, axboe/fio issue 1484)
// prints a clat of 25 s beside a lat of 13 ms, and percentiles at the top of its histogram.

/** Share by which means may differ: slat and clat of a job do not always cover the very same I/Os. */
const TOLERANCE = 0.05;
/** Possible error from the last printed digit, microseconds. */
const DIGIT_US = 1;

const longer = (a: number | null, b: number | null): boolean =>
  a !== null && b !== null && a > b * (1 + TOLERANCE) + DIGIT_US;

const sameIos = (a: MeasuredLatency, b: MeasuredLatency): boolean =>
  a.samples === null || b.samples === null || a.samples === b.samples;

/** Is the part longer than the whole? By its mean, by its minimum above the other's maximum, or by its maximum. */
const exceeds = (clat: MeasuredLatency, lat: MeasuredLatency): boolean =>
  sameIos(clat, lat) &&
  (longer(clat.mean_us, lat.mean_us) || longer(clat.min_us, lat.max_us) || longer(clat.max_us, lat.max_us));

/** Is a percentile so high that the I/Os above it alone would lift the mean over the printed one? */
function deniesMean({ mean_us, quantiles, rounded_us }: MeasuredLatency): boolean {
  return quantiles.some(
    ([q, value_us]) => mean_us !== null && longer((1 - q) * (value_us - (rounded_us ?? 0)), mean_us),
  );
}

const isTopped = ({ quantiles }: MeasuredLatency): boolean =>
  quantiles.some(([q, value_us]) => Math.abs(q - 0.99) < 1e-9 && isAtLeast(value_us));

/** Drops contradictions: a clat longer than lat, percentiles that contradict their own mean. */
export function consistent(direction: ParsedDirection): ParsedDirection {
  const lat = direction.latency.find(({ kind }) => kind === "lat");
  const untimed = lat !== undefined && direction.latency.some((l) => l.kind === "clat" && exceeds(l, lat));
  const kept = untimed
    ? direction.latency.filter(({ kind }) => kind !== "clat" && kind !== "unknown")
    : direction.latency;
  const denying = kept.filter(deniesMean);
  if (!untimed && denying.length === 0) return direction;
  const latency = kept.map((l) => (denying.includes(l) ? { ...l, quantiles: [], buckets: null } : l));
  const left = direction.latency.filter((l) => !latency.includes(l));
  const remarks: RemarkCode[] = [
    ...(untimed ? (["untimed"] as const) : []),
    ...(denying.length > 0 ? (["no-percentiles"] as const) : []),
    ...(left.some(isTopped) ? (["top-bin"] as const) : []),
  ];
  return { ...direction, latency, remarks: [...(direction.remarks ?? []), ...remarks] };
}
