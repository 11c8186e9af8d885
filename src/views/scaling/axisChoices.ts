/** The menu of the throughput axis: unit, statistic and kind of the latency, what the ideal is made of. */
import { KINDS, STATISTICS, type Statistic } from "~/charts/curve/options";
import type { AxisChoice } from "~/components/AxisMenu";
import { en } from "~/text/en";
import { scaling as text } from "~/text/en/scaling";
import { unitChoice } from "../shared/unitChoice";
import type { ScalingModel } from "./picture";
import type { ScalingState } from "./state";

export function yChoices(
  { data, group, hasAlone, published, chart }: ScalingModel,
  state: ScalingState,
  set: (patch: Partial<ScalingState>) => void,
): AxisChoice[] {
  const unit = unitChoice(state.u, data.quantity, (u) => {
    set({ u });
  });
  if (published !== undefined || group === undefined) return [unit];
  const statistic: AxisChoice = {
    id: "statistic",
    what: text.what.statistic,
    options: (Object.keys(STATISTICS) as Statistic[]).map((id) => ({ id, label: id })),
    selected: data.statistic,
    onChange: (y) => {
      set({ y: y as Statistic });
    },
  };
  const points = group.measured.flatMap(({ step, members }) =>
    [step, ...members].flatMap(({ latencies }) => latencies),
  );
  const kinds = KINDS.filter((kind) => points.some(({ latency }) => Object.hasOwn(latency, kind)));
  const kind: AxisChoice = {
    id: "kind",
    what: text.what.kind,
    options: kinds.map((id) => ({ id, label: en.charts.curve.kind(id) })),
    selected: data.kind,
    onChange: (k) => {
      set({ k: k as ScalingState["k"] });
    },
  };
  const baseline: AxisChoice = {
    id: "baseline",
    what: text.what.baseline,
    options: (["auto", "smallest"] as const).map((id) => ({ id, ...text.baseline[id] })),
    selected: state.b,
    onChange: (b) => {
      set({ b: b === "smallest" ? b : "auto" });
    },
  };
  // Shares of an ideal have no unit.
  return [
    ...(chart.form === "all" ? [] : [unit]),
    statistic,
    kind,
    ...(hasAlone || state.b === "smallest" ? [baseline] : []),
  ];
}
