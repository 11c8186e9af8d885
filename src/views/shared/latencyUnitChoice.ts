import { LATENCY_UNITS, type LatencyUnitChoice } from "~/charts/curve/options";
import type { AxisChoice } from "~/components/AxisMenu";
import { series as text } from "~/text/en/series";

/** The unit of a latency axis: µs, ms, s, or what fits. */
export const latencyUnitChoice = (
  selected: LatencyUnitChoice,
  onChange: (unit: LatencyUnitChoice) => void,
): AxisChoice => ({
  id: "unit",
  what: text.unit,
  options: LATENCY_UNITS.map((id) => ({ id, label: text.units[id] ?? id })),
  selected,
  onChange: (id) => {
    const unit = LATENCY_UNITS.find((one) => one === id);
    if (unit !== undefined) onChange(unit);
  },
});
