import type { Notice } from "~/base/notice";
import { asksSeveral, directionsAskedTogether } from "~/model/workload";
import type { ParsedDetail, ParsedMember, ParsedRun } from "../format";
import type { Companion } from "../gather";
import { clonesOf, type Clones } from "./clones";
import { detailsOf, type Fact } from "./details";
import { directionsOf, type ReadDirection } from "./direction";
import type { OptionList, RawDocument, RawJob } from "./document";
import { explained, listsOptions } from "./explained";
import { number, string, type Impossible } from "./json";
import { NoticeList } from "./notices";
import { mergeOptions, unsureOptions, type Options } from "./options";
import { phasesOf, rampOf, type Phases } from "./phases";
import { before, shortVersion, versionOf } from "./version";
import { workloadOf, type Workload } from "./workload";

/** A document as a run, and what is needed to tell whether a later document goes on counting where it stopped. */
export interface ReadRun {
  readonly run: ParsedRun;
  readonly notices: readonly Notice[];
  /** Unix second of printing and seconds since fio started, where printed. */
  readonly printed_s: number | null;
  readonly elapsed_s: number | null;
  /** It is known to be one more interval of the document before it. */
  readonly chained?: boolean;
}

/** What fio's text (normal, terse) tells of a job, where JSON has it among its values. */
export interface TextJob {
  readonly directions: readonly ReadDirection[];
  /** Threads behind it; null: not told. */
  readonly clones: number | null;
  /** What it prints besides, with the lines. */
  readonly facts: readonly (Fact & { readonly line: number })[];
  /** Options that the text never lists. */
  readonly unlisted: ReadonlySet<string>;
}

/** A document that is no JSON, with its options put together already. */
export interface TextTold {
  /** By the index of the job. */
  readonly jobs: ReadonlyMap<number, TextJob>;
  /** The job file that its options are of; null: the text alone tells, and never all of them. */
  readonly jobFile: string | null;
  /** Of the disks below all jobs. */
  readonly disks: readonly (Fact & { readonly line: number })[];
}

interface Entry {
  readonly raw: RawJob;
  readonly name: string;
  readonly host: string | null;
  readonly groupid: number | null;
  readonly options: Options;
  readonly directions: readonly ReadDirection[];
  readonly workload: Workload;
  readonly impossible: readonly Impossible[];
  readonly longest_ms: number;
  readonly active: boolean;
}

/** Reads and writes of a verify or trim phase run after the work that was asked for, not beside it. */
function runOneAfterAnother(workload: Workload, directions: readonly ReadDirection[]): boolean {
  const moved = directions.filter((d) => d.active && d.op !== "sync" && d.op !== "mixed");
  return moved.length > 1 && !asksSeveral(workload.workload_op);
}

/** Devices that map onto others: fio lists what lies below them too. */
const MAPPED = /^(?:dm-|md)\d/;

/** `disk_util` (diskutil.c): the block devices below the files of the jobs. Several hosts print theirs into one list. */
function devicesOf(json: unknown): Pick<ParsedRun, "devices"> | null {
  const names = Array.isArray(json)
    ? json.flatMap((disk) => string((disk as Record<string, unknown> | null)?.["name"]) ?? [])
    : [];
  const below = names.filter((name) => !MAPPED.test(name));
  return names.length === 0 ? null : { devices: below.length > 0 ? below : names };
}

/** Global options of the host an entry ran on: one object for all, or since 3.42 one for each host. */
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
  /** Of a job file, or of fio 3.39 and later: options without a value are listed too. */
  readonly complete: boolean;
}

function entryOf(document: RawDocument, raw: RawJob, { unsure, complete }: Listing, text?: TextJob): Entry {
  const version = versionOf(string(document.json["fio version"]));
  const options = mergeOptions(globalsOf(document, raw), raw.options, complete, text?.unlisted ?? unsure);
  const impossible: Impossible[] = [];
  const directions = text?.directions ?? directionsOf(raw.json, { version, options, bins: document.bins, impossible });
  const port = number(raw.json["port"]);
  const host = string(raw.json["hostname"]);
  const workload = workloadOf(raw.json, options, directions);
  return {
    raw,
    name: string(raw.json["jobname"]) ?? `#${raw.index}`,
    host: host === null ? null : port === null ? host : `${host}:${port}`,
    groupid: number(raw.json["groupid"]),
    options,
    directions,
    workload,
    impossible: [...workload.impossible, ...impossible],
    longest_ms: Math.max(0, ...directions.map((d) => (d.parsed.runtime_s ?? 0) * 1000)),
    active: directions.some((d) => d.active),
  };
}

