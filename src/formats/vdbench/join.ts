/** The files of one output directory as one run: the best file counts, the others must agree or add to it. */
import { putUnder } from "~/base/byKey";
import type { ParsedTrace, ParsedDetail, ParsedDirection, ParsedMember, ParsedRun } from "../format";
import type { GatherGroup, Joined, Said } from "../gather";
import { deathOf, type Files, filesOf, keysOf, type Told, withStarting } from "./files";
import { isFormatRun, loadsOf } from "./load";
import type { ErrorLog } from "./companions";
import { membersOf, withMixed } from "./members";
import type { GroupFacts } from "./plan";
import { Remarks } from "./remarks";
import { runOf, titlesOf } from "./run";
import { type Section, type SectionsPart, type Average, newSection } from "./section";
import { AT, type Field, FIELDS, valueOf, emptyValues } from "./columns";
import { NO_FACT, NO_TIMES } from "~/formats/blank";
import { type HistogramsPart, toHistogram } from "./histogram";
import { memberOf } from "./member";
import { workloadOf } from "./workload";

interface Building {
  readonly said: readonly Said[];
  readonly files: Files;
  readonly remarks: Remarks;
  readonly runs: Joined["runs"][number][];
  readonly traces: Joined["traces"][number][];
  readonly errors: ErrorLog | null;
}

export function join(group: GatherGroup, said: readonly Said[]): Joined {
  const { parameters, errors } = group.facts as GroupFacts;
  const files = filesOf(said, parameters);
  const building: Building = { said, files, remarks: new Remarks(), runs: [], traces: [], errors };
  const { whole, parts, histograms } = files;
  // The first in rank with an average; else the first with anything.
  const base =
    whole.find(({ part }) => part.sections.some(({ average }) => average !== null)) ??
    whole.find(({ part }) => part.sections.some(({ intervals }) => intervals > 0));
  if (base !== undefined) joinDirectory(base, building);
  else {
    if (whole.length > 0) nothingMeasured(building);
    // A run that never began has empty reports of its parts too: only the report of the whole run says so.
    for (const told of parts) if (whole.length === 0 || hasMeasured(told)) joinAlone(told, building);
    if (whole.length + parts.length === 0) {
      for (const told of histograms) {
        const run = histogramAlone(told, files, building.remarks);
        if (run !== null) building.runs.push({ file: told.file, run });
      }
    }
  }
  return { runs: building.runs, traces: building.traces, notices: building.remarks.all };
}

/** A directory with the reports of a whole run. */
function joinDirectory(base: Told<SectionsPart>, building: Building): void {
  const { files, remarks, runs } = building;
  const { sections } = base.part;
  const keys = keysOf(sections);
  const known = sections.map((section, i) => withStarting(section, files, keys[i]!));
  const run = runOf(known, membersOf(base, known, files, remarks), files, known);
  const death = deathOf(files);
  const details = detailsOf(known, { errors: building.errors, death });
  runs.push({ file: base.file, run: { ...run, details } });
  // A run without an average already has a notice.
  if (death !== null && sections.every(({ average }) => average !== null)) {
    remarks.add(base, "warning", "vdbench/died", sections.at(-1)!.last_line, { reason: death });
  }
  const homes = homesOf(base.file, known);
  for (const [other, missing] of compare(base, building)) {
    addMissing(other, missing, base, building);
    const own = homesOf(other.file, other.part.sections);
    const wanted = new Set(missing);
    for (const [key, home] of own) if (wanted.has(other.part.sections[home.index]!)) homes.set(key, home);
  }
  for (const { file, part } of [...files.whole, ...files.parts]) {
    const own = keysOf(part.sections);
    const homeOf = (index: number): Home | null => homes.get(own[index] ?? "") ?? null;
    place(file, { homeOf, run: base.file, titled: part.subject === null }, building);
  }
  tellStrangers(homes, building);
}

/** The run that contains an execution of a run definition, and its position there. */
interface Home {
  readonly run: number;
  readonly section: Section;
  readonly index: number;
  readonly title: string;
}

/** By key. */
function homesOf(run: number, sections: readonly Section[]): Map<string, Home> {
  const titles = titlesOf(sections);
  return new Map(keysOf(sections).map((key, i) => [key, { run, section: sections[i]!, index: i, title: titles[i]! }]));
}

