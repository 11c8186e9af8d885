/** What can be chosen among the figures of the datasets. Pure. */
import { metricName } from "~/charts/figures/amount";
import { choose, type Undivided, undivided } from "~/charts/figures/choose";
import { isPlot, type FiguresOptions } from "~/charts/figures/options";
import type { PlotForms } from "~/charts/figures/plots/plotForm";
import { inOrder } from "~/charts/figures/order";
import type { FigureRow } from "~/model/answers";
import type { Shown } from "~/model/figure";
import type { FiguresState } from "./state";

export interface Choices {
  readonly metrics: readonly string[];
  /** Metrics drawn when none is chosen; empty: all. */
  readonly headline: readonly string[];
  readonly workloads: readonly string[];
  readonly systems: readonly { readonly id: string; readonly label: string }[];
  readonly loads: readonly number[];
  readonly shown: readonly FigureRow[];
  /** Number of rows drawn as divided values. */
  readonly derived: number;
  readonly restated: number;
  /** Number of checks that can be made between figures of the reports. */
  readonly checks: number;
  readonly members: boolean;
  /** Some figures are of namespaces: a drive is not the only device. */
  readonly devices: boolean;
  /** Chosen rows that have no value per drive. */
  readonly undivided: readonly { readonly row: FigureRow; readonly why: Undivided }[];
}

const distinct = <T>(values: readonly (T | null)[]): T[] => [
  ...new Set(values.filter((value): value is T => value !== null)),
];

const PER_MEMBER = "_per_member";

const fits = <T>(chosen: readonly T[], value: T | null): boolean =>
  chosen.length === 0 || (value !== null && chosen.includes(value));

/** Ratios repeat other figures; the rest describe the test or a rating, not a measurement. */
const ASIDE = /^(?:ratio_.*|act_load|endurance|test_aborted_in)$/;

/**
 * The metrics drawn by a link that names none. Frozen within a version of the links: among the figures selected by the
 * other fields, the measured metrics with more than one figure that is not a restatement. Empty, which draws all, if
 * figures are named one by one, if the form has its own metrics, and if no metric has two figures.
 */
export function headlineMetrics(
  rows: readonly FigureRow[],
  { f, w, s, load, form }: Pick<FiguresState, "f" | "w" | "s" | "load" | "form">,
): readonly string[] {
  if (f.length > 0 || form === "change" || form === "load" || isPlot(form)) return [];
  const metrics = rows.flatMap((row) =>
    row.restates === null && fits(w, row.workload) && fits(s, row.system) && fits(load, row.load_percent)
      ? [row.metric]
      : [],
  );
  const often = distinct(metrics).filter(
    (metric) => !ASIDE.test(metric) && metrics.indexOf(metric) !== metrics.lastIndexOf(metric),
  );
  return inOrder(often);
}

/** A metric per member is a reading of its aggregate, chosen by `per`, not a metric of its own here. */
export function choicesOf(
  rows: readonly FigureRow[],
  state: FiguresState,
  options: Omit<FiguresOptions, "title">,
  plots?: PlotForms,
): Choices {
  const plain = rows.filter((row) => !row.metric.endsWith(PER_MEMBER));
  const said = state.r ? plain : plain.filter((row) => row.restates === null);
  const ofMetric = said.filter((row) => fits(options.metrics, row.metric));
  const systems = new Map(
    ofMetric.map((row) => [row.system ?? "", { id: row.system ?? "", label: row.system_label ?? row.system ?? "" }]),
  );
  const chosen = drawn(rows, { ...options, title: "" }, plots);
  const shown = chosen.map(({ row }) => row);
  return {
    metrics: inOrder(distinct(said.map((row) => row.metric))),
    headline: headlineMetrics(rows, state),
    workloads: distinct(ofMetric.filter((row) => fits(state.s, row.system)).map((row) => row.workload)),
    systems: [...systems.values()],
    loads: distinct(ofMetric.filter((row) => fits(state.f, row.fact_id)).map((row) => row.load_percent)).toSorted(
      (a, b) => a - b,
    ),
    shown,
    derived: chosen.filter(({ kind }) => kind === "derived").length,
    checks: plots === undefined ? 0 : checksAmong(rows, options, plots),
    restated: plain.filter((row) => row.restates !== null).length,
    members: shown.some((row) => isGroupOf("drive", row)),
    devices: shown.some((row) => isGroupOf("namespace", row)),
    undivided: undivided(rows, { ...options, title: "" }),
  };
}

/** Over all figures, whatever is chosen. */
function checksAmong(rows: readonly FigureRow[], options: Omit<FiguresOptions, "title">, plots: PlotForms): number {
  const all: FiguresOptions = {
    ...options,
    title: "",
    form: "checks",
    ...{ metrics: [], facts: [], workloads: [], systems: [], loads: [] },
  };
  return plots.checks.count({ rows, shown: choose(rows, all), options: all });
}

function drawn(rows: readonly FigureRow[], options: FiguresOptions, plots: PlotForms | undefined): Shown[] {
  const shown = choose(rows, options);
  if (plots === undefined || !isPlot(options.form)) return shown;
  const used = new Set(plots[options.form].uses({ rows, shown, options }));
  return shown.filter(({ row }) => used.has(row));
}

const isGroupOf = (unit: string, { members, member_unit, metric }: FigureRow): boolean =>
  (members ?? 1) > 1 && member_unit === unit && (metric === "bandwidth" || metric === "iops");

/** A value printed per member belongs to the metric that the chart shows per drive. */
export const baseMetric = (metric: string): string =>
  metric.endsWith(PER_MEMBER) ? metric.slice(0, -PER_MEMBER.length) : metric;

export const metricLabel = (metric: string): string => metricName(metric, null);
