/** The one place that says of a system what is only guessed from names: it is drawn as a ring wherever it is named. */
import { useMemo } from "react";
import { isGuessed } from "~/describe/guess";
import { resolve } from "~/describe/resolve";
import type { LabelKey } from "~/model/labels";
import { useWorkspace } from "~/workspace/workspace";

/** @returns of a run, `<sha256 first 12>.<document>`: published ones are stated */
export function useGuessed(): (dataset: string, run: string, key: LabelKey) => boolean {
  const said = useWorkspace((state) => state.said);
  const grouped = useWorkspace((state) => state.grouped);
  return useMemo(() => {
    const cells = resolve([...said, ...grouped]);
    return (dataset, run, key) => dataset === "local" && isGuessed(cells, run, key);
  }, [said, grouped]);
}
