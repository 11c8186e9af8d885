/** The link fields of a report by the SNIA PTS. */
import { text } from "~/permalink/fields";
import type { State } from "~/permalink/field";
import { chartFields, dataFields } from "../shared/linkFields";

export const fields = {
  ...dataFields,
  /** Host and device, a line each; empty: the one with most accesses. */
  dev: text(),
  /** Test and I/Os in flight: `iops.32`, `saturation.64`; empty: the first with rounds. */
  test: text(),
  ...chartFields,
} as const;

export type PtsState = State<typeof fields>;
