/** The link fields of the page. */
import { ATTRIBUTES } from "~/analysis/sides";
import { COMPARE_AT } from "~/model/ratio";
import { choice, list, text } from "~/permalink/fields";
import type { State } from "~/permalink/field";
import { HELD } from "../library/state";
import { loads, chartFields } from "../shared/linkFields";
import { selectionFields } from "../shared/selection";

const { d, in: paths, sys, w, y, lim } = selectionFields;

export const fields = {
  d,
  /** Two or more are the sides by folder. */
  in: paths,
  sys,
  /** What is compared: auto: the first attribute that differs. */
  by: choice(["auto", ...ATTRIBUTES], "auto"),
  /** The value that is 1; empty: the first. */
  base: text(),
  w,
  y,
  lim,
  /**
   * Measured results or published figures; auto: measured, if two sides share a workload. library: one set-up, `base`,
   * among those of the Library.
   */
  of: choice(["auto", "measured", "published", "library"], "auto"),
  /** For comparison with the Library: what must be equal to the given set-up. */
  like: list(["media", "drives", "direct"], HELD),
  /** How common loads are matched. */
  at: choice(COMPARE_AT, "depth"),
  /** Workloads of the table unfolded to their loads. */
  open: list(),
  /** `member`: throughput per drive, as printed if available, otherwise divided. */
  per: choice(["aggregate", "member"], "aggregate"),
  /** Published metrics; empty: all with a ratio. */
  m: list(),
  /** Published shares of load in percent; empty: all. */
  load: loads,
  /** Ambiguous figures whose reading the reader confirmed, as in figures. */
  ok: list(),
  u: choice(["GB/s", "GiB/s"], "GB/s"),
  /** Read share: pattern and block, `random-65536`; empty: those with most shares. */
  rs: text(),
  /** Read share: depth and jobs of measured mixes, `16x4`; empty: the best load of each. */
  rl: text(),
  /** The reader's names for the sides: value, name, value, name … */
  n: list(),
  /** `t`, `o`: of published figures, the table as printed. */
  ...chartFields,
} as const;

export type CompareState = State<typeof fields>;

/** The reader's names: value, name, value, name … */
export function namesFrom(n: readonly string[]): Map<string, string> {
  const names = new Map<string, string>();
  for (let i = 0; i + 1 < n.length; i += 2) if (n[i + 1] !== "") names.set(n[i]!, n[i + 1]!);
  return names;
}

/** Changes one name of the list; an empty name removes it. */
export function renamed(n: readonly string[], value: string, name: string): string[] {
  const names = namesFrom(n);
  if (name === "" || name === value) names.delete(value);
  else names.set(value, name);
  return [...names].flat();
}
