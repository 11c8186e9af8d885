/** The scene of a link, with what is read off its curve, in one panel or in several. A card of the catalogue loads it. */
import type { Behind } from "~/charts/curve/lineSeries";
import { buildCurve } from "~/charts/curve/curve";
import { buildFacets } from "~/charts/curve/curve";
import type { Layer } from "~/charts/curve/lineSeries";
import { type Line, linesOf } from "~/charts/curve/lines";
import { overlayOf } from "~/charts/curve/overlay";
import type { Reading } from "~/charts/curve/reading";
import type { Frame, Scene } from "~/charts/scene";
import { curveModel, type CurveAnswers, type CurveModel } from "./picture";
import type { Known } from "../shared/known";
import { readCurve } from "./reading";
import type { CurveState } from "./state";

export interface Read {
  /** As measured. */
  readonly lines: readonly Line[];
  readonly reading: Reading;
  /** null: nothing is read off. */
  readonly layer: Layer | null;
}

type Asked = Parameters<typeof readCurve>[2];

/** `lines`: of these points, where they are made already. */
export function readOf(
  { points, options }: Pick<CurveModel, "points" | "options">,
  state: Asked,
  lines: readonly Line[] = linesOf(points, options),
): Read {
  const reading = readCurve(lines, options, state);
  const isRead = reading.knees.size > 0 || reading.cursor !== null;
  return { lines, reading, layer: isRead ? overlayOf(reading, lines, options) : null };
}

export function drawRead(
  { points, options }: Pick<CurveModel, "points" | "options">,
  facet: CurveState["facet"],
  layer: Layer | null,
  frame: Frame,
  behind: Behind | null = null,
): Scene {
  return facet === "none"
    ? buildCurve(points, options, frame, behind, layer)
    : buildFacets(points, options, frame, facet, layer);
}

/** Of a card and a test: as the page draws it. */
export function drawnPicture(answers: CurveAnswers, state: CurveState, known: Known, frame: Frame): Scene {
  const model = curveModel(answers, state, known);
  return drawRead(model, state.facet, readOf(model, { ...state, lim: model.limit_us }).layer, frame);
}
