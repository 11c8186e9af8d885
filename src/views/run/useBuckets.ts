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
  const { answers, state } = useEach(buckets, params, revision);
  return useMemo(() => {
    const rows = answers.flatMap((answer) => answer ?? []);
    const ready = state === "ready" || state === "failed";
    return { ready, model: rows.length === 0 ? model : { ...model, lines: withBuckets(lines, rows, kind) } };
  }, [model, lines, kind, answers, state]);
}
