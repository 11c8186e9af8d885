import { useMemo } from "react";
import type { Behind } from "~/charts/curve/lineSeries";
import { buildCurve, prepared } from "~/charts/curve/curve";
import { heldScene } from "~/charts/curve/overlay";
import type { Frame, Scene } from "~/charts/scene";
import { linesOf } from "~/model/lines";
import { type Read, readOf } from "../shared/reading";
import type { CurveModel } from "./picture";
import { useSame } from "../shared/linkedFrame";
import { litMarks } from "~/charts/curve/readOff";
import type { CurveState } from "./state";

interface Drawn {
  /** With the limit as dragged, if it is being dragged. */
  readonly read: Read;
  readonly lit: ReadonlySet<string>;
  readonly build: (frame: Frame) => Scene;
  /** What the dragged limit changes in the scene; undefined: none is dragged. */
  readonly over: ((scene: Scene, size: Frame["size"]) => Scene) | undefined;
}

/**
 * The reading, with functions that stay the same while the drawing does. A dragged limit leaves lines, axes and names
 * alone: only the reading is computed again.
 * @param draft_us the limit being dragged; null: none
 */
export function useDrawn(
  { points, options, limit_us: lim }: CurveModel,
  { knee, at, ak, facet }: CurveState,
  draft_us: number | null,
  behind: Behind | null,
): Drawn {
  // The options are created anew with every change of the link.
  const same = useSame(options);
  const chosen = useMemo(() => ({ points, options: same }), [points, same]);
  const lines = useMemo(() => linesOf(chosen.points, chosen.options), [chosen]);
  const still = useMemo(() => {
    const read = readOf(chosen, { lim, knee, at, ak }, lines);
    return {
      read,
      build: (frame: Frame) => buildCurve(chosen.points, chosen.options, frame, behind, read.layer, facet),
    };
  }, [chosen, lines, lim, knee, at, ak, facet, behind]);
  return useMemo(() => {
    if (draft_us === null) return { ...still, lit: litMarks(still.read), over: undefined };
    const read = readOf(chosen, { lim: draft_us, knee, at, ak }, lines);
    const { layer } = read;
    return {
      read,
      lit: litMarks(read),
      build: still.build,
      over:
        layer === null
          ? undefined
          : (scene: Scene, size: Frame["size"]) => {
              const { twin } = prepared(chosen.points, chosen.options);
              return heldScene(scene, { limit_us: draft_us, layer, twin }, chosen.options, size);
            },
    };
  }, [still, chosen, lines, draft_us, knee, at, ak]);
}
