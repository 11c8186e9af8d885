/**
 * The limit while it is under the pointer. Lines, axes and names stay as they were drawn; the limit and its rings are
 * laid over them, and the table is judged anew: a chart of 10,000 points follows the hand.
 */
import type { Domain, Frame, Scene, SceneNode, Twin } from "../../scene";
import type { Layer } from "../layer";
import type { CurveOptions } from "../options";
import { limitLabel, limitLine, limitWords, overLine, ringRadius } from "./nodes";

export interface HeldLimit {
  readonly limit_us: number;
  /** What was read off with it. */
  readonly layer: Pick<Layer, "stressed" | "twin">;
  /** The table without a reading. */
  readonly twin: Twin;
}

/** @param scene as drawn with the limit that was taken hold of. */
export function heldScene(
  scene: Scene,
  { limit_us, layer, twin }: HeldLimit,
  { y }: CurveOptions,
  size: Frame["size"],
): Scene {
  const domain = scene.y_domain;
  const limits = (scene.panels ?? [scene.plot]).flatMap((plot): SceneNode[] => {
    const share = domain === undefined ? null : shareOf(limit_us, domain);
    if (share === null) return [];
    const at = plot.y + plot.h * (1 - share);
    return [limitLine(plot, at), limitLabel(limitWords(limit_us, y, size), plot.x + 6, overLine(at, plot))];
  });
  const rings = scene.marks
    .filter(({ id }) => layer.stressed.has(id))
    .map(({ x, y: at }): SceneNode => ({ type: "ring", x, y: at, r: ringRadius(size), colour: "ink" }));
  return { ...scene, over: [...limits, ...rings], twin: layer.twin(twin) };
}

/** Where a value stands between the ends of the axis, 0..1; null beyond them. */
function shareOf(value: number, { from, to, log }: Domain): number | null {
  const share = log ? Math.log(value / from) / Math.log(to / from) : (value - from) / (to - from);
  return share >= -1e-9 && share <= 1 + 1e-9 ? share : null;
}