/** Compares the averages of all files of the whole run. Returns those that the base lacks, each once. */
function compare(base: Told<SectionsPart>, { files, remarks }: Building): Map<Told<SectionsPart>, Section[]> {
  const keys = keysOf(base.part.sections);
  const ours = new Map(keys.map((key, i) => [key, base.part.sections[i]!.average]));
  const lacking = new Map<Told<SectionsPart>, Section[]>();
  const found = new Set<string>();
  for (const other of files.whole.filter((told) => told !== base)) {
    const { sections } = other.part;
    for (const [i, key] of keysOf(sections).entries()) {
      const { rd, average } = sections[i]!;
      if (average === null) continue;
      const own = ours.get(key) ?? null;
      if (own === null) {
        if (found.has(key) || isFormatRun(rd)) continue;
        found.add(key);
        putUnder(lacking, other, sections[i]!);
        continue;
      }
      const differs = disagreement(own, average);
      if (differs === null) continue;
      const values = { ...differs, rd, path: base.path, other: own.line };
      remarks.add(other, "warning", "vdbench/files-disagree", average.line, values);
    }
  }
  return lacking;
}

/** Adds executions that another file has and the base lacks, as a run of that file, so that line numbers are right. */
function addMissing(
  other: Told<SectionsPart>,
  missing: readonly Section[],
  base: Told<SectionsPart>,
  { files, remarks, runs }: Building,
): void {
  const { sections } = other.part;
  const wanted = new Set(missing);
  const silent = new Remarks();
  const all = membersOf(other, sections, files, silent);
  const members = all.filter(({ index }) => wanted.has(sections[index]!));
  runs.push({ file: other.file, run: runOf(missing, members, files, sections) });
  const values = { count: missing.length, rd: missing[0]!.rd, path: base.path };
  remarks.add(other, "warning", "vdbench/only-here", missing[0]!.average!.line, values);
}

/** A report of a drive, host or workload without those of the whole. */
function joinAlone(told: Told<SectionsPart>, building: Building): void {
  const run = reportAlone(told, building.files, building.remarks);
  if (run === null) return;
  building.runs.push({ file: told.file, run });
  const { sections } = told.part;
  const homes = [...homesOf(told.file, sections).values()];
  place(told.file, { homeOf: (index) => homes[index] ?? null, run: told.file, titled: true }, building);
}

interface Placing {
  readonly homeOf: (index: number) => Home | null;
  /** The file of the run, for what has no home. */
  readonly run: number;
  /** The run definition is the member; else a drive or host, which has its name. */
  readonly titled: boolean;
}

/** Declares the traces of a file whose values are already in, with their run and the name of their member. */
function place(file: number, { homeOf, run, titled }: Placing, { said, traces }: Building): void {
  for (const trace of said[file]!.traces) {
    const home = homeOf(trace.job_index ?? -1);
    const member = titled ? (home?.title ?? trace.member) : trace.member;
    const started_ms = trace.started_ms ?? home?.section.started_ms ?? null;
    const own: ParsedTrace = { ...trace, job_index: home?.index ?? null, member, started_ms };
    traces.push({ file, trace: own, run: { file: home?.run ?? run, document: 0 } });
  }
}

/** According to the reports of the whole run, none was started or none reached its first interval. */
function nothingMeasured({ files, remarks }: Building): void {
  const [first] = files.whole;
  const reason = deathOf(files);
  if (reason === null) remarks.add(first!, "error", "vdbench/nothing-measured", 1);
  else remarks.add(first!, "error", "vdbench/died-early", 1, { reason });
}

/** Reports parts with an execution that no other file has. */
function tellStrangers(homes: ReadonlyMap<string, Home>, { files, remarks }: Building): void {
  const say = <T extends { readonly rd: string; readonly line: number }>(
    told: Told<{ readonly sections: readonly T[] }>,
    measured: (section: T) => boolean,
  ): void => {
    const { sections } = told.part;
    const strangers = keysOf(sections).flatMap((key, i) =>
      homes.has(key) || !measured(sections[i]!) ? [] : [sections[i]!],
    );
    const [first] = strangers;
    if (first === undefined) return;
    remarks.add(told, "warning", "vdbench/not-of-this-run", first.line, { count: strangers.length, rd: first.rd });
  };
  for (const told of files.parts) say(told, ({ average }) => average !== null);
  for (const told of files.histograms) say(told, ({ tables }) => Object.keys(tables).length > 0);
}

