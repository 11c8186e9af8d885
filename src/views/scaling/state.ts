/** The link fields of the page. */
import { choice, datasets, flag, list, text } from "~/permalink/fields";
import type { State } from "~/permalink/field";
import { twinOrder } from "../shared/twinOrder";

export const fields = {
  /** Datasets; `local` = own files. */
  d: datasets(["example-virtual-disk"]),
  /** Paths within a dataset: files, or folders with all that is in them; empty: all. */
  in: list(),
  /** Workload, as the curve names it: `randread-4k`; empty: the one with most counts of drives. */
  w: text(),
  /** Set of measurements: the id of the first point of its smallest count; empty: the one with most counts. */
  g: text(),
  /** Unit of the throughput; auto: IOPS under 64K, else GB/s. */
  u: choice(["auto", "iops", "gb_per_s", "gib_per_s"], "auto"),
  /** Table in full. */
  t: flag(false),
  /** Order of the table; empty: as drawn. */
  o: twinOrder,
  /** Pinned mark. */
  p: text(),
} as const;

export type ScalingState = State<typeof fields>;
