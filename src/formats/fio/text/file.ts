import { grouped } from "~/base/byKey";
import type { Notice } from "~/base/notice";
import { isOfDatabase } from "~/model/workload";
import type { Companion } from "../../gather";
import type { Sink } from "../../format";
import { type ReadRun, readRun } from "../run";
import { Snapshots } from "../snapshots";
import type { TextDocument, ToldJobs } from "./document";
import type { Ran, TextRecord } from "./record";
import type { TextReader } from "./reader";
import type { OptionList, RawJob } from "../document";
import { fact } from "../details";
import type { JsonObject } from "../json";
import type { JobLine, Lanes } from "../normal/head";
import { before, versionOf } from "../version";
import type { TextJob } from "../entry";
import { lookUp } from "~/base/lookUp";
import { areClones, explain, numjobsOf, type ExplainedSection } from "../jobfile/explain";
import type { JobFileJob } from "../jobfile/part";
import { bytesOf, kbBase, mergeOptions, optionName, perDirection } from "../options";

// What a job was asked to do, from its line in fio's text and from a job file of the drop.

/**
 * Options that the numbers depend on but that neither the line of a job nor its result states (init.c, add_job prints
 * only rw, bs, ioengine and iodepth).
 */
const NEVER_TOLD =
  "direct buffered rwmixread rwmixwrite rate rate_iops rate_process ramp_time startdelay thinktime fsync fdatasync verify";

interface Asked {
  /** null: neither a line nor a job file states any. */
  readonly own: OptionList | null;
  /** Options of which it is unknown whether they are set. */
  readonly unlisted: ReadonlySet<string>;
  /** Block sizes of the line. */
  readonly lanes: Lanes;
  /** What a job file says about the sections of the entry. */
  readonly sections?: Pick<ExplainedSection, "threads" | "delayed">;
}

const same = <T>(values: readonly T[]): boolean =>
  values.every((value) => JSON.stringify(value) === JSON.stringify(values[0]));

/** Lanes that a job issues; the others may be rounded or missing in the line. */
const ISSUED: Readonly<Record<string, readonly number[]>> = {
  read: [0],
  write: [1],
  trim: [2],
  rw: [0, 1],
  trimwrite: [1, 2],
};

/** The option bs as a line says it; null: it varies, or was rounded when printed. */
function sizesOf(lanes: Lanes, rw: string | null): string | null {
  const known: readonly (number | null)[] = lanes.includes(null)
    ? (lookUp(ISSUED, (rw ?? "").replace(/^rand/, "")) ?? []).map((lane) => lanes[lane]!)
    : lanes;
  if (known.length === 0 || known.includes(null)) return null;
  if (same(known)) return String(known[0]);
  return lanes.map((size) => size ?? "").join(",");
}

/** The options of several possible lines, as far as they agree. `bs` is left out if it varies. */
function linesSay(lines: readonly JobLine[]): Asked {
  const unlisted = new Set(NEVER_TOLD.split(" "));
  const own: [string, string][] = [];
  const add = (name: string, values: readonly (string | number | null)[]): void => {
    if (same(values) && values[0] !== null) own.push([name, String(values[0])]);
    else unlisted.add(name);
  };
  const [first] = lines;
  if (first === undefined) return { own: null, unlisted: new Set(), lanes: [null, null, null] };
  const lanes = same(lines.map((l) => l.lanes)) ? first.lanes : ([null, null, null] as const);
  add(
    "rw",
    lines.map((l) => l.rw),
  );
  add("bs", [sizesOf(lanes, first.rw)]);
  add(
    "ioengine",
    lines.map((l) => l.engine),
  );
  add(
    "iodepth",
    lines.map((l) => l.iodepth),
  );
  return { own, unlisted, lanes };
}

/** Does a job file mean the same as the line? */
function means(name: string, file: string, line: string): boolean {
  const text = file.trim().toLowerCase();
  if (name === "bs") {
    const sizes = (value: string): (number | null)[] => perDirection(value).map((v) => (v ? bytesOf(v, 1024) : null));
    return same([sizes(text), sizes(line)]);
  }
  const alike = (value: string): string => value.split(":")[0]!.replace(/^(rand)?readwrite$/, "$1rw");
  return alike(text) === alike(line.toLowerCase());
}

const isSure = (value: string): boolean => !value.includes("$");

