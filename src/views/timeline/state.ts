/** The link fields of Timeline. `auto` and empty are rules over the data, frozen within version 1 of the links. */
import { LATENCY_UNITS } from "~/charts/curve/options";
import { WARM_UP_MIN } from "~/model/timeLine";
import { choice, list, range, text } from "~/permalink/fields";
import type { State } from "~/permalink/field";
import { chartFields, dataFields } from "../shared/linkFields";

export const ROUNDS_S = ["60", "120", "300", "600"] as const;
/** Percentiles, in percent of I/Os. */
export const QUANTILES = ["50", "90", "95", "99", "99.9", "99.99"] as const;

export const fields = {
  ...dataFields,
  /**
   * Run by its key; empty: the one with most series, the first of several such; in a comparison, the one that began
   * first.
   */
  r: text(),
  /**
   * Another run laid over it, B against A; empty: none. If no run has this key: the next one, or A itself if there is
   * no other.
   */
  b: text(),
  /** Line of A by its name in marks; empty: the first that counts and is not a member. */
  sa: text(),
  /** Line of B; empty: the one named as in A, else the first of the same operation, else the first. */
  sb: text(),
  /** Panel below: B − A, or B / A. */
  c: choice(["difference", "ratio"], "difference"),
  /** What it compares; falls back to the other if this is missing. */
  of: choice(["throughput", "latency"], "throughput"),
  /** Time unit for two runs; auto: seconds up to 10 min, minutes up to 2 h. */
  xu: choice(["auto", "s", "min", "h"], "auto"),
  /**
   * auto: IOPS; GB/s if every block is 64 KiB or more, or there are no I/Os per second; operations if nothing reads or
   * writes.
   */
  y: choice(["auto", "iops", "gb_per_s", "gib_per_s", "ops_per_s", "tps"], "auto"),
  /**
   * Latency, `<kind>_<statistic>`: `clat_mean`, `response_p99`; `none`; empty: clat, response, lat …, the mean first.
   */
  l: text(),
  /** Further latency statistics, as in `l`, each in its own panel. */
  ls: list(),
  /** Histograms: jobs and op, as their line is named in marks; `none`; empty: those with most values. */
  h: text(),
  /** Percentiles taken from each histogram over time. */
  q: list(["50", "99", "99.9"], QUANTILES),
  /** What the x axis counts; time if the other is unknown. */
  x: choice(["time", "written", "fills"], "time"),
  /** Length of a round for the steady-state test in seconds: one minute or more. */
  rd: choice(ROUNDS_S, "60"),
  /**
   * Minutes at the start that are left out of all numbers; auto: a twentieth of the run, rounded down to a step, at
   * most 5.
   */
  w: choice(["auto", ...WARM_UP_MIN], "auto"),
  /** Show members beside their totals, or totals only. */
  m: choice(["all", "main"], "all"),
  /** Scale of the latency. */
  ys: choice(["log", "linear"], "log"),
  /** Line that values are ratios to, by its name in marks; empty or not on the chart: plain values. */
  base: text(),
  /** Unit of the latency; auto: by its values. */
  yu: choice(LATENCY_UNITS, "auto"),
  /** Zoom in seconds, whatever the x axis counts. */
  z: range(),
  /** `p`: a line and a time; for two runs `a`, `b`, or `d` for B compared with A. */
  ...chartFields,
} as const;

export type TimelineState = State<typeof fields>;
