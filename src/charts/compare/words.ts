/** Ratios, changes and rates as texts. */
import { lookUp } from "~/base/lookUp";
import { en } from "~/text/en";
import { compare as text } from "~/text/en/compare";
import { units } from "../axis";
import { fixed, rateText, significant } from "../number";
import type { CompareRow, RatioValue } from "./data";

/** "1.27", "0.914": three digits tell 1 % apart. */
export const ratioText = (ratio: number): string => significant(Number(ratio.toPrecision(3)), 3);

/** "27", under 10 % with one decimal: what is rounded to 0 is called equal. */
export const percentText = (gain: number): string => fixed(Math.abs(gain) * 100, Math.abs(gain) < 0.1 ? 1 : 0);

const { bounds } = en.figures.chart;
const bounded = (words: string, bound: string | undefined): string =>
  (lookUp(bounds, bound ?? "exact") ?? bounds.exact)(words);

/** "≥ 1.27×". */
export const boundedTimes = ({ ratio, bound }: Pick<RatioValue, "ratio" | "bound">): string =>
  bounded(text.times(ratioText(ratio)), bound);

/** "9,726 IOPS", "1.23 GB/s". */
export const rateWords = (value: number, quantity: CompareRow["quantity"], unit: string = units.iops.label): string =>
  quantity === "iops"
    ? `${rateText(value)} ${unit}`
    : `${significant(value / units.gb_per_s.factor, 4)} ${units.gb_per_s.label}`;
