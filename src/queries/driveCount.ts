/** How many drives the runs of one measurement used: as stated, never guessed. */
import { grouped } from "~/base/byKey";
import type { DescribedAtom, Unit } from "./arrange";
import { Targets } from "./targets";

interface Run {
  readonly first: DescribedAtom;
  /** As stated; null: not stated, or not the same for all rows. */
  readonly count: number | null;
  /** Block devices used, with the host if known; null: not all are known. */
  readonly devices: ReadonlySet<string> | null;
}

/** Memory behind a file system does not count as a drive. */
const isBlockDevice = (target: string): boolean => target.startsWith("/dev/") && !target.startsWith("/dev/shm/");

function devicesOf(units: readonly Unit[], targets: Targets): ReadonlySet<string> | null {
  const all = units.flatMap(({ members }) =>
    members.map(([row]) => ({ host: row!.host, given: targets.ofMember(row!) })),
  );
  if (all.some(({ given }) => given.length === 0 || !given.every(isBlockDevice))) return null;
  return new Set(all.flatMap(({ host, given }) => given.map((device) => JSON.stringify([host, device]))));
}

function runsOf(units: readonly Unit[]): Run[] {
  const targets = new Targets();
  return [...grouped(units, ({ run_no }) => run_no).values()].map((own): Run => {
    const rows = own.flatMap((unit) => unit.rows);
    const [first] = rows;
    const same = rows.every(({ drive_count }) => drive_count === first!.drive_count);
    return { first: first!, count: same ? first!.drive_count : null, devices: devicesOf(own, targets) };
  });
}

const systemOf = ({ own_system, said }: DescribedAtom): string | null => own_system ?? said["label"] ?? null;

const isSame = (values: readonly unknown[]): boolean => new Set(values).size === 1;

/**
 * One run: the number it states. Several runs of one system that all state the same number: that number. Runs that each
 * state as many as they have devices: all of these, shared ones counted once. Otherwise it is unknown whether they
 * counted the same drives (eight VMs on one array, eight hosts with a shelf each): null.
 */
export function drivesTogether(units: readonly Unit[]): number | null {
  const runs = runsOf(units);
  const counts = runs.map(({ count }) => count);
  if (counts.includes(null)) return null;
  if (runs.length === 1) return counts[0]!;
  const systems = runs.map(({ first }) => systemOf(first));
  if (systems[0] !== null && isSame(systems) && isSame(counts)) return counts[0]!;
  if (!runs.every(({ count, devices }) => devices !== null && devices.size === count)) return null;
  const all = runs.flatMap(({ devices }) => [...devices!]);
  const paths = all.map((device) => (JSON.parse(device) as [string | null, string])[1]);
  // On unnamed hosts equal device names may be different devices.
  const hostless = runs.some(({ first }) => first.host === null);
  return hostless && new Set(paths).size < paths.length ? null : new Set(all).size;
}
