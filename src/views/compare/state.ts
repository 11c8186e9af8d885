/** The link fields of the page. */
import { choice, datasets, flag, list, text } from "~/permalink/fields";
import type { State } from "~/permalink/field";
import { twinOrder } from "../shared/twinOrder";

export const fields = {
  /** Datasets; `local` = own files. */
  d: datasets(["example-virtual-disk"]),
  /** Paths within a dataset: files, or folders with all that is in them; empty: all. */
  in: list(),
  /** What is compared: auto: the first attribute that differs. */
  by: choice(["auto", "folder", "system", "media", "drive_model", "firmware", "host", "dataset"], "auto"),
  /** The value that is 1; empty: the first. */
  base: text(),
  /** Table in full. */
  t: flag(false),
  /** Order of the table; empty: as drawn. */
  o: twinOrder,
  /** Pinned mark. */
  p: text(),
} as const;

export type CompareState = State<typeof fields>;
