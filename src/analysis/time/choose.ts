/** Which throughput, latency and histograms of a run are drawn. Pure. */
import { quantileKey } from "~/model/latency";
import type { TraceRow } from "~/model/traceAnswers";
import type { TimelineQuantity } from "~/model/timeLine";
import { allLargeBlocks } from "../largeBlock";
import { linesOf, type LineOf } from "./lines";
import type { TimeRun } from "./runs";

/** As in links: quantity or `auto`; `<kind>_<statistic>` and line of the histograms, `none` or empty. */
export interface TimeChoice {
  readonly y: "auto" | TimelineQuantity;
  readonly l: string;
  readonly h: string;
  /** Latencies of panels of their own, below the first. */
  readonly ls?: readonly string[];
}

export interface LatencyChoice {
  /** As in the link: `clat_mean`, `response_p99`. */
  readonly id: string;
  readonly kind: string;
  /** mean, max …; `p99` of a quantile. */
  readonly stat: string;
  readonly rows: readonly TraceRow[];
}

export interface HeatChoice {
  /** As in the link: id of the line that it is of. */
  readonly id: string;
  readonly name: string;
  readonly kind: string;
  readonly rows: readonly TraceRow[];
}

export interface Chosen {
  readonly run: TimeRun;
  readonly quantities: readonly TimelineQuantity[];
  readonly quantity: TimelineQuantity;
  readonly throughput: readonly TraceRow[];
  readonly latencies: readonly LatencyChoice[];
  readonly latency: LatencyChoice | null;
  /** Further statistics of latency, each in a panel of its own. */
  readonly more: readonly LatencyChoice[];
  readonly heats: readonly HeatChoice[];
  readonly heat: HeatChoice | null;
}

const KINDS = ["clat", "response", "lat", "slat", "unknown"];
const STATS = ["mean", "p50", "p95", "p99", "p99.9", "max", "stddev", "min", "each"];
const rank = (list: readonly string[], item: string): number =>
  list.includes(item) ? list.indexOf(item) : list.length;

const statOf = ({ stat, quantile }: TraceRow): string =>
  stat === "quantile" && quantile !== null ? `p${Number((Number(quantileKey(quantile)) * 100).toFixed(6))}` : stat;

/** Means before what else a log may hold of the same windows. */
function oneStat(rows: readonly TraceRow[]): TraceRow[] {
  const [best] = [...new Set(rows.map(({ stat }) => stat))].toSorted((a, b) => rank(STATS, a) - rank(STATS, b));
  return rows.filter(({ stat }) => stat === best);
}

export function chooseOf(run: TimeRun, state: TimeChoice): Chosen {
  const { rows } = run;
  const iops = oneStat(rows.filter(({ metric }) => metric === "iops"));
  const bytes = oneStat(rows.filter(({ metric, stat }) => metric === "bytes_per_s" && stat !== "each"));
  const tps = oneStat(rows.filter(({ metric }) => metric === "transactions_per_s"));
  const ops = oneStat(rows.filter(({ metric }) => metric === "ops_per_s"));
  // A latency log of single I/Os counts them, where no other log does.
  const latencies = latenciesOf(rows);
  const each = latencies.find(({ stat }) => stat === "each")?.rows ?? [];
  // Of sysbench only the fsyncs have a rate of I/Os.
  const counts = iops.some(({ op }) => op !== "sync") || bytes.length === 0 ? iops : [];
  const rates = counts.length > 0 ? counts : bytes.length > 0 ? [] : each;
  const quantities: TimelineQuantity[] = [
    ...(rates.length > 0 ? (["iops"] as const) : []),
    ...(bytes.length > 0 ? (["gb_per_s", "gib_per_s"] as const) : []),
    ...(ops.length > 0 ? (["ops_per_s"] as const) : []),
    ...(tps.length > 0 ? (["tps"] as const) : []),
  ];
  const moved: TimelineQuantity = rates.length > 0 && !(allLargeBlocks(rows) && bytes.length > 0) ? "iops" : "gb_per_s";
  // Work on files that neither reads nor writes has operations alone.
  const moves = rates.length + bytes.length > 0;
  const auto = moves ? moved : ops.length > 0 ? "ops_per_s" : tps.length > 0 ? "tps" : moved;
  const quantity = state.y !== "auto" && quantities.includes(state.y) ? state.y : auto;
  const heats = heatsOf(rows);
  const latency = state.l === "none" ? null : (latencies.find(({ id }) => id === state.l) ?? latencies[0] ?? null);
  const mostRows = heats.reduce<HeatChoice | null>(
    (most, one) => (most === null || sum(one) > sum(most) ? one : most),
    null,
  );
  return {
    run,
    quantities,
    quantity,
    throughput: quantity === "iops" ? rates : quantity === "ops_per_s" ? ops : quantity === "tps" ? tps : bytes,
    latencies,
    latency,
    more: latency === null ? [] : latencies.filter((one) => one !== latency && state.ls?.includes(one.id) === true),
    heats,
    heat: state.h === "none" ? null : (heats.find(({ id }) => id === state.h) ?? mostRows),
  };
}

const sum = ({ rows }: HeatChoice): number => rows.reduce((n, row) => n + row.rows, 0);

function latenciesOf(rows: readonly TraceRow[]): LatencyChoice[] {
  const found = new Map<string, { kind: string; stat: string; rows: TraceRow[] }>();
  for (const row of rows) {
    // Of a transaction, where a database is measured.
    if (row.metric !== "latency" && row.metric !== "event_latency") continue;
    const [kind, stat] = [row.kind!, statOf(row)];
    const known = found.get(`${kind}_${stat}`);
    if (known === undefined) found.set(`${kind}_${stat}`, { kind, stat, rows: [row] });
    else known.rows.push(row);
  }
  return [...found]
    .map(([id, choice]) => ({ id, ...choice }))
    .toSorted((a, b) => rank(KINDS, a.kind) - rank(KINDS, b.kind) || rank(STATS, a.stat) - rank(STATS, b.stat));
}

/** Histograms are added up over jobs that did the same work together: one heat map for each main line. */
function heatsOf(rows: readonly TraceRow[]): HeatChoice[] {
  const histograms = rows.filter(({ metric }) => metric === "histogram");
  return linesOf(histograms, rows)
    .lines.filter(({ role }) => role === "main")
    .map(({ id, name, traces }: LineOf) => ({ id, name, kind: traces[0]!.kind!, rows: traces }));
}
