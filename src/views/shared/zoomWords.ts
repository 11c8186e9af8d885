/** Parts of an axis in words: what a zoom shows. Pure. */
import { fixed, significant } from "~/charts/number";
import { chartFrame } from "~/text/en/chart-frame";

interface Span {
  readonly from: number;
  readonly to: number;
}

export const numberSpan = ({ from, to }: Span, unit: string): string =>
  chartFrame.range(significant(from, 3), significant(to, 3), unit);

/** "0.2–1.5 ms", of µs. */
export const latencySpan = ({ from, to }: Span): string =>
  to >= 1000 ? numberSpan({ from: from / 1000, to: to / 1000 }, "ms") : numberSpan({ from, to }, "µs");

/** "90–99.9 %", of places on the axis of nines. */
export function percentSpan({ from, to }: Span): string {
  const percent = (x: number): string => fixed(Math.max(0, 100 - 100 / x), x > 1000 ? 3 : x > 100 ? 2 : 1);
  return chartFrame.range(percent(from), percent(to), "%");
}
