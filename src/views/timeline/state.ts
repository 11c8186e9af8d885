/** The link fields of the page. */
import { datasets, flag, list, range, text } from "~/permalink/fields";
import type { State } from "~/permalink/field";
import { twinOrder } from "../shared/twinOrder";

export const fields = {
  /** Datasets; `local` = own files. */
  d: datasets(["example-virtual-disk"]),
  /** Paths within a dataset: files, or folders with all that is in them; empty: all. */
  in: list(),
  /** Zoom of the time axis, seconds. */
  z: range(),
  /** Table in full. */
  t: flag(false),
  /** Order of the table; empty: as drawn. */
  o: twinOrder,
  /** Pinned mark. */
  p: text(),
} as const;

export type TimelineState = State<typeof fields>;
