/** Runs of one load that the grouping says repeat one another. Pure. */
import { group } from "d3-array";
import { compareLoad } from "~/analysis/order";
import type { CurvePoint } from "~/model/answers";
import { testKey } from "../shared/cell";
import { workloadId } from "../shared/point/workload";
import { stepsOf, type Step } from "../shared/steps";
import { byName } from "~/base/byName";

export interface RepeatSet {
  /** In links: the first of them. */
  readonly id: string;
  readonly workload: string;
  /** In the order in which they ran; of files that do not say when, by path. */
  readonly steps: readonly Step[];
}

function inOrder(steps: readonly Step[]): Step[] {
  const timed = steps.every(({ first }) => first.started_ms !== null);
  return steps.toSorted(
    (a, b) =>
      (timed ? a.first.started_ms! - b.first.started_ms! : 0) ||
      byName(a.first.source_path, b.first.source_path) ||
      a.first.document - b.first.document ||
      a.first.phase - b.first.phase ||
      a.first.job_index - b.first.job_index,
  );
}

/** Most runs first, then most outstanding I/Os. */
export function setsOf(points: readonly CurvePoint[]): RepeatSet[] {
  const again = stepsOf(points).filter(({ first }) => first.repeat !== null);
  return [...group(again, testKey).values()]
    .filter((steps) => steps.length > 1)
    .map((steps): RepeatSet => {
      const ordered = inOrder(steps);
      return { id: ordered[0]!.id, workload: workloadId(ordered[0]!.first), steps: ordered };
    })
    .sort((a, b) => b.steps.length - a.steps.length || -compareLoad(a.steps[0]!.first, b.steps[0]!.first));
}

/** The test a link shows: the one it names, else the one of its workload with most runs. */
export const chosenSet = (sets: readonly RepeatSet[], w: string, g: string): RepeatSet | undefined =>
  sets.find(({ id }) => g !== "" && id === g) ?? sets.find(({ workload }) => w === "" || workload === w);
