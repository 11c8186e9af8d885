/**
 * The charts there are: a new chart is one folder and one line here. `build` turns the rows of its question and its
 * options into a scene; each chart says in its own types which rows and options those are.
 */
import { buildCurve } from "./curve/curve";
import { buildFigures } from "./figures/build";
import type { Frame, Scene } from "./scene";

export interface Chart<Row, Options> {
  readonly id: string;
  readonly build: (rows: readonly Row[], options: Options, frame: Frame) => Scene;
}

export const charts = [
  { id: "curve", build: buildCurve },
  { id: "figures", build: buildFigures },
] as const satisfies readonly Chart<never, never>[];
