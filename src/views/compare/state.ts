/** The link fields of the page. */
import { COMPARE_AT } from "~/charts/compare/data";
import { STATISTICS, type Statistic } from "~/charts/curve/options";
import { choice, datasets, flag, list, number, text } from "~/permalink/fields";
import type { State } from "~/permalink/field";
import { ATTRIBUTES } from "../shared/attributes";
import { loads } from "../shared/loads";
import { twinOrder } from "../shared/twinOrder";

export const fields = {
  /** Datasets; `local` = own files. */
  d: datasets(),
  /** Paths within a dataset: files, or folders with all that is in them; empty: all. Two or more are the sides by folder. */
  in: list(),
  /** What is compared: auto: the first attribute that differs. */
  by: choice(["auto", ...ATTRIBUTES], "auto"),
  /** The value that is 1; empty: the first. */
  base: text(),
  /** Workloads, as the curve names them: `randread-4k`; empty: all that match. */
  w: list(),
  /** Statistic of the latency; auto: p99, the mean where nothing has one. */
  y: choice(["auto", ...(Object.keys(STATISTICS) as Statistic[])], "auto"),
  /** Measured cells or published figures; auto: measured, where two sides have some in common. */
  of: choice(["auto", "measured", "published"], "auto"),
  /** At what the sides are compared. */
  at: choice(COMPARE_AT, "depth"),
  /** Value of the side in the columns, where there are more than two; empty: the first beside the base. */
  s: text(),
  /** `member`: throughput per drive, as printed where it is printed, divided elsewhere. */
  per: choice(["aggregate", "member"], "aggregate"),
  /** Published metrics; empty: all that have a ratio. */
  m: list(),
  /** Shares of load in percent; empty: all. */
  load: loads,
  /** Ambiguous figures whose reading the reader confirmed, as in figures. */
  ok: list(),
  u: choice(["GB/s", "GiB/s"], "GB/s"),
  /** Limit of the latency, µs. */
  lim: number(1000, { min: 0.001, max: 1e9 }),
  /** Read share: pattern and block, `random-65536`; empty: those with most shares. */
  rs: text(),
  /** Read share: depth and jobs of measured mixes, `16x4`; empty: where each gave most. */
  rl: text(),
  /** Names of the sides as the reader has them: value, name, value, name … */
  n: list(),
  /** Table in full. */
  t: flag(false),
  /** Order of the table; empty: as drawn. */
  o: twinOrder,
  /** Pinned mark. */
  p: text(),
} as const;

export type CompareState = State<typeof fields>;
