/** What of the user's own data the page is made of. Pure. */
import type { CurvePoint, MemberRow } from "~/model/answers";
import type { Needed } from "~/model/carried";
import { MENU_QUANTILES, neededPoints } from "../shared/share/needed";

/** Everything of each side; the members too where they tell the drives or their shares of a sum. */
export function neededSides(
  measured: readonly CurvePoint[],
  all: readonly CurvePoint[],
  members: readonly MemberRow[],
): Needed | null {
  const keys = new Set(measured.filter(({ dataset }) => dataset === "local").map(({ key }) => key));
  const told = members.some(({ dataset, key, of }) => dataset === "local" && key !== of && keys.has(of));
  return neededPoints(measured, all, { quantiles: MENU_QUANTILES, ...(told ? { members: true } : {}) });
}
