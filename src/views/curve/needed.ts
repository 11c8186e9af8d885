/** Which of the reader's own data the chart is made of. Pure. */
import type { CurvePoint } from "~/model/answers";
import type { Needed } from "~/model/carried";
import { kindOf } from "~/model/lines";
import { seriesId } from "~/model/load";
import { MENU_QUANTILES, neededPoints } from "../shared/share/needed";
import type { CurveModel } from "./picture";

/**
 * What is drawn, and what the reader hid, since the table lists that with the reason. To keep a link short, latencies
 * are limited to the drawn kinds, to `lat`, which checks use, and to the percentiles in the menus.
 */
export function neededCurve(
  { points, hidden, y, options }: Pick<CurveModel, "points" | "hidden" | "y" | "options">,
  all: readonly CurvePoint[],
): Needed | null {
  // Series that differ in their number of drives have it after their key.
  const ids = hidden.map(({ id }) => id.split(" ×", 1)[0]!);
  const shown = ids.length === 0 ? points : [...points, ...all.filter((point) => ids.includes(seriesId(point)))];
  const kinds = new Set(points.map((point) => kindOf([point], options.kind, y)));
  return neededPoints(shown, all, { kinds: [...kinds, "lat"], quantiles: MENU_QUANTILES });
}
