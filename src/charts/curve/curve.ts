/** Throughput against latency with its notes: nothing is dropped, hidden or joined without being counted. */
import type { CurvePoint } from "~/model/answers";
import { curveNotes as text } from "~/text/en/curve-notes";
import type { Frame, Scene } from "../scene";
import type { Behind } from "./behind";
import { drawCurve } from "./drawn";
import type { Layer } from "./layer";
import { notesOf } from "./notes";
import type { CurveOptions } from "./options";
import { notesOfSeries } from "./seriesNotes";

/** The scene of the points of one or more datasets. `points`: each point once; any order. */
export function buildCurve(
  points: readonly CurvePoint[],
  asked: CurveOptions,
  frame: Frame,
  behind: Behind | null = null,
  layer: Layer | null = null,
): Scene {
  const { scene, lines, options, outside, isBehind } = drawCurve(points, asked, frame, behind, layer);
  const notes = [
    ...notesOfSeries(points, lines, options),
    ...notesOf(lines, options, outside),
    ...(behind !== null && isBehind ? [text.behind(behind.name)] : []),
    ...(layer?.notes ?? []),
  ];
  return { ...scene, notes };
}
