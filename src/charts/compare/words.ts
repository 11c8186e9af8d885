/** Ratios, rates and loads as text. */
import { exact, fixed, isFactor, significant } from "~/base/number";
import type { CurvePoint } from "~/model/answers";
import type { Statistic } from "~/model/latency";
import type { RatioValue } from "~/model/ratio";
import { hasJobs } from "~/model/tools";
import { isOneOfSeveral } from "~/model/workload";
import { countText, rateText } from "~/model/valueText";
import { en } from "~/text/en";
import { compare as text } from "~/text/en/compare";
import { type AxisUnit, units } from "../axis";
import { bounded } from "../bounds";
import { jobsWord, rateUnit } from "../curve/names";
import type { RatioOf } from "./ratios";

/** "1.27", "0.914": three digits show a difference of 1 %. */
export const ratioText = (ratio: number): string => significant(Number(ratio.toPrecision(3)), 3);

/** "27", with one decimal under 10 %. What rounds to 0 is called equal. */
export const percentText = (gain: number): string => fixed(Math.abs(gain) * 100, Math.abs(gain) < 0.1 ? 1 : 0);

/** "≥ 1.27×". */
export const timesText = ({ ratio, bound }: Pick<RatioValue, "ratio" | "bound">): string =>
  bounded(bound, `${ratioText(ratio)}×`);

/** "▲ 63 % more", "n = 2": a difference is called only where there are repeats. For a latency, less is faster. */
export function ratioWords(value: RatioValue, better: "more" | "less"): RatioOf {
  const { base, other, ratio, means, interval, verdict } = value;
  if (value.bound === "open") return { times: "", said: text.open, tone: "none", from: text.openWhy, tested: "" };
  const n = text.n(base.n, other.n);
  const [low, high] = interval?.map(ratioText) ?? [];
  const tested = means === null ? "" : `${n}, ${text.intervalIn(low!, high!)}`;
  const from = means === null ? n : `${n}, ${text.intervalOf(ratioText(means), low!, high!)}`;
  const said = (words: string, tone: RatioOf["tone"] = "none") => ({
    ...{ times: timesText(value), ratio, said: words, tone, from, tested },
  });
  if (value.lacking === true) return said(text.lacking);
  if (verdict === "few") return said(base.n + other.n > 2 ? n : "");
  if (verdict === "not-different") return said(text.same);
  const isBetter = ratio > 1 === (better === "more");
  const percent = isFactor(ratio) ? null : percentText(ratio - 1);
  return said(text.called(percent, isBetter, better, ratio > 1), isBetter ? "better" : "worse");
}

/** "n = 5, 95 % 1.03× to 1.06×: better"; "": not tested, or the ratio is a bound. */
export function testText({ base, other, ratio, interval, verdict, ...value }: RatioValue): string {
  if (interval === null || (value.bound ?? "exact") !== "exact" || value.lacking === true) return "";
  const word = verdict === "not-different" ? text.same : text.words[ratio > 1 ? "better" : "worse"];
  return text.tested(text.n(base.n, other.n), ratioText(interval[0]), ratioText(interval[1]), word);
}

/** @param op what is counted when it is not I/Os: transactions of a database */
export const unitOf = (quantity: "iops" | "gb_per_s", op: string): AxisUnit =>
  quantity === "iops" ? { ...units.iops, label: rateUnit(op) } : units.gb_per_s;

export const rateDigits = (value: number, { factor }: AxisUnit): string =>
  factor === 1 ? countText(value) : significant(value / factor, 4);

export const statisticName = (statistic: Statistic): string => en.curve.statistics[statistic] ?? statistic;

/** "QD 32 × 4 jobs", "16 threads", "20,000 IOPS asked". */
export function loadName(first: CurvePoint): string {
  const { load_kind, asked_iops } = first;
  if (load_kind === "max") return text.max;
  if (load_kind === "rate") {
    // Of a mix the rate is that of both directions.
    return asked_iops === null ? "" : text.asked(rateText(asked_iops), rateUnit(first.op), isOneOfSeveral(first));
  }
  return depthName(first);
}

/** For a sum the depth of one member and their number: "QD 16 × 8". "" if unknown. */
function depthName(first: CurvePoint): string {
  const { iodepth, numjobs, outstanding, parts } = first;
  const jobs = numjobs === null ? null : jobsWord(numjobs, first);
  if (iodepth === null && jobs !== null) return jobs;
  const depth = iodepth ?? outstanding;
  if (depth === null) return "";
  if (iodepth === null) return `QD ${exact(depth)}`;
  if (hasJobs(first)) {
    return numjobs === null || numjobs === 1 ? `QD ${exact(depth)}` : text.depthJobs(exact(iodepth), exact(numjobs));
  }
  const each = (numjobs ?? parts) / parts;
  // Unlike members have no common factor; only the total I/Os are known.
  if (parts > 1 && Number.isInteger(each) && outstanding === iodepth * each * parts) {
    return text.depthMembers(exact(iodepth), each > 1 ? jobsWord(each, first) : null, exact(parts));
  }
  return parts > 1 && outstanding !== null ? text.depthInAll(exact(iodepth), exact(outstanding)) : `QD ${exact(depth)}`;
}
