import { useMemo } from "react";
import type { Behind } from "~/charts/curve/lineSeries";
import { buildCurve, prepared } from "~/charts/curve/curve";
import { heldScene } from "~/charts/curve/overlay";
import type { Frame, Scene } from "~/charts/scene";
import { linesOf } from "~/model/lines";
import { type Read, readOf } from "../shared/reading";
import type { CurveModel } from "./picture";
import { useSame } from "../shared/linkedFrame";
import { litMarks } from "./readOff";
import type { CurveState } from "./state";

interface Drawn {
  /** With the limit under the pointer, where there is one. */
  readonly read: Read;
  readonly lit: ReadonlySet<string>;
  readonly build: (frame: Frame) => Scene;
  /** What the limit under the pointer changes of the scene; undefined: nothing is held. */
  readonly over: ((scene: Scene, size: Frame["size"]) => Scene) | undefined;
}

/**
 * What is read off, and the same functions while what is drawn is the same. A limit under the pointer leaves lines, axes
 * and names as they stand: only what is read off is worked out anew.
 * @param draft_us the limit under the pointer; null: none is held.
 */
export function useDrawn(
  { points, options, limit_us: lim }: CurveModel,
  { knee, at, ak, facet }: CurveState,
  draft_us: number | null,
  behind: Behind | null,
): Drawn {
  // They are made anew with every change of the link.
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
