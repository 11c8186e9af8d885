/** Content of a log that its name does not state: inferred from a neighbouring run, if the numbers agree. */
import type { GatherFile, KnownDirection } from "../../gather";
import { isEach, layoutOf, look } from "../logs/look";
import { UNTOLD, type LogWhat } from "../logs/told";
import { before, versionOf } from "../version";
import type { Candidate } from "./match";
import type { LogName } from "./names";

/** The mean over windows is not that over all I/Os. */
const CLOSE = 0.05;
const OPS = ["read", "write", "trim"] as const;

/** Mean of the windows of each direction; null: not averaged, or more than is at hand. */
function meansOf({ head, size }: GatherFile): ReadonlyMap<string, number> | null {
  const found = size > head.length ? null : look(head, true);
  if (found === null) return null;
  const layout = layoutOf(found, UNTOLD);
  if (isEach(found, layout, null, UNTOLD)) return null;
  const values = new Map<string, number[]>();
  for (const row of found.rows) {
    const op = OPS[row[layout.op]!];
    if (op !== undefined) values.set(op, [...(values.get(op) ?? []), row[1]!]);
  }
  return new Map([...values].map(([op, list]) => [op, list.reduce((a, b) => a + b, 0) / list.length]));
}

const isClose = (a: number, b: number | null): boolean => b !== null && b > 0 && Math.abs(a / b - 1) <= CLOSE;

/** Are the means those of the directions that a job measured? */
function fits(
  means: ReadonlyMap<string, number>,
  measured: readonly KnownDirection[],
  of: (direction: KnownDirection) => number | null,
): boolean {
  return [...means].every(([op, mean]) => {
    const direction = measured.find((d) => d.op === op);
    return direction !== undefined && isClose(mean, of(direction));
  });
}

/** All interpretations of the means for one job. */
function whatFits(means: ReadonlyMap<string, number>, measured: readonly KnownDirection[], us: number): Set<LogWhat> {
  const found = new Set<LogWhat>();
  if (fits(means, measured, (d) => d.iops)) found.add("iops");
  if (fits(means, measured, (d) => (d.bytes_per_s === null ? null : d.bytes_per_s / 1024))) found.add("bw");
  for (const kind of ["slat", "clat", "lat"] as const) {
    const mean = (d: KnownDirection): number | null => d.mean_us.find((m) => m.kind === kind)?.mean_us ?? null;
    if (fits(means, measured, (d) => (mean(d) === null ? null : mean(d)! * us))) found.add(kind);
  }
  return found;
}

/**
 * The name that a log should have, if its windows have the means that one job of the neighbouring run printed for one
 * metric. Two equally near latency kinds remain undecided. null: nothing agrees, or several do.
 */
export function agreedName(file: GatherFile, folder: string, { run }: Candidate): LogName | null {
  const old = before(versionOf(run.tool_version), 2, 99);
  const means = old === null ? null : meansOf(file);
  if (means === null) return null;
  const what = new Set<LogWhat>();
  const threads: number[] = [];
  let thread = 1;
  for (const { measured, clones } of run.members) {
    // The result of a group is a sum over its clones, but a log is of one of them.
    const own = clones === 1 ? whatFits(means, measured, old === true ? 1 : 1000) : [];
    for (const one of own) what.add(one);
    if ([...own].length > 0) threads.push(thread);
    thread += clones ?? 1;
  }
  const latencies = [...what].filter((one) => one !== "iops" && one !== "bw");
  const [only] = what;
  const told = what.size === 1 ? only! : latencies.length === what.size && what.size > 0 ? "latency" : null;
  if (told === null || threads.length > 1) return null;
  return { folder, prefix: "", what: told, thread: threads[0]!, host: null, total: false };
}
