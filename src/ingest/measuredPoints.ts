/** Every measured direction of every member as in the file, without rows: for the terminal. */
import { allCommon, common, pick } from "~/base/pick";
import type { CurvePoint } from "~/model/answers";
import { jobs, askedIops, outstanding } from "~/analysis/outstanding";
import type { ParsedMember, ParsedRun } from "~/formats/format";
import { isAtLeast, type MeasuredLatency, quantileKey } from "~/model/latency";
import type { RemarkCode } from "~/model/remarks";
import type { LatencyKind } from "~/model/workload";
import { measure, type Measured } from "./measure";

export interface PrintedLatency extends Readonly<Pick<MeasuredLatency, "mean_us" | "min_us" | "max_us" | "stddev_us">> {
  /** By quantileKey. null: members cannot be combined. */
  readonly quantiles: Readonly<Record<string, number>> | null;
  /** Percentiles are whole multiples of this; null: with all digits. */
  readonly rounded_us: number | null;
  /** Quantiles in the last bin of fio's histogram: the true values may be higher. */
  readonly at_least: readonly string[];
}

/** Absent kinds are null; `unknown` exists only if the file does not state the kind. */
export type Latencies = Readonly<
  Record<Exclude<LatencyKind, "unknown">, PrintedLatency | null> & { unknown?: PrintedLatency }
>;

/** A direction of one member, or of several together. Units: µs, bytes, seconds, per second. */
export interface MeasuredPoint extends Readonly<
  Pick<
    CurvePoint,
    | "phase"
    | "op"
    | "pattern"
    | "block_bytes"
    | "read_percent"
    | "iodepth"
    | "numjobs"
    | "outstanding"
    | "asked_iops"
    | "load_percent"
    | "iops"
    | "bytes_per_s"
    | "runtime_s"
    | "ios"
    | "line"
  >
> {
  readonly run: number;
  readonly member: string | null;
  readonly host: string | null;
  readonly index: number | null;
  /** What kind of member: job, drive, host, workload, vm. */
  readonly unit: string | null;
  /** The member whose numbers include this one; null: it stands for itself. */
  readonly part_of: string | null;
  readonly error: number;
  /**
   * Nothing was measured, or the member ended with an error: rates are as printed (vdbench prints 0), but not a result.
   */
  readonly failed: boolean;
  readonly latency: Latencies;
  /** Contradictions within the file, or with its job file. */
  readonly remarks: readonly RemarkCode[];
  /** The file and line with the numbers, if not in the file that describes the run. */
  readonly told_by: NonNullable<ParsedMember["told_by"]> | null;
}

const numbers = (latency: MeasuredLatency, combinable: boolean): PrintedLatency => ({
  ...pick(latency, ["mean_us", "min_us", "max_us", "stddev_us"]),
  quantiles: combinable ? Object.fromEntries(latency.quantiles.map(([q, us]) => [quantileKey(q), us])) : null,
  rounded_us: latency.rounded_us ?? null,
  at_least: combinable ? latency.quantiles.filter(([, us]) => isAtLeast(us)).map(([q]) => quantileKey(q)) : [],
});

function latenciesOf({ combined }: Measured): Latencies {
  const of = (kind: LatencyKind): PrintedLatency | null => {
    const found = combined.latency.find((l) => l.kind === kind);
    return found === undefined ? null : numbers(found, found.bands.length === 0 || found.quantiles.length > 0);
  };
  const unknown = of("unknown");
  const lines = { clat: of("clat"), slat: of("slat"), lat: of("lat"), response: of("response") };
  return unknown === null ? lines : { ...lines, unknown };
}

/** Results of a group of members in one direction; fields in which they differ are null. */
export function pointOf(
  run: ParsedRun,
  members: readonly ParsedMember[],
  measured: Measured & { op: string },
): MeasuredPoint {
  const { op, combined } = measured;
  return {
    run: run.document,
    phase: members[0]!.phase,
    ...allCommon(members, ["member", "index"]),
    host: common(members, "host") ?? run.host,
    unit: common(
      members.map(({ unit = "job" }) => ({ unit })),
      "unit",
    ),
    part_of: null,
    op,
    ...allCommon(members, ["pattern", "block_bytes", "read_percent", "iodepth"]),
    numjobs: jobs(members),
    outstanding: outstanding(members),
    asked_iops: askedIops(members),
    load_percent: common(members, "load_percent"),
    ...pick(combined, ["iops", "bytes_per_s", "runtime_s", "ios"]),
    error: members.find((m) => m.error !== 0)?.error ?? 0,
    failed: members.some((m) => m.failed),
    latency: latenciesOf(measured),
    remarks: combined.remarks ?? [],
    line: members[0]!.line,
    told_by: null,
  };
}

/** Directions that members measured; an idle one has none, and its notice says so. */
export const measuredOps = (members: readonly ParsedMember[]): (Measured & { op: string })[] =>
  members.some((m) => m.directions.length > 0) ? (measure(members) as (Measured & { op: string })[]) : [];

const withParts = ({ members }: ParsedRun): { readonly member: ParsedMember; readonly part_of: string | null }[] =>
  members.flatMap((member) => [
    { member, part_of: null },
    ...(member.parts ?? []).map((part) => ({ member: part, part_of: member.member })),
  ]);

/** Histogram buckets that the points of the runs have, as the file holds them. */
export function bucketsOf(runs: readonly ParsedRun[]): number {
  let buckets = 0;
  for (const { member } of runs.filter((run) => run.intermediate !== true).flatMap(withParts)) {
    for (const { latency } of member.directions) for (const kind of latency) buckets += kind.buckets?.count.length ?? 0;
  }
  return buckets;
}

/** Members in file order, each followed by the drives, hosts … that the tool added up into it. */
export function measuredPoints(run: ParsedRun): MeasuredPoint[] {
  // A running total superseded by a later document is not a point.
  if (run.intermediate === true) return [];
  return withParts(run).flatMap(({ member, part_of }) =>
    measuredOps([member]).map((measured) => ({
      ...pointOf(run, [member], measured),
      part_of,
      told_by: member.told_by ?? null,
    })),
  );
}
