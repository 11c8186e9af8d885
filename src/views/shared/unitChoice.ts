import type { AxisChoice } from "~/components/AxisMenu";
import { en } from "~/text/en";

const UNITS = ["iops", "gb_per_s", "gib_per_s"] as const;
export type ThroughputUnit = (typeof UNITS)[number];

/** The unit of a throughput axis: IOPS, GB/s or GiB/s. `auto` of a link shows what it came to. */
export const unitChoice = (
  chosen: "auto" | ThroughputUnit,
  drawn: ThroughputUnit,
  onChange: (unit: ThroughputUnit) => void,
): AxisChoice => ({
  id: "unit",
  what: en.figures.page.what.unit,
  options: UNITS.map((id) => ({ id, label: en.curve.xs[id] ?? id, detail: en.curve.xDetail[id] })),
  selected: chosen === "auto" ? drawn : chosen,
  onChange: (id) => {
    const unit = UNITS.find((one) => one === id);
    if (unit !== undefined) onChange(unit);
  },
});
