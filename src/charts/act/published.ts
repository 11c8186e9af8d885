/** ACT tests of reports as marks: a ring with a dot, a dashed ring where in doubt. They are never joined. */
import { act as text, duration } from "~/text/en/act";
import { exact } from "~/base/number";
import { seriesStyle } from "~/charts/palette";
import type { PlotPoint, PlotSeries, PlotAxis, PlotSpan } from "~/charts/plot/plot";
import type { Shape } from "~/charts/scene";
import type { ActPublished, ActPublishedShare } from "./options";
import { axis, type AxisUnit } from "~/charts/axis";
/** The marker says the limit, wherever a published share is drawn. */
const SHAPES: Readonly<Record<number, Shape>> = {
  1: "circle",
  2: "square",
  4: "up",
  8: "down",
  16: "diamond",
  32: "plus",
  64: "hexagon",
};
const SIGNS: Readonly<Record<string, string>> = {
  circle: "○",
  square: "□",
  up: "△",
  down: "▽",
  diamond: "◇",
  plus: "+",
  hexagon: "⬡",
  saltire: "✕",
};

const shapeOf = (ms: number): Shape => SHAPES[ms] ?? "hexagon";
const percent = (value: number): string => `${exact(value)} %`;

const shareText = ({ least, most }: ActPublishedShare): string =>
  least === most ? percent(most) : text.between(exact(least), percent(most));

/** A point that has no x yet. */
function publishedPoint(test: ActPublished, share: ActPublishedShare, label: string | undefined) {
  const { id, least, most, fill, ms } = share;
  return {
    id,
    row: id === test.id ? undefined : test.id,
    y: most,
    // The cross of an aborted test stays visible under a ring on the same spot. The table states the doubt.
    fill: test.isAborted ? ("published" as const) : fill,
    shape: test.isAborted ? ("saltire" as const) : shapeOf(ms),
    whisker: least === most ? undefined : ([least, most] as const),
    label,
    title: test.name,
    tag: text.published.short,
    lines: [
      [text.slowerThan(ms), shareText(share)],
      ["", test.says],
      ...(fill === "ambiguous" ? [["", text.published.inDoubt] as const] : []),
      ...(test.duration_s === null ? [] : [[text.published.length, duration(test.duration_s)] as const]),
    ] as const,
    origin: "published" as const,
  } satisfies Omit<PlotPoint, "x">;
}

/** Published tests against their load: a colour per system, after the colours that the logs take. */
export function publishedSeries(tests: readonly ActPublished[], taken: number): PlotSeries[] {
  const systems = [...new Set(tests.map(({ system }) => system))];
  return systems.flatMap((system, n): PlotSeries[] => {
    const own = tests.filter((test) => test.system === system && test.shares.length > 0);
    const limits = [...new Set(own.flatMap(({ shares }) => shares.map(({ ms }) => ms)))].toSorted((a, b) => a - b);
    return limits.map((ms, place) => ({
      id: `published ${system}, ${ms}ms`,
      name: place === 0 ? text.published.of(system) : "",
      colour: seriesStyle(taken + n).colour,
      shape: shapeOf(ms),
      join: "none",
      points: own.flatMap((test): PlotPoint[] =>
        test.shares
          .filter((share) => share.ms === ms)
          .map((share) => ({
            ...publishedPoint(test, share, place === 0 ? test.label : undefined),
            x: test.load_x,
          })),
      ),
    }));
  });
}

/** The key: what the drawn marks mean. */
export function publishedKey(tests: readonly ActPublished[], shown: readonly number[] | null): string[] {
  const shares = tests.flatMap((test) => test.shares.map((share) => ({ ...share, isAborted: test.isAborted })));
  const drawn = shares.filter(({ ms }) => shown === null || shown.includes(ms));
  if (drawn.length === 0) return [];
  const limits = [...new Set(drawn.flatMap(({ ms, isAborted }) => (isAborted ? [] : [ms])))].toSorted((a, b) => a - b);
  return [
    text.published.key,
    limits.map((ms) => `${SIGNS[shapeOf(ms)] ?? ""} > ${ms} ms`).join(" "),
    ...(drawn.some(({ isAborted }) => isAborted) ? [text.published.aborted] : []),
    ...(drawn.some(({ fill }) => fill === "ambiguous") ? [text.published.ambiguous] : []),
  ];
}

// Tests of reports, drawn after the end of a log. They share its axis of percentages, not its time axis.

/** Share of the time axis that the strip takes for each test, up to a maximum. */
const EACH = 0.05;
const MOST = 0.4;
/** Width in pixels that the ticks are made for: about that of a page. */
const WIDTH = 800;
const TICK = 96;

export interface Strip {
  readonly x: PlotAxis;
  readonly series: readonly PlotSeries[];
  readonly spans: readonly PlotSpan[];
}

/**
 * @param x the visible part of the time axis, with its own zoom
 * @param shown limits that are drawn as lines; a test gets marks for these only
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
    return points.length === 0 ? [] : [{ id: `published ${ms}ms`, colour, shape: shapeOf(ms), points }];
  });
  return {
    x: { ...x, zoom: { from, to: to + width }, ticks: ticks.map(({ value, text: words }) => ({ value, text: words })) },
    series,
    spans: [{ from: to, to: to + width, name: text.published.short }],
  };
}
