/** Several measurements as one: numbers by analysis/combine, everything else if they agree. */
import { combine, type Combined, most, sumOrNull, totals } from "~/analysis/combine";
import { fnv1a } from "~/base/fnv1a";
import { lookUp } from "~/base/lookUp";
import { byName } from "~/base/byName";
import { allCommon, common, pick } from "~/base/pick";
import type { LatencyStats } from "~/model/answers";
import { type Band, type MeasuredLatency, type Quantile, quantileKey, type Part } from "~/model/latency";
import { mergedRemarks } from "~/model/remarks";
import { ranAfterwards, type LatencyKind } from "~/model/workload";
import type { DescribedAtom, Unit } from "./arrange";
import { drivesTogether } from "./driveCount";
import { agreed } from "./words";

const NOTHING: Combined = {
  ...{ iops: null, bytes_per_s: null, ios: null, io_bytes: null, runtime_s: null, latency: [] },
  ...{ staggered: false, why: null },
};

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
  if (parts.length === 0) return NOTHING;
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
      error: firsts.find((row) => row.error !== 0)?.error ?? first!.error,
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
