/** From the list to charts of both. Pure. */
import { encodeHash } from "~/permalink/codec";
import { defaults } from "~/permalink/field";
import { world as text } from "~/text/en/world";
import { fields as compareFields } from "../compare/state";
import { fields as curveFields } from "../curve/state";
import { linkContext } from "../shared/catalogue";
import { workloadId } from "../shared/point/workload";
import type { Step } from "../shared/steps";
import type { Comparable } from "./comparable";

/** Measured ones can be drawn: as curves, and side by side at equal load. */
export function linksOf(own: Step, all: readonly Comparable[]): { readonly label: string; readonly href: string }[] {
  const measured = all.flatMap(({ dataset, step }) => (step === null ? [] : [dataset]));
  if (measured.length === 0) return [];
  const chosen = { d: [own.first.dataset, ...new Set(measured)], w: [workloadId(own.first)] };
  return [
    { label: text.curve, href: encodeHash("curve", curveFields, { ...defaults(curveFields), ...chosen }, linkContext) },
    {
      label: text.compare,
      href: encodeHash("compare", compareFields, { ...defaults(compareFields), ...chosen }, linkContext),
    },
  ];
}
