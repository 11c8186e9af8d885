/** Single report intervals within the slices: the lowest and highest share at each pixel, and the highest of all. */
import { act as text, duration } from "~/text/en/act";
import { exact } from "~/base/number";
import { seriesStyle } from "../palette";
import { type PlotSeries, silent } from "../plot/plot";
import type { ActIntervals } from "./options";

const percent = (value: number): string => `${exact(Number(value.toPrecision(4)))} %`;

const shareWords = (share: number, { at_least }: ActIntervals): string =>
  at_least === true && share < 100 ? text.atLeast(percent(share)) : percent(share);

/** Id of the mark on the highest interval, made of the interval's end. */
const intervalId = (id: string, t_s: number): string => `${id}.at-${t_s}`;

function highestOf({ pixels }: ActIntervals) {
  return pixels.reduce<ActIntervals["pixels"][number] | null>(
    (high, one) => (high === null || one.most > high.most ? one : high),
    null,
  );
}

/**
 * @param place the line in focus, which gives the colour
 * @param rowOf the table row that a time belongs to
 */
export function extremesOf(
  intervals: ActIntervals,
  place: number,
  id: string,
  rowOf: (t_s: number) => string | null,
  isBanded: boolean,
): PlotSeries[] {
  const { interval_s, ms, pixels } = intervals;
  const highest = highestOf(intervals);
  // Without a slow interval there is nothing to point at.
  if (highest === null || highest.most === 0) return [];
  const { colour, marker } = seriesStyle(place);
  const ends = (one: (typeof pixels)[number]): readonly [number, number] => [one.first_s - interval_s, one.last_s];
  const row = rowOf(highest.most_s);
  return [
    {
      id: `intervals ${ms}ms`,
      colour,
      shape: marker,
      join: "steps",
      bare: true,
      faint: true,
      band: isBanded
        ? pixels.flatMap((one) => ends(one).map((x) => ({ x, from: one.least, to: one.most })))
        : undefined,
      points: pixels.flatMap((one, i) => {
        const [from, to] = ends(one);
        const isLast = pixels[i + 1] === undefined || ends(pixels[i + 1]!)[0] > to + interval_s / 2;
        return [silent(from, one.most), ...(isLast ? [silent(to, one.most), silent(to, NaN)] : [])];
      }),
    },
    {
      id: "highest",
      colour,
      shape: "circle",
      points: [
        {
          id: intervalId(id, highest.most_s),
          row: row ?? undefined,
          x: highest.most_s - interval_s / 2,
          y: highest.most,
          fill: "computed",
          label: shareWords(highest.most, intervals),
          title: text.highest(interval_s),
          tag: duration(highest.most_s),
          lines: [[text.slowerThan(ms), shareWords(highest.most, intervals)]],
        },
      ],
    },
  ];
}

/** "Highest one-second interval: 97.3 % over 1 ms, 13 h 22 min 5 s after the start." */
export function highestNote(intervals: ActIntervals): string[] {
  const highest = highestOf(intervals);
  return highest === null
    ? []
    : [text.highestNote(intervals.interval_s, shareWords(highest.most, intervals), intervals.ms, highest.most_s)];
}
