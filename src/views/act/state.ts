/** The link fields of ACT. `auto` is a rule over the data, frozen within version 1 of the links. */
import { choice, list, range, text } from "~/permalink/fields";
import type { State } from "~/permalink/field";
import { chartFields, dataFields } from "../shared/linkFields";

export const SLICES = ["3600", "600", "60", "10", "1"] as const;
export const LIMITS_MS = ["1", "2", "4", "8", "16", "32", "64"] as const;
/** Limits of act_latency.py: 2^0 to 2^16. */
const upTo = (first: number, last: number): string[] =>
  Array.from({ length: last - first + 1 }, (_, i) => String(first + i));
export const PLACES = upTo(0, 16);
export const COUNTS = upTo(1, 17);
export const EVERY = upTo(1, 8);

export const fields = {
  ...dataFields,
  /**
   * A log by the key of its run; `all`: several logs against their load; empty: `all` if there are several, else the
   * one.
   */
  r: text(),
  /** Histogram by its name in the log; empty: all reads, which are judged. */
  h: text(),
  /** Slice length in seconds; auto: one hour, or for a short log the longest that gives six slices. */
  s: choice(["auto", ...SLICES], "auto"),
  /** Limits drawn as lines, in milliseconds. */
  n: list(["1", "2", "4", "8"], LIMITS_MS),
  /** Histograms side by side in the table (act_latency.py -h); empty: the drawn one. */
  th: list(),
  /** First limit of the table, 2^n of the log's unit (-s); auto: 1 ms; in a log of microseconds 512 µs. */
  ts: choice(["auto", ...PLACES], "auto"),
  /** Number of limits (-n); auto: up to 64 ms. */
  tn: choice(["auto", ...COUNTS], "auto"),
  /** Show every n-th limit (-e). */
  te: choice(EVERY, "1"),
  ys: choice(["log", "linear"], "log"),
  /** Zoom of the time axis, seconds. */
  z: range(),
  /** `p`: a slice, or a log. */
  ...chartFields,
} as const;

export type ActState = State<typeof fields>;

/** Limits drawn as lines, in milliseconds; an empty list in a link means the default. */
export const limitsOf = ({ n }: Pick<ActState, "n">): readonly number[] =>
  (n.length > 0 ? n : fields.n.fallback).map(Number);
