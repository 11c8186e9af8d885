/**
 * Carried rows as the runs that a parser would have produced: for labelling, and for the terminal, which prints members
 * as in a file. They are never turned into rows again.
 */
import { pick } from "~/base/pick";
import { grouped } from "~/base/byKey";
import type { ParsedDirection, ParsedMember, ParsedRun } from "~/formats/format";
import type { CarriedTable, CarriedTables } from "~/model/carried";
import type { Histogram } from "~/model/histogram";
import type { Band, MeasuredLatency, Quantile } from "~/model/latency";
import { remarksOf } from "~/model/remarks";
import type { Row } from "~/model/tables";
import type { LatencyKind, LoadKind, MemberUnit, RateProcess, WorkloadOp } from "~/model/workload";
import { rowAt } from "./carriedRows";

type Point = Row<"point">;

export const rowsOf = <T extends CarriedTable>(carried: CarriedTables, table: T): Row<T>[] => {
  const rows = carried[table];
  return rows === undefined ? [] : Array.from({ length: rows.rows }, (_, row) => rowAt(table, rows, row));
};

/** By the sender's number of their source. */
export function carriedRuns(carried: CarriedTables): ReadonlyMap<number, readonly ParsedRun[]> {
  const points = grouped(rowsOf(carried, "point"), ({ run_no }) => run_no);
  const latencies = grouped(rowsOf(carried, "latency"), ({ point_no }) => point_no);
  const histograms = grouped(
    rowsOf(carried, "histogram").filter(({ point_no }) => point_no !== null),
    ({ point_no }) => point_no,
  );
  const disks = grouped(
    rowsOf(carried, "detail").filter(({ topic }) => topic === "disk"),
    ({ run_no }) => run_no,
  );
  const traced = new Set(rowsOf(carried, "trace").map(({ run_no }) => run_no));
  // Some kinds have only a histogram (ACT).
  const latencyOf = (point_no: number): MeasuredLatency[] => {
    const stats = grouped(latencies.get(point_no) ?? [], ({ kind }) => kind);
    const held = grouped(histograms.get(point_no) ?? [], ({ kind }) => kind);
    return [...new Set([...stats.keys(), ...held.keys()])].map((kind) =>
      measured(kind as LatencyKind, stats.get(kind) ?? [], held.get(kind)?.[0] ?? null),
    );
  };
  const found = new Map<number, ParsedRun[]>();
  for (const [source, runs] of grouped(rowsOf(carried, "run"), ({ source_no }) => source_no)) {
    const measuredHere = runs.some(({ run_no }) => points.has(run_no ?? NaN));
    const parsed = runs.map((run, nth) => {
      const own = points.get(run.run_no ?? NaN) ?? [];
      const devices = (disks.get(run.run_no ?? NaN) ?? []).flatMap(({ subject }) => subject ?? []);
      // A run without points beside others that have some: a running total, superseded by another document.
      const intermediate = own.length === 0 && measuredHere && !traced.has(run.run_no);
      return {
        tool: run.tool ?? "",
        tool_version: run.tool_version,
        title: run.title ?? "",
        document: run.document ?? nth,
        ...pick(run, ["started_ms", "ramp_s", "engine", "direct", "host", "options", "line"]),
        ...(intermediate && { intermediate }),
        ...(devices.length > 0 && { devices: [...new Set(devices)] }),
        members: membersOf(own, latencyOf),
      } satisfies ParsedRun;
    });
    found.set(source as number, parsed);
  }
  return found;
}

/** Place of a point in its run, without its direction: `0`, `0.1` (a part of 0), `p0` (of several), `p0-3`. */
const placeOf = ({ key, point_no }: Point): string =>
  /^[^.]*\.[^.]*\.(.*)\.[^.]*$/.exec(key ?? "")?.[1] ?? `${point_no}`;

type LatencyOf = (point_no: number) => MeasuredLatency[];

