/** Ratios, changes and rates as texts. */
import { compare as text } from "~/text/en/compare";
import { units } from "../axis";
import { bounded } from "../bounds";
import { fixed, significant } from "~/base/number";
import { rateText } from "~/model/valueText";
import type { CompareRow, RatioValue } from "./data";

/** "1.27", "0.914": three digits tell 1 % apart. */
export const ratioText = (ratio: number): string => significant(Number(ratio.toPrecision(3)), 3);

/** "27", under 10 % with one decimal: what is rounded to 0 is called equal. */
export const percentText = (gain: number): string => fixed(Math.abs(gain) * 100, Math.abs(gain) < 0.1 ? 1 : 0);

/** "≥ 1.27×". */
export const boundedTimes = ({ ratio, bound }: Pick<RatioValue, "ratio" | "bound">): string =>
  bounded(bound, text.times(ratioText(ratio)));

/** "9,726 IOPS", "1.23 GB/s". */
export const rateWords = (value: number, quantity: CompareRow["quantity"], unit: string = units.iops.label): string =>
  quantity === "iops"
    ? `${rateText(value)} ${unit}`
    : `${significant(value / units.gb_per_s.factor, 4)} ${units.gb_per_s.label}`;
