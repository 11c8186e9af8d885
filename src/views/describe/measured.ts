/** What the result files say of a row, in words: the column that nobody edits. Pure. */
import type { RunRow } from "~/model/answers";
import { describe as text } from "~/text/en/describe";
import { workloadText } from "../shared/workload";
import type { GridRow } from "./rows";

export type RunsByKey = ReadonlyMap<string, RunRow>;

/** The workload that the runs of a row share, or how many there are; where a job ran. */
export function measuredText(row: GridRow, runs: RunsByKey): string {
  if (row.kind === "job") {
    const job = row.leaves[0]?.job;
    return [job?.targets.join(", "), job?.host].filter((part) => part != null && part !== "").join(" · ");
  }
  const workloads = new Set(
    row.leaves.flatMap(({ run }) => {
      const known = runs.get(run.key);
      return known === undefined ? [] : [workloadText(known)];
    }),
  );
  return workloads.size > 1 ? text.grid.workloads(workloads.size) : ([...workloads][0] ?? "");
}

/** The whole of a name that the cell cuts off: the paths of a group, the title of a run and where it ran. */
export function rowTitle(row: GridRow): string {
  if (row.kind === "group")
    return [row.name, ...new Set(row.leaves.map(({ run }) => run.path))].slice(0, PATHS).join("\n");
  const run = row.leaves[0]?.run;
  if (run === undefined || row.kind === "job") return row.name;
  return [run.path, run.title, run.targets.join(", "), run.host]
    .filter((part) => part != null && part !== "")
    .join("\n");
}

/** More lines than this are no help. */
const PATHS = 20;
