import { greatest, max } from "d3-array";
import { grouped, oncePer } from "~/base/byKey";
import { fnv1a32 } from "~/base/fnv1a";
import type { SeriesRow } from "~/model/answers";
import { joinKey } from "~/model/joins";
import { type SeriesWorkload, SETUP, sweepKind } from "~/model/load";

/** The word for work on a database: trxread, trxwrite, trxrw78, or trx if the mix is unknown. */
function transactionWord(read_percent: number | null): string {
  if (read_percent === null) return "trx";
  return read_percent === 100 ? "trxread" : read_percent === 0 ? "trxwrite" : `trxrw${Math.round(read_percent)}`;
}

/** fio's own word for the request (HOWTO `rw=`): randread, write, randrw70, rw50, randtrim, trimwrite. */
function workloadWord(w: SeriesWorkload): string {
  const random = w.pattern === "random" ? "rand" : "";
  if (w.workload_op === "transaction") return transactionWord(w.read_percent);
  if (w.workload_op !== "mixed") return w.workload_op === null ? "unknown" : random + w.workload_op;
  return `${random}rw${w.read_percent === null ? "" : Number(w.read_percent.toFixed(2))}`;
}

/** 4096 -> 4k, 1048576 -> 1m (powers of 1024, as fio writes block sizes); anything else in bytes. */
function blockWord(bytes: number | null): string {
  if (bytes === null) return "bsvaries";
  if (bytes % 2 ** 20 === 0) return `${bytes / 2 ** 20}m`;
  return bytes % 1024 === 0 ? `${bytes / 1024}k` : `${bytes}b`;
}

/** Only letters, digits and _ of an engine's name: the key is used in links. */
const word = oncePer((text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^a-z0-9_]+/g, "_")
    .slice(0, 32),
);

/**
 * The latency of an open loop depends on the allowed depth (fio issues 635, 1394) and on the arrivals: both are part of
 * the experiment. Evenly spaced arrivals, fio's default, have no word in links.
 */
const rateWord = ({ iodepth, rate_process }: SeriesWorkload): string =>
  ["rate", ...(rate_process === "poisson" ? ["poisson"] : []), ...(iodepth === null ? [] : [`qd${iodepth}`])].join("-");

/** Which of block, jobs and depth are part of the key; the others are the load of the line. */
interface Fixed {
  readonly block: boolean;
  readonly jobs: boolean;
  readonly depth: boolean;
}

/** Replaces the block size in a key if the line goes over block sizes. */
const BLOCK_SWEEP = "blocks";

/** Set-ups that differ only in characters not allowed in a link get a number. */
const setupWord = oncePer((setup: string): string => {
  const plain = word(setup);
  const same = plain.replaceAll("_", " ") === setup.toLowerCase();
  return `${SETUP}${plain}${same ? "" : `_${fnv1a32(setup).toString(36)}`}`;
});

function keyWith(w: SeriesWorkload, fixed: Fixed): string {
  const rate = sweepKind(w.load_kind) === "rate";
  const key = [
    workloadWord(w),
    w.workload_op === "transaction" ? "sql" : fixed.block ? blockWord(w.block_bytes) : BLOCK_SWEEP,
    fixed.jobs && w.numjobs !== null ? `j${w.numjobs}` : null,
    fixed.depth && !rate && w.iodepth !== null ? `qd${w.iodepth}` : null,
    w.engine === null ? null : word(w.engine),
    w.direct === null ? null : w.direct ? "direct" : "buffered",
    rate ? rateWord(w) : null,
  ]
    .filter((part) => part !== null)
    .join("-");
  return w.setup == null || w.setup === "" ? key : key + setupWord(w.setup);
}

/** The keys without what a stored key (`seriesKey`) lacks: equal if a point may be of the series. */
export const SERIES_PARTS = {
  jobs: "-j\\d+",
  depth: "-qd\\d+",
} as const;

const LOADS = new RegExp(`${SERIES_PARTS.jobs}|${SERIES_PARTS.depth}`, "g");
export const withoutLoads = (series: string): string => series.replace(LOADS, "");

/** Equal for series that differ only in depth or jobs. An open loop at another depth is another experiment. */
export const gridId = ({
  dataset,
  system,
  series,
  load_kind,
}: {
  readonly dataset: string;
  readonly system: string | null;
  readonly series: string;
  readonly load_kind: string;
}): string => `${dataset}/${system ?? ""}/${load_kind === "outstanding" ? withoutLoads(series) : series}`;