/** If a job was asked for something else, it is not from this file. */
const fits = (section: JobFileJob, line: OptionList): boolean => {
  const asked = section.options.findLast(([name]) => optionName(name) === "rw")?.[1] ?? "read";
  const told = line.find(([name]) => name === "rw")?.[1];
  return told === undefined || !isSure(asked) || means("rw", asked, told);
};

/** Options of a section, overridden by the job's line: a command line overrides a file. */
function merged(section: ExplainedSection, line: OptionList): { own: OptionList; unlisted: ReadonlySet<string> } {
  const told = new Map(line);
  const own: (readonly [string, string])[] = [];
  const unlisted = new Set([...section.unlike].filter((name) => !told.has(name)));
  const kept = new Set<string>();
  for (const [listed, value] of section.options) {
    const name = optionName(listed);
    const said = told.get(name);
    if (said !== undefined && means(name, value, said)) kept.add(name);
    else if (said !== undefined) continue;
    else if (!isSure(value)) {
      unlisted.add(name);
      continue;
    }
    own.push([listed, value]);
  }
  for (const option of line) if (!kept.has(option[0])) own.push(option);
  return { own, unlisted };
}

/** A random process of arrivals overshoots its rate by up to 15 %. */
const MOST_ABOVE_RATE = 1.2;

/**
 * Did the job do more I/Os than the rate of the file lets pass? Then the file was changed since, or another run's.
 * Terse does not say how many jobs an entry stands for: at most those of its section.
 */
function exceeds({ ran, clones }: TextRecord, section: ExplainedSection): boolean {
  const asked = section.options.findLast(([name]) => name === "rate_iops")?.[1] ?? "";
  const most = MOST_ABOVE_RATE * Number(asked) * (section.threads ?? clones ?? numjobsOf(section));
  return /^\d+$/.test(asked) && ran.some(({ iops }) => iops !== null && iops > most);
}

/** Block sizes that a job file asks for, for text that does not say them. */
function lanesOf(own: OptionList): Lanes {
  const options = mergeOptions(null, own, true);
  if (["bsrange", "bssplit", "bs_unaligned"].some((name) => options.get(name) !== undefined)) return [null, null, null];
  const sizes = perDirection(options.get("bs") ?? "");
  return sizes.map((size) => (size === undefined ? 4096 : bytesOf(size, kbBase(options)))) as unknown as Lanes;
}

/**
 * The options of all jobs of a run, from the job file of the drop that it was made with.
 * @param isOneRun false: entries of one name may be of several runs, unless the file asks for as many clones.
 * @returns null: no job file fits.
 */
function fromJobFile(
  path: string,
  companions: readonly Companion[],
  jobs: readonly { readonly name: string; readonly record: TextRecord; readonly asked: Asked }[],
  isOneRun: boolean,
): { readonly jobFile: string; readonly asked: readonly Asked[] } | null {
  const names = jobs.map(({ name }) => name);
  const found = explain(
    path,
    names,
    companions,
    (sections) =>
      sections.every((section, i) => fits(section, jobs[i]!.asked.own ?? []) && !exceeds(jobs[i]!.record, section)) &&
      (isOneRun || areClones(sections)),
  );
  if (found === null) return null;
  const asked = jobs.map((job, i): Asked => {
    const { own, unlisted } = merged(found.sections[i]!, job.asked.own ?? []);
    const lanes = job.asked.own === null && !unlisted.has("bs") ? lanesOf(own) : job.asked.lanes;
    return { own, unlisted, lanes, sections: found.sections[i]! };
  });
  return { jobFile: found.path, asked };
}

/**
 * The lines of the sections that a job may come from: those of its name and group, and all of the group if it was
 * grouped.
 */
function linesOf(document: TextDocument, record: TextRecord, aloneInGroup: boolean): readonly JobLine[] {
  const { asked, client } = document;
  const inGroup = (line: JobLine): boolean => client || line.groupid === null || line.groupid === record.groupid;
  const named = asked.filter((line) => line.name === record.name && inGroup(line));
  const group = asked.filter(inGroup);
  // One entry for several sections: it stands for what they have in common.
  const grouped = !client && aloneInGroup && (record.clones ?? 1) > 1 && group.length > named.length;
  return grouped ? group : named;
}

/**
 * Two fio servers of one host differ in their port, which the text does not name: their place in the output separates
 * them.
 */
function hostOf({ hosts }: TextDocument, record: TextRecord): JsonObject {
  const host = record.name === "All clients" ? undefined : hosts.get(record);
  return host === undefined ? {} : { hostname: host.name, port: host.no };
}

