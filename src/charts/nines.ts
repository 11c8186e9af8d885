/** The axis of nines, x = 1/(1 − p) on a logarithmic scale (HdrHistogram): each nine more takes the same room. */
import { run as text } from "~/text/en/run-chart";
import { units } from "./axis";
import { exact } from "~/base/number";
import type { PlotAxis } from "./plot/plot";

/** 99.9 of 0.999, without what doubles add. */
export const percentOf = (quantile: number): number => Number((100 * quantile).toPrecision(12));

/** Ticks at 0, 50, 90, 99, 99.9 …; between them where little of the axis is shown. @param last the farthest place. */
export function ninesAxis(last: number, zoom: PlotAxis["zoom"]): PlotAxis {
  const fine = zoom !== null && zoom.to < 30 * zoom.from;
  const ticks = [{ value: 1, text: "0" }];
  for (let power = 1; power <= Math.max(10, last) * 10; power *= 10) {
    for (const digit of fine || power === 1 ? [1, 2, 5] : [1]) {
      const value = digit * power;
      if (value === 1 || (value === 5 && !fine)) continue;
      ticks.push({ value, text: exact(Number((100 - 100 / value).toPrecision(12))) });
    }
  }
  return { name: text.nines, unit: units.percent, log: true, zoom, ticks };
}
