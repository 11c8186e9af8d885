/**
 * Which open results a tab looks at: one set of link fields for all tabs of Results, their defaults, the choices that
 * remain, and the menus that change them. Rows are points, or their series. Pure.
 */
import { byName } from "~/base/byName";
import { lookUp } from "~/base/lookUp";
import { KINDS } from "~/charts/curve/options";
import { choicesToken, choiceToken, labelled, type Token } from "~/components/token";
import type { CurvePoint, SeriesRow } from "~/model/answers";
import { latencyOrSlowest, STATISTICS, type Statistic } from "~/model/latency";
import { isToldTogether, oneLatencySteps } from "~/model/step";
import { systemId } from "~/model/system";
import { choice, list, number, off, optional } from "~/permalink/fields";
import type { State } from "~/permalink/field";
import { dataFields } from "./linkFields";
import { countsAccelerators, countsThreads } from "~/model/tools";
import { controlledLoad } from "~/model/load";
import { isBeside } from "~/model/workload";
import { en } from "~/text/en";
import { localWords } from "~/workspace/pageState";
import { ofAllSizes, workloadId, workloadName, workloadPhrase, type WorkloadFacts } from "./point/workload";
import { within } from "~/base/path";

const statistics = Object.keys(STATISTICS) as Statistic[];

export const selectionFields = {
  ...dataFields,
  /** Systems, `<dataset>/<system>`; empty: all of the datasets. */
  sys: list(),
  /** Workloads, the first two words of a series key: `randread-4k`; empty: the tab's default. */
  w: list(),
  /** Jobs; empty: all. */
  j: list(),
  /** auto: p99; the mean if a drawable point has no p99. */
  y: choice(["auto", ...statistics], "auto"),
  /** Latency kind; default: clat for fio, response for the other tools, else what the file has. */
  k: choice(KINDS, "default"),
  /** Limit on the statistic in µs; null: 1 ms for p99, none for another statistic. */
  lim: off(optional(number(1000, { min: 0.001, max: 1e9 }))),
} as const;

export type Selection = State<typeof selectionFields>;

/** What the selection needs to know of a row. */
export interface Selectable
  extends
    Omit<WorkloadFacts, "tool">,
    Pick<SeriesRow, "dataset" | "system" | "system_label" | "drive_model" | "numjobs" | "tool"> {
  readonly source_path?: string;
}

/** What decides which workload comes first. */
interface Worth {
  readonly points: number;
  /** 2: has the drawn statistic, 1: some latency, 0: none. */
  readonly drawable: 0 | 1 | 2;
  readonly peak: number;
}

/** As in the legend: the label, else the drive, else the system's own name. */
export const systemName = (row: Pick<Selectable, "dataset" | "system" | "system_label" | "drive_model">): string =>
  row.system_label ?? row.drive_model ?? (row.dataset === "local" ? localWords().files : (row.system ?? row.dataset));

export const jobsId = ({ numjobs }: Pick<Selectable, "numjobs">): string => (numjobs === null ? "" : String(numjobs));

export interface Selected<R> {
  /** One row for each system, workload and number of jobs that the earlier choices leave. */
  readonly systems: readonly R[];
  readonly workloads: readonly R[];
  readonly jobs: readonly R[];
  /** The choices, or the defaults. */
  readonly chosen: Readonly<Record<"systems" | "workloads" | "jobs", readonly string[]>>;
  readonly rows: readonly R[];
}

const firstOfEach = <R>(rows: readonly R[], id: (row: R) => string): R[] =>
  [...new Map(rows.toReversed().map((row) => [id(row), row])).values()].reverse();

const among = <R>(rows: readonly R[], ids: readonly string[], id: (row: R) => string): readonly R[] =>
  ids.length === 0 ? rows : rows.filter((row) => ids.includes(id(row)));

