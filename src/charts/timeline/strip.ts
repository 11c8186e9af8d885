/** The whole run in small: the mean of each line's columns, in a band from lowest to highest. */
import { max, min } from "d3-array";
import { area, line as pathLine } from "d3-shape";
import type { TimeColumn } from "~/model/timeLine";

export interface StripPaths {
  readonly band: string;
  readonly mean: string;
}

/** From the lowest to the highest window of all lines, so that a dip shows in a strip of any height. */
export function stripPaths(
  lines: readonly (readonly TimeColumn[])[],
  end_s: number,
  width: number,
  height: number,
): StripPaths[] {
  const all = lines.flat();
  // Hundreds of members with hundreds of columns each are more values than a call takes.
  const [low, high] = [min(all, ({ least }) => least) ?? 0, max(all, ({ greatest }) => greatest) ?? 0];
  const x = ({ t_s }: TimeColumn): number => (t_s / end_s) * width;
  const y = (value: number): number => height - 4 - ((value - low) / Math.max(high - low, 1e-9)) * (height - 8);
  const bandOf = area<TimeColumn>(
    x,
    ({ least }) => y(least),
    ({ greatest }) => y(greatest),
  ).digits(1);
  const meanOf = pathLine<TimeColumn>(x, ({ mean }) => y(mean)).digits(1);
  return lines.map((columns) => ({ band: bandOf(columns) ?? "", mean: meanOf(columns) ?? "" }));
}