/**
 * Key of the series a point belongs to, for links and menus: `randread-4k-j1-libaio-direct`,
 * `randrw70-4k-j4-libaio-direct-rate-qd32`, `…-rate-poisson-qd32`. Equal in everything but the varying load; jobs
 * are in the key, so that a depth sweep with one job and one with four are two curves.
 */
export const seriesKey = (w: SeriesWorkload): string => keyWith(w, { block: true, jobs: true, depth: false });

/** Work of a point without its load, in the words of the keys: `randread-4k`, `randrw70-8k`, `trx-sql`. */
export const workWord = (w: SeriesWorkload): string =>
  `${workloadWord(w)}-${w.workload_op === "transaction" ? "sql" : blockWord(w.block_bytes)}`;

const NOTHING_FIXED: Fixed = { block: false, jobs: false, depth: false };

/**
 * Keys of many points of one dataset and system at once. Each group of points that differ only in load, jobs and block
 * size has one axis, whichever varies most: the depth (or rate), the jobs if the depth varies less, the block sizes if
 * hardly any load varies. Everything else is part of the key. If each number of jobs has other files or devices, the
 * drives vary: more drives are no more load, and jobs split.
 * @param targetsOf files and devices of a point, equal for equal ones; called only if the jobs vary
 */
export function seriesKeys<P extends SeriesWorkload>(points: readonly P[], targetsOf: (point: P) => string): string[] {
  const keys = new Map<P, string>();
  for (const all of grouped(points, (p) => keyWith(p, NOTHING_FIXED)).values()) {
    const fixed = fixedIn(all, targetsOf);
    for (const same of grouped(all, (p) => `${p.block_bytes} ${p.numjobs} ${p.iodepth}`).values()) {
      const key = keyWith(same[0]!, fixed);
      for (const point of same) keys.set(point, key);
    }
  }
  return points.map((point) => keys.get(point)!);
}

/** Block sizes at one load are a sweep from this many on. */
const BLOCKS = 3;

function fixedIn<P extends SeriesWorkload>(all: readonly P[], targetsOf: (point: P) => string): Fixed {
  const depths = widest(
    all,
    ({ block_bytes, numjobs }) => `${block_bytes} ${numjobs}`,
    ({ iodepth }) => iodepth,
  );
  const jobs = widest(
    all,
    ({ block_bytes, iodepth }) => `${block_bytes} ${iodepth}`,
    ({ numjobs }) => numjobs,
  );
  const blocks = widest(
    all,
    ({ numjobs, iodepth }) => `${numjobs} ${iodepth}`,
    ({ block_bytes }) => block_bytes,
  );
  const loads = Math.max(depths, jobs);
  // The rates of an open loop are its load, even if blocks vary.
  if (
    sweepKind(all[0]!.load_kind) !== "rate" &&
    blocks >= BLOCKS &&
    (loads < BLOCKS ? blocks > loads : blocks > 2 * loads)
  )
    return { block: false, jobs: true, depth: true };
  // More drives are not more load. Another block size may have its own file.
  const isOnePlace = (of: readonly P[]): boolean => new Set(of.map(targetsOf)).size === 1;
  const same = jobs > depths && [...grouped(all, ({ block_bytes }) => block_bytes).values()].every(isOnePlace);
  return same
    ? { block: true, jobs: false, depth: new Set(all.map(({ iodepth }) => iodepth)).size > 1 }
    : { block: true, jobs: true, depth: false };
}

/** The most values of one quantity while the others stay fixed. */
const widest = <P>(all: readonly P[], of: (point: P) => string, value: (point: P) => number | null): number =>
  max(grouped(all, of).values(), (same) => new Set(same.map(value)).size) ?? 0;

/**
 * The series to draw behind those shown: with their workload and kind of load, and as many jobs if possible, else the
 * highest peak. null: several workloads are shown, or there is no such series.
 */
export function seriesLike(rows: readonly SeriesRow[], shown: readonly SeriesRow[]): SeriesRow | null {
  const keys = new Set(shown.map(joinKey));
  const alike = keys.size === 1 ? rows.filter((row) => keys.has(joinKey(row))) : [];
  const asMany = alike.filter((row) => shown.some(({ numjobs }) => numjobs === row.numjobs));
  return greatest(asMany.length > 0 ? asMany : alike, ({ peak_iops }) => peak_iops ?? 0) ?? null;
}
