/**
 * Results that look suspect beside others: one ceiling for unlike drives, reads of blocks that were never written,
 * rates beyond the interface. These are suspicions, not conclusions.
 */
import { group, max, min } from "d3-array";
import type { CurvePoint } from "~/model/answers";
import type { AuditStep, Rule } from "./finding";

/** Rates this close count as equal, and so do loads on a plateau. */
const ALIKE = 0.05;

const workOf = (p: CurvePoint): string =>
  JSON.stringify([p.dataset, p.host, p.drive_count, p.workload_op, p.pattern, p.block_bytes]);

/** The highest IOPS of a drive, if twice (or half) the load gives the same; null: no plateau was reached. */
function plateauOf(points: readonly CurvePoint[]): number | null {
  const rate = ({ total_iops }: CurvePoint): number => total_iops ?? 0;
  const most = max(points, rate) ?? 0;
  const top = points.filter((p) => rate(p) >= most * (1 - ALIKE)).map(({ outstanding }) => outstanding!);
  return most > 0 && max(top)! >= 2 * min(top)! ? most : null;
}

/** Unlike drives at one host stop at the same rate in one workload: the host or the port may be the limit. */
export const oneCeiling: Rule = ({ steps }) => {
  const known = steps.map(({ first }) => first).filter((p) => p.drive_model !== null && p.outstanding !== null);
  const found = [...group(known, workOf).values()].flatMap((alike) => {
    const drives = [...group(alike, ({ drive_model }) => drive_model).values()].map(plateauOf);
    const peaks = drives.flatMap((peak) => peak ?? []);
    const most = max(peaks) ?? 0;
    const stopped = peaks.filter((peak) => peak >= most * (1 - ALIKE));
    if (stopped.length < 2) return [];
    return [
      { most, drives: stopped.length, count: alike.filter((p) => (p.total_iops ?? 0) >= most * (1 - ALIKE)).length },
    ];
  });
  const [first] = found.sort((a, b) => b.drives - a.drives || b.most - a.most);
  if (first === undefined) return null;
  return { count: first.count, values: { iops: first.most, drives: first.drives } };
};

/** Two kinds of reads are between these factors apart: with other work beside it a read may take any time. */
const [APART, TOGETHER] = [1.35, 3];
/** A drive answers a single read without its flash within the first, with it within the second, µs. */
const [FAST_US, FLASH_US] = [100, 250];

const meanOf = ({ latency }: CurvePoint): number | null => latency["lat"]?.mean_us ?? latency["clat"]?.mean_us ?? null;

/** Single reads of one drive come in two kinds: the fast ones may be of blocks that were never written. */
export const unwritten: Rule = ({ steps, points }) => {
  const writing = new Set(points.filter(({ op }) => op === "write").map(({ run_no }) => run_no));
  const single = steps
    .map(({ first }) => first)
    .filter((p) => p.workload_op === "read" && p.pattern === "random" && p.outstanding === 1 && !writing.has(p.run_no))
    .filter((p) => p.drive_model !== null && p.media !== "HDD" && meanOf(p) !== null);
  const same = group(single, (p) => JSON.stringify([p.drive_model, p.drive_count, p.engine, p.block_bytes]));
  for (const own of same.values()) {
    const means = own.map((p) => meanOf(p)!).sort((a, b) => a - b);
    const gaps = means.slice(1).map((slow_us, i) => ({ fast_us: means[i]!, slow_us, count: i + 1 }));
    const [widest] = gaps.sort((a, b) => b.slow_us / b.fast_us - a.slow_us / a.fast_us);
    if (widest === undefined || widest.fast_us > FAST_US || widest.slow_us > FLASH_US) continue;
    const { fast_us, slow_us, count } = widest;
    if (slow_us / fast_us >= APART && means.at(-1)! / means[0]! <= TOGETHER)
      return { count, values: { fast_us, slow_us } };
  }
  return null;
};

/** Highest bytes per second of a port, one way; the first match counts. */
const PORTS: readonly (readonly [name: RegExp, bytes_per_s: number])[] = [
  [/SATA.?300|SATA.*\b3 ?Gb/i, 300e6],
  [/SATA/i, 600e6],
];
/** One lane of them, of which a drive has four unless its interface says how many. */
const LANES: readonly (readonly [name: RegExp, bytes_per_s: number])[] = [
  [/PCIe ?3/i, 0.985e9],
  [/PCIe ?4/i, 1.97e9],
  [/PCIe ?5/i, 3.94e9],
];

function portOf(name: string): number | undefined {
  const lane = LANES.find(([of]) => of.test(name))?.[1];
  if (lane === undefined) return PORTS.find(([of]) => of.test(name))?.[1];
  return lane * Number(/\bx ?(\d{1,2})\b/i.exec(name)?.[1] ?? 4);
}

/** Throughput as a multiple of what the ports of its drives carry; null: unknown. */
function overPorts({ first, directions }: AuditStep): number | null {
  const port = portOf(first.interface ?? "");
  if (port === undefined || first.drive_count === null) return null;
  const moved = max(directions, ({ bytes_per_s }) => bytes_per_s ?? 0) ?? 0;
  return moved / (port * first.drive_count);
}

/** Faster than its interface: a cache on the host side answered. */
export const cached: Rule = ({ steps }) => {
  const over = steps.flatMap((step) => overPorts(step) ?? []).filter((times) => times > 1);
  return over.length === 0 ? null : { count: over.length, values: { times: Math.max(...over) } };
};
