/** What can be chosen from the two axis titles. */
import { lookUp } from "~/base/lookUp";
import { rateUnit } from "~/charts/curve/names";
import { COLOUR_BY, KINDS, X_QUANTITIES } from "~/charts/curve/options";
import type { AxisChoice } from "~/components/AxisMenu";
import { STATISTICS, type Statistic } from "~/model/latency";
import { isOfDatabase } from "~/model/workload";
import { en } from "~/text/en";
import { curvePage } from "~/text/en/curve-page";
import { series as ofSeries } from "~/text/en/series";
import { kindChoice, labelledChoice, latencyUnitChoice, scaleChoice } from "../shared/axisChoices";
import { statisticsOf, type CurveModel } from "./picture";
import type { CurveState } from "./state";

type Set = (patch: Partial<CurveState>) => void;
const text = { ...en.curve, ...curvePage };

export function yChoices({ points, y, names, baseline }: CurveModel, state: CurveState, set: Set): AxisChoice[] {
  const has = statisticsOf(points);
  const kinds = new Set(points.flatMap((point) => Object.keys(point.latency)));
  const ratios: AxisChoice = {
    id: "baseline",
    what: ofSeries.ratioTo,
    options: [{ id: "", label: ofSeries.absolute }, ...[...names].map(([id, label]) => ({ id, label }))],
    selected: baseline ?? "",
    onChange: (base) => set({ base, zy: null }),
  };
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
    ...(names.size < 2 && baseline === null ? [] : [ratios]),
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

export const xChoices = (model: Pick<CurveModel, "x" | "picks">, state: CurveState, set: Set): AxisChoice[] => [
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
