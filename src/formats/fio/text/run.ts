import type { Notice } from "~/base/notice";
import type { Companion } from "../../gather";
import type { RawJob } from "../document";
import { fact } from "../details";
import type { JsonObject } from "../json";
import type { JobLine } from "../normal/head";
import { before, versionOf } from "../version";
import type { TextJob } from "../entry";
import { type ReadRun, readRun } from "../run";
import type { TextDocument } from "./document";
import { fromJobFile, linesSay } from "./explain";
import type { TextRecord } from "./record";

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
export function readText(
  path: string,
  document: TextDocument,
  records: readonly (readonly [index: number, record: TextRecord])[],
  documentNo: number,
  companions: readonly Companion[],
): ReadRun {
  const inGroups = new Map<number, number>();
  for (const record of document.records()) inGroups.set(record.groupid, (inGroups.get(record.groupid) ?? 0) + 1);
  const told = records.map(([index, record]) => {
    const lines = linesOf(document, record, inGroups.get(record.groupid) === 1);
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
    run: { ...run.run, ended_clock_s: printed_s },
    banner: document.banner,
    processes,
    ...(document.interval !== null && { chained: true }),
  };
}

/** Sections that fio announced without printing a result: they did no I/O, or the text lost them. */
export function missing(document: TextDocument): readonly JobLine[] {
  if (document.client || document.broken.length > 0) return [];
  const names = new Set(document.records().map((r) => r.name));
  const grouped = new Set(document.records().flatMap((r) => ((r.clones ?? 2) > 1 ? [r.groupid] : [])));
  return document.asked.filter((line) => !names.has(line.name) && !grouped.has(line.groupid ?? -1));
}

/** Notices about the lost lines of a text, no more than a person would read. */
export function losses(path: string, documents: readonly TextDocument[]): Notice[] {
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
  const values = { count: broken.length - MOST, last_line: Math.max(...broken.map((b) => b.to)) };
  return [...named, { code: "fio/more-broken", level: "error", path, line: rest.line, values }];
}