/**
 * The text of one invocation as the run that its JSON would give.
 * @param records of the document, without those that are read elsewhere; with their position in it.
 */
function readText(
  path: string,
  document: TextDocument,
  records: readonly (readonly [index: number, record: TextRecord])[],
  documentNo: number,
  companions: readonly Companion[],
): ReadRun {
  const inGroups = grouped(document.records(), ({ groupid }) => groupid);
  const told = records.map(([index, record]) => {
    const lines = linesOf(document, record, inGroups.get(record.groupid)?.length === 1);
    return { index, record, name: record.name, asked: linesSay(lines) };
  });
  // The sum over all hosts belongs to no section.
  const sections = told.filter(({ record }) => !document.client || record.name !== "All clients");
  const explained = fromJobFile(path, companions, sections, document.isOneRun);
  explained?.asked.forEach((asked, i) => (sections[i]!.asked = asked));

  const version = document.version ?? records[0]?.[1].version ?? null;
  const numbers = versionOf(version);
  const remainders = before(numbers, 2, 17) === false && before(numbers, 2, 20) === true;
  const jobs: RawJob[] = [];
  const texts = new Map<number, TextJob>();
  for (const { index, record, asked } of told) {
    const json = {
      jobname: record.name,
      groupid: record.groupid,
      ...hostOf(document, record),
      error: record.error,
      ...(record.alone_percent !== null && { iodepth_level: { 1: record.alone_percent } }),
      ...(record.depth && { latency_depth: record.depth.depth, latency_target: record.depth.target ? 1 : 0 }),
    };
    jobs.push({ json, index, line: record.line, options: asked.own });
    const lat_percentiles = asked.own?.findLast(([name]) => name === "lat_percentiles")?.[1] ?? "0";
    const directions = record.directions(asked.lanes, {
      lat_percentiles: lat_percentiles.trim() !== "0",
      remainders,
    });
    // The error is in the head of the job.
    const error = { ...fact("errors", "error", record.error, "errno"), line: record.line };
    const { unlisted, sections } = asked;
    const clones = record.clones ?? sections?.threads ?? null;
    texts.set(index, { directions, clones, facts: [...record.facts, error], unlisted, delayed: sections?.delayed });
  }
  const printed_s = records.findLast(([, r]) => r.printed_s !== null)?.[1].printed_s ?? null;
  const disks = document.disks.length > 0 ? document.disks : (records.at(-1)?.[1].disks ?? []);
  // Terse sums the disks below a mapped one as `slaves` (diskutil.c, show_agg_disk_util).
  const names = [...new Set(disks.flatMap(({ subject }) => subject ?? []))].filter((name) => name !== "slaves");
  const utilOf = (name: string): number | null =>
    disks.find((one) => one.subject === name && one.name === "util_percent")?.value ?? null;
  const raw = {
    json: {
      ...(version !== null && { "fio version": version }),
      ...(printed_s !== null && { timestamp: printed_s }),
      ...(names.length > 0 && { disk_util: names.map((name) => ({ name, util: utilOf(name) })) }),
    },
    jobs,
    broken: [],
    globalOptions: null,
    hostOptions: [],
    line: document.line,
    client: document.client,
    sound: true,
    headLost: false,
    mended: false,
    bins: [],
  };
  const run = readRun(path, raw, documentNo, companions, {
    jobs: texts,
    jobFile: explained?.jobFile ?? null,
    disks,
  });
  const processes = records.map(([, { pid, clones }]) => ({ pid, clones }));
  return {
    ...run,
    run: {
      ...run.run,
      ended_clock_s: printed_s,
      ...(document.place !== null && { place: document.place }),
      ...(document.heading !== null && { heading: document.heading }),
    },
    banner: document.banner,
    processes,
    ...(document.interval !== null && { chained: true }),
  };
}

/** For each document, the jobs that its invocation prints: a status before its end lacks those that still wait. */
function namesPrinted(texts: readonly TextDocument[]): ReadonlySet<string>[] {
  let names = new Set<string>();
  return texts.map((document) => {
    if (document.banner) names = new Set();
    for (const { name } of document.records()) names.add(name);
    return names;
  });
}

/** Sections that fio announced without printing a result: they did no I/O, or the text lost them. */
function missing(document: TextDocument, names: ReadonlySet<string>): readonly JobLine[] {
  if (document.client || document.broken.length > 0) return [];
  const grouped = new Set(document.records().flatMap((r) => ((r.clones ?? 2) > 1 ? [r.groupid] : [])));
  return document.asked.filter((line) => !names.has(line.name) && !grouped.has(line.groupid ?? -1));
}

