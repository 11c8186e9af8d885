/** The link fields of the page. `auto` and empty are rules over the data, frozen within version 1 of the links. */
import { LATENCY_UNITS } from "~/charts/curve/options";
import { choice, datasets, flag, list, range, text } from "~/permalink/fields";
import type { State } from "~/permalink/field";
import { twinOrder } from "../shared/twinOrder";

export const fields = {
  /** Datasets; `local` = own files. */
  d: datasets(["example-virtual-disk"]),
  /** Paths within a dataset: files, or folders with all that is in them; empty: all. */
  in: list(),
  /** Baseline A, run by its key; empty: the one that began first, then those without a start as the files stand, then what is made of several. */
  a: text(),
  /** B; empty: the next of them, A itself where there is no other. */
  b: text(),
  /** Line of A as the timeline calls it in marks; empty: the first that is no member and counts. */
  sa: text(),
  /** Line of B; empty: as it is called in A, else the first of the same operation, else the first. */
  sb: text(),
  /** As on the timeline, of what both runs have. */
  y: choice(["auto", "iops", "gb_per_s", "gib_per_s", "ops_per_s", "tps"], "auto"),
  /** Latency, `<kind>_<statistic>`; `none`; empty: the first that both have, in the timeline's order. */
  l: text(),
  /** Below: B − A, or B / A. */
  c: choice(["difference", "ratio"], "difference"),
  /** Of what. Where it is not there, of the other. */
  q: choice(["throughput", "latency"], "throughput"),
  /** Scale of the latency and of the ratio. */
  ys: choice(["log", "linear"], "log"),
  /** Unit of the latency; auto: by its values. */
  yu: choice(LATENCY_UNITS, "auto"),
  /** Unit of the time; auto: seconds up to 10 min, minutes up to 2 h. */
  xu: choice(["auto", "s", "min", "h"], "auto"),
  /** Zoom of the time axis, seconds. */
  z: range(),
  /** Table in full. */
  t: flag(false),
  /** Order of the table; empty: as drawn. */
  o: twinOrder,
  /** Pinned mark: a side and a time. */
  p: text(),
} as const;

export type OverTimeState = State<typeof fields>;
