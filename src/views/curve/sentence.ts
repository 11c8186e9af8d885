/** The sentence above the curve, as tokens and as plain text: the accessible name of chart and table. */
import { lookUp } from "~/base/lookUp";
import { rateUnit } from "~/charts/curve/names";
import { choiceToken, type Token } from "~/components/token";
import type { Statistic } from "~/model/latency";
import type { XQuantity } from "~/model/lines";
import { hasJobs } from "~/model/tools";
import { en } from "~/text/en";
import { series as ofSeries } from "~/text/en/series";
import { localWords } from "~/workspace/pageState";
import { workloadId } from "../shared/point/workload";
import { jobsToken, statisticToken, systemToken, workloadToken } from "../shared/selection";
import { xOptions } from "./axisChoices";
import type { Picks } from "./picks";
import type { CurveState } from "./state";

interface SentenceInput {
  readonly picks: Picks;
  readonly state: CurveState;
  readonly x: XQuantity;
  readonly y: Statistic;
  /** The latency kind that all lines share; `default` if they differ. */
  readonly kind: string;
  /** Name of the series that latencies are ratios to; null: plain latencies. */
  readonly baseline: string | null;
  /** Statistics that at least one point has. */
  readonly statistics: readonly Statistic[];
  /** The best of all depths × jobs is drawn. */
  readonly best: boolean;
  /** The results of the chart are not here yet. */
  readonly awaited: boolean;
  readonly set: (patch: Partial<CurveState>) => void;
}

const { words, what, loads } = en.curve;
const CLEAR = { s: [], f: "", p: "", zx: null, zy: null } as const;

export function sentence(input: SentenceInput): (string | Token)[] {
  const { picks, state, x, y, baseline, set } = input;
  const { shown } = picks;
  const tools = [...new Set(shown.map(({ tool }) => tool))];
  const counted = picks.jobs.length > 1 || picks.jobs.some(({ numjobs }) => numjobs !== null);
  const jobs = counted && (tools.length === 0 || tools.some((tool) => hasJobs({ tool })));
  const load = (picks.loads.length > 1 || picks.load === "rate") && picks.loads.length > 0;
  const xOption = choiceToken("x", what.x, xOptions({ picks }), x, (to) => set({ x: to, zx: null }));
  // "IOPS"; for a database "transactions/s".
  const rates = [...new Set(shown.map(({ workload_op }) => rateUnit(workload_op)))].sort().join(en.charts.curve.or);
  return [
    workloadOf(input),
    words.on,
    picks.systems.length === 0 && state.d.join() === "local"
      ? localWords().files
      : systemToken(picks, shown, (patch) => set({ ...patch, ...CLEAR })),
    ...(jobs
      ? [
          words.comma,
          {
            ...jobsToken(picks, shown, (patch) => set({ ...patch, s: [], f: "" })),
            // The best over all jobs is one line per system; jobs can be chosen once they are shown separately.
            onlySaid: input.best && state.j.length === 0,
          },
        ]
      : []),
    ...(load ? [words.comma, loadOf(input)] : []),
    words.colon,
    statisticToken(y, input.kind, input.statistics, (patch) => set({ ...patch, zy: null })),
    ...(baseline === null ? [] : [ofSeries.relative(baseline)]),
    words.against,
    x === "iops" && rates !== "" ? { ...xOption, text: rates } : xOption,
    words.stop,
  ];
}

/** Includes the set-up if everything drawn has the same. */
function workloadOf({ picks, state, awaited, set }: SentenceInput): Token {
  const token = workloadToken(picks, (patch) => set({ ...patch, ...CLEAR }));
  if (picks.workloads.some((row) => picks.chosen.workloads.includes(workloadId(row)))) {
    const [setup = "", ...others] = new Set(picks.shown.map((row) => row.setup ?? ""));
    return setup === "" || others.length > 0 ? token : { ...token, text: token.text + words.comma + setup };
  }
  const absent = awaited ? en.curve.someWorkload : en.curve.noWorkload;
  return { ...token, text: state.w.length > 0 ? state.w.join(", ") : absent };
}

/** "rate sweep, Poisson arrivals": how I/Os arrive, if any are not evenly spaced. */
function loadOf({ picks, set }: SentenceInput): string | Token {
  const { shown, load, loads: all } = picks;
  const processes = new Set(shown.filter((row) => row.load_kind === "rate").map((row) => row.rate_process));
  const arrivals = processes.has("poisson") ? words.comma + en.charts.curve.arrivals([...processes].toSorted()) : "";
  const text = (lookUp(loads, load) ?? load) + arrivals;
  const options = (["outstanding", "rate", "both"] as const).map((id) => ({ id, label: lookUp(loads, id) ?? id }));
  return all.length < 2
    ? text
    : { ...choiceToken("load", what.load, options, load, (to) => set({ load: to, s: [], f: "" })), text };
}
