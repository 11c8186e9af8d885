/** Executions of run definitions -> members, each with its histograms and its parts. */
import type { MemberUnit } from "~/model/workload";
import type { ParsedMember } from "../format";
import { valueOf } from "./columns";
import { runtimeOf, type Tables } from "./directions";
import { deathOf, type Files, keysOf, ownHosts, sectionAt, type Told } from "./files";
import { isFormatRun, loadsOf } from "./load";
import { memberOf, partOf } from "./member";
import type { Remarks } from "./remarks";
import { titlesOf } from "./run";
import type { Section, SectionsPart, Subject } from "./section";
import { shortTransfer, workloadOf } from "./workload";

/** The 100 % step of a curve must reach its maximum within this share. */
const REPRODUCED = 0.05;
/** Counts of a histogram and of rate × time may differ by this share, or by two. */
const SAME_COUNT = 0.02;

/** The preferred parts of a total. */
const UNITS: readonly MemberUnit[] = ["drive", "host", "workload"];

/**
 * @param sections those of `base`, completed from other files
 */
export function membersOf(
  base: Told<SectionsPart>,
  sections: readonly Section[],
  files: Files,
  remarks: Remarks,
): ParsedMember[] {
  const keys = keysOf(sections);
  const { loads, ends } = loadsOf(sections);
  const titles = titlesOf(sections);
  const members: ParsedMember[] = [];
  for (const [i, section] of sections.entries()) {
    const { average, rd, last_line } = section;
    const title = titles[i]!;
    if (isFormatRun(rd)) continue;
    if (average === null) {
      const values = { rd: title, intervals: section.intervals, reason: deathOf(files) ?? "" };
      remarks.add(base, "warning", "vdbench/no-average", last_line, values);
      continue;
    }
    if (average.to < average.from) remarks.add(base, "warning", "vdbench/no-interval", average.line, { rd: title });
    else if (valueOf(average.values, "rate") === 0) {
      remarks.add(base, "warning", "vdbench/no-io", average.line, { rd: title });
    }
    const workload = workloadOf(section, files.parameters, drivesOf(files, keys[i]!));
    const short = shortTransfer(workload, section);
    if (short !== null) {
      const values = { rd: title, bytes: Math.round(short), block: workload.block_bytes! };
      remarks.add(base, "info", "vdbench/short-transfers", average.line, values);
    }
    const tables = tablesOf(files, null, keys[i]!, section, remarks);
    const member = memberOf(section, average, { title, index: i, load: loads[i]!, workload, tables });
    // A file system run that neither reads nor writes: its operations are not I/Os.
    if (member.directions.length === 0 && (valueOf(average.values, "rate") ?? 0) > 0) {
      remarks.add(base, "info", "vdbench/metadata-only", average.line, { rd: title });
    } else members.push({ ...member, parts: partsOf(member, keys[i]!, files, remarks) });
  }
  const formats = sections.filter(({ rd }) => isFormatRun(rd));
  const [first] = formats;
  if (first !== undefined) {
    remarks.add(base, "info", "vdbench/format-run", first.line, { rd: first.rd, count: formats.length });
  }
  for (const { section, reached, maximum, max } of ends) {
    if (Math.abs(reached / maximum - 1) <= REPRODUCED) continue;
    const percent = Number(((100 * reached) / maximum).toFixed(1));
    const values = { rd: section.rd, max: max.rd, reached, maximum, percent };
    remarks.add(base, "warning", "vdbench/max-not-reproduced", section.average!.line, values);
  }
  return members;
}

/** SD reports with I/O in this run; null if the directory has none. */
function drivesOf({ parts }: Files, key: string): number | null {
  const busy = parts.filter(({ part: { subject, sections } }) => {
    const average = sectionAt(sections, key)?.average;
    return subject!.unit === "drive" && !subject!.detail && (valueOf(average?.values ?? null, "rate") ?? 0) > 0;
  });
  return busy.length === 0 ? null : busy.length;
}

function partsOf(whole: ParsedMember, key: string, files: Files, remarks: Remarks): ParsedMember[] {
  const hosts = ownHosts(files).length > 0;
  const found = files.parts.flatMap(({ path, part }) => {
    const subject = part.subject!;
    // The report of one JVM, or of one drive of one host: a part of a part.
    if (subject.detail && (subject.unit !== "host" || hosts)) return [];
    const section = sectionAt(part.sections, key);
    if (section === undefined) return [];
    const own = partOf(whole, subject, section, tablesOf(files, subject, key, section, remarks));
    return own === null ? [] : [{ ...own, told_by: { path, line: section.average?.line ?? null } }];
  });
  return found.sort((a, b) => UNITS.indexOf(a.unit!) - UNITS.indexOf(b.unit!));
}

/** Histograms of one run, or of a part of it, if they count the I/Os of the average. */
function tablesOf(
  { histograms }: Files,
  subject: Subject | null,
  key: string,
  section: Section,
  remarks: Remarks,
): Tables {
  const told = histograms.find(
    ({ part }) => part.subject?.name === subject?.name && part.subject?.unit === subject?.unit,
  );
  const found = told === undefined ? undefined : sectionAt(told.part.sections, key);
  if (told === undefined || found === undefined || section.average === null) return {};
  const tables = withMixed(found.tables);
  const runtime_s = runtimeOf(section, section.average);
  const rate = valueOf(section.average.values, "rate");
  if (runtime_s === null || rate === null || tables.mixed === undefined) return tables;
  const { total, line } = tables.mixed;
  const expected = rate * runtime_s;
  if (Math.abs(expected - total) <= Math.max(2, expected * SAME_COUNT)) return tables;
  const values = { rd: section.rd, counted: total, expected: Math.round(expected), other: section.average.line };
  remarks.add(told, "warning", "vdbench/histogram-disagrees", line, values);
  return {};
}

/** If only reads (or only writes) were done, there is one table, which is also that of all I/Os. */
export function withMixed(tables: Tables): Tables {
  const only = tables.read ?? tables.write;
  const both = tables.read !== undefined && tables.write !== undefined;
  return tables.mixed !== undefined || only === undefined || both ? tables : { ...tables, mixed: only };
}
