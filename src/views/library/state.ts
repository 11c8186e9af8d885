/** The link fields of the Library. */
import { choice, list, order, text } from "~/permalink/fields";
import type { State } from "~/permalink/field";

/** Columns that can be sorted, in order. */
export const COLUMNS = [
  ...(["name", "media", "attached", "host", "tool", "engine", "runtime", "state"] as const),
  ...(["read", "readPeak", "qd1", "write", "writePeak", "seq", "mix"] as const),
] as const;
export type Column = (typeof COLUMNS)[number];

/** How a set-up was measured: must be equal for a comparison of drives to mean anything. */
export const METHOD = ["state", "engine", "runtime", "tool"] as const;
export type Method = (typeof METHOD)[number];
/** For own set-ups among those of the Library: what else may have to be equal. */
export const HELD = ["media", "drives", "direct", "attached", "loads", ...METHOD] as const;

/** Columns that can be removed or added, in order: `read` and `write` include their peaks and bars. */
export const OPTIONAL = [
  ...(["media", "attached", "host", "tool", "engine", "runtime", "state"] as const),
  ...(["read", "qd1", "write", "seq", "mix", "curve"] as const),
] as const;
export type Optional = (typeof OPTIONAL)[number];

export const fields = {
  /** Words that must all occur somewhere in the row; case, spaces, hyphens and other marks are ignored. */
  q: text(),
  /** Filters: empty means all. Values as in the rows; `none` is what is not stated. */
  media: list(),
  attached: list(),
  host: list(),
  tool: list(),
  publisher: list(),
  sort: order(COLUMNS, { column: "read", descending: true }),
  /** Columns shown although hidden by default, and those removed. */
  cols: list([], OPTIONAL),
  off: list([], OPTIONAL),
  /** In these all rows equal the first ticked one; without one, the majority. */
  like: list([], METHOD),
  /** Systems whose set-ups are unfolded. */
  open: list(),
  /** Ticked rows, by id. */
  rows: list(),
  /** What a phone shows. */
  tab: choice(["systems", "comparisons", "reports"], "systems"),
};
export type LibraryState = State<typeof fields>;
