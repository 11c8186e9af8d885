import { jobCount } from "~/analysis/jobOptions";
import type { CurvePoint, DetailRow } from "~/model/answers";
import type { TraceRow } from "~/model/traceAnswers";
import type { Step } from "../../shared/steps";
import type { OneRun } from "../runs";
import { jobNames } from "./section";

/** All that the sections are made of. */
export interface SaidInput {
  readonly run: OneRun;
  readonly points: readonly CurvePoint[];
  readonly traces: readonly TraceRow[];
  readonly details: readonly DetailRow[];
  /** As JSON. */
  readonly options: string | null;
  /** Job that is shown, by its position. */
  readonly job: number;
  /** Its name. */
  readonly member: string | null;
  readonly host: string | null;
  /** How many the options list. */
  readonly jobs: number;
  readonly nameOf: (job: number) => string;
}

/** @param steps what of the run is shown: the job of the first is the one whose options are listed */
export function inputOf(run: OneRun, steps: readonly Step[], details: readonly DetailRow[]): SaidInput {
  const { points, traces } = run;
  const shown = steps.find(({ first }) => points.includes(first))?.first ?? points[0];
  const options = shown?.options ?? traces[0]?.options ?? null;
  return {
    ...{ run, points, traces, details, options },
    job: shown?.job_index ?? 0,
    member: shown?.title ?? null,
    host: shown?.host ?? null,
    jobs: jobCount(options) ?? 1,
    nameOf: jobNames(points),
  };
}
