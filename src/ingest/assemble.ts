/**
 * Parsed runs -> rows. For each phase and signature one combined point per direction (member NULL) and, if several
 * members were combined, a point for each member (member = its name). `member IS NULL` counts everything once.
 * Histograms are stored with the combined point (merged over its members) and with each member.
 */
import { common, pick } from "~/base/pick";
import { type CombinedLatency, countedParts, most, totals } from "~/analysis/combine";
import { askedIops, jobs, outstanding } from "~/analysis/outstanding";
import { withoutSecrets } from "~/bundle/privateNames";
import { seriesKey } from "~/analysis/series";
import type { Metric, ParsedMember, ParsedRun, ParsedTrace, ShareOver } from "~/formats/format";
import { POINTS_PER_SOURCE } from "~/model/numbers";
import { remarksText } from "~/model/remarks";
import { MOST_UNIX_MS, type Row } from "~/model/tables";
import { ranAfterwards } from "~/model/workload";
import type { Batches } from "./batch";
import { groupsOf, measure } from "./measure";

/** Where the rows of one file go, and the values they share. */
export interface AssembleContext {
  readonly batches: Batches;
  readonly source_no: number;
  readonly sha256: string;
  readonly dataset: string;
  readonly system: string | null;
}

/** Rows made from a file. `points`: combined ones, as charts count them; `members`: points of single members. */
export interface IngestCounts {
  runs: number;
  points: number;
  members: number;
  buckets: number;
  figures: number;
  /** Values of time series, and histograms of intervals. */
  samples: number;
  intervals: number;
}

export const NO_COUNTS = { runs: 0, points: 0, members: 0, buckets: 0, figures: 0, samples: 0, intervals: 0 } as const;

/** Unit of a trace's values. */
const UNITS: Readonly<Record<Exclude<Metric, ShareOver>, string>> = {
  iops: "iops",
  bytes_per_s: "bytes_per_s",
  latency: "us",
  histogram: "count",
  queue_depth: "count",
  cpu_percent: "percent",
  threads: "count",
  errors_per_s: "count_per_s",
  queued: "count",
  ops_per_s: "count_per_s",
  events_per_s: "count_per_s",
  transactions_per_s: "count_per_s",
  queries_per_s: "count_per_s",
  event_latency: "us",
  memory_bytes_per_s: "bytes_per_s",
  unknown: "as_printed",
};

const isShare = (metric: Metric): metric is ShareOver => metric.startsWith("pct_over_");
const unitOf = (metric: Metric): string => (isShare(metric) ? "percent" : UNITS[metric]);

/** Whole; a sum of seconds may not be. A damaged file may print any number. */
const dated = (ms: number | null): number | null =>
  ms !== null && Math.abs(ms) <= MOST_UNIX_MS ? Math.round(ms) : null;

/** Turns the runs of one file into rows. One per file, since it numbers them. */
export class Assembler {
  readonly counts: IngestCounts = { ...NO_COUNTS };
  #next = 0;

  constructor(private readonly context: AssembleContext) {}

  /** Adds the rows of a run. false: the file has more points or runs than a source can number; nothing was added. */
  add(run: ParsedRun): boolean {
    const worst = run.members.reduce((n, { parts = [] }) => n + 1 + parts.length, 0) * 10;
    if (this.#next + worst > POINTS_PER_SOURCE || run.document >= POINTS_PER_SOURCE) return false;
    this.#addRun(run);
    if (run.intermediate === true) return true;
    this.#addDetails(run);
    const groups = groupsOf(run.members);
    for (const group of groups) {
      const crowded = groups.some((g) => g !== group && g[0]!.phase === group[0]!.phase);
      this.#addGroup(run, group, crowded);
    }
    return true;
  }

  addFigure(figure: Partial<Row<"figure">>): void {
    const { batches, dataset, source_no } = this.context;
    batches.add("figure", { ...figure, dataset, source_no });
    this.counts.figures++;
  }

  /** Adds a time series whose values are already in the batches. `rows`: how many. */
  addTrace(
    { document: _, ...trace }: ParsedTrace,
    placed: { run_no: number | null; tool: string | null; rows: number },
  ): void {
    const { batches, dataset, source_no, system } = this.context;
    const trace_no = source_no * POINTS_PER_SOURCE + trace.trace;
    const started_ms = dated(trace.started_ms);
    batches.add("trace", {
      ...trace,
      ...placed,
      started_ms,
      trace_no,
      source_no,
      dataset,
      system,
      unit: unitOf(trace.metric),
    });
  }

  #runNo(run: ParsedRun): number {
    return this.context.source_no * POINTS_PER_SOURCE + run.document;
  }

