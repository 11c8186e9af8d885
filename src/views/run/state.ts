/** The link fields of Run. */
import { KINDS, LATENCY_UNITS } from "~/charts/curve/options";
import { choice, datasets, list, range } from "~/permalink/fields";
import type { State } from "~/permalink/field";
import { chartFields } from "../shared/linkFields";

export const fields = {
  /** Datasets; `local` = the reader's own files. */
  d: datasets(),
  /** Runs, `<dataset>/<sha256 first 12>.<document>`; empty: the first that has a chart. */
  r: list(),
  /** Paths within a dataset: files, or folders with everything in them; empty: all. */
  in: list(),
  /** Measurements of the run, `<dataset>/<point>` of their first direction; empty: all of up to 4, else the fastest. */
  s: list(),
  /** auto: over time for a sysbench run with values over time, otherwise nines. */
  form: choice(["auto", "nines", "time"], "auto"),
  /** Latency kind; default: clat for fio, response for the other tools, else what the file has. */
  k: choice(KINDS, "default"),
  /** Scale of the latency. */
  ys: choice(["log", "linear"], "log"),
  /** Unit of the latency; auto: by its values. */
  yu: choice(LATENCY_UNITS, "auto"),
  /** Zoom, base units: 1/(1 − p) for nines, seconds for time; µs. */
  zx: range(),
  zy: range(),
  /** `p`: `<dataset>/<point>/<statistic>`, `<dataset>/<run>/t<seconds>`. */
  ...chartFields,
} as const;

export type RunState = State<typeof fields>;
