/** What can be chosen from the two axis titles. */
import { rateUnit } from "~/charts/curve/names";
import { STATISTICS, type Statistic } from "~/model/latency";
import { isOfDatabase } from "~/model/workload";
import { COLOUR_BY, KINDS, LATENCY_UNITS, X_QUANTITIES } from "~/charts/curve/options";
import type { AxisChoice } from "~/components/AxisMenu";
import { en } from "~/text/en";
import { curvePage } from "~/text/en/curve-page";
import { series as ofSeries } from "~/text/en/series";
import { scaleChoice } from "../shared/axisChoices";
import { statisticsOf, type CurveModel } from "./picture";
import type { CurveState } from "./state";

type Set = (patch: Partial<CurveState>) => void;
const text = { ...en.curve, ...curvePage };

const scale = (id: string, selected: "log" | "linear", onChange: (scale: "log" | "linear") => void): AxisChoice =>
  scaleChoice({ id, what: text.what.scale, selected, onChange });

export function yChoices(
  { points, y, names: series, baseline }: CurveModel,
  state: CurveState,
  set: Set,
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
    {
      id: "kind",
      what: text.what.kind,
      options: KINDS.filter((kind) => kind === "default" || kind === state.k || kinds.has(kind)).map((kind) => ({
        id: kind,
        label: kind === "default" ? text.defaultKind : (text.kinds[kind] ?? kind),
        detail: text.kindDetail[kind],
      })),
      selected: state.k,
      onChange: (kind) => set({ k: kind as CurveState["k"], zy: null }),
    },
    scale("y-scale", state.ys, (ys) => set({ ys, zy: null })),
    ...(baseline === null
      ? [
          {
            id: "y-unit",
            what: ofSeries.unit,
            options: LATENCY_UNITS.map((id) => ({ id, label: ofSeries.units[id] ?? id })),
            selected: state.yu,
            onChange: (id: string) => set({ yu: id as CurveState["yu"] }),
          },
        ]
      : []),
    ...(series.size < 2 && baseline === null
      ? []
      : [
          {
            id: "baseline",
            what: ofSeries.ratioTo,
            options: [{ id: "", label: ofSeries.absolute }, ...[...series].map(([id, label]) => ({ id, label }))],
            selected: baseline ?? "",
            onChange: (base: string) => set({ base, zy: null }),
          },
        ]),
  ];
}

export function xChoices({ x, picks }: Pick<CurveModel, "x" | "picks">, state: CurveState, set: Set): AxisChoice[] {
  const database = picks.shown.length > 0 && picks.shown.every(({ workload_op }) => isOfDatabase(workload_op));
  return [
    {
      id: "x",
      what: text.what.x,
      // A database counts transactions and no bytes.
      options: X_QUANTITIES.map((id) => {
        const counts =
          database && (id === "iops" ? rateUnit("transaction") : id === "outstanding" ? text.threadsName : null);
        return counts ? { id, label: counts } : { id, label: text.xs[id] ?? id, detail: text.xDetail[id] };
      }),
      selected: x,
      onChange: (id) => set({ x: id as CurveState["x"], zx: null }),
    },
    scale("x-scale", state.xs, (xs) => set({ xs, zx: null })),
    {
      id: "colour",
      what: text.what.colour,
      options: ["auto" as const, ...COLOUR_BY].map((id) => ({ id, label: text.colours[id] ?? id })),
      selected: state.c,
      onChange: (id) => set({ c: id as CurveState["c"] }),
    },
  ];
}
