/** The menus of the page as changes to the link: what is on the axes, and what can be read off the curve. Pure. */
import { systemId } from "~/model/system";
import { firstLimit, stepped, stops } from "~/analysis/reading";
import { lookUp } from "~/base/lookUp";
import { exact } from "~/base/number";
import { rateUnit } from "~/charts/curve/names";
import { COLOUR_BY, FACETS, KINDS, X_QUANTITIES } from "~/charts/curve/options";
import type { AxisChoice } from "~/components/AxisMenu";
import type { Option } from "~/components/ui/ListBox";
import { STATISTICS, type Statistic, statisticsOf } from "~/model/latency";
import type { Cursor } from "~/model/reading";
import { rateText } from "~/model/valueText";
import { isOfDatabase } from "~/model/workload";
import { en } from "~/text/en";
import { curvePage } from "~/text/en/curve-page";
import { knee as kneeText } from "~/text/en/knee";
import { kindChoice, labelledChoice, latencyUnitChoice, ratioChoice, scaleChoice } from "../shared/axisChoices";
import { workloadId } from "../shared/point/workload";
import type { Read } from "../shared/reading";
import { jobsId } from "../shared/selection";
import { limitOfCurve } from "./picks";
import type { CurveModel } from "./picture";
import type { CurveState } from "./state";

type Patch = Partial<CurveState>;
const text = { ...en.curve, ...curvePage };

export function yChoices(
  { points, y, names, baseline }: CurveModel,
  state: CurveState,
  set: (patch: Patch) => void,
): AxisChoice[] {
  const has = statisticsOf(points);
  const kinds = new Set(points.flatMap((point) => Object.keys(point.latency)));
  return [
    {
      id: "statistic",
      what: text.what.statistic,
      options: (Object.keys(STATISTICS) as Statistic[]).map((id) => ({
        id,
        label: text.statistics[id] ?? id,
        disabled: has.includes(id) || id === y ? undefined : text.notInFiles,
      })),
      selected: y,
      onChange: (name) => set({ y: name as Statistic, zy: null }),
    },
    kindChoice(
      KINDS.filter((kind) => kind === "default" || kind === state.k || kinds.has(kind)),
      state.k,
      (k) => set({ k, zy: null }),
    ),
    scaleChoice({ id: "y-scale", what: text.what.scale, selected: state.ys, onChange: (ys) => set({ ys, zy: null }) }),
    ...(baseline === null ? [latencyUnitChoice(state.yu, (yu) => set({ yu }))] : []),
    ratioChoice(names, baseline ?? "", (base) => set({ base, zy: null })),
  ];
}

/** Units of throughput; a database counts transactions and no bytes. */
export function xOptions({ picks }: Pick<CurveModel, "picks">) {
  const database = picks.shown.length > 0 && picks.shown.every(({ workload_op }) => isOfDatabase(workload_op));
  const counted = { iops: rateUnit("transaction"), outstanding: text.threadsName };
  return X_QUANTITIES.map((id) => {
    const label = database ? lookUp(counted, id) : undefined;
    return label === undefined ? { id, label: text.xs[id] ?? id, detail: text.xDetail[id] } : { id, label };
  });
}

export const xChoices = (
  model: Pick<CurveModel, "x" | "picks">,
  state: CurveState,
  set: (patch: Patch) => void,
): AxisChoice[] => [
  {
    id: "x",
    what: text.what.x,
    options: xOptions(model),
    selected: model.x,
    onChange: (id) => set({ x: id as CurveState["x"], zx: null }),
  },
  scaleChoice({ id: "x-scale", what: text.what.scale, selected: state.xs, onChange: (xs) => set({ xs, zx: null }) }),
  labelledChoice({
    id: "colour",
    what: text.what.colour,
    options: ["auto" as const, ...COLOUR_BY],
    labels: text.colours,
    selected: state.c,
    onChange: (c) => set({ c }),
  }),
];

type Limited = Pick<CurveState, "lim" | "base">;

/**
 * The limit knee together with a limit: the link's, the default of the statistic, else one in the middle of the drawn
 * latencies.
 */
export function withLimit({ lim, base }: Limited, { y }: Pick<CurveModel, "y">, read: Read): Patch {
  const asked = lim === "off" ? null : lim;
  const own = limitOfCurve({ lim: asked, knee: "limit", base }, y);
  return { knee: "limit", lim: own === null ? firstLimit(read.lines) : asked };
}

/** The other knees keep a limit that is set. */
export const chooseKnee = (knee: CurveState["knee"], state: Limited, model: Pick<CurveModel, "y">, read: Read): Patch =>
  knee === "limit" ? withLimit(state, model, read) : { knee };

export const withoutKnee = ({ knee }: Pick<CurveState, "knee">): Patch =>
  knee === "limit" ? { lim: "off" } : { knee: "limit" };

/** Loads that the lines have, and shares of each one's own maximum; an id is kind and value. */
export function cursorOptions({ lines }: Read, { options }: Pick<CurveModel, "options">): Option[] {
  const all = lines.map((line) => stepped(line, options));
  const open = lines.some(({ points: [first] }) => first?.point.load_kind === "rate");
  const load = (n: number): string => (open ? kneeText.asked(rateText(n)) : kneeText.outstanding(exact(n)));
  const of = (by: Cursor["by"], group: string, label: (n: number) => string): Option[] =>
    stops(all, by).map((n) => ({ id: `${by} ${String(n)}`, label: label(n), group }));
  return [
    { id: "", label: kneeText.cursorOff },
    ...of("load", kneeText.byLoad, load),
    ...of("percent", kneeText.byPercent, (n) => `${exact(n)} %`),
  ];
}

/** The attributes in which the series to choose from differ. An option that would give a single panel says why. */
export function panelOptions({ picks }: Pick<CurveModel, "picks">): Option[] {
  const differs = {
    none: true,
    workload: picks.workloads.length > 1,
    system: new Set(picks.matching.map(systemId)).size > 1,
    jobs: new Set(picks.matching.map(jobsId)).size > 1,
  };
  return FACETS.map((id) => {
    const label = kneeText.panels[id] ?? id;
    return { id, label, detail: kneeText.panelDetail[id], disabled: differs[id] ? undefined : kneeText.onlyOne(label) };
  });
}

/** Panels by workload show all workloads, unless the reader chose several. */
export function choosePanels(
  facet: CurveState["facet"],
  { picks }: Pick<CurveModel, "picks">,
  { w, s }: Pick<CurveState, "w" | "s">,
): Patch {
  const all = facet === "workload" && w.length < 2 && s.length === 0;
  return { facet, ...(all ? { w: picks.workloads.map(workloadId) } : {}), zx: null, zy: null };
}
