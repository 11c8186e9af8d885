/** ACT tests of reports as marks: ring and dot, in doubt a dashed ring; joined with nothing. */
import { act as text, duration } from "~/text/en/act";
import { exact } from "../number";
import { seriesStyle } from "../palette";
import type { PlotPoint, PlotSeries } from "../plot/plot";
import type { Shape } from "../scene";
import type { ActPublished, ActPublishedShare } from "./options";

/** The limit by the marker, wherever a published share is drawn. */
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

export const shapeOf = (ms: number): Shape => SHAPES[ms] ?? "hexagon";
const percent = (value: number): string => `${exact(value)} %`;

const shareText = ({ least, most }: ActPublishedShare): string =>
  least === most ? percent(most) : text.between(exact(least), percent(most));

/** Without its place along x. */
export function publishedPoint(test: ActPublished, share: ActPublishedShare, label: string | undefined) {
  const { id, least, most, fill, ms } = share;
  return {
    id,
    ...(id === test.id ? {} : { row: test.id }),
    y: most,
    // The cross of an aborted test shows under the ring of one that lies on the same spot; the table says the doubt.
    fill: test.isAborted ? ("published" as const) : fill,
    shape: test.isAborted ? ("saltire" as const) : shapeOf(ms),
    ...(least === most ? {} : { whisker: [least, most] as const }),
    ...(label === undefined ? {} : { label }),
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

/** Over the load: a colour per system, behind those that the logs have. */
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

/** What the marks mean, as far as they are drawn. */
export function publishedKey(tests: readonly ActPublished[], shown: readonly number[] | null): string[] {
  const shares = tests.flatMap((test) => test.shares.map((share) => ({ ...share, isAborted: test.isAborted })));
  const drawn = shares.filter(({ ms }) => shown === null || shown.includes(ms));
  if (drawn.length === 0) return [];
  const limits = [...new Set(drawn.flatMap(({ ms, isAborted }) => (isAborted ? [] : [ms])))].toSorted((a, b) => a - b);
  return [
    text.published.key,
    limits.map((ms) => `${SIGNS[shapeOf(ms)] ?? ""} ${text.overWorst(ms)}`).join(" "),
    ...(drawn.some(({ isAborted }) => isAborted) ? [text.published.aborted] : []),
    ...(drawn.some(({ fill }) => fill === "ambiguous") ? [text.published.ambiguous] : []),
  ];
}
