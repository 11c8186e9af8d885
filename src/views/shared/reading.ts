/** What a link reads off its curve, and the layer that shows it. Pure, and lazy: the first chart does without. */
import { type Asked, readCurve } from "~/analysis/reading";
import type { Layer } from "~/charts/curve/lineSeries";
import type { CurveOptions } from "~/charts/curve/options";
import { overlayOf } from "~/charts/curve/overlay";
import type { CurvePoint } from "~/model/answers";
import { type Line, linesOf } from "~/model/lines";
import type { Reading } from "~/model/reading";

export interface Read {
  /** As measured. */
  readonly lines: readonly Line[];
  readonly reading: Reading;
  /** null: nothing is read off. */
  readonly layer: Layer | null;
}

/** What is drawn: points, and how. */
interface ReadPoints {
  readonly points: readonly CurvePoint[];
  readonly options: CurveOptions;
}

/** `lines`: of these points, where they are made already. */
export function readOf(
  { points, options }: ReadPoints,
  state: Asked,
  lines: readonly Line[] = linesOf(points, options),
): Read {
  const reading = readCurve(lines, options, state);
  const isRead = reading.knees.size > 0 || reading.cursor !== null;
  return { lines, reading, layer: isRead ? overlayOf(reading, lines, options) : null };
}
