/**
 * The verdict on an ACT log (aerospike/act, README, "Pass/Fail Criteria"): in every whole one-hour slice less than 5 %
 * of the reads over 1 ms, less than 1 % over 8 ms, less than 0.1 % over 64 ms. Judged on unrounded values, strictly;
 * the worst slice decides; a load test has 24 of them. A log in microseconds has no edge at these limits: the share
 * over 1 ms lies between those over 1,024 and over 512 µs, and is judged only if both fall on one side.
 */
import type { ActLog } from "./logs";
import { lookUp } from "~/base/lookUp";
import type { Slicer, ActUnit } from "./slices";
/** The part of Slicer that a verdict needs; a table can provide it too. */
export interface Judgeable extends Pick<Slicer, "length" | "number"> {
  /** The share over 2^limit units: a number, or the two between which it lies. */
  readonly exceed_percent: (slice: number, limit: number) => number | Share;
  /** The shares were printed: the true ones lie within this. Absent: they are exact. */
  readonly rounded_percent?: number;
}

/** The hours of a table of act_latency.py: percent over each limit, in its unit. */
export interface ActTable {
  readonly unit: ActUnit;
  readonly slices: readonly number[];
  readonly over: Readonly<Record<string, readonly number[]>>;
}

/** The largest limit of a table: ACT has no bucket above 2^36 units. */
const LAST = 36;
/** act_latency.py prints two decimals. */
const ROUNDED_PERCENT = 0.005;

/**
 * A limit that the table lacks (`act_latency.py -n 4` ends at 8 ms) lies between its neighbours: at most the share over
 * the next smaller one is slower, and at least that over the next larger one.
 */
