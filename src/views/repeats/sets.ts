/** Which runs are repeats of one another: one system, one series, one load, measured more than once. Pure. */
import { group } from "d3-array";
import { compareLoad } from "~/analysis/order";
import type { CurvePoint } from "~/model/answers";
import { workloadId } from "../shared/point/workload";
import { stepsOf, type Step } from "../shared/steps";

export interface RepeatSet {
  /** In links: the first of them. */
  readonly id: string;
  readonly workload: string;
  /** In the order in which they ran; of files that do not say when, by path. */
  readonly steps: readonly Step[];
}

const testOf = ({ first }: Step): string =>
  JSON.stringify([
    first.dataset,
    first.system,
    first.host,
    first.tool,
    first.series,
    first.load_kind,
    first.iodepth,
    first.numjobs,
    first.outstanding,
    first.asked_iops,
    // Rates of a curve are rounded from its own maximum: the step is the test.
    first.load_percent === null ? null : Math.round(first.load_percent),
    first.targets,
  ]);

const collator = new Intl.Collator("en", { numeric: true });

function inOrder(steps: readonly Step[]): Step[] {
  const timed = steps.every(({ first }) => first.started_ms !== null);
  return steps.toSorted(
    (a, b) =>
      (timed ? a.first.started_ms! - b.first.started_ms! : 0) ||
      collator.compare(a.first.source_path, b.first.source_path) ||
      a.first.document - b.first.document ||
      a.first.phase - b.first.phase ||
      a.first.job_index - b.first.job_index,
  );
}

/** Most runs first, then most outstanding I/Os. */
export function setsOf(points: readonly CurvePoint[]): RepeatSet[] {
  return [...group(stepsOf(points), testOf).values()]
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
