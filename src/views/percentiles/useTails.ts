import { useMemo } from "react";
import { membersOf } from "~/analysis/tails";
import { buckets } from "~/queries/buckets";
import { members } from "~/queries/members";
import type { CurvePoint } from "~/model/answers";
import { type AskFailure, useAnswers, useEach } from "../shared/useAnswers";
import { directionsIn, picksOf } from "./picks";
import type { PercentilesAnswers } from "./picture";
import type { PercentilesState } from "./state";

interface Tails extends Pick<PercentilesAnswers, "buckets" | "members"> {
  readonly failures: readonly AskFailure[];
  readonly ready: boolean;
}

/**
 * Histograms of the points on the chart, and members of points that could not be combined or were put together: the
 * latter's histograms are those of their members. Printed percentiles are shown before any of these arrive.
 */
export function useTails(points: readonly CurvePoint[], state: PercentilesState): Tails {
  const drawn = useMemo(
    () => picksOf(points, state).steps.flatMap((step) => directionsIn(step, state.op)),
    [points, state],
  );
  const datasets = [...new Set(drawn.map(({ dataset }) => dataset))];
  const apart = drawn.filter(({ why, together }) => why !== null || together !== null).map(({ dataset }) => dataset);
  const parts = useAnswers(members, [...new Set(apart)]);
  const params = datasets.map((dataset) => ({
    dataset,
    points: drawn
      .filter((point) => point.dataset === dataset)
      .flatMap((point) => (point.together === null ? [point] : membersOf(point, parts.rows)))
      .map(({ point_no }) => String(point_no)),
  }));
  const found = useEach(buckets, params);
  const { answers, asked } = found;
  return useMemo(
    () => ({
      buckets: answers.flatMap((rows, i) => (rows ?? []).map((row) => ({ ...row, dataset: asked[i]?.dataset ?? "" }))),
      members: parts.rows,
      failures: [...found.failures, ...parts.failures],
      ready: found.state !== "waiting" && found.state !== "slow" && parts.state !== "waiting" && parts.state !== "slow",
    }),
    [answers, asked, parts.rows, parts.failures, parts.state, found.failures, found.state],
  );
}
