import { grouped } from "~/base/byKey";
import { lookUp, put } from "~/base/lookUp";
import type { Notice } from "~/base/notice";
import type { ParsedDetail, ParsedRun, ParsedMember } from "../format";
import type { Companion } from "../gather";
import { clonesOf, type Clones } from "./clones";
import { detailsOf, type Fact } from "./details";
import type { OptionList, RawDocument, RawJob } from "./document";
import {
  type Entry,
  entryOf,
  isOfUnlikeSections,
  memberOf,
  runOneAfterAnother,
  signatureOf,
  type TextJob,
} from "./entry";
import { Faults, Fields, string, object, number, type JsonObject, type Fault } from "./json";
import { unsureOptions, optionName } from "./options";
import { delayOf, phasesOf, rampOf, type Disk, type Phases } from "./phases";
import { withSteady } from "./steadystate";
import { before, shortVersion, versionOf } from "./version";
import { explain, type ExplainedSection } from "./jobfile/explain";
import type { JobFileJob, JobOption } from "./jobfile/part";

/** A document as a run, and what is needed to decide whether a later document continues it. */
export interface ReadRun {
  readonly run: ParsedRun;
  readonly notices: readonly Notice[];
  /** Unix second of printing, and seconds since fio started, if printed. */
  readonly printed_s: number | null;
  readonly elapsed_s: number | null;
  /** Known to be one more interval of the document before it. */
  readonly chained?: boolean;
  /** What fio prints once per invocation stands above it, so it is no interval of the document before it. */
  readonly banner?: boolean;
  /** Of text, job by job: the process (0: not started yet) and its number of threads. */
  readonly processes?: readonly { readonly pid: number | null; readonly clones: number | null }[];
}

/** A document that is not JSON, with its options already combined. */
export interface TextTold {
  /** By the index of the job. */
  readonly jobs: ReadonlyMap<number, TextJob>;
  /** The job file that its options come from; null: only the text, which never lists them all. */
  readonly jobFile: string | null;
  /** Of the disks below all jobs. */
  readonly disks: readonly (Fact & { readonly line: number })[];
}

/** Devices that map onto others: fio also lists what lies below them. */
const MAPPED = /^(?:dm-|md)\d/;

/**
 * `disk_util` (diskutil.c): the block devices below the files of the jobs. Several hosts print theirs into one list.
 */
function devicesOf(json: unknown): Pick<ParsedRun, "devices"> | null {
  const names = Array.isArray(json)
    ? json.flatMap((disk) => string((disk as Record<string, unknown> | null)?.["name"]) ?? [])
    : [];
  const below = names.filter((name) => !MAPPED.test(name));
  return names.length === 0 ? null : { devices: below.length > 0 ? below : names };
}

/** How much of the run each block device was busy, in percent. */
function busyOf(json: unknown): ReadonlyMap<string, number> {
  const disks = Array.isArray(json) ? json.map((disk) => object(disk) ?? {}) : [];
  return new Map(disks.map((disk) => [string(disk["name"]) ?? "", number(disk["util"]) ?? 0]));
}

/** The one disk that a job is named after (`sda_randread`, `read-nvme0n1`). */
function diskOf(job: string, busy: ReadonlyMap<string, number>): Disk | null {
  const [name, ...more] = new Set(job.split(/[^A-Za-z0-9]+/).filter((word) => busy.has(word)));
  return name === undefined || more.length > 0 ? null : { name, busy_percent: busy.get(name)! };
}

const toldDetails = ({ jobs, disks }: TextTold, shown: readonly RawJob[]): ParsedDetail[] => [
  ...shown.flatMap(({ index }) => (jobs.get(index)?.facts ?? []).map((fact) => ({ ...fact, job_index: index }))),
  ...disks.map((fact) => ({ ...fact, job_index: null })),
];

/** The value that all share, else null. */
function shared<T>(values: readonly T[]): T | null {
  return values.length > 0 && values.every((v) => v === values[0]) ? values[0]! : null;
}

/** A listing as an object: a repeated name becomes an array of its values. */
function listing(options: OptionList | null): Record<string, string | string[]> {
  const result: Record<string, string | string[]> = {};
  for (const [name, value] of options ?? []) {
    const known = lookUp(result, name);
    put(result, name, known === undefined ? value : [...(Array.isArray(known) ? known : [known]), value]);
  }
  return result;
}

