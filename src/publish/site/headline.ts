/** The automatic chart of a card: ACT if most results are ACT, a sweep, series over time, else the list of runs. */
import type { CurvePoint } from "~/model/answers";
import type { Answers } from "../answers";

/** Fewest loads of a sweep. */
const SWEEP = 3;

export interface Chosen {
  readonly link: string;
  readonly shows: "sweep" | "figures" | "act" | "time" | "runs";
  /** Loads of the sweep; files with series; runs. */
  readonly count: number;
}

export function chosenHeadline(slug: string, { curve, figures, traces, runs }: Answers): Chosen {
  const act = traces.filter(({ format }) => format === "act-log");
  const tools = new Set(act.map(({ tool }) => tool));
  // ACT's loads are tests that pass or fail, not the steps of one curve. Its tables are runs beside the logs.
  if (act.length > 0 && runs.filter(({ tool }) => tools.has(tool)).length * 2 >= runs.length) {
    return { link: `#/act?d=${slug}`, shows: "act", count: filesOf(act) };
  }
  const sweep = longestSweep(curve);
  if (sweep !== null) {
    const load = sweep.open ? "&load=rate" : "";
    return { link: `#/curve?d=${slug}&w=${sweep.workload}${load}`, shows: "sweep", count: sweep.loads };
  }
  if (figures.length > 0) return { link: `#/figures?d=${slug}`, shows: "figures", count: figures.length };
  if (traces.length > 0) return { link: `#/timeline?d=${slug}`, shows: "time", count: filesOf(traces) };
  return { link: `#/runs?d=${slug}`, shows: "runs", count: runs.length };
}

const filesOf = (traces: Answers["traces"]): number => new Set(traces.map(({ source_path }) => source_path)).size;

/** The series with the most loads, the first of equal ones. */
function longestSweep(points: readonly CurvePoint[]) {
  const series = new Map<string, { workload: string; open: boolean; loads: Set<number> }>();
  for (const point of points) {
    const open = point.load_kind === "rate";
    if (!open && point.load_kind !== "outstanding") continue;
    const load = open ? point.asked_iops : point.outstanding;
    if (load === null || point.failed || point.excluded !== null || !hasLatency(point)) continue;
    const key = [point.system, point.series, open].join("\n");
    const known = series.get(key) ?? { workload: workloadOf(point.series), open, loads: new Set<number>() };
    series.set(key, known);
    known.loads.add(load);
  }
  let best: { workload: string; open: boolean; loads: number } | null = null;
  for (const { workload, open, loads } of series.values())
    if (loads.size >= SWEEP && loads.size > (best?.loads ?? 0)) best = { workload, open, loads: loads.size };
  return best;
}

/** Counts above limits are not a latency: a chart of such points has no marks. */
const hasLatency = ({ latency }: CurvePoint): boolean =>
  Object.values(latency).some(({ mean_us, quantiles }) => mean_us !== null || Object.keys(quantiles).length > 0);

/** As the page names workloads: the first two words of a series key. */
const workloadOf = (series: string): string => series.split("-").slice(0, 2).join("-");
