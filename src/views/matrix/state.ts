/** The link fields of the page. */
import { datasets, flag, list } from "~/permalink/fields";
import type { State } from "~/permalink/field";
import { twinOrder } from "../shared/twinOrder";

export const fields = {
  /** Datasets; `local` = own files. */
  d: datasets(["example-virtual-disk"]),
  /** Paths within a dataset: files, or folders with all that is in them; empty: all. */
  in: list(),
  /** Table in full. */
  t: flag(false),
  /** Order of the table; empty: as drawn. */
  o: twinOrder,
} as const;

export type MatrixState = State<typeof fields>;