/** Without those of one of several unlike sections: they would be taken for conditions of the whole. */
function optionsText(document: RawDocument, unlike: ReadonlySet<RawJob>): string | null {
  if (!listsOptions(document)) return null;
  const { globalOptions, hostOptions, jobs } = document;
  const global = hostOptions.length > 0 ? hostOptions.map(listing) : listing(globalOptions);
  return JSON.stringify({ global, jobs: jobs.map((job) => listing(unlike.has(job) ? null : job.options)) });
}

function titleOf(names: readonly string[]): string {
  const distinct = [...new Set(names)];
  return distinct.length <= 3 ? distinct.join(", ") : `${distinct[0]} … ${distinct.at(-1)}`;
}

/** The threads behind each entry: as told by a text or a job file, otherwise by the entry itself. */
function clonesIn(
  entries: readonly Entry[],
  explained: ExplainedDocument["sections"],
  text: TextTold | null,
): Clones[] {
  const sectionOf = (e: Entry): string => JSON.stringify([e.host, e.groupid, e.name]);
  const sections = grouped(entries, sectionOf);
  return entries.map((entry, i) => {
    const isTimed = entry.fields.amount("job_runtime") !== null;
    const ofFile = isTimed ? null : (explained[i]?.threads ?? null);
    const printed = text?.jobs.get(entry.raw.index)?.clones ?? ofFile;
    if (printed !== null) return { clones: printed, sections: false, unknown: false };
    const serial = runOneAfterAnother(entry);
    return clonesOf(entry.fields, entry.options, entry.longest_ms, serial, sections.get(sectionOf(entry))!.length);
  });
}

/**
 * One document as a run. The entry "All clients" of a client/server run is the sum of the others (client.c) and is left
 * out. Start of the run: the earliest job_start, else the time of printing minus the elapsed whole seconds.
 * @param companions job files of the drop, if known
 */
