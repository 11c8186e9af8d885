/** The sentence above the curve, its tokens, and the same words as plain text: the accessible name of chart and table. */
import { lookUp } from "~/base/lookUp";
import { rateUnit } from "~/charts/curve/names";
import { X_QUANTITIES } from "~/charts/curve/options";
import type { Token } from "~/components/token";
import type { SeriesRow } from "~/model/answers";
import type { Statistic } from "~/model/latency";
import type { XQuantity } from "~/model/lines";
import { hasJobs } from "~/model/tools";
import { en } from "~/text/en";
import { series as ofSeries } from "~/text/en/series";
import { localWords } from "~/workspace/pageState";
import { workloadId } from "../shared/point/workload";
import { jobsToken, statisticToken, systemToken, workloadToken } from "../shared/selection";
import type { Picks } from "./picks";
import type { CurveState } from "./state";

type Patch = Partial<CurveState>;

export interface SentenceInput {
  readonly picks: Picks;
  readonly state: CurveState;
  readonly x: XQuantity;
  readonly y: Statistic;
  /** The one latency kind of all lines; `default` where they differ. */
  readonly kind: string;
  /** Name of the series that latencies are ratios to; null: they are as they are. */
  readonly baseline?: string | null;
  /** Statistics that at least one point has. */
  readonly statistics: readonly Statistic[];
  /** The best of all depths × jobs is drawn. */
  readonly best?: boolean;
  /** The results of the chart are not here. */
  readonly awaited?: boolean;
  readonly set: (patch: Patch) => void;
}

const words = en.curve.words;

/** The set-up of everything that is drawn, where it is one. */
function setupOf({ shown }: Picks): string[] {
  const setups = [...new Set(shown.map(({ setup }) => setup ?? ""))];
  return setups.length === 1 ? setups.filter((setup) => setup !== "") : [];
}

/** "IOPS"; of a database "transactions/s". */
const rateName = (shown: readonly SeriesRow[]): string =>
  [...new Set(shown.map(({ workload_op }) => rateUnit(workload_op)))].sort().join(en.charts.curve.or);

/** Of none that is here. */
function absentWorkload({ state, awaited }: SentenceInput): string {
  if (state.w.length > 0) return state.w.join(", ");
  return awaited === true ? en.curve.someWorkload : en.curve.noWorkload;
}

export function sentence(input: SentenceInput): (string | Token)[] {
  const { picks, state, x, y, kind, statistics, set } = input;
  const clear = { s: [], f: "", p: "", zx: null, zy: null };
  const own = workloadToken(picks, (patch) => set({ ...patch, ...clear }));
  const isHere = picks.workloads.some((row) => picks.chosen.workloads.includes(workloadId(row)));
  const workload: Token = {
    ...own,
    text: isHere ? [own.text, ...setupOf(picks)].join(words.comma) : absentWorkload(input),
  };
  const systems =
    picks.systems.length === 0 && state.d.join() === "local"
      ? localWords().files
      : systemToken(picks, picks.shown, (patch) => set({ ...patch, ...clear }));
  const parts: (string | Token)[] = [workload, words.on, systems];
  const tools = [...new Set(picks.shown.map(({ tool }) => tool))];
  const counted = picks.jobs.length > 1 || picks.jobs.some(({ numjobs }) => numjobs !== null);
  if (counted && (tools.length === 0 || tools.some((tool) => hasJobs({ tool }))))
    parts.push(words.comma, {
      ...jobsToken(picks, picks.shown, (patch) => set({ ...patch, s: [], f: "" })),
      // The best of all jobs is one line a system: jobs are chosen where they are told apart.
      onlySaid: input.best === true && state.j.length === 0,
    });
  if (picks.loads.length > 1) {
    parts.push(words.comma, {
      id: "load",
      text: loadText(picks),
      what: en.curve.what.load,
      options: ["outstanding", "rate", "both"].map((id) => ({ id, label: lookUp(en.curve.loads, id) ?? id })),
      selected: [picks.load],
      multiple: false,
      onChange: ([load]) => set({ load: load as CurveState["load"], s: [], f: "" }),
    });
  }
  if (picks.loads.length === 1 && picks.load === "rate") parts.push(words.comma, loadText(picks));
  parts.push(
    words.colon,
    statisticToken(y, kind, statistics, (patch) => set({ ...patch, zy: null })),
  );
  if (input.baseline != null) parts.push(ofSeries.relative(input.baseline));
  parts.push(words.against, {
    id: "x",
    text: x === "iops" && picks.shown.length > 0 ? rateName(picks.shown) : (en.curve.xs[x] ?? x),
    what: en.curve.what.x,
    options: X_QUANTITIES.map((id) => ({ id, label: en.curve.xs[id] ?? id, detail: en.curve.xDetail[id] })),
    selected: [x],
    multiple: false,
    onChange: ([name]) => set({ x: name as CurveState["x"], zx: null }),
  });
  parts.push(words.stop);
  return parts;
}

/** "rate sweep, Poisson arrivals": how the I/Os that are drawn arrive, where any are not evenly spaced. */
function loadText({ shown, load: loop }: Picks): string {
  const processes = new Set(shown.filter((row) => row.load_kind === "rate").map((row) => row.rate_process));
  const load = en.curve.loads[loop] ?? loop;
  if (!processes.has("poisson")) return load;
  return `${load}${words.comma}${en.charts.curve.arrivals([...processes].toSorted())}`;
}
