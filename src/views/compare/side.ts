/** What the panels of the page compare: each side with its name and everything it measured, the base first. */
import type { CurvePoint } from "~/model/answers";

export interface MeasuredSide {
  readonly name: string;
  readonly points: readonly CurvePoint[];
}