/** @param first default workloads, for a link that names none */
export function select<R extends Selectable>(
  all: readonly R[],
  { in: paths = [], sys, w, j }: Pick<Selection, "sys" | "w" | "j"> & Partial<Pick<Selection, "in">>,
  first: (rows: readonly R[]) => readonly string[],
): Selected<R> {
  const rows = paths.length === 0 ? all : all.filter(({ source_path = "" }) => within(paths, source_path));
  const bySystem = among(rows, sys, systemId);
  const workloads = w.length > 0 ? w : first(bySystem);
  const byWorkload = bySystem.filter((row) => workloads.includes(workloadId(row)));
  const jobs = firstOfEach(byWorkload, jobsId).toSorted((a, b) => (a.numjobs ?? 0) - (b.numjobs ?? 0));
  return {
    systems: firstOfEach(rows, systemId),
    workloads: firstOfEach(bySystem, workloadId),
    jobs,
    chosen: {
      systems: sys.length > 0 ? sys : [...new Set(rows.map(systemId))],
      workloads,
      jobs: j.length > 0 ? j : jobs.map(jobsId),
    },
    rows: among(byWorkload, j, jobsId),
  };
}

const FIRST_WORKLOAD = "randread-4k";

/** What `auto` looks at: the reader's files if there are any, so that what was just dropped is on the chart. */
export function ownFirst<R extends Pick<Selectable, "dataset">>(rows: readonly R[]): readonly R[] {
  const own = rows.filter(({ dataset }) => dataset === "local");
  return own.length > 0 ? own : rows;
}

/**
 * 4K random read if it can be drawn; else the drawable workload with most points, of equals the one that reaches most
 * (for ACT: reads before large blocks). The reader's own files come first.
 */
export function firstWorkload<R extends Selectable>(rows: readonly R[], worthOf: (row: R) => Worth): string[] {
  const worth = new Map<string, Worth>();
  for (const row of ownFirst(rows)) {
    const own = worthOf(row);
    const before = worth.get(workloadId(row)) ?? { points: 0, drawable: 0, peak: 0 };
    worth.set(workloadId(row), {
      points: before.points + own.points,
      drawable: own.drawable > before.drawable ? own.drawable : before.drawable,
      peak: Math.max(before.peak, own.peak),
    });
  }
  const usual = worth.get(FIRST_WORKLOAD);
  if (usual !== undefined && (usual.drawable > 0 || [...worth.values()].every(({ drawable }) => drawable === 0)))
    return [FIRST_WORKLOAD];
  return [...worth]
    .toSorted(([a, x], [b, y]) => y.drawable - x.drawable || y.points - x.points || y.peak - x.peak || (a < b ? -1 : 1))
    .slice(0, 1)
    .map(([id]) => id);
}

/**
 * Points with I/O that lack p99, and a bound of it, in every kind that may be drawn, and of which no repeat has one: that
 * one stands for its load.
 */
export function withoutP99(kind: Selection["k"], points: readonly CurvePoint[]): CurvePoint[] {
  const hasP99 = ({ latency }: CurvePoint): boolean =>
    Object.entries(latency).some(
      ([name, stats]) =>
        name !== "slat" && (kind === "default" || name === kind) && latencyOrSlowest(stats, "p99").value_us !== null,
    );
  const together = oneLatencySteps(points);
  // The queries of transactions and syncs have no percentiles, and no line.
  const lacking = points.filter(
    (point) => !point.failed && !isBeside(point.op) && !hasP99(point) && !isToldTogether(point, together),
  );
  if (lacking.length === 0) return lacking;
  const loadOf = (point: CurvePoint): string =>
    [systemId(point), point.series, point.op, point.load_kind, controlledLoad(point)].join("\n");
  const has = new Set(points.filter((point) => !point.failed && hasP99(point)).map(loadOf));
  return lacking.filter((point) => !has.has(loadOf(point)));
}

/** `auto` for the statistic. */
export const statisticOf = ({ y, k }: Pick<Selection, "y" | "k">, points: readonly CurvePoint[]): Statistic =>
  y !== "auto" ? y : withoutP99(k, points).length === 0 ? "p99" : "mean";

