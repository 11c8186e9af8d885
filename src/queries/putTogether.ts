/** Several measurements as one: numbers by analysis/combine, everything else if they agree. */
import { combine, type Combined, most, sumOrNull, totals } from "~/analysis/combine";
import { fnv1a } from "~/base/fnv1a";
import { lookUp } from "~/base/lookUp";
import { byName } from "~/base/byName";
import { agreed, allCommon, common, pick } from "~/base/pick";
import type { LatencyStats } from "~/model/answers";
import { type Band, type MeasuredLatency, type Part, type Quantile, quantileKey } from "~/model/latency";
import { mergedRemarks } from "~/model/remarks";
import { type LatencyKind, ranAfterwards } from "~/model/workload";
import type { DescribedAtom, Unit } from "./arrange";
import { grouped } from "~/base/byKey";
import { Targets } from "./targets";

// How many drives the runs of one measurement used: as stated, never guessed.

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
function drivesTogether(units: readonly Unit[]): number | null {
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

const NUMBERS = ["iops", "bytes_per_s", "ios", "io_bytes", "runtime_s"] as const;

function measuredLatency(kind: string, stats: LatencyStats, row: DescribedAtom): MeasuredLatency {
  const quantiles = Object.entries(stats.quantiles)
    .map(([q, us]): Quantile => [Number(q), us])
    .sort(([a], [b]) => a - b);
  const bands = Object.entries(stats.bounds ?? {}).map(([q, bound]): Band => [Number(q), ...bound]);
  return { ...stats, kind: kind as LatencyKind, quantiles, bands, buckets: lookUp(row.bins, kind) ?? null };
}

const partOf = (row: DescribedAtom): Part => ({
  ...pick(row, NUMBERS),
  latency: Object.entries(row.latency).map(([kind, stats]) => measuredLatency(kind, stats, row)),
});

/** An idle job keeps its place as a row without numbers: it adds nothing. */
const didSomething = (row: DescribedAtom): boolean => NUMBERS.some((name) => row[name] !== null);

function combined(rows: readonly DescribedAtom[]): Combined {
  const parts = rows.filter(didSomething).map(partOf);
  if (parts.length === 0) return combine([]);
  const all = combine(parts);
  // If the members of one part are unknown, so are those of the whole.
  return { ...all, why: all.why ?? (rows.find((row) => row.why !== null)?.why as Combined["why"]) ?? null };
}

const statsOf = (latency: Combined["latency"]): Record<string, LatencyStats> =>
  Object.fromEntries(
    latency.map(({ kind, samples, mean_us, stddev_us, min_us, max_us, quantiles, bands, rounded_us }) => [
      kind,
      {
        ...{ samples, mean_us, stddev_us, min_us, max_us },
        quantiles: Object.fromEntries(quantiles.map(([q, us]) => [quantileKey(q), us])),
        ...(bands.length > 0 && {
          bounds: Object.fromEntries(bands.map(([q, ...bound]) => [quantileKey(q), bound])),
        }),
        ...(rounded_us != null && { rounded_us }),
      },
    ]),
  );

/** Drives of several media are `mixed`; if one is unknown, so is the result. */
const mediaOf = (rows: readonly DescribedAtom[]): string | null =>
  common(rows, "media") ?? (rows.every(({ media }) => media !== null) ? "mixed" : null);

const listed = (all: readonly string[], comma: string): string => {
  const names = [...new Set(all)];
  return names.length <= 3 ? names.join(comma) : `${names[0]} … ${names.at(-1)}`;
};
const titleOf = (rows: readonly DescribedAtom[]): string =>
  listed(
    rows.map(({ title }) => title),
    ", ",
  );

/** If nothing names all of them, their sum is named after each: `hostA + hostB`. null: they share a name, or lack one. */
function namedAfter(rows: readonly DescribedAtom[]): string | null {
  const names = rows.flatMap(({ own_system }) => own_system ?? []);
  const { system_label, drive_model } = allCommon(rows, ["system_label", "drive_model"]);
  const isNamed = system_label !== null || drive_model !== null || mediaOf(rows) !== null;
  return isNamed || names.length < rows.length ? null : listed(names.toSorted(byName), " + ");
}

const least = (values: readonly (number | null)[]): number | null =>
  values.some((value) => value === null) ? null : (values as number[]).reduce((a, b) => Math.min(a, b));

const withoutOp = (key: string): string => key.slice(0, key.lastIndexOf("."));

/** `load_percent` of the sum: the rate asked of all, relative to the sum of their maxima; null if any is unknown. */
function shareOf(rows: readonly DescribedAtom[]): number | null {
  const same = common(rows, "load_percent");
  const asked = sumOrNull(rows.map((row) => row.asked_iops));
  const maxima = sumOrNull(
    rows.map(({ asked_iops, load_percent }) =>
      asked_iops !== null && load_percent ? asked_iops / load_percent : null,
    ),
  );
  return same ?? (asked === null || maxima === null || maxima === 0 ? null : asked / maxima);
}

/** Identifies its parts in any file order: links and labels refer to it. */
function keyOf(units: readonly Unit[], rows: readonly DescribedAtom[], op: string): string {
  const [least] = units.map((unit) => withoutOp(unit.rows[0]!.key)).sort();
  const members = rows.map(({ key }) => key).sort();
  return `${least}+${units.length - 1}-${fnv1a(members.join("\n")).slice(0, 8)}.${op}`;
}

/**
 * The directions of several units as one point each: rates add over equal runtimes, percentiles come from merged
 * histograms or not at all. `text`: the label that joins them; null: their file does.
 */
export function putTogether(units: readonly Unit[], text: string | null): DescribedAtom[] {
  const firsts = units.map(({ rows }) => rows[0]!);
  const ops = [...new Set(units.flatMap(({ rows }) => rows.map(({ op }) => op)))];
  const measured = ops.map((op) => {
    const rows = units.flatMap((unit) => unit.rows.filter((row) => row.op === op));
    return { op, rows, ...combined(rows) };
  });
  const { workload_op } = firsts[0]!;
  const total = totals(measured.filter(({ op }) => !ranAfterwards(workload_op, op)));
  const failed = firsts.some((row) => row.failed);
  const drive_count = drivesTogether(units);
  const parts = units.reduce((sum, { rows }) => sum + rows[0]!.parts, 0);
  return measured.map(({ op, rows, latency, io_bytes, ...numbers }) => {
    const [first] = rows;
    const own = ranAfterwards(workload_op, op) ? numbers : total;
    return {
      ...first!,
      key: keyOf(units, rows, op),
      title: titleOf(firsts),
      ...numbers,
      io_bytes,
      total_iops: own.iops,
      total_bytes_per_s: own.bytes_per_s,
      latency: statsOf(latency),
      remarks: mergedRemarks(rows.filter(didSomething).map((row) => row.remarks)),
      bins: {},
      failed,
      cpu_percent: most(firsts.map((row) => row.cpu_percent)),
      error: firsts.find(({ error }) => error !== null && error !== 0)?.error ?? first!.error,
      ...allCommon(firsts, ["iodepth", "tool_version", "system_label", "drive_model", "interface"]),
      own_system: common(firsts, "own_system") ?? namedAfter(firsts),
      ...allCommon(firsts, ["host", "note"]),
      numjobs: sumOrNull(firsts.map((row) => row.numjobs)),
      outstanding: sumOrNull(firsts.map((row) => row.outstanding)),
      asked_iops: sumOrNull(firsts.map((row) => row.asked_iops)),
      load_percent: shareOf(firsts),
      ramp_s: least(firsts.map((row) => row.ramp_s)),
      started_ms: least(firsts.map((row) => row.started_ms)),
      combined_from: parts,
      parts,
      member: null,
      member_unit: null,
      media: mediaOf(firsts),
      drive_count,
      said: agreed(firsts.map((row) => row.said)),
      corrected: [...new Set(firsts.flatMap((row) => row.corrected))],
      excluded: null,
      together: text,
    };
  });
}