// Do two files give the same average, within the digits they print?

/** Fields that only one of the files prints, or that it prints differently. */
const NOT_COMPARED: readonly Field[] = [
  ...(["asked", "xfersize", "threads", "rdpct", "seekpct"] as const),
  ...(["resp_max", "read_std", "write_std", "cpu", "mb_read", "mb_write"] as const),
];
const COMPARED = FIELDS.filter((field) => !NOT_COMPARED.includes(field));

export interface Disagreement {
  readonly field: Field | "interval";
  readonly ours: string;
  readonly theirs: string;
}

/** The first number in which two averages differ by more than their printing; null: they agree. */
export function disagreement(ours: Average, theirs: Average): Disagreement | null {
  if (ours.from !== theirs.from || ours.to !== theirs.to) {
    const label = ({ from, to }: Average): string => `avg_${from}-${to}`;
    return { field: "interval", ours: label(ours), theirs: label(theirs) };
  }
  for (const field of COMPARED) {
    const at = AT[field];
    const [a, b] = [ours.values[at]!, theirs.values[at]!];
    if (Number.isNaN(a) || Number.isNaN(b)) continue;
    // One step of the last digit of either: file system reports cut digits, others round.
    const step = 10 ** -ours.decimals[at]! + 10 ** -theirs.decimals[at]!;
    if (Math.abs(a - b) > step * 1.000001) return { field, ours: String(a), theirs: String(b) };
  }
  return null;
}

// What vdbench prints about an execution besides rates and latencies: processor time of its host and the queue,
// averaged over the same intervals (User's Guide 5.04.07, summary.html, `cpu% sys+u`, `queue depth`), and its error
// log.

interface Ended {
  readonly errors: ErrorLog | null;
  /** Why it stopped. */
  readonly death: string | null;
}

function detailsOf(sections: readonly Section[], { errors, death }: Ended): ParsedDetail[] {
  const facts = sections.flatMap(({ average, rd }, job_index): ParsedDetail[] => {
    if (average === null || isFormatRun(rd)) return [];
    const { line, values, from, to } = average;
    const fact = (topic: string, name: string, value: number | null, unit: string): ParsedDetail[] =>
      value === null ? [] : [{ ...NO_FACT, job_index, topic, name, value, unit, line }];
    return [
      ...fact("cpu", "total_percent", valueOf(values, "cpu"), "percent"),
      ...fact("queue", "queue_depth", valueOf(values, "queue"), "count"),
      ...fact("average", "first_interval", from, "count"),
      ...fact("average", "last_interval", to, "count"),
    ];
  });
  const whole = { ...NO_FACT, topic: "errors" };
  return [
    ...facts,
    ...(death === null ? [] : [{ ...whole, name: "died", text: death }]),
    ...(errors === null ? [] : [{ ...whole, name: "errors_logged", value: errors.count, unit: "count" }]),
    ...(errors?.text == null ? [] : [{ ...whole, name: "first_error_line", text: errors.text }]),
  ];
}

/** Files of an output directory without a usable report of the whole run. */
const hasMeasured = ({ part }: Told<SectionsPart>): boolean =>
  part.sections.some(({ average, intervals }) => average !== null || intervals > 0);

/**
 * A report of one drive, host or workload as a run of its own, if those of the whole run are missing or empty; null:
 * nothing was measured.
 */
function reportAlone(told: Told<SectionsPart>, files: Files, remarks: Remarks): ParsedRun | null {
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
  const run = runOf(sections, membersOf(told, sections, own, remarks), own, sections);
  remarks.add(told, "info", "vdbench/no-whole", sections[0]!.line, { name });
  return { ...run, title: `${name}: ${run.title}`, host: unit === "host" ? name : null };
}

/** A histogram and nothing else: its latencies are known, its rates are not. null: it is empty. */
function histogramAlone(told: Told<HistogramsPart>, files: Files, remarks: Remarks): ParsedRun | null {
  const found = told.part.sections.map((one) => ({ ...one, tables: withMixed(one.tables) }));
  if (!found.some(({ tables }) => tables.mixed !== undefined)) {
    remarks.add(told, "error", "vdbench/nothing-measured", found[0]?.line ?? 1);
    return null;
  }
  const sections = found.map(({ rd, line, starting }, index) => ({
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
  const run = runOf(sections, members, files, sections);
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
