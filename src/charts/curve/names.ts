/** Names of series: a name states only what varies on the chart; the sentence above states the rest. */
import { lookUp } from "~/base/lookUp";
import type { CurvePoint } from "~/model/answers";
import { isBlockSeries, sweepKind } from "~/model/load";
import { blockSizeText, sizesApart } from "~/model/valueText";
import { countsAccelerators, countsThreads, drivesAt, hasJobs, hasOneSize, setupName } from "~/model/tools";
import { isOfDatabase } from "~/model/workload";
import { en } from "~/text/en";
import { namesApart, systemId } from "~/model/system";
import type { ColourBy, CurveOptions } from "./options";
import { type Pairs, partsOf } from "~/model/joins";
import { setups } from "~/text/en/setups";
import { phrases } from "~/text/en/phrases";
import { type Line, lineJobs } from "~/model/lines";

const text = en.charts.curve;

/** 4096 -> "4K", 1048576 -> "1M" (powers of 1024); other sizes in bytes. */
export const blockText = (bytes: number | null): string => (bytes === null ? text.varies : blockSizeText(bytes));

type Sized = Pick<CurvePoint, "block_bytes" | "series"> & { readonly tool: string | null };

/**
 * The tool did not print the block size; null on a line across block sizes, or for a mix of sizes, means that it
 * varies.
 */
export const isBlockUnknown = ({ block_bytes, series, tool }: Sized): boolean =>
  block_bytes === null && hasOneSize(tool) && !isBlockSeries(series);

/** @param op of the direction, since reads and writes may have sizes of their own */
export const pointBlockText = (point: Sized & Pick<CurvePoint, "setup">, op?: string): string =>
  isBlockUnknown(point) ? text.notStated : (sizesText(point, op) ?? blockText(point.block_bytes));

/** "4K/64K" of reads and writes; null: they have no sizes of their own. */
function sizesText({ block_bytes, series, setup }: Sized & Pick<CurvePoint, "setup">, op?: string): string | null {
  const sizes = block_bytes === null && !isBlockSeries(series) ? sizesApart(setup) : null;
  return sizes === null ? null : op === "read" ? sizes[0] : op === "write" ? sizes[1] : sizes.join("/");
}

/** Direction of a line or point. One latency over all operations can be called neither reads nor writes. */
export const opText = (op: string): string => (op === "mixed" ? text.allOperations : (lookUp(text.ops, op) ?? op));

/** What `iops` of a row counts: IOPS, or transactions/s and queries/s of a database. */
export const rateUnit = (op: string): string => (isOfDatabase(op) ? (lookUp(text.rateUnits, op) ?? op) : "IOPS");

/** The unit of the rate that was asked: sysbench's --rate is of transactions, those of a point of queries too. */
export const askedUnit = (op: string): string => rateUnit(op === "query" ? "transaction" : op);

/** The unit of rates of these operations, which may be those of a database and of a disk. */
export function axisRateUnit(ops: Iterable<string>): string {
  const units = [...new Set([...ops].map(rateUnit))];
  return units.length === 0 ? rateUnit("read") : units.sort().join(text.or);
}

/** The table's column of these rates: `iops`, `transactions_per_s`; `rate_per_s` of several kinds. */
export function rateColumn(ops: Iterable<string>): string {
  const counted = new Set(
    [...ops].map((op) => (op === "transaction" ? "transactions_per_s" : op === "query" ? "queries_per_s" : "iops")),
  );
  const [only = "iops"] = counted;
  return counted.size > 1 ? "rate_per_s" : only;
}

/** "random read", "random 70/30 mix", "sequential write"; `bare`: without the pattern. */
function accessText(point: CurvePoint, bare: boolean): string {
  if (point.workload_op === "transaction") return text.transactions(point.read_percent);
  const what =
    point.workload_op === "mixed"
      ? text.mix(point.read_percent)
      : (lookUp(text.ops, point.workload_op) ?? point.workload_op);
  const pattern = point.pattern === null ? null : (lookUp(text.pattern, point.pattern) ?? point.pattern);
  return bare || pattern === null ? what : text.access(pattern, what);
}

/** "random read", without its block size. */
export const accessName = (point: CurvePoint): string => accessText(point, false);

/** "4K random read", "random read, block sizes vary". */
export const sizedText = (block_bytes: number | null, access: string): string =>
  block_bytes === null ? en.curve.blocksVary(access) : `${blockText(block_bytes)} ${access}`;

