/** Everything a run says besides its chart, section by section. Pure. */
import { lookUp } from "~/base/lookUp";
import { said as text } from "~/text/en/run-said";
import { auditSection } from "./audit";
import { cpuSection } from "./cpu";
import { depthSection } from "./depth";
import { diskSection } from "./disks";
import { errorsSection } from "./errors";
import { generalSection } from "./general";
import type { SaidInput } from "./input";
import { latencySection } from "./latencies";
import { optionsSection } from "./options";
import type { SaidSection } from "./section";
import { seriesSection } from "./series";
import { steadySection } from "./steady";

const SECTIONS = {
  audit: auditSection,
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
  /** What the file does not print, in words; "": nothing is missing. */
  readonly missing: string;
}

/** In the order of the page; what the file does not print is named, never shown as 0. */
export function saidOf(input: SaidInput): Said {
  const found = Object.entries(SECTIONS).map(([id, make]) => [id, make(input)] as const);
  const missing = found.flatMap(([id, section]) => (section === null ? (lookUp(text.names, id) ?? []) : []));
  return {
    sections: found.flatMap(([, section]) => section ?? []),
    missing: missing.length === 0 ? "" : text.notPrinted(missing.join(", ")),
  };
}
