/** How selected runs are drawn: one row per page that draws runs. No chart is loaded for a link to it. */
import type { ChartId } from "~/charts/table";
import type { RunRow } from "~/model/answers";
import { encodeHash } from "~/permalink/codec";
import { defaults, type Fields, type LinkContext, type State } from "~/permalink/field";
import { runs as runsText } from "~/text/en/runs";
import { fields as curveFields } from "~/views/curve/state";
import { fields as figuresFields } from "~/views/figures/state";
import type { TableRow } from "./rows";

/** A page that draws runs: which of the selected ones it takes, and the state of its link that shows them. */
interface RunPage<F extends Fields> {
  readonly page: ChartId;
  readonly fields: F;
  readonly takes: (run: RunRow) => boolean;
  readonly choose: (runs: readonly RunRow[]) => Partial<State<F>>;
  readonly label: (runs: number) => string;
}
const runPage = <F extends Fields>(page: RunPage<F>): RunPage<F> => page;

const distinct = <T>(values: Iterable<T>): T[] => [...new Set(values)];
const datasetsOf = (runs: readonly RunRow[]): string[] => distinct(runs.map((run) => run.dataset));

/** Computed runs are series of a curve (in its page's names), published ones figures. */
const runPages = [
  runPage({
    page: "curve",
    fields: curveFields,
    takes: (run) => run.series.length > 0,
    choose: (runs) => ({
      d: datasetsOf(runs),
      s: distinct(
        runs.flatMap(({ dataset, system, series }) => series.map((key) => `${dataset}/${system ?? ""}/${key}`)),
      ),
    }),
    label: runsText.drawCurve,
  }),
  runPage({
    page: "figures",
    fields: figuresFields,
    takes: (run) => run.facts.length > 0,
    choose: (runs) => ({ d: datasetsOf(runs), f: distinct(runs.flatMap((run) => run.facts)) }),
    label: runsText.drawFigures,
  }),
] as readonly RunPage<Fields>[];

export interface Drawing {
  readonly page: ChartId;
  readonly label: string;
  readonly href: string;
}

/** The links that draw the selected rows: one per page that takes any of them. */
export function drawingsOf(selected: readonly TableRow[], context: LinkContext): readonly Drawing[] {
  return runPages.flatMap(({ page, fields, takes, choose, label }) => {
    const runs = selected.map((row) => row.run).filter(takes);
    if (runs.length === 0) return [];
    const href = encodeHash(page, fields, { ...defaults(fields), ...choose(runs) }, context);
    return [{ page, label: label(runs.length), href }];
  });
}
