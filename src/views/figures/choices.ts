/** What there is to choose from among the figures of the datasets asked for. Pure. */
import { metricName } from "~/charts/figures/amount";
import { choose } from "~/charts/figures/choose";
import type { FiguresOptions } from "~/charts/figures/options";
import type { FigureRow } from "~/model/answers";
import type { FiguresState } from "./state";

export interface Choices {
  readonly metrics: readonly string[];
  readonly workloads: readonly string[];
  readonly systems: readonly { readonly id: string; readonly label: string }[];
  readonly loads: readonly number[];
  /** Rows that are drawn. */
  readonly shown: readonly FigureRow[];
  readonly restated: number;
  readonly members: boolean;
}

const distinct = <T>(values: readonly (T | null)[]): T[] => [
  ...new Set(values.filter((value): value is T => value !== null)),
];

const PER_MEMBER = "_per_member";

const fits = <T>(chosen: readonly T[], value: T | null): boolean =>
  chosen.length === 0 || (value !== null && chosen.includes(value));

/** A metric per member is a reading of its aggregate, chosen by `per`, and no metric of its own here. */
export function choicesOf(
  rows: readonly FigureRow[],
  state: FiguresState,
  options: Omit<FiguresOptions, "title">,
): Choices {
  const plain = rows.filter((row) => !row.metric.endsWith(PER_MEMBER));
  const said = state.r ? plain : plain.filter((row) => row.restates === null);
  const ofMetric = said.filter((row) => fits(state.m, row.metric));
  const systems = new Map(
    ofMetric.map((row) => [row.system ?? "", { id: row.system ?? "", label: row.system_label ?? row.system ?? "" }]),
  );
  const shown = choose(rows, { ...options, title: "" }).map(({ row }) => row);
  return {
    metrics: distinct(said.map((row) => row.metric)),
    workloads: distinct(ofMetric.filter((row) => fits(state.s, row.system)).map((row) => row.workload)),
    systems: [...systems.values()],
    loads: distinct(ofMetric.map((row) => row.load_percent)).toSorted((a, b) => a - b),
    shown,
    restated: plain.filter((row) => row.restates !== null).length,
    members: shown.some((row) => (row.members ?? 1) > 1 && (row.metric === "bandwidth" || row.metric === "iops")),
  };
}

export const metricLabel = (metric: string): string => metricName(metric, null);
