/** The methodology audit: one row per rule, in the order in which a reader should know. */
import { grouped, onceOf } from "~/base/byKey";
import type { CurvePoint } from "~/model/answers";
import { type GROUPING_REMARKS, mergedRemarks, type RemarkCode, remarkCode } from "~/model/remarks";
import { activeRange, activeRangeUnknown, stateUnknown } from "./drive";
import { type AuditCode, type Audited, type AuditStep, counted, type Finding, type Rule, type Shown } from "./finding";
import { countedOnce, windowOf } from "./littleOf";
import { little, maxNotReproduced, rateMissed } from "./load";
import {
  buffered,
  hostLimited,
  noRamp,
  rampUnknown,
  short,
  syncDepth,
  unequalRuntimes,
  versions,
  waitsForSync,
} from "./run";
import { cached, oneCeiling, unwritten } from "./suspect";
import { contradicting, fewSamples, submission, toppedOut, unlikeKinds, unlikePercentiles } from "./tail";

type Remarked = RemarkCode | (typeof GROUPING_REMARKS)[number];

/** Contradictions found by the parser within a file, or by the grouping in its name, are stored in the rows. */
const remarked =
  (code: Remarked): Rule =>
  (all) => {
    const words = ({ directions }: AuditStep): string[] =>
      (mergedRemarks(directions.map(({ remarks }) => remarks)) ?? "")
        .split(" ")
        .filter((one) => remarkCode(one) === code);
    const found = counted(all, (step) => words(step).length > 0);
    return found === null ? null : { ...found, words: [...new Set(all.steps.flatMap(words))] };
  };

/**
 * A rule and the fields of a point that it needs. It sees only measurements with all of them, so that a file that
 * cannot state them gets no badge. `absent`: the finding is that one of them is missing.
 */
interface Row {
  readonly rule: Rule;
  readonly evidence: readonly (keyof CurvePoint)[];
  readonly absent?: true;
}

const remark = (code: Remarked): Row => ({ rule: remarked(code), evidence: ["remarks"] });

export const rules: Readonly<Record<AuditCode, Row>> = {
  "size-as-done": remark("size-as-done"),
  "size-varies": remark("size-varies"),
  untimed: remark("untimed"),
  "no-percentiles": remark("no-percentiles"),
  "top-bin": remark("top-bin"),
  "verify-reads": remark("verify-reads"),
  "delayed-sections": remark("delayed-sections"),
  "part-random": remark("part-random"),
  "not-steady": remark("not-steady"),
  steady: remark("steady"),
  misnamed: remark("misnamed"),
  unlike: remark("unlike"),
  unrepeated: remark("unrepeated"),
  beside: remark("beside"),
  contradicting: { rule: contradicting, evidence: ["latency"] },
  "waits-for-sync": { rule: waitsForSync, evidence: ["options", "latency"] },
  buffered: { rule: buffered, evidence: ["direct"] },
  short: { rule: short, evidence: ["runtime_s"] },
  "no-ramp": { rule: noRamp, evidence: ["options", "ramp_s"] },
  "few-samples": { rule: fewSamples, evidence: ["latency"] },
  "sync-depth": { rule: syncDepth, evidence: ["options", "iodepth"] },
  "rate-missed": { rule: rateMissed, evidence: ["asked_iops", "total_iops"] },
  little: { rule: little, evidence: ["outstanding", "iops", "latency"] },
  "max-not-reproduced": { rule: maxNotReproduced, evidence: ["total_iops"] },
  "unequal-runtimes": { rule: unequalRuntimes, evidence: ["runtime_s"] },
  "topped-out": { rule: toppedOut, evidence: ["latency"] },
  submission: { rule: submission, evidence: ["latency"] },
  "unlike-kinds": { rule: unlikeKinds, evidence: ["engine", "latency"] },
  "unlike-percentiles": { rule: unlikePercentiles, evidence: ["latency"] },
  "host-limited": { rule: hostLimited, evidence: ["cpu_percent"] },
  "one-ceiling": { rule: oneCeiling, evidence: ["drive_model", "outstanding", "total_iops"] },
  unwritten: { rule: unwritten, evidence: ["drive_model", "outstanding", "latency"] },
  cached: { rule: cached, evidence: ["interface", "drive_count", "bytes_per_s"] },
  versions: { rule: versions, evidence: ["tool_version"] },
  "active-range": { rule: activeRange, evidence: ["said"] },
  "ramp-unknown": { rule: rampUnknown, evidence: ["ramp_s"], absent: true },
  "active-range-unknown": { rule: activeRangeUnknown, evidence: ["said"], absent: true },
  "state-unknown": { rule: stateUnknown, evidence: ["said"], absent: true },
};

/** Does one of the directions have it? */
const isKnown = ({ all }: AuditStep, field: keyof CurvePoint): boolean =>
  all.some((point) => {
    const value = point[field];
    return value !== null && (typeof value !== "object" || Object.keys(value).length > 0);
  });

/** Directions of one run at one load are one measurement. */
function stepsOf(points: readonly CurvePoint[]): AuditStep[] {
  return [...grouped(points, windowOf).values()].map((all) => {
    const directions = countedOnce(all);
    return { first: directions[0]!, directions, all };
  });
}

/** Of a list of points: its measurements, and the findings that hold for whatever is drawn of them. */
interface Kept {
  readonly steps: readonly AuditStep[];
  readonly found: Map<AuditCode, ReturnType<Rule>>;
}
const keptOf = onceOf((all: readonly CurvePoint[]): Kept => ({
  steps: stepsOf(all.filter(({ failed }) => !failed)),
  found: new Map(),
}));

/**
 * What a reader should know about these points. Failed ones are left out: they are not measurements.
 * @param all a list that does not change: most rules are not asked again when another percentile of it is drawn
 */
export function audit(all: readonly CurvePoint[], shown: Shown | null = null): Finding[] {
  const kept = keptOf(all);
  const { steps } = kept;
  return (Object.entries(rules) as [AuditCode, Row][]).flatMap(([code, row]): Finding[] => {
    let found = kept.found.get(code);
    if (found === undefined) {
      const made = findingOf(row, steps, shown);
      found = made.found;
      if (!made.isOfShown) kept.found.set(code, found);
    }
    return found === null ? [] : [{ code, of: steps.length, ...found }];
  });
}

/** The finding of one rule, and whether the rule asked what is shown. */
function findingOf({ rule, evidence, absent }: Row, steps: readonly AuditStep[], shown: Shown | null) {
  const known = absent === true ? steps : steps.filter((step) => evidence.every((field) => isKnown(step, field)));
  let isOfShown = false;
  const audited: Audited = {
    ...{ steps: known, points: known.flatMap(({ all }) => all) },
    get shown() {
      isOfShown = true;
      return shown;
    },
  };
  const found = known.length === 0 ? null : rule(audited);
  return { found, isOfShown };
}
