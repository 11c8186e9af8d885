/** The link fields of a system's page. */
import { flag, text } from "~/permalink/fields";
import type { State } from "~/permalink/field";
import { fields as curveFields } from "../curve/state";
import { twinOrder } from "../shared/linkFields";

const { d, sys, w, lim } = curveFields;

export const fields = {
  /** The collection that the system belongs to. */
  d,
  /** `<dataset>/<system>`: the first of them. */
  sys,
  w,
  lim,
  /** Pinned point: its mark, `<dataset>/<point key>`. */
  p: text(),
  /** Table in full (page) or as a sheet (phone). */
  t: flag(false),
  o: twinOrder,
} as const;
export type SystemState = State<typeof fields>;
