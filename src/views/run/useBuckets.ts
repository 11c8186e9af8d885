import { useMemo } from "react";
import { buckets } from "~/queries/buckets";
import { useEach } from "../shared/useEach";
import { wantsBuckets, withBuckets } from "./measurements";
import type { RunModel } from "./picture";

/** The model with the histograms of those lines that have no percentiles to draw; they are asked for only then. */
export function useBuckets(model: RunModel, revision: number): { readonly model: RunModel; readonly ready: boolean } {
  const { lines, kind } = model;
  const points = wantsBuckets(lines, kind).map(({ point }) => point);
  const params = [...new Set(points.map(({ dataset }) => dataset))].map((dataset) => ({
    dataset,
    points: points.filter((point) => point.dataset === dataset).map(({ point_no }) => String(point_no)),
  }));
  const { answers, state, asked } = useEach(buckets, params, revision);
  // Of a file that grows the histograms of before stay until the new ones are there.
  const held = params.length === 0 || JSON.stringify(asked) === JSON.stringify(params);
  return useMemo(() => {
    const rows = answers.flatMap((answer) => answer ?? []);
    const ready = state === "ready" || state === "failed" || held;
    return { ready, model: rows.length === 0 ? model : { ...model, lines: withBuckets(lines, rows, kind) } };
  }, [model, lines, kind, answers, state, held]);
}
