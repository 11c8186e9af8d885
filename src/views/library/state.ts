/** What the Library writes into its link. */
import { choice, list, order, text } from "~/permalink/fields";
import type { State } from "~/permalink/field";

/** Columns that can be sorted, in order. */
export const COLUMNS = [
  ...(["name", "media", "attached", "host", "tool"] as const),
  ...(["read", "readPeak", "qd1", "write", "writePeak", "seq", "mix"] as const),
] as const;
export type Column = (typeof COLUMNS)[number];

export const fields = {
  /** Words that each have to stand somewhere in the row. */
  q: text(),
  /** Filters: empty means all. Values as the rows say them; `none` is what is not stated. */
  media: list(),
  attached: list(),
  host: list(),
  tool: list(),
  publisher: list(),
  sort: order(COLUMNS, { column: "read", descending: true }),
  /** Columns that are unfolded although few rows have them. */
  cols: list([], ["seq", "mix"]),
  /** Ticked rows, by id. */
  rows: list(),
  /** What a phone shows. */
  tab: choice(["systems", "reports"], "systems"),
};
export type LibraryState = State<typeof fields>;