/** Notices about the lost lines of a text, no more than a person would read. */
function losses(path: string, documents: readonly TextDocument[]): Notice[] {
  const MOST = 20;
  const all = documents.flatMap((d) => d.broken);
  // One for all lines without a job: somebody may have searched other files for them.
  const headless = all.filter(({ kind, name }) => kind === "normal" && name === "");
  const [first, ...others] = headless;
  const broken = all.filter((one) => !others.includes(one));
  const named = broken.slice(0, MOST).map((one): Notice => {
    const { kind, name, line, to, text } = one;
    const code = { normal: "fio/broken-job", terse: "fio/broken-terse", line: "fio/broken-line" }[kind];
    const places = one === first && others.length > 0 && { count: headless.length, last_line: others.at(-1)!.to };
    return { code, level: "error", path, line, values: { job: name, last_line: to, text, ...places } };
  });
  const [rest] = broken.slice(MOST);
  if (rest === undefined) return named;
  const values = { count: broken.length - MOST, last_line: broken.reduce((last, { to }) => Math.max(last, to), 0) };
  return [...named, { code: "fio/more-broken", level: "error", path, line: rest.line, values }];
}

/** The jobs of a run from JSON. Before 2.99 it printed whole KiB. */
export function addJobs({ run }: ReadRun, told: ToldJobs): void {
  for (const { member, directions } of run.members) {
    const ran = directions.flatMap(({ op, runtime_s, io_bytes, ios }): Ran[] => {
      if (op === "sync" || isOfDatabase(op)) return [];
      const runtime_ms = Math.round((runtime_s ?? 0) * 1000);
      const iops = ios === null || runtime_ms === 0 ? null : Math.floor((1000 * ios) / runtime_ms);
      return [{ op, runtime_ms, bytes: io_bytes ?? 0, slack: io_bytes === null ? Infinity : 1024, iops }];
    });
    told.add({ name: member, ran });
  }
}

/** What fio's text never says is missing in every run: it is reported once. */
const ONCE: ReadonlySet<string> = new Set(["fio/text-options", "fio/text-no-options", "fio/text-phases"]);

function once(sink: Sink): Sink["notice"] {
  const said = new Set<string>();
  return (notice) => {
    if (ONCE.has(notice.code) && said.has(notice.code)) return;
    said.add(notice.code);
    sink.notice(notice);
  };
}

interface Others {
  /** The jobs from the JSON of the file: text adds only what it lacks. */
  readonly told: ToldJobs;
  /** JSON documents of the file: those of the text are numbered after them. */
  readonly documents: number;
  readonly companions: readonly Companion[];
}

/**
 * Pushes the runs of a file's text, with their notices.
 * @returns false: the text holds no result, not even a damaged one.
 */
export function readTexts(
  path: string,
  reader: TextReader,
  { told, documents, companions }: Others,
  sink: Sink,
): boolean {
  const texts = reader.finish();
  const runs = new Snapshots({ run: (run) => sink.run(run), notice: once(sink) }, path);
  const notice = (code: string, level: Notice["level"], line: number, values: Notice["values"] = {}): void =>
    sink.notice({ code, level, path, line, values });
  const printed = namesPrinted(texts);
  for (const [i, document] of texts.entries()) {
    const all = document.records();
    const records = [...all.entries()].filter(([, record]) => !told.has(record));
    const twice = document.twice + all.length - records.length;
    if (records.length > 0) {
      runs.add(readText(path, document, records, documents + i, companions));
    }
    if (twice > 0) notice("fio/told-twice", "info", document.line, { jobs: twice, json: all.length - records.length });
    const unweighted = records.filter(([, record]) => record.unweighted === true);
    if (unweighted.length > 0) notice("fio/text-means", "warning", unweighted[0]![1].line, { jobs: unweighted.length });
    // A job that is in JSON is not missing here.
    const lost =
      records.length > 0 && records.length === all.length && !document.cut ? missing(document, printed[i]!) : [];
    const [first] = lost;
    if (first !== undefined) {
      notice("fio/no-result", "warning", first.line, { job: first.name, count: lost.length });
    }
  }
  runs.flush();
  losses(path, texts).forEach((found) => sink.notice(found));
  for (const line of reader.cuts) notice("fio/text-cut", "warning", line);
  return texts.some((document) => document.begun);
}
