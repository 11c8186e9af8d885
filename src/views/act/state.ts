/** The link fields of the page. `auto` is a rule over the data, frozen within version 1 of the links. */
import { choice, datasets, flag, list, range, text } from "~/permalink/fields";
import type { State } from "~/permalink/field";
import { twinOrder } from "../shared/linkFields";

export const SLICES = ["3600", "600", "60", "10", "1"] as const;
export const LIMITS_MS = ["1", "2", "4", "8", "16", "32", "64"] as const;
/** Limits of act_latency.py: 2^0 to 2^16. */
const upTo = (first: number, last: number): string[] =>
  Array.from({ length: last - first + 1 }, (_, i) => String(first + i));
export const PLACES = upTo(0, 16);
export const COUNTS = upTo(1, 17);
export const EVERY = upTo(1, 8);

export const fields = {
  /** Datasets; `local` = own files. */
  d: datasets(),
  /** Paths within a dataset: files, or folders with all that is in them; empty: all. */
  in: list(),
  /** Log, by the key of its run; `all`: several logs over their load; empty: all where there are several, else the one. */
  r: text(),
  /** Histogram as the log names it; empty: all reads, which are judged. */
  h: text(),
  /** Seconds of a slice; auto: one hour, or where the log is shorter the longest of which it has six. */
  s: choice(["auto", ...SLICES], "auto"),
  /** Limits that have a line, milliseconds. */
  n: list(["1", "2", "4", "8"], LIMITS_MS),
  /** Histograms beside each other in the table (act_latency.py -h); empty: the one that is drawn. */
  th: list(),
  /** First limit of the table, 2^n of the log's unit (-s); auto: 1 ms, of microseconds 512 µs. */
  ts: choice(["auto", ...PLACES], "auto"),
  /** How many limits (-n); auto: to 64 ms. */
  tn: choice(["auto", ...COUNTS], "auto"),
  /** Every so many (-e). */
  te: choice(EVERY, "1"),
  ys: choice(["log", "linear"], "log"),
  /** Zoom of the time axis, seconds. */
  z: range(),
  /** Table in full. */
  t: flag(false),
  /** Order of the table; empty: as drawn. */
  o: twinOrder,
  /** Pinned mark: a slice, or a log. */
  p: text(),
} as const;

export type ActState = State<typeof fields>;

/** Limits that have a line, milliseconds; an empty list in a link is that of no choice. */
export const limitsOf = ({ n }: Pick<ActState, "n">): readonly number[] =>
  (n.length > 0 ? n : fields.n.fallback).map(Number);