/** The workload of a point in words, without an unknown block size. */
export function workloadText(point: CurvePoint): string {
  const access = accessText(point, false);
  if (isOfDatabase(point.op) || isBlockUnknown(point)) return access;
  const sizes = sizesText(point, point.workload_op ?? undefined);
  return sizes === null ? sizedText(point.block_bytes, access) : `${sizes} ${access}`;
}

const systemOf = (point: CurvePoint): string | null => point.system_label ?? point.system ?? point.drive_model;

/** By id of a system, for the options of a chart: several datasets may have drives of one name. */
export const systemNames = (points: readonly CurvePoint[]): Readonly<Record<string, string>> =>
  Object.fromEntries(namesApart(points, systemOf));

/** Your own files without a named system go by the name of their dataset. */
const systemText = (point: CurvePoint, options: CurveOptions): string =>
  lookUp(options.system_names, systemId(point)) ??
  systemOf(point) ??
  lookUp(options.dataset_titles, point.dataset) ??
  text.notStated;

/** "4 jobs", "4 threads" for sysbench; null if the tool has no such number. */
export const jobsWord = (jobs: number, { tool }: Pick<CurvePoint, "tool">): string | null =>
  !hasJobs({ tool })
    ? null
    : countsAccelerators(tool)
      ? text.accelerators(jobs)
      : countsThreads(tool)
        ? text.threads(jobs)
        : text.jobs(jobs);

/** The tool's name as its makers write it. */
const toolText = ({ tool }: CurvePoint): string => lookUp(en.tools, tool) ?? tool;

const jobsText = (line: Line): string | null => {
  const jobs = lineJobs(line);
  const point = line.points[0]?.point;
  return jobs === null || !point ? null : jobsWord(jobs, point);
};

/** Of a line over block sizes without a size: its first point has only one of them. */
const lineWorkload = (point: CurvePoint): string =>
  isBlockSeries(point.series) ? en.curve.blocksVary(accessText(point, false)) : workloadText(point);

/** Did each job have a drive of its own? Then the number of drives is what was varied, as on Scaling. */
const areDrives = (line: Line): boolean =>
  line.points.every(({ point }) => point.numjobs !== null && drivesAt(point.targets) === point.numjobs);

/** Shown for an absent attribute where the name would otherwise be empty or equal to another. */
const absent: Readonly<Record<number, string>> = { 3: text.jobsVary, 4: text.engineNotStated, 5: text.directNotStated };

/** A line's value of the attribute that colour shows. */
export function colourValue(line: Line, by: ColourBy, options: CurveOptions): string {
  const point = line.points[0]?.point;
  if (!point) return "";
  switch (by) {
    case "workload":
      return lineWorkload(point);
    case "system":
      return systemText(point, options);
    case "media":
      return point.media ?? "";
    case "drive_model":
      return point.drive_model ?? text.notStated;
    case "block":
      return pointBlockText(point);
    case "jobs":
      return jobsText(line) ?? (hasJobs(point) ? text.jobsVary : text.noJobs);
    case "engine":
      return point.engine ?? text.notStated;
    case "dataset":
      return lookUp(options.dataset_titles, point.dataset) ?? point.dataset;
    case "tool":
      return toolText(point);
    case "op":
      return opText(line.op);
    case "none":
      return "";
  }
}

/**
 * Reads before writes before mixes, then pattern, block and share: a workload keeps its colour when others are added.
 */
export function workloadRank(line: Line): string {
  const point = line.points[0]?.point;
  if (!point) return "";
  const op = ["read", "write", "mixed", "trim", "trimwrite"].indexOf(point.workload_op);
  const block = String(point.block_bytes ?? 0).padStart(12, "0");
  const share = String(1000 - Math.round(point.read_percent ?? 0)).padStart(4, "0");
  return `${op < 0 ? 9 : op} ${point.pattern ?? ""} ${block} ${share}`;
}

const attributes: readonly ((line: Line, point: CurvePoint, options: CurveOptions) => string | null)[] = [
  (_, point, options) => lookUp(options.dataset_titles, point.dataset) ?? point.dataset,
  (_, point, options) => systemText(point, options),
  (_, point) => lineWorkload(point),
  (line) => jobsText(line),
  (_, point) => point.engine,
  (_, point) => (point.direct === null ? null : text.direct(point.direct)),
  (_, point) => text.sweep(sweepKind(point.load_kind), point.rate_process),
  // Sweeps of rates or block sizes at different depths are different series; in a depth sweep the depth is the load.
  (_, { load_kind, series, iodepth }) =>
    iodepth !== null && (sweepKind(load_kind) === "rate" || isBlockSeries(series)) ? text.depth(iodepth) : null,
  (_, point) => toolText(point),
  ({ series }, point) => (series.endsWith(` ×${point.drive_count ?? ""}`) ? text.drives(point.drive_count ?? 0) : null),
  // Other set-up from names or files, where nothing above includes it.
  (_, point) => setups.words(setupName(point)) || null,
];
const DATASET = 0;
const SYSTEM = 1;
const WORKLOAD = 2;
const JOBS = 3;

