/**
 * What a link reads off its curve, and the layer that shows it. Pure, and loaded lazily: the first chart does not need
 * it.
 */
import { type Asked, readCurve } from "~/analysis/reading";
import type { Layer } from "~/charts/curve/lineSeries";
import type { CurveOptions } from "~/charts/curve/options";
import { overlayOf } from "~/charts/curve/overlay";
import type { CurvePoint } from "~/model/answers";
import { type Line, linesOf } from "~/model/lines";
import type { Reading } from "~/model/reading";

export interface Read {
  /** The lines as measured. */
  readonly lines: readonly Line[];
  readonly reading: Reading;
  /** null: nothing is read off. */
  readonly layer: Layer | null;
}

/** `lines`: those of these points, if already made. */
export function readOf(
  { points, options }: { readonly points: readonly CurvePoint[]; readonly options: CurveOptions },
  state: Asked,
  lines: readonly Line[] = linesOf(points, options),
): Read {
  const reading = readCurve(lines, options, state);
  const isRead = reading.knees.size > 0 || reading.cursor !== null;
  return { lines, reading, layer: isRead ? overlayOf(reading, lines, options) : null };
}
