/**
 * The lines of a job in fio's normal text (stat.c, show_thread_status_normal and what it calls; 1.1x to 3.42), each
 * recognised by its shape alone. Indentation is ignored, since text is pasted.
 */
import { lookUp } from "~/base/lookUp";
import type { DiskOp } from "~/model/workload";
import { shifted } from "../json";
import { type Amount, amountOf } from "./amount";

type Op = DiskOp;
export type Kind = "slat" | "clat" | "lat";

export interface RateLine {
  readonly type: "rate";
  readonly op: Op;
  readonly iops: Amount;
  /** As printed in powers of 1024, and since 2.17 also in powers of 1000. */
  readonly rates: readonly Amount[];
  /** Several if the unit is ambiguous: KB is 1024 bytes unless kb_base=1000 (2.x). The first is the default. */
  readonly bytes: readonly Amount[];
  readonly runtime_ms: number;
}

/** Microseconds. `kind` null: of one priority class among others. */
export interface LatencyLine {
  readonly type: "latency";
  readonly kind: Kind | "sync" | null;
  readonly min_us: number;
  readonly max_us: number;
  readonly mean_us: number | null;
  readonly stddev_us: number | null;
}

type Pairs = readonly (readonly [percent: string, value: string])[];

export type BlockLine =
  | RateLine
  | LatencyLine
  | { readonly type: "sync" }
  | {
      readonly type: "percentiles";
      /** null: not one of the kinds that are read (a priority class, block lifetimes). */
      readonly kind: Kind | "sync" | null;
      /** Power of ten that turns the values into microseconds. */
      readonly shift: number;
      /** 1.x begins the list behind its heading. */
      readonly pairs?: Pairs;
    }
  | { readonly type: "row"; readonly pairs: Pairs }
  | { readonly type: "depths"; readonly one_percent: number }
  /** `first`: as 1.x writes it. */
  | { readonly type: "issued"; readonly counts: readonly number[]; readonly first: boolean }
  /** Shares of latencies, which 1.x prints last of all. */
  | { readonly type: "shares" }
  | { readonly type: "target"; readonly target: boolean; readonly depth: number }
  /** Not read as rates or latencies: samples, cpu, submit and complete. */
  | { readonly type: "other" }
  /** Like `other`, but after `issued`. */
  | { readonly type: "tail" };

const NEW_RATE = /^(read|write|trim|mixed) *: IOPS=(\S+), BW=(\S+) \((\S+)\)\((\S+)\/(\d{1,15})msec\)(?:; .*)?$/;
/**
 * 2.0 and 1.4 to 1.59 print a blank for a missing prefix, later versions nothing: `iops=800 ,`, `io=4096 B`. Up to 1.3x
 * thousands have commas (`io=16,456KB`), and some write KiB for the same.
 */
const OLD_RATE = /^(read|write|trim|mixed) *: io=([^,]+), bw=([^,]+)\/s, iops=([^,]+), runt= *(\d{1,15})msec$/;
/** Between the thousands of one number: a list has a blank behind its commas. */
const COMMAS = /(?<=\d),(?=\d{3}(?!\d))/g;
const LATENCY =
  /^(?:(slat|clat|lat|sync)|(?:high|low) prio_c?lat|c?lat prio \S+) \(([num]sec)\): min= *([^ ,]+) *, max= *([^ ,]+) *, avg= *([^ ,]+), stdev= *(\S+)$/;
/** `1.00th=207, 5.00th=211,` in 1.x, where the first row stands behind the heading. */
const FIRST_ROW = String.raw`\d{1,3}\.\d{1,20}th=\d{1,15}(?:, *\d{1,3}\.\d{1,20}th=\d{1,15})*,?`;
const FIRST_PERCENTILES = new RegExp(`^clat percentiles \\(usec\\) *: *(${FIRST_ROW})$`);
const FIRST_ROWS = new RegExp(`^${FIRST_ROW}$`);
const PERCENTILES = /^(?:(slat|clat|lat|sync)|.*\bprio\b.*) percentiles \(([num]sec)\):$/;
const ROW = /^\|(?: *\d{1,3}(?:\.\d{1,20})?th=\[ *\d{1,15}\],?)+$/;
const PAIR = /(\d+(?:\.\d+)?)th=\[? *(\d+)\]?/g;
const DEPTHS = /^IO depths *: 1=(\d{1,3}(?:\.\d{1,5})?)%, 2=/;
const COUNT = String.raw`(\d{1,16})`;
const ISSUED_NEW = new RegExp(`^issued rwts?: total=${COUNT},${COUNT},${COUNT},(?:${COUNT})? short=`);
const ISSUED_OLD = new RegExp(`^issued *: total=r=${COUNT}/w=${COUNT}/d=${COUNT}, short=`);
const ISSUED_FIRST = new RegExp(`^issued r/w(?:/d)?: total=${COUNT}/${COUNT}(?:/${COUNT})?, short=`);
const TARGET = /^latency *: target=(\d{1,16}(?:\.\d{1,9})?)[a-z]*, window=.*, depth=(\d{1,9})$/;

