/** Runs by system, from the grouping of the drop (ingest/grouped) or from labels. */
import { byName } from "~/base/byName";
import { group } from "d3-array";
import { fnv1a32 } from "~/base/fnv1a";
import type { DescribedRun } from "~/model/described";
import { runTarget, type Said } from "~/model/labels";
import { labels } from "~/text/en/labels";
import { resolve } from "./resolve";

export interface RunGroup {
  /** Derived from the name, so that it is stable while runs come and go elsewhere. */
  readonly id: string;
  readonly name: string;
  /** By path, 2 before 10. */
  readonly runs: readonly DescribedRun[];
}

/** @param said all labels of the runs, including those from names */
export function groupsOf(runs: readonly DescribedRun[], said: readonly Said[]): readonly RunGroup[] {
  const cells = resolve(said.filter(({ key }) => key === "label"));
  const nameOf = ({ key }: DescribedRun): string => cells.get(runTarget(key))?.get("label")?.value ?? labels.group.top;
  return [...group(runs, nameOf)]
    .map(([name, own]) => ({
      id: fnv1a32(name).toString(36),
      name,
      runs: own.toSorted((a, b) => byName(a.path, b.path) || byName(a.key, b.key)),
    }))
    .sort((a, b) => byName(a.name, b.name));
}

/** Number of systems. Runs without a result do not count, unless there are no others. */
export const systemCount = (groups: readonly RunGroup[]): number =>
  groups.filter(({ name }) => name !== labels.group.top).length || groups.length;
