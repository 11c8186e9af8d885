/**
 * Which lines a run has: jobs that did the same work together get a total and its members, tenants one line each, parts
 * of a sum by the tool itself a background line. Pure.
 */
import { group, rollup } from "d3-array";
import { lookUp } from "~/base/lookUp";
import type { TraceRow } from "~/model/traceAnswers";
import { logsByJob } from "~/model/tools";
import { timeline as text } from "~/text/en/timeline";
import { quantileKey } from "~/model/latency";
import type { TimeLine, TimelineQuantity } from "~/model/timeLine";
import { allLargeBlocks } from "~/analysis/largeBlock";
import { nullsLast } from "~/model/load";
import { runOfJob, type TimeRun } from "./runs";
/** The subject of a line, in every panel. */
export interface LineOf extends Pick<TimeLine, "id" | "name" | "role" | "excluded"> {
  readonly traces: readonly TraceRow[];
}

/** Lines of one quantity. */
export interface Lines {
  readonly lines: readonly LineOf[];
  /** What could not be added up, and why. */
  readonly apart: { readonly ownStart: number; readonly noGroup: number };
}

/**
 * Jobs of one phase and signature (equal rw, block size, mix, depth), whose points are added up too, did the
 * same work together, and so did jobs joined by a label. Jobs that are excluded or kept apart are in no group.
 */
function groupOf(row: TraceRow): string {
  const { phase, series, iodepth, member, excluded, apart, together, trace_no, alone, job_index } = row;
  if (excluded !== null || apart) return `alone ${trace_no}`;
  if (phase === null || series === null) return `?${member ?? ""}`;
  const work = `${series} ${iodepth ?? ""}`;
  if (together?.of === "job") return `said ${together.text} ${work}`;
  return alone && together === null ? `${phase} ${work} ${job_index ?? ""}` : `${phase} ${work}`;
}

/** A fio job counts its own I/Os; ACT workloads run side by side and are not parts of one. */
const isJob = ({ member_unit }: TraceRow): boolean => member_unit === null || member_unit === "job";

const opName = (op: string | null): string => (op === null ? "" : (lookUp(text.ops, op) ?? op));

/** The runs of a chain continue the same jobs. */
const nameInRun = (row: TraceRow): string => `${String(runOfJob(row))} ${row.member ?? ""}`;

/** Names of one run's series, without words that all of them share. */
class Names {
  /** Jobs of one run that share a name, by it: each is called by its place among them, as in the names of its logs. */
  readonly #alike: ReadonlyMap<string, readonly (number | null)[]>;
  readonly #areSeveral: boolean;
  /** Operations by member; null: the most that any job has. */
  readonly #ops: ReadonlyMap<string | null, ReadonlySet<string | null>>;
  readonly #most: number;

  constructor(rows: readonly TraceRow[]) {
    const mains = rows.filter(({ part }) => !part);
    this.#alike = rollup(
      mains,
      (own) => [...new Set(own.map(({ job_index }) => job_index))].sort((a, b) => (a ?? 0) - (b ?? 0)),
      nameInRun,
    );
    const names = new Set(mains.map(({ member }) => member)).size;
    this.#areSeveral = names > 1 || [...this.#alike.values()].some(({ length }) => length > 1);
    this.#ops = rollup(
      rows,
      (own) => new Set(own.map(({ op }) => op)),
      ({ member }) => member,
    );
    this.#most = Math.max(0, ...mains.map(({ member }) => this.#ops.get(member)!.size));
  }

  of(row: TraceRow): string {
    const { member, job_index, op, priority, part } = row;
    const alike = this.#alike.get(nameInRun(row)) ?? [];
    const number = !part && alike.length > 1 ? `.${alike.indexOf(job_index) + 1}` : "";
    const who = this.#areSeveral || part ? `${member ?? ""}${number}` : "";
    const ops = part ? this.#ops.get(member)!.size : this.#most;
    const what = ops > 1 || who === "" ? opName(op) : "";
    return text.join([who, what, priority === null ? "" : text.priority(priority)]);
  }

  /** For several jobs: the common beginning of their names. */
  total(rows: readonly TraceRow[], groups: number): string {
    const [first, ...others] = rows.map(({ member }) => member ?? "") as [string, ...string[]];
    let stem = first;
    for (const name of others) while (!name.startsWith(stem)) stem = stem.slice(0, -1);
    const who = groups > 1 ? stem.replace(/[^\p{L}\p{N}]+$/u, "") : "";
    return text.join([who, opName(rows[0]!.op), text.total(rows.length)]);
  }
}

/** A part of the id of a mark, which links use. */
const word = (value: string | number | null): string => String(value ?? "").replaceAll(/[^\w.-]+/g, "_");

