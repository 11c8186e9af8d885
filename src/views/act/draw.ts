/** From the choice and the answers to the chart: the scene builder's spec. Pure. */
import { ACT_LIMITS, VERDICT_SLICE_S, type ActVerdict } from "~/analysis/act/verdict";
import { actLoadsSpec } from "~/charts/act/loads";
import { tableEdges } from "~/charts/act/edges";
import type { ActIntervals, ActPublished } from "~/charts/act/options";
import { actSlicesSpec } from "~/charts/act/slices";
import type { PlotSpec } from "~/charts/plot/plot";
import { act as text } from "~/text/en/act";
import { timeNotes } from "~/analysis/time/notes";
import { loadOf, rowsOf, type ActChoice, type Sliced } from "./model";
import { limitsOf, type ActState } from "./state";
import { decidingWords } from "./verdict";

export interface ActDrawn {
  /** By log of the choice. */
  readonly verdicts: readonly (ActVerdict | null)[];
  /** Of the histogram that is drawn, or of each log's reads. */
  readonly sliced: readonly (Sliced | null)[];
  /** Of the histograms of the table. */
  readonly tabled: readonly (Sliced | null)[];
  readonly intervals: ActIntervals | null;
  readonly published: readonly ActPublished[];
}

type Drawing = Pick<ActState, "n" | "ys" | "z" | "ts" | "tn" | "te">;

/** Limits of the table by their places, as act_latency.py has them: from -s on, -n of them, every -e. */
function edgesOf({ ts, tn, te }: Pick<ActState, "ts" | "tn" | "te">, unit: "ms" | "us"): number[] {
  const all = tableEdges(unit);
  const first = ts === "auto" ? all[0]! : Number(ts);
  const every = Number(te);
  const last = tn === "auto" ? (ts === "auto" ? all.at(-1)! : LAST) : first + (Number(tn) - 1) * every;
  const edges: number[] = [];
  for (let edge = first; edge <= Math.min(last, LAST); edge += every) edges.push(edge);
  return edges;
}
const LAST = 16;

/** One log over time. */
export function sliceSpec(choice: ActChoice, drawn: ActDrawn, state: Drawing): PlotSpec | null {
  const { verdicts, sliced } = drawn;
  const { log, logs, histogram, slice_s: asked_s } = choice;
  const [own] = sliced;
  if (log === null || histogram === null || own == null) return null;
  const isJudged = histogram === log.judged;
  const verdict = verdicts[logs.indexOf(log)];
  const deciding = verdict?.deciding ?? null;
  const { unit, slice_s } = own;
  return actSlicesSpec(rowsOf(own), {
    title: text.title(log.name, histogram.name, `${text.slice(asked_s)}${text.sentence.slices}`),
    id: histogram.trace.key,
    what: histogram.name,
    unit,
    slice_s,
    shown_ms: limitsOf(state),
    limits: isJudged ? ACT_LIMITS : [],
    judged: isJudged && slice_s === VERDICT_SLICE_S,
    deciding:
      isJudged && slice_s === VERDICT_SLICE_S && deciding !== null
        ? { slice: deciding.slice, ms: deciding.limit.ms, ...decidingWords(deciding) }
        : null,
    log: state.ys === "log",
    published: drawn.published,
    intervals: drawn.intervals,
    table: choice.tabled.flatMap((one, i) => {
      const own = drawn.tabled[i];
      if (own == null) return [];
      const judged = one === log.judged && slice_s === VERDICT_SLICE_S;
      return [{ histogram: one.name, rows: rowsOf(own), edges: edgesOf(state, unit), judged }];
    }),
    notes: timeNotes(
      log.histograms.map(({ trace }) => trace),
      () => 0,
    ).filter(({ t_s }) => state.z === null || (t_s >= state.z.from && t_s <= state.z.to)),
    zoom: state.z,
  });
}

/** Several logs over their load. */
export function loadSpec(
  { logs, slice_s }: ActChoice,
  { verdicts, sliced, published }: Pick<ActDrawn, "verdicts" | "sliced" | "published">,
  state: Pick<ActState, "ys">,
): PlotSpec {
  const loads = logs.flatMap((log, i) => {
    const own = sliced[i] ?? null;
    return own === null ? [] : [loadOf(log, own, verdicts[i] ?? null)];
  });
  return actLoadsSpec(loads, {
    title: logs.length === 0 ? text.published.alone(published.length) : text.loadsTitle(logs.length),
    published,
    limits: ACT_LIMITS,
    judged: slice_s === VERDICT_SLICE_S,
    log: state.ys === "log",
  });
}
