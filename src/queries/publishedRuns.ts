import { group } from "d3-array";
import { allCommon, common, pick } from "~/base/pick";
import type { FigureRow, RunRow } from "~/model/answers";

/**
 * One row per published system and workload. Restatements and ambiguous figures never count as a peak. Workloads with
 * nothing but restatements have no row.
 */
export function publishedRuns(dataset: string, figures: readonly FigureRow[]): RunRow[] {
  const news = figures.filter((f) => f.restates === null);
  const groups = group(news, (f) => `${f.system ?? "unknown"}/${f.workload ?? ""}`);
  return [...groups].map(([key, members]) => publishedRun(dataset, key, members));
}

function publishedRun(dataset: string, key: string, figures: readonly FigureRow[]): RunRow {
  const first = figures[0]!;
  const iops = peakOf(figures, "iops");
  const bytes = peakOf(figures, "bandwidth");
  const p99 = peakOf(figures, "latency_p99");
  return {
    key,
    dataset,
    origin: "published",
    title: first.workload ?? "",
    source_path: null,
    tool: common(figures, "tool") ?? "not-stated",
    ...pick(first, ["system", "system_label", "drive_model", "media", "interface", "drive_count"]),
    ...allCommon(figures, ["tool_version", "pattern", "block_bytes", "read_percent"]),
    host: null,
    said: {},
    targets: [],
    members: 1,
    workload_op: common(figures, "op"),
    series: [],
    facts: figures.map((f) => f.fact_id),
    load_kind: figures.some((f) => f.outstanding !== null) ? "outstanding" : null,
    rate_process: null,
    points: figures.length,
    failed: 0,
    peak_iops: iops?.value ?? null,
    peak_bytes_per_s: bytes?.value ?? null,
    p99_at_peak_us: p99?.value ?? null,
    p99_kind: p99 === null ? null : "unknown",
    bounds: { ...boundOf("iops", iops), ...boundOf("gb_per_s", bytes), ...boundOf("p99", p99) },
    remarks: null,
  };
}

const boundOf = (of: keyof RunRow["bounds"], figure: FigureRow | null): RunRow["bounds"] =>
  figure === null || figure.bound === "exact" ? {} : { [of]: figure.bound };

function peakOf(figures: readonly FigureRow[], metric: string): FigureRow | null {
  const sure = figures.filter((f) => f.metric === metric && f.value !== null && f.confidence !== "ambiguous");
  return sure.reduce<FigureRow | null>((best, f) => (best === null || f.value! > best.value! ? f : best), null);
}
