import { useMemo, useState } from "react";
import { buckets } from "~/queries/buckets";
import { useEach } from "../shared/useAnswers";
import { wantsBuckets, withBuckets } from "./measurements";
import type { RunModel } from "./picture";

interface Bucketed {
  readonly model: RunModel;
  readonly ready: boolean;
}

/**
 * The model with the histograms of those lines that have no percentiles to draw; they are asked for only then. While
 * those of other measurements of the same runs are asked for, what was shown stays whole.
 */
export function useBuckets(model: RunModel, revision: number): Bucketed {
  const { lines, kind } = model;
  const points = wantsBuckets(lines, kind).map(({ point }) => point);
  const params = [...new Set(points.map(({ dataset }) => dataset))].map((dataset) => ({
    dataset,
    points: points.filter((point) => point.dataset === dataset).map(({ point_no }) => String(point_no)),
  }));
  const { answers, state, asked } = useEach(buckets, params, revision);
  // Of a file that grows the histograms of before stay until the new ones are there.
  const held = params.length === 0 || JSON.stringify(asked) === JSON.stringify(params);
  const now = useMemo((): Bucketed => {
    const rows = answers.flatMap((answer) => answer ?? []);
    const ready = state === "ready" || state === "failed" || held;
    return { ready, model: rows.length === 0 ? model : { ...model, lines: withBuckets(lines, rows, kind) } };
  }, [model, lines, kind, answers, state, held]);
  const [kept, keep] = useState(now);
  if (now.ready && kept !== now) keep(now);
  return now.ready || !kept.ready || runsOf(kept.model) !== runsOf(model) ? now : kept;
}

const runsOf = ({ chosen }: RunModel): string => JSON.stringify(chosen.map(({ id }) => id));
