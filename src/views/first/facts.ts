/** The input of the first-view rule: one entry per load point of the reader's files, and the logs beside them. */
import { group } from "d3-array";
import { togetherRows } from "~/analysis/together";
import type { CurvePoint, MemberRow } from "~/model/answers";
import { runKey } from "~/model/labels";
import { controlledLoad } from "~/model/load";
import { stepsOf, type Step } from "~/model/step";
import type { TraceRow } from "~/model/traceAnswers";
import { drivesOf, groupedDrives } from "../shared/drives";
import { deviceOf } from "~/analysis/targets";

/** A time series, reduced to what the rule needs. */
export type TraceFact = Pick<TraceRow, "tool" | "metric" | "source_path" | "run_path" | "run_key" | "setup">;

/** A file that was read, as reported to the reader. */
export interface FileFact {
  readonly path: string;
  readonly tool: string | null;
  readonly runs: number;
  readonly figures: number;
  readonly role: string;
}

/** Answers for the reader's files to the questions of these names. */
export interface Answers {
  readonly curve: readonly CurvePoint[];
  readonly members: readonly MemberRow[];
  readonly traces: readonly TraceFact[];
}

/** One load point: the directions of one phase (or one loop step) of one run. */
export interface Test extends Step {
  /** `<sha256 first 12>.<document>`. */
  readonly run: string;
  readonly path: string;
  /** Folders of the path, outermost first. */
  readonly folders: readonly string[];
  readonly tool: string;
  readonly phase: number;
  /** Equal for tests of one curve. */
  readonly curve: string;
  readonly series: string;
  readonly load_kind: string;
  readonly load: number | null;
  readonly iodepth: number | null;
  readonly numjobs: number | null;
  /** Host and device measured, as far as known; [] = unknown. */
  readonly devices: readonly string[];
  /** Number of drives; null = unknown. */
  readonly device_count: number | null;
}

export interface Facts {
  readonly tests: readonly Test[];
  readonly traces: readonly TraceFact[];
  readonly files: readonly FileFact[];
  /** Keys of runs that ran at the same time, by their timestamps. */
  readonly atOnce: readonly (readonly string[])[];
  /** Members of each point, or the point itself if it has none. */
  readonly members: readonly MemberRow[];
}

/** @param answers `members` may be [] if no point has any */
export function factsOf(answers: Answers, files: readonly FileFact[]): Facts {
  const all = answers.members.length > 0 ? answers.members : answers.curve.map(asMember);
  const members = group(answers.members, ({ of }) => of);
  const steps = stepsOf(answers.curve);
  const byJobs = groupedDrives(steps);
  const tests = steps.map((step) => {
    const own = (members.get(step.first.key) ?? []).map((first) => ({ first }));
    return testOf(step, own, byJobs.get(step.id) ?? drivesOf(step, own));
  });
  const atOnce = togetherRows(answers.curve)
    .filter(({ evidence, sure }) => evidence === "start" && sure)
    .map(({ runs }) => runs);
  return { tests, traces: answers.traces, files, atOnce, members: all };
}

/** A point on its own, in the form of the question `members`. */
const asMember = (point: CurvePoint): MemberRow => ({
  ...point,
  member: point.title,
  member_unit: "job",
  of: point.key,
  device: point.targets.length === 1 ? point.targets[0]! : null,
});

type Member = Pick<Step<MemberRow>, "first">;

function testOf(step: Step, members: readonly Member[], device_count: number | null): Test {
  const { first } = step;
  const { source_path: path, tool, phase, series, load_kind, iodepth, numjobs } = first;
  return {
    ...step,
    ...{ path, tool, phase, series, load_kind, iodepth, numjobs, device_count },
    run: runKey(first),
    folders: path.split("/").slice(0, -1),
    curve: [tool, first.system ?? "", series].join("\n"),
    load: controlledLoad(first),
    devices: devicesOf(first, members),
  };
}

/** A host's name stands for it if its device is unknown. */
const deviceOrHost = (member: Member): string | null =>
  deviceOf(member) ?? (member.first.member_unit === "job" ? null : member.first.member);

function devicesOf(point: CurvePoint, members: readonly Member[]): readonly string[] {
  const named = members.map(deviceOrHost).filter((device) => device !== null);
  const all = named.length > 0 ? named : point.targets.map((target) => JSON.stringify([point.host, target]));
  return [...new Set(all)];
}