/** Options that make the numbers of two jobs addends of one sum, besides what the workload says. */
const SIGNING = ["bs", "bsrange", "bssplit", "rate_iops", "rate", "thinktime", "startdelay", "fsync", "verify"];

function signatureOf(entry: Entry, allListed: boolean): string {
  const { workload: w, options } = entry;
  const load = [w.iodepth, w.load_kind, w.rate_process];
  const sums = [w.workload_op, w.pattern, w.block_bytes, w.read_percent, ...load, w.engine, w.direct];
  const listed = SIGNING.map((name) => (w.block_bytes !== null && name === "bs" ? null : (options.get(name) ?? null)));
  // Without all options only the name says that two entries are one section's clones.
  const named = options.known && allListed ? null : entry.name;
  return JSON.stringify([...sums, ...listed, named, options.unsure.size > 0 ? entry.host : null]);
}

/**
 * Without options and job_runtime (before 3.8) a grouped entry looks like a single job. Little's law tells: more than
 * the depth in flight (IOPS × mean lat) is more than one thread, so the depth of all of them is not known.
 */
function exceedsDepth(entry: Entry): boolean {
  const { iodepth } = entry.workload;
  let inFlight = 0;
  for (const { parsed } of entry.directions) {
    const lat = parsed.latency.find((l) => l.kind === "lat") ?? parsed.latency.find((l) => l.kind === "clat");
    if (parsed.iops !== null && lat?.mean_us != null) inFlight += (parsed.iops * lat.mean_us) / 1e6;
  }
  return iodepth !== null && inFlight > iodepth * 1.2;
}

function memberOf(entry: Entry, phase: number, signature: string, clones: Clones): ParsedMember {
  const { raw, workload } = entry;
  const error = number(raw.json["error"]) ?? 0;
  const started = number(raw.json["job_start"]);
  // A job without any I/O keeps the directions it was asked for, so that it is seen and marked.
  const ops: readonly string[] = [...directionsAskedTogether(workload.workload_op), workload.workload_op ?? ""];
  const shown = entry.directions.filter((d) => (entry.active ? d.active : ops.includes(d.op)));
  return {
    member: entry.name,
    host: string(raw.json["hostname"]),
    index: raw.index,
    phase,
    signature,
    clones: clones.clones,
    workload_op: workload.workload_op,
    pattern: workload.pattern,
    block_bytes: workload.block_bytes,
    read_percent: workload.read_percent,
    iodepth: clones.unknown && exceedsDepth(entry) ? null : workload.iodepth,
    asked_iops: workload.asked_iops,
    load_percent: null,
    load_kind: workload.load_kind,
    rate_process: workload.rate_process,
    engine: workload.engine,
    direct: workload.direct,
    cpu_percent: cpuOf(raw.json),
    error,
    failed: error !== 0 || !entry.active,
    started_ms: started !== null && started > 0 ? started : null,
    line: raw.line,
    directions: shown.map((d) => d.parsed),
  };
}

/** User and system time of a job's threads over their run time: percent of one processor (stat.c, usr_cpu). */
function cpuOf(json: RawJob["json"]): number | null {
  const [user, system] = [number(json["usr_cpu"]), number(json["sys_cpu"])];
  return user === null || system === null ? null : user + system;
}

const toldDetails = ({ jobs, disks }: TextTold, shown: readonly RawJob[]): ParsedDetail[] => [
  ...shown.flatMap(({ index }) => (jobs.get(index)?.facts ?? []).map((fact) => ({ ...fact, job_index: index }))),
  ...disks.map((fact) => ({ ...fact, job_index: null })),
];

/** The value that all share, else null. */
function shared<T>(values: readonly T[]): T | null {
  return values.length > 0 && values.every((v) => v === values[0]) ? values[0]! : null;
}