export const FIRST_LIMIT_US = 1000;

/** `auto` for the limit, µs; null: none. */
export const limitOf = ({ lim }: Pick<Selection, "lim">, y: Statistic): number | null =>
  lim === "off" ? null : (lim ?? (y === "p99" ? FIRST_LIMIT_US : null));

type Change = (patch: Partial<Pick<Selection, "sys" | "w" | "j" | "y">>) => void;

/** Up to this many systems are named, more are counted. */
const NAMED = 2;

export function workloadToken<R extends Selectable>({ workloads, chosen }: Selected<R>, set: Change): Token {
  const all = workloads.map(ofAllSizes);
  const on = all.filter((row) => chosen.workloads.includes(workloadId(row)));
  return {
    id: "workload",
    text: on.length > 0 ? workloadPhrase(on) : chosen.workloads.join(", ") || en.curve.noWorkload,
    what: en.curve.what.workload,
    options: all
      .map((row) => ({ id: workloadId(row), label: workloadName(row) }))
      .toSorted((a, b) => byName(a.label, b.label)),
    selected: chosen.workloads,
    multiple: true,
    onChange: (w) => set({ w }),
  };
}

/** @param drawn the rows on the chart */
export function systemToken<R extends Selectable>(
  { systems, chosen }: Selected<R>,
  drawn: readonly Selectable[],
  set: Change,
): Token {
  const on = drawn.length > 0 ? drawn : systems.filter((row) => chosen.systems.includes(systemId(row)));
  const names = [...new Set(on.map(systemName))];
  // Drives of one name in several datasets are several systems.
  const { size } = new Set(on.map((row) => `${row.dataset}/${systemName(row)}`));
  const isNamed = names.length > 0 && names.length <= NAMED && names.length === size;
  return choicesToken(
    "systems",
    en.curve.what.systems,
    isNamed ? en.curve.and(names) : en.curve.systems(size),
    systems.map((row) => ({ id: systemId(row), label: systemName(row) })),
    chosen.systems,
    (sys) => set({ sys }),
  );
}

/**
 * Up to three numbers of jobs are listed, more are counted.
 * @param drawn the rows on the chart
 */
export function jobsToken<R extends Selectable>(
  { jobs, chosen }: Selected<R>,
  drawn: readonly Selectable[],
  set: Change,
): Token {
  const areAll = (counts: (tool: string) => boolean): boolean => jobs.every(({ tool }) => counts(tool));
  const of = areAll(countsThreads) ? "thread" : areAll(countsAccelerators) ? "accelerator" : "job";
  const word = (ids: readonly string[]): string => en.curve.jobs(ids, of);
  const onChart = new Set(drawn.map(jobsId));
  const on = onChart.size > 0 ? jobs.map(jobsId).filter((id) => onChart.has(id)) : chosen.jobs;
  const known = on.filter((id) => id !== "");
  const said = [...(known.length === 0 ? [] : [word(known)]), ...(on.includes("") ? [en.curve.jobsAsLoad] : [])];
  const counted = on.length === jobs.length ? en.curve.allJobs(of) : en.curve.someJobs(known.length, of);
  return choicesToken(
    "jobs",
    en.curve.what.jobs,
    known.length > 3 ? counted : en.curve.and(said),
    jobs.map(jobsId).map((id) => ({ id, label: id === "" ? en.curve.jobsAsLoad : word([id]) })),
    chosen.jobs,
    (j) => set({ j }),
  );
}

/** @param has statistics that at least one point has */
export const statisticToken = (y: Statistic, kind: string, has: readonly Statistic[], set: Change): Token => {
  const ids = statistics.filter((name) => name === y || has.includes(name));
  const one = choiceToken("statistic", en.curve.what.statistic, labelled(ids, en.curve.statistics), y, (y) =>
    set({ y }),
  );
  // The charts and the limit are of it.
  return { ...one, text: `${one.text} ${lookUp(en.curve.kinds, kind) ?? kind}`, short: one.text, stays: true };
};
