/** The link fields of a report or a story. */
import { datasets, flag, text } from "~/permalink/fields";
import type { State } from "~/permalink/field";

export const fields = {
  /** The report; for a story the datasets that its charts show. */
  d: datasets(),
  /** Id of a story beside the dataset. */
  n: text(),
  /** The story in the link is the reader's own, and can be edited. */
  edit: flag(false),
  /** Pinned figure or point: its mark, `<dataset>/<fact id>`. */
  p: text(),
  /** A story in the link: its Markdown, packed (bundle/packedText). */
  s: text(),
};
export type ReportState = State<typeof fields>;
