/** The scene of any link of the curve; a card of the catalogue loads it only when its link reads something off or has panels. */
import { buildCurve } from "~/charts/curve/curve";
import type { Frame, Scene } from "~/charts/scene";
import { curveModel, type CurveAnswers } from "./picture";
import type { Known } from "../shared/known";
import { readOf } from "../shared/reading";
import type { CurveState } from "./state";

/** As `curvePicture`, of any link. */
export function drawnPicture(answers: CurveAnswers, state: CurveState, known: Known, frame: Frame): Scene {
  const model = curveModel(answers, state, known);
  const { layer } = readOf(model, { ...state, lim: model.limit_us });
  return buildCurve(model.points, model.options, frame, null, layer, state.facet);
}