  #addRun(run: ParsedRun): void {
    const { batches, dataset, source_no, system } = this.context;
    const times = run.members.flatMap((m) => m.directions.map((d) => d.runtime_s)).filter((t) => t !== null);
    batches.add("run", {
      run_no: this.#runNo(run),
      source_no,
      dataset,
      system,
      ...pick(run, ["tool", "tool_version", "title", "document", "ramp_s"]),
      started_ms: dated(run.started_ms),
      ...pick(run, ["engine", "direct", "host", "line"]),
      runtime_s: times.length === 0 ? null : times.reduce((a, b) => Math.max(a, b)),
      options: withoutSecrets(run.options),
    });
    this.counts.runs++;
  }

  #addDetails(run: ParsedRun): void {
    const { batches, source_no } = this.context;
    const run_no = this.#runNo(run);
    (run.details ?? []).forEach((detail, detail_no) => {
      batches.add("detail", { ...detail, run_no, source_no, detail_no });
    });
  }

  #addGroup(run: ParsedRun, group: readonly ParsedMember[], crowded: boolean): void {
    const first = group[0]!;
    const series = seriesKey({ ...first, numjobs: jobs(group) });
    const place = group.length === 1 ? `${first.index}` : `p${first.phase}${crowded ? `-${first.index}` : ""}`;
    const [only] = group.length === 1 ? group : [];
    const parts = only === undefined ? group : (only.parts ?? []);
    const counted = countedParts(parts, ({ unit }) => unit).length;
    this.#addPoints(run, group, { member: null, place, series, from: Math.max(1, counted) });
    for (const [i, part] of parts.entries()) {
      const at = only === undefined ? `${part.index}` : `${only.index}.${i}`;
      this.#addPoints(run, [part], { member: part.member, place: at, series, from: 1 });
    }
  }

  #addPoints(
    run: ParsedRun,
    group: readonly ParsedMember[],
    named: { member: string | null; place: string; series: string; from: number },
  ): void {
    const { batches, dataset, source_no, system, sha256 } = this.context;
    const first = group[0]!;
    const measured = measure(group);
    const rates = measured.map((m) => ({ op: m.op ?? "", ...m.combined }));
    const together = totals(rates.filter(({ op }) => !ranAfterwards(first.workload_op, op)));
    for (const { op, combined } of measured) {
      const total = ranAfterwards(first.workload_op, op ?? "") ? combined : together;
      const pointNo = source_no * POINTS_PER_SOURCE + this.#next++;
      batches.add("point", {
        point_no: pointNo,
        key: `${sha256.slice(0, 12)}.${run.document}.${named.place}.${op ?? "none"}`,
        run_no: this.#runNo(run),
        source_no,
        dataset,
        system,
        tool: run.tool,
        member: named.member,
        member_unit: named.member === null ? null : (first.unit ?? "job"),
        host: run.host === null ? common(group, "host") : null,
        combined_from: named.from,
        job_index: first.index,
        title: first.member,
        op,
        ...pick(first, ["phase", "workload_op", "pattern", "block_bytes", "read_percent", "iodepth", "load_kind"]),
        ...pick(first, ["rate_process", "load_percent", "engine", "direct", "line"]),
        numjobs: jobs(group),
        outstanding: outstanding(group),
        asked_iops: askedIops(group),
        series: named.series,
        total_iops: total.iops,
        total_bytes_per_s: total.bytes_per_s,
        ...pick(combined, ["iops", "bytes_per_s", "ios", "io_bytes", "runtime_s", "staggered", "why"]),
        cpu_percent: most(group.map(({ cpu_percent }) => cpu_percent ?? null)),
        error: group.find((m) => m.error !== 0)?.error ?? 0,
        failed: group.some((m) => m.failed),
        remarks: remarksText(combined.remarks ?? []),
      });
      if (named.member === null) this.counts.points++;
      else this.counts.members++;
      for (const latency of combined.latency) this.#addLatency(pointNo, latency);
    }
  }

  #addLatency(pointNo: number, latency: CombinedLatency): void {
    const { batches } = this.context;
    batches.addLatency(pointNo, latency);
    if (latency.buckets === null) return;
    const { kind, buckets: histogram } = latency;
    batches.addHistogram({ point_no: pointNo, trace_no: null, t_s: null, kind, histogram });
    this.counts.buckets += latency.buckets.count.length;
  }
}