/** Members in file order, each with the parts that the tool added up into it. */
function membersOf(points: readonly Point[], latencyOf: LatencyOf): ParsedMember[] {
  const places = [...grouped(points, placeOf)].map(([place, rows]) => ({ place: String(place), rows }));
  const several = places.filter(({ place }) => place.startsWith("p"));
  const single = new Set(places.filter(({ rows }) => rows[0]!.member !== null).map(({ rows }) => groupOf(rows[0]!)));
  const members: { readonly index: number; readonly member: ParsedMember }[] = [];
  for (const { place, rows } of places) {
    const first = rows[0]!;
    const isCombined = first.member === null;
    if (place.includes(".")) continue;
    // A combined point replaces its members only if they did not come along.
    if (isCombined && several.some((one) => one.place === place) && single.has(groupOf(first))) continue;
    const parts = places.filter((one) => one.place.startsWith(`${place}.`));
    const member = memberOf(rows, latencyOf);
    members.push({
      index: member.index,
      member: parts.length === 0 ? member : { ...member, parts: parts.map((part) => memberOf(part.rows, latencyOf)) },
    });
  }
  return members.sort((a, b) => a.index - b.index).map(({ member }) => member);
}

/** Points that were combined with one another. */
const groupOf = ({ phase, series }: Point): string => `${phase} ${series}`;

/** The unit of a member that stands for itself is not stored, but fixed for these tools. */
const UNITS: ReadonlyMap<string | null, MemberUnit> = new Map([["act", "workload"]]);

function memberOf(rows: readonly Point[], latencyOf: LatencyOf): ParsedMember {
  const first = rows[0]!;
  const clones = first.numjobs;
  const directions = rows.flatMap((row): ParsedDirection[] => {
    const latency = latencyOf(row.point_no ?? NaN);
    const { iops, bytes_per_s, ios, runtime_s } = row;
    const isMeasured = latency.length > 0 || [iops, bytes_per_s, ios, runtime_s].some((value) => value !== null);
    if (!isMeasured || row.op === null) return [];
    const rates = pick(row, ["iops", "bytes_per_s", "ios", "io_bytes", "runtime_s"]);
    return [{ op: row.op as ParsedDirection["op"], ...rates, latency, remarks: remarksOf(row.remarks) }];
  });
  return {
    member: first.member ?? first.title ?? "",
    host: first.host ?? null,
    index: first.job_index ?? 0,
    phase: first.phase ?? 0,
    signature: first.series ?? "",
    clones,
    workload_op: first.workload_op as WorkloadOp | null,
    pattern: first.pattern as "random" | "seq" | null,
    ...pick(first, ["block_bytes", "read_percent", "iodepth", "outstanding"]),
    asked_iops: first.asked_iops === null ? null : first.asked_iops / Math.max(1, clones ?? 1),
    load_percent: first.load_percent,
    load_kind: first.load_kind as LoadKind,
    rate_process: first.rate_process as RateProcess | null,
    ...pick(first, ["engine", "direct", "cpu_percent"]),
    error: first.error ?? 0,
    failed: first.failed ?? false,
    started_ms: null,
    line: first.line,
    unit: (first.member_unit as MemberUnit | null) ?? UNITS.get(first.tool) ?? "job",
    directions,
  };
}

const quantilesOf = (stats: readonly Row<"latency">[], name: "quantile" | "least" | "most"): Quantile[] =>
  stats.flatMap(({ stat, quantile, value_us }): Quantile[] =>
    stat === name && quantile !== null && value_us !== null ? [[quantile, value_us]] : [],
  );

/** What the rows of one kind state: of a column that did not come along, nothing. */
export function statistics(stats: readonly Row<"latency">[]) {
  const moment = (name: string): number | null => stats.find(({ stat }) => stat === name)?.value_us ?? null;
  return {
    samples: stats[0]?.samples ?? null,
    mean_us: moment("mean"),
    stddev_us: moment("stddev"),
    min_us: moment("min"),
    max_us: moment("max"),
    quantiles: quantilesOf(stats, "quantile"),
    rounded_us: stats[0]?.rounded_us ?? null,
  };
}

function measured(kind: LatencyKind, stats: readonly Row<"latency">[], held: Row<"histogram"> | null): MeasuredLatency {
  const most = new Map(quantilesOf(stats, "most"));
  const bands = quantilesOf(stats, "least").flatMap(([q, least_us]): Band[] =>
    most.has(q) ? [[q, least_us, most.get(q)!]] : [],
  );
  return { kind, ...statistics(stats), bands, buckets: held as Histogram | null };
}
