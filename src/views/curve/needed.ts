/** What of the user's own data the chart is made of. Pure. */
import { seriesId } from "~/charts/curve/series";
import type { CurvePoint } from "~/model/answers";
import type { Needed } from "~/model/carried";
import { neededPoints } from "../shared/share/needed";
import type { CurveModel } from "./picture";

/** What is drawn, and what the reader hid: the table says that it is hidden, and why. */
export function neededCurve({ points, hidden }: CurveModel, all: readonly CurvePoint[]): Needed | null {
  if (hidden.length === 0) return neededPoints(points, all);
  // Series that differ in their number of drives have it behind their key.
  const ids = hidden.map(({ id }) => id.split(" ×", 1)[0]!);
  return neededPoints([...points, ...all.filter((point) => ids.includes(seriesId(point)))], all);
}
