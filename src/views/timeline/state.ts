/** The link fields of the page. `auto` and empty are rules over the data, frozen within version 1 of the links. */
import { LATENCY_UNITS } from "~/charts/curve/options";
import { WARM_UP_MIN } from "~/analysis/time/judge";
import { choice, datasets, flag, list, range, text } from "~/permalink/fields";
import type { State } from "~/permalink/field";
import { twinOrder } from "../shared/linkFields";

/** Seconds of rounds. */
export const ROUNDS_S = ["60", "120", "300", "600"] as const;
/** Percents of I/Os. */
export const QUANTILES = ["50", "90", "95", "99", "99.9", "99.99"] as const;

export const fields = {
  /** Datasets; `local` = own files. */
  d: datasets(),
  /** Paths within a dataset: files, or folders with all that is in them; empty: all. */
  in: list(),
  /** Run, by its key; empty: the one with most series, the first of several; against another: the one that began first. */
  r: text(),
  /** Another run that is laid over it, B against A; empty: none. No run by this key: the next of them, A itself where there is no other. */
  b: text(),
  /** Line of A as it is called in marks; empty: the first that is no member and counts. */
  sa: text(),
  /** Line of B; empty: as it is called in A, else the first of the same operation, else the first. */
  sb: text(),
  /** Below: B − A, or B / A. */
  c: choice(["difference", "ratio"], "difference"),
  /** Of what. Where it is not there, of the other. */
  of: choice(["throughput", "latency"], "throughput"),
  /** Unit of the time of two runs; auto: seconds up to 10 min, minutes up to 2 h. */
  xu: choice(["auto", "s", "min", "h"], "auto"),
  /** auto: IOPS; GB/s where every block is 64 KiB or more, or there are no I/Os per second; operations where nothing reads or writes. */
  y: choice(["auto", "iops", "gb_per_s", "gib_per_s", "ops_per_s", "tps"], "auto"),
  /** Latency, `<kind>_<statistic>`: `clat_mean`, `response_p99`; `none`; empty: clat, response, lat …, mean before others. */
  l: text(),
  /** Further statistics of latency, as in `l`, each in a panel of its own. */
  ls: list(),
  /** Histograms: jobs and op, as their line is called in marks; `none`; empty: those with most values. */
  h: text(),
  /** Percentiles that are read from each histogram over time. */
  q: list(["50", "99", "99.9"], QUANTILES),
  /** What the x axis counts in; time where the other is not known. */
  x: choice(["time", "written", "fills"], "time"),
  /** Seconds of a round that steady state is judged by: a minute, never less. */
  rd: choice(ROUNDS_S, "60"),
  /** Minutes at the start of a run that are in no figure; auto: a twentieth of the run down to a step, at most 5. */
  w: choice(["auto", ...WARM_UP_MIN], "auto"),
  /** Members beside their totals. */
  m: choice(["all", "main"], "all"),
  /** Scale of the latency. */
  ys: choice(["log", "linear"], "log"),
  /** Line that values are ratios to, as it is called in marks; empty, or none of the chart: values as they are. */
  base: text(),
  /** Unit of the latency; auto: by its values. */
  yu: choice(LATENCY_UNITS, "auto"),
  /** Zoom in seconds, whatever the x axis counts in. */
  z: range(),
  /** Table in full. */
  t: flag(false),
  /** Order of the table; empty: as drawn. */
  o: twinOrder,
  /** Pinned mark: a line and a time; of two runs `a`, `b`, or `d` for what B is against A. */
  p: text(),
} as const;

export type TimelineState = State<typeof fields>;
