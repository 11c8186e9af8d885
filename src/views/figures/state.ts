/**
 * The link fields of Figures, which is also the article page of a dataset. Names and defaults are frozen within version
 * 1 of the links; docs/permalinks.md lists them.
 */
import {
  FIGURES_COLOURS,
  FIGURES_DEFAULTS,
  FIGURES_FORMS,
  FIGURES_PER,
  FIGURES_SORTS,
  FIGURES_UNITS,
} from "~/charts/figures/options";
import { choice, datasets, flag, list, range, text } from "~/permalink/fields";
import type { State } from "~/permalink/field";
import { loads, twinOrder } from "../shared/linkFields";

export const fields = {
  d: datasets(),
  form: choice(FIGURES_FORMS, FIGURES_DEFAULTS.form),
  /** Metrics; empty: the headline (`headlineMetrics` in choices.ts). */
  m: list(),
  /** Systems by id; empty: all. */
  s: list(),
  /** Workloads as the report names them; empty: all. */
  w: list(),
  /** Figures by their permanent id; empty: all. */
  f: list(),
  /** Shares of load in percent; empty: all. */
  load: loads,
  /** Include figures that restate another one. */
  r: flag(FIGURES_DEFAULTS.restated),
  per: choice(FIGURES_PER, FIGURES_DEFAULTS.per),
  c: choice(FIGURES_COLOURS, FIGURES_DEFAULTS.colour),
  sort: choice(FIGURES_SORTS, FIGURES_DEFAULTS.sort),
  u: choice(FIGURES_UNITS, FIGURES_DEFAULTS.unit),
  /** Ambiguous figures with a reading confirmed by the reader: `s1-21`, or `s1-21.literal` for the other reading. */
  ok: list(),
  log: flag(FIGURES_DEFAULTS.log),
  /** Zoom on the value axis, unit of the table. */
  z: range(),
  /** Pinned figure: its mark, `<dataset>/<fact id>`. */
  p: text(),
  /** Table open as a sheet (phone). */
  t: flag(false),
  /** Order of the table; empty: as in the report. */
  o: twinOrder,
} as const;

export type FiguresState = State<typeof fields>;
