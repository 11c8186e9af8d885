/** The step of a curve of rates, as the run names it. */

/** A step says in its name which share of its own maximum was asked for: `curve1_(10%)`. */
const STEP = /\((\d+(?:\.\d+)?)\s*%\)$/;

interface NamedStep {
  /** Asked rate of the maximum, percent. */
  readonly load_percent: number | null;
  /** Of several that were put together: each one's, with commas. */
  readonly title: string;
}

/**
 * The share of its own maximum that was asked for, percent, as the run named it. Asked rates are rounded up, and each
 * system has a maximum of its own: at small rates the share that comes of them is another (10 % of 800 are 100 IOPS,
 * 12.5 %). Where no step is named, that share. null: it is no share of a maximum.
 */
export function nominalPercent({ load_percent, title }: NamedStep): number | null {
  if (load_percent === null) return null;
  const named = new Set(title.split(/, | … /).map((one) => STEP.exec(one)?.[1]));
  const [step] = named;
  return named.size > 1 || step === undefined ? load_percent : Number(step);
}
