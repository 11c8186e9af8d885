import type { CurvePoint } from "~/model/answers";

import { GROUPING_REMARKS, REMARKS } from "~/model/remarks";

export const AUDIT_CODES = [
  ...REMARKS,
  ...GROUPING_REMARKS,
  "contradicting",
  "buffered",
  "short",
  "sync-depth",
  "waits-for-sync",
  "rate-missed",
  "unequal-runtimes",
  "no-ramp",
  "ramp-unknown",
  "few-samples",
  "topped-out",
  "little",
  "max-not-reproduced",
  "submission",
  "unlike-kinds",
  "unlike-percentiles",
  "versions",
  "host-limited",
  "one-ceiling",
  "unwritten",
  "cached",
  "active-range",
  "active-range-unknown",
  "state-unknown",
] as const;
export type AuditCode = (typeof AUDIT_CODES)[number];

/** `count` of `of` measurements (runs at one load, all directions) are affected. */
export interface Finding {
  readonly code: AuditCode;
  readonly count: number;
  readonly of: number;
  /** Numbers of the sentence, by name: seconds, percent, rates … */
  readonly values: Readonly<Record<string, number>>;
  /** Words of the sentence: versions. */
  readonly words?: readonly string[];
}

/** The drawn latency: rules about a tail apply to this one. */
export interface Shown {
  /** 0..1. */
  readonly quantile: number;
  readonly kind: string;
}

/** Directions that one run measured together at one load. */
export interface AuditStep {
  readonly first: CurvePoint;
  /** Each I/O counted once. */
  readonly directions: readonly CurvePoint[];
  /** Including rows of all directions together. */
  readonly all: readonly CurvePoint[];
}

/** Input of a rule: measurements that did not fail. */
export interface Audited {
  readonly steps: readonly AuditStep[];
  readonly points: readonly CurvePoint[];
  readonly shown: Shown | null;
}

export type Rule = (all: Audited) => Omit<Finding, "code" | "of"> | null;

/** Number of measurements affected, with the numbers of the sentence; null: none. */
export function counted(
  { steps }: Audited,
  holds: (step: AuditStep) => boolean,
  values: (of: readonly AuditStep[]) => Readonly<Record<string, number>> = () => ({}),
): ReturnType<Rule> {
  const found = steps.filter(holds);
  return found.length === 0 ? null : { count: found.length, values: values(found) };
}
