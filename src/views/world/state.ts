/** The link fields of the page. */
import { datasets, text } from "~/permalink/fields";
import type { State } from "~/permalink/field";
import { twinOrder } from "../shared/twinOrder";

export const fields = {
  /** Where the measurement is from; `local` = own files. */
  d: datasets(),
  /** The measurement: `<dataset>/<point key>` of its first direction; empty: the one with the highest throughput. */
  of: text(),
  /** Order of the table; empty: those that differ least first. */
  o: twinOrder,
  /** Pinned row. */
  p: text(),
} as const;

export type WorldState = State<typeof fields>;
