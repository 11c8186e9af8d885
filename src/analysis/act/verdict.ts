/**
 * The verdict on an ACT log (aerospike/act, README, "Pass/Fail Criteria"): in every whole one-hour slice less than 5 %
 * of the reads over 1 ms, less than 1 % over 8 ms, less than 0.1 % over 64 ms. Judged on unrounded values, strictly; the
 * worst slice decides; a load test is 24 of them. Who prints microseconds has no edge at these limits: the share over
 * 1 ms lies between those over 1,024 and over 512 µs, and is judged only where both fall on one side.
 */
import { lookUp } from "~/base/lookUp";
import type { Slicer } from "./slices";
import type { ActUnit } from "./windows";

/** The part of Slicer a verdict needs; a table can supply it too. */
export type Judgeable = Pick<Slicer, "length" | "number" | "exceed_percent">;

/** The hours of a table of act_latency.py: by limit in its unit the percent over it. */
export interface ActTable {
  readonly unit: ActUnit;
  readonly slices: readonly number[];
  readonly over: Readonly<Record<string, readonly number[]>>;
}

/** A limit that the table lacks is not known to be kept: the next smaller one bounds it. */
export const tableSlices = ({ slices, over }: ActTable): Judgeable => ({
  length: slices.length,
  number: (slice) => slices[slice]!,
  exceed_percent: (slice, limit) => {
    for (let n = limit; n >= 0; n--) {
      const values = lookUp(over, String(2 ** n));
      if (values !== undefined) return values[slice] ?? 100;
    }
    return 100;
  },
});

export const VERDICT_SLICE_S = 3600;
/** Whole slices of a load test: 24 hours. */
export const WHOLE_TEST = 24;

export interface ActLimit {
  readonly ms: number;
  /** Less than this share may be slower. */
  readonly below_percent: number;
}

export const ACT_LIMITS: readonly ActLimit[] = [
  { ms: 1, below_percent: 5 },
  { ms: 8, below_percent: 1 },
  { ms: 64, below_percent: 0.1 },
];

/** The share over a limit: known to lie from `least` to below `most`; equal where the log has the edge. */
export interface Share {
  readonly least: number;
  readonly most: number;
}

/**
 * Share of a slice over so many milliseconds, a power of two up to 64.
 * @param slice place in the table, from 0
 */
export function shareOver(slices: Judgeable, slice: number, ms: number, unit: ActUnit): Share {
  const n = Math.log2(ms);
  if (unit === "ms") {
    const exact = slices.exceed_percent(slice, n);
    return { least: exact, most: exact };
  }
  // 1,024 µs is the first edge beyond 1 ms, 512 µs the last before it.
  return { least: slices.exceed_percent(slice, n + 10), most: slices.exceed_percent(slice, n + 9) };
}

export type Judgement = "pass" | "fail" | "undecided";

/** A share known exactly passes when it is less; of one that lies below `most`, `most` may be the limit itself. */
export function judge({ least, most }: Share, { below_percent }: ActLimit): Judgement {
  if (least >= below_percent) return "fail";
  return most < below_percent ? "pass" : "undecided";
}

/** How the test ended other than by its time. */
export interface ActEnding {
  /** `drive(s) can't keep up`: the device failed. */
  readonly drives: boolean;
  /** `ACT can't do requested load`, `service thread can't keep up`: nothing is said of the device. */
  readonly load: boolean;
  /** Operations that failed. */
  readonly errors: number;
}

/** A slice against a limit. */
export interface Judged extends Share {
  /** Number of the slice, from 1. */
  readonly slice: number;
  readonly limit: ActLimit;
  readonly judgement: Judgement;
}

/**
 * `failed`: a slice breaks a limit. `drives`: the device could not keep up. `load`, `errors`: inconclusive, the test
 * did not do its load, or operations failed. `running`: no slice breaks a limit yet, and more will come. `incomplete`: no slice breaks a limit, and there are fewer than 24.
 * `undecided`: 24, and microseconds leave one open. `passed`: 24 pass all limits.
 */
export type ActVerdictCode =
  "failed" | "drives" | "load" | "errors" | "running" | "incomplete" | "undecided" | "passed";

export interface ActVerdict {
  readonly verdict: ActVerdictCode;
  /** Whole one-hour slices. */
  readonly slices: number;
  /** Slices that break a limit, and those that leave one open and break none. */
  readonly failing: number;
  readonly open: number;
  /** Number of the first slice that breaks a limit; null: none does. */
  readonly first_failing: number | null;
  /** The worst slice of each limit: by what is possible, so none is nearer to it; then by what is certain. Empty without a slice. */
  readonly worst: readonly Judged[];
  /** What decides: of the limits that are broken (else left open) the one by the largest factor. */
  readonly deciding: Judged | null;
}

const RANK: readonly Judgement[] = ["pass", "undecided", "fail"];

const worse = (a: Judged, b: Judged): boolean => a.most > b.most || (a.most === b.most && a.least > b.least);

/**
 * @param slices of one hour, of the histogram that is judged; `numbers` are those of the slices.
 * @param running the log is still being written: what is broken stays broken, all else waits for its end
 */
export function actVerdict(
  slices: Judgeable,
  unit: ActUnit,
  { drives, load, errors }: ActEnding,
  running = false,
): ActVerdict {
  const n = slices.length;
  const judged = Array.from({ length: n }, (_, i) =>
    ACT_LIMITS.map((limit): Judged => {
      const share = shareOver(slices, i, limit.ms, unit);
      return { slice: slices.number(i), limit, ...share, judgement: judge(share, limit) };
    }),
  );
  const worst = ACT_LIMITS.flatMap((_, l) => {
    const [first, ...rest] = judged.map((row) => row[l]!);
    return first === undefined ? [] : [rest.reduce((most, one) => (worse(one, most) ? one : most), first)];
  });
  const has = (row: readonly Judged[], what: Judgement): boolean => row.some(({ judgement }) => judgement === what);
  const broken = judged.filter((row) => has(row, "fail"));
  const failing = broken.length;
  const first_failing = broken[0]?.[0]?.slice ?? null;
  const open = judged.filter((row) => !has(row, "fail") && has(row, "undecided")).length;
  const verdict: ActVerdictCode = drives
    ? "drives"
    : failing > 0
      ? "failed"
      : load
        ? "load"
        : errors > 0
          ? "errors"
          : running
            ? "running"
            : n < WHOLE_TEST
              ? "incomplete"
              : open > 0
                ? "undecided"
                : "passed";
  return { verdict, slices: n, failing, open, first_failing, worst, deciding: decidingOf(judged.flat()) };
}

/** The farthest over its limit among those that are judged worst. */
function decidingOf(judged: readonly Judged[]): Judged | null {
  const factor = ({ judgement, least, most, limit }: Judged): number =>
    (judgement === "undecided" ? most : least) / limit.below_percent;
  let found: Judged | null = null;
  for (const one of judged) {
    if (one.judgement === "pass") continue;
    const by = found === null ? 1 : RANK.indexOf(one.judgement) - RANK.indexOf(found.judgement);
    if (found === null || by > 0 || (by === 0 && factor(one) > factor(found))) found = one;
  }
  return found;
}