const idOf = ({ job_index, member, op, priority }: TraceRow): string =>
  [job_index, member, op, ...(priority === null ? [] : [priority])].map(word).join("/");

/** @param found one metric, kind and statistic of one run. @param all every drawn series of the run, for names. */
export function linesOf(found: readonly TraceRow[], all: readonly TraceRow[]): Lines {
  const names = new Names(all);
  // Logs are read side by side, and the first that is done comes first.
  const rows = found.toSorted((a, b) => nullsLast(a.job_index, b.job_index));
  const groups = group(rows, (row) => `${groupOf(row)}\n${row.part ? "" : (row.op ?? "")}`);
  const counted = rows.filter(({ part, excluded, apart }) => !part && excluded === null && !apart);
  const works = new Set(counted.map(groupOf)).size;
  const apart = { ownStart: 0, noGroup: 0 };
  const lines = [...groups.values()].flatMap((some): LineOf[] => {
    const single = (row: TraceRow, role: LineOf["role"]): LineOf => ({
      id: idOf(row),
      name: names.of(row),
      role,
      traces: [row],
      excluded: row.excluded,
    });
    if (some[0]!.part) return some.map((row) => single(row, "member"));
    const jobs = new Set(some.map(idOf)).size;
    const addable = jobs > 1 && some.length === jobs && some.every(isJob) && some.every(({ phase }) => phase !== null);
    if (!addable) return some.map((row) => single(row, "main"));
    if (some.some(({ own_start }) => own_start)) {
      apart.ownStart = Math.max(apart.ownStart, jobs);
      return some.map((row) => single(row, "main"));
    }
    const [first] = some as [TraceRow];
    const id = ["total", first.phase, first.series, first.iodepth, first.op].map(word).join("/");
    return [
      { id, name: names.total(some, works), role: "main", traces: some, excluded: null },
      ...some.map((row) => single(row, "member")),
    ];
  });
  // Jobs without a point may or may not have done the same work.
  const untold = new Set(
    rows.filter(({ phase, part, tool }) => phase === null && !part && logsByJob(tool)).map(({ member }) => member),
  );
  if (untold.size > 1) apart.noGroup = untold.size;
  return { lines, apart };
}

// Which throughput, latency and histograms of a run are drawn. Pure.

/** As in links: quantity or `auto`; `<kind>_<statistic>` and line of the histograms, `none` or empty. */
export interface TimeChoice {
  readonly y: "auto" | TimelineQuantity;
  readonly l: string;
  readonly h: string;
  /** Latencies in panels of their own, below the first. */
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

export interface HeatChoice extends Omit<LatencyChoice, "stat"> {
  readonly name: string;
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

/** Means before the other statistics of the same windows. */
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
  // A latency log of single I/Os counts them, if no other log does.
  const latencies = latenciesOf(rows);
  const each = latencies.find(({ stat }) => stat === "each")?.rows ?? [];
  // For sysbench only the fsyncs have a rate of I/Os.
  const counts = iops.some(({ op }) => op !== "sync") || bytes.length === 0 ? iops : [];
  const rates = counts.length > 0 ? counts : bytes.length > 0 ? [] : each;
  const quantities: TimelineQuantity[] = [
    ...(rates.length > 0 ? (["iops"] as const) : []),
    ...(bytes.length > 0 ? (["gb_per_s", "gib_per_s"] as const) : []),
    ...(ops.length > 0 ? (["ops_per_s"] as const) : []),
    ...(tps.length > 0 ? (["tps"] as const) : []),
  ];
  const moved: TimelineQuantity = rates.length > 0 && !(allLargeBlocks(rows) && bytes.length > 0) ? "iops" : "gb_per_s";
  // Work on files that neither reads nor writes has only operations.
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
  // For a database the latency of a transaction.
  const latencies = rows.filter(({ metric }) => metric === "latency" || metric === "event_latency");
  return [...group(latencies, (row) => `${row.kind!}_${statOf(row)}`)]
    .map(([id, own]) => ({ id, kind: own[0]!.kind!, stat: statOf(own[0]!), rows: own }))
    .toSorted((a, b) => rank(KINDS, a.kind) - rank(KINDS, b.kind) || rank(STATS, a.stat) - rank(STATS, b.stat));
}

/** Histograms are added up over jobs that did the same work together: one heat map for each main line. */
function heatsOf(rows: readonly TraceRow[]): HeatChoice[] {
  const histograms = rows.filter(({ metric }) => metric === "histogram");
  return linesOf(histograms, rows)
    .lines.filter(({ role }) => role === "main")
    .map(({ id, name, traces }: LineOf) => ({ id, name, kind: traces[0]!.kind!, rows: traces }));
}
