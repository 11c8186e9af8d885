/** What can be chosen from the title of the axis of values. */
import { FIGURES_COLOURS, FIGURES_UNITS } from "~/charts/figures/options";
import type { AxisChoice } from "~/components/AxisMenu";
import { en } from "~/text/en";
import type { FiguresModel } from "./picture";
import type { FiguresState } from "./state";

const text = en.figures.page;

const SCALED: readonly FiguresState["form"][] = ["dots", "latency", "threads", "share", "depth"];
/** Forms whose values stand on the upright axis. */
const UPRIGHT: readonly FiguresState["form"][] = ["threads", "share", "depth"];
/** On a phone the steps of threads stand under each other, and their values lie along x. */
export const isUpright = ({ form }: Pick<FiguresState, "form">, phone: boolean): boolean =>
  UPRIGHT.includes(form) && !(phone && form === "threads");

export function valueChoices(
  { choices }: FiguresModel,
  state: FiguresState,
  set: (patch: Partial<FiguresState>) => void,
): AxisChoice[] {
  const bytes = choices.shown.some((row) => row.unit === "bytes_per_s");
  const unit: AxisChoice = {
    id: "unit",
    what: text.what.unit,
    options: FIGURES_UNITS.map((id) => ({ id, label: id })),
    selected: state.u,
    onChange: (u) => {
      set({ u: u as FiguresState["u"] });
    },
  };
  const scale: AxisChoice = {
    id: "scale",
    what: text.what.scale,
    options: (["linear", "log"] as const).map((id) => ({ id, label: text.scales[id] })),
    selected: state.log ? "log" : "linear",
    onChange: (id) => {
      set({ log: id === "log", z: null });
    },
  };
  const colour: AxisChoice = {
    id: "colour",
    what: text.what.colour,
    options: FIGURES_COLOURS.map((id) => ({ id, label: text.colours[id] ?? id })),
    selected: state.c,
    onChange: (c) => {
      set({ c: c as FiguresState["c"] });
    },
  };
  // Bars start at zero, changes and checks diverge, the ACT chart has its own scale: no logarithm there.
  return [...(bytes ? [unit] : []), ...(SCALED.includes(state.form) ? [scale] : []), colour];
}
