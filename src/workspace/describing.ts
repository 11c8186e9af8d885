/** What files, rules and the user say of the loaded runs, from one place: loaded with the first own file. Pure. */
import type { KeptSaid } from "./kept";
import { saidOf } from "./kept";
import type { Labels, LocalSource, WorkspaceState } from "./state";

export { labelBatch } from "./labelBatch";

type Described = Pick<WorkspaceState, "runs" | "said" | "labels" | "descriptions" | "inventory">;

/** @param rules that the user accepted */
export function described(
  sources: readonly LocalSource[],
  kept: readonly KeptSaid[],
  _rules: readonly string[],
): Described {
  const runs = sources.flatMap((source) => source.runs);
  const own = saidOf(kept, runs);
  return { runs, said: own, labels: labelsOf(own), descriptions: [], inventory: [] };
}

/** As the old form on the files page wants it. */
function labelsOf(own: WorkspaceState["said"]): Readonly<Record<string, Labels>> {
  const all = new Map<string, Record<string, string>>();
  for (const { target, key, value } of own) all.set(target, { ...all.get(target), [key]: value });
  return Object.fromEntries(all);
}

/** Text of a kneepoint.json that says what is said of the loaded runs. */
export const descriptionText = (_state: Described): string => "";
