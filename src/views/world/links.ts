/** From the list to charts of both. Pure. */
import { encodeHash } from "~/permalink/codec";
import { defaults } from "~/permalink/field";
import { world as text } from "~/text/en/world";
import { fields as compareFields } from "../compare/state";
import { fields as curveFields, MOST_SERIES } from "../curve/state";
import { linkContext } from "../shared/catalogue";
import { workloadId } from "../shared/point/workload";
import type { Step } from "../shared/steps";
import type { Comparable } from "./comparable";

/**
 * Measured ones can be drawn: as curves, and side by side at equal load. No more datasets than a chart shows series: a
 * link that names hundreds is none.
 */
export function linksOf(own: Step, all: readonly Comparable[]): { readonly label: string; readonly href: string }[] {
  const measured = all.flatMap(({ dataset, step }) => (step === null ? [] : [dataset]));
  if (measured.length === 0) return [];
  const datasets = [...new Set(measured)].filter((dataset) => dataset !== own.first.dataset);
  const first = datasets.slice(0, MOST_SERIES - 1);
  const n = first.length < datasets.length ? first.length : null;
  const chosen = { d: [own.first.dataset, ...first], w: [workloadId(own.first)] };
  return [
    {
      label: text.curve(n),
      href: encodeHash("curve", curveFields, { ...defaults(curveFields), ...chosen }, linkContext),
    },
    {
      label: text.compare(n),
      href: encodeHash("compare", compareFields, { ...defaults(compareFields), ...chosen }, linkContext),
    },
  ];
}
