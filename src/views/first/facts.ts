/** What the rule of the first view looks at: one entry per load point of the own files, and the logs beside them. */
import { group } from "d3-array";
import type { CurvePoint, MemberRow, TogetherRow } from "~/model/answers";
import { controlledLoad } from "~/model/load";
import type { TraceRow } from "~/model/traceAnswers";

/** A time series, as far as the rule needs it. */
export type TraceFact = Pick<TraceRow, "tool" | "source_path" | "run_path">;

/** A file that was read, as the reader's own report says. */
export interface FileFact {
  readonly path: string;
  readonly tool: string | null;
  readonly runs: number;
  readonly figures: number;
  readonly role: string;
}

/** Answers of the questions of the same names, of own files. */
export interface Answers {
  readonly curve: readonly CurvePoint[];
  readonly members: readonly MemberRow[];
  readonly traces: readonly TraceFact[];
  readonly together: readonly TogetherRow[];
}

/** One load point: the directions of one phase (or one loop step) of one run. */
export interface Test {
  /** `<sha256 first 12>.<document>`. */
  readonly run: string;
  readonly run_no: number;
  readonly path: string;
  /** Folders of the path, outermost first. */
  readonly folders: readonly string[];
  readonly tool: string;
  readonly phase: number;
  readonly workload: Workload;
  /** Equal for tests of one curve. */
  readonly curve: string;
  readonly series: string;
  readonly load_kind: string;
  readonly load: number | null;
  readonly iodepth: number | null;
  readonly numjobs: number | null;
  readonly engine: string | null;
  readonly direct: boolean | null;
  /** What was measured, host and device as far as known; [] = nothing tells. */
  readonly devices: readonly string[];
  /** How many drives; null = nothing tells. */
  readonly device_count: number | null;
  readonly failed: boolean;
}

/** What was asked of the disk. */
export interface Workload {
  readonly workload_op: string;
  readonly pattern: string | null;
  readonly block_bytes: number | null;
  readonly read_percent: number | null;
}

export interface Facts {
  readonly tests: readonly Test[];
  readonly traces: readonly TraceFact[];
  readonly files: readonly FileFact[];
  /** Keys of runs that ran at the same time, by their time stamps. */
  readonly atOnce: readonly (readonly string[])[];
  readonly published: readonly Published[];
}

/** A series of a published dataset, as far as it may be like one's own. */
export type Published = Workload & { readonly dataset: string; readonly load_kind: string };

export function factsOf(answers: Answers, files: readonly FileFact[], published: readonly Published[] = []): Facts {
  const members = group(answers.members, (member) => member.of);
  const tests = withGroupedDrives(
    [...group(answers.curve, placeOf).values()].map((points) => testOf(points, members.get(points[0]!.key) ?? [])),
  );
  const atOnce = answers.together.filter(({ evidence, sure }) => evidence === "start" && sure).map(({ runs }) => runs);
  return { tests, traces: answers.traces, files, atOnce, published };
}

/** Directions of one load point share their run, phase and first job. */
const placeOf = (point: CurvePoint): string =>
  [point.run_no, point.phase, point.job_index, point.together ?? ""].join("\n");

function testOf(points: readonly CurvePoint[], members: readonly MemberRow[]): Test {
  const first = points[0]!;
  const { run_no, source_path: path, tool, phase, series, load_kind, iodepth, numjobs, engine, direct } = first;
  const devices = devicesOf(first, members);
  return {
    run: runKey(first),
    run_no,
    path,
    folders: path.split("/").slice(0, -1),
    tool,
    phase,
    workload: workloadOf(first),
    curve: [tool, first.system ?? "", series].join("\n"),
    series,
    load_kind,
    load: controlledLoad(first),
    iodepth,
    numjobs,
    engine,
    direct,
    devices,
    device_count: first.drive_count ?? (devices.length === 0 ? null : devices.length),
    failed: points.every((point) => point.failed),
  };
}

const runKey = ({ sha256, document }: CurvePoint): string => `${sha256.slice(0, 12)}.${document}`;

const workloadOf = ({ workload_op, pattern, block_bytes, read_percent }: CurvePoint): Workload => ({
  workload_op,
  pattern,
  block_bytes,
  read_percent,
});

/** A device of two hosts is two devices. Jobs whose device nobody tells are no devices; drives and hosts go by name. */
function devicesOf(point: CurvePoint, members: readonly MemberRow[]): readonly string[] {
  const named = members.flatMap((member) => {
    const device = member.device ?? (member.member_unit === "job" ? null : member.member);
    return device === null ? [] : [`${member.host ?? ""}\n${device}`];
  });
  const all = named.length > 0 ? named : point.targets.map((target) => `${point.host ?? ""}\n${target}`);
  return [...new Set(all)];
}

/**
 * An entry for a whole group of jobs names the file of its last job alone (fio 3.33, group_reporting). Where files of
 * one folder differ in their number of jobs, and each names one other device, every job had a device of its own.
 */
function withGroupedDrives(tests: readonly Test[]): readonly Test[] {
  const peers = group(
    tests.filter(
      ({ numjobs, devices, device_count }) => numjobs !== null && devices.length === 1 && device_count === 1,
    ),
    ({ tool, folders, workload, load_kind, iodepth, engine, direct }) =>
      JSON.stringify([tool, folders, workload, load_kind, iodepth, engine, direct]),
  );
  const counts = new Map<Test, number>();
  for (const same of peers.values()) {
    const jobs = new Set(same.map(({ numjobs }) => numjobs)).size;
    const devices = new Set(same.flatMap((test) => test.devices)).size;
    if (same.length > 1 && jobs === same.length && devices === same.length)
      for (const test of same) counts.set(test, test.numjobs!);
  }
  return tests.map((test) => ({ ...test, device_count: counts.get(test) ?? test.device_count }));
}