/** A listing as an object: a repeated name is an array of its values. No prototype, so that no name is special. */
function listing(options: OptionList | null): Record<string, string | string[]> {
  const result = Object.create(null) as Record<string, string | string[]>;
  for (const [name, value] of options ?? []) {
    const known = result[name];
    result[name] = known === undefined ? value : [...(Array.isArray(known) ? known : [known]), value];
  }
  return result;
}

function optionsText(document: RawDocument): string | null {
  if (!listsOptions(document)) return null;
  const { globalOptions, hostOptions, jobs } = document;
  const global = hostOptions.length > 0 ? hostOptions.map(listing) : listing(globalOptions);
  return JSON.stringify({ global, jobs: jobs.map((job) => listing(job.options)) });
}

function repeats(options: OptionList | null): string[] {
  const names = (options ?? []).map(([name]) => name);
  return [...new Set(names.filter((name, i) => names.indexOf(name) !== i))];
}

function titleOf(names: readonly string[]): string {
  const distinct = [...new Set(names)];
  return distinct.length <= 3 ? distinct.join(", ") : `${distinct[0]} … ${distinct.at(-1)}`;
}

interface Read {
  readonly document: RawDocument;
  readonly entries: readonly Entry[];
  readonly members: readonly ParsedMember[];
  readonly clones: readonly Clones[];
  readonly phases: Phases;
  readonly allClients: number;
  /** Whose options count; null: the document's own, or none are known. */
  readonly jobFile: string | null;
  readonly isText: boolean;
}

/** What an expert wants to be told of this document, each thing once however many jobs it concerns. */
function noticesOf(path: string, read: Read): readonly Notice[] {
  const { document, entries, members, clones, phases } = read;
  const list = new NoticeList(path);
  for (const member of members) {
    const values = { job: member.member, error: member.error };
    if (member.error !== 0) list.add("fio/job-failed", "warning", member.line, values);
    else if (member.failed) list.add("fio/no-io", "warning", member.line, values);
  }
  entries.forEach((entry, i) => {
    const { raw, workload, options, directions } = entry;
    const job = entry.name;
    for (const name of repeats(raw.options)) list.add("fio/repeated-option", "info", raw.line, { option: name, job });
    for (const { field, text } of entry.impossible) {
      list.add("fio/impossible-value", "warning", raw.line, { job, field, text: text.slice(0, 40) });
    }
    if (workload.syncDepth !== null) {
      const values = { job, engine: workload.engine ?? "", iodepth: workload.syncDepth };
      list.add("fio/sync-engine-depth", "info", raw.line, values);
    }
    if (clones[i]!.sections) list.add("fio/grouped-sections", "info", raw.line, { job, threads: clones[i]!.clones });
    if (directions.some((d) => d.moved === "lat")) list.add("fio/percentiles-of-lat", "info", raw.line, { job });
    if (directions.some((d) => d.moved === "unknown"))
      list.add("fio/percentiles-unknown", "warning", raw.line, { job });
    if (!read.isText && options.unsure.size > 0) {
      list.add("fio/options-of-hosts", "warning", document.line, { options: [...options.unsure].sort().join(", ") });
    }
  });
  if (read.jobFile !== null) list.add("fio/options-from-job-file", "info", document.line, { of: read.jobFile });
  const derived = entries.some((e) => e.workload.derived);
  const count = new Set(phases.phase).size;
  const apart = phases.evidence === "none" || phases.evidence === "assumed-apart";
  if (read.isText) {
    if (read.jobFile === null)
      list.add(derived ? "fio/text-no-options" : "fio/text-options", "info", document.line, {});
    if (apart) list.add("fio/text-phases", "info", document.line, { phases: count });
  } else {
    if (derived) list.add("fio/no-options", "info", document.line, {});
    if (phases.evidence === "none") list.add("fio/phases-unknown", "info", document.line, { phases: count });
    if (phases.evidence === "assumed-apart") list.add("fio/phases-assumed", "info", document.line, { phases: count });
  }
  if (phases.evidence === "elapsed") list.add("fio/phases-together", "info", document.line, { phases: count });
  if (document.mended) list.add("fio/mended", "info", document.line, {});
  if (read.allClients > 0) list.add("fio/all-clients", "info", document.line, {});
  return list.notices();
}

/**
 * One document as a run. The entry "All clients" of a client/server run is the sum of the others (client.c) and is
 * left out. Start of the run: the earliest job_start, else the time of printing less the elapsed whole seconds.
 * @param companions job files of the drop, where they are known
 */
