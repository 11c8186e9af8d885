/** Marks of statistics of a point: `<point>/<statistic>`. Pure. */
import { type AnyStatistic, quantileOf } from "~/model/latency";

export function readMark(mark: string): { readonly point: string; readonly name: string } {
  const slash = mark.lastIndexOf("/");
  return { point: mark.slice(0, slash), name: mark.slice(slash + 1) };
}

const PLAIN = ["mean", "min", "max"];
/** null for an edge or a bin of a histogram: these open the source of their point. */
export const statisticOf = (name: string): AnyStatistic | null =>
  isStatistic(name) ? name : /^[eb]\d+$/.test(name) ? "mean" : null;
const isStatistic = (name: string): name is AnyStatistic =>
  PLAIN.includes(name) || (/^p\d+(\.\d+)?$/.test(name) && quantileOf(name as AnyStatistic) !== null);
