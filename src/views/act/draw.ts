/** From the choice and the answers to the chart: the scene builder's spec. Pure. */
import { ACT_LIMITS, VERDICT_SLICE_S, type ActVerdict } from "~/analysis/act/verdict";
import { actLoadsSpec } from "~/charts/act/loads";
import { actSlicesSpec } from "~/charts/act/slices";
import type { PlotSpec } from "~/charts/plot/plot";
import { act as text } from "~/text/en/act";
import { timeNotes } from "../shared/notes/times";
import { loadOf, rowsOf, type ActChoice, type Sliced } from "./model";
import { limitsOf, type ActState } from "./state";
import { decidingWords } from "./words";

export interface ActDrawn {
  /** By log of the choice. */
  readonly verdicts: readonly (ActVerdict | null)[];
  /** Of the histogram that is drawn, or of each log's reads. */
  readonly sliced: readonly (Sliced | null)[];
}

type Drawing = Pick<ActState, "n" | "ys" | "z">;

/** One log over time. */
export function sliceSpec(choice: ActChoice, { verdicts, sliced }: ActDrawn, state: Drawing): PlotSpec | null {
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
    notes: timeNotes(
      log.histograms.map(({ trace }) => trace),
      () => 0,
    ).filter(({ t_s }) => state.z === null || (t_s >= state.z.from && t_s <= state.z.to)),
    zoom: state.z,
  });
}

/** Several logs over their load. */
export function loadSpec({ logs, slice_s }: ActChoice, { verdicts, sliced }: ActDrawn, state: Drawing): PlotSpec {
  const loads = logs.flatMap((log, i) => {
    const own = sliced[i] ?? null;
    return own === null ? [] : [loadOf(log, own, verdicts[i] ?? null)];
  });
  return actLoadsSpec(loads, {
    title: text.loadsTitle(logs.length),
    limits: ACT_LIMITS,
    judged: slice_s === VERDICT_SLICE_S,
    log: state.ys === "log",
  });
}
