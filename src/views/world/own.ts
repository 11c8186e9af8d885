/** The measurement that is compared with what is published, and the sentence that names it. Pure. */
import { loadTag } from "~/charts/curve/readout";
import type { Token } from "~/components/token";
import type { CurvePoint } from "~/model/answers";
import { world as text } from "~/text/en/world";
import { workloadName } from "../shared/point/workload";
import { counts, rateOf, type Step, stepsOf } from "../shared/steps";
import type { WorldState } from "./state";

const peak = (step: Step): number => rateOf(step, "gb_per_s") ?? 0;

/** Highest throughput first. */
export const ownSteps = (points: readonly CurvePoint[]): Step[] =>
  stepsOf(points)
    .filter(counts)
    .toSorted((a, b) => peak(b) - peak(a));

/** @param of mark of a direction of it; empty: that with the highest throughput. */
export const chosenStep = (steps: readonly Step[], of: string): Step | undefined =>
  of === ""
    ? steps[0]
    : steps.find(
        ({ id, directions }) => id === of || directions.some(({ dataset, key }) => `${dataset}/${key}` === of),
      );

/** More are not offered in the sentence: a chart's own points lead here. */
const OFFERED = 200;

const nameOf = ({ first }: Step): string => `${workloadName(first)}, ${loadTag(first)}`;

export function sentenceOf(
  steps: readonly Step[],
  step: Step | undefined,
  state: WorldState,
  set: (patch: Partial<WorldState>) => void,
): (string | Token)[] {
  if (step === undefined) return [text.empty.noOwnTitle, text.words.stop];
  return [
    text.words.beside,
    {
      id: "measurement",
      text: nameOf(step),
      what: text.what.measurement,
      options: steps
        .slice(0, OFFERED)
        .map((one) => ({ id: one.id, label: nameOf(one), detail: one.first.source_path })),
      selected: [state.of === "" ? step.id : state.of],
      multiple: false,
      onChange: ([of = ""]) => {
        set({ of, p: "" });
      },
    },
    text.words.stop,
  ];
}
