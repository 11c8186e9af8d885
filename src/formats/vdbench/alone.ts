/** Files of an output directory without a usable report of the whole run. */
import { NO_TIMES } from "../blank";
import type { ParsedDirection, ParsedMember, ParsedRun } from "../format";
import { emptyValues, FIELDS } from "./columns";
import type { Files, Told } from "./files";
import { type HistogramsPart, toHistogram } from "./histogram";
import { isFormatRun, loadsOf } from "./load";
import { memberOf } from "./member";
import { membersOf, withMixed } from "./members";
import type { Remarks } from "./remarks";
import { runOf, titlesOf } from "./run";
import { type Average, newSection, type SectionsPart } from "./section";
import { workloadOf } from "./workload";

export const hasMeasured = ({ part }: Told<SectionsPart>): boolean =>
  part.sections.some(({ average, intervals }) => average !== null || intervals > 0);

/**
 * A report of one drive, host or workload as a run of its own, if those of the whole run are missing or empty; null:
 * nothing was measured.
 */
export function reportAlone(told: Told<SectionsPart>, files: Files, remarks: Remarks): ParsedRun | null {
  const { sections, subject } = told.part;
  const { name, unit } = subject!;
  if (!hasMeasured(told)) {
    remarks.add(told, "error", "vdbench/nothing-measured", 1);
    return null;
  }
  const histograms = files.histograms
    .filter(({ part }) => part.subject?.name === name && part.subject.unit === unit)
    .map((one) => ({ ...one, part: { ...one.part, subject: null } }));
  const own: Files = { ...files, whole: [told], parts: [], histograms };
  const run = runOf(sections, membersOf(told, sections, own, remarks), own, sections.length);
  remarks.add(told, "info", "vdbench/no-whole", sections[0]!.line, { name });
  return { ...run, title: `${name}: ${run.title}`, host: unit === "host" ? name : null };
}

/** A histogram and nothing else: its latencies are known, its rates are not. null: it is empty. */
export function histogramAlone(told: Told<HistogramsPart>, files: Files, remarks: Remarks): ParsedRun | null {
  const found = told.part.sections.map((one) => ({ ...one, tables: withMixed(one.tables) }));
  if (!found.some(({ tables }) => tables.mixed !== undefined)) {
    remarks.add(told, "error", "vdbench/nothing-measured", found[0]?.line ?? 1);
    return null;
  }
  const sections = found.map(({ rd, index, line, starting }) => ({
    ...newSection(rd, line, { index, starting, files: false }),
    average: blank(line),
  }));
  const { loads } = loadsOf(sections);
  const titles = titlesOf(sections);
  const members = sections.flatMap((section, i): ParsedMember[] => {
    const { tables } = found[i]!;
    if (tables.mixed === undefined || isFormatRun(section.rd)) return [];
    const asked = workloadOf(section, files.parameters, null);
    const { read, write } = tables;
    const did = read === undefined ? (write === undefined ? asked.workload_op : "write") : write ? "mixed" : "read";
    const workload = { ...asked, workload_op: did };
    const facts = { title: titles[i]!, index: i, load: loads[i]!, workload, tables: {} };
    const ops = (["read", "write", "mixed"] as const).filter((op) => tables[op] !== undefined);
    const directions = ops.map((op): ParsedDirection => {
      const table = tables[op]!;
      const buckets = table.total === 0 ? null : toHistogram(table, null);
      const latency = [{ kind: "response" as const, samples: table.total, ...NO_TIMES, quantiles: [], buckets }];
      return { op, iops: null, bytes_per_s: null, ios: table.total, io_bytes: null, runtime_s: null, latency };
    });
    return [{ ...memberOf(section, section.average, facts), failed: false, line: tables.mixed.line, directions }];
  });
  const { subject } = told.part;
  const run = runOf(sections, members, files, sections.length);
  remarks.add(told, "info", "vdbench/histogram-alone", found[0]!.line);
  return subject === null ? run : { ...run, title: `${subject.name}: ${run.title}` };
}

const blank = (line: number): Average => ({
  from: 1,
  to: 1,
  line,
  values: emptyValues(),
  decimals: new Int8Array(FIELDS.length),
});