export function readRun(
  path: string,
  told: RawDocument,
  documentNo: number,
  companions?: readonly Companion[],
  text: TextTold | null = null,
): ReadRun {
  const asTold = { document: told, jobFile: text?.jobFile ?? null, unsure: [] };
  const { document, jobFile, unsure: unsaid } = text === null ? explained(path, told, companions) : asTold;
  const jobs = document.jobs.filter((job) => !document.client || string(job.json["jobname"]) !== "All clients");
  const hosts = new Set(jobs.map((job) => JSON.stringify([job.json["hostname"], job.json["port"]])));
  const unsure = document.client ? unsureOptions(document.globalOptions, hosts.size) : new Set<string>();
  const version = versionOf(string(document.json["fio version"]));
  const complete = jobFile !== null || (text === null && before(version, 3, 39) === false);
  const entries = jobs.map((job, i) =>
    entryOf(document, job, { unsure: unsaid[i] ?? unsure, complete }, text?.jobs.get(job.index)),
  );

  const sections = new Map<string, number>();
  const sectionOf = (e: Entry): string => JSON.stringify([e.host, e.groupid, e.name]);
  for (const entry of entries) sections.set(sectionOf(entry), (sections.get(sectionOf(entry)) ?? 0) + 1);
  const clones = entries.map((entry) => {
    const printed = text?.jobs.get(entry.raw.index)?.clones ?? null;
    if (printed !== null) return { clones: printed, sections: false, unknown: false };
    const serial = runOneAfterAnother(entry.workload, entry.directions);
    return clonesOf(entry.raw.json, entry.options, entry.longest_ms, serial, sections.get(sectionOf(entry))!);
  });

  const elapsed_s = Math.max(...jobs.map((job) => number(job.json["elapsed"]) ?? -1), -1);
  const signatures = entries.map((entry) => signatureOf(entry, text === null || jobFile !== null));
  const ramps = entries.map((entry) => rampOf(entry.options));
  const timed = entries.map((entry, i) => ({
    host: entry.host,
    groupid: entry.groupid,
    options: entry.options,
    signature: signatures[i]!,
    busy_ms: entry.longest_ms === 0 ? 0 : entry.longest_ms + (ramps[i] ?? 0),
    job_start: number(entry.raw.json["job_start"]),
  }));
  const phases = phasesOf(timed, elapsed_s < 0 ? null : elapsed_s);
  const members = entries.map((entry, i) => memberOf(entry, phases.phase[i]!, signatures[i]!, clones[i]!));

  const { json } = document;
  const seconds = number(json["timestamp"]);
  const printed_ms = number(json["timestamp_ms"]) ?? (seconds === null ? null : seconds * 1000);
  const starts = members.flatMap((m) => m.started_ms ?? []);
  const begun = printed_ms === null || elapsed_s < 0 ? null : printed_ms - elapsed_s * 1000;
  const run: ParsedRun = {
    tool: "fio",
    tool_version: shortVersion(string(json["fio version"])),
    title: titleOf(members.map((m) => m.member)),
    document: documentNo,
    started_ms: starts.length > 0 ? Math.min(...starts) : begun,
    ramp_s: ramps.some((ms) => ms === null) || ramps.length === 0 ? null : Math.max(...(ramps as number[])) / 1000,
    engine: shared(members.map((m) => m.engine)),
    direct: shared(members.map((m) => m.direct)),
    host: shared(members.map((m) => m.host)),
    options: optionsText(document),
    line: document.line,
    ...(!document.client && devicesOf(json["disk_util"])),
    ...((text === null ? !listsOptions(document) : jobFile === null) && { wantsOptions: true }),
    members,
    details: text === null ? detailsOf(document, jobs) : toldDetails(text, jobs),
  };
  const allClients = document.jobs.length - jobs.length;
  const notices = noticesOf(path, {
    document,
    entries,
    members,
    clones,
    phases,
    allClients,
    jobFile,
    isText: text !== null,
  });
  return {
    run,
    notices,
    printed_s: printed_ms === null ? null : printed_ms / 1000,
    elapsed_s: elapsed_s < 0 ? null : elapsed_s,
  };
}