export const tableSlices = ({ slices, over }: ActTable): Judgeable => ({
  length: slices.length,
  number: (slice) => slices[slice]!,
  exceed_percent: (slice, limit) => {
    const at = (n: number): number | undefined => lookUp(over, String(2 ** n))?.[slice];
    let [smaller, larger] = [limit, limit];
    while (smaller >= 0 && at(smaller) === undefined) smaller--;
    while (larger <= LAST && at(larger) === undefined) larger++;
    return { least: at(larger) ?? 0, most: at(smaller) ?? 100 };
  },
  rounded_percent: ROUNDED_PERCENT,
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

/** The share over a limit: at least `least`, and below `most`; both are equal if the log has the edge. */
export interface Share {
  readonly least: number;
  readonly most: number;
}

/**
 * Share of a slice over a limit in milliseconds, a power of two up to 64.
 * @param slice index in the table, from 0
 */
export function shareOver(slices: Judgeable, slice: number, ms: number, unit: ActUnit): Share {
  const n = Math.log2(ms);
  const over = (limit: number): Share => {
    const share = slices.exceed_percent(slice, limit);
    return typeof share === "number" ? { least: share, most: share } : share;
  };
  // 1,024 µs is the first edge above 1 ms, 512 µs the last below it.
  return unit === "ms" ? over(n) : { least: over(n + 10).least, most: over(n + 9).most };
}

export type Judgement = "pass" | "fail" | "undecided";

/** An exact share passes if it is less; for a share below `most`, `most` may equal the limit. */
export const judge = ({ least, most }: Share, { below_percent }: ActLimit): Judgement =>
  least >= below_percent ? "fail" : most < below_percent ? "pass" : "undecided";

/** A printed 5.00 may be 4.997 or 5.003: where that decides, the share is only known to lie between the two. */
function judged(share: Share, limit: ActLimit, rounded: number): Share & { readonly judgement: Judgement } {
  const wide = { least: Math.max(0, share.least - rounded), most: Math.min(100, share.most + rounded) };
  const judgement = judge(wide, limit);
  return { ...(judgement === "undecided" ? wide : share), judgement };
}

/** How the test ended, other than by its time. */
export interface ActEnding {
  /** `drive(s) can't keep up`: the device failed. */
  readonly drives: boolean;
  /** `ACT can't do requested load`, `service thread can't keep up`: says nothing about the device. */
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
 * `failed`: a slice breaks a limit. `drives`: the device could not keep up. `load`, `errors`: inconclusive, since the
 * test did not reach its load, or operations failed. `running`: no slice breaks a limit yet, and more will come.
 * `incomplete`: no slice breaks a limit, and there are fewer than 24. `undecided`: 24, and microseconds, or the columns
 * and digits of a printed table, leave one open.
 * `passed`: 24 pass all limits.
 */
export type ActVerdictCode =
  | "failed"
  | "drives"
  | "load"
  | "errors"
  | "running"
  | "incomplete"
  | "undecided"
  | "passed";

export interface ActVerdict {
  readonly verdict: ActVerdictCode;
  /** Whole one-hour slices. */
  readonly slices: number;
  /** What leaves a limit open: the edges of microseconds, or the columns and digits of a printed table. */
  readonly open_by: "edges" | "print";
  /** Slices that break a limit, and those that break none and leave one open. */
  readonly failing: number;
  readonly open: number;
  /** Number of the first slice that breaks a limit; null: none does. */
  readonly first_failing: number | null;
  /** The worst slice of each limit: by the upper bound of its share, then by the lower. Empty without a slice. */
  readonly worst: readonly Judged[];
  /** What decides: of the broken limits (else those left open), the one exceeded by the largest factor. */
  readonly deciding: Judged | null;
}

const RANK: readonly Judgement[] = ["pass", "undecided", "fail"];

const worse = (a: Judged, b: Judged): boolean => a.most > b.most || (a.most === b.most && a.least > b.least);

/**
 * @param slices of one hour, of the judged histogram, with their `numbers`
 * @param running the log is still being written: what is broken stays broken, everything else waits for its end
 */
export function actVerdict(
  slices: Judgeable,
  unit: ActUnit,
  { drives, load, errors }: ActEnding,
  running = false,
): ActVerdict {
  const n = slices.length;
  const rows = Array.from({ length: n }, (_, i) =>
    ACT_LIMITS.map((limit): Judged => {
      const share = shareOver(slices, i, limit.ms, unit);
      return { slice: slices.number(i), limit, ...judged(share, limit, slices.rounded_percent ?? 0) };
    }),
  );
  const worst = ACT_LIMITS.flatMap((_, l) => {
    const [first, ...rest] = rows.map((row) => row[l]!);
    return first === undefined ? [] : [rest.reduce((most, one) => (worse(one, most) ? one : most), first)];
  });
  const has = (row: readonly Judged[], what: Judgement): boolean => row.some(({ judgement }) => judgement === what);
  const broken = rows.filter((row) => has(row, "fail"));
  const failing = broken.length;
  const first_failing = broken[0]?.[0]?.slice ?? null;
  const open = rows.filter((row) => !has(row, "fail") && has(row, "undecided")).length;
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
  const open_by = unit === "ms" ? "print" : "edges";
  return { verdict, slices: n, open_by, failing, open, first_failing, worst, deciding: decidingOf(rows.flat()) };
}

/** The one farthest over its limit among the worst. */
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

// Which test an ACT log is: its load as a multiple, and how its configuration differs from the standard test.

/** Items as the log prints them. */
export type ActItems = Readonly<Record<string, string>>;

export interface Deviation {
  readonly item: string;
  readonly value: string;
}

export interface ActTest {
  /** null: reads and writes are not two to one, or unknown: a custom load. */
  readonly multiple: number | null;
  readonly devices: number;
  /** As configured, sorted; "": unknown. */
  readonly device_names: string;
  readonly reads_per_s: number | null;
  readonly writes_per_s: number | null;
  /** Items that change what is measured and differ from the standard test. */
  readonly deviations: readonly Deviation[];
  readonly duration_s: number | null;
  /** false: the log has no configuration. */
  readonly known: boolean;
}

/** Defaults of 3.0 to 6.6 (cfg_storage.c, README). An item that a version does not have keeps its default. */
const STANDARD: readonly (readonly [item: string, value: string])[] = [
  ["record-bytes", "1536"],
  ["record-bytes-range-max", "0"],
  ["large-block-op-kbytes", "128"],
  ["replication-factor", "1"],
  ["update-pct", "0"],
  ["defrag-lwm-pct", "50"],
  ["no-defrag-reads", "no"],
  ["compress-pct", "100"],
  ["disable-odsync", "no"],
  ["commit-to-device", "no"],
  ["tomb-raider", "no"],
];

const own = (items: ActItems, name: string): string | undefined => lookUp(items, name);

function number(items: ActItems, name: string): number | null {
  const text = own(items, name) ?? "";
  return /^\d{1,15}(?:\.\d+)?$/.test(text) ? Number(text) : null;
}

function deviationsOf(items: ActItems): Deviation[] {
  const found = STANDARD.flatMap(([item, standard]): Deviation[] => {
    const value = own(items, item) ?? standard;
    const same = standard === "no" ? !value.startsWith("y") : Number(value) === Number(standard);
    return same ? [] : [{ item, value }];
  });
  // Without a limit, a device that falls behind never stops the test.
  const lag = own(items, "max-lag-sec");
  if (lag !== undefined && Number(lag) === 0) found.push({ item: "max-lag-sec", value: lag });
  const file = own(items, "file-size-mbytes");
  if (file !== undefined && Number(file) > 0) found.push({ item: "file-size-mbytes", value: file });
  return found;
}

/** @param multiple as read from the log: null if reads and writes are not two to one. */
export function actTest(items: ActItems, multiple: number | null): ActTest {
  const names = (own(items, "device-names") ?? "").split(/[\s,;]+/).filter((name) => name !== "");
  const devices = number(items, "num-devices") ?? names.length;
  const reads_per_s = number(items, "read-reqs-per-sec");
  // Up to 2.0 they are not stated, but part of the multiple.
  const writes_per_s = number(items, "write-reqs-per-sec") ?? (multiple === null ? null : 1000 * multiple * devices);
  return {
    multiple,
    devices,
    device_names: names.toSorted().join(" "),
    reads_per_s,
    writes_per_s,
    deviations: deviationsOf(items),
    duration_s: number(items, "test-duration-sec"),
    known: Object.keys(items).length > 0,
  };
}

// A certificate of N× requires, besides the load test (aerospike/act, README, "Certification"), a stress test at twice
// the load that runs its 24 hours on the same device. It has no latency limits: it must not fall behind.

export interface ActRun extends Pick<ActLog, "id" | "place" | "version" | "test" | "ending" | "length_s" | "excluded"> {
  readonly program: string | null;
}

export const isStandardTest = ({ multiple, deviations }: ActTest): boolean =>
  multiple !== null && deviations.length === 0;

/** The stress test of a load test among other runs; null: none. */
export function stressTestOf<T extends ActRun>(load: ActRun, runs: readonly T[]): T | null {
  const { multiple, device_names } = load.test;
  if (multiple === null || device_names === "") return null;
  return (
    runs.find(
      (run) =>
        run.id !== load.id &&
        run.excluded === null &&
        run.place === load.place &&
        run.program === load.program &&
        run.version === load.version &&
        isStandardTest(run.test) &&
        run.test.multiple === 2 * multiple &&
        run.test.device_names === device_names &&
        run.length_s >= WHOLE_TEST * VERDICT_SLICE_S &&
        !run.ending.drives &&
        !run.ending.load &&
        run.ending.errors === 0,
    ) ?? null
  );
}
