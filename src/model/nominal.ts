/** The step of a curve of rates, as named by the run. */

/** The name of a step says which share of its own maximum was requested: `curve1_(10%)`. */
const STEP = /\((\d+(?:\.\d+)?)\s*%\)$/;

interface NamedStep {
  /** Asked rate, in percent of the maximum. */
  readonly load_percent: number | null;
  /** For joined runs: each title, separated by commas. */
  readonly title: string;
}

/**
 * The share of its own maximum that was requested, percent, as named by the run. Asked rates are rounded up and each
 * system has its own maximum, so the computed share differs at small rates (10 % of 800 are 100 IOPS, 12.5 %); it is
 * used only where no step is named. null: not a share of a maximum.
 */
export function nominalPercent({ load_percent, title }: NamedStep): number | null {
  if (load_percent === null) return null;
  const named = new Set(title.split(/, | … /).map((one) => STEP.exec(one)?.[1]));
  const [step] = named;
  return named.size > 1 || step === undefined ? load_percent : Number(step);
}
