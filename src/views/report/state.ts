/** The link fields of a report's page. */
import { datasets, text } from "~/permalink/fields";
import type { State } from "~/permalink/field";

export const fields = {
  /** The report. */
  d: datasets(),
  /** Pinned figure: its mark, `<dataset>/<fact id>`. */
  p: text(),
};
export type ReportState = State<typeof fields>;
