/** Everything that a run contains besides its chart, section by section. */
import { jobCount } from "../jobOptions";
import { lookUp } from "~/base/lookUp";
import type { DetailRow } from "~/model/answers";
import type { Step } from "~/model/step";
import { and } from "~/text/en/counted";
import { said as text } from "~/text/en/run-said";
import type { OneRun } from "./runs";
import { cpuSection, depthSection, diskSection, latencySection, steadySection } from "./measured";
import { jobNames, type SaidInput, type SaidSection } from "./section";
import { errorsSection, generalSection, optionsSection, seriesSection } from "./told";

/** @param steps shown measurements of the run: the options of the first one's job are listed */
export function inputOf(
  run: OneRun,
  steps: readonly Step[],
  details: readonly DetailRow[],
  seriesHref: SaidInput["seriesHref"],
): SaidInput {
  const { points, traces } = run;
  const shown = steps.find(({ first }) => points.includes(first))?.first ?? points[0];
  const options = shown?.options ?? traces[0]?.options ?? null;
  return {
    ...{ run, points, traces, details, options, seriesHref },
    job: shown?.job_index ?? 0,
    member: shown?.title ?? null,
    host: shown?.host ?? null,
    jobs: jobCount(options) ?? 1,
    nameOf: jobNames(points),
  };
}

const SECTIONS = {
  errors: errorsSection,
  options: optionsSection,
  depth: depthSection,
  disk: diskSection,
  cpu: cpuSection,
  steadystate: steadySection,
  latency: latencySection,
  series: seriesSection,
  general: generalSection,
} as const;

export interface Said {
  readonly sections: readonly SaidSection[];
  /** What the file does not print, in words; "": nothing. */
  readonly missing: string;
}

/** In the order of the page; what the file does not print is named, never shown as 0. */
export function saidOf(input: SaidInput): Said {
  const found = Object.entries(SECTIONS).map(([id, make]) => [id, make(input)] as const);
  const missing = found.flatMap(([id, section]) => (section === null ? (lookUp(text.names, id) ?? []) : []));
  return {
    sections: found.flatMap(([, section]) => section ?? []),
    missing: missing.length === 0 ? "" : text.notPrinted(and(missing)),
  };
}
