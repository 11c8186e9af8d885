/** Tests of reports behind the end of a log, on its axis of shares and off its axis of time. */
import { act as text } from "~/text/en/act";
import { axis, type AxisUnit } from "../axis";
import { seriesStyle } from "../palette";
import type { PlotAxis, PlotPoint, PlotSeries, PlotSpan } from "../plot/plot";
import type { ActPublished } from "./options";
import { publishedPoint, shapeOf } from "./published";

/** Share of the time axis that the strip takes, for each test up to the most. */
const EACH = 0.05;
const MOST = 0.4;
/** Pixels that ticks are made for: about those of a page. */
const WIDTH = 800;
const TICK = 96;

export interface Strip {
  readonly x: PlotAxis;
  readonly series: readonly PlotSeries[];
  readonly spans: readonly PlotSpan[];
}

/**
 * @param x the time axis that is seen, with its own zoom
 * @param shown limits that have a line: a test has marks of these alone
 */
export function withStrip(
  x: PlotAxis & { readonly unit: AxisUnit; readonly zoom: { readonly from: number; readonly to: number } },
  tests: readonly ActPublished[],
  shown: readonly number[],
): Strip {
  const drawn = tests.filter(({ shares }) => shares.some(({ ms }) => shown.includes(ms)));
  if (drawn.length === 0) return { x, series: [], spans: [] };
  const { from, to } = x.zoom;
  const width = (to - from) * Math.min(MOST, EACH * (drawn.length + 1));
  const { ticks } = axis({ extent: [from, to], log: false, unit: x.unit, range: [0, WIDTH], room: TICK, zoomed: true });
  const series = shown.flatMap((ms, place): PlotSeries[] => {
    const points = drawn.flatMap((test, i): PlotPoint[] => {
      const share = test.shares.find((one) => one.ms === ms);
      if (share === undefined) return [];
      const at = to + (width * (i + 1)) / (drawn.length + 1);
      const isFirst = shown.find((other) => test.shares.some((one) => one.ms === other)) === ms;
      const load = text.times(test.load_x);
      const label = isFirst ? (test.isAborted ? text.published.abortedShort(load) : load) : undefined;
      return [{ ...publishedPoint(test, share, label), x: at, x_tag: text.times(test.load_x) }];
    });
    const { colour } = seriesStyle(place);
    return points.length === 0
      ? []
      : [{ id: `published ${ms}ms`, name: "", colour, shape: shapeOf(ms), join: "none", points }];
  });
  return {
    x: { ...x, zoom: { from, to: to + width }, ticks: ticks.map(({ value, text: words }) => ({ value, text: words })) },
    series,
    spans: [{ from: to, to: to + width, name: text.published.strip }],
  };
}
