import { sweepKind } from "~/model/load";

/** What must be equal along one curve, besides dataset, system and tool. */
export interface SeriesWorkload {
  readonly workload_op: string | null;
  readonly pattern: string | null;
  readonly block_bytes: number | null;
  readonly read_percent: number | null;
  readonly numjobs: number | null;
  readonly iodepth: number | null;
  readonly engine: string | null;
  readonly direct: boolean | null;
  readonly load_kind: string;
  readonly rate_process: string | null;
}

/** Of a database: trxread, trxwrite, trxrw78, or trx where the mix is not told. */
function transactionWord(read_percent: number | null): string {
  if (read_percent === null) return "trx";
  return read_percent === 100 ? "trxread" : read_percent === 0 ? "trxwrite" : `trxrw${Math.round(read_percent)}`;
}

/** fio's own word for what was asked (HOWTO `rw=`): randread, write, randrw70, rw50, randtrim, trimwrite. */
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

/** Only letters, digits and _ of an engine's name: the key stands in links. */
const word = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^a-z0-9_]+/g, "_")
    .slice(0, 32);

/**
 * The latency of an open loop changes with the depth allowed (fio issues 635, 1394) and with how the I/Os arrive: both
 * are part of the experiment. Evenly spaced arrivals, fio's default, have no word: links name them so.
 */
const rateWord = ({ iodepth, rate_process }: SeriesWorkload): string =>
  ["rate", ...(rate_process === "poisson" ? ["poisson"] : []), ...(iodepth === null ? [] : [`qd${iodepth}`])].join("-");

function joinKey(w: SeriesWorkload, jobs: string | null): string {
  return [
    workloadWord(w),
    w.workload_op === "transaction" ? "sql" : blockWord(w.block_bytes),
    jobs,
    w.engine === null ? null : word(w.engine),
    w.direct === null ? null : w.direct ? "direct" : "buffered",
    sweepKind(w.load_kind) === "rate" ? rateWord(w) : null,
  ]
    .filter((part) => part !== null)
    .join("-");
}

/**
 * Key of the series a point belongs to, for links and menus: `randread-4k-j1-libaio-direct`,
 * `randrw70-4k-j4-libaio-direct-rate-qd32`, `…-rate-poisson-qd32`. Equal in everything but the varying load (DESIGN, Series); jobs are in
 * the key, so that a depth sweep with one job and one with four are two curves.
 */
export function seriesKey(w: SeriesWorkload): string {
  return joinKey(w, w.numjobs === null ? null : `j${w.numjobs}`);
}

/**
 * Keys of many points of one dataset and system at once: where only the jobs vary (a numjobs sweep at one depth, every
 * sync engine), the jobs are the load and leave the key; where the depth varies too, jobs split. Where each number of
 * jobs has other files or devices, it is the drives that vary: more drives are no more load, and jobs split as well.
 * @param targetsOf files and devices of a point, equal for equal ones; asked only where the jobs vary
 */
export function seriesKeys<P extends SeriesWorkload>(points: readonly P[], targetsOf: (point: P) => string): string[] {
  const groups = new Map<string, P[]>();
  const bases = points.map((p) => joinKey(p, null));
  bases.forEach((base, i) => {
    const same = groups.get(base);
    if (same === undefined) groups.set(base, [points[i]!]);
    else same.push(points[i]!);
  });
  const distinct = <V>(all: readonly P[], of: (point: P) => V): number => new Set(all.map(of)).size;
  const swept = new Set(
    [...groups].flatMap(([base, all]) => {
      const jobs = distinct(all, ({ numjobs }) => numjobs);
      const onlyJobs = jobs > 1 && distinct(all, ({ iodepth }) => iodepth) === 1;
      return onlyJobs && distinct(all, targetsOf) === 1 ? [base] : [];
    }),
  );
  return points.map((p, i) => (swept.has(bases[i]!) ? bases[i]! : seriesKey(p)));
}