const OTHER: readonly RegExp[] = [
  /^bw \( *\S+ *\/s\) *: min=/,
  /^iops *: min=/,
  /^cpu *: usr=/,
  /^(?:submit|complete) *: 0=/,
  /^Description *: \[/,
];
const TAIL: readonly RegExp[] = [/^errors *: total=/, /^steadystate *: attained=/, /^states *: /];
const SHARES = /^lat \([num]sec\) *: [>=\d]/;
const LIFETIME = /^block lifetime percentiles *:$/;
const LIFETIME_ROW = /^\|(?: *[\d.]+th=\d+,?)+$/;
const SYNC = /^fsync\/fdatasync\/\S+:$/;

/** How any such line begins, since most lines of a file with messages are not of a job. */
const BEGINS =
  /^(?:[|rwtm\d]|[sc]?lat|sync|states|steady|submit|complete|cpu|high prio|low prio|bw|block|iops|issued|IO|fsync|Desc|err)/;

const SHIFTS: Readonly<Record<string, number>> = { nsec: -3, usec: 0, msec: 3 };

/** A time with up to a prefix of 1000 as microseconds: "1251.9k" in nsec is 1251.9. null: no number (-nan). */
function timeOf(text: string, shift: number): number | null {
  const found = /^(\d{1,20}(?:\.\d{1,9})?)([kKMG]?)$/.exec(text);
  if (found === null) return null;
  return shifted(found[1]!, shift + 3 * " KMG".indexOf(found[2] === "" ? " " : found[2]!.toUpperCase()));
}

function rateOf(op: string, iops: string, rates: readonly string[], bytes: string, ms: string, old: boolean) {
  const style = old ? "old" : "new";
  const read = (text: string): Amount | null => amountOf(text.replace(" ", ""), style, old ? 1024 : 1000);
  const found = [amountOf(iops.trim(), style), ...rates.map(read), read(bytes)];
  if (found.some((amount) => amount === null)) return null;
  const [perSecond, ...rest] = found as Amount[];
  const done = rest.pop()!;
  const decimal = old ? amountOf(bytes, style, 1000) : null;
  const line: RateLine = {
    type: "rate",
    op: op as Op,
    iops: perSecond!,
    rates: rest,
    bytes: decimal === null ? [done] : [done, decimal],
    runtime_ms: Number(ms),
  };
  return line;
}

function latencyOf(found: RegExpExecArray): LatencyLine | null {
  const [, kind, unit, min, max, mean, stddev] = found;
  const shift = lookUp(SHIFTS, unit)!;
  const [min_us, max_us] = [timeOf(min!, shift), timeOf(max!, shift)];
  if (min_us === null || max_us === null) return null;
  const nan = (text: string): boolean => /^-?(?:nan|inf)$/.test(text);
  const [mean_us, stddev_us] = [timeOf(mean!, shift), timeOf(stddev!, shift)];
  if ((mean_us === null && !nan(mean!)) || (stddev_us === null && !nan(stddev!))) return null;
  return { type: "latency", kind: (kind ?? null) as LatencyLine["kind"], min_us, max_us, mean_us, stddev_us };
}

const pairsOf = (text: string): Pairs => [...text.matchAll(PAIR)].map((m) => [m[1]!, m[2]!]);

/**
 * @param text without white space around it. @returns null: not a line of a job.
 */
export function blockLine(text: string): BlockLine | null {
  let found: RegExpExecArray | null;
  if (!BEGINS.test(text)) return null;
  if (text.startsWith("|")) {
    if (ROW.test(text)) return { type: "row", pairs: pairsOf(text) };
    return LIFETIME_ROW.test(text) ? { type: "tail" } : null;
  }
  if ((found = LATENCY.exec(text)) !== null) return latencyOf(found);
  if ((found = NEW_RATE.exec(text)) !== null) {
    return rateOf(found[1]!, found[2]!, [found[3]!, found[4]!], found[5]!, found[6]!, false);
  }
  if ((found = OLD_RATE.exec(text.replace(COMMAS, ""))) !== null) {
    return rateOf(found[1]!, found[4]!, [found[3]!], found[2]!, found[5]!, true);
  }
  if (FIRST_ROWS.test(text)) return { type: "row", pairs: pairsOf(text) };
  if ((found = FIRST_PERCENTILES.exec(text)) !== null) {
    return { type: "percentiles", kind: "clat", shift: 0, pairs: pairsOf(found[1]!) };
  }
  if ((found = PERCENTILES.exec(text)) !== null) {
    return { type: "percentiles", kind: (found[1] ?? null) as Kind | null, shift: lookUp(SHIFTS, found[2])! };
  }
  const first = ISSUED_FIRST.exec(text);
  if ((found = first ?? ISSUED_NEW.exec(text) ?? ISSUED_OLD.exec(text)) !== null) {
    const counts = found.slice(1).flatMap((n) => (n === undefined ? [] : [Number(n)]));
    return { type: "issued", counts, first: first !== null };
  }
  if (SHARES.test(text)) return { type: "shares" };
  if ((found = DEPTHS.exec(text)) !== null) return { type: "depths", one_percent: Number(found[1]) };
  if ((found = TARGET.exec(text)) !== null) {
    return { type: "target", target: Number(found[1]) > 0, depth: Number(found[2]) };
  }
  if (SYNC.test(text)) return { type: "sync" };
  if (LIFETIME.test(text)) return { type: "percentiles", kind: null, shift: 0 };
  if (OTHER.some((shape) => shape.test(text))) return { type: "other" };
  return TAIL.some((shape) => shape.test(text)) ? { type: "tail" } : null;
}