export function readRun(
  path: string,
  told: RawDocument,
  documentNo: number,
  companions: readonly Companion[] | undefined,
  text: TextTold | null = null,
): ReadRun {
  const asTold = { document: told, jobFile: text?.jobFile ?? null, unsure: [], sections: [] };
  const {
    document,
    jobFile,
    unsure: unsaid,
    sections: explainedSections,
  } = text === null ? explained(path, told, companions) : asTold;
  const jobs = document.jobs.filter((job) => !document.client || string(job.json["jobname"]) !== "All clients");
  const hosts = new Set(jobs.map((job) => JSON.stringify([job.json["hostname"], job.json["port"]])));
  const unsure = document.client ? unsureOptions(document.globalOptions, hosts.size) : new Set<string>();
  const version = versionOf(string(document.json["fio version"]));
  const complete = jobFile !== null || (text === null && before(version, 3, 39) === false);
  const unlike = new Set<RawJob>();
  const entries = jobs.map((job, i) => {
    const said = { unsure: unsaid[i] ?? unsure, complete };
    const entry = entryOf(document, job, said, text?.jobs.get(job.index));
    if (text !== null || !isOfUnlikeSections(entry)) return entry;
    unlike.add(job);
    return entryOf(document, job, { ...said, ofOthers: true });
  });

  const clones = clonesIn(entries, explainedSections, text);
  const elapsed_s = Math.max(...entries.map(({ fields }) => fields.amount("elapsed") ?? -1), -1);
  const busy = document.client ? new Map<string, number>() : busyOf(document.json["disk_util"]);
  const disks = entries.map((entry) => diskOf(entry.name, busy));
  const signatures = entries.map((entry, i) =>
    signatureOf(entry, text === null || jobFile !== null, text !== null, disks[i]?.name ?? null),
  );
  const ramps = entries.map((entry) => rampOf(entry.options));
  const timed = entries.map((entry, i) => ({
    host: entry.host,
    groupid: entry.groupid,
    options: entry.options,
    signature: signatures[i]!,
    delay_ms: delayOf(entry.options),
    busy_ms: entry.longest_ms === 0 ? 0 : entry.longest_ms + (ramps[i] ?? 0),
    job_start: entry.fields.amount("job_start"),
    disk: disks[i]!,
  }));
  const phases = phasesOf(timed, elapsed_s < 0 ? null : elapsed_s);
  const delayed = entries.map(
    ({ raw, options }, i) =>
      (text?.jobs.get(raw.index)?.delayed ?? explainedSections[i]?.delayed ?? false) ||
      (clones[i]!.sections && delayOf(options) !== 0),
  );
  const members = entries.map((entry, i) => memberOf(entry, phases.phase[i]!, signatures[i]!, clones[i]!, delayed[i]!));

  const { json } = document;
  const fields = new Fields(json, new Faults());
  if (document.hostOptions.length === 0) fields.object("global options");
  const details = text === null ? detailsOf({ fields, line: document.line }, entries) : toldDetails(text, jobs);
  const seconds = fields.amount("timestamp");
  const printed_ms = fields.amount("timestamp_ms") ?? (seconds === null ? null : seconds * 1000);
  const starts = members.flatMap((m) => m.started_ms ?? []);
  const begun = printed_ms === null || elapsed_s < 0 ? null : printed_ms - elapsed_s * 1000;
  const run: ParsedRun = {
    tool: "fio",
    tool_version: shortVersion(fields.text("fio version")),
    title: titleOf(members.map((m) => m.member)),
    document: documentNo,
    started_ms: starts.length > 0 ? Math.min(...starts) : begun,
    // A client writes the time at which it began.
    ...(printed_ms !== null && !document.client && { ended_clock_s: Math.floor(printed_ms / 1000) }),
    ramp_s: ramps.some((ms) => ms === null) || ramps.length === 0 ? null : Math.max(...(ramps as number[])) / 1000,
    engine: shared(members.map((m) => m.engine)),
    direct: shared(members.map((m) => m.direct)),
    host: shared(members.map((m) => m.host)),
    options: optionsText(document, unlike),
    line: document.line,
    ...(!document.client && devicesOf(json["disk_util"])),
    ...((text === null ? !listsOptions(document) : jobFile === null) && { wantsOptions: true }),
    members: withSteady(members, details),
    details,
  };
  const allClients = document.jobs.length - jobs.length;
  const notices = noticesOf(path, {
    document,
    fields,
    entries,
    members,
    clones,
    unlike,
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

/** A document that lists no options, with those of the job file it was made with. */
interface ExplainedDocument {
  readonly document: RawDocument;
  /** The job file; null: the document lists its own options, or no job file fits. */
  readonly jobFile: string | null;
  /**
   * By job: options whose value the shell or fio inserted at run time (${VAR}, $pagesize), and which are therefore
   * unknown.
   */
  readonly unsure: readonly ReadonlySet<string>[];
  /** By job: what the job file says about the sections of its entry. */
  readonly sections: readonly Pick<ExplainedSection, "threads" | "delayed">[];
}

const did = (job: JsonObject, direction: "read" | "write"): boolean => {
  const found = object(job[direction]);
  return (number(found?.["io_bytes"]) ?? 0) > 0;
};

/** A job that only read or only wrote was not run from a job file with another workload. */
function agrees(job: JsonObject, { options }: JobFileJob): boolean {
  const said = new Map(options.map(([name, value]) => [optionName(name), value]));
  const [rw] = (said.get("rw") ?? "read").split(":");
  // A verify job reads back what it wrote.
  if (rw === undefined || rw.includes("$") || [...said.keys()].some((name) => name.includes("verify"))) return true;
  if (/^(?:rand)?read$/.test(rw)) return !did(job, "write");
  return !/^(?:rand)?write$/.test(rw) || !did(job, "read");
}

const isSure = ([, value]: JobOption): boolean => !value.includes("$");

/** As the document itself would list them: only values that fio saw literally. */
function explained(
  path: string,
  document: RawDocument,
  companions: readonly Companion[] | undefined,
): ExplainedDocument {
  const { jobs } = document;
  const silent: ExplainedDocument = { document, jobFile: null, unsure: [], sections: [] };
  if (companions === undefined || document.client || listsOptions(document)) return silent;
  const names = jobs.map(({ json }) => string(json["jobname"]) ?? "");
  const found = explain(path, names, companions, (sections) => jobs.every((job, i) => agrees(job.json, sections[i]!)));
  if (found === null) return silent;
  const told = jobs.map((job, i) => ({ ...job, options: found.sections[i]!.options.filter(isSure) }));
  const unsure = found.sections.map(
    ({ options, unlike }) =>
      new Set([...unlike, ...options.filter((option) => !isSure(option)).map(([name]) => optionName(name))]),
  );
  return { document: { ...document, jobs: told }, jobFile: found.path, unsure, sections: found.sections };
}

const listsOptions = ({ globalOptions, hostOptions, jobs }: RawDocument): boolean =>
  globalOptions !== null || hostOptions.length > 0 || jobs.some(({ options }) => options !== null);

/** A document that was read, for its notices: each is given once however many jobs it concerns. */
interface Read {
  readonly document: RawDocument;
  /** Fields of the document outside its jobs. */
  readonly fields: Fields;
  readonly entries: readonly Entry[];
  readonly members: readonly ParsedMember[];
  readonly clones: readonly Clones[];
  /** Entries whose listed options are those of one of several unlike sections. */
  readonly unlike: ReadonlySet<RawJob>;
  readonly phases: Phases;
  readonly allClients: number;
  /** Whose options count; null: the document's own, or none are known. */
  readonly jobFile: string | null;
  readonly isText: boolean;
}

function repeats(options: OptionList | null): string[] {
  const names = (options ?? []).map(([name]) => name);
  return [...new Set(names.filter((name, i) => names.indexOf(name) !== i))];
}

const CODES: Readonly<Record<Fault["why"], string>> = {
  amount: "fio/impossible-value",
  type: "fio/wrong-type",
  contradicted: "fio/contradicted",
  computed: "fio/contradicted-computed",
};

interface Place {
  readonly job: string;
  /** Of the job; null: around the jobs. */
  readonly index: number | null;
  readonly line: number;
}

/** Each with the line of its field. The text is read again to find it, since hardly any file needs this. */
function addFaults(list: NoticeList, { document }: Read, { job, index, line }: Place, { faults }: Fields): void {
  const found = faults.list;
  if (found.length === 0) return;
  const lineOf = document.lines?.(index) ?? (() => line);
  for (const { why, path, text, beside } of found) {
    list.add(CODES[why], "warning", lineOf(path), { job, field: path.join("."), text, beside });
  }
}

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
    addFaults(list, read, { job, index: raw.index, line: raw.line }, entry.fields);
    if (workload.depthUnlisted) list.add("fio/depth-not-listed", "warning", raw.line, { job });
    if (workload.syncDepth !== null) {
      const values = { job, engine: workload.engine ?? "", iodepth: workload.syncDepth };
      list.add("fio/sync-engine-depth", "info", raw.line, values);
    }
    if (clones[i]!.sections) list.add("fio/grouped-sections", "info", raw.line, { job, threads: clones[i]!.clones });
    if (read.unlike.has(raw)) list.add("fio/unlike-sections", "warning", raw.line, { job });
    if (directions.some((d) => d.moved === "lat")) list.add("fio/percentiles-of-lat", "info", raw.line, { job });
    if (directions.some((d) => d.moved === "unknown"))
      list.add("fio/percentiles-unknown", "warning", raw.line, { job });
    if (!read.isText && options.unsure.size > 0) {
      list.add("fio/options-of-hosts", "warning", document.line, { options: [...options.unsure].sort().join(", ") });
    }
  });
  if (read.jobFile !== null) list.add("fio/options-from-job-file", "info", document.line, { of: read.jobFile });
  addFaults(list, read, { job: "", index: null, line: document.line }, read.fields);
  const derived = entries.some(({ raw, workload }) => workload.derived && !read.unlike.has(raw));
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
  if (phases.evidence === "disks") list.add("fio/phases-busy", "info", document.line, { phases: count });
  if (document.mended) list.add("fio/mended", "info", document.line, {});
  if (read.allClients > 0) list.add("fio/all-clients", "info", document.line, {});
  return list.notices();
}

type Values = NonNullable<Notice["values"]>;

/** Notices of one document, each code once: with the place and values of the first, and the count. */
class NoticeList {
  readonly #found = new Map<string, { notice: Omit<Notice, "values">; values: Values; count: number }>();

  constructor(private readonly path: string) {}

  add(code: string, level: Notice["level"], line: number | null, values: Values): void {
    const known = this.#found.get(code);
    if (known !== undefined) {
      known.count++;
      return;
    }
    const place = line === null ? {} : { line };
    this.#found.set(code, { notice: { code, level, path: this.path, ...place }, values, count: 1 });
  }

  notices(): Notice[] {
    return [...this.#found.values()].map(({ notice, values, count }) => ({ ...notice, values: { ...values, count } }));
  }
}
