/** What the Library writes into its link. */
import { choice, list, order, text } from "~/permalink/fields";
import type { State } from "~/permalink/field";

/** Columns that can be sorted, in order. */
export const COLUMNS = [
  ...(["name", "media", "attached", "host", "tool", "engine", "runtime", "state"] as const),
  ...(["read", "readPeak", "qd1", "write", "writePeak", "seq", "mix"] as const),
] as const;
export type Column = (typeof COLUMNS)[number];

/** How a set-up was measured: what has to be equal before two of them say something of their drives. */
export const METHOD = ["state", "engine", "runtime", "tool"] as const;
export type Method = (typeof METHOD)[number];
/** Of own set-ups among those of the Library: what may have to be equal besides. */
export const HELD = ["media", "drives", "direct", "attached", "loads", ...METHOD] as const;

/** Columns that may be taken off or asked for, in order: `read` and `write` are those with their peaks and bars. */
export const OPTIONAL = [
  ...(["media", "attached", "host", "tool", "engine", "runtime", "state"] as const),
  ...(["read", "qd1", "write", "seq", "mix", "curve"] as const),
] as const;
export type Optional = (typeof OPTIONAL)[number];

export const fields = {
  /** Words that each have to stand somewhere in the row; case, spaces, hyphens and other marks do not count. */
  q: text(),
  /** Filters: empty means all. Values as the rows say them; `none` is what is not stated. */
  media: list(),
  attached: list(),
  host: list(),
  tool: list(),
  publisher: list(),
  sort: order(COLUMNS, { column: "read", descending: true }),
  /** Columns that are shown although they are not at first, and those that are taken off. */
  cols: list([], OPTIONAL),
  off: list([], OPTIONAL),
  /** In these all rows are as the first one that is ticked; where none is, as most of them. */
  like: list([], METHOD),
  /** Systems whose set-ups are unfolded. */
  open: list(),
  /** Ticked rows, by id. */
  rows: list(),
  /** What a phone shows. */
  tab: choice(["systems", "comparisons", "reports"], "systems"),
};
export type LibraryState = State<typeof fields>;
