/** The sentence above the curve, its tokens, and the same words as plain text: the accessible name of chart and table. */
import { lookUp } from "~/base/lookUp";
import { hasJobs, rateUnit } from "~/charts/curve/names";
import { STATISTICS, X_QUANTITIES, type Statistic, type XQuantity } from "~/charts/curve/options";
import type { Token } from "~/components/token";
import type { SeriesRow } from "~/model/answers";
import { countsThreads } from "~/model/tools";
import { en } from "~/text/en";
import { series as ofSeries } from "~/text/en/series";
import { localWords } from "~/workspace/pageState";
import { jobsOf, systemId, type Picks } from "./picks";
import type { CurveState } from "./state";
import { workloadId, workloadName, workloadPhrase } from "../shared/point/workload";

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
  /** Datasets that have curves, `local` among them: id and title. */
  readonly datasets: readonly { readonly id: string; readonly title: string }[];
  /** The results of the chart are not here. */
  readonly awaited?: boolean;
  readonly set: (patch: Patch) => void;
}

const words = en.curve.words;

/** "p99 completion latency". */
const statisticName = (y: Statistic, kind: string): string =>
  `${en.curve.statistics[y] ?? y} ${lookUp(en.curve.kinds, kind) ?? kind}`;

export const systemName = (row: Pick<SeriesRow, "dataset" | "system" | "system_label" | "drive_model">): string =>
  row.system_label ?? row.drive_model ?? (row.dataset === "local" ? localWords().files : (row.system ?? row.dataset));

/** Up to this many systems are named, more are counted. */
const NAMED = 2;

function systemsText(rows: readonly SeriesRow[]): string {
  const names = [...new Set(rows.map(systemName))];
  return names.length === 0 || names.length > NAMED ? en.curve.systems(names.length) : en.curve.and(names);
}

const toggleAll = (all: readonly string[], chosen: readonly string[]): readonly string[] =>
  all.length === chosen.length ? [] : chosen;

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
  const { picks, x, y, kind, statistics, set } = input;
  const { chosen } = picks;
  const on = picks.workloads.filter((row) => chosen.workloads.includes(workloadId(row)));
  const workload: Token = {
    id: "workload",
    // Nothing of them is here: the link's own words.
    text: on.length > 0 ? [workloadPhrase(on), ...setupOf(picks)].join(words.comma) : absentWorkload(input),
    what: en.curve.what.workload,
    options: picks.workloads
      .map((row) => ({ id: workloadId(row), label: workloadName(row) }))
      .toSorted((a, b) => a.label.localeCompare(b.label, "en", { numeric: true })),
    selected: chosen.workloads,
    multiple: true,
    onChange: (w) => set({ w, s: [], f: "", p: "", zx: null, zy: null }),
  };
  const parts: (string | Token)[] = [workload, words.on, systemToken(input)];
  const tools = [...new Set(picks.shown.map((row) => row.tool))];
  const jobless = tools.length > 0 && !tools.some((tool) => hasJobs({ tool }));
  const jobWord = tools.length === 1 && countsThreads(tools[0]) ? en.curve.threads : en.curve.jobs;
  if (!jobless && (picks.jobs.length > 1 || (picks.jobs[0] ?? "") !== "")) {
    parts.push(words.comma, {
      id: "jobs",
      text: jobsText(picks, jobWord),
      what: en.curve.what.jobs,
      options: picks.jobs.map((jobs) => ({
        id: jobs,
        label: jobs === "" ? en.curve.jobsAsLoad : jobWord([jobs]),
      })),
      selected: chosen.jobs,
      multiple: true,
      onChange: (j) => set({ j: toggleAll(picks.jobs, j), s: [], f: "" }),
    });
  }
  if (picks.loads.length > 1) {
    parts.push(words.comma, {
      id: "load",
      text: loadText(picks),
      what: en.curve.what.load,
      options: ["outstanding", "rate", "both"].map((id) => ({ id, label: lookUp(en.curve.loads, id) ?? id })),
      selected: [chosen.load],
      multiple: false,
      onChange: ([load]) => set({ load: load as CurveState["load"], s: [], f: "" }),
    });
  }
  if (picks.loads.length === 1 && chosen.load === "rate") parts.push(words.comma, loadText(picks));
  parts.push(words.colon, {
    id: "statistic",
    text: statisticName(y, kind),
    short: en.curve.statistics[y] ?? y,
    what: en.curve.what.statistic,
    options: (Object.keys(STATISTICS) as Statistic[])
      .filter((name) => name === y || statistics.includes(name))
      .map((id) => ({ id, label: en.curve.statistics[id] ?? id })),
    selected: [y],
    multiple: false,
    onChange: ([name]) => set({ y: name as CurveState["y"], zy: null }),
  });
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

/** What is drawn says it; what was chosen, where nothing is drawn. */
function jobsText({ shown, chosen, jobs }: Picks, word: (jobs: readonly string[]) => string): string {
  const drawn = jobs.filter((one) => shown.some((row) => jobsOf(row) === one));
  const said = drawn.length === 0 ? chosen.jobs : drawn;
  const known = said.filter((one) => one !== "");
  if (known.length > 3) return said.length === jobs.length ? en.curve.allJobs : en.curve.someJobs(known.length);
  const varying = said.includes("") ? [en.curve.jobsAsLoad] : [];
  return en.curve.and([...(known.length === 0 ? [] : [word(known)]), ...varying]);
}

/** "rate sweep, Poisson arrivals": how the I/Os that are drawn arrive, where any are not evenly spaced. */
function loadText({ shown, chosen }: Picks): string {
  const processes = new Set(shown.filter((row) => row.load_kind === "rate").map((row) => row.rate_process));
  const load = en.curve.loads[chosen.load] ?? chosen.load;
  if (!processes.has("poisson")) return load;
  return `${load}${words.comma}${en.charts.curve.arrivals([...processes].toSorted())}`;
}

/** Datasets and their systems in one token: choosing a system narrows, choosing another dataset asks for it. */
function systemToken({ picks, state, datasets, set }: SentenceInput): Token {
  const drawn = picks.systems.filter((row) => picks.shown.some((one) => systemId(one) === systemId(row)));
  const said = drawn.length > 0 ? drawn : picks.systems.filter((row) => picks.chosen.systems.includes(systemId(row)));
  const options = datasets.flatMap(({ id, title }) => {
    const systems = picks.systems.filter((row) => row.dataset === id);
    return systems.length === 0
      ? [{ id: `${id}/*`, label: id === "local" ? localWords().files : title }]
      : systems.map((row) => ({
          id: systemId(row),
          label: systemName(row),
          group: id === "local" ? localWords().files : title,
        }));
  });
  return {
    id: "systems",
    text: picks.systems.length === 0 && state.d.join() === "local" ? localWords().files : systemsText(said),
    what: en.curve.what.systems,
    options,
    selected: picks.chosen.systems,
    multiple: true,
    onChange: (ids) => {
      const d = datasets.map(({ id }) => id).filter((id) => ids.some((one) => one.startsWith(`${id}/`)));
      const all = picks.systems.map(systemId).filter((id) => d.some((slug) => id.startsWith(`${slug}/`)));
      const narrowed = ids.filter((one) => !one.endsWith("/*"));
      const sys = all.every((id) => narrowed.includes(id)) ? [] : narrowed;
      set({ d: d.length > 0 ? d : state.d, sys, s: [], f: "", p: "", zx: null, zy: null });
    },
  };
}
