/** The link fields of the page. */
import { STATISTICS, type Statistic } from "~/charts/curve/options";
import { choice, datasets, flag, list, text } from "~/permalink/fields";
import type { State } from "~/permalink/field";
import { ATTRIBUTES } from "../shared/attributes";
import { twinOrder } from "../shared/twinOrder";

export const fields = {
  /** Datasets; `local` = own files. */
  d: datasets(["example-virtual-disk"]),
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