/** Is each system name found in one dataset only? Then the system's name identifies the dataset too. */
function systemsTell(values: readonly (readonly (string | null)[])[]): boolean {
  const datasets = new Map(values.map((row) => [row[SYSTEM], row[DATASET]]));
  return values.every((row) => datasets.get(row[SYSTEM]) === row[DATASET]);
}

/**
 * Without the parts that another has among its own: a set-up called "io_uring, completion polling" names its engine.
 */
export const saidOnce = (parts: readonly string[]): string[] =>
  parts.filter((part) => !parts.some((other) => other !== part && other.split(", ").includes(part)));

/**
 * Names by series id: the reader's own, else what distinguishes the series; a joined series lists all it holds. The
 * second of two that still read alike gets its key.
 *
 * @param short leaves out a pattern that all share
 * @param systemless series whose system is named elsewhere
 */
export function seriesNames(
  lines: readonly Line[],
  options: CurveOptions,
  short: boolean,
  systemless: ReadonlySet<string> = new Set(),
): Map<string, string> {
  const firsts = new Map(lines.toReversed().map((line) => [line.series, line]));
  const members = [...firsts.values()];
  const drives = members.length > 1 && members.every((line) => partsOf(line).every(areDrives));
  const said = members.map((line) => {
    // Jobs of a grid are part of its load.
    const parts = line.grid === undefined ? partsOf(line) : [line];
    return attributes.map((attribute, a) => {
      const all = parts.map((part) => {
        const jobs = a === JOBS && drives ? lineJobs(part) : null;
        if (jobs !== null) return text.drives(jobs);
        return part.points[0] ? attribute(part, part.points[0].point, options) : null;
      });
      return [...new Set(all.filter((one) => one !== null))];
    });
  });
  const values = said.map((row) => row.map((one) => one.join(" + ") || null));
  const varying = attributes.map(
    (_, a) => new Set(values.map((row) => row[a])).size > 1 || said.some((row) => (row[a]?.length ?? 0) > 1),
  );
  if (!varying.includes(true)) varying[WORKLOAD] = true;
  if (varying[SYSTEM] === true && systemsTell(values)) varying[DATASET] = false;
  const oneBlock = new Set(members.map((line) => line.points[0]?.point.block_bytes)).size === 1;
  const bare = short && new Set(members.map((line) => line.points[0]?.point.pattern)).size === 1;
  const names = new Map<string, string>();
  const taken = new Set<string>();
  const nameOf = (line: Line, i: number, whole: boolean): string => {
    const point = line.points[0]?.point;
    const parts = attributes.map((_, a) =>
      !varying[a] || (a <= SYSTEM && systemless.has(line.series))
        ? null
        : a === WORKLOAD && oneBlock && members.length > 1 && point
          ? accessText(point, bare)
          : (values[i]?.[a] ?? (whole && !(a === JOBS && point && !hasJobs(point)) ? absent[a] : null)),
    );
    return saidOnce(parts.filter((part): part is string => part != null && part !== "")).join(phrases.comma);
  };
  const plain = members.map((line, i) => nameOf(line, i, false));
  members.forEach((line, i) => {
    const point = line.points[0]?.point;
    const own = plain[i] ?? "";
    const isOnly = own !== "" && plain.filter((name) => name === own).length === 1;
    // The one without a set-up beside those that have one goes by its work.
    const joined = (isOnly ? own : nameOf(line, i, true)) || (values[i]?.[WORKLOAD] ?? "");
    const key = point?.series ?? line.series;
    const name = joined === "" ? key : taken.has(joined) ? `${joined} · ${key}` : joined;
    taken.add(name);
    names.set(line.series, name);
  });
  return renamed(names, options.names);
}

/** The names with the reader's own in place. Of two equal ones the second also gets its id. */
export function renamed(names: ReadonlyMap<string, string>, own: Pairs | undefined): Map<string, string> {
  const given = new Map(own);
  const taken = new Set<string>();
  const result = new Map<string, string>();
  for (const [id, automatic] of names) {
    const name = given.get(id)?.trim() || automatic;
    result.set(id, taken.has(name) ? `${name} · ${id}` : name);
    taken.add(name);
  }
  return result;
}
